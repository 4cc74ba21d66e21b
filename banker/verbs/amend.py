"""`amend`: an earlier event is replaced, and the game recomputed."""

from collections.abc import Sequence
from typing import Self

from banker.errors import Damaged
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.arguments import Argument, EventNumber, Words
from banker.verbs.earlier import Correction, event_number
from banker.verbs.event import Edit, Past


class _Replacement(Argument):
    """The verb and the words of the replacement."""

    def take(self, words: Words) -> tuple[str, ...]:
        return words.take(self.shown), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


class Amend(Correction):
    """Replace event N and recompute the game.

    VERB ARGUMENTS is what should have been recorded. The answer lists the later events that change and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is recorded as one new event. On a terminal you are asked first.
    """

    arguments = (EventNumber("n"), _Replacement("replacement", "VERB ARGUMENTS..."))
    example = "amend 57 run prr 130"
    wraps_event = True

    replacement: tuple[str, ...] = ()
    """The verb and words of the replacement; `completed` makes them complete."""

    @classmethod
    def from_record(cls, record: Record) -> Self:
        number, replacement = event_number(record, 0), record.words[1:]
        if not replacement:
            raise Damaged(f"Event {record.n} does not name the replacement for event {number}.")
        return cls(number, replacement=replacement)

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement)

    def completed(self, table: Table, past: Past) -> Self:
        event = super().completed(table, past)
        return event._replace(replacement=event.recomputed.words)
