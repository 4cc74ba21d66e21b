"""The answer of a verb, and its output formats."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

FORMATS = ("table", "json", "csv", "tsv", "md")
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The characters that begin a formula, including their full-width forms."""
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

    In the format `table`, a `drawing` replaces the tables. In csv and tsv there is one table: what `plain` returns (it is
    called only then), else the only one
    of the `sections`, else the data.
    """

    data: Any
    sections: Sequence[Section] = ()
    above: Sequence[str] = ()
    below: Sequence[str] = ()
    drawing: Sequence[str] = ()
    plain: Callable[[], Section] | None = None


def render(view: View, form: str, width: int | None = None) -> str:
    """A view in one of the formats, without a newline at the end; for people no wider than `width`, if that is possible."""
    if form == "json":
        return to_json(view.data)
    if form in ("csv", "tsv"):
        if view.plain is not None:
            return separated(view.plain(), form)
        return separated(view.sections[0] if len(view.sections) == 1 else plain_table(view.data), form)
    if view.drawing and form == "table":
        return "\n".join(view.drawing)
    if form == "table" and width is not None:
        sections = [_narrowed(section, width) for section in view.sections]
        above, below = ([folded(harmless(line), width) for line in lines] for lines in (view.above, view.below))
    else:
        sections, above, below = [*view.sections], [*map(harmless, view.above)], [*map(harmless, view.below)]
    blocks = ["\n".join(above), *(_table(section, form) for section in sections), "\n".join(below)]
    return "\n\n".join(block for block in blocks if block)


def folded(line: str, width: int, indent: str | None = None) -> str:
    """A line in lines no longer than the width, none broken inside a word; later ones are indented like the first."""
    import textwrap

    if len(line) <= width or "\x1b" in line:
        return line
    first = line[: len(line) - len(line.lstrip())]
    later = first if indent is None else indent
    words = line.lstrip()
    return textwrap.fill(
        words, width, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


class _Folded(str):
    """A text for people in several lines, each harmless."""

    __slots__ = ()


def _shown(cell: object) -> str:
    return cell if isinstance(cell, _Folded) else harmless(str(cell))


def _narrowed(section: Section, width: int) -> Section:
    """A table with its longest cells folded between words, until it is no wider than `width` or no word is left to move."""
    rows = as_shown(section.rows)
    lines = [[*map(str, section.headers)], *rows]
    most = [max(map(len, cells), default=0) for cells in zip(*lines, strict=True)]
    least = [
        max((len(word) for cell in cells for word in cell.split()), default=0) for cells in zip(*lines, strict=True)
    ]
    for place in sorted(range(len(most)), key=lambda place: -most[place]):
        over = sum(most) + 2 * (len(most) - 1) - width
        if over <= 0:
            break
        most[place] = max(least[place], most[place] - over)
    return Section(
        section.headers,
        [[_cell(cell, wide) for cell, wide in zip(row, most, strict=True)] for row in section.rows],
    )


def _cell(cell: object, width: int) -> object:
    """A cell, folded if it is a text that is too wide; numbers stay numbers."""
    return _Folded(folded(harmless(cell), width)) if isinstance(cell, str) and len(harmless(cell)) > width else cell


def separated(section: Section, form: str) -> str:
    """A table in the format csv or tsv."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, delimiter="," if form == "csv" else "\t", lineterminator="\n")
    writer.writerows(map(spreadsheet_cell, row) for row in (section.headers, *section.rows))
    return out.getvalue().rstrip("\n")


def spreadsheet_cell(cell: object) -> object:
    """A cell with an apostrophe before text that a spreadsheet would run as a formula."""
    if not isinstance(cell, str):
        return cell
    text = harmless(cell)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def flat(rows: Iterable[Mapping[str, Any]]) -> Section:
    """A row for each mapping, and a column for each key; `shares PRR` is the value of a key in an inner mapping."""
    found = [dict(_cells("", row)) for row in rows]
    heads = dict.fromkeys(head for row in found for head in row)
    return Section([*heads], [[row.get(head) for head in heads] for row in found])


def plain_table(data: Any) -> Section:  # noqa: ANN401 - any data of JSON
    """Data that has no table of its own: a row for each item of a list, or one row for a mapping."""
    rows = data if isinstance(data, list) else [data]
    return flat(row if isinstance(row, Mapping) else {"value": row} for row in rows)


def paths(data: Any, path: str = "") -> Iterator[tuple[str, object]]:  # noqa: ANN401 - any data of JSON
    """Every single value in nested data, with its path: `private.SV.price`."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from paths(value, f"{path}.{key}".lstrip("."))
    elif isinstance(data, list):
        for place, value in enumerate(data, 1):
            yield from paths(value, f"{path}[{place}]")
    else:
        yield path, _word(data)


def _cells(before: str, row: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for key, value in row.items():
        head = f"{before} {key}".strip()
        if isinstance(value, Mapping):
            yield from _cells(head, value)
        elif isinstance(value, list | tuple):
            if not any(isinstance(item, Mapping) for item in value):  # a list of tables has no place in one table
                yield head, " ".join(map(str, value))
        else:
            yield head, _word(value)


def _word(value: object) -> object:
    """A truth value as a word; everything else as it is."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _table(section: Section, form: str) -> str:
    import tabulate  # only where a table is shown

    tabulate.MIN_PADDING = 0  # columns as narrow as their content, so that six players fit 80 columns
    rows, headers = as_shown(section.rows), [harmless(head) for head in section.headers]
    if form == "md":  # a bar would begin another cell
        rows, headers = (
            [[cell.replace("|", r"\|") for cell in row] for row in rows],
            [head.replace("|", r"\|") for head in headers],
        )
    text = tabulate.tabulate(
        rows,
        headers=headers,
        tablefmt="github" if form == "md" else "simple",
        disable_numparse=True,
        colalign=_alignments(section) or None,
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def as_shown(rows: Iterable[Sequence[object]]) -> list[list[str]]:
    """The cells of a table for people: numbers with a comma at the thousands, nothing for None."""
    return [[f"{cell:,}" if isinstance(cell, int) else _shown(cell) if cell else "" for cell in row] for row in rows]


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
