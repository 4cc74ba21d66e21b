"""`void`: an event of long ago should not have been."""

from dataclasses import dataclass
from typing import Self

from banker.state.record import Record
from banker.verbs.arguments import Arguments
from banker.verbs.correction import Correction
from banker.verbs.earlier import event_number
from banker.verbs.event import Edit


@dataclass(frozen=True, slots=True)
class Void(Correction):
    """Event N should not have been.

    The whole game is worked out again without it. What that changes of later events is listed, and what is to be settled at the table. Nothing is rewritten.
    """

    verb = "void"
    usage = "N [REASON]"
    example = "void 57 it was said twice"

    reason: str

    @classmethod
    def read(cls, said: Arguments) -> Self:
        number = said.number("the number of the event")
        reason = said.rest()
        if reason.isdecimal():
            raise said.wrong(f"one event is left out at a time, and {reason} is no reason")
        return cls(number, reason)

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, 0), " ".join(record.words[1:]))

    def words(self) -> tuple[str, ...]:
        return str(self.n), *((self.reason,) if self.reason else ())

    def edit(self) -> Edit:
        return Edit(self.n, None)
