"""The tables of the titles that 18xx.games plays against the facts gathered from it, value by value."""

from typing import Any

import pytest

from banker.calc.privates import bounds
from banker.mechanisms.neutral_stations import NeutralStations
from banker.rules.find import shipped
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.rules.values import Ruleset
from support.facts import Pairs, different, facts, lines, start, title_names

TITLES = [name for name in title_names() if name in shipped()]
Facts = dict[str, Any]


def _game(fact: Facts, rules: Ruleset) -> Pairs:
    cash, limit = start(fact)
    return {
        "id": (fact["id"], rules.game.id),
        "title": (fact["title"], rules.game.title),
        "currency": (fact["currency"], rules.game.currency.replace("#", "")),
        "bank": (fact["bank"], rules.bank.total),
        "start.cash": (cash, rules.players.cash),
        "start.limit": (limit, rules.players.certificate_limit),
    }


def _stock(fact: Facts, rules: Ruleset) -> Pairs:
    stock, chart = fact["stock"], fact["chart"]
    pairs: Pairs = {
        "stock.float": (stock["float"], rules.stock.float),
        "chart.start": (sorted(chart["start"]), sorted(rules.market.par)),
        "chart.lines": (lines(chart), [list(line) for line in rules.market.grid]),
    }
    for name, corporation in rules.corporation.items():
        president = stock.get("different_president", {}).get(name, stock["president"])
        usual = president, stock["ordinary"] - (president - stock["president"]) // 10, 10
        cut = tuple(stock.get("different_cut", {}).get(name, usual))
        pairs[f"stock of {name}"] = cut, (corporation.president, corporation.ordinary, corporation.share)
    return pairs


def _privates(fact: Facts, rules: Ruleset) -> Pairs:
    external = rules.external.get("18xx.games")
    ours = external.names if external else {}
    known = {name if name in rules.private else ours[name]: stated for name, stated in fact["private"].items()}
    pairs: Pairs = {"privates": ([*known], [*rules.private])}
    for name, stated in known.items():
        private = rules.private[name]
        pairs[name] = (
            (stated["name"], stated["price"], stated["revenue"]),
            (private.name, private.price, private.revenue),
        )
        pays = list(bounds(rules.privates, private)) if private.to_corporations else None
        pairs[f"{name} to corporations"] = stated.get("corporations"), pays
    return pairs


def _corporations(fact: Facts, rules: Ruleset) -> Pairs:
    pairs: Pairs = {"corporations": ([*fact["corporation"]], [*rules.corporation])}
    for name, corporation in fact["corporation"].items():
        ours = rules.corporation[name]
        pairs[name] = (corporation["name"].strip(), corporation["home"]), (ours.name, ours.home)
        pairs[f"stations of {name}"] = corporation["stations"], _stations(rules, name)
    return pairs


def _stations(rules: Ruleset, name: str) -> list[int]:
    """What each station of a corporation costs, the home station first; the last cost repeats."""
    costs, neutral = rules.tokens.costs, NeutralStations.of(rules, None)
    count = rules.corporation[name].tokens - (neutral.rows.get(name, 0) if neutral else 0)
    return [costs[min(place, len(costs) - 1)] for place in range(count)]


def _trains(fact: Facts, rules: Ruleset) -> Pairs:
    pairs: Pairs = {"trains": ([*fact["train"]], [*rules.train]), "phases": ([*fact["phase"]], [*rules.phase])}
    for kind, train in fact["train"].items():
        ours = rules.train[kind]
        given = (
            ours.price,
            _count(rules, kind, train["count"]),
            ours.available_with,
            list(ours.trade_in),
            ours.trade_in_credit,
        )
        credit = train.get("trade_in_credit", 0)
        pairs[kind] = (train["price"], train["count"], train.get("beside"), train.get("trade_in", []), credit), given
    for name, stated in fact["phase"].items():
        phase = rules.phase[name]
        given_phase = (
            stated["limit"],
            stated["rounds"],
            stated.get("privates", False),
            stated.get("rusts", []),
            stated.get("closes", False),
        )
        then = phase.train_limit, phase.operating_rounds, phase.privates_to_corporations
        pairs[f"phase {name}"] = given_phase, (*then, list(phase.rusts), phase.closes_privates)
    return pairs


def _count(rules: Ruleset, kind: str, stated: object) -> object:
    """The number of trains of a type, by number of players where the facts tell it so."""
    if not isinstance(stated, dict):
        return rules.train[kind].count_
    seated = {players: for_players(rules, [f"P{seat}" for seat in range(int(players))], {}) for players in stated}
    return {players: setup.train[kind].count_ for players, setup in seated.items() if setup is not None}


def _terrain(fact: Facts, rules: Ruleset) -> Pairs:
    known = {name: int(cost) for cost, names in fact["terrain"].items() for name in names}
    ours = {name: rules.terrain_cost(name) for kind in rules.terrain.values() for name in kind.hexes}
    return {"terrain": (known, ours)}


def _printed(fact: Facts, rules: Ruleset) -> Pairs:
    """The hexes that are printed with a tile: the first one laid there in recorded games is green, or brown."""
    return {"printed": (fact.get("printed", {}), {colour: list(names) for colour, names in rules.board.hexes.items()})}


@pytest.mark.parametrize("title", TITLES)
def test_table_agrees_with_the_facts(title: str) -> None:
    """Money, limits, chart, corporations, stations, privates, trains, phases, terrain and printed tiles are those of the facts."""
    fact, rules = facts(title), read(title)
    subjects = (_game, _stock, _privates, _corporations, _trains, _terrain, _printed)
    assert [line for subject in subjects for line in different(subject(fact, rules))] == []
