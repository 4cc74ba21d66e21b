"""The actions of a game of 18xx.games: those that count, each read with care, since a file may hold anything."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, NoReturn

from banker.errors import Invalid

_MOST = 10**9
_WORDLESS = ("message", "log")
_LONGEST = 100
_LATEST = 10**11


class Action(NamedTuple):
    """One action: `ref` is its id, else its number in the file; `place` is where it stands, from 0."""

    name: str
    ref: str
    place: int
    kind: str
    data: Mapping[str, Any]

    def wrong(self, text: str) -> NoReturn:
        """Raise Invalid, with the file and the action."""
        raise Invalid(f"{self.name}: action {self.ref}: {text}")

    def text(self, key: str) -> str:
        """A value that must be a text, or a number that stands for one."""
        value = self.data.get(key)
        if type(value) is int and abs(value) < _MOST:
            return str(value)
        if not isinstance(value, str):
            self.wrong(f"its {key} is {_shown(value)}, and must be a text")
        if len(value) > _LONGEST:
            self.wrong(f"its {key} is a text of {len(value):,} letters: it cannot be one")
        return value

    def number(self, key: str) -> int:
        """A value that must be a whole number, not negative."""
        value = self.data.get(key)
        if type(value) is not int or not 0 <= value < _MOST:
            self.wrong(f"its {key} is {_shown(value)}, and must be a whole number from 0 on")
        return value

    def list(self, key: str) -> list[Any]:
        """A value that must be a list; one that is not there is an empty one."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            self.wrong(f"its {key} is {_shown(value)}, and must be a list")
        return value

    def has(self, key: str) -> bool:
        """Whether there is a value."""
        return self.data.get(key) is not None

    @property
    def at(self) -> datetime | None:
        """When it was done, if that is told."""
        return moment(self.data.get("created_at"))


def moment(seconds: object) -> datetime | None:
    """A time told in seconds since 1970, or None if it is none."""
    if type(seconds) is not int or not 0 <= seconds < _LATEST:
        return None
    return datetime.fromtimestamp(seconds, UTC)


def _shown(value: object) -> str:
    text = "missing" if value is None else repr(value) if isinstance(value, str | int | float) else type(value).__name__
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def those_that_count(raw: object, name: str) -> tuple[list[Action], list[Action]]:
    """The actions that stand when all undoing and redoing is done, with those done along with them, oldest first.

    And those that redo what nothing had undone. Raises Invalid, with the place, for what is no list of actions.
    """
    if not isinstance(raw, list):
        raise Invalid(f"{name}: its `actions` are no list")
    all_of_them = [_action(item, index, name) for index, item in enumerate(raw)]
    where = {action.ref: action.place for action in all_of_them}
    standing: list[Action] = []
    undone: list[list[Action]] = []
    odd = []
    for action in all_of_them:
        if action.data.get("skip") is True or action.kind in _WORDLESS:
            continue
        if action.kind == "undo":
            undone.append(_undo(action, standing, where))
        elif action.kind == "redo":
            if not undone:
                odd.append(action)
            standing.extend(undone.pop() if undone else [])
        else:
            undone.clear()
            standing.append(action)
    return [one for action in standing for one in _with_automatic(action)], odd


def _undo(action: Action, standing: list[Action], where: Mapping[str, int]) -> list[Action]:
    """Take back the last action, or all behind the one that is named (0: all), and give what was taken back."""
    if not action.has("action_id"):
        return [standing.pop()] if standing else []
    back_to = action.text("action_id")
    if back_to != "0" and not where.get(back_to, action.place) < action.place:
        action.wrong(f"it undoes all behind action {back_to}, and there is none before it")
    first = bisect_right(standing, where.get(back_to, -1), key=lambda one: one.place)
    taken = standing[first:]
    del standing[first:]
    return taken


def _action(item: object, index: int, name: str) -> Action:
    """One action out of the file; one without an id goes by its place."""
    if not isinstance(item, dict):
        raise Invalid(f"{name}: action no. {index + 1} is {_shown(item)}, and must be an object")
    number, kind = item.get("id"), item.get("type")
    a_number, a_text = (
        type(number) is int and 0 <= number < _MOST,
        isinstance(number, str) and 0 < len(number) <= _LONGEST,
    )
    ref = str(number) if (a_number or a_text) and str(number).isprintable() else f"no. {index + 1}"
    if not isinstance(kind, str):
        raise Invalid(f"{name}: action {ref}: its type is {_shown(kind)}, and must be a text")
    return Action(name, ref, index, kind, item)


def _with_automatic(action: Action) -> Iterator[Action]:
    """An action and those that were done along with it, which go by its id."""
    yield action
    for item in action.list("auto_actions"):
        one = _action(item, action.place, action.name)._replace(ref=action.ref)
        if one.kind in _WORDLESS:
            continue
        if one.has("auto_actions") and one.list("auto_actions"):
            action.wrong("an automatic action has automatic actions of its own")
        yield (
            one
            if one.has("created_at")
            else one._replace(data={**one.data, "created_at": action.data.get("created_at")})
        )


def twice(actions: Sequence[Action]) -> list[str]:
    """Ids that more than one action of the file has."""
    places: dict[str, set[int]] = {}
    for action in actions:
        places.setdefault(action.ref, set()).add(action.place)
    return [ref for ref, found in places.items() if len(found) > 1]
