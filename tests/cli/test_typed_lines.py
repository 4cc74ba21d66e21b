"""Short lines at the prompt: each is typed, is what `help prompt` and `help turns` say, and is asked about where it may be a mistake."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from banker.cli.help import text_of
from support.marks import SLOW, few
from support.messages import lay_out
from support.say import Say
from support.terminal import OPENING, Terminal

HELP = " ".join(f"{text_of('prompt')} {text_of('turns')}".split())
FLOAT = "\n".join(
    f"buy {words}" for words in ("carol prr", "alice prr", "bob nyc", "carol nyc", "alice prr", "bob nyc", "carol nyc")
)
OPERATING = f"{OPENING}{FLOAT}\nnext\n"
TRAINS = "0\nt 2\nt 2\nt 2\nn\n0\nt 2\nt 2\nt 2\nt 3\nn\nn\n"
SECOND_SET = f"{OPERATING}{TRAINS}"
"""OR 2.1 of two begins in phase 3: PRR and NYC operate in this order, with trains."""


def last(banker: Say) -> str:
    """Return the last event in words."""
    event = json.loads(banker("replay -O json").out.splitlines()[-1])
    return " ".join([event["do"], *event["words"]])


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt at the beginning of OR 2.1; PRR is up."""
    assert banker("play", SECOND_SET).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


