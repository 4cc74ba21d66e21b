"""The largest ledger: nothing is recorded that could not be read again, and the last event can always be undone."""

from pathlib import Path

import pytest

from banker import sizes
from banker.cli.help import text_of
from support.marks import few
from support.say import Say

PATH = Path("game.toml")
LONG = "x" * 5000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow 20,000 bytes only, so that a test needs no ledger of 32 MiB."""
    monkeypatch.setattr(sizes, "LEDGER", 20_000)


@pytest.mark.usefixtures("small")
def test_ledger_that_is_full_refuses_the_event_and_stays_readable(game: Say) -> None:
    """An event that would make the ledger too large is refused, exit 3; the ledger is unchanged, and the last event can be undone."""
    while (answer := game(f"note {LONG}")).code == 0:
        assert len(PATH.read_bytes()) <= sizes.LEDGER
    before = PATH.read_bytes()
    assert answer.code == 3
    assert "Nothing was recorded: game.toml would have " in answer.err
    assert "a ledger has at most 20,000, with room to undo the last event" in answer.err
    assert game("status").code == 0
    assert game("undo").code == 0
    assert PATH.read_bytes().startswith(before)
    assert len(PATH.read_bytes()) <= sizes.LEDGER
    assert game("audit").code == 0


@few(5, 40)
@pytest.mark.parametrize("length", range(0, 5000, 97))
@pytest.mark.usefixtures("small")
def test_whatever_was_recorded_can_be_undone(game: Say, length: int) -> None:
    """However full the ledger is, the event that was recorded last can be undone."""
    recorded = "par alice prr 100" if game("par alice prr 100").code == 0 else ""
    for command in ("buy bob prr 2", f"note {LONG}", f"note {LONG}", f"note {'y' * length}", "sell bob prr", "note z"):
        if game(command).code == 0:
            recorded = command
        assert game("status").code == 0
    assert recorded
    assert game("undo").code == 0
    assert game("status").code == 0


@pytest.mark.usefixtures("small")
def test_undo_with_a_long_reason(game: Say) -> None:
    """An undo with an endless reason does not fit; a plain one does."""
    while game(f"note {LONG}").code == 0:
        pass
    assert game(f"undo {'why ' * 3000}").code == 3
    assert game("undo").code == 0


def test_limits_are_in_the_help() -> None:
    """`banker help ledger` tells every limit of a file, and each is defined in one place."""
    text = text_of("ledger")
    for limit in (sizes.LEDGER, sizes.RULESET, sizes.IMPORT, sizes.COMMANDS, sizes.LINE):
        assert f"{limit:,}" in text
    assert f"at most {sizes.LAYERS} files" in " ".join(text.split())
