"""A game worked out again with one event said better, or left out: what comes of it for every later one."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banker.engine.resolve import execute, resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.history import Entry, entries
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.event import Change


class ReplayedEvent(NamedTuple):
    """An event worked out again: the table before it, what it moves, what the rules have against it."""

    entry: Entry
    before: Table
    draft: Draft
    objections: list[Objection]


class Recomputation(NamedTuple):
    """A game with a correction: the table it comes to, every later event then and now, and what is refused now."""

    table: Table
    better: tuple[str, ...]
    changes: list[Change]
    objections: list[Objection]


def correct(table: Table, past: Sequence[Record], number: int, better: Sequence[str] | None) -> Recomputation:
    """Work a game out again with other words for event `number`, or (None) without it.

    Raises Invalid if no such event counts or the words are not understood, Impossible if it or a later event cannot be.
    """
    counting = entries(past)
    place = next((place for place, entry in enumerate(counting) if entry.n == number), None)
    if place is None:
        raise Invalid(f"event {number} does not count: {_why(past, number)}")
    first = _rewound(table, past)
    before = _at_the_end(first, _worked(first, counting[:place]))
    old = list(_worked(before, counting[place:]))
    if not _at_the_end(before, old).same_as(table):
        raise Impossible(
            "the words of this ledger do not come to its moves any more, so nothing can be worked out again"
        )
    later = counting[place + 1 :]
    own: list[ReplayedEvent] = []
    words: tuple[str, ...] = ()
    if better is not None:
        event, objections = resolve(before, (), better[0], better[1:])
        words = (better[0], *event.words())
        entry = Entry(number, better[0], event.words(), None)
        own = [ReplayedEvent(entry, before, execute(event, before, ()), objections)]
    new = [*own, *_worked(_at_the_end(before, own), later)]
    refused = _newly_refused(old[1:], new[len(own) :])
    changes = [
        Change(then.entry.n, _said(then.entry), (then.before, then.draft), (now.before, now.draft))
        for then, now in zip(old[1:], new[len(own) :], strict=True)
    ]
    return Recomputation(_at_the_end(before, new), words, changes, [*(own[0].objections if own else []), *refused])


def _why(past: Sequence[Record], number: int) -> str:
    if number > len(past):
        return f"the ledger has {len(past)}"
    do = past[number - 1].do
    return (
        f"it is {'an' if do in ('undo', 'amend') else 'a'} `{do}`"
        if do in ("undo", "redo", "amend", "void")
        else "it was undone or left out"
    )


def _rewound(table: Table, past: Sequence[Record]) -> Table:
    """The table before the first event."""
    first = table.copy()
    for record in reversed(past):
        first.take_back(record.moves)
    return first


def _worked(table: Table, counting: Iterable[Entry]) -> Iterator[ReplayedEvent]:
    for entry in counting:
        try:
            event, objections = resolve(table, (), entry.do, entry.words)
            draft = execute(event, table, ())
        except BankerError as error:
            raise Impossible(f"event {entry.n} ({_said(entry)}) could not be any more: {error}") from None
        yield ReplayedEvent(entry, table, draft, objections)
        table = draft.table


def _at_the_end(table: Table, worked: Iterable[ReplayedEvent]) -> Table:
    for one in worked:
        table = one.draft.table
    return table


def _newly_refused(old: Sequence[ReplayedEvent], new: Sequence[ReplayedEvent]) -> Iterator[Objection]:
    """What the rules have against later events now, and did not have before."""
    for then, now in zip(old, new, strict=True):
        known = {objection.text for objection in then.objections}
        for objection in now.objections:
            if objection.text not in known and (now.entry.override is None or not then.objections):
                yield Objection(f"event {now.entry.n} ({_said(now.entry)}): {objection.text}", objection.cite)


def _said(entry: Entry) -> str:
    return " ".join((entry.do, *entry.words))
