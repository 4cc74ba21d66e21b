"""How a corporation starts: its price, and when it floats, with its capital and its stations (1830 8.1, 11.0)."""

from collections.abc import Iterator

from banker.calc import floating, market
from banker.errors import Impossible
from banker.rounds import open_privates
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.stock import price_by
from banker.state.facts import CorporationFacts
from banker.state.table import BANK, IPO, MAP, POOL, REMOVED, Draft, Table


def set_par(draft: Draft, corporation: str, price: int, cite: str = "") -> None:
    """Put the price token on its starting space; record the par price where the IPO sells at par (1830 8.1; C16)."""
    rules = draft.table.rules
    cite = cite or rules.cite.par
    cell = market.start(rules.market, price)
    if cell is None:
        raise Impossible(f"No corporation can start at {rules.money(price)}.")
    if rules.has_par:
        draft.set_fact(CorporationFacts.par, corporation, price, cite)
    draft.move_price(corporation, cell, cite)
    for name, private in rules.private.items():
        if private.closes_with_par_of == corporation:
            its = private.comes_with and (private.comes_with.cite or rules.cite.private_comes_with)
            open_privates.close(draft, name, its or rules.cite.closing)


def par_objections(table: Table, corporation: str, price: int) -> Iterator[Objection]:
    """The objection that a corporation may not start at a price (1830 8.1)."""
    allowed = market.pars(table.rules, table.phase_name)
    if price not in allowed:
        words = ", ".join(map(table.money, allowed))
        kind = "par" if table.rules.has_par else "first"
        text = f"{corporation} cannot start at {table.money(price)}"
        yield Objection(text, table.rules.cite.par, f"The {kind} price must be one of {words}.")


def presidents_price(table: Table, corporation: str, price: int) -> int:
    """Dollars for a president's certificate at a price for one share (1830 8.1; A55)."""
    its = table.rules.corporation[corporation]
    return floating.presidents_price(its, its.president, price)


def percent_to_float(table: Table, corporation: str) -> int | None:
    """Percent that the bank must still sell until a corporation floats; None if it has floated or cannot float now (1830 11.0; A5)."""
    if table.floated(corporation) or table.price(corporation) is None or table.has_president(corporation, REMOVED):
        return None
    rules = table.rules
    usual = first_answer(table, lambda its: its.float_percent(table)) or rules.stock.float
    return floating.missing(rules.corporation[corporation].float or usual, table.percent(corporation, IPO))


def float_if_sold(draft: Draft, corporation: str) -> None:
    """Float a corporation if enough of it is sold, with all that its ruleset does then (1830 11.0; A5; 1851 Formation of Corporations)."""
    table = draft.table
    rules, cite = table.rules, table.rules.cite.float
    if percent_to_float(table, corporation) != 0:
        return
    draft.set_fact(CorporationFacts.floated_in, corporation, table.round, cite)
    if rules.stock.capital_paid == "float":
        pay_capital(draft, corporation)
    if rules.stock.unsold != "ipo":
        to, section = (POOL, rules.cite.unsold) if rules.stock.unsold == "pool" else (corporation, cite)
        draft.give("share", corporation, IPO, to, section, table.ordinary(corporation, IPO))
    for mechanism in mechanisms(table):
        mechanism.floats(draft, corporation)
    fee = rules.corporation[corporation].station_fee or rules.stock.station_fee
    draft.pay(corporation, BANK, fee, cite, "for all its stations", "station", corporation)
    if rules.tokens.home == "float":
        draft.give("token", corporation, corporation, MAP, rules.cite.home_token)
    if rules.market.floated != "stay":
        draft.move_price(corporation, table.moved_price(corporation, rules.market.floated), cite)


def pay_capital(draft: Draft, corporation: str) -> None:
    """Pay a floated corporation its capital, once (1830 11.0; 1851 Formation of Corporations)."""
    table = draft.table
    rules = table.rules
    price = price_by(table, corporation, rules.stock.capital_price)
    if price is None or table.corporation[corporation].capital_paid is not None:
        return
    amount, times = floating.capital(rules.stock, price), rules.stock.capitalization
    draft.pay(BANK, corporation, amount, rules.cite.capital, f"capital: {times} times {price}", "capital", corporation)
    draft.set_fact(CorporationFacts.capital_paid, corporation, amount, rules.cite.capital)


def capital(table: Table, corporation: str) -> int | None:
    """Dollars that a corporation gets when it floats; None before it has a price."""
    price = price_by(table, corporation, table.rules.stock.capital_price)
    return None if price is None else floating.capital(table.rules.stock, price)
