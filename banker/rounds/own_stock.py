"""A corporation that deals in its own stock, at the end of its turn (1851 Operating Rounds, Financial Step; C10)."""

from collections.abc import Iterator

from banker.rounds import operating, stock
from banker.rounds.objections import Objection, not_enough, unless
from banker.rounds.turn import Turn
from banker.state.draft import Draft
from banker.state.table import BANK, POOL, Table

_STEP = "stock"


def dealer(turn: Turn) -> str | None:
    """The corporation that may come to deal in its own stock now, at the end of its turn (1851 Operating Rounds)."""
    return turn.ran if _STEP in turn.table.rules.turn.steps else None


def sale_objections(table: Table, seller: str, corporation: str, count: int) -> Iterator[Objection]:
    """What stands against a corporation selling so many of its own certificates into the pool."""
    return unless(_deal_objections(table, seller, corporation), _room_to_sell(table, corporation, count))


def purchase_objections(table: Table, buyer: str, corporation: str, source: str, count: int) -> Iterator[Objection]:
    """What stands against a corporation buying so many of its own certificates from the pool."""
    return unless(_deal_objections(table, buyer, corporation), _room_to_buy(table, corporation, source, count))


def _deal_objections(table: Table, dealer: str, corporation: str) -> Iterator[Objection]:
    cite = table.rules.cite.own_stock
    if _STEP not in table.rules.turn.steps:
        yield Objection("corporations do not deal in stock", cite)
        return
    if dealer != corporation:
        yield Objection(f"{dealer} deals in its own stock only, not in that of {corporation}", cite)
    yield from operating.turn_objections(table, corporation, _STEP)
    if table.operating == corporation:
        yield from operating.raised_for(table)
    if table.operating == corporation and table.step == _STEP:
        yield Objection(f"{corporation} has dealt in its own stock this turn: it sells or buys, once", cite)


def _room_to_sell(table: Table, corporation: str, count: int) -> Iterator[Objection]:
    rules = table.rules
    yield from stock.is_unlocked(table, corporation)
    yield from stock.are_there(table, corporation, corporation, count)
    in_pool, most = table.percent(corporation, POOL), rules.limits.pool
    if in_pool + count * rules.stock.share > most:
        may = max(0, (most - in_pool) // rules.stock.share)
        text = f"the pool holds {in_pool}% of {corporation} and may hold {most}%; {may} may be sold"
        yield Objection(text, rules.cite.pool_limit)


def _room_to_buy(table: Table, corporation: str, source: str, count: int) -> Iterator[Objection]:
    rules = table.rules
    if source != "pool":
        yield Objection(f"{corporation} buys its own stock from the pool", rules.cite.own_stock)
        return
    yield from stock.are_there(table, corporation, POOL, count)
    yield from not_enough(table, corporation, count * stock.unit_price(table, corporation, POOL), rules.cite.cash)
    own, most = table.percent(corporation, corporation), rules.limits.treasury
    if own + count * rules.stock.share > most:
        may = max(0, (most - own) // rules.stock.share)
        text = f"the treasury of {corporation} holds {own}% of it and may hold {most}%; {may} may be bought"
        yield Objection(text, rules.cite.treasury_limit)


def sell(draft: Draft, corporation: str, count: int) -> None:
    """Sell certificates from the treasury into the pool, at the market price before the sale."""
    table = draft.table
    cite = table.rules.cite
    operating.begin_turn(draft, corporation)
    operating.reach_step(draft, _STEP)
    paid = count * stock.unit_price(table, corporation, POOL)
    draft.pay(BANK, corporation, paid, cite.own_stock, f"{count} {corporation}")
    draft.give("share", corporation, corporation, POOL, cite.own_stock, count)
    draft.move_price(corporation, table.moved_price(corporation, table.rules.market.sale, count), cite.market_sale)


def buy(draft: Draft, corporation: str, count: int) -> None:
    """Buy certificates from the pool for the treasury; no price moves."""
    table = draft.table
    cite = table.rules.cite.own_stock
    operating.begin_turn(draft, corporation)
    operating.reach_step(draft, _STEP)
    cost = count * stock.unit_price(table, corporation, POOL)
    draft.pay(corporation, BANK, cost, cite, f"{count} {corporation} from the pool")
    draft.give("share", corporation, POOL, corporation, cite, count)
