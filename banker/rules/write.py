"""A whole ruleset as one TOML file: all layers merged, every value as the layer has it that it comes from, with its comment.

The keys keep their order, which counts in a ruleset, so the file has the digest of the ruleset that it was made from.
"""

import json
import os
import re
import tomllib
from collections.abc import Collection, Iterator
from functools import reduce
from typing import Any, NamedTuple

from banker.rules.find import locate
from banker.rules.load import layers, merged, text_of
from banker.rules.toml import pieces

Path = tuple[str, ...]

SCHEMA = "schema.json"
"""The file that `#:schema` names."""
_BARE = re.compile("[A-Za-z0-9_-]+")
_DIRECTIVE = "#:"
_HEADER = ""
"""The last part of the path of a header: no key is empty in a ruleset that has no faults."""


class Statement(NamedTuple):
    """A value or the header of a table as a file has it: the text behind it, with its comment, and the comments above it."""

    value: object
    text: str
    above: tuple[str, ...]


Found = dict[Path, list[Statement]]
"""The statements of all layers by their paths, the highest layer first."""


def as_toml(name: str) -> str:
    """The ruleset with this name or path as one file that extends no other; raises Invalid if it cannot be read."""
    path = locate(name)
    tables = layers(path)
    lines = [
        f"{_DIRECTIVE}schema ./{SCHEMA}",
        f"# The whole ruleset {_file_name(path).removesuffix('.toml')}. With `banker rules schema > {SCHEMA}` in this folder, an editor completes and checks it;",
        "# `banker rules check FILE` names every fault, and `banker new ./FILE PLAYER...` begins a game with it.",
    ]
    found: Found = {}
    gone: set[Path] = set()
    for layer, raw in tables:
        preamble = _read(text_of(layer), found, gone)
        gone |= {tuple(table.split(".")) for table in raw.get("replace", ())}
        lines += ["#", f"# From {_file_name(layer)}:", *preamble] if preamble else []
    for key, value in merged(tables).items():
        lines += ["", *_table(found, (key,), value)]
    return "\n".join(lines)


def _file_name(path: str) -> str:
    """The name of a file, as it can stand in a comment."""
    return "".join(letter if letter.isprintable() else "?" for letter in os.path.basename(path))


# --- writing ---


def _table(found: Found, path: Path, value: object) -> Iterator[str]:
    """A table with its header, and the tables in it.

    A header ends the table above it, so a table that stands before a single value is written below the header, too.
    """
    if not isinstance(value, dict):
        yield from _value_lines(found, path, path, value)
        return
    keys = [*value]
    single = [place for place, key in enumerate(keys) if _is_single(found, (*path, key), value[key])]
    below = single[-1] + 1 if single else 0
    header = next(iter(found.get((*path, _HEADER), ())), None)
    if below or header or not keys:
        yield from header.above if header else ()
        yield f"[{_key(path)}]{header.text if header else ''}"
    for key in keys[:below]:
        yield from _value_lines(found, path, (*path, key), value[key])
    for key in keys[below:]:
        yield from _table(found, (*path, key), value[key])


def _value_lines(found: Found, table: Path, path: Path, value: object) -> Iterator[str]:
    """A value below the header of a table, or all values of an inner table, with dots in their keys."""
    if isinstance(value, dict) and value and not _is_single(found, path, value):
        for key, inner in value.items():
            yield from _value_lines(found, table, (*path, key), inner)
        return
    statement = _statement(found, path, value)
    header = None if value or statement else next(iter(found.get((*path, _HEADER), ())), None)
    yield from (statement or header or Statement(None, "", ())).above
    text = statement.text if statement else f" {_value(value)}{header.text if header else ''}"
    yield f"{_key(path[len(table) :] or path)} ={text}"


def _is_single(found: Found, path: Path, value: object) -> bool:
    """Whether a value has a line of its own."""
    return not isinstance(value, dict) or _statement(found, path, value) is not None


def _statement(found: Found, path: Path, value: object) -> Statement | None:
    """The value as the highest layer that has exactly this value writes it, with its order of keys."""
    text = json.dumps(value, default=str)
    return next((source for source in found.get(path, ()) if json.dumps(source.value, default=str) == text), None)


def _key(path: Path) -> str:
    return ".".join(part if _BARE.fullmatch(part) else _text(part) for part in path)


def _value(value: object) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key((key,))} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else json.dumps(value, default=str)


def _text(text: str) -> str:
    """A text in quotation marks; what cannot be seen is written as its number."""
    escaped = {'"': '\\"', "\\": "\\\\"}
    seen = (letter if letter.isprintable() else f"\\U{ord(letter):08x}" for letter in text)
    return f'"{"".join(escaped.get(letter, letter) for letter in seen)}"'


# --- reading the texts of the layers ---


def _read(text: str, found: Found, gone: Collection[Path]) -> tuple[str, ...]:
    """Add the statements of a layer, without tables that are `gone`, since a layer above replaces them; returns the comment that it begins with."""
    preamble: tuple[str, ...] = ()
    table: Path | None = ()
    above: list[str] = []
    is_first = True
    for line in map(str.strip, _lines(text)):
        if line.startswith("#"):
            above += [line] if line.isprintable() and not line.startswith(_DIRECTIVE) else []
            continue
        if not line:
            if is_first and not preamble:
                preamble, above = tuple(above), []
            continue
        is_first, is_header = False, line.startswith("[")
        head, behind = _split_at(line, "]" if is_header else "=")
        path = _path(f"{head}]" if is_header else f"{head}=0")
        is_plain = behind.replace("\n", "").replace("\t", "").isprintable()
        if is_header:
            table = path
            if path is not None:
                _add(found, gone, (*path, _HEADER), Statement({}, behind if is_plain else "", tuple(above)))
        elif table is not None and path is not None and is_plain:
            value = reduce(lambda inner, key: inner[key], path, tomllib.loads(line))
            _add(found, gone, (*table, *path), Statement(value, behind, tuple(above)))
        above = []
    return preamble


def _add(found: Found, gone: Collection[Path], path: Path, statement: Statement) -> None:
    if not any(path[: len(prefix)] == prefix for prefix in gone):
        found.setdefault(path, []).append(statement)


def _lines(text: str) -> Iterator[str]:
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
