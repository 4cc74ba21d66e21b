"""Bidders drop out of the bidding for a private, and come back: nothing of it is recorded (1830 7.2)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from support.marks import SLOW
from support.say import Say
from support.terminal import Terminal

_TWO = "new 1830 Ann Bob Carol\nbid ann cs 45\nbid bob cs 50\nprivate carol sv\n"
"""Ann and Bob settle the CS."""
_THREE = "new 1830 Ann Bob Carol Dora\nbid ann cs 45\nbid bob cs 50\nbid carol cs 55\nprivate dora sv\n"
"""Ann, Bob and Carol settle the CS."""
_BACK = "Bob dropped out of the bidding for CS."


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt where Ann, Bob and Carol settle the CS."""
    assert banker("play", _THREE).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


_CORRECTIONS = """
void 1; void 2; void 3; void 1, void 2; amend 2 bid bob cs 60; amend 1 bid ann cs 45; amend 2 bid bob dh 75
insert 3 bid bob cs 70; undo; undo, undo; undo, undo, undo; undo, undo, undo, redo
"""


@pytest.mark.parametrize("passes", ["p ann", "p", "bid ann 55\np bob"])
@pytest.mark.parametrize("corrections", re.split("[;\n]", _CORRECTIONS.strip()))
def test_somebody_is_left_after_any_correction(banker: Say, passes: str, corrections: str) -> None:
    """Whatever becomes of the bids after a drop-out, the highest bidder has not dropped out (1830 7.2)."""
    corrected = "\n".join(f"{line} --override mistake" for line in corrections.split(","))
    answer = banker("play --keep-going", f"{_TWO}{passes}\n{corrected}\np\no\nnext\nbid 70\np\no\nprivate\n")
    assert answer.code in (0, 1, 2), answer.err
    assert "private" in answer.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("correction", "state"),
    [
        ("void 2", "Ann has the only bid for CS and buys it for $45. Type `private`."),
        ("void 1", "Bob has the only bid for CS and buys it for $50. Type `private`."),
        ("amend 2 bid bob cs 60", "Bob has the only bid left for CS and buys it for $60. Type `private`."),
    ],
)
def test_who_is_left_after_a_correction(banker: Say, correction: str, state: str) -> None:
    """A drop-out counts only while another bid is higher (1830 7.2)."""
    answer = banker("play", f"{_TWO}p ann\n{correction}\no\n")
    assert answer.code == 0, answer.err
    assert answer.out.endswith(f"{state}\n"), answer.out


@SLOW
def test_a_correction_after_a_drop_out_at_the_prompt(banker: Say, tmp_path: Path) -> None:
    """The pass is kept for the next prompt, which goes on too (1830 7.2)."""
    assert banker("play", _TWO).code == 0
    with Terminal(tmp_path) as terminal:
        terminal.type("p ann")
        terminal.ask("void 2", "[y/N]:")
        terminal.type("y")
        assert "Nobody passes now: Ann has the only bid for CS and buys it for $45." in terminal.type("p")
    with Terminal(tmp_path) as terminal:
        assert "Ann has the only bid for CS" in terminal.type("")
        assert "private Ann CS 45" in terminal.type("private")


def test_own_later_bid_cancels_a_drop_out(banker: Say) -> None:
    """A script may bid for a player who dropped out; a note says so, and the player is back in the bidding (1830 7.2)."""
    answer = banker("play", f"{_THREE}p bob\nbid ann 60\nbid bob 65\np carol\n")
    assert answer.code == 0, answer.err
    assert f"{_BACK}\nCS is auctioned between Bob $65, Ann $60 and Carol $55, and" in answer.out
    assert "Carol drops out. CS is auctioned between Bob $65 and Ann $60, and" in answer.out


def test_undoing_the_later_bid_restores_the_drop_out(banker: Say) -> None:
    """Only a bid that stands brings a player back (1830 7.2)."""
    answer = banker("play", f"{_THREE}p bob\nbid ann 60\nbid bob 65\nu\no\n")
    assert "CS is auctioned between Ann $60 and Carol $55, and" in answer.out.splitlines()[-2]


