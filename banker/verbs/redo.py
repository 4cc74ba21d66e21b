"""`redo`: an event that was undone is restored."""

from collections.abc import Iterator, Sequence
from typing import Self

from banker.errors import Invalid
from banker.state.record import Record, named
from banker.state.table import Draft, Table
from banker.verbs.arguments import EventNumber
from banker.verbs.earlier import Reversal
from banker.verbs.event import Note, Past


class Redo(Reversal):
    """Redo the last undone event.

    Repeat it to redo the one before. After any other event, even a `note`, there is nothing left to redo.
    """

    arguments = (
        EventNumber(
            "n", option="--event", default=0, help="the number of the last undone event, as a check", hidden=True
        ),
    )
    example = "redo"

    def completed(self, table: Table, past: Past) -> Self:
        last = past.last_undone()
        if last is None:
            raise Invalid(f"Nothing to redo: {_why_nothing(past.records)}.")
        return self.about(last)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"Redid {named(self.earlier)}")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.which} is restored."

    def apply(self, draft: Draft) -> None:
        draft.make_together(self.earlier.moves, f"redoes event {self.n}", f"redo of event {self.n}", "redo")


def _why_nothing(records: Sequence[Record]) -> str:
    if records and records[-1].do == "redo":
        return "every undone event has been redone"
    if any(record.do == "undo" for record in records):
        return "an event was recorded after the undo"
    return "no event was undone"
