"""Privates that make a station cheaper, allow yellow tiles, or are sold early, in a made-up title; 18MS.16 to 18MS.22 and 18TN.11 have known answers."""

from pathlib import Path

import pytest

from support.table import Play, play

_TABLE = """
extends = "1830"
[game]
id = "Perks"
title = "Perks"
[station_discount]
SV = 25
[yellow_tiles]
MH = { tiles = 2, when = "tile-step" }
CA = {}
[added_station]
CS = 30
DH = 70
[early_sales]
operating_rounds = 1
privates = ["SV"]
[privates]
sellers = "president"
"""


@pytest.fixture
def perks(tmp_path: Path) -> str:
    """A ruleset in which three privates of 1830 have other rights."""
    path = tmp_path / "perks.toml"
    path.write_text(_TABLE, "utf-8")
    return str(path)


def _play(rules: str, more: str, phase: str = "3", of: str = "OR 2.1 of 2") -> Play:
    return play(f"phase {phase}; round {of}; stock PRR 100 Alice 60; {more}", rules=rules)


def test_a_cheaper_station(perks: str) -> None:
    """A quarter off the next station, once; the full price keeps it."""
    game = _play(perks, "private SV PRR")
    assert game.gains("token prr 30") == {"PRR": -30, "Bank": 30}
    game.say("run prr 0; next").refused("token prr 75", "$100")
    _play(perks, "private SV PRR").say("token prr; run prr 0; next; token prr 75")


def test_yellow_tiles(perks: str) -> None:
    """Two with the tiles of one turn, or one at any time; each costs nothing, not even on mountains."""
    game = _play(perks, "private MH PRR; private CA PRR; trains PRR 3")
    assert game.gains("tile prr c17 --with mh; tile prr f16 --with mh; tile prr g19") == {"PRR": -80, "Bank": 80}, (
        "its own tile"
    )
    game.say("run prr 0").refused("tile prr e21 --with mh", "already run")
    game.say("tile prr h10 --with ca").refused("tile prr e21 --with ca", "no tile left")


def test_two_added_stations(perks: str) -> None:
    """Each private adds one station, the next on the charter at its own cost, in whichever order they are bought."""
    game = _play(perks, "private CS Alice; private DH Alice; cash PRR 2000")
    game.say("private prr dh 70")
    assert (game.see("tokens prr"), game.gains("token prr")) == (4, {"PRR": -70, "Bank": 70})
    assert game.say("private prr cs 40").see("tokens prr") == 4
    game.say("run prr 0; next").refused("token prr 40", "$30")
    assert game.gains("token prr") == {"PRR": -30, "Bank": 30}
    assert game.say("run prr 0; next; next").gains("token prr") == {"PRR": -40, "Bank": 40}
    both = _play(perks, "private CS Alice; private DH Alice; cash PRR 2000; stock NYC 82 Alice 60; cash NYC 2000")
    both.say("private prr cs 40").refused("token prr 40", "$30")
    assert both.say("token prr; run prr 0; private nyc dh 70").gains("token nyc") == {"NYC": -70, "Bank": 70}


def test_early_sales_to_the_own_president(perks: str) -> None:
    """SV at face in the first operating round, from the president; others from phase 3 on."""
    game = _play(perks, "private SV Alice; private MH Alice", "2", "OR 1.1 of 2")
    game.refused("private prr sv 21", "pays $20")
    game.refused("private prr mh 110", "phase 2")
    assert game.gains("private prr sv 20") == {"PRR": -20, "Alice": 20}
    _play(perks, "private SV Alice", "2", "OR 1.2 of 2").refused("private prr sv 20", "phase 2")
    _play(perks, "private MH Bob").refused("private prr mh 110", "only from its president", "Bob")
