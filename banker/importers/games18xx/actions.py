"""A game of 18xx.games: its actions after undo and redo, and our names for the ids in them. A file may contain anything, so values are checked."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple, NoReturn

from banker.errors import Invalid
from banker.importers.games18xx.certificates import size
from banker.importers.imported_game import Step, Unknown, Unreadable, called, position
from banker.rules.about import External
from banker.rules.values import Ruleset
from banker.state.names import plain

PROGRAM = "18xx.games"
_MOST = 10**9
_MOST_DOLLARS = 10**6
_WORDLESS = ("message", "log")
_LONGEST = 100
_LATEST = 10**11
_KINDS = {"player": "player", "corporation": "corporation", "company": "private", "minor": "corporation"}
_DAY = re.compile("(19[7-9]|20[0-9])[0-9]-[0-9]{2}-[0-9]{2}")
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


class Action(NamedTuple):
    """One action; `ref` is its id, or its number in the file if it has none; `place` is its index in the file."""

    name: str
    ref: str
    place: int
    kind: str
    data: Mapping[str, Any]

    def refuse(self, text: str) -> NoReturn:
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

    def dollars(self, route: object, key: str) -> int:
        """Dollars of a route, 0 if it has none."""
        amount = route.get(key) if isinstance(route, dict) else None
        if amount is not None and (type(amount) is not int or not 0 <= amount < _MOST_DOLLARS):
            self.unreadable(f"the {key} of a route must be whole dollars, 0 or more and less than {_MOST_DOLLARS:,}")
        return amount or 0

    def has(self, key: str) -> bool:
        """Whether there is a value; old files have `false` for none."""
        value = self.data.get(key)
        return value is not None and value is not False

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
    stopped: bool
    """Whether the program stopped it after its last action, since it had too many rounds."""
    result: Mapping[str, int]
    unknown: tuple[Unknown, ...]
    revenues: Mapping[str, int]
    """Dollars by the `ref` of a run, if its routes do not give them, or give other ones."""
    payments: Mapping[int, Sequence[tuple[str, ...]]]
    """By the index of an action: the words of payments that follow it, which the file of the game does not tell."""
    seed: int
    """What the random draws of the program begin with."""


def parse_time(seconds: object) -> datetime | None:
    """A time given in seconds since 1970 or as a day (`2020-08-28`), or None if it is neither."""
    if isinstance(seconds, str) and _DAY.fullmatch(seconds):
        with suppress(ValueError):  # the 30th of February
            return datetime.combine(date.fromisoformat(seconds), time(), UTC)
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
    places = {action.ref: action.place for action in recorded}
    kept: list[Action] = []
    undone: list[list[Action]] = []
    empty_redos = []
    for action in recorded:
        if action.data.get("skip") is True or action.kind in _WORDLESS:
            continue
        if action.kind == "undo":
            undone.append(_undo(action, kept, places))
        elif action.kind == "redo":
            if undone:
                kept += undone.pop()
            else:
                empty_redos.append(action)
        else:
            undone.clear()
            kept.append(action)
    return [each for action in kept for each in _with_automatic(action)], empty_redos


def all_actions(raw: list[object], name: str) -> list[Action]:
    """All actions of the file, also those that were undone, with their automatic actions."""
    recorded = (_action(item, index, name) for index, item in enumerate(raw))
    return [each for action in recorded for each in _with_automatic(action)]


def _undo(action: Action, kept: list[Action], places: Mapping[str, int]) -> list[Action]:
    """Remove the last action, or all after the one that is named (0: all), and return what was removed."""
    if not action.has("action_id"):
        return [kept.pop()] if kept else []
    back_to = action.text("action_id")
    if back_to != "0" and not places.get(back_to, action.place) < action.place:
        action.refuse(f"it goes back to action {back_to}, which is not before it")
    first = bisect_right(kept, places.get(back_to, -1), key=lambda other: other.place)
    taken = kept[first:]
    del kept[first:]
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
    yield action
    for item in action.list("auto_actions"):
        automatic = _action(item, action.place, action.name)._replace(ref=action.ref)
        if automatic.kind in _WORDLESS:
            continue
        if automatic.has("auto_actions") and automatic.list("auto_actions"):
            action.refuse("an automatic action has automatic actions of its own")
        if not automatic.has("created_at"):
            automatic = automatic._replace(data={**automatic.data, "created_at": action.data.get("created_at")})
        yield automatic


def duplicate_refs(actions: Sequence[Action]) -> list[str]:
    """Ids that more than one action of the file has."""
    places: dict[str, set[int]] = {}
    for action in actions:
        places.setdefault(action.ref, set()).add(action.place)
    return [ref for ref, found in places.items() if len(found) > 1]


class Names:
    """Our names by theirs: by the ruleset's `external` table, else without case and punctuation."""

    def __init__(self, rules: Ruleset, other: External, players: Mapping[str, str]) -> None:
        self._players = players
        self._corporations = _known(rules.corporation, other)
        self._privates = _known(rules.private, other)
        self._trains = frozenset(rules.train)

    def entity(self, action: Action) -> tuple[str, str]:
        """The name of who acts, and their kind: `player`, `corporation` or `private`."""
        number, entity_type = action.text("entity"), action.data.get("entity_type")
        found = {
            "player": self._players.get(number),
            "corporation": _find(self._corporations, number),
            "private": _find(self._privates, number),
        }
        kinds, what = [*found], ""
        if entity_type is not None:
            text = entity_type if isinstance(entity_type, str) else "entity"
            kinds, what = [_KINDS.get(text, "")], f"the {text[:40]} "
        kind = next((kind for kind in kinds if found.get(kind) is not None), "")
        who = found.get(kind)
        if who is None:
            action.unreadable(f"{what}{number[:40]!r} is not in this game")
        return who, kind

    def corporation(self, action: Action, text: str) -> str:
        """Our name of a corporation in a value of an action."""
        return self._one(action, self._corporations, text, "corporation")

    def private(self, action: Action, key: str) -> str:
        """Our name of the private company in a value."""
        return self.named_private(action, action.text(key))

    def named_private(self, action: Action, text: str) -> str:
        """Our name of the private company in a text."""
        return self._one(action, self._privates, text, "private company")

    def train(self, action: Action, key: str) -> str:
        """The type of a train such as `3-1` (type and number)."""
        train = action.text(key)
        kind = train.rpartition("-")[0]
        if kind not in self._trains:
            action.unreadable(f"the train {train[:40]!r} is not in this game")
        return kind

    def variant(self, action: Action) -> str:
        """The type as which a card with several names is bought."""
        kind = action.text("variant")
        if kind not in self._trains:
            action.unreadable(f"the type {kind[:40]!r} is not in this game")
        return kind

    def shares(self, action: Action, rules: Ruleset) -> tuple[str, list[str], int]:
        """The corporation, the ids of certificates (`PRR_3`; 0 is the president's), and their number in shares.

        Where part of a president's certificate is sold, only `percent` tells how much.
        """
        ids: list[str] = []
        corporation, percent = None, 0
        for item in action.list("shares"):
            name, _, number = item.rpartition("_") if isinstance(item, str) and len(item) < _LONGEST else ("", "", "")
            issuer = self.corporation(action, name)
            if corporation not in (None, issuer):
                action.unreadable(f"its shares are of both {corporation} and {issuer}")
            corporation = issuer
            ids.append(f"{issuer}_{number}")
            percent += size(rules, ids[-1]) * rules.corporation[issuer].share
        if corporation is None:
            corporation = self.corporation(action, action.text("corporation"))
        percent = action.number("percent") if action.has("percent") else percent
        count, rest = divmod(percent, rules.corporation[corporation].share)
        if rest or not 0 < count <= 100 // rules.corporation[corporation].share:
            action.unreadable(f"{percent}% is not a number of certificates")
        return corporation, ids, count

    def _one(self, action: Action, known: Mapping[str, str], text: str, kind: str) -> str:
        name = _find(known, text)
        if name is None:
            action.unreadable(f"the {kind} {text[:40]!r} is not in this game")
        return name


def _find(known: Mapping[str, str], text: str) -> str | None:
    return known.get(text) or known.get(plain(text))


def _known(ours: Iterable[str], other: External) -> dict[str, str]:
    names = {plain(name): name for name in ours}
    return names | {theirs: name for theirs, name in other.names.items() if name in set(names.values())}
