"""`amend`: an event of long ago should have been another one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from banker.errors import Damaged
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.arguments import Argument, EventNumber
from banker.verbs.correction import Correction
from banker.verbs.earlier import event_number
from banker.verbs.event import Edit, Past
from banker.verbs.words import Words


class _Replacement(Argument):
    """A verb and its words."""

    def take(self, words: Words) -> tuple[str, ...]:
        return words.take("what it should have been"), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


@dataclass(frozen=True, slots=True)
class Amend(Correction):
    """Event N should have been another one: VERB ARGUMENTS.

    The whole game is worked out again with it. What that changes of later events is listed, and what is to be settled at the table: who owes whom, which tokens and certificates go where. Nothing is rewritten.
    """

    verb = "amend"
    arguments = (EventNumber("n"), _Replacement("replacement", "VERB ARGUMENTS..."))
    example = "amend 57 run prr 130"
    wraps_event = True

    replacement: tuple[str, ...]
    """The verb and words of the event that takes its place; complete once the past has told."""

    @classmethod
    def from_record(cls, record: Record) -> Self:
        number, replacement = event_number(record, 0), record.words[1:]
        if not replacement:
            raise Damaged(f"event {record.n} does not say what takes the place of event {number}")
        return cls(number, replacement)

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement)

    def completed(self, table: Table, past: Past) -> Self:
        recomputation = past.recompute(table, self.edit())
        return replace(self, replacement=recomputation.words, recomputation=recomputation)
