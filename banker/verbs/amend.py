"""`amend`: an event of long ago should have been another one."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from banker.engine.recompute import Recomputation, correct
from banker.state.history import CORRECTIONS
from banker.state.names import match
from banker.verbs.arguments import Argument, EventNumber, Given
from banker.verbs.correction import Correction
from banker.verbs.registry import verbs
from banker.verbs.words import Words

_NOT = (*CORRECTIONS, "undo", "redo")


class _Replacement(Argument):
    """A verb and its words."""

    def take(self, words: Words) -> tuple[str, ...]:
        known = [name for name in verbs() if name not in _NOT]
        return match(words.take("what it should have been"), known, "verb"), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


@dataclass(frozen=True, slots=True)
class Amend(Correction):
    """Event N should have been another one: VERB ARGUMENTS.

    The whole game is worked out again with it. What that changes of later events is listed, and what is to be settled at the table: who owes whom, which tokens and certificates go where. Nothing is rewritten.
    """

    verb = "amend"
    arguments = (EventNumber("n"), _Replacement("better", "VERB ARGUMENTS..."))
    example = "amend 57 run prr 130"
    wraps_event = True

    n: int
    better: tuple[str, ...]
    again: Recomputation = field(compare=False, repr=False)

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        given["again"] = correct(words.table, words.past, given["n"], given["better"])
        given["better"] = given["again"].better
