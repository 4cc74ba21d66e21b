"""An event while it is resolved: its moves on a copy of the table, each with its rule and reason."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from banker.rules.values import Cell
from banker.state.declaration import Fact, V
from banker.state.moves import Move, TokenMove, Transfer
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

    `moves` are as the ledger keeps them, `explained` the same with their rules and reasons.
    """

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.moves: list[Move] = []
        self.explained: list[ExplainedMove] = []

    def make(self, move: Move, cite: str, why: str = "", purpose: Purpose | None = None, about: str = "") -> None:
        """Make a move; raises Impossible if the thing to move is not there."""
        self.table.apply(move)
        self._note(move, cite, why, purpose, about)

    def make_together(self, moves: Sequence[Move], cite: str, why: str = "", purpose: Purpose | None = None) -> None:
        """Make moves that are possible only together, as those of an option with what it takes out of the box are."""
        self.table.apply(*moves)
        for move in moves:
            self._note(move, cite, why, purpose)

    def _note(self, move: Move, cite: str, why: str = "", purpose: Purpose | None = None, about: str = "") -> None:
        self.moves.append(move)
        self.explained.append(ExplainedMove(move, cite, why, purpose, about))

    def pay(self, source: str, to: str, amount: int, cite: str, why: str, purpose: Purpose, about: str = "") -> None:
        """Pay dollars; `why` is the reason that `explain` gives. An amount of 0 makes no move."""
        if amount:
            self.make(Transfer("cash", "", amount, source, to), cite, why, purpose, about)

    def give(self, of: str, name: str, source: str, to: str, cite: str, count: int = 1) -> None:
        """Move certificates, privates, trains or stations from one place to another. A count of 0 makes no move."""
        if count:
            self.make(Transfer(of, name, count, source, to), cite)

    def set_fact(self, fact: Fact[Any, V], on: str, value: V | None, cite: str) -> None:
        """Set or clear (None) a fact about a corporation, private, player or key. An unchanged value makes no move."""
        if move := fact.move_to(self.table, on, value):
            self.table.apply(move)
            self._note(move, cite)

    def set_game(self, fact: Fact[Any, V], value: V | None, cite: str) -> None:
        """Set or clear (None) a fact about the game as a whole. An unchanged value makes no move."""
        if move := fact.move_to(self.table, "", value):
            self.table.apply(move)
            self._note(move, cite)

    def move_price(self, corporation: str, to: Cell, cite: str) -> None:
        """Move a price token to a space, below the tokens there (1830 8.2). A token that stays makes no move."""
        source = self.table.cells.get(corporation)
        if source != to:
            above = 0 if source is None else self.table.above(corporation)
            self.make(TokenMove(corporation, source, to, (above, len(self.table.stack(to)))), cite)
