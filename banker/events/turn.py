"""Whose turn it is, as far as what was recorded makes it plain: passes move no money, and are not recorded."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.events.history import Entry, entries
from banker.state.record import Record
from banker.state.table import Table

_ENDS_A_TURN = ("buy", "par", "private")
"""After these the player on the left deals; whoever has sold may still buy (1830 4.0)."""


class Turn(NamedTuple):
    """Who is up on a table: a player in a stock round, corporations in an operating round; nobody when the game is over."""

    table: Table
    player: str | None
    """The player who deals next, by the last deal and by how many have passed since; who begins the next stock round."""
    sold: bool
    """Whether he has sold in this turn, and may still buy."""
    ran: str | None
    """The corporation that has run, and may still buy trains."""
    coming: str | None
    """The corporation that runs next, whether its turn has begun or not."""


def whose(table: Table, past: Sequence[Record], passed: int = 0) -> Turn:
    """Whose turn it is, if so many players have passed since the last event."""
    if table.over:
        return Turn(table, None, sold=False, ran=None, coming=None)
    if table.round.is_stock:
        return _in_stock_round(table, past, passed)
    begun = table.operating()
    has_run = begun is not None and table.mark("operated", begun) == str(table.round)
    waiting = table.yet_to_operate()
    coming = begun if begun in waiting else next(iter(waiting), None)
    priority = table.mark("priority")
    return Turn(table, priority, sold=False, ran=begun if has_run else None, coming=coming)


def _in_stock_round(table: Table, past: Sequence[Record], passed: int) -> Turn:
    deal = _last_deal(table, past)
    seller = deal.words[0] if deal is not None and deal.do == "sell" else None
    first = seller or str(table.mark("priority"))
    seats = table.players
    player = seats[(seats.index(first) + passed) % len(seats)]
    return Turn(table, player, sold=seller is not None and not passed, ran=None, coming=None)


def _last_deal(table: Table, past: Sequence[Record]) -> Entry | None:
    """The last purchase or sale of a player that stands, if it was in this round."""
    now = str(table.round)
    recent: list[Record] = []
    for record in reversed(past):
        if record.round != now:
            break
        recent.append(record)
    deals = (*_ENDS_A_TURN, "sell")
    found = (entry for entry in reversed(entries(recent[::-1])) if entry.do in deals)
    return next((entry for entry in found if entry.words[0] in table.players), None)


def all_passed(table: Table, past: Sequence[Record], passed: int) -> bool:
    """Whether everybody has passed one after the other, so that the stock round is over (1830 5.0)."""
    return passed >= len(table.players) + whose(table, past).sold
