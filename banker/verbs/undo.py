"""`undo`: the last event is taken back; the file keeps both."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.state.draft import Draft
from banker.state.history import last_standing, named, the_one
from banker.state.moves import reverse
from banker.state.table import Table
from banker.verbs.arguments import Arguments, Switch
from banker.verbs.event import Event, Note


@dataclass(frozen=True, slots=True)
class Undo(Event):
    """Take back the last event.

    Said again, it takes back the one before. The file keeps everything, with the REASON if there is one.
    """

    verb = "undo"
    usage = "[REASON]"
    switches = (Switch("--event", "N", "its number, which must be the last that stands"),)
    example = "undo it was 130"
    allowed_after_end = True

    n: int
    reason: str
    what: str
    """The event that it takes back, in words."""

    @classmethod
    def read(cls, said: Arguments) -> Self:
        number = the_one(said, last_standing(said.past))
        event = cls(number, said.rest(), named(said.past, number))
        if event.reason.isdecimal():
            raise said.wrong(f"it takes back the last event, {event.n}, and {event.reason} is no reason")
        return event

    def words(self) -> tuple[str, ...]:
        return *((self.reason,) if self.reason else ()), "--event", str(self.n)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"takes back {self.what}")

    def apply(self, draft: Draft) -> None:
        record = draft.past[self.n - 1]
        for move in reversed(record.moves):
            draft.make(reverse(move), f"undoes event {self.n}", f"undo of event {self.n}")
