"""The M&H is exchanged between turns: what that means for a corporation that has run (1830 Table 1 note 3; A37, A68)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from banker.engine.history import History
from banker.engine.resolve import resolve
from support.say import Say
from support.table import Play, play
from support.terminal import Terminal


def _round(lay: str = "") -> Play:
    """An operating round of PRR, which is first, and NYC; Carol owns the M&H, and 2-trains cost $80."""
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 60"
    return play(f"round OR 2.1; {stock}; private MH Carol; {lay}")


@pytest.mark.rule("1.132", "1.096")
def test_no_exchange_while_a_train_is_owed() -> None:
    """PRR has run without a train and must buy one if it has a route: its turn is not over (1830 Table 1 note 3, 20.2; A68)."""
    game = _round("trains NYC 2").say("run prr 0")
    game.refused(
        "exchange carol mh",
        "MH is exchanged between turns, and PRR must still buy a train if it has a route (1830 Table 1 note 3).",
        "If it has none, its turn is over: `exchange Carol MH NYC ipo --turn over`.",
    )
    assert game.table.operating == "PRR"
    assert game.say("train prr 2; exchange carol mh").see("owner MH") == "Out"
    game.refused("train prr 2", "PRR has had its turn")


@pytest.mark.rule("1.132")
@pytest.mark.parametrize("line", ["exchange carol mh pool", "exchange bob mh"])
def test_end_of_the_turn_is_no_remedy_for_another_fault(line: str) -> None:
    """Where the exchange is impossible in any case, the message does not tell how to end the turn."""
    message = _round("trains NYC 2").say("run prr 0").refused(line, "1830 Table 1 note 3")
    assert "turn" not in message


@pytest.mark.rule("1.132", "1.096")
def test_remedy_for_a_train_that_is_owed_works() -> None:
    """The command that the refusal names can be typed as it stands."""
    game = _round("trains NYC 2").say("run prr 0")
    message = game.refused("exchange carol mh")
    assert message.count("`") == 2
    assert game.say(message.split("`")[1]).see("owner MH") == "Out"


@pytest.mark.rule("1.132", "1.096")
def test_corporation_without_a_route_owes_no_train() -> None:
    """Only the players see the routes: `--turn over` says that PRR has none, and its turn ends (1830 20.2; A53)."""
    game = _round("trains NYC 2").say("run prr 0")
    lines = game.told("exchange carol mh --turn over")
    assert "The turn of PRR is over" in lines
    assert game.records[-1].words == ("Carol", "MH", "NYC", "ipo", "--turn", "over")
    assert (game.table.operating, game.see("percent NYC Carol")) == (None, 10)


@pytest.mark.rule("1.132")
def test_no_train_left_in_the_bank() -> None:
    """Where the bank has no train left there is nothing to buy, so the turn of a corporation without one may be over (A53)."""
    trains = "trains NYC D D; trains CPR D D; trains Erie D D"
    game = _round(f"phase D; {trains}").say("run prr 0; exchange carol mh")
    assert game.table.operating is None


@pytest.mark.rule("1.132")
def test_turn_that_goes_on() -> None:
    """With an override an exchange in the middle of a turn is recorded, and that turn goes on (A68)."""
    for lay, before, words in (
        ("trains PRR 2; trains NYC 2", "tile prr 0", ("carol", "mh")),
        ("trains PRR 2; trains NYC 2", "run prr 0", ("carol", "mh", "--turn", "on")),
        ("trains NYC 2", "run prr 0", ("carol", "mh")),
    ):
        game = _round(lay).say(before)
        resolved = resolve(game.table, History(game.records), "exchange", words)
        assert [objection.ruling for objection in resolved.objections] == ["A68"]
        after = resolved.after
        assert (after.operating, after.step, after.owner("MH")) == ("PRR", game.table.step, "Out")


def test_turn_needs_a_corporation() -> None:
    """Before the first turn of a round, and in a stock round, there is no turn that could be over."""
    for game in (_round(), play("round SR 3; stock NYC 67 Alice 60; private MH Bob", players="Alice Bob Carol")):
        owner = game.see("owner MH")
        game.invalid(f"exchange {owner} mh --turn over", "No corporation is in its turn now, so --turn has no effect.")
        game.say(f"exchange {owner} mh")


# --- a turn that still owed a train ends ---


@pytest.mark.rule("1.096")
@pytest.mark.parametrize("line", ["run nyc 60", "tile nyc 0", "exchange carol mh --turn over"])
def test_note_when_a_turn_ends_without_a_train(line: str) -> None:
    """The next corporation begins: the note is repeated that PRR has bought no train (1830 20.2; A53)."""
    game = _round("trains NYC 2").say("run prr 0")
    note = "Note: PRR ended its turn without a train. If it has a route: `undo`, then `train PRR TYPE` (1830 20.2)."
    assert note in game.told(line)
    assert "without a train" not in game.told("train nyc 2" if line == "run nyc 60" else "run nyc 60")


@pytest.mark.rule("1.096")
def test_note_when_the_round_ends_without_a_train() -> None:
    """`next` ends the last turn of the round: the note is repeated (1830 20.2)."""
    game = _round("trains PRR 2").say("run prr 0; run nyc 0")
    assert "NYC ended its turn without a train." in game.told("next")
    bought = _round("trains PRR 2").say("run prr 0; run nyc 0; train nyc 2")
    assert "without a train" not in bought.told("next")


def test_no_note_where_no_train_is_owed() -> None:
    """The starter game has no duty to own a train, so there is no such note (B6)."""
    game = play("trains NYC 2; cash PRR 100", players="Ann=PRR Ben=NYC", rules="1830-starter").say("run prr 0")
    assert "without a train" not in game.told("run nyc 0")


# --- on a terminal ---

_SESSION = """
new 1830 Ann Ben Cid
private ann sv
private ben cs
private cid dh
private ann mh
private ben ca
private cid bo --par 67
par ann prr 67
buy ben prr
buy cid prr
buy ann prr
next
run prr 0
train prr 2
"""


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A session in which PRR has run and bought a train, and Ann owns the M&H."""
    assert banker("play", _SESSION).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


