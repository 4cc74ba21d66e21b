"""How much a president may raise for a train that must be bought (1830 24.0(3); 1846.59)."""

from banker.calc import emergency, trains
from banker.rounds import operating
from banker.state.table import Table


def dearest_needed(table: Table, needed: operating.ForcedPurchase) -> tuple[str, int] | None:
    """The dearest train for which a president may sell stock, and its price; None where they may sell more than any train needs."""
    rule = table.rules.emergency.bank_train
    if rule == "cheapest":
        return needed.kind, needed.price
    if rule == "any":
        return None
    price, kind = max((trains.price(table.rules, kind), kind) for kind in table.trains_on_sale())
    return kind, price


def may_raise(table: Table, needed: operating.ForcedPurchase) -> int | None:
    """Dollars that a president may still raise for a forced purchase; None if any amount."""
    dearest = dearest_needed(table, needed)
    if dearest is None:
        return None
    return emergency.to_raise(dearest[1], table.cash(needed.corporation), table.cash(needed.president))
