"""From raw TOML to typed values. Faults are collected with their paths (`train[3].price`), not raised one by one."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from banker.errors import Invalid
from banker.rules.values import Market, Ruleset


class Fault(NamedTuple):
    """A fault in a ruleset, and its path."""

    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


Faults = list[Fault]
_LONGEST_NUMBER = 10


class BadRuleset(Invalid):
    """A ruleset has faults; the message lists all of them, one a line."""

    def __init__(self, name: str, faults: Faults) -> None:
        self.faults = faults
        what = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"The ruleset {name} has {what}:", *(f"  {fault}" for fault in faults)]))


_NAMES = {int: "a whole number", str: "a text", bool: "true or false"}
# Fields that are computed, not read from the file.
DERIVED = {Ruleset: {"digest", "options"}, Market: {"spaces"}}


def build(kind: Any, raw: Any, path: str, faults: Faults) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """A value of type `kind` from `raw`; where `raw` is wrong, None or an empty value, and the faults are added."""
    origin = get_origin(kind)
    if kind in _NAMES:
        return _plain(kind, raw, path, faults)
    if origin is Literal:
        if raw in get_args(kind) and not isinstance(raw, bool):
            return raw
        return _fault(faults, path, f"must be {_alternatives(get_args(kind))}, not {raw!r}")
    if origin is tuple:
        return _tuple(get_args(kind), raw, path, faults)
    if origin is Mapping:
        return _mapping(get_args(kind), raw, path, faults)
    if kind is object:
        return raw
    if origin in (Union, UnionType):
        return _union([part for part in get_args(kind) if part is not type(None)], raw, path, faults)
    return _record(kind, raw, path, faults)


def _fault(faults: Faults, path: str, text: str) -> Any:  # noqa: ANN401
    """Add a fault, and return the None that stands for the value."""
    faults.append(Fault(path, text))


def _alternatives(values: tuple[object, ...]) -> str:
    return " or ".join(repr(value) for value in values)


def _plain(kind: type, raw: object, path: str, faults: Faults) -> object:
    if type(raw) is not kind:
        return _fault(faults, path, f"must be {_NAMES[kind]}, not {raw!r}")
    if kind is int and not 0 <= raw < 10**9:  # type: ignore[operator]
        return _fault(faults, path, f"must be from 0 to 999,999,999, not {raw}")
    return raw


def _tuple(parts: tuple[Any, ...], raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if not isinstance(raw, list):
        _fault(faults, path, f"must be a list, not {raw!r}")
        return ()
    if parts[-1] is Ellipsis:
        return tuple(build(parts[0], item, f"{path}[{number}]", faults) for number, item in enumerate(raw, 1))
    if len(raw) != len(parts):
        return _fault(faults, path, f"must have {len(parts)} values, not {len(raw)}")
    return tuple(
        build(part, item, f"{path}[{number}]", faults)
        for number, (part, item) in enumerate(zip(parts, raw, strict=True), 1)
    )


def _mapping(parts: tuple[Any, ...], raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if not isinstance(raw, dict):
        _fault(faults, path, f"must be a table, not {raw!r}")
        return {}
    result: dict[Any, Any] = {}
    for key, item in raw.items():
        where = f"{path}[{key}]"
        if parts[0] is int and not (key.isdecimal() and len(key) < _LONGEST_NUMBER):
            _fault(faults, where, f"has the key {key!r}, which must be a whole number")
            continue
        result[int(key) if parts[0] is int else key] = build(parts[1], item, where, faults)
    return result


def _union(parts: list[Any], raw: object, path: str, faults: Faults) -> object:
    """A value of the first type that fits (`6` or "unlimited"); if none does, the faults of the first are added."""
    first: Faults | None = None
    for part in parts:
        tried: Faults = []
        value = build(part, raw, path, tried)
        if not tried:
            return value
        first = first or tried
    faults.extend(first or [])
    return None


def _record(kind: Any, raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    """A frozen value from a table, which has every field without a default, and no unknown key."""
    if not isinstance(raw, dict):
        return _fault(faults, path or "the file", f"must be a table, not {raw!r}")
    derived = DERIVED.get(kind, set())
    values = {}
    keys = {field.rstrip("_"): field for field in kind._fields if field not in derived}
    for key, field in keys.items():
        where = f"{path}.{key}" if path else key
        if key in raw:
            values[field] = build(kind.__annotations__[field], raw[key], where, faults)
        elif field not in kind._field_defaults:
            _fault(faults, where, "is missing")
            values[field] = None
    for key in raw:
        if key not in keys:
            _fault(
                faults,
                f"{path}.{key}" if path else key,
                f"is an unknown key; known are {', '.join(sorted(keys))}",
            )
    return kind(**values)


def kind_at(path: str) -> Any:  # noqa: ANN401
    """The type of the value at a path like `train.D.count`, or None if a ruleset has no value there."""
    kind: Any = Ruleset
    for part in path.split("."):
        if get_origin(kind) is Mapping:
            kind = get_args(kind)[1]
            continue
        keys = {field.rstrip("_"): field for field in getattr(kind, "_fields", ())}
        if part not in keys or keys[part] in DERIVED.get(kind, ()):
            return None
        kind = _unless_none(kind.__annotations__[keys[part]])
    return kind


def _unless_none(kind: Any) -> Any:  # noqa: ANN401
    """The type without its None, where it is optional."""
    parts = [part for part in get_args(kind) if part is not type(None)]
    return parts[0] if get_origin(kind) in (Union, UnionType) and len(parts) == 1 else kind
