"""Who is up, as data; apart from `event_data`, since `status` needs it and should start fast."""

from collections.abc import Sequence
from typing import Any

from banker.engine.turns import current_turn
from banker.rounds import drafting
from banker.rounds.auction import bidders, next_private, who_bids_next
from banker.rounds.turn import Turn, to_the_left
from banker.state.record import Record
from banker.state.table import Table


def turn_data(table: Table, past: Sequence[Record]) -> dict[str, Any]:
    """Who is up after these events, as far as they tell, and the step of their turn; `None` for what nobody knows.

    The step is `auction` or `stock` for a player; of a corporation's turn, the one that it has reached. `order` has the players in
    the order of their turns in stock rounds, `next` the one after the player who is up. While bidders contest a `private`, they are
    in `bidders`, the highest bid first, and only the lower one of two is known to be up (1830 7.2).
    """
    turn = current_turn(table, past)
    order = [*table.in_turn]
    if table.over or table.round.is_stock:
        step, contest = (
            None if turn.player is None else "auction" if next_private(table) else "stock",
            [*bidders(table)],
        )
        player = who_bids_next(turn) if contest else turn.player
        who = {"player": player, "corporation": None, "president": None}
        private = next_private(table) if contest else None
        return who | {"step": step, "order": order, "next": _next_player(turn), "private": private, "bidders": contest}
    name = turn.ran or turn.next_to_operate
    president = None if name is None else table.president(name)
    who = {"player": president, "corporation": name, "president": president}
    return who | {"step": _step(turn, name), "order": order, "next": None, "private": None, "bidders": []}


def _next_player(turn: Turn) -> str | None:
    """Who is up after the player who is up now; None where bids or the deal of the privates decide."""
    table = turn.table
    if turn.player is None or turn.is_deal or bidders(table):
        return None
    if drafting.is_on(table):
        return turn.drafts_next
    after = to_the_left(table.in_turn, turn.player)
    while table.is_bankrupt(after) and after != turn.player:
        after = to_the_left(table.in_turn, after)
    return None if after == turn.player else after


def _step(turn: Turn, name: str | None) -> str | None:
    table = turn.table
    if name is None:
        return None
    if turn.ran:
        return "stock" if table.step == "stock" else "train"
    begun = table.step if table.operating == name else None
    return begun or table.rules.turn.steps[0]
