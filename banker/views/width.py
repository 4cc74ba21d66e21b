"""Tables that fit a terminal: columns that leave or shorten where it is too narrow, and players' names shortened."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from banker.frozen import Frozen
from banker.views.rendering import BETWEEN, Section, text_cells

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


def fit(columns: Iterable[Column], width: int | None = None) -> Section:
    """The columns as a table that fits the width, else as narrow as it can be; without a width (None), all of them.

    Players' names become shorter step by step. At the number of letters where a column `leaves`, it does (the rightmost
    first), and the names get their letters back.
    """
    shown = [column for column in columns if not column.hide_empty or any(column.cells)]
    if width is not None and width <= NARROW:
        shown = [column for column in shown if not column.wide]
    left: list[str] = []
    letters = iter(_LETTERS)
    while True:
        most = next(letters)
        section = Section(*_with_names(shown, most, width), left)
        if width is None or width_of(section) <= width:
            return section
        leaving = [place for place, column in enumerate(shown) if column.leaves == most]
        if leaving:
            place = leaving[-1]
            column = shown.pop(place)
            left.append(column.title)
            if column.shorter is not None:
                shown.insert(place, Column(column.title, column.shorter))
            letters = iter(_LETTERS)
        elif most == LEAST:
            return section


def _with_names(columns: Sequence[Column], most: int, width: int | None) -> tuple[list[str], list[tuple[object, ...]]]:
    """The titles and rows of a table whose names have at most so many letters: in cells not below 7, as titles not above 7 in 80 columns."""
    in_cells, in_titles = max(most, USUAL), most if width is None or width > NARROW else min(most, USUAL)
    titled = iter(short([column.title for column in columns if column.names == "title"], in_titles))
    titles = [next(titled) if column.names == "title" else column.title for column in columns]
    cells = [
        short([*map(str, column.cells)], in_cells) if column.names == "cells" else column.cells for column in columns
    ]
    return titles, list(zip(*cells, strict=True))


def width_of(section: Section) -> int:
    """How many columns of a terminal a table takes."""
    widths = [max(map(len, cells)) for cells in zip(*text_cells([section.headers, *section.rows]), strict=True)]
    return sum(widths) + BETWEEN * (len(widths) - 1)


def join_lines(heading: str, parts: Sequence[str], between: str = ", ", width: int | None = NARROW) -> list[str]:
    """Parts after a heading, in lines no longer than the width; later ones are indented more than a heading. No line without parts."""
    lines: list[str] = []
    indent = " " * (len(heading) - len(heading.lstrip()) + 2 * bool(heading))
    comma = between.rstrip(" |")  # what a line that goes on may end with
    gap = between.removeprefix(comma)
    for part in (*(f"{part}{comma}" for part in parts[:-1]), *parts[-1:]):
        if lines and (width is None or len(lines[-1]) + len(gap) + len(part) <= width):
            lines[-1] += f"{gap}{part}"
        else:
            lines.append(f"{indent if lines else heading}{part}")
    return lines


_TITLES = re.compile(r"^(?:\S*\.\s+)+")
_WORD = 3
"""Letters of the shortest word that is a name alone."""


def _own_word(all_words: Sequence[Sequence[str]], of: Sequence[str], most: int) -> str:
    """The first word if it fits and nobody else has it, else the shortest such word of three letters or more."""
    taken = {word.casefold() for words in all_words if words is not of for word in words}
    names = [word for word in of if word == of[0] or not word.islower()]  # without `von` and the like
    own = [word for word in names if len(word) >= _WORD and word.casefold() not in taken]
    return of[0] if of[0] in own and len(of[0]) <= most else min(own, key=len, default="")


def short(names: Sequence[str], most: int) -> list[str]:
    """Names in at most `most` letters (3 or more), all different.

    Tried in this order: whole names, first words, the shortest words of their own, cut off, initials. Titles such as `Dr.`
    are left out. If some are still equal, those get the number of their seat after it.
    """
    untitled = [_TITLES.sub("", name) or name for name in names]
    begun = [name[:most].rstrip() for name in untitled]
    words = [re.split(r"[\s-]+", name) for name in untitled]
    for choice in (
        list(names),
        [name if len(name) <= most else of[0] for name, of in zip(names, words, strict=True)],
        [name if len(name) <= most else _own_word(words, of, most) for name, of in zip(names, words, strict=True)],
        begun,
        [start if len(of) == 1 else "".join(word[:1] for word in of) for start, of in zip(begun, words, strict=True)],
    ):
        if all(0 < len(name) <= most for name in choice) and len(set(choice)) == len(choice):
            return choice
    seated = [f"{name[: most - 1]}{seat}" for seat, name in enumerate(begun, 1)]
    mixed = [seat if begun.count(name) > 1 else name for seat, name in zip(seated, begun, strict=True)]
    return mixed if len(set(mixed)) == len(mixed) else seated