def test_terminal_asks_whether_the_turn_is_over(terminal: Terminal, banker: Say) -> None:
    """Where a turn may be over, a terminal asks; only `y` records the exchange (A68)."""
    question = "MH is exchanged between turns. Is the turn of PRR over? [y/N]: "
    terminal.ask("exchange ann mh", question)
    assert "Nothing was recorded" in terminal.type("n")
    terminal.ask("exchange ann mh", question)
    assert "The turn of PRR is over" in terminal.type("y")
    events = banker("-O json log").data
    assert [event["do"] for event in events][-1] == "exchange"


def test_no_question_where_the_answer_was_given(terminal: Terminal) -> None:
    """With `--turn over`, or in a dry run, nothing is asked."""
    assert "Would be event" in terminal.type("exchange ann mh -n")
    assert "The turn of PRR is over" in terminal.type("exchange ann mh --turn over")


@pytest.mark.parametrize("end", ["n", ""])
def test_terminal_knows_that_the_turn_is_over(banker: Say, tmp_path: Path, end: str) -> None:
    """After `n` or Enter has ended the turn, the exchange is between turns, and nothing is asked (A68)."""
    floats = "buy ann nyc\nbuy ben nyc\nbuy cid nyc\nbuy ann nyc\nbuy ben prr\n"
    begun = _SESSION.replace("buy ben prr", f"par ben nyc 67\n{floats}buy ben prr", 1)
    assert banker("play", begun).code == 0
    with Terminal(tmp_path) as terminal:
        terminal.type(end)
        assert " · NYC · " in terminal.prompt
        answer = terminal.type("exchange ann mh")
        assert "exchange Ann MH NYC ipo --turn over\n" in answer, answer
