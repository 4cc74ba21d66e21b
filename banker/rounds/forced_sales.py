"""How much a president may raise for a train that must be bought, and when they are bankrupt (1830 24.0(3), 24.0(6); 1846.59)."""

from banker.calc import emergency, trains
from banker.rounds import operating
from banker.rounds.depot import on_sale
from banker.rounds.mechanism import mechanisms
from banker.rules.mechanism import may_owe
from banker.state.table import Table


def dearest_needed(table: Table, needed: operating.ForcedPurchase) -> tuple[str, int] | None:
    """The dearest for which a president may sell stock, in words, and its price; None where they may sell more than any train needs."""
    rule = table.rules.emergency.bank_train
    if rule == "cheapest" or not needed.kind:
        return needed.what, needed.price
    if rule == "any":
        return None
    price, kind = max((trains.price(table.rules, kind), kind) for kind in on_sale(table, needed.corporation))
    return trains.a_train(kind), price


def may_raise(table: Table, needed: operating.ForcedPurchase) -> int | None:
    """Dollars that a president may still raise for a forced purchase; None if any amount."""
    dearest = dearest_needed(table, needed)
    if dearest is None:
        return None
    return emergency.to_raise(dearest[1], table.cash(needed.corporation), table.cash(needed.president))


def is_bankrupt(table: Table, needed: operating.ForcedPurchase) -> bool:
    """Whether a president cannot raise the money for a forced purchase, and nobody lends it (1830 24.0(6))."""
    funds = sum(mechanism.funds(table, needed.corporation) for mechanism in mechanisms(table))
    return not may_owe(table.rules) and funds + operating.raised_at_most(table, needed) < needed.missing
