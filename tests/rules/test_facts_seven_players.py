"""The tables of the 7-player variant against its facts; what it does not mention is as in 1830 (rule 2)."""

import re

import pytest

from banker.calc.limits import most_percent
from banker.calc.privates import bounds
from banker.calc.trains import price
from banker.mechanisms.returned_stations import ReturnedStations
from banker.mechanisms.watering import Watering
from banker.rules.mechanism import spare
from banker.rules.read import read
from banker.rules.values import Ruleset
from support.facts import Pairs, different, facts, notes, start

_FACTS = facts("1830-7p")
_RULES = read("1830-7p")
_CLASSIC = read("1830")
_OF_1830 = (
    "market",
    "limits",
    "trading",
    "phase",
    "turn",
    "terrain",
    "dividend",
    "emergency",
    "end",
    "revenue",
    "setup",
)


def _money_pairs(rules: Ruleset) -> Pairs:
    money, (cash, limit) = _FACTS["money"], start(_FACTS)
    return {
        "id": (_FACTS["id"], rules.game.id),
        "players": (_FACTS["players"], [*rules.players.cash, *rules.players.cash]),
        "money.box": (money["box"], rules.bank.total),
        "money.dealt": ({money["dealt"]}, {n * each for n, each in rules.players.cash.items()}),
        "money.notes": (notes(money["notes"]), rules.bank.notes),
        "money.notes, their sum": (money["box"], sum(value * count for value, count in rules.bank.notes.items())),
        "start.cash": (cash, rules.players.cash),
        "start.limit": (limit, rules.players.certificate_limit),
    }


def _corporation_pairs(rules: Ruleset) -> Pairs:
    added = [name for name in rules.corporation if name not in _CLASSIC.corporation]
    pairs: Pairs = {"corporation": ([*_FACTS["corporation"]], added)}
    for name, fact in _FACTS["corporation"].items():
        ours, path = rules.corporation[name], f"corporation.{name}"
        most = most_percent(rules.limits, ours)
        pairs |= {
            path: ((fact["name"], fact["home"]), (ours.name, ours.home)),
            f"{path}.stations": (fact["stations"], ours.tokens),
            f"{path}.president": (fact["president"], ours.president),
            f"{path}.ordinary": (fact["ordinary"], ours.ordinary),
            f"{path}.share": (fact["share"], ours.share),
            f"{path}.certificates": (fact["certificates"], ours.ordinary + 1),
            f"{path}, all of it": (100, ours.president + ours.ordinary * rules.stock.share),
            f"{path}.floats_at": (fact["floats_at"], rules.stock.float),
            f"{path}.player_holds": (fact["player_holds"], rules.limits.per_corporation),
            f"{path}.player_holds_percent": (fact["player_holds_percent"], most),
            f"{path}.successor_holds": (fact["successor_holds"], ours.president),
            f"{path}.spare": (fact["spare"], spare(rules)["share", name] * rules.stock.share),
        }
    return pairs


def _private_pairs(rules: Ruleset) -> Pairs:
    added = [name for name in rules.private if name not in _CLASSIC.private]
    pairs: Pairs = {"private": ([*_FACTS["private"]], added)}
    for name, fact in _FACTS["private"].items():
        ours, path = rules.private[name], f"private.{name}"
        brings, exchange = ours.comes_with, ours.exchange
        assert brings is not None
        assert exchange is not None
        pairs |= {
            path: ((fact["name"], fact["price"], fact["revenue"]), (ours.name, ours.price, ours.revenue)),
            f"{path}.hexes": (fact["hexes"], list(ours.hexes)),
            f"{path}.place": (fact["place"], list(rules.private).index(name) + 1),
            f"{path}.to_corporation": (fact["to_corporation"], list(bounds(rules.privates, ours))),
            f"{path}.with": (fact["with"], list(brings.choice)),
            f"{path}.with, ordinary": ("ordinary", brings.certificate),
            f"{path}.if_chosen": (fact["if_chosen"], brings.if_chosen),
            f"{path}.buys": (fact["buys"], list(exchange.choice)),
            f"{path}.buys_from": (fact["buys_from"], list(exchange.from_)),
            f"{path}.buys_at": (fact["buys_at"], list(exchange.prices)),
            f"{path}.buys_president": (fact["buys_president"], bool(exchange.prices)),  # a paid exchange may be one
        }
    return pairs


