"""Whose turn it is: one answer for the prompt, `order`, `status` and the pages, known where passes are typed (1830 4.0, 17.0)."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from banker.live.feed import Feed
from support.marks import few
from support.say import Say
from support.terminal import NOW, OPENING, Terminal, file_of_passes

SECOND_ROUND = f"{OPENING}\nbuy carol nyc\nbuy alice nyc\nbuy bob nyc\nbuy carol nyc\nbuy alice nyc\nbuy bob nyc\nnext\nrun nyc 0\nnext"


@pytest.fixture(autouse=True)
def _same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages live at the time of the prompt: passes are forgotten after an evening."""
    monkeypatch.setenv("BANKER_NOW", NOW)


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt at the beginning of the second stock round."""
    assert banker("play", SECOND_ROUND).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


@pytest.fixture
def page(terminal: Terminal) -> Iterator[Callable[[], dict[str, Any]]]:
    """The turn that open pages show, after a look at the ledger."""
    assert terminal.prompt.startswith("SR 2")
    feed = Feed("game.toml")

    def turn() -> dict[str, Any]:
        feed.look()
        found: dict[str, Any] = json.loads(feed.text)["state"]["turn"]
        return found

    yield turn
    feed.close()


def up(terminal: Terminal) -> str:
    """Who is up, as the prompt says it."""
    return terminal.prompt.split(" · ")[1]


def test_passes_reach_the_pages(terminal: Terminal, page: Callable[[], dict[str, Any]], banker: Say) -> None:
    """After each pass the prompt, the pages, `order` and `status` name the next player; when all have passed, nobody."""
    seats = []
    for _ in range(3):
        seats.append(up(terminal))
        for turn in (page(), banker("order -O json").data["turn"], banker("status -O json").data["turn"]):
            assert (turn["player"], turn["known"], turn["step"]) == (seats[-1], True, "stock")
        assert f"Next to buy or sell: {seats[-1]}." in banker("order").out
        terminal.type("p")
    assert len({*seats}) == 3
    assert up(terminal) == "everybody has passed"
    assert (page()["player"], page()["step"]) == (None, "end")
    assert "Everybody has passed: `next` ends SR 2." in banker("order").out
    assert "pass is undone" in terminal.type("u")
    assert page()["player"] == up(terminal) == seats[-1]


def test_the_end_of_a_turn_reaches_the_pages(banker: Say, tmp_path: Path) -> None:
    """After `n` in an operating round all name the next corporation, and the one before buys no more trains."""
    lines = "buy alice nyc\nbuy bob nyc\nbuy carol prr\nbuy alice prr\nbuy bob nyc\nbuy carol nyc\nbuy alice prr\nbuy bob prr"
    assert banker("play", f"{OPENING}\n{lines}\nbuy carol prr\nnext").code == 0
    with Terminal(tmp_path) as terminal:
        first = up(terminal)
        assert "run" not in terminal.type("0").splitlines()[0]
        assert up(terminal) == f"{first} has run"
        feed = Feed("game.toml")
        assert json.loads(feed.text)["state"]["turn"]["corporation"] == first
        assert f"{first} " in banker("order").out
        assert "has run, may buy trains" in banker("order").out
        terminal.type("n")
        second = up(terminal)
        assert second != first
        assert feed.look()
        turn = json.loads(feed.text)["state"]["turn"]
        assert (turn["corporation"], turn["known"]) == (second, True)
        assert "may buy trains" not in banker("order").out
        assert banker("order -O json").data["turn"] == turn
        feed.close()


def test_where_nobody_types_passes(banker: Say) -> None:
    """In the shell nobody knows who has passed: the page has who acted last, and `order` says what it assumes."""
    assert banker("play", OPENING).code == 0
    turn = banker("status -O json").data["turn"]
    assert (turn["known"], turn["last"]) == (False, "Bob")
    assert "Next to buy or sell: Carol, unless somebody has passed since Bob acted." in banker("order").out


def test_events_of_the_shell_while_a_prompt_is_open(
    terminal: Terminal, page: Callable[[], dict[str, Any]], banker: Say
) -> None:
    """An event recorded beside the prompt makes the turn unknown, until the prompt shows it again."""
    who = up(terminal)
    assert banker(f"buy {who} nyc").code in (0, 1)
    assert page()["known"] == (page()["last"] is None)
    terminal.type("order")
    assert (page()["known"], page()["player"]) == (True, up(terminal))


def test_a_pass_after_an_undo_is_gone(terminal: Terminal, page: Callable[[], dict[str, Any]]) -> None:
    """Passes after an event that was undone no longer count, for nobody."""
    first = up(terminal)
    terminal.type("b nyc")
    terminal.type("p")
    terminal.type("u")
    terminal.type("u")
    assert page()["player"] == up(terminal) == first


def test_the_file_of_passes_may_be_missing_or_damaged(
    terminal: Terminal, page: Callable[[], dict[str, Any]], tmp_path: Path
) -> None:
    """Without the file, or with half a line at its end, the page claims no turn that nobody knows."""
    terminal.type("b nyc")
    file = file_of_passes(tmp_path)
    who = up(terminal)
    assert (page()["player"], page()["known"]) == (who, True)
    (file,) = (tmp_path / "state" / "banker" / "turns").iterdir()
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    assert page()["known"] is False
    os.remove(file)
    assert page()["known"] is False
    terminal.type("p")
    assert (page()["player"], page()["known"]) == (up(terminal), True)


BROWN = f"""{SECOND_ROUND}
sell bob nyc 2
sell carol nyc 2
next
run nyc 0
next"""
"""The third stock round begins with Alice; the NYC is in the brown zone, with four certificates in the pool."""


@pytest.fixture
def brown(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt in a stock round in which several certificates of the NYC may be bought in one turn."""
    assert banker("play", BROWN).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


