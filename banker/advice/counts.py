"""Counts on record that differed from the book, and whether anything has put them right since."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banker.engine.history import History, edit_of
from banker.state.moves import FactChange
from banker.state.record import Entry, Record
from banker.state.table import IPO, POOL, Table
from banker.verbs.registry import CORRECTIONS

_NUMBER = re.compile(r"[0-9]{1,7}", re.ASCII)
PLACES = {"ipo": IPO, "pool": POOL}


class OpenCount(NamedTuple):
    """A count that still differs from the book, in dollars or in shares; `since` is the last of the same that agreed, or 0."""

    n: int
    who: str
    place: str | None
    counted: int
    difference: int
    since: int


def in_the_book(table: Table, who: str, place: str | None) -> int:
    """Dollars someone has as the book says, or how many shares of a corporation lie in a place."""
    return table.cash(who) if place is None else table.percent(who, place) // table.rules.stock.share


def compared(who: str, place: str | None, counted: int, book: int) -> str:
    """What was counted beside what the book says, in a sentence."""
    of = f"{'share' if counted == 1 else 'shares'} of {who}" if place else "dollars"
    if counted == book:
        return f"{place or who} has {counted:,} {of}, as the book says"
    much = "too many" if counted > book else "too few"
    return f"{place or who} has {counted:,} {of}, and the book says {book:,}: {abs(counted - book):,} {much}"


def beside_the_book(record: Record, before: Table) -> tuple[str, int, int] | None:
    """Of a count on record: the comparison in a sentence, what the book said, and the difference; None of another event."""
    said = _read(record.n, record.do, record.words)
    if said is None or (said.place and said.who not in before.rules.corporation):
        return None
    book = in_the_book(before, said.who, said.place)
    return compared(said.who, said.place, said.counted, book), book, said.counted - book


class _Said(NamedTuple):
    """What a count on record is about: money of `who`, or shares of the corporation `who` in a place."""

    n: int
    who: str
    place: str | None
    counted: int


def mark_of(who: str, place: str | None) -> str:
    """What the mark of a count stands on."""
    return f"{who} {place}" if place else who


def open_counts(past: Sequence[Record]) -> list[OpenCount]:
    """The last count of each, if it differed when it was said and the book has not been brought to it since.

    An `amend` or a `void` brings the book to it if the difference is none with the better event, a `pay` if it is of
    just that sum. A count that agreed, and differs from a book corrected later, is none of them: the table settles that.
    Raises Damaged if a correction does not say what it corrects.
    """
    differences, when_said = _differences(past)
    counting = History(past).entries()
    last: dict[str, _Said] = {}
    agreed: dict[str, int] = {}
    for entry in counting:
        said = _read(entry.n, entry.do, entry.words)
        if said is not None:
            on = mark_of(said.who, said.place)
            last[on] = said
            if when_said.get(said.n) == 0:
                agreed[on] = said.n
    return [
        OpenCount(*said, difference, agreed.get(on, 0))
        for on, said in sorted(last.items(), key=lambda item: item[1].n)
        if (difference := differences.get(on, 0)) and when_said.get(said.n) and not _paid(counting, said, difference)
    ]


def _read(n: int, do: str, words: Sequence[str]) -> _Said | None:
    """The words of a count as it is written down; None if they are no count."""
    match words:
        case who, counted if do == "count" and _NUMBER.fullmatch(counted):
            return _Said(n, who, None, int(counted))
        case who, where, counted if do == "count" and _NUMBER.fullmatch(counted):
            return _Said(n, who, {**PLACES, "treasury": who}.get(where, where), int(counted))
    return None


def _differences(past: Sequence[Record]) -> tuple[dict[str, int], dict[int, int]]:
    """The difference of each thing counted as the corrected book has it, and of each count when it was said."""
    now: dict[str, int] = {}
    when_said: dict[int, int] = {}
    for record in past:
        for move in record.moves:
            if isinstance(move, FactChange) and move.of == "counted":
                now[move.on] = move.after if isinstance(move.after, int) else 0
        number, do, words = record.n, record.do, record.words
        if do in CORRECTIONS and (edit := edit_of(record)).words is not None:
            number, do, words = edit.n, edit.words[0], edit.words[1:]
        if (said := _read(number, do, words)) is not None:
            when_said[number] = now.get(mark_of(said.who, said.place), 0)
    return now, when_said


def _paid(counting: Sequence[Entry], said: _Said, difference: int) -> bool:
    """Whether a later payment gives someone (or takes from him) just what the book had too little (or too much)."""
    side = slice(1, 3) if difference > 0 else slice(0, 3, 2)
    wanted = said.who, str(abs(difference))
    later = (entry.words for entry in counting if entry.n > said.n and entry.do == "pay")
    return said.place is None and any(words[side] == wanted for words in later)
