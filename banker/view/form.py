"""What a verb shows, and the formats it can be shown in."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

FORMATS = ("table", "json", "csv", "tsv", "md")


class Section(NamedTuple):
    """A table: its column titles and rows; numbers stay numbers."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


class View(NamedTuple):
    """The same thing as data for JSON and as tables for people, with lines above and below them."""

    data: Any
    sections: Sequence[Section] = ()
    above: Sequence[str] = ()
    below: Sequence[str] = ()


def render(view: View, form: str) -> str:
    """A view in one of the formats, without a last line end."""
    if form == "json":
        return json.dumps(view.data, ensure_ascii=False)
    if form in ("csv", "tsv"):
        return "\n\n".join(_separated(section, "," if form == "csv" else "\t") for section in view.sections)
    blocks = [
        "\n".join(view.above),
        *(_table(section, form) for section in view.sections),
        "\n".join(view.below),
    ]
    return "\n\n".join(block for block in blocks if block)


def _separated(section: Section, delimiter: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(section.headers)
    writer.writerows(section.rows)
    return out.getvalue().rstrip("\n")


def _table(section: Section, form: str) -> str:
    from tabulate import tabulate  # only where a table is shown

    text = tabulate(
        [["" if cell is None else cell for cell in row] for row in section.rows],
        headers=section.headers,
        tablefmt="github" if form == "md" else "simple",
        intfmt=",",
        disable_numparse=[
            number
            for number in range(len(section.headers))
            if not all(isinstance(row[number], int) for row in section.rows if row[number] not in ("", None))
        ],
    )
    return "\n".join(line.rstrip() for line in text.splitlines())
