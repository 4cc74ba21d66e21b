"""The answer of a verb, and its output formats."""

from collections.abc import Sequence
from typing import Any, NamedTuple

FORMATS = ("table", "json", "csv", "tsv", "md")


class Section(NamedTuple):
    """A table: its column titles and rows; numbers stay numbers."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


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
    columns = range(len(section.headers))
    text = tabulate.tabulate(
        [[as_shown(cell) for cell in row] for row in section.rows],
        headers=[harmless(head) for head in section.headers],
        tablefmt="github" if form == "md" else "simple",
        disable_numparse=True,
        colalign=[_alignment([row[column] for row in section.rows]) for column in columns] if section.rows else None,
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def as_shown(value: object) -> str:
    """A cell of a table for people: numbers with a comma at the thousands, nothing for None."""
    return "" if value is None else f"{value:,}" if isinstance(value, int) else harmless(str(value))


def to_json(data: object) -> str:
    """Data as one line of JSON, with control characters and invisible ones escaped."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(letter: str) -> str:
    import json

    return letter if letter.isprintable() else json.dumps(letter)[1:-1]


def harmless(text: str) -> str:
    """A text with control characters, and those that change the direction of writing, shown as escapes."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _alignment(column: Sequence[object]) -> str:
    """Right for columns of numbers (also with empty cells, or the star of a president), else left."""
    words = [str(value) for value in column if value not in ("", None)]
    return "right" if words and all(word.removeprefix("-").rstrip("*").isdecimal() for word in words) else "left"
