"""Who is up, as data; apart from `event_data`, since `status` needs it and should start fast."""

from collections.abc import Sequence
from typing import Any

from banker.engine.turns import current_turn
from banker.rounds.auction import next_private
from banker.rounds.turn import Turn
from banker.state.record import Record
from banker.state.table import Table


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
