"""`redo`: an event that was undone stands again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.state.draft import Draft
from banker.state.record import Record, named
from banker.state.table import Table
from banker.verbs.arguments import Arguments, Switch
from banker.verbs.earlier import Reversal, event_number
from banker.verbs.event import Past


@dataclass(frozen=True, slots=True)
class Redo(Reversal):
    """Let the event undone last stand again.

    Said again, the one undone before it. Any other event, a note too, ends that.
    """

    verb = "redo"
    usage = ""
    switches = (Switch("--event", "N", "its number, which must be the one undone last"),)
    example = "redo"

    @classmethod
    def read(cls, said: Arguments) -> Self:
        wanted = said.switch("--event")
        return cls(0 if wanted is None else said.number("the number of the event", wanted))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, -1))

    def words(self) -> tuple[str, ...]:
        return "--event", str(self.n)

    def completed(self, table: Table, past: Past) -> Self:
        return self.about(past.last_undone())

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        yield f"{named(self.earlier)} stands again"

    def apply(self, draft: Draft) -> None:
        for move in self.earlier.moves:
            draft.make(move, f"redoes event {self.n}")
