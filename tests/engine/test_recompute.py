"""One loop from words to a table: reading computes nothing, a game is recomputed once, and what stands is asked of events."""

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from banker.cli.main import run
from banker.cli.session import Session
from banker.engine import recompute
from banker.engine.history import History
from banker.errors import Damaged, Invalid
from banker.game import Game, begin, now
from banker.state.record import Record
from banker.verbs.amend import Amend
from banker.verbs.event import read_event
from banker.verbs.redo import Redo
from banker.verbs.undo import Undo
from banker.verbs.void import Void

PATH = Path("game.toml")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A ledger of four events."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BANKER_FILE", raising=False)
    begin(PATH, "1830", ["Alice", "Bob", "Carol"], {})
    game = Game(PATH, writing=True)
    for line in ("private Alice SV", "private Bob CS", "pay Alice Bob 10 lunch", "pay Bob Carol 5 lunch"):
        verb, *words = line.split()
        game.record(verb, words)
    yield game
    game.ledger.close()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of the event corrected, each time that a game is recomputed."""
    numbers: list[int] = []
    real = recompute.recompute

    def counting(*arguments: object) -> object:
        numbers.append(arguments[-1].n)  # type: ignore[attr-defined]
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(recompute, "recompute", counting)
    return numbers


@pytest.mark.parametrize(
    ("kind", "words", "event"),
    [
        (Amend, ["3", "p", "alice", "bob", "12"], Amend(3, ("p", "alice", "bob", "12"))),
        (Amend, ["99", "nonsense"], Amend(99, ("nonsense",))),
        (Void, ["3", "twice"], Void(3, "twice")),
        (Undo, ["it", "was", "12"], Undo(0, "it was 12")),
        (Undo, ["--event", "4"], Undo(4, "")),
        (Redo, [], Redo(0)),
    ],
)
def test_reading_computes_nothing(game: Game, kind: type[Amend], words: list[str], event: object) -> None:
    """What is read is what was said; what only the past tells comes later."""
    assert read_event(kind, words, game.table) == event


def test_a_dry_run_that_is_recorded_is_computed_once(game: Game, counted: list[int]) -> None:
    """Nothing was recorded meanwhile, so the result of the dry run is the result."""
    dry = game.record("amend", ["3", "pay", "alice", "bob", "12", "lunch"], dry_run=True)
    assert (len(game.records), dry.record.seal) == (4, "")
    done = game.commit(dry)
    assert counted == [3]
    assert game.records[-1] == done.record
    assert done.record.words == ("3", "pay", "Alice", "Bob", "12", "lunch")
    assert game.table.cash("Bob") - game.table_at(4).cash("Bob") == 2
    assert Game(PATH, writing=False).table.same_as(game.table)


def test_what_another_banker_recorded_meanwhile_counts(game: Game, counted: list[int]) -> None:
    """The result of the dry run is no result any more: the game is recomputed with the new event."""
    dry = game.record("void", ["3"], dry_run=True)
    other = Game(PATH, writing=True)
    other.record("pay", ["Bob", "Alice", "1", "change"])
    other.ledger.close()
    done = game.commit(dry)
    assert counted == [3, 3]
    assert (dry.record.n, done.record.n) == (5, 6)
    assert game.table.cash("Bob") == game.table_at(4).cash("Bob") - 10 - 1


def test_what_cannot_be_any_more_is_not_recorded(game: Game) -> None:
    """Another banker has taken back what was to be left out."""
    dry = game.record("void", ["4"], dry_run=True)
    other = Game(PATH, writing=True)
    other.record("undo", [])
    other.ledger.close()
    with pytest.raises(Invalid, match=r"^Event 4 cannot be corrected: it was undone or voided\.$"):
        game.commit(dry)
    assert [record.do for record in game.records[4:]] == ["undo"]


@pytest.mark.parametrize(("agreed", "events"), [("y\n", 5), ("n\n", 4)])
def test_on_a_terminal_it_is_computed_once(
    game: Game, counted: list[int], monkeypatch: pytest.MonkeyPatch, agreed: str, events: int
) -> None:
    """The Banker is shown the settlement, and what they agree to is recorded as it was shown."""
    game.ledger.close()
    answers = StringIO(agreed)
    monkeypatch.setattr(answers, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", answers)
    session = Session()
    assert run(["amend", "3", "pay", "alice", "bob", "12", "lunch"], session) == (0 if events > 4 else 2)
    session.close()
    assert counted == [3]
    assert len(Game(PATH, writing=False).records) == events


def test_a_correction_of_a_game_corrected_before(game: Game, counted: list[int]) -> None:
    """Each starts from the game as it counts, and the settlement is what is still missing."""
    game.record("amend", ["3", "pay", "alice", "bob", "12", "lunch"])
    game.record("undo", [])
    game.record("void", ["4"])
    game.record("amend", ["3", "pay", "alice", "bob", "20", "lunch"])
    assert [entry.command for entry in History(game.records).entries()][2:] == ["pay Alice Bob 20 lunch"]
    assert [game.table.cash(who) for who in ("Alice", "Bob", "Carol")] == [800 - 20 - 20, 800 - 40 + 20, 800]
    assert counted == [3, 4, 3]


@pytest.mark.parametrize(
    ("verb", "words", "sentence"),
    [
        ("undo", (), "the event it refers to"),
        ("redo", ("--event", "x"), "the event it refers to"),
        ("void", ("x",), "the event it refers to"),
        ("amend", ("1",), "the replacement for event 1"),
        ("amend", (), "the event it refers to"),
    ],
)
def test_words_that_name_no_event(verb: str, words: tuple[str, ...], sentence: str) -> None:
    """One clear sentence from whatever asks which events stand."""
    record = Record(1, now(), "SR 1", verb, words, ())
    with pytest.raises(Damaged, match=rf"^Event 1 does not name {sentence}\.$"):
        History([record]).entries()
