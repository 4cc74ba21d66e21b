"""Counts on record that differed from the book, and whether anything has put them right since."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.engine.history import History, edit_of
from banker.engine.recorded import read_record
from banker.state.facts import GameFacts
from banker.state.moves import FactChange
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.count import Count
from banker.verbs.pay import Pay
from banker.verbs.registry import CORRECTIONS


class OpenCount(NamedTuple):
    """A count that still differs from the book, in dollars or in shares; `since` is the last of the same that agreed, or 0."""

    n: int
    who: str
    place: str | None
    counted: int
    difference: int
    since: int


def beside_the_book(record: Record, before: Table) -> tuple[str, int, int] | None:
    """Of a count on record: the comparison in a sentence, what the book said, and the difference; None of another event."""
    count = read_count(before, record)
    return None if count is None else (count.compared(before), count.book(before), count.difference(before))


def open_counts(table: Table, past: Sequence[Record]) -> list[OpenCount]:
    """The last count of each, if it differed when it was said and the book has not been brought to it since.

    An `amend` or a `void` brings the book to it if the difference is none with the better event, a `pay` if it is of
    just that sum. A count that agreed, and differs from a book corrected later, is none of them: the table settles that.
    Any table of the game will do. Raises Damaged if a correction does not say what it corrects.
    """
    differences, when_said = _differences(table, past)
    counting = History(past).entries()
    last: dict[str, tuple[int, Count]] = {}
    agreed: dict[str, int] = {}
    for entry in counting:
        count = read_count(table, entry)
        if count is not None:
            last[count.subject] = entry.n, count
            if when_said.get(entry.n) == 0:
                agreed[count.subject] = entry.n
    return [
        OpenCount(n, count.who, count.place, count.counted, difference, agreed.get(on, 0))
        for on, (n, count) in sorted(last.items(), key=lambda item: item[1][0])
        if (difference := differences.get(on, 0))
        and when_said.get(n)
        and not (count.place is None and _paid(table, counting, n, count.who, difference))
    ]


def read_count(table: Table, entry: Entry | Record) -> Count | None:
    """An event on record if it is a count, in the words that a count is written in: dollars, and no notes."""
    event = read_record(table, entry) if entry.do == Count.verb else None
    return event if isinstance(event, Count) and event.words() == entry.words else None


def _differences(table: Table, past: Sequence[Record]) -> tuple[dict[str, int], dict[int, int]]:
    """The difference of each thing counted as the corrected book has it, and of each count when it was said."""
    now: dict[str, int] = {}
    when_said: dict[int, int] = {}
    for record in past:
        for move in record.moves:
            if isinstance(move, FactChange) and move.of == GameFacts.count_differences.wire:
                now[move.on] = move.after if isinstance(move.after, int) else 0
        entry = _as_corrected(record)
        if entry is not None and (count := read_count(table, entry)) is not None:
            when_said[entry.n] = now.get(count.subject, 0)
    return now, when_said


def _as_corrected(record: Record) -> Entry | Record | None:
    """What an event puts in its own place, or a correction in another's; None where it leaves one out."""
    if record.do not in CORRECTIONS:
        return record
    edit = edit_of(record)
    return None if edit.words is None else Entry(edit.n, edit.words[0], edit.words[1:])


def _paid(table: Table, counting: Sequence[Entry], n: int, who: str, difference: int) -> bool:
    """Whether a payment after event `n` gives someone (or takes from them) just what the book had too little (or too much)."""
    for entry in counting:
        pay = read_record(table, entry) if entry.n > n and entry.do == Pay.verb else None
        if isinstance(pay, Pay) and (pay.to if difference > 0 else pay.source, pay.amount) == (who, abs(difference)):
            return True
    return False
