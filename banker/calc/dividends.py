"""What a run pays to whom (1830 20.3)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from banker.errors import Invalid
from banker.rules.values import Dividend

_WHOLE = 100


class Payment(NamedTuple):
    """Dollars that the Bank pays for a percentage of a corporation's stock."""

    to: str
    amount: int
    percent: int


class Stockholding(NamedTuple):
    """Who holds a corporation's stock, in percent: each player, the Bank Pool, and what was never sold."""

    players: Mapping[str, int]
    pool: int
    offering: int


def check_run(dividend: Dividend, revenue: int, decision: str) -> Iterator[str]:
    """What is wrong with a revenue and a decision, in words (A29, A56)."""
    if revenue % dividend.multiple:
        yield f"a revenue of ${revenue} cannot be: it is a multiple of ${dividend.multiple}"
    if decision not in (*dividend.decisions, "none"):
        yield f"a revenue is paid out or withheld as a whole, not {decision}"


def payout(dividend: Dividend, revenue: int, decision: str, held: Stockholding, corporation: str) -> list[Payment]:
    """What everyone gets of a revenue: paid out, or kept in the treasury, which `corporation` names (1830 20.3).

    Nothing is paid for unsold stock, and the pool's part goes to the treasury, if the tables have it so.
    """
    if decision != "pay":
        return [Payment(corporation, revenue, _WHOLE)] if revenue else []
    payments = [Payment(who, share(revenue, percent), percent) for who, percent in held.players.items() if percent]
    for percent, to in ((held.pool, dividend.pool), (held.offering, dividend.offering)):
        if percent and to == "treasury":
            payments.append(Payment(corporation, share(revenue, percent), percent))
    return payments


def share(revenue: int, percent: int) -> int:
    """Dollars for a percentage of a revenue; whole, since revenues are multiples of $10 (A56)."""
    if revenue * percent % _WHOLE:
        raise Invalid(f"{percent}% of ${revenue} is no whole number of dollars")
    return revenue * percent // _WHOLE
