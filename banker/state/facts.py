"""The marks there are, on whom each stands, and which values it may have: what a ledger says is held against this."""

import re
from collections.abc import Container
from typing import NamedTuple

from banker.rules.values import Ruleset
from banker.state.moves import FactChange, FactValue

_ROUND = re.compile(r"SR [1-9]\d{0,3}|OR [1-9]\d{0,3}(\.[1-9]\d?)?", re.ASCII)
_RUN = re.compile(r"\d{1,7}[wh]?", re.ASCII)
_MOST = 10**7

# Which kind of name a mark stands on, and which kind of value it has.
_MARKS = {
    "bankrupt": ("player", "round"),
    "began": ("corporation", "round"),
    "bought": ("nobody", "player"),
    "brings": ("private", "corporation"),
    "broken": ("nobody", "round"),
    "capital": ("corporation", "number"),
    "counted": ("text", "number"),
    "dealer": ("nobody", "player"),
    "extra": ("private", "round"),
    "floated": ("priced", "round"),
    "held": ("corporation", "number"),
    "offer": ("private", "number"),
    "operated": ("corporation", "round"),
    "operating": ("nobody", "corporation"),
    "over": ("nobody", "text"),
    "par": ("corporation", "number"),
    "phase": ("nobody", "phase"),
    "priority": ("nobody", "player"),
    "raising": ("nobody", "corporation"),
    "returned": ("corporation", "number"),
    "round": ("nobody", "round"),
    "rounds": ("nobody", "number"),
    "run": ("corporation", "run"),
    "score": ("player", "number"),
    "sold": ("text", "round"),
    "stations": ("nobody", "number"),
    "step": ("nobody", "step"),
    "stock_from": ("nobody", "round"),
    "stranded": ("nobody", "corporation"),
    "tile": ("text", "corporation"),
    "tiles": ("nobody", "text"),
    "watered": ("corporation", "round"),
}
_ALWAYS = {"round", "phase", "priority"}


class Around(NamedTuple):
    """What marks speak of: the tables, the players, and the corporations that have a price."""

    rules: Ruleset
    players: tuple[str, ...]
    priced: Container[str]


def is_mark(around: Around, move: FactChange) -> bool:
    """Whether a mark is one of those there are, on somebody it can be on, with a value that it can have."""
    if move.of not in _MARKS:
        return False
    on, value = _MARKS[move.of]
    if move.after is None:
        return move.of not in _ALWAYS
    return _fits(on, move.on, around) and _fits(value, move.after, around)


def _fits(kind: str, value: FactValue, around: Around) -> bool:
    if kind == "number":
        return isinstance(value, int) and -_MOST < value < _MOST
    if not isinstance(value, str):
        return False
    match kind:
        case "nobody":
            return value == ""
        case "round":
            return _ROUND.fullmatch(value) is not None
        case "run":
            return _RUN.fullmatch(value) is not None
        case "text":
            return value != ""
        case "priced":
            return value in around.priced
        case "player":
            return value in around.players
    known: dict[str, Container[str]] = {
        "corporation": around.rules.corporation,
        "private": around.rules.private,
        "phase": around.rules.phase,
        "step": around.rules.turn.steps,
    }
    return value in known[kind]
