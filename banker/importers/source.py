"""A file of another program: read whole, its kind found out, its story begun."""

import os
import stat
import sys
from importlib import import_module

from banker.errors import Invalid
from banker.importers.imported_game import ImportedGame

_LARGEST = 10_000_000
_KINDS = ("banker.importers.own", "banker.importers.rails.read", "banker.importers.games18xx.read")
"""The importers, in the order in which they are asked: `is_mine(data)`, then `read_game(data, name)`."""


def read_story(path: str) -> ImportedGame:
    """The game in a file of another program; `-` is the standard input.

    Raises Invalid, with the place in the file, for what is damaged, cut off, foreign or hostile.
    """
    data = _read(path)
    for kind in _KINDS:
        importer = import_module(kind)
        if importer.is_mine(data):
            story: ImportedGame = importer.read_game(data, path)
            return story
    raise Invalid(
        f"{path} is no game that can be imported: neither JSON of 18xx.games, nor a log of Rails, nor an export of banker"
    )


def decoded(data: bytes, path: str) -> str:
    """Bytes as UTF-8, without a mark at their beginning; raises Invalid with the line where they are none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Invalid(f"{path}: line {line}: byte {error.start + 1} is no text (UTF-8 is meant)") from None


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
