"""What dealings in stock have in common: prices, presidents, floats, limits, the priority deal."""

from collections.abc import Iterator, Mapping

from banker.calc import floating, market, presidency
from banker.errors import Impossible
from banker.rounds.objections import Objection, not_enough, unless
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, GameFacts, sale_key
from banker.state.table import BANK, IPO, MAP, POOL, Table

SOURCES = ("ipo", "pool", "treasury")
"""The words for where stock is bought."""


def place_of(source: str, corporation: str) -> str:
    """The place that a word for a source of a corporation's stock means."""
    return {"ipo": IPO, "pool": POOL, "treasury": corporation}[source]


def seller_of(source: str, corporation: str) -> str:
    """Who is paid for stock from a source: the Bank, or the corporation for what lies in its treasury (1851 Stock Rounds)."""
    return corporation if source == "treasury" else BANK


def has_stock(table: Table) -> Iterator[Objection]:
    """The objection that there is no stock in this game."""
    if not table.rules.game.stock_market:
        yield Objection("there is no stock in this game", table.rules.cite.purchase)


def only_with_stock(table: Table, others: Iterator[Objection]) -> Iterator[Objection]:
    """The objection that there is no stock in this game; others only if there is, since they would mean nothing."""
    return unless(has_stock(table), others)


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
    now, rule = table.round, table.rules.trading.no_sale
    if rule == "first-stock-round":
        return table.stock_sold_since in (None, now)
    return rule == "first-round" and now.is_stock and now.number == 1


