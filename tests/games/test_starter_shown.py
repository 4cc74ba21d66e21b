"""The starter game in the views: queries, formats, undo and redo."""

import json
from pathlib import Path
from typing import Any

import pytest

from banker.rules.read import read
from banker.views.state_data import table_data
from support.marks import few
from support.say import Say
from support.starter import SEATS, quoted, starter

_EVENING = """
tile prr f16
token prr
run prr 0
run nyc 0
train nyc 2
train nyc 2
  # Cid waits
run c&o 0
next
tile prr b18
run prr 0
run nyc 60+20
run c&o 0
train c&o 2
end
"""


@pytest.fixture
def evening(banker: Say) -> Say:
    """A whole game of three, typed in: PRR spends its money and cannot pay for a train."""
    assert banker(f"new 1830-starter {quoted(SEATS[3])}").code == 0
    answer = banker("play", _EVENING.replace("&", ""))
    assert (answer.code, answer.err) == (0, "")
    return banker


def test_new_shows_the_deal(banker: Say) -> None:
    """`new` shows each railroad with its player and money, the bank, and who begins."""
    lines = banker("new 1830-starter Bob=NYC Alice=PRR --option train_sales=yes").out.splitlines()
    assert lines == [
        "game.toml: 1830 starter game, Bob, Alice",
        "PRR (Alice) has $200, NYC (Bob) has $200, the bank $3,980.",
        "Options: train_sales yes.",
        "OR 1 begins with PRR.",
    ]


@pytest.mark.parametrize(
    "option",
    ["bank=150", "bank=0", "bank=ten", "reserve=-1", "bank_breaks=never", "train_sales=maybe", "capital=float"],
)
def test_impossible_options(banker: Say, option: str) -> None:
    """An unknown option or value, or a bank too small for the starting cash, exits with 2 and makes no file."""
    answer = banker(f"new 1830-starter Ann=PRR Ben=NYC --option {option}")
    assert (answer.code, answer.out, list(Path().iterdir())) == (2, "", [])


_LOOKS = [
    ("status", ["railroad", "GAME OVER: PRR has no train", "Ann", "stations left"]),
    ("order", ["PRR", "NYC", "C&O", "has operated"]),
    ("limits", ["This game has no stock, so it has no limits."]),
    ("market", ["This game has no stock market."]),
    ("score", ["Final score: PRR has no train and cannot pay for one", "Ben", "100"]),
    ("trains", ["80", "180", "300", "450", "2s rust, limit 3"]),
    ("payout nyc 80+60", ["NYC", "140", "The bank pays $140."]),
    ("log", ["token PRR 40", "run NYC 80", "end"]),
    ("log prr", ["token PRR 40"]),
    ("show 2", ["token PRR 40", "$40: PRR to Bank", "Starter, Place a Station"]),
    ("replay", ["run NYC 80", "PRR", "C&O"]),
]


@pytest.mark.parametrize(("command", "words"), _LOOKS, ids=[command for command, _ in _LOOKS])
def test_queries(evening: Say, command: str, words: list[str]) -> None:
    """Each query works without stock."""
    answer = evening(command)
    assert (answer.code, answer.err) == (0, "")
    assert [word for word in words if word not in answer.out] == []


def test_replay_shows_the_railroads_money(evening: Say) -> None:
    """The columns of `replay` are railroads, since players have no money."""
    heading, _, first, *_ = evening("replay").out.splitlines()
    assert [name for name in ("PRR", "NYC", "C&O") if name not in heading] == []
    assert "120" in first


def test_audit_finds_nothing(evening: Say) -> None:
    """The audit of the whole game finds nothing."""
    assert (evening("audit").code, evening("audit -O json").data["ledgers"][0]["findings"]) == (0, [])


_GAME = {"ruleset", "round", "phase", "bank", "bank_broken", "priority", "over", "end_reason", "events"}
_PLAYER = {"name", "cash", "certificates", "limit", "worth", "shares", "privates", "president", "bankrupt"}
_CORPORATION = {
    *("id", "par", "price", "row", "column", "zone", "floated", "president", "treasury", "ipo", "pool", "own"),
    *("trains", "tokens_left", "privates", "last_run"),
}


def test_status_in_json(evening: Say) -> None:
    """The JSON of `status` has all its keys, with null where the game has no value."""
    data = evening("-O json status").data
    assert data.keys() >= {"schema", "game", "players", "corporations", "order", "depot", "discarded"}
    assert data["game"].keys() >= _GAME
    assert all(player.keys() >= _PLAYER for player in data["players"])
    assert all(corporation.keys() >= _CORPORATION for corporation in data["corporations"])
    assert data["game"]["end_reason"] == "PRR has no train and cannot pay for one"
    assert (data["game"]["ruleset"], data["game"]["priority"], data["game"]["over"]) == ("1830-starter", None, True)
    prr, nyc, _ = data["corporations"]
    assert (prr["par"], prr["price"], prr["president"], prr["treasury"], prr["tokens_left"]) == (
        None,
        None,
        "Ann",
        40,
        0,
    )
    assert (nyc["trains"], nyc["last_run"], nyc["treasury"]) == (["2", "2"], "80", 100)
    assert [(player["cash"], player["worth"], player["limit"]) for player in data["players"]] == [
        (0, 40, None),
        (0, 100, None),
        (0, 100, None),
    ]
    assert (data["order"], data["depot"]) == (["PRR", "NYC", "C&O"], {"2": 1, "3": 4, "4": 3, "5": 1})


