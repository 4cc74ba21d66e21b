"""Whether a raw ruleset has a key: what its game has is then known without checking it, and without its mechanisms."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def has_one_of(raw: Mapping[str, Any] | None, keys: Iterable[str]) -> bool:
    """Whether a raw ruleset or one of its options has a key such as `bonus` or `private.*.comes_with`; so it is without keys, and for an unknown ruleset."""
    if raw is None or not keys:
        return True
    values = (option.get("values") for option in raw.get("option", {}).values())
    settings = (each for chosen in values if isinstance(chosen, Mapping) for each in chosen.values())
    everywhere = [raw, *settings]
    return any(_reaches(tables, key.split(".")) for key in keys for tables in everywhere)


def _reaches(tables: object, path: Sequence[str]) -> bool:
    if not path:
        return True
    if not isinstance(tables, Mapping):
        return False
    below = tables.values() if path[0] == "*" else [tables[path[0]]] if path[0] in tables else []
    return any(_reaches(each, path[1:]) for each in below)
