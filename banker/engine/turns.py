"""Whose turn it is, as far as the recorded events and the passes of this session tell."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banker.engine.history import History
from banker.rounds.objections import Objection
from banker.rounds.turn import Deal, Pass, Turn
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS

if TYPE_CHECKING:
    from banker.verbs.event import Event


def current_turn(table: Table, past: Sequence[Record], passes: Sequence[Pass] = ()) -> Turn:
    """Whose turn it is after these events and passes."""
    nobody = Turn(table, None, sold=False, last_dealer=None, passed=0, ran=None, next_to_operate=None)
    if table.over:
        return nobody
    if table.round.is_stock:
        return _in_stock_round(nobody, past, passes)
    begun = table.operating
    has_run = begun is not None and table.has_operated(begun)
    waiting = table.yet_to_operate()
    next_to_operate = begun if begun in waiting else next(iter(waiting), None)
    ran = begun if has_run and not (waiting and _turn_ended(begun, past, passes)) else None
    return nobody._replace(player=table.priority, ran=ran, next_to_operate=next_to_operate)


def overridden_turn(event: "Event", table: Table, past: Sequence[Record]) -> list[Objection]:
    """The objections to an event recorded with an override that depend on whose turn it was, without any passes."""
    return list(event.turn_objections(current_turn(table, past))) if table.round.is_stock else []


def _turn_ended(corporation: str | None, past: Sequence[Record], passes: Sequence[Pass]) -> bool:
    """Whether the end of a corporation's turn was typed, and the corporation has done nothing since."""
    end = next((one.events for one in reversed(passes) if one.who == corporation), None)
    if end is None or end > len(past):
        return False
    standing = History(past).standing()
    if any(record.n > end and record.words[:1] == (corporation,) for record in standing):
        return False
    return _still_holds(past[:end], {record.n for record in standing})


def _in_stock_round(turn: Turn, past: Sequence[Record], passes: Sequence[Pass]) -> Turn:
    """Deals and passes in order: a player who buys or passes ends their turn, a player who sells may still buy."""
    seats = turn.table.players
    recent, begun = _of_this_round(turn.table, past)
    standing = {record.n for record in recent}
    steps: list[tuple[int, Deal | Pass]] = [
        (entry.n, deal)
        for entry in History(recent).entries()
        if (deal := _deal(turn.table, entry)) and _is_of_a_turn(turn.table, deal, entry, past)
    ]
    steps += [
        (one.events, one)
        for one in passes
        if one.who in seats and begun <= one.events <= len(past) and _still_holds(past[: one.events], standing)
    ]
    player, last_dealer = turn.table.priority, None
    sold = bought = False
    passed = 0
    for _, step in sorted(steps, key=lambda step: (step[0], isinstance(step[1], Pass))):
        if isinstance(step, Pass):
            passed += not (step.who == last_dealer and sold)  # to end a turn after a sale is no pass
            last_dealer, sold, bought, player = None, False, False, _left_of(step.who, seats)
            continue
        if step.who != last_dealer:
            sold = bought = False
        last_dealer, sold, bought, passed = step.who, sold or step.sale, bought or not step.sale, 0
        player = _left_of(last_dealer, seats) if bought else last_dealer
    return turn._replace(player=player, sold=player == last_dealer, last_dealer=last_dealer, passed=passed)


def _left_of(who: str, seats: Sequence[str]) -> str:
    return seats[(seats.index(who) + 1) % len(seats)]


def _of_this_round(table: Table, past: Sequence[Record]) -> tuple[list[Record], int]:
    """The events of this round that stand, oldest first, and the number of the one before them."""
    recent: list[Record] = []
    for record in reversed(History(past).standing()):
        if record.round != str(table.round) and record.do not in CORRECTIONS:  # a voided `next` ended no round
            return recent[::-1], record.n
        recent.append(record)
    return recent[::-1], 0


def _deal(table: Table, entry: Entry) -> Deal | None:
    from banker.engine.recorded import read_record  # only a stock round needs it, and it imports verbs

    event = read_record(table, entry)
    return None if event is None else event.deal(table)


def _is_of_a_turn(table: Table, deal: Deal, entry: Entry, past: Sequence[Record]) -> bool:
    """Whether a deal takes a turn: of a private, only its first sale does, by the bank; sales between players do not."""
    if not deal.private:
        return True
    others = (one for one in History(past).entries() if one.do == entry.do)
    first = next((one for one in others if (sale := _deal(table, one)) and sale.private == deal.private), entry)
    return first.n == entry.n


def _still_holds(before: Sequence[Record], standing: set[int]) -> bool:
    """Whether the event recorded just before a pass still stands."""
    return not before or before[-1].do in ("undo", "redo", "next") or before[-1].n in standing
