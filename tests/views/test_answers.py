"""What phones are told: what a player may buy and sell, what a run would pay, and how the game would end."""

from pathlib import Path
from typing import Any

import pytest

from banker.advice.projection import project
from banker.engine.resolve import Resolved
from banker.engine.turns import current_turn
from banker.game import Game
from banker.rounds.turn import once_over, tables_in_turn
from banker.state.table import Table
from banker.verbs.buy import Buy
from banker.verbs.par import Par
from banker.verbs.sell import Sell
from banker.views.answers import answers, runs_of
from banker.views.finale import finale
from banker.views.trades import exchanges, trades
from page.drawn import data_at
from support.marks import few, seeds
from support.paths import SESSIONS
from support.say import look
from support.table import Play, play

LEDGERS = sorted(SESSIONS.glob("*.toml"))


def _asked(game: Play) -> dict[str, Any]:
    return answers(current_turn(game.table, game.records, passes_known=True), game.records)


def _may_buy(table: Table, who: str) -> dict[str, Any]:
    return {
        one["corporation"]: [offer["why_not"] or offer["price"] for offer in one["buy"]] for one in trades(table, who)
    }


def test_what_may_be_bought_and_why_not() -> None:
    """Each source has its price, and a purchase that the rules forbid its reason in at most five words (1830 8.2, 10.0)."""
    game = play(
        "phase 3; round SR 3; stock PRR 100 Alice 60 Bob 10 pool 10; stock NYC 67 Bob 30; cash Alice 500; cash Bob 70"
    )
    assert _may_buy(game.table, "Alice")["PRR"] == ["60% is the most", "60% is the most"]
    assert _may_buy(game.table, "Bob") | {"PRR": ["$30 short", "$30 short"], "NYC": [67]} == _may_buy(game.table, "Bob")
    assert _may_buy(game.table, "Bob")["B&O"] == ["$64 short"]
    prr = trades(game.table, "Carol")[0]["buy"][0]
    assert (prr["source"], prr["left"], prr["percent"], prr["why_not"]) == ("ipo", 2, 0, None)
    game.say("sell bob nyc")
    assert _may_buy(game.table, "Bob")["NYC"] == ["you sold it this round"] * 2
    assert [one["corporation"] for one in trades(game.table, "Alice")][:1] == ["NYC"], "what may be bought comes first"


def test_who_is_over_a_limit_is_told_so() -> None:
    """A limit that is reached is named in percent, as far as a president may go; who is beyond it sells first (1830 10.0)."""
    game = play("phase 3; round SR 3; stock PRR 100 Alice 60 pool 10; cash Alice 500")
    assert _may_buy(game.table, "Alice")["PRR"] == ["60% is the most"] * 2
    game = play("phase 3; round SR 3; stock PRR 100 Alice 70 pool 10; cash Alice 500")
    assert _may_buy(game.table, "Alice")["PRR"] == ["sell first: over the limit"] * 2


def test_the_few_words_are_those_of_the_first_objection() -> None:
    """In 1882 the CN begins only after a neutral station is on the map: a player without money is told that, not what they lack (1882)."""
    game = Game(str(SESSIONS / "1882-bankrupt.toml"), writing=False)
    told = _may_buy(next(step.after for step in game.steps() if step.record.n == 8), "Eli")
    assert (told["CN"], told["HBR"]) == (["needs a neutral station first"], ["$14 short"])


def test_stock_counts_by_its_zone() -> None:
    """A president's certificate gained in exchange for two counts, though the number stays; stock in the yellow zone does not (1830 10.0)."""
    game = play("phase 3; round SR 3; stock PRR 100 Bob 20 Alice 20 pool 20; cash Alice 500")
    offers = {offer["source"]: offer for offer in trades(game.table, "Alice")[0]["buy"]}
    pool = offers["pool"]
    assert (pool["president"], pool["certificates"], pool["counts"]) == (True, 2, True)
    low = play("phase 3; round SR 3; stock PRR 100 Bob 20 pool 20; at PRR 4,2; cash Alice 500")
    assert [offer["counts"] for offer in trades(low.table, "Alice")[0]["buy"]] == [False, False]


