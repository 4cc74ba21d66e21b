"""`void`: an event of long ago should not have been."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from banker.events.again import Again, correct
from banker.events.event import Change, Event, Objection
from banker.events.said import Said
from banker.state.difference import settle
from banker.state.draft import Draft
from banker.state.table import Table


@dataclass(frozen=True, slots=True)
class Void(Event):
    """Event N should not have been.

    The whole game is worked out again without it. What that changes of later events is listed, and what is to be settled at the table. Nothing is rewritten.
    """

    verb = "void"
    usage = "N [REASON]"
    example = "void 57 it was said twice"
    always = True
    asks = True

    n: int
    reason: str
    again: Again = field(compare=False, repr=False)

    @classmethod
    def read(cls, said: Said) -> Self:
        number = said.number("the number of the event")
        reason = said.rest()
        if reason.isdecimal():
            raise said.wrong(f"one event is left out at a time, and {reason} is no reason")
        return cls(number, reason, correct(said.table, said.past, number, None))

    def words(self) -> tuple[str, ...]:
        return str(self.n), *((self.reason,) if self.reason else ())

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from self.again.objections

    def changes(self) -> Sequence[Change]:
        return self.again.changes

    def happen(self, draft: Draft) -> None:
        for move in settle(draft.table, self.again.table):
            draft.make(move, f"corrects event {self.n}")
