"""The answer of a verb, and its output formats."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

FORMATS = ("table", "json", "csv", "tsv", "md")
Columns = Mapping[str, Sequence[object]]
"""The cells of each column of a table, by its title."""


class Section(NamedTuple):
    """A table: its column titles and rows; numbers stay numbers."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


def by_column(columns: Columns, without: Collection[str] = ()) -> Section:
    """A table from its columns by their titles, without some of them."""
    shown = {title: cells for title, cells in columns.items() if title not in without}
    return Section(list(shown), list(zip(*shown.values(), strict=True)))


class View(NamedTuple):
    """An answer as data for JSON and as tables for people, with lines above and below them.

    In the format `table`, a `drawing` replaces the tables.
    """

    data: Any
    sections: Sequence[Section] = ()
    above: Sequence[str] = ()
    below: Sequence[str] = ()
    drawing: Sequence[str] = ()


def render(view: View, form: str) -> str:
    """A view in one of the formats, without a newline at the end."""
    if form == "json":
        return to_json(view.data)
    if form in ("csv", "tsv"):
        return "\n\n".join(_separated(section, "," if form == "csv" else "\t") for section in view.sections)
    if view.drawing and form == "table":
        return "\n".join(view.drawing)
    blocks = [
        "\n".join(map(harmless, view.above)),
        *(_table(section, form) for section in view.sections),
        "\n".join(map(harmless, view.below)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _separated(section: Section, delimiter: str) -> str:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow([harmless(head) for head in section.headers])
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in section.rows)
    return out.getvalue().rstrip("\n")


def _table(section: Section, form: str) -> str:
    import tabulate  # only where a table is shown

    tabulate.MIN_PADDING = 0  # columns as narrow as their content, so that six players fit 80 columns
    text = tabulate.tabulate(
        as_shown(section.rows),
        headers=[harmless(head) for head in section.headers],
        tablefmt="github" if form == "md" else "simple",
        disable_numparse=True,
        colalign=_alignments(section) or None,
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def as_shown(rows: Iterable[Sequence[object]]) -> list[list[str]]:
    """The cells of a table for people: numbers with a comma at the thousands, nothing for None."""
    return [
        [f"{cell:,}" if isinstance(cell, int) else harmless(str(cell)) if cell else "" for cell in row] for row in rows
    ]


def _alignments(section: Section) -> list[str]:
    """For each column right, if it has numbers (also with empty cells, or the star of a president), else left."""
    columns = [[str(cell) for cell in column if cell not in ("", None)] for column in zip(*section.rows, strict=True)]
    numbers = (all(word.removeprefix("-").rstrip("*").isdecimal() for word in words) and words for words in columns)
    return ["right" if number else "left" for number in numbers]


def to_json(data: object) -> str:
    """Data as one line of JSON, with control characters and invisible ones escaped."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def harmless(text: str) -> str:
    """A text with control characters, and those that change the direction of writing, shown as escapes."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
