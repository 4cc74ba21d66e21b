"""What a correction changes in later events: the bank breaks or not, the game is over or not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.game import Game
from banker.opening import begin
from banker.verbs.earlier import Correction
from banker.views.effects import changed


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """A new game that keeps its events in memory."""
    begin(tmp_path / "game.toml", "1830", ["Ann", "Ben", "Cid"], {})
    game = Game(tmp_path / "game.toml", writing=True)
    game.pretending = True
    yield game
    game.ledger.close()


def test_bank_that_breaks_on_the_way_is_seen(game: Game) -> None:
    """The bank has $9,600. Two payments break it for good (1830 25.0); without the first it does not break."""
    game.record("pay", ["Bank", "Ann", "9000", "a gift"])
    game.record("pay", ["Bank", "Ann", "600", "a gift"])
    game.record("pay", ["Ann", "Bank", "1000", "back"])
    assert game.table.bank_has_broken
    outcome = game.record("void", ["1"], override="test")
    assert not game.table.bank_has_broken
    assert outcome.record.moves
    game.record("undo", [])
    assert game.table.bank_has_broken


def test_payments_after_an_end_that_was_forgotten_are_refused(game: Game) -> None:
    """Notes are allowed after the end of the game, payments are not (cli.md, `end`)."""
    for words in (["note", "pizza"], ["pay", "Ann", "Ben", "5", "a bet"], ["note", "more"]):
        game.record(words[0], words[1:])
    outcome = game.record("insert", ["1", "end"], override="test")
    refused = [str(objection) for objection in outcome.resolved.objections if "event" in str(objection)]
    assert len(refused) == 1
    assert refused[0].startswith(
        'After this correction, the rules refuse event 2 (pay Ann Ben 5 "a bet"): The game is over'
    )


def test_bank_that_begins_to_owe_money_is_told(game: Game) -> None:
    """A later payment that now brings a broken bank below $0 is listed."""
    for line in ("pay Ann Bank 200 x", "pay Bank Ben 9800 y", "pay Ben Bank 300 z", "pay Bank Cid 400 z"):
        verb, *words = line.split()
        game.record(verb, words)
    outcome = game.record("void", ["1"], describe=changed)
    assert isinstance(outcome.resolved.event, Correction)
    later = outcome.resolved.event.recomputed.changes
    assert [line.partition(" now")[0] for line in later] == [
        "Event 2 (pay Bank Ben 9800 y)",
        "Event 4 (pay Bank Cid 400 z)",
    ]
