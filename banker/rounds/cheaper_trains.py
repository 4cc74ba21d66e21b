"""The cheaper ways to a train that must be bought: a private of the corporation, and other corporations (1830 21.0, 24.0)."""

from collections.abc import Iterator

from banker.calc import trains
from banker.rounds import forced_sales
from banker.rounds.depot import on_sale
from banker.rounds.mechanism import mechanisms
from banker.rounds.together import train_objections
from banker.state.table import Table


def may_help(table: Table, corporation: str) -> bool:
    """Whether the president may help a corporation to buy another corporation's train now (1830 24.0(4); 18Neb.27)."""
    rule = table.rules.emergency.other_corporation
    if rule == "if-empty":
        return table.cash(corporation) <= 0 and table.raised is None
    return rule != "never"


def elsewhere(table: Table, needed: forced_sales.Need) -> dict[str, dict[str, str]]:
    """The trains that other corporations may sell for less than the bank's cheapest, as far as the money goes: by seller and type, the price in words.

    Their presidents are free to agree or not, and without a president nobody can agree (1830 21.0, 24.0(2) and (4); A47, A48; 1851 Operating Rounds).
    """
    found: dict[str, dict[str, str]] = {}
    funds = table.cash(needed.corporation)
    if may_help(table, needed.corporation):
        sells = table.rules.emergency.other_corporation != "if-empty"
        funds += table.cash(needed.president) + (forced_sales.raised_at_most(table, needed) if sells else 0)
    allowed = table.rules.trains.between_allowed
    sellers = table.rules.corporation if allowed and isinstance(needed, forced_sales.ForcedPurchase) else ()
    for seller in (name for name in sellers if table.president(name)):
        own = table.president(seller) == needed.president
        may_sell = seller != needed.corporation and (own or allowed != "same-president")
        for kind in table.trains(seller) if may_sell else ():
            least, most = trains.bounds_between(table.rules, kind, own=own)
            if least < needed.price and least <= funds and not any(train_objections(table, seller, kind)):
                found.setdefault(seller, {})[kind] = f"{'for' if least == most else 'from'} {table.money(least)}"
    return found


def with_privates(table: Table, needed: forced_sales.Need) -> Iterator[tuple[str, str]]:
    """The privates with which a corporation pays less than for the cheapest train, each in words and with its section.

    With a dearer train the president may not help (1830 24.0).
    """
    name = needed.corporation
    if not isinstance(needed, forced_sales.ForcedPurchase):
        return
    for kind in on_sale(table, name):
        for mechanism in mechanisms(table):
            for private, price, cite in mechanism.cheaper_trains(table, name, kind):
                if price < needed.price and (kind == needed.kind or price <= table.cash(name)):
                    yield f"With {private} {trains.a_train(kind)} costs {name} {table.money(price)}", cite


def in_words(table: Table, needed: forced_sales.Need) -> tuple[str, str]:
    """The ways to a cheaper train by privates of the corporation and from other corporations, in sentences; "" if there are none."""
    offers = elsewhere(table, needed)
    named = [f"{name}'s {kind}-train {price}" for name, kinds in offers.items() for kind, price in kinds.items()]
    others = f"Trains that other corporations may sell for less: {', '.join(named)}." if named else ""
    return " ".join(f"{words}." for words, _ in with_privates(table, needed)), others