def test_a_terminal_asks_about_a_bid_after_a_drop_out(terminal: Terminal) -> None:
    """The answer no records nothing; the answer yes brings the player back (1830 7.2)."""
    terminal.type("p bob")
    terminal.type("bid ann 60")
    assert "CS: Carol ·" in terminal.prompt
    question = "Bob dropped out of the bidding for CS. Record this anyway? [y/N]:"
    terminal.ask("bid bob 65", question)
    assert "banker: Nothing was recorded. Bob dropped out of the bidding for CS." in terminal.type("n")
    terminal.ask("private bob cs 65", question)
    terminal.type("")
    terminal.ask("bid bob 65", question)
    assert _BACK not in terminal.type("y")
    assert "CS: Bob or Ann or Carol" in terminal.prompt
    terminal.type("bid ann 70")
    terminal.type("p carol")
    assert "Ann has the only bid left for CS and buys it for $70." in terminal.type("p")


def test_u_takes_back_a_drop_out_only_before_an_event(terminal: Terminal) -> None:
    """`u` directly after a drop-out takes it back; later the player's own bid does (1830 7.2)."""
    terminal.type("p bob")
    assert "Bob's pass is undone. No event is undone." in terminal.type("u")
    assert "CS: Carol or Bob or Ann" in terminal.prompt


def test_a_bid_from_a_shell_brings_a_player_back(terminal: Terminal, banker: Say) -> None:
    """The prompt knows a bid that another banker recorded for a player who dropped out (1830 7.2)."""
    for line in ("p bob", "bid ann 60"):
        terminal.type(line)
    assert banker("bid bob cs 70").code == 0
    terminal.type("")
    assert "CS: Bob or Ann or Carol" in terminal.prompt
    terminal.type("p carol")
    assert "Ann drops out. Bob has the only bid left for CS and buys it for $70." in terminal.type("p")
    assert "private Bob CS 70" in terminal.type("private")


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("bid ann 60", "CS is auctioned between Ann $60 and Carol $55, and the next bid is at least $65."),
        ("bid ann 60 -n", "CS is auctioned between Ann $60 and Carol $55, and the next bid is at least $65."),
        (
            "next",
            "CS is sold before the round ends (1830 7.2). CS is auctioned between Carol $55 and Ann $45, and the next bid is at least $60. Type `bid WHO CS 60` or more, or `private`",
        ),
        (
            "p ann\nn",
            "CS is sold before the round ends (1830 7.2). Carol has the only bid left for CS and buys it for $55. Type `private`.",
        ),
        ("bid dora 60", "Dora has not bid for CS, and only its bidders take part in the auction (1830 7.2)."),
        ("private dora", "Dora has not bid for CS, and only its bidders may buy it now (1830 7.2)."),
        ("bid dora mh 115", "before anyone bids for MH (1830 7.2). Type `bid WHO CS 60` or more, or `private`"),
    ],
)
def test_answers_agree_with_the_drop_out(banker: Say, line: str, state: str) -> None:
    """Answers and refusals after `p bob` do not list Bob among those who still bid (1830 7.2)."""
    answer = banker("play", f"{_THREE}p bob\n{line}")
    said = answer.err or answer.out.partition("Bob drops out.")[2].partition("\n")[2]
    assert state in said
    assert "Bob" not in said


def test_the_next_private_with_bids_has_all_its_bidders(banker: Say) -> None:
    """Who dropped out of one private still bids for the next one (1830 7.2)."""
    lines = (
        "new 1830 Ann Bob Carol\nbid ann cs 45\nbid bob cs 50\nbid carol dh 75\nbid ann dh 80\nprivate bob sv\np ann\n"
    )
    answer = banker("play", f"{lines}private")
    assert "DH is auctioned between Ann $80 and Carol $75, and" in answer.out.splitlines()[-2]


def test_who_dropped_out_has_no_money_left_to_spend(banker: Say) -> None:
    """`status` and `limits` know who dropped out, and name no money that they could bid (1830 7.2)."""
    assert banker("play", f"{_THREE}p bob").code == 0
    for view in ("status", "limits"):
        assert "Bids: Ann CS $45 ($555 left to spend); Bob CS $50, dropped out;\n" in banker(view).out, view


@pytest.mark.parametrize("topic", ["bid", "1830", "turns"])
def test_help_tells_how_to_drop_out_and_how_to_come_back(banker: Say, topic: str) -> None:
    """`p NAME` and what undoes it stand in the help of `bid`, of the game and of turns at the prompt."""
    text = " ".join(banker(f"help {topic}").out.split())
    for words in (
        "`p bob`" if topic == "1830" else "`p NAME`",
        "To take that back, type `u` at once",
        "simply bids again",
    ):
        assert words in text