def test_a_turn_in_the_brown_zone_goes_on(brown: Terminal, banker: Say) -> None:
    """A second certificate is the same player's, named or not; nothing else can be bought in that turn (1830 10.0; A85)."""
    brown.type("b nyc p")
    assert up(brown) == "Alice (has bought NYC)"
    brown.type("b nyc p")
    brown.type("b alice nyc p")
    assert banker("status -O json").data["players"][0]["shares"]["NYC"] == 50
    answer = " ".join(brown.type("b prr").split())
    assert (
        "Alice has bought NYC in this turn, and may only buy more of it (1830 4.0). To end their turn: `p`." in answer
    )
    assert "who may buy more NYC" in banker("order").out


@few(1)
@pytest.mark.parametrize("end", ["", "p"])
def test_how_a_turn_in_the_brown_zone_ends(brown: Terminal, end: str) -> None:
    """Enter or a pass ends it, which is no pass: when the two others pass, Alice is up again (A85)."""
    brown.type("b nyc p")
    assert "Alice's turn is over. It is Bob's turn." in brown.type(end)
    brown.type("p")
    assert "It is Alice's turn." in brown.type("p")
    assert "Everybody has passed" in brown.type("p")


def test_the_next_players_name_ends_a_turn_in_the_brown_zone(brown: Terminal) -> None:
    """A purchase of the next player needs no answer, one of the player after asks whether the next one passed (A85)."""
    brown.type("b nyc p")
    assert "Bob buys 1 NYC" in brown.type("b bob nyc p")
    brown.ask("b alice prr", "Has Carol passed? [y/N]:")
    brown.type("n")


def test_a_turn_in_the_brown_zone_ends_when_nothing_is_left(brown: Terminal) -> None:
    """As long as there is more of it, and money and room for it."""
    for _ in range(3):
        brown.type("b nyc p")
    assert up(brown) == "Alice (has bought NYC)"
    brown.type("b nyc p")
    assert up(brown) == "Bob"


@pytest.mark.parametrize("line", ["exchange alice mh", "private alice cs 40"])
def test_what_others_do_in_a_turn_is_asked(terminal: Terminal, line: str) -> None:
    """An exchange, or a sale between two players, in the turn of a third is asked about, as purchases and sales are (1830 23.1)."""
    assert up(terminal) == "Carol"
    terminal.ask(line, "It is Carol's turn. Record this anyway? [y/N]:")
    assert "Nothing was recorded. It is Carol's turn" in terminal.type("n")
    terminal.type("p")
    assert up(terminal) == "Alice"
    assert "Event 18" in terminal.type(line)


IN_1851 = """new 1851 Alice Bob Carol
private alice lo --par 75
private bob mc
private carol et
buy bob ln
buy carol ln
buy alice ln
buy bob ln treasury
par carol ic 70
next
run ln 0
train ln 2
train ln 2
next
"""


def test_a_correction_moves_the_first_turn_of_the_round(banker: Say) -> None:
    """Who begins a round is who should have had the priority deal by the corrected events before it (1830 4.0)."""
    assert banker("play", SECOND_ROUND).code == 0
    begins = banker("order -O json").data["turn"]["player"]
    assert banker("insert 15 buy carol nyc").code == 0  # before the end of the first round
    first = banker("order -O json").data["turn"]["player"]
    assert first == banker("status -O json").data["game"]["priority"] != begins


@pytest.mark.parametrize("file", [True, False])
def test_a_file_with_passes_knows_the_turn(banker: Say, tmp_path: Path, file: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """What the prompt refuses (to buy, then sell, 1851 Stock Rounds), `play` refuses where passes are typed, and notes where none are."""
    assert banker("play", IN_1851).code == 0
    seats = banker("status -O json").data["turn"]["order"]
    first = banker("status -O json").data["turn"]["player"]
    second = seats[(seats.index(first) + 1) % 3]

    def played(lines: str) -> Any:
        (tmp_path / "lines").write_text(lines, encoding="utf-8")
        return banker(
            f"-f {tmp_path / 'game.toml'} play {tmp_path / 'lines'}" if file else "play", "" if file else lines
        )

    answer = played(f"p\nbuy {second} ln treasury\nsell {second} ln\n")
    assert answer.code == 1
    assert f"In one turn {second} may sell and then buy, but not buy and then sell (1851 Stock Rounds)." in answer.err
    assert banker("undo").code == 0
    without = played(f"buy {second} ln treasury\nsell {second} ln\n")
    assert without.code == 0
    assert "may sell and then buy, but not buy and then sell" in without.out