def test_what_may_be_sold_and_what_it_brings() -> None:
    """The most that may be sold, the price after it, and the president that it makes; else the reason (1830 12.0 to 15.0)."""
    game = play(
        "phase 3; round SR 3; stock PRR 100 Alice 60 Bob 20; stock NYC 67 Bob 30 pool 50; stock B&O 90 Carol 30"
    )
    sales = {
        one["corporation"]: one["sell"]
        for who in ("Alice", "Bob", "Carol")
        for one in trades(game.table, who)
        if one["sell"] and (who == "Alice" or one["corporation"] != "PRR")
    }
    prr = sales["PRR"]
    assert (prr["count"], prr["brings"], prr["president"], prr["why_not"]) == (5, 500, "Bob", None)
    assert prr["then"] == game.say("sell alice prr 5").table.price("PRR")
    assert (sales["NYC"]["why_not"], sales["B&O"]["count"]) == ("the pool is full", 1)
    assert trades(play("round SR 1; stock PRR 100 Alice 60").table, "Alice") == [], "the privates are sold first"


def test_a_run_by_each_decision() -> None:
    """What a run pays every player, what it does to their worth, and to the price (1830 20.3)."""
    game = play("phase 3; round OR 3.1; stock PRR 100 Alice 60 Bob 20 pool 20; trains PRR 3")
    found = runs_of(game.table, "PRR", 200)
    pay, keep = found["ways"]
    assert (pay["decision"], pay["gets"]["Alice"], pay["gets"]["Bob"], pay["keeps"]) == ("pay", 120, 40, 40)
    assert (keep["decision"], keep["gets"]["Alice"], keep["keeps"], keep["word"]) == ("withhold", 0, 200, "200w")
    assert (pay["worth"]["Alice"], keep["worth"]["Bob"]) == (120 + 6 * (pay["to"] - 100), 2 * (keep["to"] - 100))
    assert game.say("run prr 200").table.price("PRR") == pay["to"]


def test_a_run_that_ends_the_game() -> None:
    """The bank breaks by what is paid (1830 25.0); in 1849 a price at the end of the market ends the game after that turn (1849 End of Game)."""
    game = play("phase 3; round OR 3.1; stock PRR 100 Alice 60 Bob 20 pool 20; trains PRR 3; bank 150")
    pay, keep = runs_of(game.table, "PRR", 150)["ways"]
    assert pay["ends"] == {"why": "the bank has broken", "when": "after OR 3.2"}
    assert keep["ends"] == pay["ends"]
    assert {way["ends"] for way in runs_of(game.table, "PRR", 140)["ways"]} == {None}
    up = data_at(SESSIONS / "1849-end-of-market.toml", 373)["answers"]["up"]
    assert [(way["decision"], way["ends"]["why"], way["ends"]["when"]) for way in up["run"]["ways"]] == [
        ("pay", "the price of SFA has reached the end of the market", "after this turn"),
        ("withhold", "the bank has broken", "after OR 11.3"),
    ]
    answer = look(SESSIONS / "1849-end-of-market.toml", ["--at 373 payout SFA 580", "--at 373 payout CTL 20"])
    assert [
        one.out.count("of SFA has reached the end of the market, and the game ends after this turn.") for one in answer
    ] == [1, 0]


def test_a_run_that_the_rules_refuse_has_no_answer() -> None:
    """No revenue without a train (1830 20.3), and none that is not a multiple of $10."""
    layout = "phase 3; round OR 3.1; stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 3"
    game = play(layout)
    assert runs_of(game.table, "PRR", 125)["ways"] == []
    assert runs_of(game.table, "PRR", 125)["why_not"] == ["A revenue must be a multiple of $10, not $125"]
    assert runs_of(game.table, "PRR", 120)["why_not"] == []
    game.refused("run prr 125")
    game.say("run prr 120")
    assert runs_of(game.table, "NYC", 120)["ways"] == []
    assert [way["word"] for way in runs_of(game.table, "NYC", 0)["ways"]] == ["0"]
    game.refused("run nyc 120")


