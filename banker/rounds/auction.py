"""The auction of the privates: what is on offer, which bids there are, who buys a private that was bid on (1830 7.0 to 7.3)."""

from collections.abc import Collection, Iterator

from banker.calc import privates
from banker.rounds.turn import Turn
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


def left_bidding(turn: Turn) -> dict[str, int]:
    """The bids of those who have not dropped out, the highest first."""
    return {who: bid for who, bid in bidders(turn.table).items() if who not in turn.dropped}


def who_bids_next(turn: Turn) -> str | None:
    """The bidder who must raise or drop out, if only two are left."""
    found = [*left_bidding(turn)]
    return found[1] if len(found) == _TWO else None


def state_of_bids(table: Table, private: str, dropped: Collection[str] = ()) -> str:
    """Who has bid for a private and what happens next, as a sentence without its full stop."""
    least = least_bid(table, private)
    bids = {who: bid for who, bid in table.bids(private).items() if who not in dropped}
    words = [f"{who} ${bid:,}" for who, bid in bids.items()]
    if private != next_private(table):
        return f"Bids for {private}: {', '.join(words)}. The next bid is at least ${least:,}"
    first = next(iter(bids))
    if len(bids) == 1:
        only = "only bid left" if dropped else "only bid"
        return f"{first} has the {only} for {private} and buys it for ${bids[first]:,}. Type `private`"
    against = f"{', '.join(words[:-1])} and {words[-1]}"
    raises = f"Type `bid WHO {private} {least}` or more, or `private` if nobody raises"
    return f"{private} is auctioned between {against}, and the next bid is at least ${least:,}. {raises}"


def awaited(table: Table) -> Iterator[str]:
    """The players who have no private yet and the money for one that the bank still has."""
    prices = [offered_at(table, name) for name in table.privates(BANK)]
    for who in table.players:
        if not table.privates(who) and prices and table.cash(who) >= min(prices):
            yield who
