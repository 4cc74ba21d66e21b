"""Prices of private companies (1830 7.1 to 7.3, 23.1)."""

from collections.abc import Sequence

from banker.rules.privates import Private, Privates
from banker.rules.values import WHOLE, Ruleset


def bounds(privates: Privates, private: Private) -> tuple[int, int]:
    """The least and the most dollars that a corporation may pay for a private, both included (A39)."""
    least, most = private.corporation_pays or privates.corporation_pays
    low = private.price * least
    rounded = low // WHOLE if privates.least_rounded == "down" else -(-low // WHOLE)
    return max(rounded, int(most > 0)), private.price * most // WHOLE


def discounted(rules: Ruleset, unsold: Sequence[str]) -> Sequence[str]:
    """The privates whose prices fall after a round in which nobody bought them (1830 7.3): the one on offer, perhaps, or in a sale in rounds all."""
    if rules.privates.sale == "rounds":
        return unsold
    return [name for name in unsold[:1] if name in list(rules.private)[: rules.privates.discounted]]


def next_offer(privates: Privates, offer: int) -> int:
    """The price of a private after a round in which nobody bought it (1830 7.3)."""
    return max(0, offer - privates.discount)


def least_bid(privates: Privates, offer: int, best: int = 0) -> int:
    """The least bid in dollars for a private that is not yet offered: above its price and the best bid (1830 7.2)."""
    return max(offer, best) + privates.bid_increment