def test_the_corporation_that_is_up() -> None:
    """Its limit, its next train with a price by trade-in, and how the rest of the round pays if the last runs repeat."""
    game = play("phase 6; round OR 5.1; stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 5; trains NYC 4").say(
        "run prr 100"
    )
    found = _asked(game)
    assert found["up"] == {"corporation": "PRR", "limit": 2, "has_run": True, "must_own_train": True, "run": None} | {
        "next": found["up"]["next"],
        "also": [{"train": "D", "price": 1100, "left": 6, "traded_in": 800, "types": ["5"]}],
        "president_adds": None,
    }
    assert [offer["train"] for offer in found["up"]["next"]] == ["6"]
    assert [run["corporation"] for run in found["outlook"]["runs"]] == ["NYC"]


def test_what_the_president_adds() -> None:
    """What the treasury lacks for the cheapest train comes out of the president's cash, also where no stock need be sold (1830 24.0)."""
    game = play("phase D; round OR 5.1; cash Alice 700; cash PRR 40; stock PRR 100 Alice 60").say("run prr 0")
    assert _asked(game)["up"]["president_adds"] == {"what": "a D-train", "amount": 60}
    game.say("train prr D --president")
    assert _asked(game)["up"]["president_adds"] is None


def test_the_end_of_a_game() -> None:
    """Worth by round ends with the final scores; the superlatives are those of the recorded game."""
    game = Game(str(SESSIONS / "1830-four-players.toml"), writing=False)
    found = finale(game.table, game.records)
    assert found["rounds"][-1] == {"round": "OR 7.3", "worth": [5522, 5611, 5391, 5362]}
    evening = {"best": 1019, "best_round": "OR 7.3", "worst": -80, "worst_round": "OR 5.1", "led": 0}
    assert found["evenings"][0] == evening
    assert [(one["what"], one["corporation"], one["amount"], one["detail"]) for one in found["superlatives"]] == [
        ("Largest run", "B&M", "$590", "in OR 7.3, Alice presided"),
        ("Best share to hold", "B&M", "+$374", "$294 paid, 100 \u2192 180"),
        ("Longest in the lead", None, "Bob", "13 of 23 rounds"),
    ]


def test_what_privates_were_sold_for() -> None:
    """While privates are sold, the table shows what was paid for those that are sold, not what they are worth."""
    game = play("round SR 1").say("private alice sv; private bob cs")
    assert _asked(game)["paid"] == {"SV": 20, "CS": 40}


def test_what_was_paid_after_a_correction() -> None:
    """An amended price counts instead of the first one, and a private that was not sold after all has none."""
    game = play("round SR 1").say("private alice sv; private bob cs 45; amend 2 private bob cs 50")
    assert _asked(game)["paid"] == {"SV": 20, "CS": 50}
    assert _asked(game.say("undo"))["paid"] == {"SV": 20, "CS": 45}
    game = play("round SR 1").say("private alice sv 20; void 1")
    assert _asked(game)["paid"] == {}


@few(1, 6)
@pytest.mark.parametrize("path", seeds(LEDGERS, fast=3, slow=12), ids=lambda path: path.stem)
def test_the_answers_are_those_of_the_verbs(path: Path) -> None:
    """What is offered can be recorded, with these figures; what has a reason is refused; the projected end is that of `project`."""
    game, found = Game(str(path), writing=False), 0
    for step in game.steps():
        table, n = step.after, step.record.n
        if n % 9 or table.over:
            continue
        turn = current_turn(table, game.records[:n], passes_known=True)
        for who, theirs in tables_in_turn(turn).items():
            for one in trades(theirs, who):
                found += _agrees(theirs, who, one)
        told = answers(turn, game.records[:n])["outlook"]
        if told and told["end"]:
            last = project(table, {}, None).rounds[-1].table
            assert {one["name"]: one["worth"] for one in told["end"]} == {
                who: last.worth(who).total for who in last.players
            }
    assert found or not game.rules.game.stock_market


