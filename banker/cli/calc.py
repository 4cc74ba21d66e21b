"""`calc`: quick calculations that need no ledger."""

import re
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from banker.calc import dividends, floating, market, order, score, trains
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Ambiguous, Invalid
from banker.money import called, parse_money, parse_revenue, plain
from banker.rounds.payout import asked_run
from banker.rules.find import DEFAULT
from banker.rules.mechanism import spare
from banker.rules.read import read
from banker.rules.values import WHOLE, Market, Ruleset
from banker.state import names
from banker.views.payout import payout_view
from banker.views.rendering import Section, View

_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)
_RULESET = click.Option(
    ["-r", "--ruleset"], default=DEFAULT, show_default=True, metavar="RULESET", help="The ruleset, by name or path."
)


class Calculations(click.Group):
    """The group of all calculations."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which help lists them."""
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name or with this beginning; raises Ambiguous if several begin with it."""
        fits = names.begun_by(cmd_name, self.commands)
        if len(fits) > 1:
            raise Ambiguous(names.ambiguous(cmd_name, fits))
        return self.commands[fits[0]] if fits else None


@click.group("calc", cls=Calculations, epilog="Example: banker calc payout 120 alice=5 bob=2 --pool 1")
def calc_() -> None:
    """Do a quick calculation by a ruleset, without a ledger."""


def _calculation(name: str, example: str) -> Callable[[Callable[..., None]], click.Command]:
    def decorate(function: Callable[..., None]) -> click.Command:
        @wraps(function)
        def calculate(session: Session, **given: Any) -> None:  # noqa: ANN401 - whatever its arguments are
            if session.settings.file is not None and not session.playing:
                no_effect = "Warning: `calc` reads no ledger, so --file has no effect."
                session.warn(f"{no_effect} To choose a game: `-r RULESET`.")
            function(session=session, **given)

        command = calc_.command(name, cls=Verb, epilog=f"Example: banker calc {example}")(calculate)
        command.params.append(_RULESET)
        return command

    return decorate


@_calculation("payout", "payout 120 alice=5 bob=2 --pool 1")
@click.argument("revenue", metavar="AMOUNT[w|h]")
@click.argument("holders", nargs=-1, metavar="WHO=CERTIFICATES...")
@click.option("--pool", default=0, type=click.IntRange(0), metavar="N", help="Certificates in the bank pool.")
@click.option("--of", metavar="CORP", help="The corporation, if its shares differ in size from most.")
def payout(session: Session, ruleset: str, revenue: str, holders: tuple[str, ...], pool: int, of: str | None) -> None:
    """Show what each holder is paid from a revenue.

    AMOUNT is paid out; w after it withholds it, h pays out half. Count stock in ordinary certificates: a president's certificate of 20% is 2. Stock that you do not mention is in the IPO, or in the corporation's treasury if the rules keep unsold stock there.
    """
    rules = read(ruleset)
    amount, decision = asked_run(revenue, rules)
    corporation = "treasury" if of is None else names.corporation(of, rules)
    found, unsold = _payout(rules, amount, decision, holders, pool, corporation)
    in_ipo = rules.stock.unsold == "ipo" and rules.game.stock_market
    rest = f" {unsold}% of the stock is unsold." if unsold or in_ipo else ""
    session.show(payout_view({"revenue": amount}, found, rules, rest))


def _payout(
    rules: Ruleset, amount: int, decision: str, holders: Sequence[str], pool: int, corporation: str
) -> tuple[list[dividends.Payment], int]:
    """The payments, and the percent of stock that is unsold."""
    share = rules.share(corporation)
    held = {who: count * share for who, count in _read_holders(holders).items()}
    if not rules.game.stock_market:
        if held or pool:
            raise Invalid(f"{rules.game.id} has no stock: a railroad keeps all of its revenue.")
        nobody = dividends.Stockholding({}, 0, 0)
        return dividends.payout(rules, amount, decision, nobody, corporation), 0
    in_pool = pool * share
    more = max((count for (of, _), count in spare(rules).items() if of == "share"), default=0)
    rest, most = WHOLE - sum(held.values()) - in_pool, WHOLE + more * share
    if rest < WHOLE - most:
        raise Invalid(f"These holders have {WHOLE - rest}% of the stock, more than {most}%.")
    unsold, own = (max(0, rest), 0) if rules.stock.unsold == "ipo" else (0, max(0, rest))
    stock = dividends.Stockholding(held, in_pool, unsold, own)
    return dividends.payout(rules, amount, decision, stock, corporation), unsold


@_calculation("revenue", "revenue 30+50+30 --red-to-red -r 1851")
@click.argument("stops", metavar="STOP+STOP...")
@click.option("--red-to-red", is_flag=True, help="The route connects two red areas.")
def revenue_(session: Session, ruleset: str, stops: str, red_to_red: bool) -> None:  # noqa: FBT001 - click calls it by name
    """Add up the stops of a route."""
    rules = read(ruleset)
    bonus = rules.revenue.red_to_red * (stops.count("+") + 1) if red_to_red else 0
    if red_to_red and "+" not in stops:
        raise Invalid("A route between two red areas has at least two stops.")
    if red_to_red and not bonus:
        raise Invalid(f"{rules.game.id} has no bonus for a route between two red areas.")
    revenue = parse_revenue(stops, rules.game.currency)
    data = {"stops": revenue, "bonus": bonus, "revenue": revenue + bonus}
    session.show(View(data, [Section(["stops", "red to red", "revenue"], [list(data.values())])]))


@_calculation("move", "move 100 sell 2 pay")
@click.argument("start", metavar="CELL|PRICE")
@click.argument("events", nargs=-1, metavar="[pay|withhold|sell|N|soldout|float]...")
def move(session: Session, ruleset: str, start: str, events: tuple[str, ...]) -> None:
    """Show how a price moves on the chart.

    It starts at a CELL (row,column) or a PRICE. If several spaces have that PRICE, it follows each. The events are `pay`, `withhold`, `sell N` and `soldout`, and `float` if the price rises when a corporation floats.
    """
    rules = read(ruleset)
    chart = _chart_of(rules)
    steps = _read_steps(chart, events)
    paths = []
    for cell in names.spaces(start, rules):
        path = [cell]
        for way, times in steps:
            path.append(market.move(chart, way, path[-1], times))
        paths.append(path)
    heads = ["from", *(f"{way} {times}" if times > 1 else way for way, times in steps)]
    rows = [[f"{chart.spaces[cell].price} ({cell[0]},{cell[1]})" for cell in path] for path in paths]
    data = []
    for path in paths:
        spaces = ((chart.spaces[cell], *cell) for cell in path)
        data.append([{"price": space.price, "row": row, "column": at, "zone": space.zone} for space, row, at in spaces])
    session.show(View(data, [Section(heads, rows)]))


@_calculation("order", "order PRR=100 NYC=90 ERIE=4,7")
@click.argument("prices", nargs=-1, required=True, metavar="CORP=PRICE|CELL...")
def order_(session: Session, ruleset: str, prices: tuple[str, ...]) -> None:
    """Sort corporations by operating order.

    Type each with its price or CELL (row,column). If several share a space, begin with the top of the stack. In games with a fixed order, CORP is enough.
    """
    rules = read(ruleset)
    if rules.turn.order == "listed":
        named = [names.corporation(text.partition("=")[0], rules) for text in prices]
        _require_distinct(named)
        listed = [name for name in rules.corporation if name in named]
        session.show(View(listed, [Section(["", "corporation"], list(enumerate(listed, 1)))]))
        return
    cells = {pair: names.spaces(_read_pair(pair)[1], rules) for pair in prices}
    at = {pair: rules.market.spaces[found[0]].price for pair, found in cells.items()}
    tokens: list[order.Token] = []
    for pair in prices:
        name, found = _read_pair(pair)[0], cells[pair]
        tie = next((other for other in prices if other != pair and at[other] == at[pair]), None)
        if len(found) > 1 and tie is not None:
            words = ", ".join(f"{row},{column}" for row, column in found)
            both = f"{name} and {_read_pair(tie)[0]}"
            raise Ambiguous(f"{both} have the same price in several spaces. Type the space, one of {words}.")
        above = sum(token.cell == found[0] for token in tokens)
        tokens.append(order.Token(names.corporation(name, rules), found[0], above))
    _require_distinct([token.corporation for token in tokens])
    result = order.operating_order(rules.market, tokens)
    price = {token.corporation: rules.market.spaces[token.cell].price for token in tokens}
    rows = [[place, name, price[name]] for place, name in enumerate(result, 1)]
    session.show(View(result, [Section(["", "corporation", "price"], rows)]))


@_calculation("limit", "limit 4")
@click.argument("players", type=int)
def limit(session: Session, ruleset: str, players: int) -> None:
    """Show certificate limit and starting cash for PLAYERS."""
    rules = read(ruleset)
    if players not in rules.numbers_of_players:
        raise Invalid(names.wrong_number(rules, players))
    if rules.setup:
        session.show(_setups(rules, players))
        return
    certificates, cash = rules.players.certificate_limit[players], rules.players.cash[players]
    data = {"players": players, "certificates": certificates, "per_corporation": rules.limits.per_corporation}
    data |= {"cash": cash, "bank": rules.bank.total - players * cash}
    heads = ["players", "certificates", "of one corporation", "cash", "bank"]
    session.show(View(data, [Section(heads, [list(data.values())])]))


def _setups(rules: Ruleset, players: int) -> View:
    data: list[dict[str, object]] = []
    rows: list[list[object]] = []
    for setup in rules.setup.values():
        if setup.players == players:
            railroads = ["+".join(hand) for hand in setup.charters]
            bank = rules.bank.total - setup.treasury * sum(map(len, setup.charters))
            row = {"players": players, "railroads": railroads, "cash": setup.treasury, "bank": bank}
            data.append(row | {"trains": dict(setup.trains)})
            rows.append([players, " ".join(railroads), setup.treasury, bank, *setup.trains.values()])
    return View(data, [Section(["players", "railroads", "cash of each", "bank", *rules.train], rows)])


@_calculation("float", "float 76")
@click.argument("par", metavar="PAR")
def float_(session: Session, ruleset: str, par: str) -> None:
    """Show what a corporation costs and receives at a PAR."""
    rules = read(ruleset)
    price = parse_money(par, rules.game.currency)
    _chart_of(rules)
    if price not in rules.market.par:
        choices = ", ".join(map(rules.money, sorted(rules.market.par)))
        raise Invalid(f"{rules.money(price)} is not a par. Choose one of {choices}.")
    cell = market.start(rules.market, price) or (0, 0)
    usual = rules.stock.president // rules.stock.share, rules.stock.station_fee
    of = {name: (corp.swapped, corp.station_fee or usual[1]) for name, corp in rules.corporation.items()}
    first = usual if usual in of.values() else next(iter(of.values()), usual)
    data: dict[str, object] = {
        "par": price,
        "president": first[0] * price,
        "float_percent": rules.stock.float,
        "capital": floating.capital(rules.stock, price),
        "stations": first[1],
        "price": rules.market.spaces[market.move(rules.market, rules.market.floated, cell)].price,
    }
    heads = ["par", "president's certificate", "floats at %", "capital"]
    heads += ["for stations", "price then"] if first[1] or rules.market.floated != "stay" else []
    rows, others, shown = [list(data.values())[: len(heads)]], [], len(heads)
    for cut in (cut for cut in dict.fromkeys(of.values()) if cut != first):
        row = data | {"president": cut[0] * price, "stations": cut[1]}
        names = [name for name, percent in of.items() if percent == cut]
        others.append(row | {"corporations": names})
        rows.append([*list(row.values())[:shown], " ".join(names)])
    if others:
        heads.append("of")
        rows[0].append("all others")
    session.show(View(data | {"others": others}, [Section(heads, rows)]))


@_calculation("score", "score 412 5x82 2x100 --private 70")
@click.argument("cash")
@click.argument("holdings", nargs=-1, metavar="CERTIFICATESxPRICE...")
@click.option("--private", "privates", multiple=True, metavar="VALUE|PRIVATE", help="An open private company.")
def score_(session: Session, ruleset: str, cash: str, holdings: tuple[str, ...], privates: tuple[str, ...]) -> None:
    """Add up a player's worth.

    Worth is CASH, stock as certificates times price, and open privates. Count stock in ordinary certificates: a president's certificate of 20% is 2.
    """
    rules = read(ruleset)
    if (holdings or privates) and not rules.game.stock_market:
        raise Invalid(f"{rules.game.id} has no stock and no private companies: only the cash of the railroads counts.")
    held = []
    for holding in holdings:
        count, times, price = holding.lower().partition("x")
        if not times:
            raise Invalid(f"{holding!r} is not CERTIFICATESxPRICE, such as 5x82.")
        held.append((_read_count(count), parse_money(price, rules.game.currency)))
    faces = [_read_face(rules, private) for private in privates]
    worth = score.worth(parse_money(cash, rules.game.currency), held, faces)
    data = {**worth.parts, "worth": worth.total}
    session.show(View(data, [Section(["cash", "stock", "privates", "worth"], [list(data.values())])]))


@_calculation("trade", "trade D 5")
@click.argument("kind", metavar="TYPE")
@click.argument("traded", required=False, metavar="[TYPE]")
def trade(session: Session, ruleset: str, kind: str, traded: str | None) -> None:
    """Show the price of a train, with or without a trade-in.

    The corporation buys the first TYPE from the bank and trades in the second.
    """
    rules = read(ruleset)
    name = names.train(kind, rules)
    given = names.train(traded, rules) if traded else None
    if given and given not in rules.train[name].trade_in:
        raise Invalid(f"{trains.not_traded_in(rules, name, given)}.")
    data: dict[str, Any] = {"train": name, "traded_in": given, "price": trains.price(rules, name, given)}
    session.show(View(data, [Section(["train", "traded in", "price"], [list(data.values())])]))


@_calculation("water", "water 100 bob=3 carol=1 -r 1830-7p")
@click.argument("start", metavar="CELL|PRICE")
@click.argument("holders", nargs=-1, metavar="WHO=CERTIFICATES...")
def water(session: Session, ruleset: str, start: str, holders: tuple[str, ...]) -> None:
    """Show what watering stock costs the other holders.

    CELL or PRICE is in the top row. The answer ignores how much cash the holders have.
    """
    rules = read(ruleset)
    chart = rules.market
    found = {
        cell: its for mechanism in rules.mechanisms for cell in chart.spaces if (its := mechanism.watered(chart, cell))
    }
    if not found:
        raise Invalid(f"In {rules.game.id} stock is not watered.")
    price, each = next((found[cell] for cell in names.spaces(start, rules) if cell in found), (None, 0))
    if price is None:
        raise Invalid(f"{start} is not in the top row, so its stock is not watered.")
    held = _read_holders(holders)
    percent = sum(held.values()) * rules.stock.share
    if percent > WHOLE:
        raise Invalid(f"These holders have {percent}% of the stock, more than {WHOLE}%.")
    pays = {who: count * each for who, count in held.items()}
    section = Section(["who", called(rules.game.currency)], [["for each share", each], *pays.items()])
    session.show(View({"price": price, "levy": each, "pays": pays}, [section], [f"The price falls to {price}."]))


def _chart_of(rules: Ruleset) -> Market:
    """The market of a ruleset; raises Invalid if it has none."""
    if not rules.market.spaces:
        raise Invalid(f"{rules.game.id} has no stock market.")
    return rules.market


def _read_steps(chart: Market, events: Sequence[str]) -> list[tuple[str, int]]:
    """The path and the number of steps of each event (`pay sell 2`); raises Invalid or Ambiguous."""
    ways = {"pay": chart.paid, "withhold": chart.unpaid, "sell": chart.sale, "soldout": chart.sold_out}
    ways |= {"float": chart.floated} if chart.floated != "stay" else {}
    steps: list[tuple[str, int]] = []
    for event in events:
        if _NUMBER.fullmatch(event) and int(event) and steps:
            steps[-1] = (steps[-1][0], steps[-1][1] * int(event))
            continue
        steps.append((ways[names.match(event, ways, "event")], 1))
    return steps


def _require_distinct(given: Sequence[str]) -> None:
    """Raise Invalid for a duplicate."""
    for place, name in enumerate(given):
        if name in given[:place]:
            raise Invalid(f"{name} is named twice.")


def _read_holders(pairs: Sequence[str]) -> dict[str, int]:
    """The number of certificates of each holder; raises Invalid for a duplicate."""
    read = [*map(_read_pair, pairs)]
    _require_distinct([who for who, _ in read])
    return {who: _read_count(value) for who, value in read}


def _read_pair(text: str) -> tuple[str, str]:
    """The two parts of `NAME=VALUE`; raises Invalid."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise Invalid(f"{text!r} is not NAME=VALUE.")
    return name, value


def _read_count(text: str) -> int:
    """A number of certificates, from 0 to 99; raises Invalid."""
    if not _NUMBER.fullmatch(text):
        raise Invalid(f"{text!r} is not a number of certificates.")
    return int(text)


def _read_face(rules: Ruleset, text: str) -> int:
    """Dollars of a private company, given by face value or by name; raises Invalid or Ambiguous."""
    if plain(text, rules.game.currency).isdecimal():
        return parse_money(text, rules.game.currency)
    return rules.private[names.private(text, rules)].price
