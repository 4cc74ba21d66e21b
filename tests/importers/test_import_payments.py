"""`import --payments`: payments that no ruleset has a word for; and money that is missing changes no run that agreed."""

import json
from pathlib import Path
from typing import Any

import pytest

from banker.errors import Invalid
from banker.importers.games18xx.extra_files import ExtraFile
from banker.importers.games18xx.read import read_game
from banker.importers.imported_game import replay
from support.marks import few
from support.paths import SHARED
from support.say import Say
from support.site_actions import ALL_PASS, AUCTION, PRR, act, game

TRAIN = [act("pass", "PRR"), act("buy_train", "PRR", train="2-0", price=80), act("pass", "PRR")]
GAME = game(*AUCTION, *PRR, *ALL_PASS, *TRAIN)
RANDOM = SHARED / "oracle" / "random-1830"


@pytest.fixture(autouse=True)
def file(banker: Say) -> None:
    """The game, in the folder of the test."""
    del banker
    Path("game.json").write_text(json.dumps(GAME), encoding="utf-8")


def imported(banker: Say, payments: object) -> Any:
    """The answer to an import with these payments."""
    text = payments if isinstance(payments, str) else json.dumps(payments)
    Path("payments.json").write_text(text, encoding="utf-8")
    return banker("-f new.toml -O json import game.json --payments payments.json")


def paid(banker: Say) -> list[tuple[list[str], str]]:
    """The payments of the new ledger, each with the id of its action."""
    events = [json.loads(line) for line in banker("-f new.toml -O json replay").out.splitlines()]
    return [(event["words"], event["ref"]) for event in events if event["do"] == "pay"]


def test_payment_follows_its_action(banker: Say) -> None:
    """The payment is recorded right after the action, with its reason, and is no fault."""
    last = str(GAME["actions"][-2]["id"])
    answer = imported(banker, {last: ["bank", "prr", 100, "objective"]})
    assert (answer.code, answer.data["agrees"], answer.data["against"]) == (0, None, [])
    assert paid(banker) == [(["Bank", "PRR", "100", "objective"], last)]


def test_several_payments_after_an_action(banker: Say) -> None:
    """An action can have a list of payments; one that our rules forbid is told, but no fault: somebody has told it."""
    last = str(GAME["actions"][-2]["id"])
    answer = imported(banker, {last: [["Ann", "bank", 1, "fee"], ["Ann", "PRR", 2, "gift"]]})
    assert answer.code == 0
    assert [event["excuse"] for event in answer.data["against"]] == ["it comes from the file of payments"]
    assert [words for words, _ in paid(banker)] == [["Ann", "Bank", "1", "fee"], ["Ann", "PRR", "2", "gift"]]


