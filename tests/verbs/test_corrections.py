"""After `amend`, `insert` or `void`, the table is that of the game in which every event was right at once."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from banker.audit import audit
from banker.engine.history import History
from banker.errors import BankerError
from banker.game import Game
from banker.opening import begin
from banker.state.record import Entry
from banker.views.state_data import table_data
from banker.views.status import score_view
from support.marks import few, seeds
from support.paths import IN_MEMORY
from support.random_players import PLAYS, setup
from support.say import Say

_EVENTS = 110
_CORRECTIONS = 12


def _played(game: Game, ruleset: str, dice: random.Random) -> None:
    """Play at random, undoing some events."""
    player = PLAYS[ruleset].player(dice)
    done = undone = 0
    for _ in range(_EVENTS):
        command = player.command(PLAYS[ruleset].referee(game.table, done, undone))
        try:
            game.record(command[0], command[1:])
        except BankerError:
            continue
        done, undone = {"undo": (done - 1, undone + 1), "redo": (done + 1, undone - 1)}.get(command[0], (done + 1, 0))


def _another(entry: Entry, dice: random.Random) -> tuple[str, ...]:
    """Return an event like this one with a number changed or another name."""
    words = list(entry.words)
    for place, word in enumerate(words):
        digits = word.rstrip("wh")
        if digits.isdecimal() and dice.random() < 0.8:
            words[place] = (
                str(max(0, int(digits) + dice.choice((-100, -20, -10, -5, -1, 1, 5, 10, 20, 100))))
                + word[len(digits) :]
            )
    return (entry.do, *words)


def _said_right(game: Game, path: Path) -> Game:
    """Return a game in which every event that counts was right at once."""
    header = game.ledger.header
    charters = [thing for thing in header.box if thing.of == "president" and thing.to in header.players]
    seats = [
        "=".join([name, "+".join(thing.name for thing in charters if thing.to == name)]) if charters else name
        for name in header.players
    ]
    begin(path, header.ruleset, seats, dict(header.options))
    right = Game(path, writing=True)
    for entry in History(game.records).entries():
        right.record(entry.do, entry.words, override=entry.override)
    return right


@few(0, 3)
@pytest.mark.parametrize("ruleset", list(PLAYS))
@pytest.mark.parametrize("seed", seeds(range(6), fast=1, slow=1))
def test_random_corrections_give_the_right_game(ruleset: str, seed: int) -> None:
    """In random games, random corrections, corrected again and undone, give the table, scores and audit of the right game."""
    dice = random.Random(f"{ruleset} {seed}")
    begun = setup(ruleset, dice)
    corrected = 0
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(folder, "game.toml")
        begin(path, ruleset, begun.players, begun.options)
        game = Game(path, writing=True)
        _played(game, ruleset, dice)
        for number in range(_CORRECTIONS * 10):
            counting = History(game.records).entries()
            entry = dice.choice(counting[len(counting) // 2 :] or counting)
            verb = dice.choice(("amend", "insert", "void"))
            template = dice.choice(counting) if verb == "insert" and dice.random() < 0.5 else entry
            words = [str(entry.n), *(() if verb == "void" else _another(template, dice))]
            before = game.table
            try:
                game.record(verb, words)
            except BankerError:
                assert game.table is before
                continue
            corrected += 1
            if dice.random() < 0.3:
                game.record("undo", [])
                assert game.table.same_as(before)
                if dice.random() < 0.5:
                    game.record("redo", [])
            right = _said_right(game, Path(folder, f"right{number}.toml"))
            assert game.table.same_as(right.table)
            assert table_data(game.table, 0) == table_data(right.table, 0)
            assert score_view(game.table, "").data == score_view(right.table, "").data
            right.ledger.close()
            if corrected >= _CORRECTIONS:
                break
        game.ledger.close()
        again = Game(path, writing=False)
        assert again.table.same_as(game.table)
        again.ledger.close()
        assert audit(path).findings == []
    print(f"{ruleset} {seed}: {corrected} corrections")
    assert corrected > 0


def test_what_an_override_settled_is_no_reason(banker: Say) -> None:
    """A correction that leaves too few certificates says so, not what the override of the sale was about."""
    banker("new 1830 Ann Ben Cid")
    lines = "private ann sv; private ben cs; private cid dh; private ann mh; private ben ca; private cid bo --par 67; par ann prr 67; buy ben prr"
    assert banker("play", lines.replace("; ", "\n")).code == 0
    assert banker("sell ben prr 2 --override 'agreed'").code == 0
    said = banker("void 8 --yes").err
    assert "Ben holds only 10% of PRR and cannot sell 20%" in said
    assert "first stock round" not in said
