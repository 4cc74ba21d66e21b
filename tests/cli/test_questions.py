"""Questions on a terminal: what is taken as an answer, and what ends them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from support.marks import SLOW, few
from support.say import Say
from support.terminal import OPENING, Terminal

QUESTION = "It is Carol's turn. Has Carol passed? [y/N]:"


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt in the first stock round; it is Carol's turn."""
    assert banker("play", OPENING).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


def last(banker: Say) -> str:
    """The last event in words."""
    event = json.loads(banker("replay -O json").out.splitlines()[-1])
    return " ".join([event["do"], *event["words"]])


@few(1, 8)
@pytest.mark.parametrize("yes", ["y", "Y", "yes", "YES", " yes "])
def test_yes(terminal: Terminal, banker: Say, yes: str) -> None:
    """`y` and `yes` in any case mean yes."""
    terminal.ask("b alice prr", QUESTION)
    terminal.type(yes)
    assert last(banker) == "buy Alice PRR ipo 1"


@few(1, 8)
@pytest.mark.parametrize("no", ["n", "N", "no", "No", ""])
def test_no(terminal: Terminal, banker: Say, no: str) -> None:
    """`n`, `no` and Enter alone mean no."""
    terminal.ask("b alice prr", QUESTION)
    assert "banker: Nothing was recorded: it is Carol's turn." in terminal.type(no)
    assert last(banker) == "par Bob NYC 67"


@SLOW
def test_other_words_are_asked_again(terminal: Terminal, banker: Say) -> None:
    """Anything else is told in one sentence what is wanted, and asked again."""
    terminal.ask("b alice prr", f"{QUESTION} ")
    for line in ("maybe", "yes please"):
        assert "Type y or yes, n or no; Enter alone means no.\n" in terminal.ask(line, f"{QUESTION} ")
    terminal.type("y")
    assert last(banker) == "buy Alice PRR ipo 1"


@few(2, 6)
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("b prr", "Carol buys 1 PRR from the IPO and now holds 10%."),
        ("status", "player  cash"),
        ("p", "Carol passes. It is Alice's turn."),
        ("re", "'re' could be "),
        ("60", "A number alone is a corporation's revenue"),
        ("prr 60", "PRR"),
    ],
)
def test_a_command_means_no_and_is_carried_out(terminal: Terminal, line: str, told: str) -> None:
    """A command at a question means no, and is done as at the prompt."""
    terminal.ask("b alice prr", QUESTION)
    answer = terminal.type(line)
    assert "banker: Nothing was recorded: it is Carol's turn.\n" in answer
    assert told in answer.partition("Carol's turn.\n")[2]


def test_undo_is_no_answer(terminal: Terminal, banker: Say) -> None:
    """`undo` at a question could mean what is asked about, or the event before: the question is asked again."""
    terminal.ask("b alice prr", QUESTION)
    terminal.ask("undo", QUESTION)
    terminal.type("n")
    assert last(banker) == "par Bob NYC 67"


@few(1, 12)
@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize(
    ("line", "question", "said"),
    [
        ("b alice prr", QUESTION, "Nothing was recorded."),
        ("void 8", "Record this correction? [y/N]:", "Nothing was recorded."),
        ("u 2", "Undo these 2 events? [y/N]:", "Nothing was undone."),
        ("next", "Have Carol, Alice and Bob passed? That ends SR 1. [y/N]:", "Nothing was recorded."),
    ],
)
def test_ctrl_c_and_ctrl_d_end_a_question(
    terminal: Terminal, banker: Say, key: str, line: str, question: str, said: str
) -> None:
    """Ctrl-C and Ctrl-D at a question record nothing, end the line, and the session goes on."""
    terminal.ask(line, f"{question} ")  # the space comes once keys are read one by one
    answer = terminal.type(key, enter=False)
    assert answer.endswith(f"banker: {said}\n"), answer
    assert last(banker) == "par Bob NYC 67"
    terminal.type("b prr")
    assert last(banker) == "buy Carol PRR ipo 1"


def test_n_asks_who_has_not_passed(terminal: Terminal, banker: Say) -> None:
    """`n` ends a stock round without a question only once all have passed in a row (issue 12, point 14)."""
    terminal.ask("n", "Have Carol, Alice and Bob passed? That ends SR 1. [y/N]:")
    assert "banker: SR 1 continues: it is Carol's turn." in terminal.type("n")
    terminal.type("p")
    terminal.type("p")
    terminal.ask("n", "Has Bob passed too? That ends SR 1. [y/N]:")
    terminal.type("n")
    terminal.type("p")
    terminal.type("n")
    assert last(banker) == "next"


@few(1)
@pytest.mark.parametrize("line", ["", "p", "n", "next"])
def test_the_round_ends_at_once_when_all_have_passed(terminal: Terminal, banker: Say, line: str) -> None:
    """Once everybody has passed, Enter, `p`, `n` and `next` end the round without a question (1830 4.0)."""
    for _ in range(2):
        terminal.type("p")
    assert "Everybody has passed: `p` or `next` ends SR 1." in terminal.type("p")
    assert terminal.prompt.startswith("SR 1 · everybody has passed · ")
    assert "OR 1.1 begins" in terminal.type(line)
    assert last(banker) == "next"