@pytest.fixture
def late(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt in phase 6: PRR has run, and has a 4-train and $1,200."""
    assert banker("new 1830 Alice Bob Carol").code == 0
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; cash PRR 1200; cash NYC 500"
    lay_out("1830", "Alice Bob Carol", ["round OR 5.1; phase 6", stock, "trains PRR 4; ran PRR"])
    with Terminal(tmp_path) as terminal:
        yield terminal


@SLOW
@pytest.mark.parametrize(
    ("before", "line", "means"),
    [
        ("", "prr 60", "run PRR 60"),
        ("", "penn 60w", "run PRR 60w"),
        ("", "prr 60 w", "run PRR 60w"),
        ("", "prr 30+40", "run PRR 70"),
        ("", "pr 60", "run PRR 60"),  # `pr` begins `private`, `price` and `project`
        ("", "-n prr 60", "next"),
        ("60; n", "nyc 40w", "run NYC 40w"),
        ("token; 60", "private ca 160", "private PRR CA 160"),
        ("60; n; 40", "private cs 40", "private NYC CS 40"),
    ],
)
def test_line_of_a_corporation(terminal: Terminal, banker: Say, before: str, line: str, means: str) -> None:
    """A corporation and a revenue are its run, and what it buys after its run is its own (1830 17.0, 23.1)."""
    for typed in filter(None, before.split("; ")):
        terminal.type(typed)
    terminal.type(line)
    assert last(banker) == means


@SLOW
def test_corrections_of_a_run(terminal: Terminal, banker: Say) -> None:
    """`amend N nyc 50` and `insert N nyc 50 w` read a run, too; an event of a stock round is no run."""
    for line in ("60", "n", "40"):
        terminal.type(line)
    run = len(banker("replay -O json").out.splitlines())
    terminal.ask(f"amend {run} nyc 50", "Record this correction? [y/N]:")
    terminal.type("y")
    assert last(banker) == f"amend {run} run NYC 50"
    answer = " ".join(terminal.type(f"insert {run} nyc 50 w").split())
    assert "NYC has already run in OR 2.1 (1830 17.0)" in answer
    assert "run NYC" not in terminal.type("amend 7 nyc 67")


@SLOW
def test_run_of_the_next_corporation_is_asked_about(terminal: Terminal, banker: Say) -> None:
    """`nyc 40` while the turn of PRR is not over asks whether it is; before the run of PRR it is refused (1830 16.0)."""
    assert "PRR" in terminal.type("nyc 40")
    terminal.type("prr 60")
    question = "PRR has run. Is its turn over, and does NYC run for 40? [y/N]:"
    terminal.ask("nyc 40", question)
    assert "it is still the turn of PRR" in terminal.type("n")
    assert last(banker) == "run PRR 60"
    terminal.ask("nyc 40", question)
    terminal.type("y")
    assert last(banker) == "run NYC 40"


@SLOW
@pytest.mark.parametrize(
    ("line", "question", "means"),
    [
        ("0", "PRR ran for $60 last time, and has a train. Does it not run now? [y/N]:", "run PRR 0"),
        ("70w", "PRR ran for $60 and paid out last time. Does it withhold $70 now? [y/N]:", "run PRR 70w"),
    ],
)
def test_run_for_nothing_is_doubted_once(terminal: Terminal, banker: Say, line: str, question: str, means: str) -> None:
    """A corporation that paid and now pays nothing is asked about; the note is then left out, and no question comes the next time."""
    for typed in ("60", "n", "40", "n"):
        terminal.type(typed)
    before = last(banker)
    terminal.ask(line, question)
    assert "Nothing was recorded: you did not confirm it." in terminal.type("n")
    assert last(banker) == before
    terminal.ask(line, question)
    assert "last time" not in terminal.type("y")
    assert last(banker) == means
    terminal.type("u")
    terminal.type("silence no-payout")
    terminal.type(line)
    assert last(banker) == means, "a reminder that is silenced is not asked about"
    for typed in ("n", "40", "n", "n\ry", "silence none"):
        terminal.type(typed)
    if "order changed: NYC is next" in terminal.prompt:  # the price of PRR has fallen
        terminal.type("40")
        terminal.type("n")
    terminal.type("0")
    assert last(banker) == "run PRR 0"


@SLOW
def test_changed_order_is_told_in_the_prompt(terminal: Terminal) -> None:
    """Once PRR has fallen behind NYC, the prompt says so before a lone number becomes the run of NYC (1830 16.0)."""
    for typed in ("0", "n"):
        terminal.type(typed)
    assert terminal.prompt.startswith("OR 2.1 · NYC · bank"), "PRR has run, so nothing has changed"
    terminal.type("60")
    terminal.type("n")
    assert terminal.prompt.startswith("OR 2.2 · order changed: NYC is next · bank"), terminal.prompt
    terminal.type("60")
    terminal.type("n")
    assert terminal.prompt.startswith("OR 2.2 · PRR · bank"), terminal.prompt


@SLOW
def test_par_of_the_private_on_offer(banker: Say, tmp_path: Path) -> None:
    """`private 67` buys the B&O private on offer and sets the par of the B&O (1830 Table 1 note 5)."""
    assert banker("play", OPENING.partition("private carol bo")[0]).code == 0
    with Terminal(tmp_path) as terminal:
        assert "B&O starts at $67." in terminal.type("private 67")
        assert last(banker) == "private Carol BO 220 --par 67"
        terminal.type("u")
        assert "not $68" in terminal.type("private 68"), "68 is no par, so it is a price"
        terminal.type("private carol bo 100")
    assert last(banker) == "private Carol BO 220 --par 100"


@SLOW
def test_president_pays(terminal: Terminal) -> None:
    """`t 3 p` is `train 3 --president`: the president's help is refused, since PRR has a train (1830 24.0)."""
    terminal.type("60")
    answer = " ".join(terminal.type("t 3 p").split())
    assert "PRR has a train, so its president may not help to buy another (1830 24.0)." in answer


@SLOW
@pytest.mark.parametrize("line", ["co 210", "bm 200w", "e 5", "co 60 w"])
def test_corporation_that_cannot_run_is_told(terminal: Terminal, banker: Say, line: str) -> None:
    """The answer is about the corporation, not about a command that the word begins."""
    before = last(banker)
    assert "has not floated (1830 11.0)" in terminal.type(line)
    assert last(banker) == before


@few(1)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("co 67", "C&O is a corporation. Type a command before it: `par"),
        ("co 50w", "Corporations run in operating rounds, and this is SR 2."),
        ("67", "nobody runs in a stock round (SR 2)"),
    ],
)
def test_revenue_in_a_stock_round(banker: Say, tmp_path: Path, line: str, answer: str) -> None:
    """In a stock round nobody runs, and the answer says so or names the command that a price needs."""
    assert banker("play", SECOND_SET.removesuffix("n\n")).code == 0
    with Terminal(tmp_path) as terminal:
        assert answer in " ".join(terminal.type(line).split())


