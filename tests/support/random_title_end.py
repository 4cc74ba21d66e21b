"""How the titles of 18xx.games end: by the bank, a price at the end of the market, or the first train of a type."""

from collections.abc import Sequence
from typing import ClassVar

from banker.state.table import IPO, POOL, REMOVED
from support.random_referee import Referee
from support.random_title import Title


class TitleEnd(Referee):
    """What these titles add to the end of the game, for one table."""

    title: ClassVar[Title]
    out_of_the_game: ClassVar[tuple[str, ...]] = (REMOVED,)
    ends: ClassVar[Sequence[tuple[int, int]]] = ()
    """The spaces of the market on which a price ends the game."""

    def bank_breaks(self, cash: int) -> bool:
        """The bank has broken below nothing (X.2), where it can, unless an option says at nothing."""
        return self.title.bank_ends != "never" and super().bank_breaks(cash)

    def ends_this_round(self) -> bool:
        """Whether a price ends the game with this round, a stock round included: in one also by a rise at its end."""
        if self.title.price_ends != "any-round":
            return False
        rises = self.stock_round and not self.sold_first()
        sold_out = (
            cell
            for name, cell in self.table.cells.items()
            if not any(self.table.percent(name, place) for place in (IPO, POOL, name))
        )
        return self.table.at_market_end is not None or (
            rises and any((row - 1, column) in self.ends for row, column in sold_out)
        )

    def _next(self) -> bool:
        return super()._next() and not self.ends_this_round() and not self.may_not_pass()

    def may_not_pass(self) -> bool:
        """Whether somebody must buy a private first."""
        return False

    def _end(self) -> bool:
        if not self.stock_round or not self.ends_this_round():
            return super()._end()
        return not any(self.over(who) and self._can_sell_down(who) for who in self.table.players)

    def in_sight(self) -> bool:
        """The bank has broken, a price is at the end of the market, or the last set is known."""
        soon = super().in_sight() or self.table.at_market_end is not None
        return soon or self.table.last_set is not None

    def _last_of_set(self) -> bool:
        """Without a broken bank the set after the next stock round is the last."""
        last_set, number = self.table.last_set, int(self.now.partition(" ")[2].partition(".")[0])
        waits = last_set is not None and number < last_set and self.table.bank_broken_in is None
        if self.table.at_market_end is not None:
            return not self.stock_round
        return not waits and super()._last_of_set()
