"""`undo`: the last event is taken back; the file keeps both."""

from collections.abc import Iterator
from dataclasses import dataclass

from banker.state.draft import Draft
from banker.state.history import last_standing, named, the_one
from banker.state.moves import reverse
from banker.state.table import Table
from banker.verbs.arguments import EventNumber, Given, Text
from banker.verbs.event import Event, Note
from banker.verbs.words import Words


@dataclass(frozen=True, slots=True)
class Undo(Event):
    """Take back the last event.

    Said again, it takes back the one before. The file keeps everything, with the REASON if there is one.
    """

    verb = "undo"
    arguments = (
        Text("reason", "REASON", optional=True),
        EventNumber("n", option="--event", help="its number, which must be the last that stands", hidden=True),
    )
    example = "undo it was 130"
    allowed_after_end = True

    n: int
    reason: str
    what: str
    """The event that it takes back, in words."""

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        given["n"] = the_one(words, given["n"], last_standing(words.past))
        given["what"] = named(words.past, given["n"])
        if given["reason"].isdecimal():
            raise words.wrong(f"it takes back the last event, {given['n']}, and {given['reason']} is no reason")

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"takes back {self.what}")

    def apply(self, draft: Draft) -> None:
        record = draft.past[self.n - 1]
        for move in reversed(record.moves):
            draft.make(reverse(move), f"undoes event {self.n}", f"undo of event {self.n}")
