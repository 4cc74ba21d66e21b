"""The fixed points at which the core asks the mechanisms of a game; `banker/mechanisms/` has one file for each mechanism."""

from collections.abc import Iterator
from typing import cast

from banker.rounds.objections import Objection
from banker.rules.mechanism import Mechanism as Keys
from banker.state.draft import Draft
from banker.state.table import Table


class Mechanism(Keys):
    """What only some titles have. Its fields are its keys; its methods are the fixed points, where it does nothing unless it says so.

    Objections are added to those of the core, moves come after those of the core, and mechanisms act in the order of the ruleset.
    Fixed points that need no table are in `banker.rules.mechanism`.
    """

    def set_ends(self, draft: Draft) -> None:
        """A set of operating rounds is over, or the privates have paid in their sale (1830 7.3, 16.0)."""

    def phase_begins(self, draft: Draft, phase: str) -> None:
        """A phase has begun, and nothing has rusted by it yet (1830 22.0)."""

    def has_run(self, draft: Draft, corporation: str) -> None:
        """A corporation has run, and is paid (1830 20.0)."""

    def leaves_next(self, table: Table) -> str | None:
        """The type of train that leaves the depot at the end of the set, as the table is now; None if none does."""
        return None

    def trading_over(self, table: Table) -> Iterator[Objection]:
        """Why no player may buy or sell any more in this stock round."""
        yield from ()

    def run_objections(self, table: Table, corporation: str, revenue: int) -> Iterator[Objection]:
        """Objections to a revenue, in dollars."""
        yield from ()

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        """Objections to the sale of a train by a corporation."""
        yield from ()


def mechanisms(table: Table) -> tuple[Mechanism, ...]:
    """The mechanisms of a game, in the order of its ruleset."""
    return cast("tuple[Mechanism, ...]", table.rules.mechanisms)


def leaves_next(table: Table) -> str | None:
    """The type of train that leaves the depot at the end of the set; None if none does."""
    return next(filter(None, (mechanism.leaves_next(table) for mechanism in mechanisms(table))), None)
