"""`end`: the game is over, and the final scores are recorded (1830 25.0)."""

from collections.abc import Iterator
from dataclasses import dataclass

from banker.rounds import ending
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.table import Table
from banker.verbs.event import Event, Note


@dataclass(frozen=True, slots=True)
class End(Event):
    """The game is over: final scores are recorded.

    The bank must have broken (in the starter game: or a railroad cannot pay for a train), and the last operating round that the rules then have must be played out.
    """

    verb = "end"
    example = "end"

    def objections(self, table: Table) -> Iterator[Objection]:
        why = ending.in_sight(table)
        if why is None:
            yield Objection(f"the bank holds ${table.cash('Bank'):,}, so the game goes on", table.rules.cite.end)
            return
        if not ending.is_last_round(table):
            of = "set of operating rounds" if table.rules.end.bank == "set" else "operating round"
            yield Objection(f"{why}, and the {of} after {table.round} is played out", table.rules.cite.end)
        yield from ending.outstanding(table)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", ending.winners(after))

    def apply(self, draft: Draft) -> None:
        ending.close(draft, ending.in_sight(draft.table) or "agreed")
