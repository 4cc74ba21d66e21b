"""A real recorded game: the table agrees with the record after each of its steps."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banker.ledger.ledger import Ledger
from support import oracle
from support.marks import SLOW

pytestmark = pytest.mark.skipif(not oracle.MONEY.exists(), reason=f"the recorded games are not at {oracle.FOLDER}")
BANKER = [sys.executable, "-m", "banker"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger that the import of the game writes."""
    path = tmp_path_factory.mktemp("recorded") / "game.toml"
    done = subprocess.run(
        [*BANKER, "-f", path, "import", oracle.GAME], text=True, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert (
        "4 of 4 balances and scores in the file agree. The file has no treasuries and no prices, so these were not compared."
        in done.stdout
    )
    return path


@SLOW
def test_imported_events_are_those_of_the_record(played: Path, tmp_path: Path) -> None:
    """The imported events equal those of the banker's record of the same game, typed in."""
    heading, events = oracle.read()
    typed = tmp_path / "typed.toml"
    options = [f"--option={name}={value}" for name, value in oracle.OPTIONS.items()]
    subprocess.run(
        [*BANKER, "-f", typed, "new", "1830", *heading["players"], *options], check=True, capture_output=True
    )
    said = "\n".join(command for command, _ in oracle.commands(events))
    subprocess.run([*BANKER, "-f", typed, "play"], input=said, text=True, capture_output=True, check=True)
    imported, by_hand = (Ledger(path, writing=False) for path in (played, typed))
    what = [[(record.do, record.words, record.moves) for record in ledger.records] for ledger in (imported, by_hand)]
    assert what[0] == what[1]
    assert (imported.header.options, imported.header.box) == (by_hand.header.options, by_hand.header.box)


def test_every_event_names_its_action(played: Path) -> None:
    """Each event has the id of its action; a step that was skipped automatically has that of the action before it."""
    _, events = oracle.read()
    refs = [record.ref for record in Ledger(played, writing=False).records]
    assert refs == [str(ref) for ref in oracle.refs(events)]


@SLOW
def test_table_agrees_with_the_record_after_every_step(played: Path) -> None:
    """Cash, prices, presidents, holdings, trains, privates, worth, order and bank agree after every step."""
    _, events = oracle.read()
    steps = oracle.commands(events)
    lines = subprocess.run(
        [*BANKER, "-f", played, "-O", "json", "replay"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert len(lines) == len(steps)
    compared = 0
    for line, (command, after) in zip(lines, steps, strict=True):
        if after is None:
            continue
        event = json.loads(line)
        theirs = oracle.their_table(after)
        ours = oracle.our_table(event["state"], theirs)
        if ours != theirs:
            pytest.fail(f"event {event['n']}, {command}:\n{oracle.both(theirs, ours)}")
        compared += 1
    assert compared == len([after for _, after in steps if after is not None])
    assert (len(steps), compared) == (240, 233)


def test_final_scores_agree_with_the_record(played: Path) -> None:
    """The final scores are 2212, 2127, 1831, and 310 for the bankrupt player."""
    heading, _ = oracle.read()
    text = subprocess.run(
        [*BANKER, "-f", played, "-O", "json", "score"], check=True, capture_output=True, text=True
    ).stdout
    score = json.loads(text)
    assert score["final"]
    assert {player["name"]: player["worth"] for player in score["players"]} == heading["result"]
    assert [player["worth"] for player in score["players"]] == [2212, 2127, 1831, 310]


def test_recorded_game_audits_clean(played: Path) -> None:
    """The audit of the imported game finds nothing."""
    done = subprocess.run([*BANKER, "audit", played], check=False, capture_output=True, text=True)
    assert (done.returncode, "no findings" in done.stdout, done.stderr) == (0, True, "")