def _train_pairs(rules: Ruleset) -> Pairs:
    pairs: Pairs = {
        "train": ([*_FACTS["train"]], list(rules.train)),
        "trains.between_percent": (_FACTS["trains"]["between_percent"], list(rules.trains.between_percent)),
    }
    for kind, fact in _FACTS["train"].items():
        ours, path = rules.train[kind], f"train.{kind}"
        pairs[path] = ((fact["count"], fact["price"]), (ours.count_, ours.price))
        pairs[f"{path}.trade_in"] = (
            (fact.get("trade_in", []), fact.get("credit", 0)),
            (list(ours.trade_in), ours.trade_in_credit),
        )
        for given in fact.get("trade_in", []):
            pairs[f"{path}.trade_in.{given}"] = (fact["price"] - fact["credit"], price(rules, kind, given))
        if "on_sale_with" in fact:
            pairs[f"{path}.on_sale_with"] = (fact["on_sale_with"], ours.available_with)
        if "rusted_by" in fact:
            rusted_by = [name for name, phase in rules.phase.items() if kind in phase.rusts]
            pairs[f"{path}.rusted_by"] = (fact["rusted_by"], rusted_by)
        if "starts_phase" in fact:
            pairs[f"{path}.starts_phase"] = (fact["starts_phase"], kind in rules.phase)
        if fact.get("begins_gold"):
            pairs[f"{path}.begins_gold"] = (kind, ReturnedStations.of(rules).phase)
    return pairs


def _gold_pairs(rules: Ruleset) -> Pairs:
    gold = _FACTS["gold"]
    return {
        "gold.begins_with": (gold["begins_with"], ReturnedStations.of(rules).phase),
        "gold.returned_station": (gold["returned_station"], ReturnedStations.of(rules).cost),
    }


def _watering_pairs(rules: Ruleset) -> Pairs:
    fact, ours = _FACTS["watering"], Watering.of(rules)
    return {
        "watering.times": (fact["times"], ours.certificates),
        "watering.over_after": (fact["over_after"], [ours.until_sold, ours.train]),
        "watering.price": (fact["price"], rules.market.sale),
        "watering.levy": (fact["levy"], ours.levy),
        "watering.milder_levy": ([fact["levy"], fact["milder_levy"]], list(rules.option["levy"].values.values())),
        "watering.pool": ("treasury", rules.dividend.pool),
    }


def test_seven_players_agree_with_the_facts() -> None:
    """Every value of the facts equals that of rulesets/1830-7p.toml; all differences are listed."""
    parts = (_money_pairs, _corporation_pairs, _private_pairs, _train_pairs, _gold_pairs, _watering_pairs)
    pairs = {path: pair for part in parts for path, pair in part(_RULES).items()}
    assert len(pairs) > 60
    assert {re.split(r"[.,]", path)[0] for path in pairs} == _FACTS.keys()
    assert different(pairs) == []


@pytest.mark.rule("4.002")
@pytest.mark.parametrize("table", _OF_1830)
def test_other_tables_are_those_of_1830(table: str) -> None:
    """The market, the limits, the phases, the track and the rest are those of 1830 (7 players 2; D21)."""
    assert getattr(_RULES, table) == getattr(_CLASSIC, table)


@pytest.mark.rule("4.001", "4.002")
def test_corporations_and_privates_of_1830() -> None:
    """The eight corporations and six privates of 1830 are unchanged and in the same order (7 players 1, 2; D21)."""
    assert {name: _RULES.corporation[name] for name in _CLASSIC.corporation} == dict(_CLASSIC.corporation)
    assert {name: _RULES.private[name] for name in _CLASSIC.private} == dict(_CLASSIC.private)
    assert [name for name in _RULES.private if name in _CLASSIC.private] == list(_CLASSIC.private)
    assert (_RULES.privates, _RULES.bank.breaks) == (_CLASSIC.privates, _CLASSIC.bank.breaks)


@pytest.mark.rule("4.002")
def test_trains_and_stations_of_1830() -> None:
    """Numbers and prices of trains are those of 1830, except that an 8 may be traded in for a D (7 players 2, 5; D13)."""
    ours = {kind: _RULES.train[kind] for kind in _CLASSIC.train}
    assert ours == {**_CLASSIC.train, "D": _CLASSIC.train["D"]._replace(trade_in=("4", "5", "6", "8"))}
    assert _RULES.trains == _CLASSIC.trains
    places = {"C&O": ("Washington", "Richmond", "Cleveland")}
    returned = ReturnedStations(
        cost=100, phase="D", homes=("NYNH", "CPR", "C&O", "PRR", "RDG", "NYC"), to=places, cite="7 players 9, 11, 12"
    )
    assert (_RULES.tokens, ReturnedStations.of(_RULES)) == (_CLASSIC.tokens, returned)
    assert _RULES.stock == _CLASSIC.stock


@pytest.mark.rule("4.002")
def test_options_of_1830() -> None:
    """The options are those of 1830 except the optional 6-train, which is the 8-train (7 players 2, 5; A43, D21)."""
    inherited = {name: option for name, option in _CLASSIC.option.items() if name != "optional_6"}
    assert {name: option for name, option in _RULES.option.items() if name in _CLASSIC.option} == inherited
    assert _RULES.option.keys() - _CLASSIC.option.keys() == {"levy", "train_price_range"}
