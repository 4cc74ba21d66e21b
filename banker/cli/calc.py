"""`calc`: a quick sum from the shell, which needs no ledger."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import click

from banker.calc import dividends, floating, market, order, score, trains
from banker.calc.money import dollars, parse_dollars, parse_revenue
from banker.calc.watering import falls_to, levy
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Ambiguous, Invalid
from banker.rounds.payout import read_run
from banker.rules.find import DEFAULT
from banker.rules.read import read
from banker.rules.values import Cell, Market, Ruleset
from banker.state import names
from banker.views.payout import payments_data, payments_section
from banker.views.rendering import Section, View

_WHOLE = 100
_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)


class Calculations(click.Group):
    """All sums, each with `-r/--ruleset`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which help shows them."""
        return list(self.commands)


@click.group("calc", cls=Calculations, epilog="Example: banker calc payout 120 alice=5 bob=2 --pool 1")
def calc_() -> None:
    """A quick sum by the tables of a game, without a ledger."""


def _sum(name: str, example: str) -> Callable[[Callable[..., None]], click.Command]:
    """A command of `calc`: it gets the ruleset that -r names."""

    def decorate(function: Callable[..., None]) -> click.Command:
        option = click.Option(
            ["-r", "--ruleset"],
            default=DEFAULT,
            show_default=True,
            metavar="RULESET",
            help="Whose tables: a name or a path.",
        )
        command = calc_.command(name, cls=Verb, epilog=f"Example: banker calc {example}")(function)
        command.params.append(option)
        return command

    return decorate


@_sum("payout", "payout 120 alice=5 bob=2 --pool 1")
@click.argument("revenue", metavar="AMOUNT[w|h]")
@click.argument("holders", nargs=-1, metavar="WHO=CERTIFICATES...")
@click.option("--pool", default=0, type=click.IntRange(0), metavar="N", help="Certificates in the Bank Pool.")
def payout(session: Session, ruleset: str, revenue: str, holders: tuple[str, ...], pool: int) -> None:
    """What everyone gets of a revenue; stock is counted in certificates of a share, a president's one as what it is worth.

    What is not named is in the offering, or, where the rules have unsold stock there, in the corporation's treasury.
    """
    rules = read(ruleset)
    amount, decision = read_run(revenue, rules.dividend)
    wrong = next(dividends.check_run(rules.dividend, amount, decision), None)
    if wrong:
        raise Invalid(wrong)
    found, unsold = _payout(rules, amount, decision, holders, pool)
    total = sum(payment.amount for payment in found)
    data = {"revenue": amount, "payments": payments_data(found), "bank_pays": total}
    rest = f", {unsold}% are unsold" if unsold or (rules.stock.unsold == "ipo" and rules.game.stock_market) else ""
    session.show(View(data, [payments_section(found)], [], [f"the bank pays {dollars(total)}{rest}"]))


def _payout(
    rules: Ruleset, amount: int, decision: str, holders: Sequence[str], pool: int
) -> tuple[list[dividends.Payment], int]:
    """Who gets what, and how much of the stock is unsold, in percent."""
    share = rules.stock.share
    held = {who: count * share for who, count in _holders(holders).items()}
    if not rules.game.stock_market:
        if held or pool:
            raise Invalid(f"{rules.game.id} has no stock: a railroad gets all of its revenue")
        return dividends.payout(
            rules.dividend, amount, decision, dividends.Stockholding({}, 0, 0), "treasury", share
        ), 0
    in_pool = pool * share
    rest, most = _WHOLE - sum(held.values()) - in_pool, _WHOLE + rules.stock.spare * share
    if rest < _WHOLE - most:
        raise Invalid(f"that is {_WHOLE - rest}% of the stock: there is {most}%")
    unsold, own = (max(0, rest), 0) if rules.stock.unsold == "ipo" else (0, max(0, rest))
    stock = dividends.Stockholding(held, in_pool, unsold, own)
    return dividends.payout(rules.dividend, amount, decision, stock, "treasury", share), unsold


@_sum("revenue", "revenue 30+50+30 --red-to-red -r 1851")
@click.argument("stops", metavar="STOP+STOP...")
@click.option("--red-to-red", is_flag=True, help="The route goes from one red area to another.")
def revenue_(session: Session, ruleset: str, stops: str, red_to_red: bool) -> None:  # noqa: FBT001 - click calls it by name
    """What a train earns on a route with stops of these values."""
    rules = read(ruleset)
    bonus = rules.revenue.red_to_red * (stops.count("+") + 1) if red_to_red else 0
    if red_to_red and "+" not in stops:
        raise Invalid("a route from one red area to another has two stops at least")
    if red_to_red and not bonus:
        raise Invalid(f"{rules.game.id} adds nothing for a route from one red area to another")
    data = {"stops": parse_revenue(stops), "bonus": bonus, "revenue": parse_revenue(stops) + bonus}
    session.show(View(data, [Section(["stops", "red to red", "revenue"], [list(data.values())])]))


@_sum("move", "move 100 sell 2 pay")
@click.argument("start", metavar="CELL|PRICE")
@click.argument("events", nargs=-1, metavar="[pay|withhold|sell|N|soldout|float]...")
def move(session: Session, ruleset: str, start: str, events: tuple[str, ...]) -> None:
    """Where a price goes from a CELL (line,column) or a PRICE: `pay`, `withhold`, `sell N`, `soldout`, in turn.

    A price that stands in several spaces is followed from each. `float` is the rise of a corporation that floats, where the rules have one.
    """
    chart = _chart(read(ruleset))
    steps = _steps(chart, events)
    paths = []
    for cell in _cells(chart, start):
        path = [cell]
        for way, times in steps:
            path.append(market.move(chart, way, path[-1], times))
        paths.append(path)
    heads = ["from", *(f"{way} {times}" if times > 1 else way for way, times in steps)]
    rows = [[f"{chart.spaces[cell].price} ({cell[0]},{cell[1]})" for cell in path] for path in paths]
    data = [
        [
            {"price": chart.spaces[cell].price, "row": cell[0], "column": cell[1], "zone": chart.spaces[cell].zone}
            for cell in path
        ]
        for path in paths
    ]
    session.show(View(data, [Section(heads, rows)]))


def _chart(rules: Ruleset) -> Market:
    if not rules.market.spaces:
        raise Invalid(f"{rules.game.id} has no stock market")
    return rules.market


def _steps(chart: Market, events: Sequence[str]) -> list[tuple[str, int]]:
    ways = {"pay": chart.paid, "withhold": chart.unpaid, "sell": chart.sale, "soldout": chart.sold_out}
    ways |= {"float": chart.floated} if chart.floated != "stay" else {}
    steps: list[tuple[str, int]] = []
    for event in events:
        if _NUMBER.fullmatch(event) and int(event) and steps:
            steps[-1] = (steps[-1][0], steps[-1][1] * int(event))
            continue
        steps.append((ways[names.match(event, ways, "event")], 1))
    return steps


def _cells(chart: Market, text: str) -> list[Cell]:
    row, comma, column = text.partition(",")
    if comma and _NUMBER.fullmatch(row) and _NUMBER.fullmatch(column):
        cell = (int(row), int(column))
        if cell not in chart.spaces:
            raise Invalid(f"the market has no space in line {row}, column {column}")
        return [cell]
    price = parse_dollars(text)
    found = market.cells_at(chart, price)
    if not found:
        raise Invalid(f"the market has no space of ${price}")
    return found


@_sum("order", "order PRR=100 NYC=90 ERIE=4,7")
@click.argument("prices", nargs=-1, required=True, metavar="CORP=PRICE|CELL...")
def order_(session: Session, ruleset: str, prices: tuple[str, ...]) -> None:
    """The operating order of corporations by price or CELL (line,column).

    Those in one space are named from the top of the stack. Where the order is fixed, CORP alone is enough.
    """
    rules = read(ruleset)
    if rules.turn.order == "listed":
        called = [names.corporation(text.partition("=")[0], rules) for text in prices]
        _once(called)
        listed = [name for name in rules.corporation if name in called]
        session.show(View(listed, [Section(["", "corporation"], list(enumerate(listed, 1)))]))
        return
    tokens: list[order.Token] = []
    for name, text in map(_pair, prices):
        cells = _cells(rules.market, text)
        ties = [
            other
            for other in prices
            if other != f"{name}={text}" and _price(rules, other) == _price(rules, f"{name}={text}")
        ]
        if len(cells) > 1 and ties:
            words = ", ".join(f"{row},{column}" for row, column in cells)
            raise Ambiguous(
                f"{name} and {ties[0].partition('=')[0]} have the same price: say the space, one of {words}"
            )
        above = sum(token.cell == cells[0] for token in tokens)
        tokens.append(order.Token(names.corporation(name, rules), cells[0], above))
    _once([token.corporation for token in tokens])
    result = order.operating_order(rules.market, tokens)
    price = {token.corporation: rules.market.spaces[token.cell].price for token in tokens}
    session.show(
        View(
            result,
            [
                Section(
                    ["", "corporation", "price"], [[place, name, price[name]] for place, name in enumerate(result, 1)]
                )
            ],
        )
    )


def _once(called: Sequence[str]) -> None:
    if len(set(called)) < len(called):
        raise Invalid("a corporation stands there twice")


def _price(rules: Ruleset, pair: str) -> int:
    cells = _cells(rules.market, pair.partition("=")[2])
    return rules.market.spaces[cells[0]].price


@_sum("limit", "limit 4")
@click.argument("players", type=int)
def limit(session: Session, ruleset: str, players: int) -> None:
    """How many certificates each of so many PLAYERS may hold, and what each begins with."""
    rules = read(ruleset)
    if players not in rules.numbers_of_players:
        raise Invalid(names.wrong_number(rules, players))
    if rules.setup:
        session.show(_setups(rules, players))
        return
    certificates, cash = rules.players.certificate_limit[players], rules.players.cash[players]
    data = {
        "players": players,
        "certificates": certificates,
        "per_corporation": rules.limits.per_corporation,
        "cash": cash,
        "bank": rules.bank.total - players * cash,
    }
    heads = ["players", "certificates", "of one corporation", "cash", "bank"]
    session.show(View(data, [Section(heads, [list(data.values())])]))


def _setups(rules: Ruleset, players: int) -> View:
    """What each railroad begins with, where players are dealt railroads."""
    setups = [
        {
            "players": players,
            "railroads": ["+".join(hand) for hand in setup.charters],
            "cash": setup.treasury,
            "bank": rules.bank.total - setup.treasury * sum(map(len, setup.charters)),
            "trains": dict(setup.trains),
        }
        for setup in rules.setup.values()
        if setup.players == players
    ]
    rows = [
        [players, " ".join(row["railroads"]), row["cash"], row["bank"], *row["trains"].values()]  # type: ignore[attr-defined, arg-type]
        for row in setups
    ]
    return View(setups, [Section(["players", "railroads", "cash of each", "bank", *rules.train], rows)])


@_sum("float", "float 76")
@click.argument("par", metavar="PAR")
def float_(session: Session, ruleset: str, par: str) -> None:
    """What a corporation costs and gets at a PAR price."""
    rules = read(ruleset)
    price = parse_dollars(par)
    _chart(rules)
    if price not in rules.market.par:
        raise Invalid(
            f"no corporation starts at ${price}: the par price is one of {', '.join(map(str, sorted(rules.market.par)))}"
        )
    rows = [_floated(rules, president, price) for president in _presidents(rules)]
    heads = ["par", "president's certificate", "floats at %", "capital"]
    heads += ["for stations", "price then"] if rules.stock.station_fee or rules.market.floated != "stay" else []
    others = [[name for name, one in rules.corporation.items() if one.president == cut] for cut in _presidents(rules)]
    table = [list(row.values())[: len(heads)] for row in rows]
    of = ["all others", *map(" ".join, others[1:])] if len(rows) > 1 else []
    named = [[*row, name] for row, name in zip(table, of, strict=True)] if of else table
    more = [{**row, "corporations": names_} for row, names_ in zip(rows[1:], others[1:], strict=True)]
    session.show(View({**rows[0], "others": more}, [Section([*heads, *(["of"] if of else [])], named)]))


def _presidents(rules: Ruleset) -> list[int]:
    """How many percent a president's certificate can have, that of most corporations first."""
    return list(dict.fromkeys([rules.stock.president, *(one.president for one in rules.corporation.values())]))


