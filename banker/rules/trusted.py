"""From raw TOML to typed values without checks, for the shipped rulesets, which a test checks.

`banker.rules.build` gives the same values with checks, and takes four times as long.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args, get_origin

from banker.rules.build import DERIVED
from banker.rules.frozen import Frozen

Convert = Callable[[Any], Any]


def build_trusted(kind: Any, raw: Any) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """A value of type `kind` from `raw`; where `raw` is wrong, any of several errors."""
    convert = _converter(kind)
    return raw if convert is None else convert(raw)


@cache
def _converter(kind: Any) -> Convert | None:  # noqa: ANN401
    """The function from a raw value to one of a type; None where the raw value needs no change."""
    if kind in (int, str, bool):
        return None
    if isinstance(kind, type) and issubclass(kind, Frozen):
        return _record(kind)
    parts = get_args(kind)
    origin = get_origin(kind)
    if origin is tuple:
        inner = _converter(parts[0])
        return tuple if inner is None else lambda raw: tuple(map(inner, raw))
    if origin is Mapping:
        return _mapping(parts[0], _converter(parts[1]))
    return next(filter(None, map(_converter, parts)), None)  # a union: at most one of its types needs a conversion


def _mapping(key: Any, inner: Convert | None) -> Convert | None:  # noqa: ANN401
    if key is not int and inner is None:
        return None
    if inner is None:
        return lambda raw: {int(key): item for key, item in raw.items()}
    if key is int:
        return lambda raw: {int(key): inner(item) for key, item in raw.items()}
    return lambda raw: {key: inner(item) for key, item in raw.items()}


def _record(kind: type[Frozen]) -> Convert:
    derived = DERIVED.get(kind, ())
    fields = [(field.rstrip("_"), field) for field in kind._fields if field not in derived]
    renamed = [(key, field) for key, field in fields if key != field]
    converts = [
        (field, convert) for _, field in fields if (convert := _converter(kind.__annotations__[field])) is not None
    ]

    def build(raw: Any) -> Frozen:  # noqa: ANN401
        values = dict(raw)
        for key, field in renamed:
            if key in values:
                values[field] = values.pop(key)
        for field, convert in converts:
            if field in values:
                values[field] = convert(values[field])
        return kind(**values)

    return build
