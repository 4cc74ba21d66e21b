"""What follows when things are moved by hand: the president, the float, and bids."""

from banker.calc.market import start
from banker.rounds import open_privates, operating, private_sales, starting, stock
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import BY_HAND
from banker.rules.mechanism import same_card
from banker.rules.values import Cell
from banker.state.facts import CorporationFacts
from banker.state.table import BANK, DEPOT, POOL, REMOVED, Draft


def move_price(draft: Draft, corporation: str, to: Cell) -> None:
    """Put a price token on a space; a corporation that has no price begins there, at par where the IPO sells at par."""
    table = draft.table
    rules, price = table.rules, table.rules.market.spaces[to].price
    if corporation not in table.cells and start(rules.market, price) == to:
        starting.set_par(draft, corporation, price, BY_HAND)
    elif corporation not in table.cells and rules.has_par:
        draft.set_fact(CorporationFacts.par, corporation, price, BY_HAND)
    draft.move_price(corporation, to, BY_HAND)
    starting.float_if_sold(draft, corporation)


def move_stock(draft: Draft, of: str, corporation: str, source: str, to: str, count: int) -> None:
    """Move certificates; the presidency and the float follow (1830 11.0, 13.0)."""
    draft.give(of, corporation, source, to, BY_HAND, count)
    for mechanism in mechanisms(draft.table):
        mechanism.moved_by_hand(draft, of, corporation)
    stock.settle_presidency(draft, corporation)
    starting.float_if_sold(draft, corporation)


def move_private(draft: Draft, private: str, source: str, to: str) -> None:
    """Move a private. Where it leaves the bank, its bids are over, and after the last private the bank sells stock."""
    if to == REMOVED:
        open_privates.close(draft, private, BY_HAND)
    else:
        draft.give("private", private, source, to, BY_HAND)
    if source == BANK:
        private_sales.has_left_bank(draft, private)


def move_train(draft: Draft, kind: str, source: str, to: str, count: int) -> None:
    """Move trains. Where they leave the depot and stay in the game, they begin their phase (1830 21.0, 22.0).

    A card with two names comes into the depot, and leaves it for good, under both.
    """
    for _ in range(count):
        if to in draft.table.rules.corporation:
            operating.take_train(draft, to, kind, source, BY_HAND)
            continue
        draft.give("train", kind, source, to, BY_HAND)
        if to == DEPOT or (source, to) == (DEPOT, REMOVED):
            for other in same_card(draft.table.rules, kind):
                draft.give("train", other, REMOVED if to == DEPOT else DEPOT, to, BY_HAND)
        if (source, to) == (DEPOT, POOL):
            operating.leaves_depot(draft, kind)
