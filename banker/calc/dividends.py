"""Who is paid what by a run, and how the price moves (1830 20.3; 1851 Operating Rounds)."""

from collections.abc import Iterator, Mapping

from banker.errors import Invalid, either
from banker.frozen import Frozen
from banker.money import called
from banker.rules.values import WHOLE, Path, Ruleset

_WORDS = {"pay": "paid out", "withhold": "withheld", "half": "half paid"}


class Payment(Frozen):
    """Dollars that the bank pays for a `percent` of a corporation's stock.

    The percent is 100 where all is withheld, and 0 for the half that the treasury keeps.
    """

    to: str
    amount: int
    percent: int
    place: str = ""
    """Where stock lies for which the treasury is paid: "pool", "ipo" or "own"; or a payment in addition to the revenue."""
    why: str = ""
    """The arithmetic behind it, where no stock is paid."""
    cite: str = ""
    """Its section, if it is not that of dividends."""

    @property
    def is_beside(self) -> bool:
        """Whether it is paid in addition to the revenue, for no stock."""
        return bool(self.place) and not self.percent


class Stockholding(Frozen):
    """A corporation's stock in percent, by holder: each player, the bank pool, the IPO, its own treasury."""

    players: Mapping[str, int]
    pool: int
    ipo: int
    own: int = 0


def check_run(rules: Ruleset, revenue: int, decision: str) -> Iterator[str]:
    """Objections to a revenue and a decision, each a sentence without its full stop (A29, A56)."""
    dividend = rules.dividend
    if revenue % dividend.multiple:
        yield f"A revenue must be a multiple of {rules.money(dividend.multiple)}, not {rules.money(revenue)}"
    if decision not in (*dividend.decisions, "none"):
        allowed = either(_WORDS[word] for word in dividend.decisions)
        yield f"In this game a revenue is {allowed}, not {_WORDS[decision]}"


def payout(rules: Ruleset, revenue: int, decision: str, held: Stockholding, corporation: str) -> list[Payment]:
    """The payments of a revenue; the treasury is paid under the name `corporation`.

    The ruleset says whether the treasury or nobody gets the part of unsold stock and of the pool (1830 20.3). The
    treasury keeps what a half dividend does not pay out (1851 Operating Rounds; C11).
    """
    if decision not in ("pay", "half"):
        return [Payment(corporation, revenue, WHOLE)] if revenue else []
    dividend = rules.dividend
    share = rules.share(corporation)
    payments = [
        Payment(who, part(rules, revenue, percent, decision, share), percent)
        for who, percent in held.players.items()
        if percent
    ]
    unheld = ((held.pool, "pool"), (held.ipo, "ipo"), (held.own, "own"))
    for (percent, place), to in zip(unheld, (dividend.pool, dividend.ipo, "treasury"), strict=True):
        if percent and to == "treasury":
            payments.append(Payment(corporation, part(rules, revenue, percent, decision, share), percent, place))
    kept = revenue - paid_out(rules, revenue, decision, share)
    return [*payments, *([Payment(corporation, kept, 0)] if kept else [])]


def part(rules: Ruleset, revenue: int, percent: int, decision: str, share: int = 0) -> int:
    """Dollars for a percentage of a corporation, of the whole revenue or of half of it; raises Invalid. `share` is percent of an ordinary certificate, if not that of `stock`.

    Whole dollars, since revenues are multiples of $10 (A56). Half is rounded up per share (1851 Operating Rounds; C11), or
    what is kept is rounded down.
    """
    share = share or rules.stock.share
    if decision == "half" and not (kept := rules.dividend.half_kept * rules.stock.share // share):
        return percent // share * -(-revenue * share // (2 * WHOLE))
    if decision == "half":
        revenue -= revenue // 2 // kept * kept
    if revenue * percent % WHOLE:
        raise Invalid(f"{percent}% of {rules.money(revenue)} is not a whole number of {called(rules.game.currency)}.")
    return revenue * percent // WHOLE


def paid_out(rules: Ruleset, revenue: int, decision: str, share: int = 0) -> int:
    """Dollars paid out on 100% of a corporation, whoever holds it (1851 Operating Rounds; C12)."""
    return part(rules, revenue, WHOLE, decision, share) if decision in ("pay", "half") else 0


def move(rules: Ruleset, price: int, revenue: int, decision: str, share: int = 0) -> tuple[Path, int]:
    """The path of a price after a run, and how often it moves on it.

    1830 8.2(3), 8.2(4); 1851 Operating Rounds.
    """
    dividend, market, paid = rules.dividend, rules.market, paid_out(rules, revenue, decision, share)
    if not paid or WHOLE * paid < dividend.falls_below * price:
        return market.unpaid, 1
    if not dividend.half_moves and paid < revenue:
        return "stay", 0
    times = sum(WHOLE * paid >= percent * price and price >= least for percent, least in dividend.rises.items())
    return (market.paid, times) if times else ("stay", 0)
