"""An event while it is resolved: its moves on a copy of the table, each with its rule and reason."""

from collections.abc import Container, Iterable, Sequence
from typing import Literal, NamedTuple

from banker.rules.values import Cell
from banker.state.declaration import FACTS, Fact, T, later_facts
from banker.state.moves import FactChange, Move, TokenMove, Transfer
from banker.state.table import Table

Purpose = Literal[
    "purchase", "sale", "private", "income", "dividend", "withheld", "capital", "train", "help", "tile", "station",
    "watering", "reserve", "bankruptcy", "payment", "undo", "redo", "correction",
]  # fmt: skip
"""What money changes hands for. `help` is what a president adds to a train; `payment` what the players agreed."""


class ExplainedMove(NamedTuple):
    """A move, the section of the rules behind it, and the reason that `explain` gives ("" if the section says enough).

    A payment has a `purpose`, and the corporation or private that it is about ("" if it is about none).
    """

    move: Move
    cite: str
    why: str = ""
    purpose: Purpose | None = None
    about: str = ""


class Draft:
    """What an event moves, on a copy of the table; an event that is not recorded leaves the table as it was.

    `moves` are as the ledger keeps them, `explained` the same with their rules and reasons. With `as_before`, the event does not
    follow its newer ruling (`Event.newer_ruling`), since it was recorded before that.
    """

    def __init__(self, table: Table, *, as_before: bool = False) -> None:
        self._before = table
        self.table = table.copy()
        self.as_before = as_before
        self.moves: list[Move] = []
        self.explained: list[ExplainedMove] = []

    def as_recorded(self, recorded: Iterable[Move], absent: Container[str] | None = None) -> list[ExplainedMove]:
        """The explained moves that the record of this event should have: without facts that are `absent` from the ledger.

        If that is not given, they are the facts kept only later that this record does not have.

        Where an earlier version had a fact under a wrong key, they are those of the record, if they lead to the right value.
        The table before the event must still be as it was.
        """
        recorded = tuple(recorded)
        before = self._before
        if absent is None:
            absent = later_facts(recorded=recorded)
        made = (one for one in self.explained if not (isinstance(one.move, FactChange) and one.move.of in absent))
        changes = [move for move in recorded if isinstance(move, FactChange)]
        misnamed = [move for move in changes if before.misnames(move) or before.is_misnamed(move)]
        keys = {before.key_now(move) for move in misnamed} | before.found_misnamed
        right = [one for one in made if not (isinstance(one.move, FactChange) and before.key_now(one.move) in keys)]
        return right + [ExplainedMove(move, "") for move in misnamed if self._is_right(move)]

    def _is_right(self, move: FactChange) -> bool:
        """Whether a recorded change leads to the value on the table, or has another key than the right one."""
        of, right = self._before.key_now(move)
        fact = FACTS[of]
        return move.on != right or fact.change(right, None, fact.get(self.table, right)).after == move.after

    def make(self, move: Move, cite: str, why: str = "") -> None:
        """Make a move; raises Impossible if the thing to move is not there."""
        self.make_together([move], cite, why)

    def make_together(self, moves: Sequence[Move], cite: str, why: str = "", purpose: Purpose | None = None) -> None:
        """Make moves that are possible only together, as those of an option with what it takes out of the box are."""
        self.table.apply(*moves)
        self.moves += moves
        self.explained += (ExplainedMove(move, cite, why, purpose) for move in moves)

    def pay(self, source: str, to: str, amount: int, cite: str, why: str, purpose: Purpose, about: str = "") -> None:
        """Pay dollars; `why` is the reason that `explain` gives. An amount of 0 makes no move."""
        if amount:
            move = Transfer("cash", "", amount, source, to)
            self.make(move, cite, why)
            self.explained[-1] = ExplainedMove(move, cite, why, purpose, about)

    def give(self, of: str, name: str, source: str, to: str, cite: str, count: int = 1) -> None:
        """Move certificates, privates, trains or stations from one place to another. A count of 0 makes no move."""
        if count:
            self.make(Transfer(of, name, count, source, to), cite)

    def set_fact(self, fact: Fact[T], on: str, value: T | None, cite: str) -> None:
        """Set or clear (None) a fact about a corporation, private, player or key. An unchanged value makes no move."""
        before = fact.get(self.table, on)
        if before != value:
            self.make(fact.change(on, before, value), cite)

    def set_game(self, fact: Fact[T], value: T | None, cite: str) -> None:
        """Set or clear (None) a fact about the game as a whole. An unchanged value makes no move."""
        self.set_fact(fact, "", value, cite)

    def move_price(self, corporation: str, to: Cell, cite: str) -> None:
        """Move a price token to a space, below the tokens there (1830 8.2). A token that stays makes no move."""
        source = self.table.cells.get(corporation)
        if source != to:
            above = 0 if source is None else self.table.above(corporation)
            self.make(TokenMove(corporation, source, to, (above, len(self.table.stack(to)))), cite)