def _floated(rules: Ruleset, president: int, price: int) -> dict[str, int]:
    """What a corporation costs and gets, whose president's certificate has so many percent."""
    cell = market.start(rules.market, price) or (0, 0)
    return {
        "par": price,
        "president": floating.presidents_price(rules.stock, president, price),
        "float_percent": rules.stock.float,
        "capital": floating.capital(rules.stock, price),
        "stations": rules.stock.station_fee,
        "price": rules.market.spaces[market.move(rules.market, rules.market.floated, cell)].price,
    }


@_sum("score", "score 412 5x82 2x100 --private 70")
@click.argument("cash")
@click.argument("holdings", nargs=-1, metavar="CERTIFICATESxPRICE...")
@click.option(
    "--private", "privates", multiple=True, metavar="VALUE|PRIVATE", help="A private company that is still open."
)
def score_(session: Session, ruleset: str, cash: str, holdings: tuple[str, ...], privates: tuple[str, ...]) -> None:
    """What a player is worth: CASH, stock as certificates times price (a president's one is two), open privates."""
    rules = read(ruleset)
    if (holdings or privates) and not rules.game.stock_market:
        raise Invalid(
            f"{rules.game.id} has no stock and no private companies: the cash of a railroad is all that counts"
        )
    held = []
    for holding in holdings:
        count, times, price = holding.lower().partition("x")
        if not times:
            raise Invalid(f"stock is said as CERTIFICATESxPRICE, such as 5x82, and not {holding!r}")
        held.append((_count(count) * rules.stock.share, parse_dollars(price)))
    worth = score.worth(rules.stock, parse_dollars(cash), held, [_face(rules, private) for private in privates])
    data = {**worth._asdict(), "worth": worth.total}
    session.show(View(data, [Section(["cash", "stock", "privates", "worth"], [list(data.values())])]))


