"""`amend`: an event of long ago should have been another one."""

from dataclasses import dataclass, field
from typing import Self

from banker.engine.recompute import Recomputation, correct
from banker.state.history import CORRECTIONS
from banker.state.names import match
from banker.verbs.arguments import Arguments
from banker.verbs.correction import Correction
from banker.verbs.registry import verbs

_NOT = (*CORRECTIONS, "undo", "redo")


@dataclass(frozen=True, slots=True)
class Amend(Correction):
    """Event N should have been another one: VERB ARGUMENTS.

    The whole game is worked out again with it. What that changes of later events is listed, and what is to be settled at the table: who owes whom, which tokens and certificates go where. Nothing is rewritten.
    """

    verb = "amend"
    usage = "N VERB ARGUMENTS..."
    example = "amend 57 run prr 130"
    wraps_event = True

    n: int
    better: tuple[str, ...]
    again: Recomputation = field(compare=False, repr=False)

    @classmethod
    def read(cls, said: Arguments) -> Self:
        number = said.number("the number of the event")
        verb = match(said.word("what it should have been"), [name for name in verbs() if name not in _NOT], "verb")
        again = correct(said.table, said.past, number, (verb, *said.rest_words()))
        return cls(number, again.better, again)

    def words(self) -> tuple[str, ...]:
        return str(self.n), *self.better
