"""A typed line split into words: quotation marks, apostrophes, comments."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from banker.errors import Invalid
from banker.system import has_escapes, split

if TYPE_CHECKING:
    from banker.cli.session import Session

_APOSTROPHE = "'"
_WITH_NEW_NAMES = ("import", "new")
_CLOSES = re.compile(r"'(?=\s|$)")
"""A mark at the end of a word, which can close a quotation."""


def words_of(line: str) -> list[str]:
    """The words of a line without its comment and without a leading `banker`; raises Invalid."""
    try:
        words = split(_with_apostrophes(line.removeprefix("\ufeff")), comments=True)
    except ValueError:
        escapes = has_escapes() and (len(line) - len(line.rstrip("\\"))) % 2
        raise Invalid("The line ends with a backslash." if escapes else "A quotation mark is not closed.") from None
    return words[1:] if words[:1] == ["banker"] else words


def names_joined(words: Sequence[str], session: "Session", file: str | None = None) -> list[str]:
    """A command line with the words of a player's name in one word: `score old tom` needs no quotation marks.

    `file` is the ledger, as named before the command. Names that are new are left alone.
    """
    if not words[2:] or words[0] in _WITH_NEW_NAMES:
        return [*words]
    from banker.cli.ledger_names import ledger_names, ledger_path, may_have_long_names
    from banker.state.names import joined

    if session.opened is not None:
        table = session.opened.table
        players = [name for player in table.players for name in table.known_as(player)]
    else:
        given = [value for word, value in pairwise(words) if word in ("-f", "--file")]
        given += [word.partition("=")[2] for word in words if word.startswith("--file=")]
        path = ledger_path(given[-1] if given else file or session.settings.file)
        if not may_have_long_names(path):
            return [*words]
        found = ledger_names(path)
        players = [*found.players, *found.seated]
    return [words[0], *joined(words[1:], players)]


def _with_apostrophes(line: str) -> str:
    """The line with `"` around each `'` that is an apostrophe: in a word (Bob's), or without a closing one ('tis)."""
    parts: list[str] = []
    place, double = 0, False
    while place < len(line):
        letter = line[place]
        if letter == "\\" and has_escapes():
            parts.append(line[place : place + 2])
            place += 2
            continue
        if letter == '"':
            double = not double
        if letter != _APOSTROPHE or double:
            parts.append(letter)
            place += 1
            continue
        end = _CLOSES.search(line, place + 1) if place == 0 or line[place - 1] in " \t=" else None
        if end is None:
            parts.append('"\'"')
            place += 1
        else:
            inside = line[place + 1 : end.start()].replace(_APOSTROPHE, "'\"'\"'")
            parts.append(f"'{inside}'")
            place = end.end()
    return "".join(parts)
