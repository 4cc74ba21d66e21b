"""The one way from words to a table: the event they mean, what the rules object to, what it moves."""

from collections.abc import Sequence
from functools import cached_property

from banker.rounds.ending import note_end_in_sight
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.table import Table
from banker.verbs.event import Event, Past, object_to, read_event
from banker.verbs.registry import find


class Resolved:
    """An event on a table. What stands against it and what it moves is worked out when first asked for."""

    def __init__(self, event: Event, before: Table) -> None:
        self.event = event
        self.before = before

    @cached_property
    def objections(self) -> list[Objection]:
        """All that the rules have against it; an override lets it happen nevertheless."""
        return object_to(self.event, self.before)

    @cached_property
    def draft(self) -> Draft:
        """What it moves, and the table after it; raises Impossible if it cannot be, whatever the rules say."""
        draft = Draft(self.before)
        self.event.apply(draft)
        note_end_in_sight(draft)
        return draft

    @property
    def after(self) -> Table:
        """The table after it; raises Impossible."""
        return self.draft.table


def resolve(table: Table, past: Past, verb: str, words: Sequence[str]) -> Resolved:
    """The event that words mean on a table; raises Invalid, or Impossible if a correction leads to no game."""
    event = read_event(find(verb), words, table)
    return Resolved(event.completed(table, past), table)
