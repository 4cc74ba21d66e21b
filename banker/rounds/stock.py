"""Trading stock: prices, presidents, limits, the priority deal.

Functions named after a fault (`unsold_privates`) yield the objection to it.
"""

from collections.abc import Iterator, Mapping

from banker.calc import market, presidency
from banker.calc.limits import Over, over_corporation_limit
from banker.errors import Impossible, listed
from banker.rounds.auction import before_next
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.turn import all_seats, to_the_left
from banker.rules.values import Cell, Ruleset
from banker.state.facts import GameFacts, sale_key
from banker.state.table import BANK, IPO, POOL, Draft, Table

SOURCES = {"ipo": "the IPO", "pool": "the bank pool", "treasury": "the treasury"}
"""The words for the sources of stock, and each in a sentence."""
OTHER_SOURCES = {"own": "treasury"}
"""Words of tables that are also taken for a source: the column of the stock that a corporation owns itself."""


def place_named(source: str, corporation: str) -> str:
    """The place that a word such as `treasury` names as a source of a corporation's stock."""
    return {"ipo": IPO, "pool": POOL, "treasury": corporation}[source]


def purchase_cite(table: Table, place: str) -> str:
    """The section about stock bought from a place: the section about the IPO, or the one about stock sold before."""
    unsold = place == IPO or (place != POOL and table.rules.stock.unsold == "treasury")
    return table.rules.cite.ipo_purchase if unsold else table.rules.cite.purchase


def outside_stock_round(table: Table, what: str, cite: str = "") -> Iterator[Objection]:
    """The objection that an action, put as a clause (`stock is bought`), belongs in a stock round."""
    if not table.round.is_stock:
        text = f"{what} in stock rounds, and this is {table.round}"
        yield Objection(text, cite or table.rules.cite.one_certificate)


def unsold_privates(table: Table, ruling: str = "") -> Iterator[Objection]:
    """The objection that stock is sold only after all privates (1830 6.0, 8.0), perhaps by a `ruling` besides."""
    if unsold := table.sold_first():
        are = "is" if len(unsold) == 1 else "are"
        left = first_answer(table, lambda its: its.unsold_leave(table) or None)
        words = f"No stock is traded until {'the draft is over' if left else 'all privates are sold'}, and {', '.join(unsold)} {are} still for sale"
        hint = "Once everybody has passed, `next` ends the draft." * bool(left and not before_next(table))
        yield Objection(words, "; ".join(filter(None, (left or table.rules.cite.privates_first, ruling))), hint)


def too_early_to_sell(table: Table) -> Iterator[Objection]:
    """The objection that no stock is sold in the first stock round (1830 7.0, 12.0(1); A15)."""
    if is_first_round(table):
        which = "stock round" if table.round.number == 1 or not table.round.is_stock else "round in which any is bought"
        yield Objection(f"No stock may be sold in the first {which}", table.rules.cite.first_sale)


def is_first_round(table: Table) -> bool:
    """Whether this is the first stock round, as the option `no_sale` defines it (A15)."""
    now, rule = table.round, table.rules.trading.no_sale
    if rule == "first-stock-round":
        return table.stock_since in (None, now)
    return rule == "first-round" and now.is_stock and now.number == 1


def stock_locked(table: Table, corporation: str, cite: str, who: str | None = None) -> Iterator[Objection]:
    """The objection that a corporation's stock is sold only after its first operating round (1851 Stock Rounds, Operating Rounds; C9)."""
    if table.stock_locked(corporation, who):
        after = table.rules.trading.sell_after
        lacks = "completed an operating round" if after == "operating-round" else "run yet"
        others = ", except by its president" * (after == "run-or-president")
        text = f"{corporation} has not {lacks}, and its stock may not be sold before that{others}"
        yield Objection(text, cite)


def sold_before(table: Table, who: str, corporation: str) -> Iterator[Objection]:
    """The objection that a player who sold stock of a corporation buys none before the next stock round (1830 4.0).

    In an operating round it concerns only stock bought with a private.
    """
    since = table.sold_in.get(sale_key(who, corporation))
    if since is not None and since.number == table.round.number:
        text = f"{who} sold {corporation} in {since} and may not buy it until the next stock round"
        yield Objection(text, table.rules.cite.sold_then_bought)


def unit_price(table: Table, corporation: str, place: str) -> int:
    """Dollars for one ordinary certificate: par from the IPO, the market price from the bank pool (1830 8.2).

    From a treasury it is the market price (1851 Stock Rounds). Raises Impossible if there is no price yet.
    """
    trading = table.rules.trading
    price = price_by(table, corporation, {IPO: trading.ipo_price, POOL: trading.pool_price}.get(place, "market"))
    if price is None:
        raise Impossible(f"{corporation} has no price yet.")
    return price


def payee(table: Table, corporation: str, place: str) -> str:
    """Who is paid for stock from a place: its treasury for what is there (1851 Stock Rounds), else the bank, unless a mechanism says otherwise."""
    if place == IPO:
        return first_answer(table, lambda its: its.ipo_payee(table, corporation)) or BANK
    return corporation if place == corporation else BANK


