"""A whole ruleset as one TOML file: all layers merged, every value with the comment of the layer that it comes from.

The keys keep their order, which counts in a ruleset, so the file has the digest of the ruleset that it was made from.
"""

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from banker.rules.find import locate
from banker.rules.load import layers, merged, text_of
from banker.rules.toml import Raw, pieces

Path = tuple[str, ...]

SCHEMA = "schema.json"
"""The file that `#:schema` names."""
_BARE = re.compile("[A-Za-z0-9_-]+")
_DIRECTIVE = "#:"


class Statement(NamedTuple):
    """A value as a file has it: its text with the comment behind it, and the lines of comment above it.

    Of the header of a table, the text is the comment alone.
    """

    value: object
    text: str
    above: tuple[str, ...]
    is_header: bool = False


class Source(NamedTuple):
    """The text of one layer: the comment that it begins with, its values and the headers of its tables, by their paths."""

    name: str
    preamble: tuple[str, ...]
    values: Mapping[Path, Statement]
    headers: Mapping[Path, Statement]


def as_toml(name: str) -> str:
    """The ruleset with this name or path as one file that extends no other; raises Invalid if it cannot be read."""
    path = locate(name)
    found = layers(path)
    sources = [_source(layer) for layer, _ in found]
    lines = [
        f"{_DIRECTIVE}schema ./{SCHEMA}",
        f"# The whole ruleset {_file_name(path).removesuffix('.toml')}. With `banker rules schema > {SCHEMA}` in this folder, an editor completes and checks it;",
        "# `banker rules check FILE` names every fault, and `banker new ./FILE PLAYER...` begins a game with it.",
    ]
    for source in sources:
        lines += ["#", f"# From {source.name}:", *source.preamble] if source.preamble else []
    for key, value in merged(found).items():
        lines += ["", *_Writer(sources).table((key,), value)]
    return "\n".join(lines)


class _Writer:
    """The lines of tables, from the texts of the layers where these have them."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources

    def table(self, path: Path, value: object) -> Iterator[str]:
        """A table with its header, and the tables in it."""
        if not isinstance(value, dict):
            yield from self._line(path, path, value)
            return
        body, below = self._parts(path, value)
        header = self._header(path)
        if body or not below or header:
            yield from header.above if header else ()
            yield f"[{_key(path)}]{header.text if header else ''}"
        for key in body:
            yield from self._lines(path, (*path, key), value[key])
        for key in below:
            yield from self.table((*path, key), value[key])

    def _header(self, path: Path) -> Statement | None:
        """The header of a table, as the highest layer that gives it one has it."""
        return next((source.headers[path] for source in self._sources if path in source.headers), None)

    def _parts(self, path: Path, value: Raw) -> tuple[list[str], list[str]]:
        """The keys of a table that stand below its header, and those that get a header of their own, in the order of the table.

        A header ends the table above it, so a table before a single value stands below the header, too.
        """
        keys = [*value]
        single = [place for place, key in enumerate(keys) if self._is_single((*path, key), value[key])]
        first = single[-1] + 1 if single else 0
        return keys[:first], keys[first:]

    def _is_single(self, path: Path, value: object) -> bool:
        return not isinstance(value, dict) or self._statement(path, value) is not None

    def _lines(self, table: Path, path: Path, value: object) -> Iterator[str]:
        """A value below the header of a table, or all values of an inner table, with dots in their keys."""
        if self._is_single(path, value) or not value:
            yield from self._line(table, path, value)
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield from self._lines(table, (*path, key), inner)

    def _line(self, table: Path, path: Path, value: object) -> Iterator[str]:
        """One value, as a layer has it, or written anew if none has."""
        statement = self._statement(path, value) or (None if value else self._header(path))
        key = _key(path[len(table) :] or path)
        yield from statement.above if statement else ()
        if statement and statement.is_header:
            yield f"{key} = {{}}{statement.text}"
        else:
            yield f"{key} ={statement.text}" if statement else f"{key} = {_value(value)}"

    def _statement(self, path: Path, value: object) -> Statement | None:
        """The value as the highest layer with exactly this value has it."""
        found = (source.values[path] for source in self._sources if path in source.values)
        return next((one for one in found if _same(one.value, value)), None)


def _same(one: object, other: object) -> bool:
    """Whether two values are equal, in the order of their keys, too."""
    return json.dumps(one, default=str) == json.dumps(other, default=str)


def _key(path: Path) -> str:
    return ".".join(part if _BARE.fullmatch(part) else _text(part) for part in path)


def _value(value: object) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key((key,))} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """A text in quotation marks; what cannot be seen is written as its number."""
    escaped = {'"': '\\"', "\\": "\\\\"}
    return '"' + "".join(escaped.get(one) or (one if one.isprintable() else f"\\U{ord(one):08x}") for one in text) + '"'


# --- reading the texts of the layers ---


def _source(path: str) -> Source:
    """The text of one layer, taken apart; the file can be read, since its values have been."""
    values: dict[Path, Statement] = {}
    headers: dict[Path, Statement] = {}
    preamble: tuple[str, ...] = ()
    table: Path | None = ()
    above: list[str] = []
    for chunk in _statements(text_of(path)):
        line = chunk.strip()
        if line.startswith("#"):
            above += [line] if line.isprintable() and not line.startswith(_DIRECTIVE) else []
        elif not line:
            if not values and not headers and not preamble:
                preamble, above = tuple(above), []
        elif line.startswith("["):
            head, comment = _split_at(line, "]")
            table = _path(f"{head}]")
            if table is not None:
                headers[table] = Statement({}, comment if comment.isprintable() else "", tuple(above), is_header=True)
            above = []
        else:
            head, text = _split_at(line, "=")
            key = _path(f"{head}=0")
            if table is not None and key is not None and text.replace("\n", "").replace("\t", "").isprintable():
                values[(*table, *key)] = Statement(_inner(tomllib.loads(line), key), text, tuple(above))
            above = []
    return Source(_file_name(path), preamble, values, headers)


def _file_name(path: str) -> str:
    """The name of a file, as it can stand in a comment."""
    return "".join(letter if letter.isprintable() else "?" for letter in os.path.basename(path))


def _statements(text: str) -> Iterator[str]:
    """The lines of a TOML file, those of a value that goes over several lines joined."""
    depth, chunk = 0, ""
    for piece in pieces(text.replace("\r\n", "\n")):
        chunk += piece
        depth += (piece in "[{") - (piece in "]}")
        if piece == "\n" and depth == 0:
            yield chunk
            chunk = ""
    yield chunk


def _split_at(line: str, mark: str) -> tuple[str, str]:
    """A line before and after a mark that is in no string: the `=` behind a key, or the last bracket of a header."""
    before = ""
    for piece in pieces(line):
        before += piece
        if piece == mark:
            break
    return before.removesuffix(mark), line[len(before) :]


def _path(text: str) -> Path | None:
    """The path of the only key in some TOML; None for the header of a list of tables, which no ruleset has."""
    try:
        found: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    path: Path = ()
    while isinstance(found, dict) and found:
        ((key, found),) = found.items()
        path = (*path, key)
    return path


def _inner(value: Any, path: Path) -> object:  # noqa: ANN401 - as dynamic as TOML
    for key in path:
        value = value[key]
    return value
