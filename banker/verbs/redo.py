"""`redo`: an event that was undone stands again."""

from collections.abc import Iterator
from dataclasses import dataclass

from banker.state.draft import Draft
from banker.state.history import last_undone, named, the_one
from banker.state.table import Table
from banker.verbs.arguments import EventNumber, Given
from banker.verbs.event import Event, Note
from banker.verbs.words import Words


@dataclass(frozen=True, slots=True)
class Redo(Event):
    """Let the event undone last stand again.

    Said again, the one undone before it. Any other event, a note too, ends that.
    """

    verb = "redo"
    arguments = (EventNumber("n", option="--event", help="its number, which must be the one undone last", hidden=True),)
    example = "redo"
    allowed_after_end = True

    n: int
    what: str
    """The event that stands again, in words."""

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        given["n"] = the_one(words, given["n"], last_undone(words.past))
        given["what"] = named(words.past, given["n"])

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"{self.what} stands again")

    def apply(self, draft: Draft) -> None:
        for move in draft.past[self.n - 1].moves:
            draft.make(move, f"redoes event {self.n}", f"redo of event {self.n}")
