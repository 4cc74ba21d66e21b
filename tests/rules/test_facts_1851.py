"""The tables of 1851 against the facts gathered from its sources, value by value."""

from banker.calc.dividends import Stockholding, paid_out, part, payout
from banker.calc.floating import capital, missing, presidents_price
from banker.mechanisms.further_tiles import FurtherTiles
from banker.mechanisms.own_stock import OwnStock
from banker.rules.mechanism import steps_of
from banker.rules.read import read
from banker.rules.seating import with_instead
from banker.rules.values import Ruleset
from support.facts import Pairs, different, facts, lines, start, way

_FACTS = facts("1851")


def _game(rules: Ruleset) -> Pairs:
    cash, limit = start(_FACTS)
    return {
        "id": (_FACTS["id"], rules.game.id),
        "title": (_FACTS["title"], rules.game.title),
        "players": (_FACTS["players"], [min(rules.numbers_of_players), max(rules.numbers_of_players)]),
        "money.box": (_FACTS["money"]["box"], rules.bank.total),
        "start.cash": (cash, rules.players.cash),
        "start.limit": (limit, rules.players.certificate_limit),
    }


def _privates(rules: Ruleset) -> Pairs:
    general, ours = _FACTS["privates"], rules.privates
    closed_by = [name for name, phase in rules.phase.items() if phase.closes_privates]
    pairs: Pairs = {
        "privates.in_play": (
            {int(number): names for number, names in general["in_play"].items()},
            {
                number: [*(with_instead(rules, number).players.privates or rules.private)]
                for number in rules.players.cash
            },
        ),
        "privates.sale": (general["sale"], ours.sale),
        "privates.to_players": (general["to_players"], ours.between_players),
        "privates.in_emergency": (general["in_emergency"], ours.between_players),
        "privates.at_the_end": (general["at_the_end"], ours.at_the_end),
        "privates.closed_by": ([general["closed_by"]], closed_by),
        "privates.names_the_first_price": (general["names_the_first_price"], ours.first_turn),
        "private": ([*_FACTS["private"]], list(rules.private)),
    }
    for name, fact in _FACTS["private"].items():
        private, path = rules.private[name], f"private.{name}"
        brings = private.comes_with and [private.comes_with.corporation, private.comes_with.certificate]
        pairs |= {
            path: ((fact["name"], fact["price"], fact["revenue"]), (private.name, private.price, private.revenue)),
            f"{path}.with": (fact.get("with"), brings),
            f"{path}.to_corporations": (general["to_corporations"], private.to_corporations),
        }
    return pairs


def _stock(rules: Ruleset) -> Pairs:
    fact, limits, stock = _FACTS["stock"], _FACTS["limits"], rules.stock
    unsold = 100 - stock.president - (fact["float_certificates"] - 1) * stock.share
    return {
        "stock.president": (fact["president"], stock.president),
        "stock.president_at_90": (fact["president_at_90"], presidents_price(stock, stock.president, 90)),
        "stock.ordinary": (fact["ordinary"], stock.ordinary),
        "stock.share": (fact["share"], stock.share),
        "stock.floats_at": (fact["floats_at"], stock.float),
        "stock.float_certificates": (
            (0, stock.share),
            (missing(stock.float, unsold), missing(stock.float, unsold + stock.share)),
        ),
        "stock.capital_at_100": (fact["capital_at_100"], capital(stock, 100)),
        "stock.capital_price": (fact["capital_price"], stock.capital_price),
        "stock.capital_paid": (fact["capital_paid"], stock.capital_paid),
        "stock.stations_cost": (fact["stations_cost"], stock.station_fee),
        "stock.float_moves": (fact["float_moves"], rules.market.floated),
        "stock.rest_goes_to": (fact["rest_goes_to"], stock.unsold),
        "stock.price": ([fact["price"]] * 2, [rules.trading.ipo_price, rules.trading.pool_price]),
        "limits.of_a_corporation": (limits["of_a_corporation"], rules.limits.per_corporation),
        "limits.of_a_corporation_percent": (
            limits["of_a_corporation_percent"],
            stock.president + (rules.limits.per_corporation - 1) * stock.share,
        ),
        "limits.pool": (limits["pool"], rules.limits.pool),
        "limits.treasury": (limits["treasury"], own.most if (own := OwnStock.of(rules, None)) else None),
        "limits.zones": ([limits["zones"]] * 2, [[*rules.limits.zones], [*rules.market.zones]]),
    }


def _market(rules: Ruleset) -> Pairs:
    chart, token, ours = _FACTS["chart"], _FACTS["token"], rules.market
    marked = sorted(space.price for space in ours.spaces.values() if space.par)
    return {
        "chart.lines": (lines(chart), [list(line) for line in ours.grid]),
        "chart.start": ([chart["start"]] * 2, [sorted(ours.par), marked]),
        "token.sale": (way(token["sale"]), ours.sale),
        "token.sale_each": (token["sale_each"], rules.trading.price_drops_per),
        "token.sale_each_option": (token["sale_each_option"], rules.option["block_sales"].values["yes"]),
        "token.own_sale": (way(token["own_sale"]), ours.sale),
        "token.sold_out": (way(token["sold_out"]), ours.sold_out),
        "token.dividend": (way(token["dividend"]), ours.paid),
        "token.dividend_reaches": (
            token["dividend_reaches"],
            "price" if rules.dividend.rises == {100: 0} else "anything",
        ),
        "token.no_dividend": (way(token["no_dividend"]), ours.unpaid),
    }


