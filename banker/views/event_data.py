"""What happened, as data: who is up, a sentence for each event, and its effects."""

from collections.abc import Sequence
from typing import Any

from banker.engine.recorded import read_record
from banker.engine.turns import current_turn
from banker.rounds.auction import next_private
from banker.rounds.turn import Turn
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS
from banker.views.effects import effects

_PUT_BACK = (*CORRECTIONS, "undo")
"""The verbs whose moves put things back, so that nobody buys or sells."""


def told(record: Record, before: Table, after: Table) -> dict[str, Any]:
    """A sentence for an event, and the lines that tell what it did."""
    event = read_record(before, record)
    return {
        "sentence": None if event is None else event.sentence(before, after),
        "effects": effects(before, after, record.moves, takes_back=record.do in _PUT_BACK),
    }


def turn_data(table: Table, past: Sequence[Record]) -> dict[str, Any]:
    """Who is up after these events, as far as they tell, and the step of their turn; `None` for what nobody knows.

    The step is `auction` or `stock` for a player; of a corporation's turn, the one that it has reached.
    """
    turn = current_turn(table, past)
    if table.over or table.round.is_stock:
        step = None if turn.player is None else "auction" if next_private(table) else "stock"
        return {"player": turn.player, "corporation": None, "president": None, "step": step}
    name = turn.ran or turn.next_to_operate
    president = None if name is None else table.president(name)
    return {"player": president, "corporation": name, "president": president, "step": _step(turn, name)}


def _step(turn: Turn, name: str | None) -> str | None:
    table = turn.table
    if name is None:
        return None
    if turn.ran:
        return "stock" if table.step == "stock" else "train"
    begun = table.step if table.operating == name else None
    return begun or table.rules.turn.steps[0]
