"""`void`: an event of long ago should not have been."""

from dataclasses import dataclass
from typing import Self

from banker.state.record import Record
from banker.verbs.arguments import EventNumber, Given, Text
from banker.verbs.correction import Correction
from banker.verbs.earlier import event_number
from banker.verbs.event import Edit
from banker.verbs.words import Words


@dataclass(frozen=True, slots=True)
class Void(Correction):
    """Event N should not have been.

    The whole game is worked out again without it. What that changes of later events is listed, and what is to be settled at the table. Nothing is rewritten.
    """

    verb = "void"
    arguments = (EventNumber("n"), Text("reason", "REASON", optional=True))
    example = "void 57 it was said twice"

    reason: str

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        if given["reason"].isdecimal():
            raise words.wrong(f"one event is left out at a time, and {given['reason']} is no reason")

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, 0), " ".join(record.words[1:]))

    def edit(self) -> Edit:
        return Edit(self.n, None)
