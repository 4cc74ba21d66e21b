"""A sale of a player's certificates into the bank pool (1830 12.0 to 15.0, 24.0(3))."""

from banker.calc import presidency
from banker.rounds import forced_sales, stock
from banker.rounds.mechanism import mechanisms
from banker.state.facts import GameFacts, sale_key
from banker.state.table import BANK, POOL, Draft, Table


def to_pool(draft: Draft, who: str, name: str, count: int, why: str, *, moves: bool = True) -> None:
    """Sell a player's certificates; `why` is the reason that `explain` gives for the payment. Without `moves` the price stays."""
    table = draft.table
    cite = table.rules.cite
    price = stock.sale_price(table, who, name)
    brings, to = stock.proceeds(table, who, name, count), stock.space_after(table, who, name, count)
    guard = table.president(name)
    stock.begin_deal(draft, who)
    if table.rules.trading.remembers_sales:
        draft.set_fact(GameFacts.prices_held, name, price, cite.sale)
    if who in (table.president(name), table.certificate_holder(name)):
        stock.settle_presidency(draft, name, who, count)
    draft.pay(BANK, who, brings, cite.sale, why, "sale", name)
    ordinary = count
    if draft.table.ordinary(name, who) < count and draft.table.has_president(name, who):
        draft.give("president", name, who, POOL, cite.president_certificate)  # by an override: nobody takes it over
        ordinary -= table.rules.corporation[name].swapped
    draft.give("share", name, who, POOL, cite.sale, max(0, ordinary))
    draft.give("share", name, POOL, who, cite.sale, max(0, -ordinary))  # the rest of it, if the pool has as many
    if moves and not any(its.price_waits(draft, who, name, count, guard) for its in mechanisms(table)):
        draft.move_price(name, to, cite.market_sale)
    needed = forced_sales.need(table)
    if isinstance(needed, forced_sales.ForcedPurchase):
        draft.set_game(GameFacts.raising_for, needed.corporation, cite.forced_sale)
        draft.set_game(GameFacts.raised, price, cite.forced_sale)
    exchanges = [private.exchange for private in table.rules.private.values() if private.exchange]
    if table.round.is_stock or any(exchange.prices for exchange in exchanges):
        draft.set_fact(GameFacts.sold_in, sale_key(who, name), table.round, cite.sold_then_bought)
    stock.pass_priority(draft, who)
    draft.set_game(GameFacts.last_buyer, None, cite.one_certificate)


def sell_out(draft: Draft, needed: forced_sales.Need, *, in_operating_order: bool = False) -> None:
    """Sell all that a president may still sell for what is needed (1830 24.0(6)), in the order of the ruleset or the operating order."""
    sales = forced_sales.can_raise(draft.table, needed)
    for name in draft.table.order(sales) if in_operating_order else sales:
        count, _ = sales[name]
        to_pool(draft, needed.president, name, count, f"{count} {name} sold")


def president_after(table: Table, who: str, name: str, count: int) -> str | None:
    """The president of a corporation when a player has sold so many of its certificates (1830 14.0)."""
    president = table.president(name)
    if president is None or who not in (president, table.certificate_holder(name)):
        return president
    percent = table.held_by_players(name)
    percent[who] -= count * table.rules.corporation[name].share
    return presidency.president(percent, president, table.in_turn, table.rules.corporation[name].president)
