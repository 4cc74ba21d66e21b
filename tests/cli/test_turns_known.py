"""What prompt and page say of the turn when a pass is lost, taken back or no longer holds: the same, or that it is unknown."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.live.feed import Feed
from support.at_prompt import Bomb, PowerCut, Prompt, table_with
from support.marks import SLOW, few
from support.say import Say

UNKNOWN = "Earlier passes are unknown: if Dora has passed, type p.\n"


class Table:
    """A prompt and a page of the same game."""

    def __init__(self) -> None:
        self.bomb, self.prompts, self.said = Bomb(), list[Prompt](), ""
        self._feed = Feed("game.toml")

    def type(self, *lines: str) -> str:
        """Type lines at the last prompt that was opened; return what it shows then, up to the bank."""
        with table_with(self.bomb) as printed:
            if not self.prompts:
                self.prompts.append(Prompt("game.toml"))
            for line in lines:
                self.prompts[-1].type(line)
            self.said = printed.getvalue()
        return (self.prompts[-1].shown or "").partition(" | bank")[0]

    def crash(self) -> None:
        """The last prompt is gone, without a word."""
        with table_with(self.bomb):
            self.prompts.pop().type(PowerCut())

    def page(self) -> str:
        """Whom the page names, or that it does not know."""
        self._feed.look()
        turn = json.loads(self._feed.text)["state"]["turn"]
        return str(turn["corporation"] or turn["player"] or turn["step"]) if turn["known"] else "unknown"

    def file(self) -> Path:
        """The file of the passes."""
        (found,) = (Path("state") / "banker" / "turns").iterdir()
        return found

    def close(self) -> None:
        """End all prompts."""
        while self.prompts:
            self.crash()
        self._feed.close()


@pytest.fixture
def table(game: Say) -> Iterator[Table]:
    """Alice, Bob, Carol and Dora have bought all privates; it is Carol's turn."""
    assert game("status").code == 0
    table = Table()
    yield table
    table.close()


def test_what_was_passed_after_an_undo_does_not_count_after_redo(table: Table) -> None:
    """`redo` brings back the table as it was before `undo`, with its passes and without those that were typed meanwhile."""
    assert table.type("par prr 67", "p") == "SR 1 | Alice"
    assert table.type("undo 'the wrong one'") == "SR 1 | Carol"
    assert table.type("p", "p") == "SR 1 | Alice"
    assert table.type("redo") == "SR 1 | Alice"
    assert table.type("p", "p") == "SR 1 | Carol", "Dora, Alice and Bob have passed since Carol bought"
    assert table.page() == "Carol"
    assert table.type("p") == "SR 1 | everybody has passed"


def test_a_pass_after_an_undo_does_not_outlive_a_further_undo(table: Table) -> None:
    """Two purchases are undone, and between that somebody passed: it is the turn of the first buyer."""
    table.type("par prr 67", "par nyc 67", "undo 'not yet'")
    assert table.type("p") == "SR 1 | Alice"
    assert table.type("undo 'nor that'") == "SR 1 | Carol"
    assert table.page() == "Carol"


def test_an_event_of_the_shell_makes_the_turn_unknown(table: Table, game: Say) -> None:
    """Until the prompt is shown again, nobody knows who passed meanwhile."""
    assert table.type("p", "par prr 67") == "SR 1 | Alice"
    assert game("buy bob prr").code == 0
    assert table.page() == "unknown"
    assert table.type("p") == "SR 1 | Carol"
    assert "Nothing was done." in table.said
    assert table.page() == "Carol"


@few(2)
@pytest.mark.parametrize("damage", [b"", b"\xff\x00rubbish", b'{"at": 1, "passes": 3}', b"[[[[", None])
def test_a_lost_file(table: Table, damage: bytes | None) -> None:
    """The prompt that is open knows what was typed there, and tells pages again; pages know nothing before that."""
    assert table.type("par prr 67", "p", "p") == "SR 1 | Bob"
    _spoil(table.file(), damage)
    assert table.page() == "unknown"
    assert table.type("status") == "SR 1 | Bob"
    assert table.page() == "Bob"
    _spoil(table.file(), damage)
    table.crash()
    assert table.type() == "SR 1 | Dora"
    assert UNKNOWN in table.said, "a prompt that cannot know it says so"
    assert table.page() == "Dora"


def _spoil(path: Path, damage: bytes | None) -> None:
    path.unlink()
    if damage is not None:
        path.write_bytes(damage)


def test_after_a_crash_the_passes_are_known(table: Table) -> None:
    """A pass that was acknowledged is known to the next prompt, which has nothing to doubt."""
    assert table.type("par prr 67", "p", "p") == "SR 1 | Bob"
    table.crash()
    assert table.page() == "Bob"
    assert table.type() == "SR 1 | Bob"
    assert UNKNOWN not in table.said


@few(1)
@pytest.mark.parametrize(
    "point", ["before the mark", "between mark and ledger", "half of the event", "after the event"]
)
def test_a_recording_cut_off(table: Table, point: str) -> None:
    """Whatever of an event was written: page and next prompt agree, and no pass is lost."""
    assert table.type("par prr 67", "p") == "SR 1 | Alice"
    table.bomb.set(point, PowerCut)
    table.type("b prr")
    assert table.bomb.went_off == point
    table.prompts.pop()
    done = point == "after the event"
    assert table.page() == ("Bob" if done else "Alice")
    assert table.type() == f"SR 1 | {'Bob' if done else 'Alice'}"
    assert table.page() == ("Bob" if done else "Alice")


@SLOW
def test_a_full_disk(table: Table) -> None:
    """Where passes cannot be written, the game goes on: pages say that they do not know, never who was up before."""
    assert table.type("par prr 67") == "SR 1 | Dora"
    table.bomb.unwritable = True
    assert table.type("p") == "SR 1 | Alice"
    assert table.page() == "unknown"
    table.bomb.unwritable = False
    assert table.type("status") == "SR 1 | Alice"
    assert table.page() == "Alice"


def test_a_disk_that_cannot_be_changed(table: Table) -> None:
    """Where not even the old file can be removed, a pass is refused, since pages would go on naming the player before."""
    assert table.type("par prr 67") == "SR 1 | Dora"
    table.bomb.unwritable = table.bomb.not_removable = True
    assert table.type("p") == "SR 1 | Dora"
    assert "cannot be changed, so pages would show the turn before (No space left on device)." in table.said
    assert table.page() == "Dora"
    assert table.type("b prr", "p") == "SR 1 | Bob", "after an event, which nobody was told the turn of"
    assert table.page() == "unknown"


def test_the_first_player_takes_the_private_for_nothing(banker: Say) -> None:
    """Once nobody bought the SV at $5, it is the turn of the player who must take it (1830 7.3; A12)."""
    assert banker("new 1830 Alice Bob").code == 0
    table = Table()
    for _ in range(3):
        table.type("p", "p", "p")
    assert table.type() == "SR 4 | Alice"
    assert table.type("p", "p") == "SR 4 | everybody has passed"
    assert table.type("p") == "SR 4 | Alice"
    assert table.page() == "Alice"
    assert table.type("p") == "SR 4 | Alice"
    assert "Alice cannot pass: they must take SV for $0 (1830 7.3)." in table.said
    assert table.type("private sv 0") == "SR 4 | Bob"
    table.close()
