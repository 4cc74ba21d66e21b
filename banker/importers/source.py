"""A file of another program: read whole, its kind found out, its game begun."""

import os
import stat
import sys
from typing import Protocol

from banker.errors import Invalid
from banker.importers.games18xx import read as games18xx
from banker.importers.imported_game import ImportedGame

_LARGEST = 10_000_000


class _Importer(Protocol):
    """A module that reads the files of one program."""

    def is_mine(self, data: bytes) -> bool:
        """Whether a file may be of this program."""

    def read_game(self, data: bytes, name: str) -> ImportedGame:
        """The game in a file; raises Invalid, with the place, for what is damaged."""


_IMPORTERS: tuple[_Importer, ...] = (games18xx,)
"""All importers, in the order in which they are asked; a new one is added here."""


def read_story(path: str) -> ImportedGame:
    """The game in a file of another program; `-` is the standard input.

    Raises Invalid, with the place in the file, for what is damaged, cut off, foreign or hostile.
    """
    data = _read(path)
    for importer in _IMPORTERS:
        if importer.is_mine(data):
            return importer.read_game(data, path)
    raise Invalid(f"{path} is no game that can be imported: it is not JSON as 18xx.games exports it")


def _read(path: str) -> bytes:
    """A plain file of a reasonable size, or the standard input; raises Invalid."""
    try:
        data = _standard_input() if path == "-" else _bytes(path)
    except OSError as error:
        raise Invalid(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Invalid(f"{path!r} cannot be a file: {error}") from None
    if len(data) > _LARGEST:
        raise Invalid(f"{path} holds more than {_LARGEST:,} bytes: no game is that large")
    return data


def _bytes(path: str) -> bytes:
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Invalid(f"{path} is no plain file, so no game")
        return file.read(_LARGEST + 1)


def _standard_input() -> bytes:
    if sys.stdin.isatty():
        raise Invalid("name the FILE to import; `-` is for what is piped in")
    raw = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read(_LARGEST + 1).encode() if raw is None else bytes(raw.read(_LARGEST + 1))
