"""What `amend` and `void` have in common: a game worked out again, and what is to be settled then."""

from collections.abc import Iterator, Sequence

from banker.events.again import Again
from banker.events.event import Change, Event, Objection
from banker.state.difference import settle
from banker.state.draft import Draft
from banker.state.table import Table


class Correction(Event):
    """An event about an earlier one, event `n`; `again` is the game worked out with the correction."""

    __slots__ = ()
    always = True
    asks = True

    n: int
    again: Again

    def objections(self, table: Table) -> Iterator[Objection]:
        """What the rules have against the better event, and what they newly have against later ones."""
        yield from self.again.objections

    def changes(self) -> Sequence[Change]:
        """Every later event, then and now."""
        return self.again.changes

    def happen(self, draft: Draft) -> None:
        """Settle: whatever lies otherwise goes where it should lie."""
        for move in settle(draft.table, self.again.table):
            draft.make(move, f"corrects event {self.n}")