FAULTS: dict[str, tuple[object, str]] = {
    "no object": ([], "payments.json has no payments: it must be a JSON object of action ids and payments"),
    "cut off": ('{"5": ', "payments.json, line 1"),
    "twice": ('{"5": ["bank", "Ann", 1, "x"], "5": ["bank", "Ann", 1, "x"]}', "duplicate key"),
    "no action": ({"77": ["bank", "Ann", 1, "x"]}, "action 77 is not an action of the game, or was undone"),
    "control letters": ({"\x1b[2J": ["bank", "Ann", 1, "x"]}, "action '\\x1b[2J' is not an action"),
    "too short": ({"5": ["bank", "Ann", 1]}, "must have who pays, who is paid, the amount and the reason"),
    "nothing": ({"5": []}, "must have who pays"),
    "null": ({"5": None}, "must have who pays"),
    "a list of nothing": ({"5": [[]]}, "must have who pays"),
    "unknown": ({"5": ["bank", "Zoe", 1, "x"]}, "Unknown player or corporation 'Zoe'"),
    "an object": ({"5": ["bank", {"a": [1]}, 1, "x"]}, 'must name players, corporations or the bank, not {"a": [1]}'),
    "the same": ({"5": ["Ann", "ann", 1, "x"]}, "is from Ann to Ann: it needs two different parties"),
    "true": ({"5": ["bank", "Ann", True, "x"]}, "must be whole dollars from 1 to"),
    "a fraction": ({"5": ["bank", "Ann", 1.5, "x"]}, "must be whole dollars from 1 to"),
    "less than nothing": ({"5": ["bank", "Ann", -1, "x"]}, "must be whole dollars from 1 to"),
    "too much": ({"5": ["bank", "Ann", 10**30, "x"]}, "must be whole dollars from 1 to"),
    "too many digits": ('{"5": ["bank", "Ann", ' + "9" * 5000 + ', "x"]}', "a number with too many digits"),
    "no reason": ({"5": ["bank", "Ann", 1, " "]}, "needs a reason"),
    "an option": ({"5": ["bank", "Ann", 1, "--override"]}, "needs a reason"),
    "two lines": ({"5": ["bank", "Ann", 1, "a\nb"]}, "needs a reason"),
    "a long reason": ({"5": ["bank", "Ann", 1, "x" * 201]}, "needs a reason"),
    "deep": ('{"5": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faulty_payments_are_refused(banker: Say, name: str) -> None:
    """A malformed file of payments is refused in one sentence that names the action, with exit code 2, and nothing is written."""
    payments, message = FAULTS[name]
    answer = imported(banker, payments)
    assert (answer.code, Path("new.toml").exists(), answer.err.count("\n")) == (2, False, 1)
    assert message in json.loads(answer.err)["error"]["message"]


def test_file_of_payments_that_is_not_there(banker: Say) -> None:
    """A missing file, and standard input for two files, are refused."""
    assert banker("import game.json --payments none.json").code == 2
    answer = banker("import - --payments -", json.dumps(GAME))
    assert (answer.code, "Standard input is the game, its revenues or its payments." in answer.err) == (2, True)


def test_payment_of_an_undone_action(banker: Say) -> None:
    """An action that was undone can have no payment."""
    raw = json.loads(json.dumps(GAME))
    raw["actions"].append(act("undo", 1) | {"id": 99})
    Path("game.json").write_text(json.dumps(raw), encoding="utf-8")
    answer = imported(banker, {str(GAME["actions"][-1]["id"]): ["bank", "Ann", 1, "x"]})
    assert (answer.code, "or was undone" in answer.err) == (2, True)


@few(0, 1)
@pytest.mark.skipif(not RANDOM.exists(), reason=f"the random games are not at {RANDOM}")
@pytest.mark.parametrize(("number", "ref"), [(10, "118"), (1, "121"), (11, "342"), (14, "398")])
def test_missing_money_changes_no_run(number: int, ref: str) -> None:
    """$100 taken from a corporation: each run of the file stays as it is, in its round."""
    data = (RANDOM / f"{number}.json").read_bytes()
    whole = replay(read_game(data, "game.json"), "game.json")
    runs = [(record.ref, record.words) for record in whole.records if record.do == "run" and record.words[1] != "0"]
    who = next(words[0] for at, words in runs if at == ref)
    lacking = ExtraFile("payments.json", {ref: [who, "bank", 100, "missing"]})
    less = replay(read_game(data, "game.json", paid=lacking), "game.json")
    kept = {(record.ref, record.words) for record in less.records if record.do == "run"}
    assert [run for run in runs if run not in kept] == []
    assert not any("next" in event.said for event in less.overridden)
    assert [record.round for record in less.records if record.do == "run" and record.words[1] != "0"] == [
        record.round for record in whole.records if record.do == "run" and record.words[1] != "0"
    ]


@pytest.mark.skipif(not RANDOM.exists(), reason=f"the random games are not at {RANDOM}")
def test_first_action_that_does_not_fit_is_named() -> None:
    """Where no guess fits, the error is that of the likeliest guesses: NYC lacks the money for a tile at action 317."""
    data = (RANDOM / "10.json").read_bytes()
    lacking = ExtraFile("payments.json", {"227": ["NYC", "bank", 100, "missing"]})
    with pytest.raises(Invalid, match="the action with id 317: `tile NYC C21` is impossible"):
        replay(read_game(data, "game.json", paid=lacking), "game.json")
