"""The 7-player variant's tables against its facts, pair by pair; and whatever it does not say is as in 1830 (rule 2)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from banker.calc.limits import most_percent
from banker.calc.privates import bounds
from banker.calc.trains import price
from banker.rules.read import read
from banker.rules.values import Ruleset

_FACTS = Path(__file__).resolve().parent.parent.parent / "shared" / "rules" / "1830-7p.facts.toml"
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
_SHORT = {"initial offering": "ipo", "pool": "pool", "PRR 10%": "PRR", "RDG 10%": "RDG", "Erie 10%": "Erie"}


def _facts() -> dict[str, Any]:
    if not _FACTS.is_file():
        pytest.skip(f"the facts of the 7-player variant are not here: no {_FACTS}")
    return tomllib.loads(_FACTS.read_text(encoding="utf-8"))


def _pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    """By its path in the facts: what they say, and what the ruleset says."""
    game, bank, players = facts["game"], facts["bank"], facts["players"]
    pairs = {
        "game.id": (game["id"], rules.game.id),
        "game.players": ([game["min_players"], game["max_players"]], [*rules.players.cash, *rules.players.cash]),
        "bank.total": (bank["total"], rules.bank.total),
        "bank.dealt_to_players": ({bank["dealt_to_players"]}, {n * cash for n, cash in rules.players.cash.items()}),
        "bank.notes": (_whole_keys(bank["notes"]), rules.bank.notes),
        "bank.notes, their sum": (bank["total"], sum(value * count for value, count in rules.bank.notes.items())),
        "players.starting_cash": (_whole_keys(players["starting_cash"]), rules.players.cash),
        "players.certificate_limit": (_whole_keys(players["certificate_limit"]), rules.players.certificate_limit),
    }
    return (
        pairs
        | _corporation_pairs(facts, rules)
        | _private_pairs(facts, rules)
        | _train_pairs(facts, rules)
        | _gold_pairs(facts, rules)
        | _watering_pairs(facts, rules)
    )


def _whole_keys(table: dict[str, int]) -> dict[int, int]:
    return {int(key): value for key, value in table.items()}


def _corporation_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    added = [name for name in rules.corporation if name not in _CLASSIC.corporation]
    pairs: dict[str, tuple[Any, Any]] = {"corporation": ([fact["id"] for fact in facts["corporation"]], added)}
    for fact in facts["corporation"]:
        ours, path = rules.corporation[fact["id"]], f"corporation.{fact['id']}"
        most = most_percent(rules.limits, ours.president, rules.stock.share)
        pairs |= {
            path: ((fact["name"], fact["home"]), (ours.name, ours.home)),
            f"{path}.placeable_tokens": (fact["placeable_tokens"], ours.tokens),
            f"{path}.president_percent": (fact["president_percent"], ours.president),
            f"{path}.other_certificates": (fact["other_certificates"], ours.ordinary),
            f"{path}.other_percent": (fact["other_percent"], rules.stock.share),
            f"{path}.certificates_total": (fact["certificates_total"], ours.ordinary + 1),
            f"{path}, all of it": (100, ours.president + ours.ordinary * rules.stock.share),
            f"{path}.float_percent": (fact["float_percent"], rules.stock.float),
            f"{path}.max_certificates": (fact["max_certificates_per_player"], rules.limits.per_corporation),
            f"{path}.max_certificates, in percent": (70, most),
            f"{path}.minimum_to_succeed": (fact["minimum_to_succeed_presidency_percent"], ours.president),
            f"{path}.spare_certificate": (
                fact["spare_certificate_percent"],
                rules.stock.spare * rules.stock.share,
            ),
        }
    return pairs


def _private_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    added = [name for name in rules.private if name not in _CLASSIC.private]
    pairs: dict[str, tuple[Any, Any]] = {"private": ([fact["id"] for fact in facts["private"]], added)}
    for fact in facts["private"]:
        ours, path = rules.private[fact["id"]], f"private.{fact['id']}"
        brings, exchange = ours.comes_with, ours.exchange
        assert brings is not None
        assert exchange is not None
        presidents = fact["close_to_buy_president_allowed"]
        pairs |= {
            path: ((fact["name"], fact["price"], fact["revenue"]), (ours.name, ours.price, ours.revenue)),
            f"{path}.blocks": (fact["blocks"], list(ours.hexes)),
            f"{path}.auction_position": (fact["auction_position"], list(rules.private).index(fact["id"]) + 1),
            f"{path}.corporate_price": (fact["corporate_price"], list(bounds(rules.privates, ours))),
            f"{path}.comes_with_choice": ([_SHORT[word] for word in fact["comes_with_choice"]], list(brings.choice)),
            f"{path}.comes_with, ordinary": ("ordinary", brings.certificate),
            f"{path}.if_prr_chosen": (
                {"PRR": {"CA": _SHORT[fact["if_prr_chosen_then_c_and_a_gives"]]}},
                brings.if_chosen,
            ),
            f"{path}.close_to_buy_of": (fact["close_to_buy_one_certificate_of"], list(exchange.choice)),
            f"{path}.close_to_buy_from": ([_SHORT[word] for word in fact["close_to_buy_from"]], list(exchange.from_)),
            f"{path}.close_to_buy_price": (fact["close_to_buy_price"].split(",")[0], " or ".join(exchange.prices)),
            f"{path}.close_to_buy_president": (presidents, bool(exchange.prices)),  # what is paid for may be one
        }
    return pairs


def _train_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    pairs: dict[str, tuple[Any, Any]] = {"train": ([fact["type"] for fact in facts["train"]], list(rules.train))}
    for fact in facts["train"]:
        kind = fact["type"]
        ours, path = rules.train[kind], f"train.{kind}"
        pairs[path] = ((fact["count"], fact["price"]), (ours.count_, ours.price))
        pairs[f"{path}.trade_in"] = (
            (fact.get("trade_in", []), fact.get("trade_in_discount", 0)),
            (list(ours.trade_in), ours.trade_in_credit),
        )
        for given in fact.get("trade_in", []):
            net = fact["price"] - fact["trade_in_discount"]
            pairs[f"{path}.trade_in.{given}"] = (net, price(rules, kind, given))
        if "available_from" in fact:
            pairs[f"{path}.available_from"] = (fact["available_from"], f"first {ours.available_with}")
        if "rusted_by" in fact:
            rusted_by = [name for name, phase in rules.phase.items() if kind in phase.rusts]
            pairs[f"{path}.rusted_by"] = (fact["rusted_by"], ", ".join(rusted_by) or "none")
        if "starts_phase" in fact:
            pairs[f"{path}.starts_phase"] = (fact["starts_phase"], kind in rules.phase)
        if fact.get("unlocks_gold"):
            pairs[f"{path}.unlocks_gold"] = (kind, rules.tokens.returned_from)
    pairs["trains.intercorporate_price_range"] = (
        facts["trains"]["intercorporate_price_range"],
        "off" if not rules.trains.between_percent else "on",
    )
    return pairs


def _gold_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    gold = facts["gold"]
    return {
        "gold.available_from": (gold["available_from"], f"first {rules.tokens.returned_from} bought"),
        "gold.returned_token_cost": (gold["returned_token_cost"], rules.tokens.returned),
    }


def _watering_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    fact, ours = facts["watering"], rules.watering
    assert ours is not None
    ordinal = {1: "first", 2: "second", 3: "third", 4: "fourth"}[ours.until_sold]
    option = rules.option["levy"]
    return {
        "watering.last_moment": (
            fact["last_moment"],
            f"until the {ordinal} {ours.train}-train has been bought",
        ),
        "watering.once_per_corporation": (fact["once_per_corporation"], rules.stock.spare == 1),
        "watering.price_move": (fact["price_move"], f"{rules.market.sale} 1"),
        "watering.levy": (fact["levy"].split()[0], f"{ours.levy}%"),
        "watering.levy_option": ([ours.levy, round(100 * fact["levy_option"])], list(option.values.values())),
        "watering.pool": ("treasury", rules.dividend.pool),
    }


def test_the_variant_agrees_with_the_facts() -> None:
    """Every value of the facts is that of rulesets/1830-7p.toml; all that differ are listed."""
    pairs = _pairs(_facts(), _RULES)
    assert len(pairs) > 60
    different = [
        f"{path}: the facts say {fact!r}, the ruleset {ours!r}" for path, (fact, ours) in pairs.items() if fact != ours
    ]
    assert different == []


@pytest.mark.rule("4.002")
@pytest.mark.parametrize("table", _OF_1830)
def test_whatever_it_does_not_say_is_as_in_1830(table: str) -> None:
    """The market, the limits, the phases, the track and the rest are those of 1830 (7 players 2; D21)."""
    assert getattr(_RULES, table) == getattr(_CLASSIC, table)


@pytest.mark.rule("4.001", "4.002")
def test_the_corporations_and_privates_of_1830() -> None:
    """The eight corporations and the six privates are as they were, in the same order (7 players 1, 2; D21)."""
    assert {name: _RULES.corporation[name] for name in _CLASSIC.corporation} == dict(_CLASSIC.corporation)
    assert {name: _RULES.private[name] for name in _CLASSIC.private} == dict(_CLASSIC.private)
    assert [name for name in _RULES.private if name in _CLASSIC.private] == list(_CLASSIC.private)
    assert (_RULES.privates, _RULES.bank.breaks) == (_CLASSIC.privates, _CLASSIC.bank.breaks)


@pytest.mark.rule("4.002")
def test_the_trains_and_stations_of_1830() -> None:
    """Numbers and prices of the trains are the same, but for the 8 that a D may be had for (7 players 2, 5; D13)."""
    ours = {kind: _RULES.train[kind] for kind in _CLASSIC.train}
    assert ours == {**_CLASSIC.train, "D": _CLASSIC.train["D"]._replace(trade_in=("4", "5", "6", "8"))}
    assert _RULES.trains == _CLASSIC.trains
    places = {"C&O": ("Washington", "Richmond", "Cleveland")}
    assert _RULES.tokens == _CLASSIC.tokens._replace(
        returned_to=places, returned=100, returned_from="D", returned_homes=("NYNH", "CPR", "C&O", "PRR", "RDG", "NYC")
    )
    assert _RULES.stock == _CLASSIC.stock._replace(spare=1)


@pytest.mark.rule("4.002")
def test_the_options_of_1830() -> None:
    """What may be agreed for 1830 may be agreed here, except the optional 6, which is the 8 (7 players 2, 5; A43, D21)."""
    inherited = {name: option for name, option in _CLASSIC.option.items() if name != "optional_6"}
    assert {name: option for name, option in _RULES.option.items() if name in _CLASSIC.option} == inherited
    assert _RULES.option.keys() - _CLASSIC.option.keys() == {"levy", "train_price_range"}
