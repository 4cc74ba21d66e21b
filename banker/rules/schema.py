"""The JSON Schema of rulesets, made from the types and from the texts below their fields, so that editors complete and check a file.

It knows the form of each value, not what several values must agree in: that is left to `banker rules check`.
"""

import ast
import inspect
import json
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from banker.rules.build import LARGEST, LONGEST_KEY, SPACE
from banker.rules.defaults import with_defaults
from banker.rules.kinds import ROWS, Form, Range, Raw
from banker.rules.mechanism import mechanism_class, mechanisms
from banker.rules.places import PLACES
from banker.rules.values import Ruleset

Schema = dict[str, Any]

_DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version of JSON Schema that editors of TOML understand."""
_SIMPLE: Mapping[Any, Schema] = {
    int: {"type": "integer", "minimum": 0, "maximum": LARGEST},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    object: {},
}
_TEXTS = {"market.grid": f"^({SPACE})?$"}
"""What a text must look like, by its path; `*` stands for any name."""
_NAMES: Schema = {"pattern": "^[^ ]+$", "not": {"enum": [*PLACES]}}
"""What a corporation or private can be called."""
_NAMED = ("corporation", "private")


def as_text() -> str:
    """The schema as indented JSON."""
    return json.dumps(schema(), indent=2, ensure_ascii=False)


def schema() -> Schema:
    """The schema of a ruleset: every key, its type, its values, its default, and what it means.

    A file that extends another has any of the keys; one that stands alone has all that have no default.
    """
    first: Schema = {
        "extends": {
            "type": "string",
            "description": "The ruleset this one is based on: its name, or a path from this file. Write only what differs.",
        },
        "replace": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Tables of the extended ruleset that this file replaces or removes instead of merging them.",
        },
    }
    whole = _record(Ruleset, "")
    game = {"properties": {"stock_market": {"const": False}}, "required": ["stock_market"]}
    without = {"properties": {"game": game}, "required": ["game"]}
    return {
        "$schema": _DRAFT,
        "title": "A ruleset of banker",
        "description": "Money is whole dollars, percentages are whole percent of a corporation.",
        "type": "object",
        "properties": {
            **first,
            **whole["properties"],
            **{
                name: {"description": _about(mechanism_class(name)), **_record(mechanism_class(name), name)}
                for name in mechanisms()
            },
        },
        "additionalProperties": False,
        "if": {"not": {"required": ["extends"]}},
        "then": {"if": without, "then": _needed_in({"stock_market": False}), "else": _needed_in({})},
    }


def _of(kind: Any, path: str) -> Schema:  # noqa: ANN401 - a type, or a form such as Mapping[str, int]
    """The schema of a type; `path` is that of its key, with `*` for a name that the file chooses."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        if isinstance(form := parts[1], Range):
            return {"type": "integer", "minimum": form.least, "maximum": form.most}
        return {"type": "string", "pattern": f"^({form.pattern})$"} if isinstance(form, Form) else _of(parts[0], path)
    if origin is tuple:
        return _list(parts, path)
    if origin is Mapping:
        return _table(parts, path)
    if origin in (Union, UnionType):
        forms = [_of(part, path) for part in parts if part is not NoneType]
        return forms[0] if len(forms) == 1 else {"anyOf": forms}
    if origin is Literal:
        return {"enum": [*parts]}
    if kind is str and path in _TEXTS:
        return {"type": "string", "pattern": _TEXTS[path]}
    return dict(_SIMPLE[kind]) if kind in _SIMPLE else _record(kind, path)


def _list(parts: tuple[Any, ...], path: str) -> Schema:
    """A list of any length, or of as many values as the type has."""
    if parts[-1] is Ellipsis:
        return {"type": "array", "items": _of(parts[0], path)}
    items: list[Schema] = [_of(part, path) for part in parts]
    return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}


def _table(parts: tuple[Any, ...], path: str) -> Schema:
    """A table whose keys the file chooses: numbers, or names."""
    value = _of(parts[1], f"{path}.*")
    if parts[0] is int:
        numbers = f"^[0-9]{{1,{LONGEST_KEY}}}$"
        return {"type": "object", "patternProperties": {numbers: value}, "additionalProperties": False}
    names = {"propertyNames": _NAMES} if path in _NAMED else {}
    return {"type": "object", **names, "additionalProperties": value}


def _record(kind: Any, path: str) -> Schema:  # noqa: ANN401
    """A table with the fields of a class."""
    properties = {}
    for key, field in kind.toml_keys.items():
        key_path = f"{path}.{key}".lstrip(".")
        found = _of(kind.type_of(field), key_path)
        if about := description(kind, field):
            found = {"description": about, **found}
        default = kind._field_defaults.get(field)
        if default or default is False:
            default = [*default] if isinstance(default, tuple) else default
            found |= {"default": default} if isinstance(default, bool | int | str | list) else {}
        properties[key] = found
    rows = properties.pop(ROWS, {"additionalProperties": False})
    return {"type": "object", "properties": properties, "additionalProperties": rows["additionalProperties"]}


def description(kind: Any, field: str) -> str:  # noqa: ANN401
    """What a key means: the text below its field; without one, what the class of its table tells."""
    inner = kind.type_of(field)
    tables = [part for part in (inner, *get_args(inner)) if hasattr(part, "toml_keys")]
    return _meanings(kind).get(field) or (_about(tables[0]) if tables else "")


def _about(kind: type) -> str:
    """What a class is for, on one line."""
    return " ".join((kind.__doc__ or "").split())


@cache
def _meanings(kind: type) -> Mapping[str, str]:
    """What each field of a class means: the text below it in the source."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        for line, below in pairwise(_classes(base.__module__)[base.__qualname__]):
            match line, below:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(str() as meaning)):
                    found[name] = " ".join(meaning.split())
    return found


@cache
def _classes(module: str) -> Mapping[str, list[ast.stmt]]:
    """The lines of each class of a module, by its name: the whole module is read once."""
    whole = ast.parse(inspect.getsource(sys.modules[module]))
    return {line.name: line.body for line in whole.body if isinstance(line, ast.ClassDef)}


def _needed_in(game: Raw) -> Schema:
    """The keys that a file which extends nothing must have, if its `game` has these values."""
    raw = {"game": game}
    given = with_defaults(raw).keys() - raw.keys()
    found = _needed(Ruleset)
    found["required"] = [key for key in found["required"] if key not in given]
    found["properties"] |= {name: needed for name in mechanisms() if (needed := _needed(mechanism_class(name)))}
    filled = [key for key in given if with_defaults({**raw, key: {}})[key]]
    needed = {key: value for key, value in found["properties"].items() if key not in filled}
    return {"required": found["required"], "properties": needed}


def _needed(kind: Any) -> Schema:  # noqa: ANN401
    """The keys without a default, here and in the tables below; empty where there are none."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if get_origin(kind) is Mapping:
        below = _needed(parts[1])
        return {"additionalProperties": below} if below else {}
    if get_origin(kind) in (Union, UnionType) and len(parts) == 1:
        return _needed(parts[0])
    if not hasattr(kind, "toml_keys"):
        return {}
    keys = {key: field for key, field in kind.toml_keys.items() if key != ROWS}
    required = [key for key, field in keys.items() if field not in kind._field_defaults]
    inner = {key: _needed(kind.type_of(field)) for key, field in keys.items()}
    inner = {key: value for key, value in inner.items() if value}
    found: Schema = {"required": required} if required else {}
    found |= _needed(kind.type_of(ROWS)) if ROWS in kind.toml_keys else {}
    return {**found, "properties": inner} if inner else found
