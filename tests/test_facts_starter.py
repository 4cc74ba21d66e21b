"""The tables of the starter game against the facts that were gathered from its booklet, value by value."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from banker.rules.read import read
from banker.rules.values import Ruleset

_FACTS = Path(__file__).resolve().parent.parent.parent / "shared" / "rules" / "1830-starter.facts.toml"
_STEPS = {"track": "tile", "second station": "token", "run and collect": "run", "buy trains": "train"}
_PHASES = {"One": "2", "Two": "3", "Three": "4", "Four": "5"}
_NO_TRAIN = "a railroad has no train and cannot afford one from the bank or the Open Market"

Pairs = dict[str, tuple[Any, Any]]


def _facts() -> dict[str, Any]:
    if not _FACTS.is_file():
        pytest.skip(f"the facts of the starter game are not here: no {_FACTS}")
    return tomllib.loads(_FACTS.read_text(encoding="utf-8"))


def _game_pairs(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    """By its path in the facts: what they say, and what the ruleset says."""
    game, bank = facts["game"], facts["bank"]
    notes = {**rules.bank.notes, **rules.bank.reserve_notes}
    return {
        "game.id": (game["id"], rules.game.id),
        "game.min_players": (game["min_players"], rules.numbers_of_players[0]),
        "game.max_players": (game["max_players"], rules.numbers_of_players[-1]),
        "game.stock_market": (game["stock_market"], rules.game.stock_market),
        "game.shares": (game["shares"], any(one.ordinary for one in rules.corporation.values())),
        "game.privates": (game["privates"], bool(rules.private)),
        "game.one_railroad_per_player": (
            game["one_railroad_per_player"],
            all(len(hand) == 1 for name, setup in rules.setup.items() if name.isdigit() for hand in setup.charters),
        ),
        "bank.notes_used": (bank["notes_used"], sorted(rules.bank.notes)),
        "bank.notes_reserve": (bank["notes_reserve"], list(rules.bank.reserve_notes)),
        "bank.counts_default": ({int(value): count for value, count in bank["counts_default"].items()}, notes),
        "bank.total_default": (bank["total_default"], rules.bank.total),
        "bank.reserve_default": (bank["reserve_default"], rules.bank.reserve),
        "bank.total_is_user_setting": (
            bank["total_is_user_setting"],
            "bank" in rules.option and rules.option["bank"].amount,
        ),
        "turn_order.order": (facts["turn_order"]["order"], list(rules.corporation)),
        "turn_order.fixed": ("listed", rules.turn.order),
        "turn_order.steps": ([_STEPS[step] for step in facts["turn_order"]["steps"]], list(rules.turn.steps)),
        "revenue.paid_to": (
            facts["revenue"]["paid_to"].startswith("railroad, in full"),
            rules.dividend.decisions[0] == "withhold",
        ),
        "revenue.dividends": (facts["revenue"]["dividends"], bool({"pay", "half"} & {*rules.dividend.decisions})),
        "end.triggers": (_NO_TRAIN in facts["end"]["triggers"], rules.end.no_train),
        "end.on_trigger": ("until PRR's turn" in facts["end"]["on_trigger"], rules.end.bank == "round"),
        "scoring.score": (facts["scoring"]["score"] == "cash in the railroad", rules.end.score == "treasuries"),
    }


def _setup_pairs(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    """The setup chart, a line for each number of players, and the note under it."""
    players, double = facts["players"], facts["variant_2p"]
    pairs: Pairs = {}
    pairs["players"] = ([*players["start_money"]], [name for name in rules.setup if name.isdigit()])
    for number, railroads in players["railroads"].items():
        setup = rules.setup[number]
        pairs[f"players.{number}"] = (int(number), setup.players)
        pairs[f"players.start_money.{number}"] = (players["start_money"][number], setup.treasury)
        pairs[f"players.trains.{number}"] = (dict(zip("2345", players["trains"][number], strict=True)), setup.trains)
        pairs[f"players.railroads.{number}"] = ([[name] for name in railroads], [list(hand) for hand in setup.charters])
    (two_each,) = (setup for name, setup in rules.setup.items() if not name.isdigit())
    like = str(double["setup_of"])
    pairs["variant_2p.setup_of"] = (
        (players["start_money"][like], dict(zip("2345", players["trains"][like], strict=True))),
        (two_each.treasury, two_each.trains),
    )
    pairs["variant_2p.players"] = (
        [double["player_a"], double["player_b"]],
        [list(hand) for hand in two_each.charters],
    )
    return pairs


def _train_pairs(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    trains = facts["trains"]
    pairs: Pairs = {}
    pairs["train"] = ([fact["type"] for fact in facts["train"]], list(rules.train))
    for fact in facts["train"]:
        kind = fact["type"]
        rusted_by = next((name for name, phase in rules.phase.items() if kind in phase.rusts), "none")
        pairs[f"train.{kind}.price"] = (fact["price"], rules.train[kind].price)
        pairs[f"train.{kind}.rusted_by"] = (fact.get("rusted_by", "none"), rusted_by)
        pairs[f"train.{kind}.in_order"] = (trains["bank_sells_in_order"], rules.train[kind].available_with is None)
    pairs["trains.intercorporate_sales"] = (trains["intercorporate_sales"], rules.trains.between_allowed)
    pairs["trains.must_own_train"] = (trains["must_own_train"], rules.trains.must_own_train)
    pairs["phase"] = ([_PHASES[fact["name"]] for fact in facts["phase"]], list(rules.phase))
    for fact in facts["phase"]:
        name = _PHASES[fact["name"]]
        pairs[f"phase.{fact['name']}.on"] = (fact.get("on", "first 2"), f"first {name}")
        pairs[f"phase.{fact['name']}.train_limit"] = (fact["train_limit"], rules.phase[name].train_limit)
        pairs[f"phase.{fact['name']}.rusts"] = (fact.get("rusts", []), list(rules.phase[name].rusts))
    return pairs


def _map_pairs(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    tokens, terrain = facts["tokens"], facts["terrain"]
    pairs: Pairs = {}
    pairs["tokens.costs"] = ([tokens["home_cost"], tokens["second_cost"]], list(rules.tokens.costs))
    pairs["tokens.home"] = ("start", rules.tokens.home)
    for kind in ("water", "mountain"):
        pairs[f"terrain.{kind}"] = (sorted(terrain[kind]), sorted(rules.terrain[kind].hexes))
        pairs[f"terrain.{kind}_cost"] = (terrain[f"{kind}_cost"], rules.terrain[kind].cost)
        printed = read("1830").terrain[kind].cost
        pairs[f"terrain.{kind}.factor"] = (terrain["factor"] * printed, rules.terrain[kind].cost)
    pairs["railroad"] = ([fact["id"] for fact in facts["railroad"]], list(rules.corporation))
    for fact in facts["railroad"]:
        ours = rules.corporation[fact["id"]]
        pairs[f"railroad.{fact['id']}"] = (
            (fact["name"], fact["home"], tokens["total_per_railroad"]),
            (ours.name, ours.home, ours.tokens),
        )
    return pairs


@pytest.mark.rule("2.004", "2.005", "2.006", "2.007", "2.009", "2.011", "2.017", "2.019", "2.025")
def test_the_starter_game_agrees_with_the_facts() -> None:
    """Every value of the facts that the ruleset has, too, is the same; all that differ are listed (B1 to B17)."""
    facts, rules = _facts(), read("1830-starter")
    pairs = {
        **_game_pairs(facts, rules),
        **_setup_pairs(facts, rules),
        **_train_pairs(facts, rules),
        **_map_pairs(facts, rules),
    }
    assert len(pairs) > 75
    different = [
        f"{path}: the facts say {fact!r}, the ruleset {ours!r}" for path, (fact, ours) in pairs.items() if fact != ours
    ]
    assert different == []


def test_money_is_dealt_out_of_the_bank() -> None:
    """What the facts say of the deal: the bank pays the start money, and can (Starter, Setting Up the Game; B2)."""
    bank = _facts()["bank"]
    assert bank["start_money_comes_from_bank"] is True
    assert sum(int(value) * count for value, count in bank["counts_default"].items()) == (
        bank["total_default"] + bank["reserve_default"]
    )
