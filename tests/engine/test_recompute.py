"""Reading an event computes nothing, a game is recomputed once, and corrections start from the events that count."""

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
from banker.game import Game
from banker.opening import begin, now
from banker.state.record import Record, Transfer
from banker.verbs.earlier import Amend, Redo, Undo, Void
from banker.verbs.event import read_event

PATH = Path("game.toml")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game with a ledger of four events."""
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
    """The number of the corrected event, once for each time that the game is recomputed."""
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
        (Amend, ["3", "p", "alice", "bob", "12"], Amend(3, replacement=("p", "alice", "bob", "12"))),
        (Amend, ["99", "nonsense"], Amend(99, replacement=("nonsense",))),
        (Void, ["3", "twice"], Void(3, reason="twice")),
        (Undo, ["it", "was", "12"], Undo(0, reason="it was 12")),
        (Undo, ["--event", "4"], Undo(4, reason="")),
        (Redo, [], Redo(0)),
    ],
)
def test_reading_an_event_computes_nothing(game: Game, kind: type[Amend], words: list[str], event: object) -> None:
    """A correction that is read has the words as typed; the rest is filled in later."""
    assert read_event(kind, words, game.table) == event


def test_dry_run_that_is_committed_is_computed_once(game: Game, counted: list[int]) -> None:
    """A dry run is recorded without recomputing the game if nothing was recorded meanwhile."""
    dry = game.record("amend", ["3", "pay", "alice", "bob", "12", "lunch"], dry_run=True)
    assert (len(game.records), dry.record.seal) == (4, "")
    done = game.commit(dry)
    assert counted == [3]
    assert game.records[-1] == done.record
    assert done.record.words == ("3", "pay", "Alice", "Bob", "12", "lunch")
    assert game.table.cash("Bob") - game.table_at(4).cash("Bob") == 2
    assert Game(PATH, writing=False).table.same_as(game.table)


def test_event_of_another_banker_is_recomputed(game: Game, counted: list[int]) -> None:
    """If another banker has recorded an event after the dry run, the game is recomputed with it."""
    dry = game.record("void", ["3"], dry_run=True)
    other = Game(PATH, writing=True)
    other.record("pay", ["Bob", "Alice", "1", "change"])
    other.ledger.close()
    done = game.commit(dry)
    assert counted == [3, 3]
    assert (dry.record.n, done.record.n) == (5, 6)
    assert game.table.cash("Bob") == game.table_at(4).cash("Bob") - 10 - 1


def test_dry_run_that_became_impossible_is_refused(game: Game) -> None:
    """If another banker has undone the event meanwhile, voiding it is refused."""
    dry = game.record("void", ["4"], dry_run=True)
    other = Game(PATH, writing=True)
    other.record("undo", [])
    other.ledger.close()
    with pytest.raises(Invalid, match=r"^Event 4 cannot be corrected: it was undone or voided\.$"):
        game.commit(dry)
    assert [record.do for record in game.records[4:]] == ["undo"]


@pytest.mark.parametrize(("agreed", "events"), [("y\n", 5), ("n\n", 4)])
def test_amend_on_a_terminal_is_computed_once(
    game: Game, counted: list[int], monkeypatch: pytest.MonkeyPatch, agreed: str, events: int
) -> None:
    """The settlement that the user agrees to is recorded as it was shown."""
    game.ledger.close()
    answers = StringIO(agreed)
    monkeypatch.setattr(answers, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", answers)
    session = Session()
    assert run(["amend", "3", "pay", "alice", "bob", "12", "lunch"], session) == (0 if events > 4 else 2)
    session.close()
    assert counted == [3]
    assert len(Game(PATH, writing=False).records) == events


def test_correction_after_other_corrections(game: Game, counted: list[int]) -> None:
    """A further correction starts from the events that count, and settles only what is still missing."""
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
def test_correction_without_an_event_number(verb: str, words: tuple[str, ...], sentence: str) -> None:
    """A ledger with a correction that names no event is refused in one clear sentence."""
    record = Record(1, now(), "SR 1", verb, words, ())
    with pytest.raises(Damaged, match=rf"^Event 1 does not name {sentence}\.$"):
        History([record]).entries()


@pytest.mark.parametrize("number", [-1, 999])
def test_table_after_an_event_that_there_is_not(game: Game, number: int) -> None:
    """`Game.table_at` refuses a number below 0 or after the last event."""
    with pytest.raises(Invalid, match=f"There is no event {number}"):
        game.table_at(number)


@pytest.mark.parametrize("at", [0, 2, 4, None])
def test_game_opened_at_an_event(game: Game, at: int | None) -> None:
    """A game opened `at` an event has the same tables as any other, and others cannot change them."""
    opened = Game(PATH, writing=False, at=at)
    assert opened.table.same_as(game.table)
    for n in (0, 2, 4, None):
        assert opened.table_at(n).same_as(game.table_at(n))
    if at is not None:
        opened.table_at(at).apply(Transfer("cash", "", 10, "Bank", "Bob"))
        assert opened.table_at(at).same_as(game.table_at(at))
    opened.close()


def test_confirmed_correction_is_refused_if_anything_was_recorded_meanwhile(game: Game) -> None:
    """What was shown and confirmed may not hold any more, so it has to be asked again."""
    dry = game.record("void", ["3"], dry_run=True)
    game.record("note", ["from another banker"])
    with pytest.raises(
        Invalid, match=r"Nothing was recorded: another banker has recorded 1 event since you were asked."
    ):
        game.commit(dry, unchanged=True)
    assert game.records[-1].do == "note"