def _rounds(rules: Ruleset) -> Pairs:
    turn, pays = _FACTS["turn"], _FACTS["dividend"]
    return {
        "turn.order": (turn["order"], rules.trading.turn),
        "turn.purchases": (turn["purchases"] == 1, not rules.limits.multiple_buy_from),
        "turn.sell_after": (turn["sold_after"], rules.trading.sell_after),
        "turn.last_steps": (turn["last_steps"], list(steps_of(rules)[-2:])),
        "turn.own_sale_from": (turn["own_sale_from"], 1 + (rules.trading.sell_after == "operating-round")),
        "dividend.decisions": ({*pays["decisions"]}, {*rules.dividend.decisions}),
        "dividend.half, a share": (
            [-(-revenue // 20) for revenue in range(10, 400, 10)],
            [part(rules, revenue, 10, "half") for revenue in range(10, 400, 10)],
        ),
        "dividend.kept_of_half_170": (pays["kept_of_half_170"], 170 - paid_out(rules, 170, "half")),
        "dividend.own_stock": (
            {"treasury": "TC"}[pays["own_stock"]],
            payout(rules, 100, "pay", Stockholding({}, 0, 0, 100), "TC")[0].to,
        ),
        "dividend.pool": (pays["pool"], rules.dividend.pool),
    }


def _trains(rules: Ruleset) -> Pairs:
    fact, general = _FACTS["trains"], rules.trains
    pairs: Pairs = {
        "trains.of_another_president": (fact["of_another_president"], general.between_corporations),
        "trains.of_one_president": (fact["of_one_president"], general.between_same_president),
        "trains.if_agreed": (fact["if_agreed"], rules.option["train_prices"].values["agreed"]),
        "trains.between_from": (fact["between_from"], next(iter(rules.phase)) if general.between_allowed else None),
        "train": ([*_FACTS["train"]], list(rules.train)),
        "phase": ([*_FACTS["phase"]], list(rules.phase)),
    }
    for kind, train in _FACTS["train"].items():
        ours = rules.train[kind]
        rusted_by = next((name for name, phase in rules.phase.items() if kind in phase.rusts), None)
        pairs[f"train.{kind}"] = ((train["count"], train["price"]), (ours.count_, ours.price))
        pairs[f"train.{kind}.rusted_by"] = (train.get("rusted_by"), rusted_by)
        pairs[f"train.{kind}.alone"] = ((None, ()), (ours.available_with, ours.trade_in))
    further = FurtherTiles.of(rules)
    for name, stated in _FACTS["phase"].items():
        phase = rules.phase[name]
        pairs[f"phase.{name}"] = (
            (stated["limit"], stated["rounds"], stated.get("rusts", []), stated.get("closes_privates", False)),
            (phase.train_limit, phase.operating_rounds, list(phase.rusts), phase.closes_privates),
        )
        pairs[f"phase.{name}.yellow_tiles"] = (stated["yellow_tiles"], rules.turn.tiles + further.by_phase.get(name, 0))
        pairs[f"phase.{name}.to_corporations"] = (
            _FACTS["privates"]["to_corporations"],
            phase.privates_to_corporations,
        )
    return pairs


def _map_and_end(rules: Ruleset) -> Pairs:
    station, end = _FACTS["station"], _FACTS["end"]
    pairs: Pairs = {
        "station.each": ({station["each"]}, {corporation.tokens for corporation in rules.corporation.values()}),
        "station.cost": ({station["cost"]}, {*rules.tokens.costs}),
        "terrain": ([int(cost) for cost in _FACTS["terrain"]], [kind.cost for kind in rules.terrain.values()]),
        "revenue.red_to_red": (_FACTS["revenue"]["red_to_red"], rules.revenue.red_to_red),
        "end.after": ([end["after"], end["broken_in_a_stock_round_after"]], [rules.end.bank] * 2),
        "end.broken": (end["broken"], rules.bank.breaks),
        "end.score": (end["score"], rules.end.score),
        "corporation": ([*_FACTS["corporation"]], list(rules.corporation)),
    }
    for cost, hexes in _FACTS["terrain"].items():
        pairs[f"terrain.{cost}"] = (sorted(hexes), sorted(rules.terrain[cost].hexes))
    for name, fact in _FACTS["corporation"].items():
        ours = rules.corporation[name]
        pairs[f"corporation.{name}"] = (
            (fact["name"], fact["home"], _FACTS["stock"]["president"], _FACTS["stock"]["ordinary"]),
            (ours.name, ours.home, ours.president, ours.ordinary),
        )
    return pairs


def test_1851_agrees_with_the_facts() -> None:
    """Every value of the facts equals that of rulesets/1851.toml; all differences are listed."""
    parts = (_game, _privates, _stock, _market, _rounds, _trains, _map_and_end)
    pairs = {path: pair for part_ in parts for path, pair in part_(read("1851")).items()}
    assert len(pairs) > 100
    assert {path.partition(".")[0] for path in pairs} == _FACTS.keys()
    assert different(pairs) == []
