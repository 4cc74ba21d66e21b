"""Events on record: read again as what they were, and worked out again for the rule and the reason of each move."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from banker.engine.history import History, edit_of
from banker.engine.resolve import resolve
from banker.errors import BankerError
from banker.state.draft import Made
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.event import Event, read_event
from banker.verbs.registry import CORRECTIONS, find

if TYPE_CHECKING:
    from banker.state.moves import Move


class Replayed(NamedTuple):
    """An event on record, the table before it, and its moves, each with the rule and the reason behind it."""

    record: Record
    before: Table
    made: Sequence[Made]


def read_again(table: Table, entry: Record | Entry) -> Event | None:
    """The event that the words on record mean; None if they mean none, as in a ledger that somebody has changed.

    The words are complete, so any table of its game will do, but for what an event looks up there (the cost of a `tile`).
    """
    try:
        return read_event(find(entry.do), entry.words, table)
    except BankerError:
        return None


def replay(first: Table, records: Sequence[Record], wanted: Callable[[Record], bool]) -> Iterator[Replayed]:
    """The events that are wanted, worked out again, from the table before the first of all.

    The table goes on with the events: whoever wants to keep it copies it.
    """
    table = first.copy()
    for place, record in enumerate(records):
        if wanted(record):
            yield Replayed(record, table, behind(table, records[:place], record))
        for move in record.moves:
            table.apply(move)


def behind(table: Table, past: Sequence[Record], record: Record) -> Sequence[Made]:
    """The moves of an event with the rule and the reason behind each: both "" where its words do not come to its moves.

    A correction says itself what its moves are for, so the game is not worked out again for it.
    """
    try:
        if record.do in CORRECTIONS:
            why = f"corrects event {edit_of(record).n}"
            return [Made(move, why, why) for move in record.moves]
        made = resolve(table, History(past), record.do, record.words).draft.made
    except BankerError:
        made = []
    if Counter(one.move for one in made) != Counter(record.moves):
        return [Made(move, "", "") for move in record.moves]
    found: dict[Move, list[Made]] = {}
    for one in made:
        found.setdefault(one.move, []).append(one)
    return [found[move].pop(0) for move in record.moves]  # older ledgers may have another order


def objections(table: Table, past: Sequence[Record], record: Record) -> list[str]:
    """What the rules have against an event on record, or why it cannot have been."""
    try:
        resolved = resolve(table, History(past), record.do, record.words)
        _ = resolved.draft  # what cannot be is an objection, too
    except BankerError as error:
        return [str(error)]
    return [str(objection) for objection in resolved.objections]