def price_by(table: Table, corporation: str, policy: str | None) -> int | None:
    """Dollars for a share: par if the policy is `par`, else the market price; None before there is one."""
    return table.corporation[corporation].par if policy == "par" else table.price(corporation)


def shares(table: Table, corporation: str, place: str, count: int) -> int:
    """How many ordinary shares so many certificates from a place are."""
    return count + sum(mechanism.shares(table, corporation, place, count) for mechanism in mechanisms(table))


def not_enough_stock(table: Table, corporation: str, place: str, count: int, hint: str = "") -> Iterator[Objection]:
    """The objection that a place holds fewer ordinary certificates."""
    available = table.ordinary(corporation, place)
    if place == IPO and table.floated(corporation) and table.rules.stock.unsold != "ipo":
        source = "its treasury or the bank pool" if table.rules.stock.unsold == "treasury" else "the bank pool"
        text = f"{corporation} has floated, so its stock is bought from {source}"
        yield Objection(text, table.rules.cite.purchase)
    elif available < count:
        source = {IPO: "The IPO", POOL: "The bank pool"}.get(place, f"The treasury of {place}")
        text = f"{source} has {available or 'no'} certificate{'s' * (available != 1)} of {corporation} left"
        yield Objection(text, purchase_cite(table, place), hint)


def over_now(table: Table, who: str) -> Iterator[Objection]:
    """The objection that a player is over a limit and must sell first (A25)."""
    before = table.over_limits(who)
    if before:
        words = f"{who} holds {listed(map(str, before))}, and must sell before buying"
        yield Objection(words, table.rules.cite.certificate_limit)


def limit_objections(table: Table, who: str, exceeded: list[Over]) -> Iterator[Objection]:
    """The objection that a player is, or would be, over a limit, also by a presidency they would gain (A22, A25)."""
    cite = table.rules.cite
    before = list(over_now(table, who))
    if before:
        yield from before
        return
    for over in exceeded:
        section = cite.corporation_limit if over.corporation else cite.certificate_limit
        yield Objection(f"{who} would hold {over}", section)


def exceeded_with(table: Table, who: str, corporation: str, place: str, count: int) -> list[Over]:
    """The limits that a player would exceed with certificates of a place, also by a presidency they would gain."""
    trial = Draft(table)
    if place != POOL and table.has_president(corporation, place):
        trial.give("president", corporation, place, who, "")
    else:
        take(trial, who, corporation, place, shares(table, corporation, place, count), "")
        settle_presidency(trial, corporation)
    for mechanism in mechanisms(table):
        mechanism.stock_moved(trial)
    more = over_corporation(trial.table, who, corporation) if table.rules.limits.excess == "may-stay" else None
    return [*trial.table.over_limits(who), *([more] if more else [])]


def gives_back(table: Table, who: str, corporation: str, place: str, count: int) -> int:
    """How many certificates a buyer gives to the bank pool for the president's certificate, if that has no other (1846.64); else 0."""
    gives = table.rules.corporation[corporation].swapped - count
    alone = place == POOL and table.has_president(corporation, POOL) and not table.ordinary(corporation, POOL)
    return gives if alone and 0 < gives <= table.ordinary(corporation, who) else 0


def take(draft: Draft, who: str, corporation: str, place: str, count: int, cite: str) -> None:
    """Give a buyer ordinary certificates of a place, or the president's certificate of the bank pool for some of their own."""
    if gives := gives_back(draft.table, who, corporation, place, count):
        draft.give("president", corporation, place, who, draft.table.rules.cite.presidency)
        draft.give("share", corporation, who, place, cite, gives)
    else:
        draft.give("share", corporation, place, who, cite, count)


def over_corporation(table: Table, who: str, corporation: str) -> Over | None:
    """The limit of one corporation, if a player exceeds it."""
    held = (its for its in table.held(who) if its.corporation == corporation)
    return next((over_corporation_limit(table.rules.limits, its) for its in held), None)


