"""What dealings in stock have in common: prices, presidents, floats, limits, the priority deal."""

from collections.abc import Iterator, Mapping

from banker.calc import floating, market, presidency
from banker.errors import Impossible
from banker.events.event import Objection, not_enough
from banker.state.draft import Draft
from banker.state.table import BANK, OFFERING, POOL, Table

SOURCES = {"ipo": OFFERING, "pool": POOL}
"""The words for where stock is bought, and the places they mean."""


def is_stock_round(table: Table, what: str) -> Iterator[Objection]:
    """The objection that something belongs into a stock round."""
    if not table.round.is_stock:
        yield Objection(f"{what} in a stock round, and this is {table.round}", table.rules.cite.one_certificate)


def privates_are_sold(table: Table) -> Iterator[Objection]:
    """The objection that stock is sold only after all privates (1830 6.0, 8.0)."""
    unsold = table.privates(BANK)
    if unsold:
        yield Objection(
            f"stock is sold after the private companies, and {', '.join(unsold)} are not sold yet",
            table.rules.cite.privates_first,
        )


def may_sell_yet(table: Table) -> Iterator[Objection]:
    """The objection that nothing is sold in the first stock round (1830 7.0, 12.0(1); A15)."""
    if is_first_round(table):
        yield Objection("nothing may be sold in the first stock round", table.rules.cite.first_sale)


def is_first_round(table: Table) -> bool:
    """Whether this is the first stock round, as the option `no_sale` understands it (A15)."""
    now = table.round
    if table.rules.trading.no_sale == "first-stock-round":
        return table.mark("stock_from") in (None, str(now))
    return now.is_stock and now.number == 1


def sold_this_round(table: Table, who: str, corporation: str) -> bool:
    """Whether someone has sold stock of a corporation in this round (1830 4.0)."""
    return table.mark("sold", f"{who} {corporation}") == str(table.round)


def unit_price(table: Table, corporation: str, source: str) -> int:
    """Dollars for one ordinary certificate from a place: par from the offering, market from the pool (1830 8.2).

    Raises Impossible if there is no price yet.
    """
    trading = table.rules.trading
    policy = trading.offering_price if source == OFFERING else trading.pool_price
    price = table.par(corporation) if policy == "par" else table.price(corporation)
    if price is None:
        raise Impossible(f"{corporation} has no price yet")
    return price


