"""What a player may buy, sell and exchange, as data for pages: prices, what is left, what they would hold, and why not in few words."""

from collections.abc import Iterable, Iterator
from typing import Any

from banker.calc import market
from banker.calc.limits import exempt, most_percent
from banker.errors import BankerError
from banker.rounds import forced_sales, starting, stock
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection, not_enough
from banker.rounds.sale import president_after
from banker.state.table import IPO, POOL, Draft, Table
from banker.verbs.buy import Buy
from banker.verbs.event import object_to
from banker.verbs.exchange import Exchange
from banker.verbs.par import Par
from banker.verbs.sell import Sell


def trades(table: Table, who: str) -> list[dict[str, Any]]:
    """What a player may buy and sell of each corporation, first what they may buy, the dearest first; nothing outside stock rounds.

    The order of a turn is left out: these are their possibilities once they are up.
    """
    if not table.round.is_stock or table.over is not None or any(stock.unsold_privates(table)):
        return []
    found = [
        {
            "corporation": name,
            "price": table.price(name),
            "buy": [*_purchases(table, who, name)],
            "sell": _sale(table, who, name),
        }
        for name in table.rules.corporation
    ]
    return sorted((trade for trade in found if trade["buy"] or trade["sell"]), key=_rank)


def exchanges(table: Table, who: str) -> dict[str, dict[str, Any]]:
    """By private of a player that can be turned in for stock: for which corporations, from which sources and at which prices, and which of them may be had now.

    Where `now` is not empty, a corporation may still be in its turn: exchanges happen between turns.
    """
    found = {}
    for private in table.privates(who):
        rule = table.rules.private[private].exchange
        if rule is None or table.over is not None:
            continue
        price = rule.prices[0] if rule.prices else None
        wanted = [(name, source) for name in rule.corporations for source in rule.from_]
        events = (Exchange(who, private, name, source, price, None, None) for name, source in wanted)
        now = [event for event in events if not any(object_to(event, table))]
        found[private] = {
            "corporations": [*rule.corporations],
            "now": [*dict.fromkeys(event.corporation for event in now)],
            "from": [*dict.fromkeys(event.source for event in now)],
            "prices": [*rule.prices],
        }
    return found


def _rank(trade: dict[str, Any]) -> tuple[bool, bool, int]:
    may_buy = any(offer["why_not"] is None for offer in trade["buy"])
    return not may_buy, trade["price"] is None, -(trade["price"] or 0)


def _purchases(table: Table, who: str, name: str) -> Iterator[dict[str, Any]]:
    """Each source with stock of the corporation, or its president's certificate."""
    if table.has_president(name, IPO):
        prices = market.pars(table.rules, table.phase_name)
        allowed = [price for price in prices if not object_to(Par(who, name, price), table)]
        price = (allowed or prices or [0])[0]
        cost = starting.presidents_price(table, name, price)
        yield _offer(table, who, name, "start", price, cost, 1, Par(who, name, price)) | {"prices": allowed}
        return
    for source in stock.SOURCES:
        place = stock.place_named(source, name)
        left = table.ordinary(name, place)
        if left and table.price(name) is not None:
            price = stock.unit_price(table, name, place)
            cost = price * stock.shares(table, name, place, 1)
            yield _offer(table, who, name, source, price, cost, left, Buy(who, name, source, 1))


def _offer(
    table: Table, who: str, name: str, source: str, price: int, cost: int, left: int, event: Buy | Par
) -> dict[str, Any]:
    """A purchase of one certificate: dollars, how many are left there, percent and certificates that count, before and after it."""
    objections = object_to(event, table)
    offer: dict[str, Any] = {"source": source, "price": price, "left": left, "percent": table.percent(name, who)}
    offer |= {"percent_after": None, "certificates": None, "counts": None, "president": None, "why_not": None}
    if objections:
        first = objections[0]
        return offer | {"why_not": next(_in_few_words(table, event, cost, first.text), first.short or first.text)}
    try:
        trial = Draft(table)
        event.apply(trial)
        for mechanism in mechanisms(table):
            mechanism.stock_moved(trial)
    except BankerError:
        return offer
    after = trial.table
    president = after.president(name) == who != table.president(name)
    return offer | {
        "percent_after": after.percent(name, who),
        "certificates": after.certificates_counted(who),
        "counts": not exempt(table.rules.limits, after.zone(name), "certificate-limit"),
        "president": president,
    }


def _in_few_words(table: Table, event: Buy | Par, cost: int, first: str) -> Iterator[str]:
    """Why a player may not buy, in at most five words, if the `first` objection is of a kind that has them; `cost` is in dollars."""
    who, name = event.who, event.corporation
    if first in _texts(stock.sold_before(table, who, name)):
        yield "you sold it this round"
    if first in _texts(stock.over_now(table, who)):
        yield "sell first: over the limit"
    if first in _texts(not_enough(table, who, cost, "")):
        yield f"{table.money(cost - table.spendable(who))} short"
    place = IPO if isinstance(event, Par) else stock.place_named(event.source, name)
    for over in stock.exceeded_with(table, who, name, place, 1):
        if str(over) in first:
            rules = table.rules
            most = most_percent(rules.limits, rules.corporation[name])
            yield f"{most}% is the most" if over.corporation else "certificate limit"


def _texts(objections: Iterable[Objection]) -> list[str]:
    return [objection.text for objection in objections]


def _sale(table: Table, who: str, name: str) -> dict[str, Any] | None:
    """The most that a player may sell: certificates, dollars, the price after it, and who would then be president."""
    if not table.percent(name, who):
        return None
    sale: dict[str, Any] = {"count": 0, "brings": 0, "price": table.price(name)}
    sale |= dict.fromkeys(("then", "president", "why_not"))
    count = forced_sales.sellable(table, who, name)
    if not count or object_to(Sell(who, name, count), table):
        return sale | {"why_not": _why_not_sold(table, who, name)}
    president = president_after(table, who, name, count)
    return sale | {
        "count": count,
        "brings": stock.proceeds(table, who, name, count),
        "then": table.rules.market.spaces[stock.space_after(table, who, name, count)].price,
        "president": president if president != table.president(name) else None,
    }


def _why_not_sold(table: Table, who: str, name: str) -> str:
    if any(stock.too_early_to_sell(table)):
        return "not in this round"
    if table.price(name) is None:
        return "no price yet"
    if table.stock_locked(name, who):
        return "it has not operated"
    if stock.sold_this_turn(table, who, name):
        return "sold in this turn"
    if table.percent(name, POOL) + table.rules.corporation[name].share > table.rules.limits.pool:
        return "the pool is full"
    return "nobody else could preside" if table.president(name) == who else "not now"
