"""What a run pays to whom (1830 20.3)."""

from collections.abc import Mapping
from typing import NamedTuple

from banker.errors import Invalid
from banker.rules.values import Dividend

_WHOLE = 100


class Payment(NamedTuple):
    """Dollars that the Bank pays for a percentage of a corporation's stock."""

    to: str
    amount: int
    percent: int


def payout(dividend: Dividend, revenue: int, players: Mapping[str, int], pool: int, corporation: str) -> list[Payment]:
    """What everyone gets of a revenue that is paid out in full.

    `players` is percent held by each, `pool` percent in the Bank Pool; what is left lies unsold and gets nothing
    (1830 20.3). `corporation` names the treasury.
    """
    payments = [Payment(who, share(revenue, percent), percent) for who, percent in players.items() if percent]
    if pool and dividend.pool == "treasury":
        payments.append(Payment(corporation, share(revenue, pool), pool))
    return payments


def share(revenue: int, percent: int) -> int:
    """Dollars for a percentage of a revenue; whole, since revenues are multiples of $10 (A56)."""
    if revenue * percent % _WHOLE:
        raise Invalid(f"{percent}% of ${revenue} is no whole number of dollars")
    return revenue * percent // _WHOLE
