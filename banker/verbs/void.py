"""`void`: an event of long ago should not have been."""

from dataclasses import dataclass, field
from typing import Self

from banker.engine.recompute import Recomputation, correct
from banker.verbs.arguments import Arguments
from banker.verbs.correction import Correction


@dataclass(frozen=True, slots=True)
class Void(Correction):
    """Event N should not have been.

    The whole game is worked out again without it. What that changes of later events is listed, and what is to be settled at the table. Nothing is rewritten.
    """

    verb = "void"
    usage = "N [REASON]"
    example = "void 57 it was said twice"

    n: int
    reason: str
    again: Recomputation = field(compare=False, repr=False)

    @classmethod
    def read(cls, said: Arguments) -> Self:
        number = said.number("the number of the event")
        reason = said.rest()
        if reason.isdecimal():
            raise said.wrong(f"one event is left out at a time, and {reason} is no reason")
        return cls(number, reason, correct(said.table, said.past, number, None))

    def words(self) -> tuple[str, ...]:
        return str(self.n), *((self.reason,) if self.reason else ())
