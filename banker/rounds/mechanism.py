"""The fixed points at which the core asks the mechanisms of a game; `banker/mechanisms/` has one file for each mechanism."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar, cast

from banker.rounds.objections import Objection
from banker.rules.mechanism import Mechanism as Keys
from banker.state.record import FactChange, Move
from banker.state.table import Draft, Table

Kind = TypeVar("Kind", bound="Mechanism")


class Mechanism(Keys):
    """What only some titles have. Its fields are its keys; its methods are the fixed points, where it does nothing unless it says so.

    Objections are added to those of the core, moves come after those of the core, and mechanisms act in the order of the ruleset.
    Fixed points that need no table are in `banker.rules.mechanism`.
    """

    def set_ends(self, draft: Draft) -> None:
        """A set of operating rounds is over, or the privates have paid in their sale (1830 7.3, 16.0)."""

    def phases_begin(self, draft: Draft, phases: Sequence[str]) -> None:
        """A phase has begun, after those that an override has skipped; nothing has rusted by them yet (1830 22.0)."""

    def has_run(self, draft: Draft, corporation: str) -> None:
        """A corporation has run, and is paid (1830 20.0)."""

    def leaves_next(self, table: Table) -> str | None:
        """The type of train that leaves the depot at the end of the set, as the table is now; None if none does."""
        return None

    def trading_over(self, table: Table) -> Iterator[Objection]:
        """Why no player may buy or sell any more in this stock round."""
        yield from ()

    def missed(self, table: Table) -> Iterator[tuple[str, str, str]]:
        """What could have been done before `next` ends this round: the name of the note, its sentence and its section."""
        yield from ()

    def left_out(self, table: Table) -> Iterator[str]:
        """What players could still do in this round, and a projection leaves out, in sentences."""
        yield from ()

    def may_act(self, table: Table, who: str) -> bool:
        """Whether a player can do anything now in a stock round besides buying and selling."""
        return False

    def presidency_passes(self, draft: Draft, corporation: str, new: str, percent: Mapping[str, int]) -> bool:
        """Whether it alone settles who is president, after a change of the `percent` that players hold by which `new` should be (1830 13.0, 14.0)."""
        return False

    def loses_run(self, table: Table, corporation: str) -> bool:
        """Whether the next run of a corporation loses the smallest of its trains' runs."""
        return False

    def run_objections(self, table: Table, corporation: str, revenue: int) -> Iterator[Objection]:
        """Objections to a revenue, in dollars."""
        yield from ()

    def run_notes(self, before: Table, corporation: str, revenue: int) -> Iterator[tuple[str, str]]:
        """What to say of a run, each a sentence without its full stop and its section."""
        yield from ()

    def sentence(self, move: FactChange, moves: Sequence[Move], after: Table) -> str:
        """What a change of one of its facts means, among the moves of an event, in a sentence for those who watch; empty if nothing need be said."""
        return ""

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        """Objections to the sale of a train by a corporation."""
        yield from ()


def mechanisms(table: Table) -> tuple[Mechanism, ...]:
    """The mechanisms of a game, in the order of its ruleset."""
    return cast("tuple[Mechanism, ...]", table.rules.mechanisms)


def leaves_next(table: Table) -> str | None:
    """The type of train that leaves the depot at the end of the set; None if none does."""
    return next(filter(None, (mechanism.leaves_next(table) for mechanism in mechanisms(table))), None)


def found(table: Table, kind: type[Kind]) -> Kind | None:
    """The mechanism of a kind, if the game has it."""
    return next((mechanism for mechanism in mechanisms(table) if isinstance(mechanism, kind)), None)


def trading_over(table: Table) -> Iterator[Objection]:
    """The objection that players trade no more in this stock round."""
    for mechanism in mechanisms(table):
        yield from mechanism.trading_over(table)


def loses_run(table: Table, corporation: str) -> bool:
    """Whether the next run of a corporation loses the smallest of its trains' runs."""
    return any(mechanism.loses_run(table, corporation) for mechanism in mechanisms(table))


def loses_only_run(table: Table, corporation: str) -> bool:
    """Whether a corporation loses the run of its only train: nothing is paid or kept, and its price stays."""
    return len(table.trains(corporation)) == 1 and loses_run(table, corporation)


def sentence(move: FactChange, moves: Sequence[Move], after: Table) -> str | None:
    """What a change of a mechanism's fact means; None if nothing need be said."""
    return next(filter(None, (mechanism.sentence(move, moves, after) for mechanism in mechanisms(after))), None)
