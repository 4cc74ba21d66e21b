"""Ctrl-C at any line while events are taken in or recorded: all of it has happened, or nothing, and the game goes on."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from banker.game import Game
from banker.opening import apply_records
from support.marks import POSIX, seeds
from support.paths import PACKAGE
from support.say import Say

BEGUN, MORE, PATH = Path("begun.toml"), Path("more.toml"), Path("game.toml")
OTHERS = [
    "par carol prr 76",
    "buy dora prr",
    "rename bob robert",
    "option diesels=unlimited",
    "undo",
    "pay alice robert 5 x",
]

EVERY = [("line", 1), ("opcode", 29)]


def interrupted(work: Callable[[], object], at: int, kind: str) -> bool:
    """Do some work with a Ctrl-C at one line (or opcode) of banker, counted from 0; return whether it was reached."""
    left = at

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(str(PACKAGE)):
            return trace if "contextlib" in frame.f_code.co_filename else None
        frame.f_trace_opcodes = kind == "opcode"
        if event == kind:
            if left == 0:
                left = -1
                raise KeyboardInterrupt
            left -= 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    return left < 0


def require_consistent(game: Game) -> None:
    """The table is the one that the known events lead to; all events of the file can be read, and others can record."""
    table = game.table.first()
    apply_records(table, game.records, "game")
    assert game.table.same_as(table)
    assert (game.table.players, game.table.rules) == (table.players, table.rules)
    game.ledger.release()  # as a session does after Ctrl-C
    other = Game(PATH, writing=True)
    try:
        known = other.records[: len(game.records)]
        assert known == game.records
        other.record("note", ["after"])  # the lock is free
        game.refresh()
        assert game.records == other.records
        assert game.table.same_as(other.table)
        assert game.ledger.torn == 0
        assert game.record("note", ["on"]).record.n == len(other.records) + 1
    finally:
        other.ledger.close()


@pytest.fixture
def ledgers(game: Say) -> None:
    """A ledger, and the same one after events of another banker."""
    shutil.copy(PATH, BEGUN)
    for command in OTHERS:
        assert game(command).code == 0
    shutil.copy(PATH, MORE)


def trials(work: Callable[[Game], object], kind: str, step: int, *, others: bool) -> Iterator[Game]:
    """A game after each interrupt of some work, until the work ends before the interrupt comes."""
    at = 0
    while True:
        shutil.copy(BEGUN, PATH)
        game = Game(PATH, writing=True)
        try:
            if others:
                with PATH.open("ab") as file:
                    file.write(MORE.read_bytes()[len(BEGUN.read_bytes()) :])
            if not interrupted(lambda game=game: work(game), at, kind):  # type: ignore[misc]
                assert at > 50
                return
            yield game
        finally:
            game.ledger.close()
        at += step


@POSIX
@pytest.mark.usefixtures("ledgers")
@pytest.mark.parametrize(
    ("kind", "step"), seeds([("line", 29), ("opcode", 397), ("line", 3), ("opcode", 89), *EVERY], fast=2, slow=4)
)
def test_taking_in_events_of_another_banker(kind: str, step: int) -> None:
    """Wherever Ctrl-C comes while events of another banker are read, the table and the events belong together."""
    count = 0
    for game in trials(lambda game: game.refresh(), kind, step, others=True):
        assert len(game.records) in (6, 6 + len(OTHERS))
        require_consistent(game)
        count += 1
    assert count > 20


@POSIX
@pytest.mark.usefixtures("ledgers")
@pytest.mark.parametrize(("kind", "step"), seeds([("line", 17), ("line", 2), ("line", 1)], fast=1, slow=2))
@pytest.mark.parametrize("others", [False, True])
def test_recording_an_event(kind: str, step: int, *, others: bool) -> None:
    """Wherever Ctrl-C comes while an event is recorded, it is in the ledger and on the table, or in neither."""
    count = 0
    words = ["Bob" if not others else "Robert", "Alice", "7", "a gift"]
    for game in trials(lambda game: game.record("pay", words), kind, step, others=others):
        require_consistent(game)
        count += 1
    assert count > 20


@POSIX
@pytest.mark.usefixtures("ledgers")
def test_confirmed_event() -> None:
    """The same for an event that is confirmed before it is written, as at a prompt."""
    for game in trials(lambda game: game.commit(game.record("void", ["6"], hold=True)), "line", 101, others=False):
        require_consistent(game)
