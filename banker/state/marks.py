"""The marks there are, on whom each stands, and which values it may have: what a ledger says is held against this."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from banker.state.moves import Mark, MarkValue

if TYPE_CHECKING:
    from banker.state.table import Table

_ROUND = re.compile(r"SR [1-9]\d{0,3}|OR [1-9]\d{0,3}\.[1-9]\d?", re.ASCII)
_RUN = re.compile(r"\d{1,7}[wh]?", re.ASCII)
_MOST = 10**7


class _Kind(NamedTuple):
    on: Callable[["Table", str], bool]
    value: Callable[["Table", MarkValue], bool]


def _nobody(_: "Table", on: str) -> bool:
    return on == ""


def _anything(_: "Table", on: str) -> bool:
    return bool(on)


def _corporation(table: "Table", name: MarkValue) -> bool:
    return name in table.rules.corporation


def _priced(table: "Table", name: str) -> bool:
    return name in table.cells


def _private(table: "Table", name: str) -> bool:
    return name in table.rules.private


def _player(table: "Table", name: MarkValue) -> bool:
    return name in table.players


def _text(_: "Table", value: MarkValue) -> bool:
    return isinstance(value, str)


def _number(_: "Table", value: MarkValue) -> bool:
    return isinstance(value, int) and -_MOST < value < _MOST


def _round(_: "Table", value: MarkValue) -> bool:
    return isinstance(value, str) and _ROUND.fullmatch(value) is not None


def _run(_: "Table", value: MarkValue) -> bool:
    return isinstance(value, str) and _RUN.fullmatch(value) is not None


def _phase(table: "Table", value: MarkValue) -> bool:
    return value in table.rules.phase


def _step(table: "Table", value: MarkValue) -> bool:
    return value in table.rules.turn.steps


_KINDS: Mapping[str, _Kind] = {
    "bankrupt": _Kind(_player, _round),
    "broken": _Kind(_nobody, _round),
    "capital": _Kind(_corporation, _number),
    "dealer": _Kind(_nobody, _player),
    "extra": _Kind(_private, _round),
    "floated": _Kind(_priced, _round),
    "held": _Kind(_corporation, _number),
    "offer": _Kind(_private, _number),
    "operated": _Kind(_corporation, _round),
    "operating": _Kind(_nobody, _corporation),
    "over": _Kind(_nobody, _text),
    "par": _Kind(_corporation, _number),
    "phase": _Kind(_nobody, _phase),
    "priority": _Kind(_nobody, _player),
    "raising": _Kind(_nobody, _corporation),
    "round": _Kind(_nobody, _round),
    "rounds": _Kind(_nobody, _number),
    "run": _Kind(_corporation, _run),
    "score": _Kind(_player, _number),
    "sold": _Kind(_anything, _round),
    "stations": _Kind(_nobody, _number),
    "step": _Kind(_nobody, _step),
    "stock_from": _Kind(_nobody, _round),
    "tile": _Kind(_anything, _corporation),
    "tiles": _Kind(_nobody, _text),
}
_ALWAYS = {"round", "phase", "priority"}


def is_mark(table: "Table", move: Mark) -> bool:
    """Whether a mark is one of those there are, on somebody it can be on, with a value that it can have."""
    kind = _KINDS.get(move.of)
    if kind is None or not (kind.on(table, move.on) or move.after is None):
        return False
    return move.of not in _ALWAYS if move.after is None else kind.value(table, move.after)
