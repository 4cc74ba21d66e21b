"""Fitting tables to a terminal: their width, the first of several that fits, and names shortened for column titles."""

import re
from collections.abc import Iterable, Sequence

from banker.views.rendering import Section, as_shown

NARROW = 80
"""Columns assumed where the width is not known."""
BETWEEN = 2
"""Columns of the terminal between two columns of a table."""


def columns(section: Section) -> int:
    """How many columns of a terminal a table takes."""
    widths = [max(map(len, cells)) for cells in zip(*as_shown([section.headers, *section.rows]), strict=True)]
    return sum(widths) + BETWEEN * (len(widths) - 1)


def fitting(choices: Iterable[Section], width: int | None) -> Section:
    """The first table that fits the width, else the narrowest; without a width (None) the first."""
    too_wide = []
    for section in choices:
        if width is None or columns(section) <= width:
            return section
        too_wide.append(section)
    return min(too_wide, key=columns)


def wrapped(parts: Sequence[str], width: int | None, between: str = " | ") -> list[str]:
    """Parts joined into lines no longer than the width; later lines are indented like the first."""
    indent = " " * (len(parts[0]) - len(parts[0].lstrip()))
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}{between}{part}"
        if width is None or len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(indent + part)
    return lines


def short(names: Sequence[str], most: int) -> list[str]:
    """Names in at most `most` letters (3 or more), all different.

    Tried in this order: whole names, first words, cut off, initials. If some are still equal, those get the number of their
    seat after it.
    """
    begun = [name[:most].rstrip() for name in names]
    words = [re.split(r"[\s-]+", name) for name in names]
    for choice in (
        list(names),
        [name if len(name) <= most else of[0] for name, of in zip(names, words, strict=True)],
        begun,
        [start if len(of) == 1 else "".join(word[:1] for word in of) for start, of in zip(begun, words, strict=True)],
    ):
        if all(0 < len(name) <= most for name in choice) and len(set(choice)) == len(choice):
            return choice
    seated = [f"{name[: most - 1]}{seat}" for seat, name in enumerate(begun, 1)]
    mixed = [seat if begun.count(name) > 1 else name for seat, name in zip(seated, begun, strict=True)]
    return mixed if len(set(mixed)) == len(mixed) else seated
