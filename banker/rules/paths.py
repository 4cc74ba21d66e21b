"""Values of a raw ruleset by paths like `train.D.count`; it is copied, never changed, since games may share it."""

from typing import Any

from banker.rules.renamed import Raw


def value_at(raw: Raw, path: str) -> Any:  # noqa: ANN401 - as dynamic as TOML
    """The value at a path; raises KeyError or TypeError if there is none."""
    value: Any = raw
    for name in path.split("."):
        value = value[name]
    return value


def has_value(raw: Raw, path: str) -> bool:
    """Whether there is a value at a path."""
    try:
        value_at(raw, path)
    except (KeyError, TypeError):
        return False
    return True


def with_value(raw: Raw, path: str, value: object) -> Raw:
    """A copy with another value at a path, whose tables must exist."""
    name, _, rest = path.partition(".")
    return {**raw, name: with_value(raw[name], rest, value) if rest else value}


def without_value(raw: Raw, path: str) -> Raw:
    """A copy without the value at a path, which must exist."""
    name, _, rest = path.partition(".")
    if rest:
        return {**raw, name: without_value(raw[name], rest)}
    return {key: value for key, value in raw.items() if key != name}
