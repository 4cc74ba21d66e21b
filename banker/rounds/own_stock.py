"""Corporations that trade their own stock at the end of their turn (1851 Operating Rounds, Financial Step; C10)."""

from collections.abc import Iterator

from banker.errors import Impossible
from banker.rounds import operating, stock
from banker.rounds.objections import Objection, not_enough
from banker.rounds.turn import Turn
from banker.state.table import BANK, POOL, Draft, Table


def dealer(turn: Turn) -> str | None:
    """The corporation that may trade its own stock in its turn, once it has run (1851 Operating Rounds)."""
    return turn.ran or turn.next_to_operate if "stock" in turn.table.rules.turn.steps else None


def objections(table: Table, dealer: str, corporation: str) -> Iterator[Objection]:
    """Objections to a corporation trading stock now, whatever the number of certificates."""
    cite = table.rules.cite.own_stock
    if "stock" not in table.rules.turn.steps:
        yield Objection("Corporations do not trade stock", cite)
        return
    if dealer != corporation:
        yield Objection(f"{dealer} may trade only its own stock, not {corporation}", cite)
        return
    yield from operating.turn_objections(table, corporation, "stock")
    if table.operating == corporation:
        yield from operating.raised_for(table)
    if table.operating == corporation and table.step == "stock":
        text = f"{corporation} has already traded its own stock this turn; it may buy or sell once a turn"
        all_at_once = f"`undo` that, then trade all at once: `sell {corporation} {corporation} COUNT`"
        yield Objection(text, cite, f"{all_at_once} or `buy {corporation} {corporation} COUNT`.")


def sale_objections(table: Table, corporation: str, count: int) -> Iterator[Objection]:
    """Objections to a corporation selling `count` of its own certificates into the bank pool."""
    rules = table.rules
    yield from stock.stock_locked(table, corporation, rules.cite.own_stock)
    yield from stock.not_enough_stock(table, corporation, corporation, count)
    in_pool, most = table.percent(corporation, POOL), rules.limits.pool
    if in_pool + count * rules.stock.share > most:
        may = max(0, min((most - in_pool) // rules.stock.share, table.ordinary(corporation, corporation)))
        text = f"The bank pool holds {in_pool}% of {corporation}, and the limit is {most}%"
        yield Objection(text, rules.cite.pool_limit, f"{corporation} may sell {may}." if may else "")


def purchase_objections(table: Table, corporation: str, source: str, count: int) -> Iterator[Objection]:
    """Objections to a corporation buying `count` of its own certificates from the bank pool."""
    rules = table.rules
    if source != "pool":
        yield Objection(f"{corporation} buys its own stock only from the bank pool", rules.cite.own_stock)
        return
    yield from stock.not_enough_stock(table, corporation, POOL, count)
    yield from not_enough(table, corporation, count * stock.unit_price(table, corporation, POOL), rules.cite.cash)
    own, most = table.percent(corporation, corporation), rules.limits.treasury
    if own + count * rules.stock.share > most:
        may = max(0, min((most - own) // rules.stock.share, table.ordinary(corporation, POOL)))
        text = f"The treasury of {corporation} holds {own}% of its stock, and the limit is {most}%"
        yield Objection(text, rules.cite.treasury_limit, f"{corporation} may buy {may}." if may else "")


def _begin(draft: Draft, corporation: str) -> None:
    """Reach the step of own stock; raises Impossible in a game whose turns have none, and whose treasuries hold no stock."""
    rules = draft.table.rules
    if "stock" not in rules.turn.steps:
        raise Impossible(f"In {rules.game.id} corporations do not trade stock.")
    operating.begin_turn(draft, corporation, "stock")


def sell(draft: Draft, corporation: str, count: int) -> None:
    """Sell certificates from the treasury into the bank pool, at the market price before the sale."""
    table = draft.table
    cite = table.rules.cite
    _begin(draft, corporation)
    paid = count * stock.unit_price(table, corporation, POOL)
    draft.pay(BANK, corporation, paid, cite.own_stock, f"{count} {corporation}", "sale", corporation)
    draft.give("share", corporation, corporation, POOL, cite.own_stock, count)
    draft.move_price(corporation, table.moved_price(corporation, table.rules.market.sale, count), cite.market_sale)


def buy(draft: Draft, corporation: str, count: int) -> None:
    """Buy certificates from the bank pool for the treasury; no price moves."""
    table = draft.table
    cite = table.rules.cite.own_stock
    _begin(draft, corporation)
    cost = count * stock.unit_price(table, corporation, POOL)
    draft.pay(corporation, BANK, cost, cite, f"{count} {corporation} from the bank pool", "purchase", corporation)
    draft.give("share", corporation, POOL, corporation, cite, count)
