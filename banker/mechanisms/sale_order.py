"""The order of price tokens that a player's sales of one turn bring to the same space (1849.19)."""

from collections.abc import Callable, Sequence
from typing import Literal

from banker.rounds.mechanism import Mechanism
from banker.rounds.questions import Given
from banker.state.declaration import Facts, Single
from banker.state.facts import PLAYER, WORDS
from banker.state.record import TokenMove, Transfer
from banker.state.table import Draft


class SaleOrderFacts(Facts):
    """The sales of one turn."""

    seller = Single("sale_order_seller", PLAYER)
    """Who sells in it."""
    before = Single("sale_order_before", WORDS)
    """The operating order before its first sale."""
    sold = Single("sale_order_sold", WORDS)
    """The corporations whose prices moved by it."""


def _place_in(order: Sequence[str]) -> Callable[[str], int]:
    """The place of a corporation in the order before the sales; one that was not in it comes last."""
    return lambda name: order.index(name) if name in order else len(order)


class SaleOrder(Mechanism):
    """Price tokens that the sales of one turn bring to the same space lie there in the operating order from before the turn, behind those that did not move."""

    facts = (SaleOrderFacts,)

    operating: Literal["turn", "set"] = "turn"
    """How long sales in operating rounds belong together: those of one turn, or those of all presidents in a set."""

    def has_sold(self, draft: Draft, who: str, corporation: str, given: Given) -> None:
        table, facts = draft.table, SaleOrderFacts.of(draft.table)
        goes_on = self.operating == "set" and not table.round.is_stock and facts.seller
        if facts.seller != who and not goes_on:
            self._begin(draft, who)
        falls = any(isinstance(move, TokenMove) and move.corporation == corporation for move in draft.moves)
        sold = (*(SaleOrderFacts.of(table).sold or ()), *[corporation] * falls)
        draft.set_game(SaleOrderFacts.sold, tuple(dict.fromkeys(sold)) or None, self.cite)
        order = SaleOrderFacts.of(table).before or ()
        for cell in dict.fromkeys(table.cells[name] for name in sold if name in table.cells):
            unmoved = [name for name in table.stack(cell) if name not in sold]
            moved = sorted((name for name in table.stack(cell) if name in sold), key=_place_in(order))
            if [*unmoved, *moved] == list(table.stack(cell)):
                continue
            for name in moved:
                draft.make(TokenMove(name, cell, cell, (table.above(name), len(table.stack(cell)) - 1)), self.cite)

    def _begin(self, draft: Draft, who: str) -> None:
        """A turn begins with the sale that was just made: the order is that from before it."""
        before = draft.table.copy()
        before.take_back(draft.moves)
        draft.set_game(SaleOrderFacts.seller, who, self.cite)
        draft.set_game(SaleOrderFacts.before, tuple(before.order(before.cells)), self.cite)
        draft.set_game(SaleOrderFacts.sold, None, self.cite)

    def event_done(self, draft: Draft) -> None:
        """A player's turn is over with a purchase."""
        transfers = (move for move in draft.moves if isinstance(move, Transfer) and move.of in ("share", "president"))
        if any(move.to in draft.table.players and move.source not in draft.table.players for move in transfers):
            self._forget(draft)

    def turn_ends(self, draft: Draft, corporation: str | None, tiles: Sequence[str]) -> None:
        if self.operating == "turn":
            self._forget(draft)

    def round_begins(self, draft: Draft) -> None:
        if self.operating == "turn" or draft.table.round.part <= 1:
            self._forget(draft)

    def _forget(self, draft: Draft) -> None:
        draft.set_game(SaleOrderFacts.seller, None, self.cite)
        draft.set_game(SaleOrderFacts.before, None, self.cite)
        draft.set_game(SaleOrderFacts.sold, None, self.cite)
