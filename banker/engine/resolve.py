"""From words to moves: what an event means on a table, what the rules have against it, what it moves."""

from collections.abc import Sequence

from banker.rounds.ending import note_end_in_sight
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.event import Event, object_to, read_event
from banker.verbs.registry import find


def resolve(table: Table, past: Sequence[Record], verb: str, words: Sequence[str]) -> tuple[Event, list[Objection]]:
    """The event that words mean on a table, and what the rules have against it; raises Invalid."""
    event = read_event(find(verb), words, table, past)
    return event, object_to(event, table)


def execute(event: Event, table: Table, past: Sequence[Record]) -> Draft:
    """What an event moves; raises Impossible if it cannot be, whatever the rules say."""
    draft = Draft(table, past)
    event.apply(draft)
    note_end_in_sight(draft)
    return draft
