"""An event in the making: moves made on a copy of the table, each with the rule and the reason behind it."""

from typing import NamedTuple

from banker.rules.values import Cell
from banker.state.declaration import Fact, T
from banker.state.moves import FactChange, Move, TokenMove, Transfer
from banker.state.table import Table


class Made(NamedTuple):
    """A move, the section of the rules that it follows from, and why it is made and is that much ("" where the rule says it)."""

    move: Move
    cite: str
    why: str = ""


class Draft:
    """What an event moves. If it comes to nothing, the copy is thrown away and the table is as it was."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.made: list[Made] = []

    @property
    def moves(self) -> list[Move]:
        """The moves alone, as the ledger keeps them."""
        return [made.move for made in self.made]

    def make(self, move: Move, cite: str, why: str = "") -> None:
        """Make a move; raises Impossible if what should move is not there."""
        self.table.apply(move)
        self.made.append(Made(move, cite, why))

    def pay(self, source: str, to: str, amount: int, cite: str, why: str) -> None:
        """Dollars from one to another, with the reason that `explain` gives; none is no move."""
        if amount:
            self.make(Transfer("cash", "", amount, source, to), cite, why)

    def give(self, of: str, name: str, source: str, to: str, cite: str, count: int = 1) -> None:
        """Certificates, privates, trains or stations from one place to another; none is no move."""
        if count:
            self.make(Transfer(of, name, count, source, to), cite)

    def set_fact(self, fact: Fact[T], on: str, value: T | None, cite: str) -> None:
        """Remember or forget (None) something of a corporation, private, player or key; the same value again is no move."""
        before = fact.get(self.table, on)
        if before != value:
            self.make(FactChange(fact.wire, on, fact.write(before), fact.write(value)), cite)

    def set_game(self, fact: Fact[T], value: T | None, cite: str) -> None:
        """Remember or forget (None) something of the game as a whole; the same value again is no move."""
        self.set_fact(fact, "", value, cite)

    def move_price(self, corporation: str, to: Cell, cite: str) -> None:
        """A price token to a space, under those already there (1830 8.2); where it already is, no move."""
        source = self.table.cells.get(corporation)
        if source != to:
            above = 0 if source is None else self.table.above(corporation)
            self.make(TokenMove(corporation, source, to, (above, len(self.table.stack(to)))), cite)
