"""Format 1.0: its ledgers open for ever, and one of another format is refused before anything is touched."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from banker.audit import audit
from support.hostile import resealed
from support.paths import DATA, SESSIONS
from support.say import look, sitting

LEDGERS = DATA / "ledgers" / "1.0"
TABLES: dict[str, dict[str, Any]] = json.loads((LEDGERS / "tables.json").read_text(encoding="utf-8"))


def test_every_ledger_has_its_table() -> None:
    """No ledger of format 1.0 is without a table to compare."""
    assert {path.stem for path in LEDGERS.glob("*.toml")} == set(TABLES)


def _has(found: object, expected: object) -> bool:
    """Whether an answer has all that is expected; later versions may add keys."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and _has(found[key], value) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(found) == len(expected) and all(map(_has, found, expected))
    return found == expected


@pytest.mark.parametrize("title", TABLES)
def test_ledger_of_format_1_0(title: str, tmp_path: Path) -> None:
    """It opens with the table that it had, its words give its moves, it can be recomputed, and more can be recorded."""
    path = Path(shutil.copy(LEDGERS / f"{title}.toml", tmp_path))
    status, corrected, undone = look(path, ["-O json status", "-n insert 1 note begun", "undo"])
    for key, expected in TABLES[title].items():
        assert _has(status.data[key], expected), key
    assert {finding.severity for finding in audit(path).findings} <= {"warning", "count", "override"}
    assert (corrected.code, undone.code) == (0, 0)


def test_an_event_follows_the_rules_by_which_it_was_recorded(tmp_path: Path) -> None:
    """Noa kept the last certificate when she sold four, which 1849.15 forbids: it stays so after corrections, but a new sale obeys."""
    path = Path(shutil.copy(LEDGERS / "1849.toml", tmp_path))
    last = "Last certificates that are sold: AFG"
    corrected = [
        "amend 6 pay bank Noa 2001 x",
        "amend 20 sell Noa AFG 3",
        "amend 20 sell Noa AFG 4",
        "insert 20 note x",
    ]
    told = look(path, [*corrected, "status", "audit", "amend 20 sell Noa AFG 4 --last", "insert 20 note y", "status"])
    assert [answer.code for answer in told] == [0] * 9, [answer.err for answer in told]
    assert f"{last} with Noa." in told[4].out
    assert f"{last} in the bank pool." in told[8].out


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("1", "was begun with a version of banker before 1.0; version 0.5.0 reads it."),
        ('"1.1"', "has format 1.1; this version of banker reads format 1.0. Install a newer one."),
    ],
)
def test_other_format_is_refused(tmp_path: Path, written: str, words: str) -> None:
    """Every command that reads a ledger refuses it in one sentence, with exit code 3, and writes nothing."""
    path = tmp_path / "game.toml"
    text = (SESSIONS / "1830-bankrupt.toml").read_text(encoding="utf-8")
    path.write_text(resealed(text.replace('format = "1.0"', f"format = {written}")), encoding="utf-8")
    before = path.read_bytes()
    page = tmp_path / "page.html"
    commands = ["status", "next", "undo", "serve", f"report -o {page}", "log", "order", "export --to json"]
    for command, answer in zip(commands, look(path, commands), strict=True):
        assert (answer.code, answer.out, answer.err) == (3, "", f"banker: {path} {words}\n"), command
    with sitting(path) as say:
        typed = say("play", "status\nnext")
    assert typed.code == 3
    assert words in typed.err
    assert [finding.message for finding in audit(path).findings] == [f"{path} {words}"]
    assert look(path, ["audit"])[0].code == 3
    assert path.read_bytes() == before
    assert not page.exists()
