"""Whose turn it is: one answer for the prompt, `order`, `status` and the pages, known where passes are typed (1830 4.0, 17.0)."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from banker.live.feed import Feed
from support.say import Say
from support.terminal import NOW, OPENING, Terminal

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
    file = tmp_path / "state" / "banker" / "passes"
    terminal.type("b nyc")
    who = up(terminal)
    assert (page()["player"], page()["known"]) == (who, True)
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    assert page()["known"] is False
    os.remove(file)
    assert page()["known"] is False
    terminal.type("p")
    assert (page()["player"], page()["known"]) == (up(terminal), True)
