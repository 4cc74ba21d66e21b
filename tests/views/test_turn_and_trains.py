"""What `status -O json` says is to do next, and where trains have been, in whole games and after corrections."""

from pathlib import Path
from typing import Any

import pytest

from banker.engine.recorded import read_record
from banker.engine.turns import current_turn
from banker.game import Game
from banker.opening import apply_records
from banker.state.table import Table
from banker.views.fleet import fleet
from banker.views.state_data import end_data
from banker.views.turn_data import turn_data
from support.marks import few
from support.paths import SESSIONS
from support.say import Say
from support.sicily import sicily
from support.table import play

LEDGERS = sorted(SESSIONS.glob("*.toml"))
TO_THE_TRAINS = """pay bank alice 3000 x; pay bank bob 3000 x; par alice prr 100; buy alice prr 4; par bob nyc 90; buy bob nyc 4
next; run prr 0; train prr 2; train prr 2; run nyc 0; train nyc 2; train nyc 2"""


def _lines() -> list[str]:
    return [line.strip() for line in TO_THE_TRAINS.replace("\n", ";").split(";")]


def _extra_tiles(table: Table) -> list[object]:
    """When each private's extra tiles were laid, and how many of its hexes have a tile, if that is at any time of the turn."""
    return [
        (table.private[name].extra_tile_in, sum(hex_ in table.tile_by for hex_ in terms.extra_hexes))
        for name, terms in table.rules.private.items()
        if terms.extra_tile_when == "any-time"
    ]


@few(3, 14)
@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_no_event_belongs_to_an_earlier_step_than_the_one_shown(path: Path) -> None:
    """What the rules allowed a corporation to do was never shown as behind it; a private's tile may come at any time (A83)."""
    game = Game(str(path), writing=False)
    table, found = game.table.first(), 0
    for place, record in enumerate(game.records):
        event, turn = read_record(table, record), turn_data(current_turn(table, game.records[:place]))
        step, steps = getattr(event, "step", None), table.rules.turn.steps
        extra = _extra_tiles(table)
        apply_records(table, [record], str(path))
        if (
            step in steps
            and turn["corporation"] == record.words[0]
            and record.override is None
            and "--with" not in record.words  # a station beside that of the turn
            and extra == _extra_tiles(table)
        ):
            assert steps.index(turn["step"]) <= steps.index(step), f"event {record.n}: {record.do} after {turn['step']}"
            found += 1
    assert found or not any(record.do == "run" for record in game.records)


def test_after_its_run_no_earlier_step_comes_back(game: Say) -> None:
    """An override that lays track after the run leaves the corporation at its trains."""
    for line in (*_lines()[:8], "tile prr 0"):
        assert game(f"{line} --override x").code == 0
    assert game("status -O json").data["turn"]["step"] == "train"


def test_turns_of_a_player_with_another_name(banker: Say) -> None:
    """A private that is voided gives the turn back to its buyer, who has another name by then."""
    assert banker("new 1830 Alice Bob Cyd").code == 0
    for line in ("private alice sv", "rename alice Ann", "void 1"):
        assert banker(line).code == 0
    turn = banker("status -O json").data["turn"]
    assert (turn["player"], turn["next"]) == ("Ann", "Bob")
    assert banker("-O json replay").code == 0
    assert banker("report -o r.html").code == 0
    assert "It is Bob's turn" in banker("play", "p").out


def test_names_that_look_like_other_words(banker: Say) -> None:
    """The name of a player stays as it is within another sentence."""
    assert banker("new 1830 An Bob").code == 0
    for line in ("private an sv", "undo"):
        assert banker(line).code == 0
    assert "(An buys the SV private for $20)" in banker("-O json replay").out


def _trains(answer: Say) -> dict[str, Any]:
    """By the id of a train: how it ended, or where it is, and what was paid for it last."""
    fleet = answer("status -O json").data["fleet"]
    return {
        train["id"]: (train["ended"] or train["at"], train["moves"][-1]["n"], train["moves"][0]["price"])
        for train in fleet
    }


@pytest.fixture(name="bought")
def _bought(game: Say) -> Say:
    """PRR and NYC have bought two trains each."""
    for line in _lines():
        assert game(f"{line} --override x").code == 0
    assert {train: at[0] for train, at in _trains(game).items()} == {
        "2-1": "PRR",
        "2-2": "PRR",
        "2-3": "NYC",
        "2-4": "NYC",
    }
    return game


