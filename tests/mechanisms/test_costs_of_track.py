"""Tiles that cost something each, edges paid once and with discounts, tiles of privates, and stations with a price of their own (1846.26 to 1846.30, 1846.51 to 1846.53)."""

from pathlib import Path

from support.made_up_line import SOLD, line
from support.table import Play


def _operating(folder: Path, more: str = "") -> Play:
    """PRR (par 80) operates after the minor, with $160 of its own and what was paid in."""
    return line(folder, "").say(
        f"{SOLD}; par alice prr 80; par bob nyc 80; next; run ms 0; pay bank prr 400 test{more}"
    )


def test_each_tile_costs_the_least_or_its_terrain(tmp_path: Path) -> None:
    """The terrain counts in place of the least cost, not in addition; an upgrade costs the least again (1846.26)."""
    game = _operating(tmp_path, "; move 4 train 2 depot out gone; run prr 0; train prr 4")
    assert game.gains("tile nyc f18") == {"NYC": -40, "Bank": 40}
    assert game.gains("tile nyc f18") == {"NYC": -20, "Bank": 20}
    game.refused("tile nyc c3", "already laid 2 tiles")


def test_edges_are_paid_once_with_the_discount_of_a_private(tmp_path: Path) -> None:
    """TB takes 20 off a mountain hex, where the cost of the tile stays, and off a tunnel, but not off a river (1846.51)."""
    game = _operating(tmp_path, "; private prr tb 1")
    assert game.gains("tile prr f18 --rivers g19") == {"PRR": -60, "Bank": 60}
    game.refused("tile prr g19 --rivers f18", "PRR has already paid")
    assert game.gains("tile prr g19 --rivers g21") == {"PRR": -20, "Bank": 20}


def test_tiles_of_a_private_cost_nothing_and_count_for_no_turn(tmp_path: Path) -> None:
    """They lie on its hexes, at any time of the turn, and may replace others there (1846.52)."""
    game = _operating(tmp_path, "; private prr lm 40; tile prr c3; tile prr c5")
    assert game.gains("tile prr h12 --with lm") == {}
    game.refused("tile prr f18 --with lm", "A tile of LM lies on H12 or G13, not on F18")
    assert game.gains("tile prr g13 --with lm") == {}
    game.refused("tile prr g13 --with lm", "LM has no tile left")


def test_some_first_tiles_are_cheaper_for_one_corporation(tmp_path: Path) -> None:
    """Only there, and only the first (1846.53)."""
    game = _operating(tmp_path, "; run prr 0; train prr 2")
    assert game.gains("tile nyc j4") == {}
    assert game.gains("tile nyc j6") == {"NYC": -20, "Bank": 20}


def test_stations_come_between_tiles_and_cost_another_price_in_a_place(tmp_path: Path) -> None:
    """Once, with track or without; another station of the turn is one too many (1846.28, 1846.29, 1846.30)."""
    game = _operating(tmp_path, "; tile prr c3")
    assert game.gains("token prr 60") == {"PRR": -60, "Bank": 60}
    game.say("tile prr c5")
    game.refused("token prr", "already placed 1 station")
    game.say("run prr 0")
    game.refused("tile prr c7")
    later = _operating(tmp_path, "; token prr 40; run prr 0; train prr 2; run nyc 0; train nyc 2; next; run ms 0")
    later.refused("token prr 40", "costs $80")
    assert later.gains("token prr") == {"PRR": -80, "Bank": 80}


def test_the_bank_pays_a_subsidy_with_the_first_price(tmp_path: Path) -> None:
    """NYC gets its par once, beside what its president pays (1846.12)."""
    game = line(tmp_path, "").say(SOLD)
    assert game.gains("par alice nyc 50") == {"Alice": -100, "NYC": 150, "Bank": -50}
    assert game.gains("buy bob nyc") == {"Bob": -50, "NYC": 50}
