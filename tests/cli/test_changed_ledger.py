"""A ledger that changes under a running prompt: noticed before anything is appended, told in one sentence, and the session continues."""

from collections.abc import Callable
from pathlib import Path

import pytest

from support.at_prompt import Bomb, Prompt, table_with
from support.say import Say

PATH = Path("game.toml")


def _in_place(data: bytes) -> None:
    """Change a name in an early event; the file stays the same, and as long as before."""
    with PATH.open("r+b") as file:
        file.seek(data.index(b"Alice"))
        file.write(b"Alyce")


def _replaced(data: bytes) -> None:
    """Put a copy in its place."""
    PATH.unlink()
    PATH.write_bytes(data)


CHANGES: dict[str, tuple[Callable[[bytes], object], str]] = {
    "in place": (_in_place, "game.toml was replaced, cut or changed: banker had it open. Nothing was recorded."),
    "cut": (lambda data: PATH.write_bytes(data[:-40]), "game.toml was replaced, cut or changed"),
    "replaced": (_replaced, "game.toml was replaced, cut or changed"),
    "removed": (lambda _: PATH.unlink(), "game.toml is not there any more: banker had it open. Nothing was recorded."),
}


@pytest.mark.parametrize("how", CHANGES)
@pytest.mark.parametrize("line", ["note x", "status", ""])
@pytest.mark.usefixtures("game")
def test_the_prompt_stays(how: str, line: str) -> None:
    """Nothing is appended to what is there now. As soon as the ledger is back, the next command reads it."""
    change, sentence = CHANGES[how]
    data = PATH.read_bytes()
    with table_with(Bomb()) as printed:
        prompt = Prompt(PATH)
        change(data)
        there = PATH.read_bytes() if PATH.exists() else None
        prompt.type(line)
        assert sentence in printed.getvalue()
        assert (PATH.read_bytes() if PATH.exists() else None) == there
        assert prompt.shown is not None
        PATH.write_bytes(data)
        prompt.type("status")
        prompt.type("note back")
        assert 'do = "note"' in PATH.read_text("utf-8")
        prompt.type("exit")
    assert prompt.error is None


def test_a_ledger_that_cannot_be_read_begins_no_session(game: Say) -> None:
    """Its exit code is 3, as for every command."""
    _in_place(PATH.read_bytes())
    assert game("play", "status\n").code == 3
    with table_with(Bomb()) as printed:
        prompt = Prompt(PATH)
        assert prompt.shown is None
    assert "game.toml" in printed.getvalue()


@pytest.mark.usefixtures("game")
def test_help_works_with_a_damaged_ledger() -> None:
    """The prompt says what is wrong once, and Enter says it again; help shows what it shows without a game."""
    data = PATH.read_bytes()
    with table_with(Bomb()) as printed:
        prompt = Prompt(PATH)
        _in_place(data)
        told = "`banker help ledger` says what to do"
        for line, times in (("status", 1), ("?", 0), ("? sell", 0), ("help reminders", 0), ("status", 1), ("", 1)):
            before = len(printed.getvalue())
            prompt.type(line)
            shown = " ".join(printed.getvalue()[before:].split())
            assert shown.count(told) == times, (line, shown)
            assert prompt.shown == "no readable ledger > "
        for text in ("Type a command, or as much of it as is unique", "Sell certificates of CORP", "BANKER_SILENT="):
            assert text in " ".join(printed.getvalue().split())
        PATH.write_bytes(data)
        prompt.type("status")
        assert "no readable" not in str(prompt.shown)
        prompt.type("exit")
    assert prompt.error is None
