"""The one way from words to a table: the event, the objections to it, its moves."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property

from banker.errors import BankerError, Impossible
from banker.rounds.allowances import end_allowances
from banker.rounds.ending import follow_up
from banker.rounds.objections import Objection
from banker.rounds.turn import first_comes, table_before
from banker.state.invariants import first_broken
from banker.state.record import Entry, Move, Record
from banker.state.table import Draft, Table
from banker.verbs.event import Event, Past, object_to, read_event
from banker.verbs.registry import find


class Resolved:
    """An event on a table. Its objections and its moves are computed when first used."""

    def __init__(self, event: Event, before: Table, *, old_rules: bool = False) -> None:
        self.event = event
        self.before = before
        self.old_rules = old_rules

    @cached_property
    def objections(self) -> list[Objection]:
        """All objections of the rules; an override records the event in spite of them."""
        return object_to(self.event, table_before(self.before, self.event))

    def overridden(self) -> "Resolved":
        """The same, recorded against the rules."""
        return Resolved(self.event.overridden(self.before), self.before)

    @property
    def uses_mended_rules(self) -> bool:
        """Whether an earlier version would have made other moves; not if it is impossible."""
        with suppress(Impossible):
            return self.draft.by_mended_rules
        return False

    def by_old_rules(self) -> "Resolved":
        """The same by the rules as they were before a mistake in them was mended."""
        return Resolved(self.event, self.before, old_rules=True)

    def as_recorded(self, moves: Sequence[Move]) -> "Resolved":
        """The same by the rules by which it was recorded with these moves; raises Impossible."""
        if not self.draft.by_mended_rules or self.draft.moves == [*moves]:
            return self
        old = self.by_old_rules()
        return old if old.draft.moves == [*moves] else self

    @cached_property
    def draft(self) -> Draft:
        """Its moves and the table after it; raises Impossible if even an override could not record it."""
        draft = first_comes(self.before, self.event, old_rules=self.old_rules)
        self.event.apply(draft)
        if self.event.has_consequences:
            end_allowances(draft)
            follow_up(draft)
        if broken := first_broken(draft.table, draft.moves):
            raise Impossible(broken)
        return draft

    @property
    def after(self) -> Table:
        """The table after it; raises Impossible."""
        return self.draft.table


def resolve(table: Table, past: Past, verb: str, words: Sequence[str]) -> Resolved:
    """The event that words stand for on a table; raises Invalid, or Impossible if a correction cannot be recomputed."""
    event = _read(find(verb), words, table)
    return Resolved(event.completed(table, past), table)


def resolve_again(table: Table, past: Past, entry: Entry, records: Sequence[Record]) -> Resolved:
    """An event that counts, on a table of a game that is recomputed, as `resolve` gives it, by the rules of `by_its_rules`."""
    return by_its_rules(resolve(table, past, entry.do, entry.words), past, entry, records)


def by_its_rules(resolved: Resolved, past: Past, entry: Entry, records: Sequence[Record]) -> Resolved:
    """An event with the words of the record with its number follows the rules by which that was recorded, another those of today."""
    record = records[entry.n - 1]
    if not resolved.uses_mended_rules or (record.n, record.do, record.words) != (entry.n, entry.do, entry.words):
        return resolved
    before = resolved.before.first()
    for earlier in records[: record.n - 1]:
        before.apply(*earlier.moves)
    as_recorded = resolve(before, past, record.do, record.words).as_recorded(record.moves)
    return resolved.by_old_rules() if as_recorded.old_rules else resolved


def _read(kind: type[Event], words: Sequence[str], table: Table) -> Event:
    """The event that words stand for, read on the table after what comes first; raises what `read_event` raises."""
    waits_over = first_comes(table, None) if table.rules.mechanisms else None
    if waits_over and waits_over.moves:
        with suppress(BankerError):
            event = read_event(kind, words, waits_over.table)
            if first_comes(table, event).moves == waits_over.moves:
                return event
    return read_event(kind, words, table)
