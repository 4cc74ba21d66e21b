"""`redo`: an event that was undone stands again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.state.draft import Draft
from banker.state.record import Record, named
from banker.state.table import Table
from banker.verbs.arguments import EventNumber
from banker.verbs.earlier import Reversal, event_number
from banker.verbs.event import Note, Past


@dataclass(frozen=True, slots=True)
class Redo(Reversal):
    """Let the event undone last stand again.

    Said again, the one undone before it. Any other event, a note too, ends that.
    """

    verb = "redo"
    arguments = (
        EventNumber(
            "n", option="--event", default=0, help="its number, which must be the one undone last", hidden=True
        ),
    )
    example = "redo"

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, -1))

    def completed(self, table: Table, past: Past) -> Self:
        return self.about(past.last_undone())

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"{named(self.earlier)} stands again")

    def apply(self, draft: Draft) -> None:
        for move in self.earlier.moves:
            draft.make(move, f"redoes event {self.n}", f"redo of event {self.n}")