def test_a_voided_purchase_takes_its_own_train(bought: Say) -> None:
    """The train that goes back is the one that was bought, not another of the same owner."""
    first, second = (at[1] for train, at in _trains(bought).items() if at[0] == "PRR")
    assert bought(f"void {second} 'a mistake'").code == 0
    assert next(at[:2] for at in _trains(bought).values()) == ("PRR", first)
    assert [*_trains(bought)] == ["2-1", "2-3", "2-4"]


def test_an_amended_price(bought: Say) -> None:
    """The price of a purchase between corporations is the one that counts after a correction."""
    assert bought("train nyc 2 --from prr --price 100 --override x").code == 0
    last = bought("status -O json").data["game"]["events"]
    assert bought(f"amend {last} train nyc 2 --from prr --price 30").code == 0
    prices = [
        move["price"]
        for train in bought("status -O json").data["fleet"]
        for move in train["moves"]
        if move["n"] == last
    ]
    assert prices == [30]


def test_trains_that_rust_by_a_correction(bought: Say) -> None:
    """A 4-train that was forgotten rusts the 2-trains when it is put in, and they are told as rusted (1830 22.0)."""
    assert bought("note 'a 4-train was bought here'").code == 0
    last = bought("status -O json").data["game"]["events"]
    assert bought(f"insert {last} train nyc 4 --from bank --price 300 --override x").code == 0
    ended = {train: at[0] for train, at in _trains(bought).items()}
    assert ended == {**dict.fromkeys([train for train in ended if train != "4-1"], "rusted"), "4-1": "NYC"}
    assert len(ended) > 4
    assert _trains(bought)["4-1"][2] == 300


def test_a_train_of_a_corporation_that_closes_as_a_round_ends() -> None:
    """The price of SFA falls to the end of the market as the stock round ends: its 4H leaves the game with it, and has not rusted (1849.41)."""
    game = sicily("round SR 3; stock SFA 68 Ann 20 Ben 10 pool 40; trains SFA 4H; at SFA 9,1")
    assert "SFA closes." in game.told("next")
    assert [(train["type"], train["ended"]) for train in fleet(game.records, (), game.table.rules)] == [
        ("4H", "out of the game")
    ]


def test_a_card_that_is_sold_by_its_other_name() -> None:
    """NYC returns its 5, and PRR buys that card as a 4/6 (1846.40): the 5 is not out of the game. A card that leaves the depot for good is one train."""
    game = play(
        "phase III; round OR 3.1 of 2; stock PRR 60 Ann 60; stock NYC 50 Ben 60; trains NYC 5 4/6; cash PRR 1900",
        "Ann Ben Cid",
        "1846",
        orange="LSL,MC,O&I",
        blue="SC,MPC,TBC",
        corporations="C&O,ERIE",
    )
    game.say("move 1 train 5 depot nyc test")
    game.say(f"move {game.table.depot()['5']} train 5 depot out test; run prr 0; train prr 6; discard nyc 5")
    game.say("train prr 4/6 --from pool")
    found = {
        train["id"]: (train["at"], train["ended"], train["sold_as"])
        for train in fleet(game.records, (), game.table.rules)
    }
    assert found["5-1"] == (None, "sold as 4/6", "4/6")
    assert [at for id_, (at, *_) in found.items() if id_.startswith("4/6")] == ["PRR"]


def test_end_of_the_game_from_the_event_that_brings_it_in_sight() -> None:
    """Pages get why the game ends, after which round, and who is still to run in the last one (1830 25.0)."""
    game = play("phase 4; stock NYC 90 Alice 60 Bob 20; stock PRR 67 Carol 60; round SR 4; bank 90")
    assert end_data(game.table) is None
    game.say("sell bob nyc")
    before = {"why": "The bank has broken", "is_last_round": False, "to_run_in": "OR 4.1", "then": ["OR 4.2"]}
    assert end_data(game.table) == before | {"after": "the next set of operating rounds", "to_run": ["NYC", "PRR"]}
    game.say("next")
    assert end_data(game.table) == before | {"after": "OR 4.2", "to_run": ["NYC", "PRR"]}
    game.say("run nyc 0")
    assert end_data(game.table) == before | {"after": "OR 4.2", "to_run": ["PRR"]}
    game.say("run prr 0; next; run nyc 0")
    last = {"why": "The bank has broken", "after": "OR 4.2", "is_last_round": True, "to_run_in": "OR 4.2", "then": []}
    assert end_data(game.table) == last | {"to_run": ["PRR"]}
    game.say("run prr 0; end")
    assert end_data(game.table) is None
