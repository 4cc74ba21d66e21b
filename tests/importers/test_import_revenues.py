"""Old files of 18xx.games lack the revenues of runs: `import --revenues`, questions on a terminal, or a list of the runs."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from support import oracle
from support.marks import few
from support.paths import SHARED
from support.say import Say
from support.site_actions import ALL_PASS, AUCTION, PRR, act, game

recorded = pytest.mark.skipif(not oracle.MONEY.exists(), reason=f"the recorded games are not at {oracle.FOLDER}")
RANDOM = sorted((SHARED / "oracle" / "random-1830").glob("[0-9]*.json"))[:4]


def without_revenues(raw: Any) -> dict[str, int]:
    """Take the revenues out of a game, and return them by the id of the action."""
    found = {}
    for action in raw["actions"]:
        if action["type"] == "run_routes":
            found[str(action["id"])] = sum(route.pop("revenue") for route in action["routes"])
            found[str(action["id"])] += action.pop("extra_revenue", 0)
    return found


def records(banker: Say, ledger: str) -> list[Any]:
    """The events of a ledger, with their moves."""
    return [json.loads(line) for line in banker(f"-f {ledger} -O json replay").out.splitlines()]


@few(1, 4)
@recorded
@pytest.mark.parametrize("path", [oracle.GAME, *RANDOM], ids=lambda path: path.stem)
def test_game_with_its_revenues_beside_it(banker: Say, path: Path) -> None:
    """A recorded game whose revenues are in another file gives the same ledger as with the revenues in it."""
    raw = json.loads(path.read_text(encoding="utf-8"))
    code = banker(f"-f whole.toml import {path} --yes").code
    revenues = without_revenues(raw)
    Path("old.json").write_text(json.dumps(raw), encoding="utf-8")
    Path("revenues.json").write_text(json.dumps(revenues), encoding="utf-8")
    answer = banker("-f old.toml import old.json --revenues revenues.json --yes")
    assert (answer.code, answer.err) == (code, "")
    assert records(banker, "old.toml") == records(banker, "whole.toml")
    alone = banker("-f alone.toml import old.json")
    assert (alone.code, Path("alone.toml").exists()) == (1, False)
    last_undo = max((action["id"] for action in raw["actions"] if action["type"] == "undo"), default=0)
    for action in raw["actions"]:
        if action["type"] == "run_routes" and action["routes"] and not action.get("skip") and action["id"] > last_undo:
            assert f" {action['id']} (" in alone.err


# --- a made-up game: PRR runs for $30 and pays, and then for $20 ---

PASS = act("pass", "PRR")
ROUTES = [{"train": "2-0", "connections": [["H12", "H10"]]}]
TURN = (PASS, act("run_routes", "PRR", routes=ROUTES), act("dividend", "PRR", kind="payout"))
OLD = game(
    *AUCTION,
    *PRR,
    *ALL_PASS,
    PASS,
    act("buy_train", "PRR", train="2-0", price=80),
    PASS,
    *ALL_PASS,
    *TURN,
    PASS,
    *ALL_PASS,
    *TURN,
)
REVENUES = {"23": 30, "30": 20}
LACKING = """\
banker: old.json lacks the revenue of 2 runs, and banker has no map to compute it, so nothing was written. Write a file such as \
{"23": 100, "30": 100}, then type: `banker import old.json --revenues FILE`. It lacks the revenues of the actions
  23 (PRR), 30 (PRR)