def least_sale(table: Table, who: str, corporation: str, given: Mapping[str, object] | None = None) -> int:
    """The certificates of a corporation that a player must sell at least if they sell any, with the options given: so many that the limit holds, where they may be above it."""
    if table.rules.limits.excess == "must-sell":
        return max((its.least_sale(table, who, corporation, given or {}) for its in mechanisms(table)), default=1)
    over = over_corporation(table, who, corporation)
    size = table.rules.corporation[corporation].share if over and over.unit == "%" else 1
    return -(-(over.holds - over.allowed) // size) if over else 1


def settle_presidency(draft: Draft, corporation: str, seller: str | None = None, sold: int = 0) -> None:
    """Pass the presidency on, for ordinary certificates, if another player holds more (1830 13.0, 14.0).

    `sold` is the number of certificates that the `seller` is about to sell: the president, or who keeps the certificate.
    """
    table = draft.table
    old, percent = table.president(corporation), table.held_by_players(corporation)
    certificate = table.rules.corporation[corporation].president
    if old is None:
        if table.has_president(corporation, POOL) and max(percent.values(), default=0) >= certificate:  # by an override
            new = presidency.president(percent, table.in_turn[-1], table.in_turn, certificate)
            make_president(draft, corporation, new, percent)
        return
    if seller is not None:
        percent[seller] -= sold * table.rules.corporation[corporation].share
    new = presidency.president(percent, old, table.in_turn, certificate)
    passed = any(mechanism.presidency_passes(draft, corporation, new, percent) for mechanism in mechanisms(table))
    if new != old and not passed:
        make_president(draft, corporation, new, percent)


def make_president(draft: Draft, corporation: str, new: str, percent: Mapping[str, int]) -> str:
    """Give a player the president's certificate, for ordinary ones, unless they have it; returns the section."""
    table = draft.table
    rules, holder = table.rules, next(iter(table.holdings["president", corporation]))
    several = sum(held == percent.get(new) for held in percent.values()) > 1
    cite = rules.cite.successor if several else rules.cite.presidency
    if holder != new:
        draft.give("president", corporation, holder, new, cite)
        draft.give("share", corporation, new, holder, cite, rules.corporation[corporation].swapped)
    return cite


def sale_price(table: Table, who: str, corporation: str) -> int:
    """Dollars for a certificate sold: the market price, or that before the first sale of this turn (`repeat_sale`; A19)."""
    if table.rules.trading.repeat_sale == "held" and table.seller == who and corporation in table.prices_held:
        return table.prices_held[corporation]
    return unit_price(table, corporation, POOL)


def proceeds(table: Table, who: str, corporation: str, count: int) -> int:
    """Dollars for so many certificates sold at once: the one sum of `sell`, `raise`, forced purchases and bankruptcy."""
    return count * sale_price(table, who, corporation)


def space_after(table: Table, who: str, name: str, count: int) -> Cell:
    """Where the price of a corporation goes when a player sells so many of its certificates (1830 8.2(1), 15.0)."""
    spaces = falls(table.rules, count, by_president=who == table.president(name))
    return first_answer(table, lambda its: its.space_after_sale(table, name, count)) or fallen(table, name, spaces)


def falls(rules: Ruleset, count: int, *, by_president: bool) -> int:
    """How often the price moves when a player, perhaps the president, has sold so many certificates."""
    moves = by_president or rules.trading.price_drops_by != "president"
    return moves * (count if rules.trading.price_drops_per == "certificate" else 1)


def fallen(table: Table, name: str, spaces: int) -> Cell:
    """Where the price of a corporation goes by a sale that moves it so often; raises Impossible if it has no price."""
    table.moved_price(name, table.rules.market.sale)
    return market.fall(table.rules.market, table.cells[name], spaces)


def sold_this_turn(table: Table, who: str, corporation: str) -> bool:
    """Whether all that a player sells of a corporation in a turn is one sale, and they have made it (1889.4; A86).

    In a stock round the others may have passed since, which begins another turn.
    """
    one_sale = table.rules.trading.repeat_sale == "refused"
    return one_sale and table.seller == who and corporation in table.prices_held


def held_prices(table: Table) -> tuple[str | None, Mapping[str, int]] | None:
    """Whose sale prices are held in this turn, and the prices; None while none is held, since `seller` then decides nothing."""
    return (table.seller, table.prices_held) if table.prices_held else None


def begin_deal(draft: Draft, who: str) -> None:
    """Where sales of a turn are remembered (`Trading.remembers_sales`; A19), clear those of the previous player."""
    table = draft.table
    if table.rules.trading.remembers_sales and table.seller != who:
        for name in [*table.prices_held]:
            draft.set_fact(GameFacts.prices_held, name, None, table.rules.cite.sale)
        draft.set_game(GameFacts.seller, who, table.rules.cite.sale)


def pass_priority(draft: Draft, who: str, cite: str = "") -> None:
    """In a stock round, pass the priority deal to the left of the last player to buy or sell (1830 4.0; A16), if that decides who begins the next one."""
    table = draft.table
    if table.round.is_stock and who in table.players and table.rules.trading.has_priority_deal:
        draft.set_game(GameFacts.priority, to_the_left(all_seats(table), who), cite or table.rules.cite.priority)


def may_not_sell_after(table: Table, who: str) -> bool:
    """Whether a player who buys now may sell no more in this turn: by its order, whether or not they have sold before."""
    order, has_sold = table.rules.trading.turn, table.seller == who and bool(table.prices_held)
    return order == "sell-then-buy" or (order == "once-each" and has_sold)


def end_turn_of_purchase(draft: Draft, who: str) -> None:
    """After the purchase of a turn: the priority deal and, where a turn has an order, who bought last (1851 Stock Rounds)."""
    pass_priority(draft, who)
    if may_not_sell_after(draft.table, who):
        draft.set_game(GameFacts.last_buyer, who, draft.table.rules.cite.one_certificate)
