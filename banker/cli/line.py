"""A typed line split into words: quotation marks, apostrophes, comments."""

import re

from banker.errors import Invalid
from banker.system import has_escapes, split

_APOSTROPHE = "'"
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
