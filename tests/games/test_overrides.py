"""Whatever has been overridden, the game can go on to its end."""

from pathlib import Path

import pytest

from banker.audit import audit_records
from support.marks import few, seeds
from support.random_looks import looked_at
from support.random_overrides import OverriddenGame, commands
from support.random_players import PLAYS
from support.say import Say


@few(1, 6)
@pytest.mark.parametrize("ruleset", list(PLAYS))
@pytest.mark.parametrize("seed", seeds(range(10_000, 10_020), fast=1, slow=1))
def test_game_with_overrides_can_be_played_to_its_end(ruleset: str, seed: int) -> None:
    """A random game with random overrides ends by the rules, without another override."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    so_far = commands(game)
    try:
        game.finish()
    except Exception as error:
        error.add_note(so_far)
        raise
    assert game.table.over
    _, findings = audit_records(game.table.first(), game.records, "game")
    assert [finding for finding in findings if finding.severity in ("moves", "box")] == [], so_far


@few(0, 5)
@pytest.mark.parametrize("ruleset", list(PLAYS))
@pytest.mark.parametrize("seed", seeds(range(20_000, 20_008), fast=1, slow=1))
def test_game_with_overrides_can_be_shown(ruleset: str, seed: int, tmp_path: Path) -> None:
    """Whatever was recorded against the rules, every answer, view, export and page of the game can be shown."""
    assert looked_at(ruleset, seed, tmp_path / "game.toml").faults == []


@pytest.fixture
def operating(game: Say) -> Say:
    """A game of four in OR 1.1; the PRR and the NYC have floated and can pay for trains."""
    lines = ["pay bank carol 900 loan", "par carol prr 67", *["buy carol prr"] * 4, "pay bank dora 900 loan"]
    lines += ["par dora nyc 67", *["buy dora nyc"] * 4, "next"]
    assert game("play", "\n".join(lines)).code == 0
    return game


def test_train_before_the_run(operating: Say) -> None:
    """A train bought before the run against the rules: the run is still possible, and then the round goes on (1830 17.0)."""
    assert operating("train prr 2 --override agreed").code == 0
    assert operating("play", "run prr 60\nrun nyc 0\nnext").code == 0


def test_train_of_another_corporation(operating: Say) -> None:
    """A train for a corporation whose turn has not come: it runs then, and the others after it."""
    assert operating("train nyc 2 --override agreed").code == 0
    assert operating("play", "run nyc 30\nrun prr 0\nnext").code == 0


def test_tile_after_the_train_stays_refused(operating: Say) -> None:
    """Only the run is owed after a train out of order: tiles and stations come before the train (1830 17.0)."""
    assert operating("train prr 2 --override agreed").code == 0
    assert operating("tile prr 0").code == 1
    assert operating("run prr 60").code == 0
    assert operating("run prr 60").code == 1


def test_private_whose_certificate_is_gone(banker: Say) -> None:
    """The B&O's president's certificate was sold before its private: the private is sold without it, and the auction ends."""
    assert banker("new 1830 Alice Bob").code == 0
    assert banker("par alice bo 67 --override agreed").code == 0
    sold = ["private alice sv", "private bob cs", "private bob dh", "private bob mh", "pay bank alice 900 x"]
    assert banker("play", "\n".join([*sold, "private alice ca"])).code == 0
    answer = banker("private alice bo --par 67")
    assert answer.err == ("banker: No president's certificate comes with BO, so --par has no effect (1830 Table 1).\n")
    assert banker("private alice bo").code == 0
    assert banker("buy bob bo").code == 0
    assert banker("audit").code == 1


def test_private_that_nobody_was_left_to_buy(banker: Say) -> None:
    """1851: each player buys one private; one that an override left over can be bought once all have one."""
    assert banker("new 1851 Alice Bob Carol").code == 0
    lines = ["private alice et", "private alice mc --override agreed", "private alice lo --par 70"]
    assert banker("play --keep-going", "\n".join(lines[:2])).code == 0
    answer = banker(lines[2])
    assert answer.code == 1
    assert "Each player buys only one private" in answer.err
    assert banker("pay bob bank 500 x").code == banker("pay carol bank 500 x").code == 0
    assert banker("private alice lo --par 70").code == 0
    assert banker("next").code == 0
