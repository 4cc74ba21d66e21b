"""The answer of a verb, and its output formats."""

import sys
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

from banker.frozen import Frozen
from banker.views.columns import columns

FORMATS = ("table", "json", "csv", "tsv", "md")
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The characters that begin a formula, including their full-width forms."""
BETWEEN = 2
"""Columns of the terminal between two columns of a table."""
_SECOND = "\ufffe"
"""What stands for the second column of a wide letter, so that every character is one column; no text has it."""


class Section(Frozen):
    """A table: its column titles and rows; numbers stay numbers. `left`: titles of columns that were left out or shortened."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]
    left: Collection[str] = ()


class View(Frozen):
    """An answer as data for JSON and as tables for people, with lines above and below them.

    The data may be a function, called only for JSON. In the format `table`, a `drawing` replaces the tables. In csv and tsv
    there is one table: what `plain` returns (called only then), else the only one of the `sections`, else the data.
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
        return to_json(view.data() if callable(view.data) else view.data)
    if form in ("csv", "tsv"):
        if view.plain is not None:
            return separated(view.plain(), form)
        return separated(view.sections[0] if len(view.sections) == 1 else plain_table(view.data), form)
    if view.drawing and form == "table":
        return "\n".join(view.drawing)
    most = width if form == "table" else None
    above, below = ("\n".join(fold(printable(line), most) for line in lines) for lines in (view.above, view.below))
    blocks = [above, *(_table(section, form, most) for section in view.sections), below]
    return "\n\n".join(block for block in blocks if block)


def fold(text: str, width: int | None, indent: str | None = None) -> str:
    """A text in lines no longer than the width, none broken inside a word; later ones are indented like the first."""
    if width is None or columns(text) <= width or "\x1b" in text:
        return text
    import textwrap

    first = text[: len(text) - len(text.lstrip())]
    later = first if indent is None else indent
    words = "".join(letter + _SECOND * (columns(letter) - 1) for letter in text.lstrip())
    folded = textwrap.fill(
        words, width, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )
    return folded.replace(_SECOND, "")


def wrap_lines(lines: Iterable[str], width: int | None) -> list[str]:
    """Texts in lines no longer than the width, as `fold` folds each."""
    return [part for line in lines for part in fold(line, width).split("\n")]


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
    text = printable(cell)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def flat(rows: Iterable[Mapping[str, Any]], last: Container[str] = ()) -> Section:
    """A row for each mapping, and a column for each key, those in `last` behind the others; `shares PRR` is the value of a key in an inner mapping."""
    found = [dict(_cells("", row)) for row in rows]
    heads = sorted(dict.fromkeys(head for row in found for head in row), key=lambda head: head in last)
    return Section(heads, [[row.get(head) for head in heads] for row in found])


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
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _table(section: Section, form: str, width: int | None) -> str:
    heads, *rows = text_cells([section.headers, *section.rows])
    if width is not None:
        rows = _fold_cells(heads, rows, width)
    if form == "md":  # a bar would begin another cell
        heads, *rows = ([cell.replace("|", r"\|") for cell in row] for row in (heads, *rows))
    cells = [[str(cell) for cell in column if cell not in ("", None)] for column in zip(*section.rows, strict=True)]
    # numbers stand right, also with empty cells, or the star of a president
    numbers = (all(word.removeprefix("-").rstrip("*").isdecimal() for word in words) and words for words in cells)
    text = _tabulate(wide=not all(cell.isascii() for row in (heads, *rows) for cell in row))(
        rows,
        headers=heads,
        tablefmt="github" if form == "md" else "simple",
        disable_numparse=True,
        colalign=["right" if number else "left" for number in numbers] or None,
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def _tabulate(*, wide: bool) -> Callable[..., str]:
    """The function of tabulate, loaded only where a table is drawn, and without `html`, whose long tables of letters only HTML needs.

    Where letters may be `wide`, it counts columns of the terminal, for which it would need wcwidth.
    """
    without_html = "html" not in sys.modules
    if without_html:
        html = sys.modules["html"] = ModuleType("html")
        vars(html)["escape"] = str
    try:
        import tabulate
    finally:
        if without_html:
            del sys.modules["html"]
    tabulate.MIN_PADDING = 0  # columns as narrow as their content, so that six players fit 80 columns
    vars(tabulate).update(wcwidth=SimpleNamespace(wcswidth=columns), WIDE_CHARS_MODE=wide)
    return tabulate.tabulate


def text_cells(rows: Iterable[Sequence[object]]) -> list[list[str]]:
    """The cells of a table for people: numbers with a comma at the thousands, nothing for None, control characters escaped."""
    texts = [[f"{cell:,}" if isinstance(cell, int) else str(cell) if cell else "" for cell in row] for row in rows]
    return [[text if text.isprintable() else printable(text) for text in row] for row in texts]


def _fold_cells(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[list[str]]:
    """The rows with the longest cells folded between words, until the table fits `width` or no word is left to move."""
    cells_of = [*zip(heads, *rows, strict=True)]
    most = [max(map(columns, cells)) for cells in cells_of]
    least = [max((columns(word) for cell in cells for word in cell.split()), default=0) for cells in cells_of]
    for place in sorted(range(len(most)), key=lambda place: -most[place]):
        over = sum(most) + BETWEEN * (len(most) - 1) - width
        if over <= 0:
            break
        most[place] = max(least[place], most[place] - over)
    return [[fold(cell, wide) for cell, wide in zip(row, most, strict=True)] for row in rows]


def to_json(data: object) -> str:
    """Data as one line of JSON, with control characters and invisible ones escaped."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def printable(text: str) -> str:
    """A text with control characters, and those that change the direction of writing, shown as escapes."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
