"""What a president must pay for a corporation, what they may sell for that, and when they are bankrupt (1830 24.0; 1846.59)."""

from banker.calc import emergency, trains
from banker.errors import either
from banker.frozen import Frozen
from banker.rounds import stock
from banker.rounds.depot import cheapest, on_sale
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.turn import is_past_trains
from banker.rules.mechanism import dues, may_owe
from banker.rules.values import CLOSE_ZONE, Ruleset
from banker.state.table import Table


class Need(Frozen):
    """What a corporation must pay in its turn and its treasury lacks: its president pays the rest, and may sell stock for it."""

    corporation: str
    president: str
    price: int
    missing: int
    """Dollars still missing after all of the treasury and of the president's cash."""
    what: str
    """What must be paid for, in words."""

    @property
    def duty(self) -> str:
        """What the corporation must do, in words without the type of a train."""
        return f"must pay {self.what}"


class ForcedPurchase(Need):
    """A train that must be bought with the president's money, and its lowest price (1830 24.0)."""

    kind: str
    """The type of the train."""

    @property
    def duty(self) -> str:
        """As above."""
        return "must buy a train"


def purposes(rules: Ruleset) -> str:
    """What presidents may have to raise money for, in words."""
    return either(["a train that must be bought", *dues(rules)])


def need(table: Table) -> Need | None:
    """What a president may have to pay for the corporation whose turn it is: a train, or what a mechanism says; None if nothing."""
    name = table.operating
    if name is None or table.round.is_stock or not table.has_operated(name):
        return None
    president, cash = table.president(name), table.cash(name)
    if president is None:
        return None
    own = table.cash(president)
    if (offer := _required_train(table, name)) is not None and cash < offer[1]:
        kind, price = offer
        return ForcedPurchase(name, president, price, emergency.to_raise(price, cash, own), trains.a_train(kind), kind)
    due = first_answer(table, lambda its: its.owes(table, name))
    if due is None or cash >= due[1]:
        return None
    what, price = due
    return Need(name, president, price, emergency.to_raise(price, cash, own), what)


def _required_train(table: Table, name: str) -> tuple[str, int] | None:
    """The cheapest train for a corporation that has run and owns none, and its price; None if it need not buy one.

    Only the players know whether it has a route, and so must buy (1830 20.2; A53).
    """
    if table.trains(name) or is_past_trains(table) or not table.rules.trains.must_own_train:
        return None
    return cheapest(table, name)


def must_stay(table: Table, needed: Need, corporation: str) -> bool:
    """Whether sales for what is needed may not change the presidency of a corporation (1830 24.0(3))."""
    return needed.corporation == corporation or table.rules.emergency.keeps_presidencies == "every"


def sellable(table: Table, who: str, corporation: str) -> int:
    """The certificates of a corporation that a player may still sell in this turn (1830 12.0, 13.0, 24.0(3); A86).

    The only answer of `sell`, `raise`, forced purchases and bankruptcy; it ignores how much money a forced sale may bring.
    """
    if stock.sold_this_turn(table, who, corporation):
        return 0
    needed = need(table)
    if needed and own_too_early(table, needed, corporation):
        return 0
    stays = needed is not None and must_stay(table, needed, corporation)
    count = table.sellable(who, corporation, must_stay=stays)
    while count and needed and would_close(table, needed, corporation, count):
        count -= 1
    return count if count >= stock.least_sale(table, who, corporation) else 0


def own_too_early(table: Table, needed: Need, corporation: str) -> bool:
    """Whether stock of the corporation that needs the money may not be sold for that yet."""
    first = table.corporation[corporation].first_operated_in in (None, table.round)
    return corporation == needed.corporation and table.rules.emergency.own_stock == "second-turn" and first


def would_close(table: Table, needed: Need, corporation: str, count: int) -> bool:
    """Whether the president may not sell so many certificates, since that would close the corporation that needs the money."""
    if corporation != needed.corporation or table.rules.emergency.closes:
        return False
    return table.rules.market.spaces[stock.space_after(table, needed.president, corporation, count)].zone == CLOSE_ZONE


def can_raise(table: Table, needed: Need) -> dict[str, tuple[int, int]]:
    """What a president could sell for what is needed, by corporation: (certificates, price), each in one sale."""
    who = needed.president
    return {
        name: (count, stock.sale_price(table, who, name))
        for name in table.rules.corporation
        if (count := sellable(table, who, name))
    }


def raised_at_most(table: Table, needed: Need) -> int:
    """Dollars from all sales that a president may still make for what is needed."""
    sales = can_raise(table, needed)
    return sum(stock.proceeds(table, needed.president, name, count) for name, (count, _) in sales.items())


def dearest_needed(table: Table, needed: Need) -> tuple[str, int] | None:
    """The dearest for which a president may sell stock, in words, and its price; None where they may sell more than any train needs."""
    rule = table.rules.emergency.bank_train
    if rule == "cheapest" or not isinstance(needed, ForcedPurchase):
        return needed.what, needed.price
    if rule == "any":
        return None
    price, kind = max((trains.price(table.rules, kind), kind) for kind in on_sale(table, needed.corporation))
    return trains.a_train(kind), price


def may_raise(table: Table, needed: Need) -> int | None:
    """Dollars that a president may still raise for what is needed; None if any amount."""
    dearest = dearest_needed(table, needed)
    if dearest is None:
        return None
    return emergency.to_raise(dearest[1], table.cash(needed.corporation), table.cash(needed.president))


def way_out(table: Table, president: str) -> str:
    """What a president does who lacks the money for what is needed, as a sentence."""
    needed = need(table)
    if needed is not None and is_bankrupt(table, needed):
        return f"The stock that {president} may sell does not raise it. If nothing else does: `bankrupt {president}`."
    return f"{president} must sell stock first: `raise {president}` shows which."


def is_bankrupt(table: Table, needed: Need) -> bool:
    """Whether a president cannot raise the money that is needed, and nobody lends it (1830 24.0(6))."""
    funds = sum(mechanism.funds(table, needed.corporation) for mechanism in mechanisms(table))
    return not may_owe(table.rules) and funds + raised_at_most(table, needed) < needed.missing
