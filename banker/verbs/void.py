"""`void`: an earlier event is removed, and the game recomputed."""

from typing import Self

from banker.state.record import Record, event_number
from banker.verbs.arguments import EventNumber, Text, Values, Words
from banker.verbs.earlier import Correction
from banker.verbs.event import Edit


class Void(Correction):
    """Remove event N and recompute the game.

    The answer lists the later events that change, and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is one new event, with the REASON if you give one. A terminal asks before it records.
    """

    arguments = (EventNumber("n"), Text("reason", "REASON", optional=True))
    example = "void 57 recorded twice"

    reason: str = ""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        if given["reason"].isdecimal():
            raise words.error(f"`void` removes one event at a time: {given['reason']} is not a reason.")

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, 0))

    def edit(self) -> Edit:
        return Edit(self.n, None)
