"""Whose turn it is, as far as what was recorded makes it plain, and what was said of passes, which move no money."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.engine.history import History
from banker.rounds.turn import Deal, Pass, Turn
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS


def current_turn(table: Table, past: Sequence[Record], passes: Sequence[Pass] = ()) -> Turn:
    """Whose turn it is after these events and passes."""
    nobody = Turn(table, None, sold=False, holder=None, passed=0, ran=None, coming=None)
    if table.over:
        return nobody
    if table.round.is_stock:
        return _in_stock_round(nobody, past, passes)
    begun = table.operating
    has_run = begun is not None and table.has_operated(begun)
    waiting = table.yet_to_operate()
    coming = begun if begun in waiting else next(iter(waiting), None)
    return nobody._replace(player=table.priority, ran=begun if has_run else None, coming=coming)


class _Dealt(NamedTuple):
    """Somebody's purchase or sale, and the number of its event."""

    events: int
    who: str
    sale: bool


def _in_stock_round(turn: Turn, past: Sequence[Record], passes: Sequence[Pass]) -> Turn:
    """Deals and passes in the order in which they were: who buys or passes ends his turn, who sells may still buy."""
    seats = turn.table.players
    recent, begun = _of_this_round(turn.table, past)
    standing = {record.n for record in recent}
    steps: list[_Dealt | Pass] = [*_deals(turn.table, recent, past)]
    steps += [one for one in passes if begun <= one.events <= len(past) and _still_holds(past[: one.events], standing)]
    player, holder = turn.table.priority, None
    sold = bought = False
    passed = 0
    for step in sorted(steps, key=lambda step: (step.events, isinstance(step, Pass))):
        if isinstance(step, Pass):
            passed += not (step.who == holder and sold)  # a seller who buys nothing ends his turn so: that is no pass
            holder, sold, bought, player = None, False, False, _left_of(step.who, seats)
            continue
        if step.who != holder:
            sold = bought = False
        holder, sold, bought, passed = step.who, sold or step.sale, bought or not step.sale, 0
        player = _left_of(holder, seats) if bought else holder
    return turn._replace(player=player, sold=player == holder, holder=holder, passed=passed)


def _left_of(who: str, seats: Sequence[str]) -> str:
    return seats[(seats.index(who) + 1) % len(seats)]


def _of_this_round(table: Table, past: Sequence[Record]) -> tuple[list[Record], int]:
    """The events of this round that stand, oldest first, and the number of the one before them."""
    recent: list[Record] = []
    for record in History(past).latest():
        if record.round != str(table.round) and record.do not in CORRECTIONS:  # a `next` that was voided ended no round
            return recent[::-1], record.n
        recent.append(record)
    return recent[::-1], 0


def _deals(table: Table, recent: Sequence[Record], past: Sequence[Record]) -> Iterator[_Dealt]:
    for entry in History(recent).entries():
        deal = _deal(table, entry)
        if deal is not None and _is_of_a_turn(table, deal, entry, past):
            yield _Dealt(entry.n, deal.who, deal.sale)


def _deal(table: Table, entry: Entry) -> Deal | None:
    from banker.engine.recorded import read_again  # in an operating round nobody asks, and no verb is loaded

    event = read_again(table, entry)
    return None if event is None else event.deal(table)


def _is_of_a_turn(table: Table, deal: Deal, entry: Entry, past: Sequence[Record]) -> bool:
    """Whether a deal is one of a turn: that players sell each other a private company is none, the first sale is the Bank's."""
    if not deal.private:
        return True
    others = (one for one in History(past).entries() if one.do == entry.do)
    first = next((one for one in others if (sale := _deal(table, one)) and sale.private == deal.private), entry)
    return first.n == entry.n


def _still_holds(before: Sequence[Record], standing: set[int]) -> bool:
    """Whether what was recorded just before somebody passed has not been taken back since."""
    return not before or before[-1].do in ("undo", "redo", "next") or before[-1].n in standing