def _agrees(table: Table, who: str, one: dict[str, Any]) -> int:
    """How many answers on a corporation were compared."""
    name, sell, count = str(one["corporation"]), one["sell"], 0
    for offer in one["buy"]:
        event = Par(who, name, offer["price"]) if offer["source"] == "start" else Buy(who, name, offer["source"], 1)
        resolved = Resolved(event, table)
        assert (not resolved.objections) == (offer["why_not"] is None), (who, offer)
        assert len((offer["why_not"] or "").split()) <= 5, offer
        if offer["why_not"] is None:
            after, count = resolved.after, count + 1
            assert (after.percent(name, who), after.certificates_counted(who)) == (
                offer["percent_after"],
                offer["certificates"],
            )
    if sell and sell["count"]:
        most = sell["count"]
        resolved = Resolved(Sell(who, name, most), table)
        assert not resolved.objections
        assert any(Sell(who, name, most + 1).objections(table))
        after, count = resolved.after, count + 1
        assert (after.cash(who) - table.cash(who), once_over(after).price(name) or 0) == (sell["brings"], sell["then"])
    return count


def test_what_a_private_can_be_turned_in_for() -> None:
    """The owner of MH may turn it in for NYC stock (1830 Table 1 note 3), and not while B&O has still to run in its turn; it has closed by event 147."""
    game = Game(str(SESSIONS / "1830-four-players.toml"), writing=False)
    told = {n: exchanges(game.table_at(n), "Bob") for n in (26, 27, 50, 146, 147)}
    assert exchanges(game.table_at(50), "Alice") == {}
    game.close()
    both = {"corporations": ["NYC"], "now": ["NYC"], "from": ["ipo", "pool"], "prices": []}
    assert (told[146], told[147]) == ({"MH": both}, {})
    assert (told[50]["MH"]["now"], told[50]["MH"]["from"]) == (["NYC"], ["ipo"])
    assert (told[27]["MH"]["now"], told[27]["MH"]["from"]) == ([], [])


def test_a_minor_that_has_run_does_no_more() -> None:
    """It buys no train (1846.27): after its run no step follows, and its card has no next train and no duty to buy."""
    data = data_at(SESSIONS / "1846-bank-broken.toml", 16)
    assert (data["state"]["turn"]["corporation"], data["state"]["turn"]["step"]) == ("MS", None)
    up = data["answers"]["up"]
    assert (up["corporation"], up["limit"], up["must_own_train"], up["next"]) == ("MS", None, False, [])


def test_a_card_that_is_bought_as_either_of_two_trains() -> None:
    """A president sees both prices (1846.36), and a duty to buy without a condition (1846.42)."""
    data = data_at(SESSIONS / "1846-bank-broken.toml", 40)
    up = data["answers"]["up"]
    assert [(offer["train"], offer["price"], offer["left"]) for offer in up["next"]] == [("4", 180, 4), ("3/5", 160, 4)]
    assert up["must_own_train"] == "always"


def test_what_must_still_be_sold_until_a_corporation_floats() -> None:
    """60% of the stock of a corporation that has started (1830 11.0), 20% in 1846, where a corporation floats at once (1846.11)."""
    game = play("phase 3; round SR 3; stock PRR 100 Alice 30; stock NYC 67 Bob 60; cash Carol 500")
    assert _asked(game)["to_float"] == {"PRR": 30}
    game.say("buy alice prr")
    assert _asked(game)["to_float"] == {"PRR": 20}
    game.say("par carol b&o 100")
    assert _asked(game)["to_float"] == {"PRR": 20, "B&O": 40}
    assert data_at(SESSIONS / "1846-bank-broken.toml", 10)["answers"]["to_float"] == {}


def test_how_far_a_bidder_can_go() -> None:
    """All bids set money aside (1830 7.2); in the auction of a private the bidder's own bid for it counts."""
    game = play("")
    for line in ("bid alice mh 115", "bid bob mh 120", "bid bob ca 165"):
        game.say(line)
    assert _asked(game)["most_bids"] == [685, 515, 800], "SV is offered: nobody has bid for it"
    for line in ("private carol sv", "private carol cs", "private carol dh"):
        game.say(line)
    assert _asked(game)["most_bids"] == [800, 635, 670], "between Alice and Bob for MH"


def test_the_stock_that_comes_with_a_private_is_told() -> None:
    """Who starts a corporation by buying a private, and who gets a share with one."""
    four = SESSIONS / "1830-four-players.toml"
    assert data_at(four, 5)["events"][-1]["changes"] == ["Carol gets 1 PRR"]
    data = data_at(four, 6)
    assert data["events"][-1]["changes"] == ["Dora starts B&O at $100"]
    assert data["yours"][3]["Dora starts B&O at $100"] == "you start B&O at $100"
