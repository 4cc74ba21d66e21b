"""From raw TOML to typed values; the faults are collected."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from banker.errors import either
from banker.rules.faults import Fault, Faults
from banker.rules.kinds import ROWS, Form, Range, Ref, with_sections
from banker.rules.mechanism import Mechanism, mechanism_class, mechanisms
from banker.rules.values import CLOSE_ZONE, Cell, Ruleset, Space

LONGEST_KEY = 9
"""Digits of a key that is a number."""
LARGEST = 999_999_999
_IN_LIST = r"(\[[0-9]+\])+$"
SPACE = "(0|[1-9][0-9]{0,4})([a-z]?)"


_NAMES = {int: "a whole number", str: "a text", bool: "true or false"}


def build(kind: Any, raw: Any, path: str, faults: Faults) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """A value of type `kind` from `raw`; where `raw` is wrong, None or an empty value, and the faults are added."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _special(parts[0], parts[1], raw, path, faults)
    if origin is tuple:
        return _tuple(parts, raw, path, faults)
    if origin is Mapping:
        return _mapping(parts, raw, path, faults)
    if origin in (Union, UnionType):
        return _union([part for part in parts if part is not NoneType], raw, path, faults)
    if kind is object:
        return raw
    if origin is Literal:
        return _word(parts, raw, path, faults)
    return _plain(kind, raw, path, faults) if kind in _NAMES else _record(kind, raw, path, faults)


def _word(parts: tuple[object, ...], raw: object, path: str, faults: Faults) -> object:
    if raw in parts and not isinstance(raw, bool):
        return raw
    faults.append(Fault(path, f"must be {either(map(repr, parts))}, not {raw!r}"))
    return None


