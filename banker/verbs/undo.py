"""`undo`: the last event is taken back; the file keeps both."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.state.draft import Draft
from banker.state.moves import reverse
from banker.state.record import Record, named
from banker.state.table import Table
from banker.verbs.arguments import Arguments, Switch
from banker.verbs.earlier import Reversal, event_number
from banker.verbs.event import Past


@dataclass(frozen=True, slots=True)
class Undo(Reversal):
    """Take back the last event.

    Said again, it takes back the one before. The file keeps everything, with the REASON if there is one.
    """

    verb = "undo"
    usage = "[REASON]"
    switches = (Switch("--event", "N", "its number, which must be the last that stands"),)
    example = "undo it was 130"

    reason: str

    @classmethod
    def read(cls, said: Arguments) -> Self:
        wanted = said.switch("--event")
        return cls(0 if wanted is None else said.number("the number of the event", wanted), said.rest())

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, -1), " ".join(record.words[:-2]))

    def words(self) -> tuple[str, ...]:
        return *((self.reason,) if self.reason else ()), "--event", str(self.n)

    def completed(self, table: Table, past: Past) -> Self:
        event = self.about(past.last_standing())
        if event.reason.isdecimal():
            raise self.wrong(f"it takes back the last event, {event.n}, and {event.reason} is no reason")
        return event

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        yield f"takes back {named(self.earlier)}"

    def apply(self, draft: Draft) -> None:
        for move in reversed(self.earlier.moves):
            draft.make(reverse(move), f"undoes event {self.n}")
