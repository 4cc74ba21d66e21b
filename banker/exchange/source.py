"""A file of another program: read whole, its kind found out, its story begun."""

import os
import stat
import sys
from importlib import import_module

from banker.errors import Invalid
from banker.exchange.story import Story

_LARGEST = 10_000_000
_KINDS = ("banker.exchange.games18xx.read",)
"""The importers, in the order in which they are asked: `is_mine(text)`, then `read_game(text, name)`."""


def read_story(path: str) -> Story:
    """The game in a file of another program; `-` is the standard input.

    Raises Invalid, with the place in the file, for what is damaged, cut off, foreign or hostile.
    """
    text = _read(path)
    for kind in _KINDS:
        importer = import_module(kind)
        if importer.is_mine(text):
            story: Story = importer.read_game(text, path)
            return story
    raise Invalid(f"{path} is no game that can be imported: no game of 18xx.games that was exported as JSON")


def _read(path: str) -> str:
    """A plain file of a reasonable size as text, or the standard input; raises Invalid."""
    try:
        text = _standard_input() if path == "-" else _decoded(_bytes(path), path)
    except OSError as error:
        raise Invalid(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Invalid(f"{path!r} cannot be a file, or holds no text: {error}") from None
    if len(text) > _LARGEST:
        raise Invalid(f"{path} holds more than {_LARGEST:,} bytes: no game is that large")
    return text


def _bytes(path: str) -> bytes:
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Invalid(f"{path} is no plain file, so no game")
        return file.read(_LARGEST + 1)


def _decoded(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(data) > _LARGEST:
            return data.decode("latin-1")  # too large in any case
        line = data.count(b"\n", 0, error.start) + 1
        raise Invalid(f"{path}: line {line}: byte {error.start + 1} is no text (UTF-8 is meant)") from None


def _standard_input() -> str:
    if sys.stdin.isatty():
        raise Invalid("name the FILE to import; `-` is for what is piped in")
    return sys.stdin.read(_LARGEST + 1).removeprefix("\ufeff")
