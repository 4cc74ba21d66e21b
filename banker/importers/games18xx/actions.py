"""A game of 18xx.games: its actions after undo and redo. Values are checked, since a file may contain anything."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, NoReturn

from banker.errors import Invalid
from banker.importers.imported_game import Step, Unknown, Unreadable, called, position
from banker.rules.values import Ruleset

PROGRAM = "18xx.games"
_MOST = 10**9
_WORDLESS = ("message", "log")
_LONGEST = 100
_LATEST = 10**11
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


class Action(NamedTuple):
    """One action; `ref` is its id, or its number in the file if it has none; `place` is its index in the file."""

    name: str
    ref: str
    place: int
    kind: str
    data: Mapping[str, Any]

    def wrong(self, text: str) -> NoReturn:
        """Raise Invalid, with the file and the action; `text` lacks its full stop."""
        raise Invalid(f"{self.name}, {called(self.ref)}: {text}.")

    def unreadable(self, text: str) -> NoReturn:
        """Raise Unreadable in the same way: no other assumption about the game would help."""
        raise Unreadable(f"{self.name}, {called(self.ref)}: {text}.")

    def text(self, key: str) -> str:
        """A value that must be a text, or a number, which is converted to text."""
        value = self.data.get(key)
        if type(value) is int and abs(value) < _MOST:
            return str(value)
        if not isinstance(value, str):
            self.unreadable(f"its {key} {_not(value, 'text')}")
        if len(value) > _LONGEST:
            self.unreadable(f"its {key} has {len(value):,} letters; at most {_LONGEST} are allowed")
        return value

    def number(self, key: str) -> int:
        """A value that must be a whole number, not negative."""
        value = self.data.get(key)
        if type(value) is not int or not 0 <= value < _MOST:
            self.unreadable(f"its {key} {_not(value, 'a whole number of at least 0')}")
        return value

    def list(self, key: str) -> list[Any]:
        """A value that must be a list; empty if it is missing or null."""
        value = self.data.get(key) if self.has(key) else []
        if not isinstance(value, list):
            self.unreadable(f"its {key} {_not(value, 'a list')}")
        return value

    def has(self, key: str) -> bool:
        """Whether there is a value."""
        return self.data.get(key) is not None

    @property
    def at(self) -> datetime | None:
        """The time of the action, if the file has it."""
        return parse_time(self.data.get("created_at"))

    def step(self, verb: str, *words: str) -> Step:
        """An event that it stands for."""
        return Step(verb, words, self.ref, self.at)


class RecordedGame(NamedTuple):
    """A game as its file has it, checked as far as possible without replaying it.

    `players` are our names by the players' ids there, in seat order; `result` has the final scores by our names.
    `unknown` is what the file does not tell, as far as that is known before the first action.
    """

    rules: Ruleset
    players: Mapping[str, str]
    actions: list[Action]
    finished: bool
    by_hand: bool
    """Whether its players ended it."""
    result: Mapping[str, int]
    unknown: tuple[Unknown, ...]
    revenues: Mapping[str, int]
    """Dollars by the `ref` of a run, where its routes do not tell, or tell something else."""
    payments: Mapping[int, Sequence[tuple[str, ...]]]
    """By the index of an action: the words of payments that follow it, which the file of the game does not tell."""
    seed: int
    """What the random draws of the program begin with."""


def parse_time(seconds: object) -> datetime | None:
    """A time given in seconds since 1970, or None if it is not one."""
    if type(seconds) is not int or not 0 <= seconds < _LATEST:
        return None
    return _BEGINNING + timedelta(seconds=seconds)  # `fromtimestamp` takes less on some systems


def _not(value: object, expected: str) -> str:
    """That a value is missing or not what was expected, as the end of a sentence."""
    if value is None:
        return "is missing"
    text = repr(value) if isinstance(value, str | int | float) else "a list" if isinstance(value, list) else "an object"
    return f"must be {expected}, not {text if len(text) <= _LONGEST else f'{text[:_LONGEST]}...'}"


def effective_actions(raw: object, name: str) -> tuple[list[Action], list[Action]]:
    """The actions left after all undos and redos, with their automatic actions, oldest first; and redos with nothing to redo.

    Raises Invalid, with the place, if `raw` is not a list of actions.
    """
    if not isinstance(raw, list):
        raise Invalid(f"{name}: its actions must be a list.")
    recorded = [_action(item, index, name) for index, item in enumerate(raw)]
    where = {action.ref: action.place for action in recorded}
    standing: list[Action] = []
    undone: list[list[Action]] = []
    empty_redos = []
    for action in recorded:
        if action.data.get("skip") is True or action.kind in _WORDLESS:
            continue
        if action.kind == "undo":
            undone.append(_undo(action, standing, where))
        elif action.kind == "redo":
            if undone:
                standing += undone.pop()
            else:
                empty_redos.append(action)
        else:
            undone.clear()
            standing.append(action)
    return [one for action in standing for one in _with_automatic(action)], empty_redos


def all_actions(raw: list[object], name: str) -> list[Action]:
    """All actions of the file, also those that were undone, with their automatic actions."""
    recorded = (_action(item, index, name) for index, item in enumerate(raw))
    return [one for action in recorded for one in _with_automatic(action)]


def _undo(action: Action, standing: list[Action], where: Mapping[str, int]) -> list[Action]:
    """Remove the last action, or all after the one that is named (0: all), and return what was removed."""
    if not action.has("action_id"):
        return [standing.pop()] if standing else []
    back_to = action.text("action_id")
    if back_to != "0" and not where.get(back_to, action.place) < action.place:
        action.wrong(f"it goes back to action {back_to}, which is not before it")
    first = bisect_right(standing, where.get(back_to, -1), key=lambda one: one.place)
    taken = standing[first:]
    del standing[first:]
    return taken


def _action(item: object, index: int, name: str) -> Action:
    """One action of the file; without an id its number in the file is its `ref`."""
    if not isinstance(item, dict):
        raise Invalid(f"{name}, {called(position(index))}: it {_not(item, 'an object')}.")
    number, kind = item.get("id"), item.get("type")
    is_short = 0 <= number < _MOST if type(number) is int else isinstance(number, str) and 0 < len(number) <= _LONGEST
    ref = str(number) if is_short and str(number).isprintable() else position(index)
    if not isinstance(kind, str):
        raise Invalid(f"{name}, {called(ref)}: its type {_not(kind, 'text')}.")
    return Action(name, ref, index, kind, item)


def _with_automatic(action: Action) -> Iterator[Action]:
    """An action and its automatic actions, which have the same `ref`."""
    yield action
    for item in action.list("auto_actions"):
        one = _action(item, action.place, action.name)._replace(ref=action.ref)
        if one.kind in _WORDLESS:
            continue
        if one.has("auto_actions") and one.list("auto_actions"):
            action.wrong("an automatic action has automatic actions of its own")
        if not one.has("created_at"):
            one = one._replace(data={**one.data, "created_at": action.data.get("created_at")})
        yield one


def duplicate_refs(actions: Sequence[Action]) -> list[str]:
    """Ids that more than one action of the file has."""
    places: dict[str, set[int]] = {}
    for action in actions:
        places.setdefault(action.ref, set()).add(action.place)
    return [ref for ref, found in places.items() if len(found) > 1]