"""


@pytest.fixture(autouse=True)
def files(banker: Say) -> None:
    """The game and its revenues, in the folder of the test."""
    del banker
    Path("old.json").write_text(json.dumps(OLD), encoding="utf-8")
    Path("revenues.json").write_text(json.dumps(REVENUES), encoding="utf-8")


def runs(banker: Say, ledger: str = "game.toml") -> list[str]:
    """The revenues of the runs in a ledger that had a train."""
    words = [event["words"] for event in records(banker, ledger) if event["do"] == "run"]
    return [word for _, word in words if word != "0"]


def test_runs_without_revenue_are_listed(banker: Say) -> None:
    """Away from a terminal the runs are listed, nothing is written, and the exit code is 1."""
    for line in ("import old.json", "import old.json --yes", "-n import old.json"):
        answer = banker(line)
        assert (answer.code, answer.out, answer.err) == (1, "", LACKING)
        assert not Path("game.toml").exists()


def test_revenues_of_a_file(banker: Say) -> None:
    """The runs have the revenues of the file."""
    assert banker("import old.json --revenues revenues.json").code == 0
    assert runs(banker) == ["30", "20"]


def test_some_revenues_of_a_file(banker: Say) -> None:
    """What the file of revenues does not have either is listed."""
    Path("revenues.json").write_text('{"30": 20}', encoding="utf-8")
    answer = banker("import old.json --revenues revenues.json")
    assert answer.code == 1
    assert answer.err.startswith("banker: old.json lacks the revenue of a run, ")
    assert answer.err.endswith("\n  23 (PRR)\n")


def test_revenues_replace_those_of_the_routes(banker: Say) -> None:
    """A revenue in the file of revenues holds where the routes have another (as in 18TN's civil war)."""
    text = json.dumps(OLD).replace('"train": "2-0", "connections"', '"revenue": 90, "train": "2-0", "connections"')
    Path("old.json").write_text(text, encoding="utf-8")
    Path("revenues.json").write_text('{"30": 20}', encoding="utf-8")
    assert banker("import old.json --revenues revenues.json").code == 0
    assert runs(banker) == ["90", "20"]


def test_runs_without_ids(banker: Say) -> None:
    """In a file without ids, runs are named by their position."""
    text = json.dumps({**OLD, "actions": [{**action, "id": None} for action in OLD["actions"]]})
    Path("old.json").write_text(text, encoding="utf-8")
    assert banker("import old.json").err.endswith("\n  no. 23 (PRR), no. 30 (PRR)\n")
    Path("revenues.json").write_text('{"no. 23": 30, "no. 30": 20}', encoding="utf-8")
    assert banker("import old.json --revenues revenues.json").code == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("hello", "revenues.json, line 1, column 1: not valid JSON: Expecting value."),
        ("", "revenues.json, line 1, column 1: the file is cut off or damaged."),
        ('{"23": 30, "30"', "revenues.json, line 1, column 16: the file is cut off or damaged."),
        ('{"23": 30, "23": 40}', "revenues.json: duplicate key in {'23': 40}."),
        ("[" * 9999, "revenues.json is not a file of revenues: its values are nested too deeply."),
        ('{"23": NaN}', "revenues.json: NaN is not a number."),
        (
            "[30, 20]",
            'revenues.json has no revenues: it must be a JSON object of action ids and dollars, such as {"73": 100}.',
        ),
        ('{"24": 30}', "revenues.json: action 24 is not a run of the game (`run_routes`)."),
        ('{"": 30}', "revenues.json: action '' is not a run of the game (`run_routes`)."),
        ('{"23": 35}', "revenues.json: the revenue of action 23 must be whole dollars, a multiple of 10, not 35."),
        ('{"23": -30}', "revenues.json: the revenue of action 23 must be whole dollars, a multiple of 10, not -30."),
        ('{"23": 30.0}', "revenues.json: the revenue of action 23 must be whole dollars, a multiple of 10, not 30.0."),
        ('{"23": "30"}', "revenues.json: the revenue of action 23 must be whole dollars, a multiple of 10, not '30'."),
        ('{"23": true}', "revenues.json: the revenue of action 23 must be whole dollars, a multiple of 10, not true."),
        ('{"23": null}', "revenues.json: the revenue of action 23 must be whole dollars, a multiple of 10, not null."),
        ('{"23": 1000000}', "revenues.json: the revenue of action 23 must be less than 1,000,000, not 1000000."),
    ],
)
def test_damaged_revenues(banker: Say, content: str, message: str) -> None:
    """A file of revenues that is damaged or does not fit is refused in one sentence, and nothing is written."""
    Path("revenues.json").write_text(content, encoding="utf-8")
    answer = banker("import old.json --revenues revenues.json")
    assert (answer.code, answer.out, answer.err) == (2, "", f"banker: {message}\n")
    assert not Path("game.toml").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.json", "none.json cannot be read: No such file or directory."),
        (".", ". cannot be read: Is a directory."),
    ],
)
def test_no_file_of_revenues(banker: Say, name: str, message: str) -> None:
    """A file of revenues that is not there is refused."""
    answer = banker(f"import old.json --revenues {name}")
    assert (answer.code, answer.err) == (2, f"banker: {message}\n")


def test_standard_input_for_both(banker: Say) -> None:
    """Game and revenues cannot both be piped in; either can."""
    answer = banker("import - --revenues -", json.dumps(OLD))
    assert (answer.code, answer.err.count("Name a file for each of the others.")) == (2, 1)
    assert banker("-f a.toml import old.json --revenues -", json.dumps(REVENUES)).code == 0
    assert banker("-f b.toml import - --revenues revenues.json", json.dumps(OLD)).code == 0
    assert banker("-f c.toml import -", json.dumps(OLD)).code == 1


# --- on a terminal ---


def asked(tmp_path: Path, *answers: str, end: str = "") -> str:
    """What an import prints on a terminal where these answers are typed, the last one without Enter if it is a control key."""
    pexpect = pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
    environment = {**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
    child = pexpect.spawn(
        sys.executable, ["-m", "banker", "import", "old.json"], cwd=tmp_path, env=environment, encoding="utf-8",
        dimensions=(24, 200), timeout=20,
    )  # fmt: skip
    text = ""
    for answer in answers:
        child.expect(r"Revenue of action \d+, PRR with 2-0 H12 H10 \(\d of 2\): ")
        text += child.before + child.after
        child.sendline(answer)
    if end:
        child.expect("Revenue of action")
        child.sendcontrol(end)
    child.expect(pexpect.EOF)
    return str(text + child.before)


def test_terminal_asks_run_by_run(banker: Say, tmp_path: Path) -> None:
    """On a terminal each run is asked for, with its train and way; a sum of stops is an answer, nonsense is asked again."""
    text = asked(tmp_path, "$30", "much", "25", "10+10")
    assert "Revenue of action 23, PRR with 2-0 H12 H10 (1 of 2): " in text
    assert "'much' is not an amount. Type whole dollars, such as 120 or $120." in text
    assert "A revenue is a multiple of $10, not $25." in text
    assert runs(banker) == ["30", "20"]


def test_terminal_keeps_what_was_typed(tmp_path: Path) -> None:
    """After Ctrl-C nothing is written, and what was typed can be given to --revenues."""
    text = asked(tmp_path, "30", end="c")
    assert 'What you typed, for a file that --revenues names: {"23": 30}' in text
    assert "Nothing was written." in text
    assert not Path("game.toml").exists()
