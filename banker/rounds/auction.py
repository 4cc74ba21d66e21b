"""The auction of the privates: what is on offer, which bids there are, who buys a private that was bid on (1830 7.0 to 7.3)."""

from collections.abc import Iterator

from banker.calc import privates
from banker.state.table import BANK, Table

_TWO = 2


def offered_at(table: Table, private: str) -> int:
    """Dollars for which the bank offers a private now: its face value, or less for the first one (1830 7.3)."""
    offer = table.private[private].offered_at
    return table.rules.private[private].price if offer is None else offer


def next_private(table: Table) -> str | None:
    """The private that the bank offers now, or that its bidders buy now; None if all are sold, or where they are dealt."""
    unsold = table.privates(BANK)
    return unsold[0] if unsold and table.rules.privates.sale == "auction" else None


def least_bid(table: Table, private: str) -> int:
    """The least bid in dollars for a private now (1830 7.2)."""
    best = max(table.bids(private).values(), default=0)
    return privates.least_bid(table.rules.privates, offered_at(table, private), best)


def bidders(table: Table) -> dict[str, int]:
    """The bids for the private that is sold to a bidder now, the highest first; empty if the bank offers one, or none is left.

    Play halts until a bidder has bought it (1830 7.2).
    """
    private = next_private(table)
    return table.bids(private) if private and table.round.is_stock else {}


def who_bids_next(table: Table) -> str | None:
    """The bidder who must raise or drop out, if only two are left."""
    found = [*bidders(table)]
    return found[1] if len(found) == _TWO else None


def state_of_bids(table: Table, private: str) -> str:
    """Who has bid for a private and what happens next, as a sentence without its full stop."""
    bids, least = table.bids(private), least_bid(table, private)
    words = [f"{who} ${bid:,}" for who, bid in bids.items()]
    if private != next_private(table):
        return f"Bids for {private}: {', '.join(words)}. The next bid is at least ${least:,}"
    first = next(iter(bids))
    if len(bids) == 1:
        return f"{first} has the only bid for {private} and buys it for ${bids[first]:,}. Type `private`"
    against = f"{', '.join(words[:-1])} and {words[-1]}"
    raises = f"Type `bid WHO {private} {least}` or more, or `private` if nobody raises"
    return f"{private} is auctioned between {against}, and the next bid is at least ${least:,}. {raises}"


def awaited(table: Table) -> Iterator[str]:
    """The players who have no private yet and the money for one that the bank still has."""
    prices = [offered_at(table, name) for name in table.privates(BANK)]
    for who in table.players:
        if not table.privates(who) and prices and table.cash(who) >= min(prices):
            yield who