@few(6)
@pytest.mark.parametrize("command", [command for command, _ in _LOOKS if command != "replay"])
@pytest.mark.parametrize("form", ["json", "csv", "tsv", "md"])
def test_every_format(evening: Say, command: str, form: str) -> None:
    """Each query prints in every format, JSON as one document."""
    answer = evening(f"-O {form} {command}")
    assert (answer.code, answer.err) == (0, "")
    if form == "json":
        assert answer.data is not None


def test_other_json(evening: Say) -> None:
    """The JSON of `score`, `audit`, `trains` and `payout` has all its keys."""
    players = evening("-O json score").data
    assert players["final"] is True
    assert [
        set(player) >= {"name", "cash", "stock", "privates", "owed", "worth", "rank"} for player in players["players"]
    ] == [True] * 3
    assert [(player["name"], player["worth"], player["rank"]) for player in players["players"]] == [
        ("Ben", 100, 1),
        ("Cid", 100, 1),
        ("Ann", 40, 3),
    ]
    (ledger,) = evening("-O json audit").data["ledgers"]
    assert (ledger["ok"], ledger["findings"], ledger["scores"]) == (True, [], {"Ann": 40, "Ben": 100, "Cid": 100})
    paid = evening("-O json payout nyc 140").data
    assert (paid["bank_pays"], paid["price"]) == (140, None)
    assert [(payment["to"], payment["amount"]) for payment in paid["payments"]] == [("NYC", 140)]
    assert evening("-O json trains").data["on_sale"] == {"2": 80}


def test_replay_in_json(evening: Say) -> None:
    """`replay` prints one object a line, the last with the table of `status`."""
    lines = [json.loads(line) for line in evening("-O json replay").out.splitlines()]
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert all(line.keys() >= {"n", "do", "words", "ref", "state"} for line in lines)
    last, second = evening("-O json status").data, evening("-O json --at 2 status").data
    assert lines[-1]["state"] == {key: last[key] for key in lines[-1]["state"]}
    assert lines[1]["state"] == {key: second[key] for key in lines[1]["state"]}


def test_ledger_gives_the_same_table_as_memory(evening: Say) -> None:
    """The table read from the file equals the table in memory."""
    lines = [line for line in _EVENING.splitlines() if line.strip() and "#" not in line]
    game = starter(players=3).say("\n".join(lines))
    status, ours = evening("-O json status").data, _as_json(table_data(game.table, len(game.records)))
    assert {key: status[key] for key in ours} == ours


def _as_json(data: object) -> Any:
    return json.loads(json.dumps(data))


def test_undo_and_redo(evening: Say) -> None:
    """Undo reverts the end, the reserve and the railroad that cannot pay; redo restores them."""
    ended = evening("-O json status").data
    assert evening("undo").code == 0
    assert evening("-O json status").data["game"]["over"] is False
    assert evening("redo").code == 0
    again = evening("-O json status").data
    assert _but_events(again) == _but_events(ended)
    for _ in range(6):
        assert evening("undo").code == 0
    before = evening("-O json status").data
    assert before["game"]["bank"] == 3840 + 60 + 40 + 160
    assert "The bank still holds $4,100, so the game continues" in evening("end").err
    for _ in range(6):
        assert evening("redo").code == 0
    assert _but_events(evening("-O json status").data) == _but_events(ended)
    assert (evening("audit").code, evening("audit -O json").data["ledgers"][0]["findings"]) == (0, [])


def _but_events(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "game": {key: value for key, value in data["game"].items() if key != "events"}}


@pytest.mark.parametrize("line", ["run prr 130", "run prr 130; undo; redo; undo; redo"])
def test_undo_takes_the_reserve_back(line: str) -> None:
    """After an undo, the bank has not broken and the $500 notes are in the reserve again (B3)."""
    game = starter("trains PRR 2; bank 100; round OR 7").say(line)
    assert (game.see("cash Bank"), game.table.cash("Reserve"), game.see("broken")) == (7470, 0, "OR 7")
    game.say("undo")
    assert (game.see("cash Bank"), game.table.cash("Reserve"), game.see("broken")) == (100, 7500, None)


def test_phases_have_the_names_of_the_booklet(banker: Say) -> None:
    """Its four phases are called One to Four, and begin with the trains 2 to 5 (Starter, Game Phases)."""
    rules = read("1830-starter")
    assert [(train, rules.phase_called(train)) for train in rules.phase] == [
        ("2", "One"),
        ("3", "Two"),
        ("4", "Three"),
        ("5", "Four"),
    ]
    assert [read("1830").phase_called(train) for train in ("2", "D", "none")] == ["2", "D", "none"]
    assert banker("new 1830-starter Ann=PRR Ben=NYC").code == 0
    assert " | phase One | " in banker("status").out
    assert banker("trains").out.startswith("Phase One: up to 4 trains per corporation.")
    assert json.loads(banker("status -O json").out)["game"]["phase"] == "2", "other programs read the train"
    assert banker("tile prr e11").err == (
        "banker: E11 is yellow, and takes no tile before phase Two (Starter, Lay or Upgrade Track).\n"
    )
