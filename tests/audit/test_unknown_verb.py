"""A ledger with a verb or a fact that this version does not know: a newer version of banker recorded it."""

from pathlib import Path

import pytest

from support.hostile import resealed
from support.paths import SESSIONS
from support.say import Say

_COMMANDS = [
    "status",
    "log",
    "show 3",
    "show 1",
    "explain paula",
    "replay",
    "score",
    "export --to hledger",
    "void 5",
    "note x",
]


@pytest.fixture(params=["verb", "fact"])
def unknown(banker: Say, request: pytest.FixtureRequest) -> Say:
    """A whole game whose event 3 has an unknown verb or fact."""
    text = (SESSIONS / "1830-bankrupt.toml").read_text(encoding="utf-8")
    before, third, after = text.partition("n = 3\n")
    known, new = ('do = "private"', 'do = "dance"') if request.param == "verb" else ('of = "priority"', 'of = "mood"')
    assert known in after
    Path("game.toml").write_text(resealed(before + third + after.replace(known, new, 1)), encoding="utf-8")
    return banker


@pytest.mark.parametrize("command", _COMMANDS)
def test_newer_version_is_needed(unknown: Say, command: str) -> None:
    """Nothing is shown or recorded, as with a format that is too new: the message names the event and what to do."""
    before = Path("game.toml").read_bytes()
    answer = unknown(command)
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("banker: game.toml: event 3 (")
    assert answer.err.endswith(") was recorded by a newer version of banker. Install it to open this ledger.\n")
    assert Path("game.toml").read_bytes() == before


def test_audit_says_so(unknown: Say) -> None:
    """The audit reports the ledger as one that it cannot read."""
    answer = unknown("audit -O json")
    assert answer.code == 3
    (report,) = answer.data["ledgers"]
    assert [finding["severity"] for finding in report["findings"]] == ["damaged"]
    assert "was recorded by a newer version of banker" in report["findings"][0]["message"]
