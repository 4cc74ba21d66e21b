"""`redo`: an event that was undone stands again."""

from dataclasses import dataclass
from typing import Self

from banker.events.event import Event
from banker.events.history import last_undone, the_one
from banker.events.said import Said, Switch
from banker.state.draft import Draft


@dataclass(frozen=True, slots=True)
class Redo(Event):
    """Let the event undone last stand again.

    Said again, the one undone before it. Any other event, a note too, ends that.
    """

    verb = "redo"
    usage = ""
    switches = (Switch("--event", "N", "its number, which must be the one undone last"),)
    example = "redo"
    always = True

    n: int

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(the_one(said, last_undone(said.past)))

    def words(self) -> tuple[str, ...]:
        return "--event", str(self.n)

    def happen(self, draft: Draft) -> None:
        for move in draft.past[self.n - 1].moves:
            draft.make(move, f"redoes event {self.n}")
