"""An event in the making: moves made on a copy of the table, each with the rule behind it."""

from banker.rules.values import Cell
from banker.state.moves import FactChange, FactValue, Move, TokenMove, Transfer
from banker.state.table import Table


class Draft:
    """What an event moves. If it comes to nothing, the copy is thrown away and the table is as it was."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.moves: list[Move] = []
        self.cites: list[str] = []

    def make(self, move: Move, cite: str) -> None:
        """Make a move; raises Impossible if what should move is not there."""
        self.table.apply(move)
        self.moves.append(move)
        self.cites.append(cite)

    def pay(self, source: str, to: str, amount: int, cite: str) -> None:
        """Dollars from one to another; none is no move."""
        if amount:
            self.make(Transfer("cash", "", amount, source, to), cite)

    def give(self, of: str, name: str, source: str, to: str, cite: str, count: int = 1) -> None:
        """Certificates, privates, trains or stations from one place to another; none is no move."""
        if count:
            self.make(Transfer(of, name, count, source, to), cite)

    def set_mark(self, of: str, on: str, value: FactValue | None, cite: str) -> None:
        """Set or clear (None) a mark; the same value again is no move."""
        before = self.table.marks.get((of, on))
        if before != value:
            self.make(FactChange(of, on, before, value), cite)

    def move_price(self, corporation: str, to: Cell, cite: str) -> None:
        """A price token to a space, under those already there (1830 8.2); where it already is, no move."""
        source = self.table.cells.get(corporation)
        if source != to:
            above = 0 if source is None else self.table.above(corporation)
            self.make(TokenMove(corporation, source, to, (above, len(self.table.stack(to)))), cite)
