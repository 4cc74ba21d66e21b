"""Reading the file of a game that another program recorded."""

import codecs
import os
import stat
import sys

from banker import sizes
from banker.errors import Invalid
from banker.importers.games18xx.extra_files import NOTHING, read_extra_file
from banker.importers.games18xx.read import read_game
from banker.importers.imported_game import ImportedGame
from banker.system import READING


def read_imported_game(
    path: str, ruleset: str | None = None, revenues: str | None = None, payments: str | None = None
) -> ImportedGame:
    """The game in a file of another program; `-` is standard input.

    `ruleset` is the name or path of the table to play it by, if not that of its title; `revenues` a file with the revenues of
    runs, `payments` one with payments that follow actions. Raises Invalid, with the place in the file, if it is damaged, cut off or unknown.
    """
    data = _read(path)
    if not data.removeprefix(codecs.BOM_UTF8).lstrip().startswith((b"{", b"[")):
        raise Invalid(f"{path} cannot be imported: it is not JSON exported from 18xx.games.")
    extra = [
        NOTHING if name is None else read_extra_file(_read(name, f"a file of {holds}"), name, holds)
        for holds, name in (("revenues", revenues), ("payments", payments))
    ]
    return read_game(data, path, ruleset, *extra)


def _read(path: str, what: str = "a game") -> bytes:
    try:
        if path != "-":
            descriptor = os.open(path, READING)
            with open(descriptor, "rb") as file:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise Invalid(f"{path} is not {what}: it is not a regular file.")
                data = file.read(sizes.IMPORT + 1)
        elif sys.stdin.isatty():
            raise Invalid("`-` reads a game that is piped in. Name the FILE to import.")
        else:
            raw = getattr(sys.stdin, "buffer", None)
            data = sys.stdin.read(sizes.IMPORT + 1).encode() if raw is None else bytes(raw.read(sizes.IMPORT + 1))
    except OSError as error:
        raise Invalid(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise Invalid(f"{path!r} cannot be the name of a file: {error}.") from None
    if len(data) > sizes.IMPORT:
        raise Invalid(f"{path} is not {what}: it has more than {sizes.IMPORT:,} bytes.")
    return data
