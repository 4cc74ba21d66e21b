"""Values of a ruleset by their paths, such as `train.D.count`."""

from collections.abc import Mapping, Sequence
from typing import Any

from banker.frozen import Frozen
from banker.rules.kinds import ROWS
from banker.rules.values import Ruleset


def entries(table: object) -> Mapping[str, Any]:
    """The keys of a table and their values, as a file has them; empty if it is not a table."""
    if isinstance(table, Mapping):
        return table
    if not isinstance(table, Frozen):
        return {}
    found: dict[str, Any] = {key: getattr(table, field) for key, field in table.toml_keys.items()}
    if isinstance(table, Ruleset):
        found |= {mechanism.table: mechanism for mechanism in table.mechanisms}
    rows = found.pop(ROWS, {})
    return {**found, **rows}


def with_value(table: Any, path: Sequence[str], value: object) -> Any:  # noqa: ANN401 - a ruleset, or any part of one
    """A ruleset or a part of it with another value at a path that it has."""
    key: Any
    key, *rest = path
    if isinstance(table, Mapping):  # numbers of players are words in a path
        key = next((own for own in table if str(own) == key), key)
    if rest:
        value = with_value(entries(table)[key], rest, value)
    if isinstance(table, Mapping):
        return {**table, key: value}
    if key in table.toml_keys:
        return table._replace(**{table.toml_keys[key]: value})
    if isinstance(table, Ruleset):
        changed = (value if mechanism.table == key else mechanism for mechanism in table.mechanisms)
        return table._replace(mechanisms=tuple(changed))
    return table._replace(**{ROWS: {**getattr(table, ROWS), key: value}})