@_sum("trade", "trade D 5")
@click.argument("kind", metavar="TYPE")
@click.argument("traded", required=False, metavar="[TYPE]")
def trade(session: Session, ruleset: str, kind: str, traded: str | None) -> None:
    """What a train costs from the Bank: TYPE alone, or for the second TYPE traded in."""
    rules = read(ruleset)
    name = names.match(kind, rules.train, "train")
    given = names.match(traded, rules.train, "train") if traded else None
    if given and given not in rules.train[name].trade_in:
        raise Invalid(trains.not_traded_in(rules, name, given))
    data: dict[str, Any] = {"train": name, "traded_in": given, "price": trains.price(rules, name, given)}
    session.show(View(data, [Section(["train", "traded in", "price"], [list(data.values())])]))


@_sum("water", "water 100 bob=3 carol=1 -r 1830-7p")
@click.argument("start", metavar="CELL|PRICE")
@click.argument("holders", nargs=-1, metavar="WHO=CERTIFICATES...")
def water(session: Session, ruleset: str, start: str, holders: tuple[str, ...]) -> None:
    """What watering costs the other holders of a corporation on the top line, whatever cash they have."""
    rules = read(ruleset)
    if rules.watering is None:
        raise Invalid(f"stock is not watered in {rules.game.id}")
    cells = [
        cell for cell in _cells(rules.market, start) if market.move(rules.market, rules.market.sold_out, cell) == cell
    ]
    if not cells:
        raise Invalid(f"{start} is not on the top line, so its price can rise")
    price = rules.market.spaces[falls_to(rules.watering, rules.market, cells[0])].price
    each = levy(rules.watering, price, 1)
    held = _holders(holders)
    if sum(held.values()) * rules.stock.share > _WHOLE:
        raise Invalid(
            f"that is {sum(held.values()) * rules.stock.share}% of the stock: there is {_WHOLE}% before it is watered"
        )
    pays = {who: count * each for who, count in held.items()}
    data = {"price": price, "levy": each, "pays": pays}
    rows = [["for each share", each], *pays.items()]
    session.show(View(data, [Section(["who", "dollars"], rows)], [f"the price falls to {price}"]))


def _holders(pairs: Sequence[str]) -> dict[str, int]:
    """How many certificates each holds."""
    held = {who: _count(value) for who, value in map(_pair, pairs)}
    if len(held) < len(pairs):
        raise Invalid("somebody stands there twice: say each holder once")
    return held


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise Invalid(f"it is said as NAME=VALUE, and not {text!r}")
    return name, value


def _count(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Invalid(f"{text!r} is no number of certificates")
    return int(text)


def _face(rules: Ruleset, text: str) -> int:
    if text.removeprefix("$").isdecimal():
        return parse_dollars(text)
    aliases = {name: private.aliases for name, private in rules.private.items()}
    return rules.private[names.match(text, rules.private, "private company", aliases)].price
