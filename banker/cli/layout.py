"""Help texts fitted to a terminal: paragraphs, lists, lines to type, and two columns, each folded once."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from banker.views.rendering import fold

_ROW = re.compile(r"( *)(\S.*?) {2,}(\S.*)")
"""A line in two columns: nothing else in a help text has two spaces in a row behind its first word."""
_ITEM = "- "
_COMMENT = "# "
_ROOM = 32
"""Columns that the second column keeps if possible: first cells that leave it less stand on a line of their own."""


class _Line(NamedTuple):
    """A line before it is folded: what later lines of it begin with, and, in two columns, its second cell."""

    text: str
    later: str
    second: str = ""

    @property
    def is_row(self) -> bool:
        return self.second != ""


def laid_out(text: str, width: int | None) -> str:
    """A help text with no line longer than `width`, if its words allow that; without a width as it is.

    A paragraph, an item of a list or a table in which every line fits is left as it is.
    """
    if width is None:
        return text
    return "\n\n".join("\n".join(_block(block.split("\n"), width)) for block in text.split("\n\n"))


def _block(lines: list[str], width: int) -> Iterator[str]:
    """The lines of a block without empty lines."""
    if all(len(line) <= width for line in lines):
        yield from lines
        return
    whole = list(_whole_lines(lines))
    column = _second_column(whole, width)
    for line in whole:
        if line.is_row:
            yield from _row(line, column, width)
        else:
            yield fold(line.text, width, line.later)


def _whole_lines(lines: list[str]) -> Iterator[_Line]:
    """The lines of a block, those of one paragraph or item joined; a block that begins indented has lines to type."""
    to_type = lines[0].startswith("  ") and not lines[0].lstrip().startswith(_ITEM)
    last: _Line | None = None
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        is_item = line.lstrip().startswith(_ITEM)
        row = None if is_item else _ROW.fullmatch(line)
        goes_on = last is not None and not last.is_row and indent == last.later
        if last is not None and goes_on and row is None and not is_item and not to_type:
            last = last._replace(text=f"{last.text} {line.lstrip()}")
            continue
        if last is not None:
            is_term = len(indent) > len(last.later) and not is_item
            yield last._replace(later=f"{indent}  ") if is_term else last
        if row is not None:
            last = _Line(row[1] + row[2], "", row[3])
        else:
            begins = _COMMENT if line.lstrip().startswith(_COMMENT) else "  "
            last = _Line(line, indent + begins if to_type or is_item else indent)
    if last is not None:
        yield last


def _second_column(lines: Iterable[_Line], width: int) -> int:
    """Where the second cells of a block begin: behind the longest first cell that leaves them room."""
    ends = [len(line.text) + 2 for line in lines if line.is_row]
    return max((end for end in ends if end <= max(width - _ROOM, width // 3)), default=2)


def _row(line: _Line, column: int, width: int) -> Iterator[str]:
    """A line in two columns; the second begins below the first where that is too long."""
    before = line.text.ljust(column)
    if len(line.text) + 2 > column:
        yield fold(line.text, width, f"{line.text[: len(line.text) - len(line.text.lstrip())]}  ")
        before = " " * column
    comment = _COMMENT if line.second.startswith(_COMMENT) else ""
    later = " " * column + comment
    first, *others = fold(later + line.second.removeprefix(comment), width, later).split("\n")
    yield before + first[column:]
    yield from others
