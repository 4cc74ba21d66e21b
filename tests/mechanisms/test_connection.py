"""Connection runs, by the table of 1870 (1870.57 to 1870.63), and privates that some corporations buy early (1870.73)."""

import pytest

from banker.rounds import stations
from support.table import Play, play

RULES = "1870"
LAY = "phase 3; round OR 2.1 of 2; stock MKT 76 Ben 60 Ann 20; stock SP 90 Ann 60; at MKT 1,9; at SP 1,7; trains MKT 2; trains SP 2"


def _play(lay: str = LAY) -> Play:
    return play(lay, "Ann Ben Cid Dee", RULES)


@pytest.mark.rule("1870.61")
def test_paid_or_withheld() -> None:
    """1870.61: paid in full, and right once; or kept, and the price stays; never half. What is unsold earns for the corporation."""
    game = _play()
    assert game.gains("connect mkt 100") == {"Ben": 60, "Ann": 20, "MKT": 20, "Bank": -100}
    assert game.see("cell MKT") == [1, 10]
    kept = _play()
    assert kept.gains("connect mkt 100w") == {"MKT": 100, "Bank": -100}
    assert kept.see("cell MKT") == [1, 9]
    _play().refused("connect mkt 100h", "paid out or withheld, not half paid")
    _play().refused("connect mkt 0", "its connection run needs a revenue", "1870.61")


@pytest.mark.rule("1870.62", "1870.63")
def test_it_is_no_operating_turn() -> None:
    """1870.62, 1870.63: the corporation runs besides, before or later; once in the game."""
    game = _play().say("connect mkt 100; run mkt 50")
    game.refused("connect mkt 100", "MKT has already reached its destination, in OR 2.1", "1870.57")


@pytest.mark.rule("1870.57")
def test_after_a_turn() -> None:
    """1870.57: not in the middle of a turn; that turn is over then."""
    game = _play().say("tile mkt b11")
    game.refused("connect sp 100", "MKT has begun its turn and has not run yet")
    game.say("run mkt 0; connect sp 100").refused("train mkt 2", "MKT has had its turn")


def test_needs_a_train_and_an_operating_round() -> None:
    """1870.57: a corporation that has a train, in an operating round."""
    _play(LAY.replace("; trains MKT 2", "")).refused("connect mkt 100", "MKT has no train")
    _play("round SR 2; stock MKT 76 Ben 60").refused("connect mkt 100", "this is SR 2")
    play("round OR 2.1 of 1; stock PRR 100 Alice 60").refused("connect prr 10", "there are no connection runs")


@pytest.mark.rule("1870.59")
def test_station_on_the_charter() -> None:
    """1870.59: with `--charter` one more station at $100, after all others."""
    game = _play(f"{LAY}; cash MKT 900").say("connect mkt 100 --charter; token mkt 40; run mkt 0; run sp 0")
    assert game.say("next; run mkt 0; run sp 0").table.tokens("MKT") == 2
    costs = [stations.charter(game.table, name).costs for name in ("MKT", "SP")]
    assert costs == [(0, 40, 100, 100), (0, 40, 100)]


@pytest.mark.rule("1870.73")
def test_early_buyers() -> None:
    """1870.73: before the first 3 only MP and SSW buy MRBC, for $20 to $40; then all, for $20 to $80."""
    lay = "phase 2; round OR 1.1 of 1; stock MP 76 Ben 60; stock SP 90 Ann 60; private MRBC Cid; private GSC Cid"
    game = _play(lay)
    game.refused("private sp mrbc 40", "Only MP and SSW may buy MRBC before phase 2", "1870.73")
    game.say("run sp 0").refused("private mp mrbc 41", "A corporation pays $20 to $40 for MRBC")
    game.refused("private mp gsc 40", "Corporations may not buy privates in phase 1")
    assert game.gains("private mp mrbc 40") == {"MP": -40, "Cid": 40}
    _play(lay.replace("phase 2", "phase 3")).say("run sp 0; private mp mrbc 80")
