"""Tables that fit a terminal: columns that leave or shorten where it is too narrow, and players' names shortened."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from banker.frozen import Frozen
from banker.views.columns import columns
from banker.views.names import cut, in_one_line
from banker.views.rendering import BETWEEN, Section, fold, text_cells

NARROW = 80
"""Columns of the terminal assumed where its width is not known."""
ANY, USUAL, LEAST = 24, 7, 3
"""Letters of players' names: the most, those of a title in 80 columns, the fewest."""
_LETTERS = (ANY, 16, 12, USUAL, 6, 5, 4, LEAST)


class Column(Frozen):
    """A column of a table that fits itself to the terminal."""

    title: str
    cells: Sequence[object]
    names: Literal["cells", "title"] | None = None
    """Which of them are names of players, to be shortened."""
    leaves: int | None = None
    """The column leaves a table that is too wide once names have only so many letters (`ANY`: before one is shortened); None: it stays."""
    shorter: Sequence[object] | None = None
    """Cells that stay when the others leave."""
    wide: bool = False
    """Whether only terminals of more than 80 columns show it."""
    hide_empty: bool = False
    """Whether it is shown only where a cell is not empty."""


_Called = Callable[[Sequence[str], int], list[str]]


def fit(table: Iterable[Column], width: int | None = None) -> Section:
    """The columns as a table that fits the width, else as narrow as it can be; without a width (None), all of them.

    Players' names become shorter step by step, as whole words. At the number of letters where a column `leaves`, it does
    (the rightmost first), and the names get their letters back. If whole words do not fit even so, they are cut, and the columns come back.
    """
    shown = [column for column in table if not column.hide_empty or any(column.cells)]
    if width is not None and width <= NARROW:
        shown = [column for column in shown if not column.wide]
    whole = _fit_columns(shown, width, in_one_line)
    return whole if width is None or width_of(whole) <= width else _fit_columns(shown, width, cut)


def _fit_columns(table: Sequence[Column], width: int | None, called: _Called) -> Section:
    """The columns with names shortened in one way, as many of them as fit; if even the fewest do not, these."""
    shown, left, letters = [*table], list[str](), iter(_LETTERS)
    while True:
        most = next(letters)
        section = Section(*_with_names(shown, most, width, called), left)
        if width is None or width_of(section) <= width:
            return section
        leaving = [place for place, column in enumerate(shown) if column.leaves == most]
        if leaving:
            column = shown.pop(leaving[-1])
            left.append(column.title)
            if column.shorter is not None:
                shown.insert(leaving[-1], Column(column.title, column.shorter))
            letters = iter(_LETTERS)
        elif most == LEAST:
            return section


def fit_names(names: Sequence[str], section: Callable[[list[str]], Section]) -> Section:
    """A table with names as heads in whole words, or in a few letters if it is too wide for 80 columns."""
    found = section(in_one_line(names, USUAL))
    return found if width_of(found) <= NARROW else section(cut(names, USUAL))


def _with_names(
    table: Sequence[Column], most: int, width: int | None, called: _Called
) -> tuple[list[str], list[tuple[object, ...]]]:
    """The titles and rows of a table whose names have at most so many letters: in cells not below 7, as titles not above 7 in 80 columns as long as whole words fit."""
    is_usual = called is in_one_line and width is not None and width <= NARROW
    in_cells, in_titles = max(most, USUAL), min(most, USUAL) if is_usual else most
    titled = iter(called([column.title for column in table if column.names == "title"], in_titles))
    titles = [next(titled) if column.names == "title" else column.title for column in table]
    cells = [
        called([*map(str, column.cells)], in_cells) if column.names == "cells" else column.cells for column in table
    ]
    return titles, list(zip(*cells, strict=True))


def width_of(section: Section) -> int:
    """How many columns of a terminal a table takes."""
    widths = [max(map(columns, cells)) for cells in zip(*text_cells([section.headers, *section.rows]), strict=True)]
    return sum(widths) + BETWEEN * (len(widths) - 1)


def join_lines(heading: str, parts: Sequence[str], between: str = ", ", width: int | None = NARROW) -> list[str]:
    """Parts after a heading, in lines no longer than the width; later ones are indented more than a heading. No line without parts."""
    lines: list[str] = []
    indent = " " * (len(heading) - len(heading.lstrip()) + 2 * bool(heading))
    comma = between.rstrip(" |")  # what a line that goes on may end with
    gap = between.removeprefix(comma)
    for part in (*(f"{part}{comma}" for part in parts[:-1]), *parts[-1:]):
        if lines and (width is None or columns(lines[-1]) + len(gap) + columns(part) <= width):
            lines[-1] += f"{gap}{part}"
        else:
            lines.append(f"{indent if lines else heading}{part}")
    return [part for line in lines for part in fold(line, width, indent).split("\n")]  # a part may be too long alone
