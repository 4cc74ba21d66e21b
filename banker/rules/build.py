"""From raw TOML to typed values, every fault noted with its path (`train[3].price`), none raised on the way."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from banker.errors import Invalid
from banker.rules.values import Market, Ruleset


class Fault(NamedTuple):
    """One thing that is wrong in a ruleset, and where."""

    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


Faults = list[Fault]
_LONGEST_NUMBER = 10


class BadRuleset(Invalid):
    """A ruleset with faults, all of them; the message has one a line."""

    def __init__(self, name: str, faults: Faults) -> None:
        self.faults = faults
        what = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"the ruleset {name} has {what}:", *(f"  {fault}" for fault in faults)]))


_NAMES = {int: "a whole number", str: "a text", bool: "true or false"}
# Not read from a table: worked out, or laid over it.
DERIVED = {Ruleset: {"digest", "options"}, Market: {"spaces"}}


def build(kind: Any, raw: Any, path: str, faults: Faults) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """A value of type `kind` out of `raw`; where that cannot be, None or nothing of its kind, with the faults noted."""
    origin = get_origin(kind)
    if kind in _NAMES:
        return _plain(kind, raw, path, faults)
    if origin is Literal:
        if raw in get_args(kind) and not isinstance(raw, bool):
            return raw
        return _fault(faults, path, f"is {raw!r}, and may be {_alternatives(get_args(kind))}")
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
    """Note a fault, and give the None that stands for the value."""
    faults.append(Fault(path, text))


def _alternatives(values: tuple[object, ...]) -> str:
    return " or ".join(repr(value) for value in values)


def _plain(kind: type, raw: object, path: str, faults: Faults) -> object:
    if type(raw) is not kind:
        return _fault(faults, path, f"is {raw!r}, and must be {_NAMES[kind]}")
    if kind is int and not 0 <= raw < 10**9:  # type: ignore[operator]
        return _fault(faults, path, f"is {raw}, and must be from 0 to 999,999,999")
    return raw


def _tuple(parts: tuple[Any, ...], raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if not isinstance(raw, list):
        _fault(faults, path, f"is {raw!r}, and must be a list")
        return ()
    if parts[-1] is Ellipsis:
        return tuple(build(parts[0], item, f"{path}[{number}]", faults) for number, item in enumerate(raw, 1))
    if len(raw) != len(parts):
        return _fault(faults, path, f"must have {len(parts)} values, and has {len(raw)}")
    return tuple(
        build(part, item, f"{path}[{number}]", faults)
        for number, (part, item) in enumerate(zip(parts, raw, strict=True), 1)
    )


def _mapping(parts: tuple[Any, ...], raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if not isinstance(raw, dict):
        _fault(faults, path, f"is {raw!r}, and must be a table")
        return {}
    result: dict[Any, Any] = {}
    for key, item in raw.items():
        where = f"{path}[{key}]"
        if parts[0] is int and not (key.isdecimal() and len(key) < _LONGEST_NUMBER):
            _fault(faults, where, f"the key {key!r} must be a whole number")
            continue
        result[int(key) if parts[0] is int else key] = build(parts[1], item, where, faults)
    return result


def _union(parts: list[Any], raw: object, path: str, faults: Faults) -> object:
    """One type or another (`6` or "unlimited"): the first that fits, else the fault of the first."""
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
    """A NamedTuple out of a table: each field must be there unless it has a default, and nothing else."""
    if not isinstance(raw, dict):
        return _fault(faults, path or "the file", f"is {raw!r}, and must be a table")
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
                f"is not known here; known are {', '.join(sorted(keys))}",
            )
    return kind(**values)


def kind_at(path: str) -> Any:  # noqa: ANN401
    """The type of the value that a path like `train.D.count` means, or None if the tables have no such value."""
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
    """A type that may be None, without that."""
    parts = [part for part in get_args(kind) if part is not type(None)]
    return parts[0] if get_origin(kind) in (Union, UnionType) and len(parts) == 1 else kind
