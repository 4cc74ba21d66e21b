"""What follows when things are moved by hand: the president, the float, bids, and the end of a corporation."""

from collections import Counter

from banker.calc.market import start
from banker.rounds import open_privates, operating, private_sales, stock
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import BY_HAND
from banker.rules.mechanism import same_card
from banker.rules.values import Cell
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import BANK, DEPOT, MAP, POOL, REMOVED, Draft


def move_price(draft: Draft, corporation: str, to: Cell) -> None:
    """Put a price token on a space; a corporation that has no price begins there, at par where the IPO sells at par."""
    table = draft.table
    rules, price = table.rules, table.rules.market.spaces[to].price
    if corporation not in table.cells and start(rules.market, price) == to:
        stock.set_par(draft, corporation, price)
    elif corporation not in table.cells and rules.has_par:
        draft.set_fact(CorporationFacts.par, corporation, price, BY_HAND)
    draft.move_price(corporation, to, BY_HAND)
    stock.float_if_sold(draft, corporation)


def move_stock(draft: Draft, of: str, corporation: str, source: str, to: str, count: int) -> None:
    """Move certificates; the presidency and the float follow (1830 11.0, 13.0)."""
    draft.give(of, corporation, source, to, BY_HAND, count)
    for mechanism in mechanisms(draft.table):
        mechanism.moved_by_hand(draft, of, corporation)
    stock.settle_presidency(draft, corporation)
    stock.float_if_sold(draft, corporation)


def move_private(draft: Draft, private: str, source: str, to: str) -> None:
    """Move a private. Where it leaves the bank, its bids are over, and after the last private the bank sells stock."""
    if to == REMOVED:
        open_privates.close(draft, private)
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
            operating.take_train(draft, to, kind, source)
            continue
        draft.give("train", kind, source, to, BY_HAND)
        if to == DEPOT or (source, to) == (DEPOT, REMOVED):
            for other in same_card(draft.table.rules, kind):
                draft.give("train", other, REMOVED if to == DEPOT else DEPOT, to, BY_HAND)
        if (source, to) == (DEPOT, POOL):
            operating.leaves_depot(draft, kind)


def close_corporation(draft: Draft, name: str, pays: int) -> None:
    """Take a corporation out of the game; the bank pays its holders `pays` dollars a share."""
    table = draft.table
    for who, percent in table.held_by_players(name).items() if pays else ():
        count = percent // table.rules.stock.share
        draft.pay(BANK, who, count * pays, BY_HAND, f"{count} {name} at {table.money(pays)}", "payment", name)
    _give_up_all(draft, name)
    for fact in table.facts.values():
        if fact.store and name in fact.keys(table):
            draft.set_fact(fact, name, None, BY_HAND)
    draft.move_price(name, None, BY_HAND)
    draft.set_fact(GameFacts.prices_held, name, None, BY_HAND)
    if table.raising_for == name:
        draft.set_game(GameFacts.raising_for, None, BY_HAND)
    if table.operating == name:
        operating.end_turn(draft)


def _give_up_all(draft: Draft, name: str) -> None:
    """What a corporation has, and its stock, wherever it is, go where they go when it closes."""
    table = draft.table
    draft.pay(name, BANK, table.cash(name), BY_HAND, f"{name} closes", "payment")
    for private in table.privates(name):
        open_privates.close(draft, private)
    for kind, count in Counter(table.trains(name)).items():
        draft.give("train", kind, name, operating.place_of_discards(table), BY_HAND, count)
    draft.give("token", name, MAP, name, BY_HAND, table.on_map(name))
    for of in ("president", "share"):
        for place, count in table.holdings[of, name].items():
            draft.give(of, name, place, REMOVED, BY_HAND, count if place != REMOVED else 0)