def is_unlocked(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that stock is sold only after a corporation's first operating round (1851 Stock Rounds; C9)."""
    if table.stock_locked(corporation):
        text = f"{corporation} has not completed an operating round, and its stock is not sold before that"
        yield Objection(text, table.rules.cite.sale_after)


def is_watered(table: Table) -> Iterator[Objection]:
    """The objection that stock has been watered, which is done at the end of a stock round (7 players, rule 19; D17)."""
    if any(facts.watered_in == table.round for facts in table.corporation.values()):
        yield Objection(f"stock was watered, so {table.round} is at its end: say `next`", table.rules.cite.watering)


def may_buy_again(table: Table, who: str, corporation: str) -> Iterator[Objection]:
    """The objection that whoever sold stock of a corporation buys none before the next stock round (1830 4.0).

    In an operating round that is only asked of what is bought with a private company.
    """
    since = table.sold_in.get(sale_key(who, corporation))
    if since is not None and since.number == table.round.number:
        text = f"{who} has sold {corporation} in {since} and may not buy it until the next stock round"
        yield Objection(text, table.rules.cite.sold_then_bought)


def unit_price(table: Table, corporation: str, place: str) -> int:
    """Dollars for one ordinary certificate from a place: par from the offering, market from the pool (1830 8.2).

    From a treasury it is the market price (1851 Stock Rounds). Raises Impossible if there is no price yet.
    """
    trading = table.rules.trading
    policy = {IPO: trading.ipo_price, POOL: trading.pool_price}.get(place, "market")
    price = table.corporation[corporation].par if policy == "par" else table.price(corporation)
    if price is None:
        raise Impossible(f"{corporation} has no price yet")
    return price


def is_par_set(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that the president's certificate is bought first (1830 8.0)."""
    if table.has_president(corporation, IPO):
        yield Objection(
            f"the president's certificate of {corporation} is bought first, with `par`",
            table.rules.cite.first_certificate,
        )


def purchase_objections(
    table: Table, who: str, corporation: str, place: str, count: int, cost: int
) -> Iterator[Objection]:
    """What any purchase of stock by a player must hold: money, the certificates, no sale before it, the limits."""
    cite = table.rules.cite
    yield from may_buy_again(table, who, corporation)
    yield from not_enough(table, who, cost, cite.purchase)
    lacking = list(are_there(table, corporation, place, count))
    yield from lacking or limit_objections(table, who, corporation, place, count)


def are_there(table: Table, corporation: str, place: str, count: int) -> Iterator[Objection]:
    """The objection that a place does not hold so many ordinary certificates."""
    there = table.ordinary(corporation, place)
    if there < count:
        where = _PLACE.get(place, f"the treasury of {place}")
        text = f"{where} holds {there} certificate{'s' * (there != 1)} of {corporation}"
        yield Objection(text, table.rules.cite.purchase)


def limit_objections(table: Table, who: str, corporation: str, place: str, count: int) -> Iterator[Objection]:
    """The objection that someone holds, or would hold, too much; a presidency that comes with it is reckoned in (A22, A25)."""
    cite = table.rules.cite
    before = table.over_limits(who)
    if before:
        words = f"{who} holds {' and '.join(map(str, before))}: {who} must sell before buying"
        yield Objection(words, cite.certificate_limit)
        return
    trial = Draft(table)
    if table.has_president(corporation, place):
        trial.give("president", corporation, place, who, "")
    else:
        trial.give("share", corporation, place, who, "", count)
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
    certificate, rules = table.rules.corporation[corporation].president, table.rules.cite
    new = presidency.president(percent, old, table.players, certificate)
    if new == old:
        return
    several = sum(held == percent[new] for held in percent.values()) > 1
    cite = rules.successor if several else rules.presidency
    draft.give("president", corporation, old, new, cite)
    draft.give("share", corporation, new, old, cite, certificate // table.rules.stock.share)


def set_par(draft: Draft, corporation: str, price: int) -> None:
    """Put the price token on its starting space; where the offering sells at par, it is recorded (1830 8.1; C16)."""
    rules = draft.table.rules
    cite = rules.cite.par
    cell = market.start(rules.market, price)
    if cell is None:
        raise Impossible(f"no price starts at ${price}")
    if rules.has_par:
        draft.set_fact(CorporationFacts.par, corporation, price, cite)
    draft.move_price(corporation, cell, cite)


def par_objections(table: Table, corporation: str, price: int) -> Iterator[Objection]:
    """The objection that a price is none to start with (1830 8.1)."""
    allowed = table.rules.market.par
    if price not in allowed:
        words = ", ".join(f"${value}" for value in sorted(allowed))
        kind = "par" if table.rules.has_par else "first"
        text = f"{corporation} cannot start at ${price}: the {kind} price is one of {words}"
        yield Objection(text, table.rules.cite.par)


def presidents_price(table: Table, corporation: str, price: int) -> int:
    """Dollars for a corporation's president's certificate, at a price of a share (1830 8.1; A55)."""
    rules = table.rules
    return floating.presidents_price(rules.stock, rules.corporation[corporation].president, price)


def float_if_sold(draft: Draft, corporation: str) -> None:
    """Float a corporation of which enough has been sold, with all that its tables have follow at once.

    1830 11.0; A5; 1851 Formation of Corporations.
    """
    table = draft.table
    rules, cite = table.rules, table.rules.cite.float
    if table.floated(corporation) or table.price(corporation) is None:
        return
    if not floating.floats(rules.stock, table.percent(corporation, IPO)):
        return
    draft.set_fact(CorporationFacts.floated_in, corporation, table.round, cite)
    if rules.stock.capital_paid == "float":
        pay_capital(draft, corporation)
    if rules.stock.unsold == "treasury":
        draft.give("share", corporation, IPO, corporation, cite, table.ordinary(corporation, IPO))
    draft.pay(corporation, BANK, rules.stock.station_fee, cite, "for all its stations")
    if rules.tokens.home == "float":
        draft.give("token", corporation, corporation, MAP, rules.cite.home_token)
    if rules.market.floated != "stay":
        draft.move_price(corporation, table.moved_price(corporation, rules.market.floated), cite)


def pay_capital(draft: Draft, corporation: str) -> None:
    """Pay a floated corporation its capital, once (1830 11.0; 1851 Formation of Corporations)."""
    table = draft.table
    rules = table.rules
    price = _capital_price(table, corporation)
    if price is None or table.corporation[corporation].capital_paid is not None:
        return
    amount, times = floating.capital(rules.stock, price), rules.stock.capitalization
    draft.pay(BANK, corporation, amount, rules.cite.capital, f"capital: {times} times {price}")
    draft.set_fact(CorporationFacts.capital_paid, corporation, amount, rules.cite.capital)


def capital(table: Table, corporation: str) -> int | None:
    """Dollars that a corporation gets when it floats, or None as long as it has no price."""
    price = _capital_price(table, corporation)
    return None if price is None else floating.capital(table.rules.stock, price)


def _capital_price(table: Table, corporation: str) -> int | None:
    sells_at_par = table.rules.stock.capital_price == "par"
    return table.corporation[corporation].par if sells_at_par else table.price(corporation)


def sale_price(table: Table, who: str, corporation: str) -> int:
    """Dollars for a certificate sold: the market price, or the one before his first sale of it this turn (`repeat_sale`; A19)."""
    held = table.prices_held.get(corporation) if table.dealer == who else None
    return held or unit_price(table, corporation, POOL)


def begin_deal(draft: Draft, who: str) -> None:
    """Where prices are held for a turn (`repeat_sale`; A19), forget those of the last one who dealt."""
    table = draft.table
    if table.rules.trading.repeat_sale == "held" and table.dealer != who:
        for name in [*table.prices_held]:
            draft.set_fact(GameFacts.prices_held, name, None, table.rules.cite.sale)
        draft.set_game(GameFacts.dealer, who, table.rules.cite.sale)


def dealt_last(table: Table, who: str) -> bool:
    """Whether a player was the last to buy or sell: the priority deal would go to the left of him."""
    return table.priority == to_the_left(table, who)


def to_the_left(table: Table, who: str) -> str:
    """The player on someone's left, who is next to deal."""
    players = table.players
    return players[(players.index(who) + 1) % len(players)]


def pass_priority(draft: Draft, who: str) -> None:
    """In a stock round the priority deal goes to the left of the last to buy or sell (1830 4.0; A16)."""
    table = draft.table
    if table.round.is_stock and who in table.players:
        draft.set_game(GameFacts.priority, to_the_left(table, who), table.rules.cite.priority)


def remember_purchase(draft: Draft, who: str) -> None:
    """Where a turn has an order, remember who bought last, so that he can be reminded of it (1851 Stock Rounds)."""
    if draft.table.rules.trading.turn == "sell-then-buy":
        draft.set_game(GameFacts.last_buyer, who, draft.table.rules.cite.one_certificate)


def forget_purchase(draft: Draft) -> None:
    """Somebody sold, or another round begins: whoever bought last may sell again."""
    draft.set_game(GameFacts.last_buyer, None, draft.table.rules.cite.one_certificate)


_PLACE = {IPO: "the initial offering", POOL: "the Bank Pool"}
