"""`undo`: the last event is taken back; the file keeps both."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.state.draft import Draft
from banker.state.moves import reverse
from banker.state.record import Record, named
from banker.state.table import Table
from banker.verbs.arguments import EventNumber, Text
from banker.verbs.earlier import Reversal, event_number
from banker.verbs.event import Note, Past


@dataclass(frozen=True, slots=True)
class Undo(Reversal):
    """Take back the last event.

    Said again, it takes back the one before. The file keeps everything, with the REASON if there is one.
    """

    verb = "undo"
    arguments = (
        Text("reason", "REASON", optional=True),
        EventNumber(
            "n", option="--event", default=0, help="its number, which must be the last that stands", hidden=True
        ),
    )
    example = "undo it was 130"

    reason: str

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, -1), " ".join(record.words[:-2]))

    def completed(self, table: Table, past: Past) -> Self:
        event = self.about(past.last_standing())
        if event.reason.isdecimal():
            raise self.wrong(f"it takes back the last event, {event.n}, and {event.reason} is no reason")
        return event

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"takes back {named(self.earlier)}")

    def apply(self, draft: Draft) -> None:
        for move in reversed(self.earlier.moves):
            draft.make(reverse(move), f"undoes event {self.n}", f"undo of event {self.n}")
