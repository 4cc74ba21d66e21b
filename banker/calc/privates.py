"""Prices of private companies (1830 7.1 to 7.3, 23.1)."""

from banker.rules.privates import Private, Privates
from banker.rules.values import WHOLE, Ruleset


def bounds(privates: Privates, private: Private) -> tuple[int, int]:
    """The least and the most dollars that a corporation may pay for a private, both included (A39)."""
    least, most = private.corporation_pays or privates.corporation_pays
    low = private.price * least
    rounded = low // WHOLE if privates.least_rounded == "down" else -(-low // WHOLE)
    return max(rounded, int(most > 0)), private.price * most // WHOLE


def is_discounted(rules: Ruleset, private: str) -> bool:
    """Whether the price of a private that the bank offers falls after a round in which nobody bought it (1830 7.3)."""
    return private in list(rules.private)[: rules.privates.discounted]


def next_offer(privates: Privates, offer: int) -> int:
    """The price of a private after a round in which nobody bought it (1830 7.3)."""
    return max(0, offer - privates.discount)


def least_bid(privates: Privates, offer: int, best: int = 0) -> int:
    """The least bid in dollars for a private that is not yet offered: above its price and the best bid (1830 7.2)."""
    return max(offer, best) + privates.bid_increment