@few(1)
@pytest.mark.parametrize(
    ("new", "before", "question"),
    [
        ("1830 Ann Bob", "", "Have Ann and Bob passed? SV then falls to $15. [y/N]:"),
        ("1830 Ann Bob", "p", "Has Bob passed too? SV then falls to $15. [y/N]:"),
        ("1830 Ann Bob", "private sv", "Have Bob and Ann passed? The privates then pay their owners. [y/N]:"),
        (
            "18Tokaido Ann Bob Cy --option out=KAN --option privates=draft",
            "private krc",
            "Have Bob, Cy and Ann passed? That ends SR 1. [y/N]:",
        ),
    ],
)
def test_the_question_says_what_follows(tmp_path: Path, banker: Say, new: str, before: str, question: str) -> None:
    """After a round without a buyer the SV is cheaper, and a later private makes the privates pay (1830 7.3); a draft ends (18Tokaido.3)."""
    assert banker(f"new {new}").code == 0
    with Terminal(tmp_path) as terminal:
        if before:
            terminal.type(before)
        terminal.ask("next", question)
        terminal.type("n")


def test_bids_that_were_not_recorded(banker: Say, tmp_path: Path) -> None:
    """The prompt asks whether a private above its face value was sold on a bid; a sale at its price is not asked about (1830 7.2; A81)."""
    banker("new 1830 Alice Bob Carol")
    with Terminal(tmp_path) as terminal:
        terminal.type("private")
        terminal.ask("private carol cs 200", "Bids for CS were not recorded. Was it sold on a bid of $200? [y/N]:")
        assert "Nothing was recorded: you did not confirm it." in terminal.type("n")
        terminal.ask("private carol cs 200", "Bids for CS were not recorded. Was it sold on a bid of $200? [y/N]:")
        assert "believed" not in terminal.type("y")
        assert last(banker) == "private Carol CS 200"
        assert "Bob" in terminal.prompt  # a sale on a bid is in nobody's turn (A64)


def test_free_private_at_the_prompt(banker: Say, tmp_path: Path) -> None:
    """The prompt names the player who must take the SVN&RR, whatever was bid in between, and lets nobody pass (1830 7.3; A12)."""
    banker("new 1830 Alice Bob Carol")
    banker("play", "next\nnext\nnext\nbid carol mh 115\nnext")
    with Terminal(tmp_path) as terminal:
        assert "Alice" in terminal.prompt
        assert "Alice must take SV for $0: `private`." in terminal.type("")
        assert "Alice cannot pass: they must take SV for $0 (1830 7.3). Type `private`." in terminal.type("p")
        terminal.type("private")
        assert last(banker) == "private Alice SV 0"
        assert "Bob" in terminal.prompt


def test_a_price_of_several_spaces(terminal: Terminal, banker: Say) -> None:
    """`price` asks which of the spaces with that price is meant; any other answer is refused as without a terminal."""
    terminal.ask("price prr 82 x", "Which space, by row and column: 1,5, 2,6, 3,7, 4,8 or 5,9?")
    terminal.type("3,7")
    assert last(banker) == "price PRR 3,7 x"
    terminal.ask("price prr 90 x", "Which space, by row and column")
    assert "Several spaces have that price" in terminal.type("9,9")
    assert last(banker) == "price PRR 3,7 x"


def test_what_holders_get(terminal: Terminal, banker: Say) -> None:
    """`close` asks what holders get for each share; Enter means nothing."""
    terminal.ask("close prr x", "What does the bank pay for each share of PRR?")
    terminal.type("30")
    assert last(banker) == "close PRR --pays 30 x"
    terminal.type("undo")
    terminal.ask("close prr x", "What does the bank pay for each share of PRR?")
    terminal.type("")
    assert last(banker) == "close PRR x"


@few(1, 1)
@pytest.mark.rule("18Neb.7")
def test_the_first_highest_bid_that_buys_shows_that_all_have_passed(banker: Say, tmp_path: Path) -> None:
    """Unless their passes were typed, the prompt asks (18Neb.7)."""
    assert banker("play", "new 18Neb Alice Bob Carol\nbid alice p2 40").code == 0
    with Terminal(tmp_path) as terminal:
        terminal.type("p")
        terminal.ask("private p2", "Have Carol and Alice passed too?")
        assert "SR 1 continues: it is Carol's turn." in terminal.type("n")
        terminal.ask("private", "Have Carol and Alice passed too?")
        assert "Assumed to have passed: Carol, Alice." in terminal.type("y")
        terminal.ask("bid bob p3 70", "Everybody has passed, so the bidding of SR 1 is over. Record this anyway?")
        terminal.type("y")
        assert terminal.prompt.startswith("SR 1 · Carol · ")


@pytest.mark.parametrize("passes", [True, False])
def test_a_file_with_passes_says_who_was_skipped(banker: Say, passes: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Nobody can be asked, so a line names the players whose turns an event skips; without passes nobody knows them (1830 4.0)."""
    lines = ["new 1830 Ann Bob Cid", *(["p"] if passes else []), "private ann sv", "private bob cs", "private ann dh"]
    answer = banker("play", "\n".join(lines))
    assert answer.code == 0
    found = [line for line in answer.out.splitlines() if line.startswith("Assumed")]
    assert found == (["Assumed to have passed: Bob, Cid.", "Assumed to have passed: Cid."] if passes else [])
