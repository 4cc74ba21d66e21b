"""The tables of the starter game against the facts gathered from its booklet, value by value."""

import pytest

from banker.rules.read import read
from banker.rules.values import Ruleset
from support.facts import Pairs, different, facts, notes

_FACTS = facts("1830-starter")


def _game_pairs(rules: Ruleset) -> Pairs:
    money, turns, end = _FACTS["money"], _FACTS["turns"], _FACTS["end"]
    one_each = [hand for name, setup in rules.setup.items() if name.isdigit() for hand in setup.charters]
    return {
        "id": (_FACTS["id"], rules.game.id),
        "players": (_FACTS["players"], [rules.numbers_of_players[0], rules.numbers_of_players[-1]]),
        "stock_market": (_FACTS["stock_market"], rules.game.stock_market),
        "stock": (_FACTS["stock"], any(corporation.ordinary for corporation in rules.corporation.values())),
        "privates": (_FACTS["privates"], bool(rules.private)),
        "railroads_each": ({_FACTS["railroads_each"]}, {len(hand) for hand in one_each}),
        "money.in_bank": (money["in_bank"], sorted(rules.bank.notes)),
        "money.in_reserve": (money["in_reserve"], list(rules.bank.reserve_notes)),
        "money.notes": (notes(money["notes"]), {**rules.bank.notes, **rules.bank.reserve_notes}),
        "money.bank": (money["bank"], rules.bank.total),
        "money.reserve": (money["reserve"], rules.bank.reserve),
        "money.bank_may_be_set": (
            money["bank_may_be_set"],
            "bank" in rules.option and rules.option["bank"].amount,
        ),
        "turns.order": (turns["order"], list(rules.corporation)),
        "turns.order.fixed": ("listed", rules.turn.order),
        "turns.steps": (turns["steps"], list(rules.turn.steps)),
        "revenue.to_railroad": (_FACTS["revenue"]["to_railroad"], rules.dividend.decisions[0] == "withhold"),
        "revenue.dividends": (_FACTS["revenue"]["dividends"], bool({"pay", "half"} & {*rules.dividend.decisions})),
        "end.with_a_railroad": (end["with_a_railroad_that_cannot_buy"], bool(rules.end.no_train)),
        "end.after": (end["after"], rules.end.bank),
        "end.score": (end["score"], rules.end.score),
    }


def _setup_pairs(rules: Ruleset) -> Pairs:
    """The setup chart, a line for each number of players, and the note below it."""
    chart, double = _FACTS["chart"], _FACTS["two_each"]
    pairs: Pairs = {"chart": ([*chart], [name for name in rules.setup if name.isdigit()])}
    for number, fact in chart.items():
        setup = rules.setup[number]
        pairs[f"chart.{number}"] = (int(number), setup.players)
        pairs[f"chart.{number}.money"] = (fact["money"], setup.treasury)
        pairs[f"chart.{number}.trains"] = (dict(zip("2345", fact["trains"], strict=True)), setup.trains)
        pairs[f"chart.{number}.railroads"] = (
            [[name] for name in fact["railroads"]],
            [list(hand) for hand in setup.charters],
        )
    (two_each,) = (setup for name, setup in rules.setup.items() if not name.isdigit())
    like = chart[double["as_for"]]
    pairs["two_each.as_for"] = (
        (like["money"], dict(zip("2345", like["trains"], strict=True))),
        (two_each.treasury, two_each.trains),
    )
    pairs["two_each.hands"] = (double["hands"], [list(hand) for hand in two_each.charters])
    return pairs


def _train_pairs(rules: Ruleset) -> Pairs:
    trains = _FACTS["trains"]
    pairs: Pairs = {
        "train": ([*_FACTS["train"]], list(rules.train)),
        "trains.between_railroads": (trains["between_railroads"], rules.trains.between_allowed),
        "trains.must_own": (trains["must_own"], rules.trains.must_own_train),
        "phase": ([fact["train"] for fact in _FACTS["phase"].values()], list(rules.phase)),
    }
    for kind, fact in _FACTS["train"].items():
        rusted_by = next((name for name, phase in rules.phase.items() if kind in phase.rusts), None)
        pairs[f"train.{kind}.price"] = (fact["price"], rules.train[kind].price)
        pairs[f"train.{kind}.rusted_by"] = (fact.get("rusted_by"), rusted_by)
        pairs[f"train.{kind}.in_order"] = (trains["one_type_after_the_other"], rules.train[kind].available_with is None)
    for name, fact in _FACTS["phase"].items():
        phase = rules.phase[fact["train"]]
        pairs[f"phase.{name}.limit"] = (fact["limit"], phase.train_limit)
        pairs[f"phase.{name}.rusts"] = (fact.get("rusts", []), list(phase.rusts))
    return pairs


def _map_pairs(rules: Ruleset) -> Pairs:
    station, terrain = _FACTS["station"], _FACTS["terrain"]
    pairs: Pairs = {
        "station.costs": (station["costs"], list(rules.tokens.costs)),
        "station.home": ("start", rules.tokens.home),
        "railroad": ([*_FACTS["railroad"]], list(rules.corporation)),
    }
    for kind in ("water", "mountain"):
        printed = read("1830").terrain[kind].cost
        pairs[f"terrain.{kind}_hexes"] = (sorted(terrain[f"{kind}_hexes"]), sorted(rules.terrain[kind].hexes))
        pairs[f"terrain.{kind}"] = (terrain[kind], rules.terrain[kind].cost)
        pairs[f"terrain.{kind}.part"] = (terrain["part"] * printed, rules.terrain[kind].cost)
    for name, fact in _FACTS["railroad"].items():
        ours = rules.corporation[name]
        pairs[f"railroad.{name}"] = (
            (fact["name"], fact["home"], station["each"]),
            (ours.name, ours.home, ours.tokens),
        )
    return pairs


@pytest.mark.rule("2.004", "2.005", "2.006", "2.007", "2.009", "2.011", "2.017", "2.019", "2.025")
def test_starter_game_agrees_with_the_facts() -> None:
    """Every value of the facts equals that of rulesets/1830-starter.toml; all differences are listed (B1 to B17)."""
    rules = read("1830-starter")
    pairs = {**_game_pairs(rules), **_setup_pairs(rules), **_train_pairs(rules), **_map_pairs(rules)}
    assert len(pairs) > 75
    assert {path.partition(".")[0] for path in pairs} == _FACTS.keys()
    assert different(pairs) == []


def test_money_is_dealt_from_the_bank() -> None:
    """The bank pays the starting cash and has enough for it (Starter, Setting Up the Game; B2)."""
    money = _FACTS["money"]
    assert money["start_money_out_of_bank"] is True
    assert sum(value * count for value, count in notes(money["notes"]).items()) == money["bank"] + money["reserve"]
