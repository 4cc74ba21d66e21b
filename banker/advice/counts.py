"""Recorded counts that differ from the ledger, and whether a later event has resolved the difference."""

from collections.abc import Sequence
from itertools import dropwhile
from typing import NamedTuple

from banker.engine.history import History, edit_of
from banker.engine.recorded import read_record
from banker.state.facts import GameFacts
from banker.state.record import Entry, FactChange, Record
from banker.state.table import Table
from banker.verbs.count import Count
from banker.verbs.pay import Pay
from banker.verbs.registry import CORRECTIONS, REVERSALS


class OpenCount(NamedTuple):
    """A count that still differs from the ledger, in dollars or shares; `since` is the last matching count of the same thing, or 0."""

    n: int
    who: str
    place: str | None
    counted: int
    difference: int
    since: int


def compared_with_book(record: Record, before: Table) -> tuple[str, int, int] | None:
    """For a recorded count: the comparison in a sentence, what the ledger said, and the difference; None for other events."""
    count = read_count(before, record)
    return None if count is None else (count.compared(before), count.book(before), count.difference(before))


def open_counts(table: Table, past: Sequence[Record]) -> list[OpenCount]:
    """The last count of each thing, if it differed when it was recorded and nothing has resolved the difference since.

    An `amend` or a `void` resolves it if the recomputed ledger has no difference, a `pay` if it pays exactly that sum. A
    count that matched, and differs only from a ledger corrected later, is left out: the players settle the correction.
    Any table of the game may be given. Raises Damaged if a correction does not say what it corrects.
    """
    differences, when_counted = _differences(table, past)
    counting = History(past).entries()
    last: dict[str, tuple[int, Count]] = {}
    agreed: dict[str, int] = {}
    for entry in counting:
        count = read_count(table, entry)
        if count is not None:
            last[count.subject] = entry.n, count
            if when_counted.get(entry.n) == 0:
                agreed[count.subject] = entry.n
    return [
        OpenCount(n, count.who, count.place, count.counted, difference, agreed.get(on, 0))
        for on, (n, count) in sorted(last.items(), key=lambda item: item[1][0])
        if (difference := differences.get(on, 0))
        and when_counted.get(n)
        and not (count.place is None and _paid(table, counting, n, count.who, difference))
    ]


def read_count(table: Table, entry: Entry | Record) -> Count | None:
    """A recorded event as a count, or None if it is another event or its words are not complete."""
    event = read_record(table, entry) if entry.do == Count.verb else None
    return event if isinstance(event, Count) and event.words() == (*map(table.name_now, entry.words),) else None


def _differences(table: Table, past: Sequence[Record]) -> tuple[dict[str, int], dict[int, int]]:
    """The difference of each thing counted by the corrected ledger, and of each count when it was recorded."""
    now: dict[str, int] = {}
    when_counted: dict[int, int] = {}
    undone = History(past).undone()
    for record in past:
        if record.n in undone or record.do in REVERSALS:
            continue  # which cancel each other; in them a player may have a name that is another's now
        for move in record.moves:
            if isinstance(move, FactChange) and move.of == GameFacts.count_differences.wire:
                on = " ".join(map(table.name_now, GameFacts.count_differences.names(table, move.on)))
                now[on] = move.after if isinstance(move.after, int) else 0
        entry = _as_corrected(record)
        if entry is not None and (count := read_count(table, entry)) is not None:
            when_counted[entry.n] = now.get(count.subject, 0)
    return now, when_counted


def _as_corrected(record: Record) -> Entry | Record | None:
    """The event itself, or the replacement that a correction records; None if the correction removes an event."""
    if record.do not in CORRECTIONS:
        return record
    edit = edit_of(record)
    return None if edit.words is None else Entry(record.n if edit.inserts else edit.n, edit.words[0], edit.words[1:])


def _paid(table: Table, counting: Sequence[Entry], n: int, who: str, difference: int) -> bool:
    """Whether a `pay` after event `n` gives someone (or takes from them) exactly the difference."""
    later = dropwhile(lambda entry: entry.n != n, counting)
    pays = (read_record(table, entry) for entry in later if entry.do == Pay.verb)
    exact = who, abs(difference)
    return any(isinstance(pay, Pay) and (pay.to if difference > 0 else pay.source, pay.amount) == exact for pay in pays)