def _plain(kind: Any, raw: Any, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if type(raw) is not kind:
        faults.append(Fault(path, f"must be {_NAMES[kind]}, not {raw!r}"))
    elif kind is int and not 0 <= raw <= LARGEST:
        faults.append(Fault(path, f"must be from 0 to 999,999,999, not {raw}"))
    else:
        return raw
    return None


def _special(kind: Any, more: object, raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    """A text that must have a form or that names something, or a number in a range."""
    value = build(kind, raw, path, faults)
    if isinstance(more, Range) and value is not None and not more.least <= value <= more.most:
        limit = f"at least {more.least}" if value < more.least else f"at most {more.most}"
        faults.append(Fault(path, f"must be {limit}, not {value}"))
    if isinstance(more, Form) and value is not None and not re.fullmatch(more.pattern, value):
        faults.append(Fault(re.sub(_IN_LIST, "", path), f"names {value!r}, which is not {more.called}"))
    elif isinstance(more, Ref) and value is not None:
        faults.names.append((re.sub(_IN_LIST, "", path), more.table, value))
    return value


def _tuple(parts: tuple[Any, ...], raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if not isinstance(raw, list):
        faults.append(Fault(path, f"must be a list, not {raw!r}"))
        return ()
    if parts[-1] is Ellipsis:
        parts = parts[:1] * len(raw)
    if len(raw) != len(parts):
        faults.append(Fault(path, f"must have {len(parts)} values, not {len(raw)}"))
        return None
    return tuple(
        item if type(item) is part is str else build(part, item, f"{path}[{number}]", faults)
        for number, (part, item) in enumerate(zip(parts, raw, strict=True), 1)
    )


def _mapping(parts: tuple[Any, ...], raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    if not isinstance(raw, dict):
        faults.append(Fault(path, f"must be a table, not {raw!r}"))
        return {}
    result: dict[Any, Any] = {}
    for key, item in raw.items():
        item_path = f"{path}[{key}]"
        if parts[0] is int and not (key.isdecimal() and len(key) <= LONGEST_KEY):
            faults.append(Fault(item_path, f"has the key {key!r}, which must be a whole number"))
            continue
        name = int(key) if parts[0] is int else build(parts[0], key, path, faults)
        result[name] = build(parts[1], item, item_path, faults)
    return result


def _union(parts: list[Any], raw: object, path: str, faults: Faults) -> object:
    """A value of the first type that fits (`6` or "unlimited"); if none does, the faults of the first are added, with the words that fit, too."""
    first = Faults()
    for part in parts:
        tried = Faults()
        value = build(part, raw, path, tried)
        if not tried:
            faults.names += tried.names
            return value
        first = first or tried
    words = [repr(word) for part in parts[1:] if get_origin(part) is Literal for word in get_args(part)]
    instead = f", not {raw!r}"
    for fault in first:
        also = words and fault.text.endswith(instead)
        text = f"{fault.text.removesuffix(instead)}, or {either(words)}{instead}" if also else fault.text
        faults.append(Fault(fault.path, text))
    return None


def _record(kind: Any, raw: object, path: str, faults: Faults) -> Any:  # noqa: ANN401
    """A frozen value from a table, which has every field without a default, and no unknown key."""
    if not isinstance(raw, dict):
        faults.append(Fault(path or "the file", f"must be a table, not {raw!r}"))
        return None
    if ROWS in kind.toml_keys:
        own = {key: raw[key] for key in raw if key in kind.toml_keys and key != ROWS}
        raw = {**own, ROWS: {key: raw[key] for key in raw if key not in own}}
    above = f"{path}." if path else ""
    values = {}
    for key, field in kind.toml_keys.items():
        if key in raw:
            part, item = kind.type_of(field), raw[key]
            fits = type(item) is part and (part is not int or 0 <= item <= LARGEST)
            fits = fits or item == kind._field_defaults.get(field) == ""
            values[field] = item if fits else build(part, item, path if key == ROWS else f"{above}{key}", faults)
        elif field not in kind._field_defaults:
            may_be_empty = get_origin(kind.type_of(field)) is Mapping and "[" not in path
            none = f"; if there is none, write `[{above}{key}]`" if may_be_empty else ""
            faults.append(Fault(f"{above}{key}", f"is missing{none}"))
            values[field] = None
    for key in raw:
        if key not in kind.toml_keys:
            known = sorted([*kind.toml_keys, *([] if path else mechanisms())])
            near = get_close_matches(key, known, 1)
            text = f"did you mean {near[0]!r}?" if near else f"the known keys are {', '.join(known)}"
            faults.append(Fault(f"{above}{key}", f"is an unknown key; {text}"))
    return kind(**values)


def build_ruleset(raw: Mapping[str, Any], faults: Faults) -> Ruleset:
    """A ruleset from its tables, those of mechanisms included; the faults are added."""
    brought = [name for name in raw if name not in Ruleset.toml_keys and name in mechanisms()]
    rules: Ruleset = build(Ruleset, {key: raw[key] for key in raw if key not in brought}, "", faults)
    found: list[Mechanism | None] = [build(mechanism_class(name), raw[name], name, faults) for name in brought]
    if rules.game and rules.game.id and rules.cite:
        games = rules.game.based_on or ()
        rules = rules._replace(cite=with_sections(rules.cite, rules.game.id, games))
        found = [cited and with_sections(cited, rules.game.id, games) for cited in found]
    return with_sale(rules._replace(mechanisms=tuple(mechanism for mechanism in found if mechanism)))


def with_sale(rules: Ruleset) -> Ruleset:
    """The ruleset with the mechanism that `privates.sale` names, which needs no table."""
    name = f"sale_by_{rules.privates.sale}" if rules.privates else ""
    if name not in mechanisms() or any(mechanism.table == name for mechanism in rules.mechanisms):
        return rules
    return rules._replace(mechanisms=(*rules.mechanisms, mechanism_class(name)()))


def kind_at(path: str) -> Any:  # noqa: ANN401
    """The type of the value at a path like `train.D.count`, or None if a ruleset has no value there."""
    kind: Any = Ruleset
    for part in path.split("."):
        if get_origin(kind) is Mapping:
            kind = get_args(kind)[1]
            continue
        keys = getattr(kind, "toml_keys", {})
        if kind is Ruleset and part not in keys and part in mechanisms():
            kind = mechanism_class(part)
            continue
        if ROWS in keys and part not in keys:
            kind = get_args(kind.type_of(ROWS))[1]
            continue
        if part not in keys:
            return None
        kind = kind.type_of(keys[part])
        optional = get_origin(kind) in (Union, UnionType) and [
            member for member in get_args(kind) if member is not NoneType
        ]
        if optional and len(optional) == 1:
            kind = optional[0]
    return kind


def with_chart(rules: Ruleset, faults: Faults) -> Ruleset:
    """The ruleset with the spaces of the market read from its grid: each is a price, followed by the letter of its zone.

    It is unchanged if other values of the market are missing.
    """
    market = rules.market
    if market is None or None in vars(market).values():
        return rules
    spaces: dict[Cell, Space] = {}
    zones = {"": None, "p": None, **market.zones}
    for row, line in enumerate(market.grid, 1):
        for column, text in enumerate(line, 1):
            found = re.fullmatch(SPACE, text or "")
            if found and found[2] in zones and (found[1] != "0" or zones[found[2]] == CLOSE_ZONE):
                spaces[row, column] = Space(int(found[1]), zones[found[2]], found[2] == "p")
            elif text:
                faults.append(Fault(f"market.grid[{row}][{column}]", _wrong_space(text, market.zones)))
    return rules._replace(market=market._replace(spaces=spaces))


def _wrong_space(text: str, zones: Mapping[str, str]) -> str:
    """The fault of a text that is not a space of the market, or whose price is 0."""
    if re.fullmatch("0+[a-z]?", text):
        return f"is {text!r}, but a price is at least 1, except in a zone {CLOSE_ZONE!r}, which closes a corporation"
    return f"must be a price, followed by {either([*zones, 'p', 'nothing'])}, not {text!r}"
