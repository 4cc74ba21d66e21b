"""`void`: an event of long ago should not have been."""

from dataclasses import dataclass, field

from banker.engine.recompute import Recomputation, correct
from banker.verbs.arguments import EventNumber, Given, Text
from banker.verbs.correction import Correction
from banker.verbs.words import Words


@dataclass(frozen=True, slots=True)
class Void(Correction):
    """Event N should not have been.

    The whole game is worked out again without it. What that changes of later events is listed, and what is to be settled at the table. Nothing is rewritten.
    """

    verb = "void"
    arguments = (EventNumber("n"), Text("reason", "REASON", optional=True))
    example = "void 57 it was said twice"

    n: int
    reason: str
    again: Recomputation = field(compare=False, repr=False)

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        if given["reason"].isdecimal():
            raise words.wrong(f"one event is left out at a time, and {given['reason']} is no reason")
        given["again"] = correct(words.table, words.past, given["n"], None)
