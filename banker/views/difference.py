"""The difference between two values of JSON, so that a page of a whole game holds each state only as a change."""

from typing import Any

Change = list[Any] | dict[str, Any]
"""`[value]`: another value. Else the changes by key, or by place in a list of objects; `[]`: the key, or the end of the list from there, is gone."""


def difference(before: Any, after: Any) -> Change | None:  # noqa: ANN401 - any JSON
    """What changes from one value to another; None if nothing does."""
    if before == after:
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_keys(before, after)
    if _objects(before) and _objects(after):
        return _of_keys(_by_place(before), _by_place(after))
    return [after]


def changed(before: Any, change: Change | None) -> Any:  # noqa: ANN401 - any JSON
    """The value that a change leads to; the value before stays as it is."""
    if change is None:
        return before
    if isinstance(change, list):
        return change[0]
    if isinstance(before, list):
        return [*_with(_by_place(before), change).values()]
    return _with(before, change)


def _of_keys(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changes: dict[str, Any] = {key: [] for key in before if key not in after}
    for key, value in after.items():
        change = difference(before[key], value) if key in before else [value]
        if change is not None:
            changes[key] = change
    return changes


def _with(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    after = {key: value for key, value in before.items() if changes.get(key) != []}
    return after | {key: changed(before.get(key), change) for key, change in changes.items() if change != []}


def _objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _by_place(values: list[Any]) -> dict[str, Any]:
    return {str(place): value for place, value in enumerate(values)}
