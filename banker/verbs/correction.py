"""What `amend` and `void` have in common: a game worked out again, and what is to be settled then."""

from collections.abc import Iterator, Sequence

from banker.engine.recompute import Recomputation
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.settlement import settle
from banker.state.table import Table
from banker.verbs.event import Change, Event


class Correction(Event):
    """An event about an earlier one, event `n`; `again` is the game worked out with the correction."""

    __slots__ = ()
    allowed_after_end = True
    needs_confirmation = True

    n: int
    again: Recomputation

    def objections(self, table: Table) -> Iterator[Objection]:
        """What the rules have against the better event, and what they newly have against later ones."""
        yield from self.again.objections

    def changes(self) -> Sequence[Change]:
        """Every later event, then and now."""
        return self.again.changes

    def apply(self, draft: Draft) -> None:
        """Settle: whatever lies otherwise goes where it should lie."""
        for move in settle(draft.table, self.again.table):
            draft.make(move, f"corrects event {self.n}")