def is_par_set(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that the president's certificate is bought first (1830 8.0)."""
    if table.has_president(corporation, OFFERING):
        yield Objection(
            f"the president's certificate of {corporation} is bought first, with `par`",
            table.rules.cite.first_certificate,
        )


def purchase_objections(
    table: Table, who: str, corporation: str, source: str, count: int, cost: int
) -> Iterator[Objection]:
    """What any purchase of stock by a player must hold: money, the certificates, no sale before it, the limits."""
    cite = table.rules.cite
    if sold_this_round(table, who, corporation):
        yield Objection(
            f"{who} has sold {corporation} in {table.round} and may not buy it until the next stock round",
            cite.sold_then_bought,
        )
    yield from not_enough(table, who, cost, cite.purchase)
    there = table.ordinary(corporation, source)
    if there < count:
        yield Objection(
            f"{_PLACE[source]} holds {there} certificate{'s' * (there != 1)} of {corporation}", cite.purchase
        )
        return
    yield from limit_objections(table, who, corporation, source, count)


def limit_objections(table: Table, who: str, corporation: str, source: str, count: int) -> Iterator[Objection]:
    """The objection that someone holds, or would hold, too much; a presidency that comes with it is reckoned in (A22, A25)."""
    cite = table.rules.cite
    before = table.over_limits(who)
    if before:
        words = f"{who} holds {' and '.join(map(str, before))}: {who} must sell before buying"
        yield Objection(words, cite.certificate_limit)
        return
    trial = Draft(table, ())
    if table.has_president(corporation, source):
        trial.give("president", corporation, source, who, "")
    else:
        trial.give("share", corporation, source, who, "", count)
        settle_presidency(trial, corporation)
    for over in trial.table.over_limits(who):
        yield Objection(
            f"{who} would hold {over}", cite.corporation_limit if over.corporation else cite.certificate_limit
        )


def settle_presidency(draft: Draft, corporation: str) -> None:
    """Let the president's certificate pass to whom it is due, for ordinary ones of the same percentage (1830 13.0, 14.0)."""
    table = draft.table
    old = table.president(corporation)
    if old is None:
        return
    pass_presidency(draft, corporation, old, table.held_by_players(corporation))


def pass_presidency(draft: Draft, corporation: str, old: str, percent: Mapping[str, int]) -> None:
    """If somebody holds more, or will, let the presidency pass in exchange for ordinary certificates (1830 13.0, 14.0)."""
    table = draft.table
    stock, rules = table.rules.stock, table.rules.cite
    new = presidency.president(percent, old, table.players, stock)
    if new == old:
        return
    several = sum(held == percent[new] for held in percent.values()) > 1
    cite = rules.successor if several else rules.presidency
    draft.give("president", corporation, old, new, cite)
    draft.give("share", corporation, new, old, cite, stock.president // stock.share)


def set_par(draft: Draft, corporation: str, price: int) -> None:
    """Put the price token on its starting space and record the par (1830 8.1)."""
    cite = draft.table.rules.cite.par
    cell = market.start(draft.table.rules.market, price)
    if cell is None:
        raise Impossible(f"no price starts at ${price}")
    draft.set_mark("par", corporation, price, cite)
    draft.move_price(corporation, cell, cite)


def par_objections(table: Table, corporation: str, price: int) -> Iterator[Objection]:
    """The objection that a price is none to start with (1830 8.1)."""
    allowed = table.rules.market.par
    if price not in allowed:
        words = ", ".join(f"${value}" for value in sorted(allowed))
        yield Objection(
            f"{corporation} cannot start at ${price}: the par price is one of {words}", table.rules.cite.par
        )


def float_if_sold(draft: Draft, corporation: str) -> None:
    """Float a corporation of which enough has been sold; pay its capital at once if the tables say so (1830 11.0; A5)."""
    table = draft.table
    if table.floated(corporation) or table.par(corporation) is None:
        return
    if not floating.floats(table.rules.stock, table.percent(corporation, OFFERING)):
        return
    draft.set_mark("floated", corporation, str(table.round), table.rules.cite.float)
    if table.rules.stock.capital_paid == "float":
        pay_capital(draft, corporation)


def pay_capital(draft: Draft, corporation: str) -> None:
    """Pay a floated corporation its capital, once (1830 11.0)."""
    table = draft.table
    par = table.par(corporation)
    if par is None or table.number("capital", corporation) is not None:
        return
    amount = floating.capital(table.rules.stock, par)
    draft.pay(BANK, corporation, amount, table.rules.cite.capital)
    draft.set_mark("capital", corporation, amount, table.rules.cite.capital)


def sale_price(table: Table, who: str, corporation: str) -> int:
    """Dollars for a certificate sold: the market price, or the one before his first sale of it this turn (`repeat_sale`; A19)."""
    held = table.number("held", corporation) if table.mark("dealer") == who else None
    return held or unit_price(table, corporation, POOL)


def begin_deal(draft: Draft, who: str) -> None:
    """Where prices are held for a turn (`repeat_sale`; A19), forget those of the last one who dealt."""
    table = draft.table
    if table.rules.trading.repeat_sale == "held" and table.mark("dealer") != who:
        for of, on in [key for key in table.marks if key[0] == "held"]:
            draft.set_mark(of, on, None, table.rules.cite.sale)
        draft.set_mark("dealer", "", who, table.rules.cite.sale)


def dealt_last(table: Table, who: str) -> bool:
    """Whether a player was the last to buy or sell: the priority deal would go to the left of him."""
    return table.mark("priority") == _to_the_left(table, who)


def _to_the_left(table: Table, who: str) -> str:
    players = table.players
    return players[(players.index(who) + 1) % len(players)]


def pass_priority(draft: Draft, who: str) -> None:
    """In a stock round the priority deal goes to the left of the last to buy or sell (1830 4.0; A16)."""
    table = draft.table
    if table.round.is_stock and who in table.players:
        draft.set_mark("priority", "", _to_the_left(table, who), table.rules.cite.priority)


_PLACE = {OFFERING: "the initial offering", POOL: "the Bank Pool"}
