"""What a run pays to whom, and what that does to the price (1830 20.3; 1851 Operating Rounds)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from banker.errors import Invalid
from banker.rules.values import Dividend, Market, Path

_WHOLE = 100
_WORDS = {"pay": "paid out as a whole", "withhold": "put into the treasury", "half": "paid out by half"}


class Payment(NamedTuple):
    """Dollars that the Bank pays for a percentage of a corporation's stock: 100 if all is withheld, 0 for what is kept of a half."""

    to: str
    amount: int
    percent: int
    place: str = ""
    """Where stock lies for which the treasury is paid: "pool", "ipo" or "own"."""


class Stockholding(NamedTuple):
    """Who holds a corporation's stock, in percent: each player, the Bank Pool, the offering, its own treasury."""

    players: Mapping[str, int]
    pool: int
    offering: int
    own: int = 0


def check_run(dividend: Dividend, revenue: int, decision: str) -> Iterator[str]:
    """What is wrong with a revenue and a decision, in words (A29, A56)."""
    if revenue % dividend.multiple:
        yield f"a revenue of ${revenue} cannot be: it is a multiple of ${dividend.multiple}"
    if decision not in (*dividend.decisions, "none"):
        yield f"a revenue is {' or '.join(_WORDS[word] for word in dividend.decisions)}, and not {_WORDS[decision]}"


def payout(
    dividend: Dividend, revenue: int, decision: str, held: Stockholding, corporation: str, share: int
) -> list[Payment]:
    """What everyone gets of a revenue; its treasury is named by `corporation`, a `share` is so many percent.

    Nothing is paid for unsold stock, and the pool's part goes to the treasury, if the tables have it so (1830 20.3). Of
    a half dividend the treasury keeps the rest (1851 Operating Rounds; C11).
    """
    if decision not in ("pay", "half"):
        return [Payment(corporation, revenue, _WHOLE)] if revenue else []
    payments = [
        Payment(who, part(revenue, percent, decision, share), percent)
        for who, percent in held.players.items()
        if percent
    ]
    unheld = ((held.pool, "pool"), (held.offering, "ipo"), (held.own, "own"))
    for (percent, place), to in zip(unheld, (dividend.pool, dividend.ipo, dividend.own), strict=True):
        if percent and to == "treasury":
            payments.append(Payment(corporation, part(revenue, percent, decision, share), percent, place))
    kept = revenue - paid_out(revenue, decision, share)
    return [*payments, *([Payment(corporation, kept, 0)] if kept else [])]


def part(revenue: int, percent: int, decision: str, share: int) -> int:
    """Dollars for a percentage of a corporation: of the whole revenue, or of the half of it that is paid out.

    Whole, since revenues are multiples of $10 (A56); a half is rounded up for each share (1851 Operating Rounds; C11).
    """
    if decision == "half":
        return percent // share * -(-revenue * share // (2 * _WHOLE))
    if revenue * percent % _WHOLE:
        raise Invalid(f"{percent}% of ${revenue} is no whole number of dollars")
    return revenue * percent // _WHOLE


def paid_out(revenue: int, decision: str, share: int) -> int:
    """Dollars paid out on the whole of a corporation, whoever holds it (1851 Operating Rounds; C12)."""
    return part(revenue, _WHOLE, decision, share) if decision in ("pay", "half") else 0


def path(dividend: Dividend, market: Market, price: int, paid: int) -> Path:
    """The way a price goes for dollars paid out on the whole of a corporation: a payout too small for it moves nothing.

    1830 8.2(3), 8.2(4); 1851 Operating Rounds.
    """
    if not paid:
        return market.unpaid
    return "stay" if dividend.price_moves_if == "price" and paid < price else market.paid