@SLOW
def test_command_that_takes_a_number_is_asked_for(terminal: Terminal, banker: Say) -> None:
    """`ch 200` may be a run of the C&O or `change 200`; the name and the letter of a command are the command."""
    before = last(banker)
    assert "'ch' could be `run C&O 200` or `change 200`. Type more letters." in terminal.type("ch 200")
    for line in ("change 200", "payout 60", "project 1"):
        terminal.type(line)
    assert last(banker) == before


@SLOW
def test_trade_in_is_asked_about(late: Terminal, banker: Say) -> None:
    """`t d` with a 4-train in hand asks before PRR pays $1,100 instead of $800 (1830 21.0)."""
    question = "`train PRR D --trade-in 4`."
    assert "PRR could trade in a 4-train and pay $800:" in late.ask("t d", question)
    assert "Nothing was recorded: you did not confirm it." in late.type("n")
    assert last(banker) == "note laid out"
    assert "PRR pays the bank $800." in late.type("t d --trade-in 4")
    late.type("u")
    late.ask("t d", question)
    answer = late.type("y")
    assert "PRR pays the bank $1,100." in answer
    assert "could have" not in answer, "what was asked is not noted, too"
    assert "D-train: $1,100, or $800 with a 5- or 6-train traded in." in banker("trains").out


def test_trade_in_is_noted_elsewhere(late: Terminal, banker: Say) -> None:
    """In a file a note tells it; where the money suffices only with a trade-in, the refusal names it."""
    late.leave()
    answer = banker("play", "t d")
    assert "Note: PRR could have traded in a 4-train and paid $800." in answer.out, answer.err
    refused = banker("play", "u\npay prr bank 300 fee\nt d").err
    assert refused.endswith("With a 4-train traded in it costs $800: add --trade-in 4.\n")


def test_broken_bank_in_the_prompt(late: Terminal) -> None:
    """Once the bank has broken, the prompt says which round is the last, who is still to run in it, and what the bank owes or has left (1830 25.0)."""
    late.type("pay bank prr 7850 loan")
    assert late.prompt.endswith(" · bank $50 > "), late.prompt
    late.type("pay bank prr 226 loan")
    assert late.prompt.endswith(" · $176 in IOUs > "), late.prompt
    late.type("pay prr bank 200 loan")
    assert late.prompt == "OR 5.1, last round · PRR has run, then NYC · bank $24 > "
    late.type("n")
    late.type("run nyc 0")
    assert late.prompt == "OR 5.1, last round · NYC has run · the bank has broken: $24 left > "


@SLOW
def test_turn_that_ends_without_a_train(banker: Say, tmp_path: Path) -> None:
    """The end of the turn tells that PRR may have to buy a train, and the run of NYC does not repeat it (1830 20.2)."""
    assert banker("play", f"{OPERATING}0").code == 0
    with Terminal(tmp_path) as terminal:
        answer = " ".join(terminal.type("run nyc 0").split())
        assert "PRR ended its turn without a train. If it has a route: `undo`, then `train PRR TYPE`" in answer
        terminal.type("u")
        must = "If PRR has a route, it must buy one first: `train PRR TYPE` (1830 20.2)."
        assert must in " ".join(terminal.type("n").split())
        answer = terminal.type("0")
        assert "NYC has no train." in answer
        assert "PRR" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "`co 210`, `bm 200w`",
        '("amend 150 co 210")',
        "is for the corporation that has run",
        "a p after a train means that the president pays",
        '"private 67" buys the B&O private on offer with a par of $67',
        "order changed: C&O is next",
        "The name or the letter of a command always means that command.",
    ],
)
def test_help_tells_of_short_lines(words: str) -> None:
    """The help has every kind of line that this file types."""
    assert words in HELP
