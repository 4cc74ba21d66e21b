"""A ledger with a verb that this version of banker does not know: its moves stand, and the audit names the event."""

from pathlib import Path

import pytest

from support.hostile import resealed
from support.paths import SESSIONS
from support.say import Say


@pytest.fixture
def unknown(banker: Say) -> Say:
    """A whole game whose event 3 has an unknown verb."""
    text = (SESSIONS / "1830-bankrupt.toml").read_text(encoding="utf-8")
    before, third, after = text.partition("n = 3\n")
    assert 'do = "private"' in after
    text = before + third + after.replace('do = "private"', 'do = "dance"', 1)
    Path("game.toml").write_text(resealed(text), encoding="utf-8")
    return banker


def test_audit_names_the_event(unknown: Say) -> None:
    """The audit has a finding for the event, goes on behind it, and ends with exit status 1."""
    answer = unknown("audit -O json")
    assert (answer.code, answer.err) == (1, "")
    (report,) = answer.data["ledgers"]
    first = report["findings"][0]
    assert first["event"] == 3
    assert first["message"] == "This version of banker does not know the command 'dance'."
    assert report["scores"]


@pytest.mark.parametrize(
    "command", ["status", "log", "show 3", "order --at 4", "explain paula", "replay", "score", "export --to hledger"]
)
def test_everything_else_works(unknown: Say, command: str) -> None:
    """The recorded moves need no verb, so the game can still be shown."""
    assert unknown(command).code == 0


def test_correction_names_the_event(unknown: Say) -> None:
    """A correction recomputes all events, and cannot."""
    answer = unknown("void 5")
    assert answer.code == 1
    assert answer.err.startswith("banker: Event 3 (dance Quentin DH 70) would no longer be possible.")
