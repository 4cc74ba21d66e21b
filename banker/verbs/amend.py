"""`amend`: an event of long ago should have been another one."""

from dataclasses import dataclass, replace
from typing import Self

from banker.errors import Damaged
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.arguments import Arguments
from banker.verbs.correction import Correction
from banker.verbs.earlier import event_number
from banker.verbs.event import Edit, Past


@dataclass(frozen=True, slots=True)
class Amend(Correction):
    """Event N should have been another one: VERB ARGUMENTS.

    The whole game is worked out again with it. What that changes of later events is listed, and what is to be settled at the table: who owes whom, which tokens and certificates go where. Nothing is rewritten.
    """

    verb = "amend"
    usage = "N VERB ARGUMENTS..."
    example = "amend 57 run prr 130"
    wraps_event = True

    replacement: tuple[str, ...]
    """The verb and words of the event that takes its place; complete once the past has told."""

    @classmethod
    def read(cls, said: Arguments) -> Self:
        number = said.number("the number of the event")
        return cls(number, (said.word("what it should have been"), *said.rest_words()))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        number, replacement = event_number(record, 0), record.words[1:]
        if not replacement:
            raise Damaged(f"event {record.n} does not say what takes the place of event {number}")
        return cls(number, replacement)

    def words(self) -> tuple[str, ...]:
        return str(self.n), *self.replacement

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement)

    def completed(self, table: Table, past: Past) -> Self:
        recomputation = past.recompute(table, self.edit())
        return replace(self, replacement=recomputation.words, recomputation=recomputation)
