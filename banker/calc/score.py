"""What someone is worth (1830 1.0, 23.3, 25.0)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from banker.rules.values import Stock


class Worth(NamedTuple):
    """The parts of a player's score in dollars."""

    cash: int
    stock: int = 0
    privates: int = 0

    @property
    def total(self) -> int:
        """Their sum."""
        return self.cash + self.stock + self.privates


def worth(stock: Stock, cash: int, holdings: Iterable[tuple[int, int]], privates: Iterable[int]) -> Worth:
    """Cash, stock as (percent, market price of a share) and privates at face; stock without a price is worth nothing."""
    return Worth(cash, sum(percent // stock.share * price for percent, price in holdings), sum(privates))


def ranks(totals: Mapping[str, int]) -> dict[str, int]:
    """The rank of each player from 1; equal totals share it."""
    return {player: 1 + sum(other > total for other in totals.values()) for player, total in totals.items()}
