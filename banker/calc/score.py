"""What a player is worth (1830 1.0, 23.3, 25.0)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Worth(NamedTuple):
    """The parts of a player's worth, in dollars."""

    cash: int
    stock: int = 0
    privates: int = 0
    owed: int = 0

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.cash + self.stock + self.privates - self.owed

    @property
    def parts(self) -> dict[str, int]:
        """The parts by name; what is owed only where something is."""
        return {name: amount for name, amount in self._asdict().items() if name != "owed" or amount}


def worth(cash: int, holdings: Iterable[tuple[int, int]], privates: Iterable[int], owed: int = 0) -> Worth:
    """The worth of cash, stock as (number of shares, market price of one) and privates by face value, less what is owed, all in dollars."""
    return Worth(cash, sum(shares * price for shares, price in holdings), sum(privates), owed)


def ranks(totals: Mapping[str, int]) -> dict[str, int]:
    """The rank of each player from 1; players with equal totals share a rank."""
    return {player: 1 + sum(other > total for other in totals.values()) for player, total in totals.items()}
