"""`undo`: the last event is reverted; the ledger keeps both."""

from collections.abc import Iterator
from typing import Self

from banker.errors import Invalid
from banker.state.record import named, reverse
from banker.state.table import Draft, Table
from banker.verbs.arguments import EventNumber, Text
from banker.verbs.earlier import Reversal
from banker.verbs.event import Note, Past


class Undo(Reversal):
    """Undo the last event.

    Repeat it to undo the event before. The ledger keeps both the event and the `undo`, with the REASON if you give one. `undo 21` goes back to event 21: it undoes every later event, the last one first. A terminal asks before it records; elsewhere add `--yes`. To correct an older event and keep the later ones, use `amend` or `void`.
    """

    arguments = (
        Text("reason", "REASON", optional=True),
        EventNumber("n", option="--event", default=0, help="the number of the last event, as a check", hidden=True),
    )
    example = "undo it was 130"

    reason: str = ""

    def completed(self, table: Table, past: Past) -> Self:
        last = past.last_standing()
        if last is None:
            raise Invalid("Nothing to undo: the ledger has no event left.")
        event = self.about(last)
        if event.reason.isdecimal():
            raise self.only(event.n, event.reason)
        return event

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"Undid {named(self.earlier)}")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.which} is undone."

    def apply(self, draft: Draft) -> None:
        back = [reverse(move) for move in reversed(self.earlier.moves)]
        draft.make_together(back, f"undoes event {self.n}", f"undo of event {self.n}", "undo")
