"""A file of another program: read whole, its kind found out, its story begun."""

import os
import stat
from importlib import import_module

from banker.errors import Invalid
from banker.exchange.story import Story

_LARGEST = 32 * 1024 * 1024
_KINDS = ("banker.exchange.games18xx.read",)
"""The importers, in the order in which they are asked: `is_mine(text)`, then `read_game(text, name)`."""


def read_story(path: str) -> Story:
    """The game in a file of another program.

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
    """A plain file of a reasonable size as text; raises Invalid."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise Invalid(f"{path} is no plain file, so no game")
            if status.st_size > _LARGEST:
                raise Invalid(f"{path} has {status.st_size:,} bytes: no game is that large")
            data = file.read(_LARGEST)
    except OSError as error:
        raise Invalid(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Invalid(f"{path!r} cannot be a file: {error}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Invalid(f"{path}: line {line}: byte {error.start + 1} is no text (UTF-8 is meant)") from None
