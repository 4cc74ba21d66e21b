"""What terrain costs by the track that a tile adds (1849.27, 1849.28)."""

from pathlib import Path

from support.table import Play, play

_RULES = """
extends = "1830"
replace = ["terrain"]
[game]
id = "Isle"
title = "Isle"
[gauges]
narrow = 25
broad = { SV = 50 }
cite = "27"
[terrain.mountain]
cost = 160
hexes = ["E11"]
tiles = "every"
"""


def _isle(folder: Path, laid: str = "") -> Play:
    path = folder / "isle.toml"
    path.write_text(_RULES, "utf-8")
    return play(f"round OR 3.1 of 2; phase 3; stock PRR 67 Alice 60; cash PRR 500; {laid}", rules=str(path))


def test_narrow_track_costs_a_quarter_at_every_tile(tmp_path: Path) -> None:
    """Upgrades cost, too (1849.27)."""
    assert _isle(tmp_path).gains("tile prr e11") == {"PRR": -160, "Bank": 160}
    game = _isle(tmp_path)
    assert game.gains("tile prr e11 --narrow") == {"PRR": -40, "Bank": 40}
    game.say("run prr 0; next")
    assert game.gains("tile prr e11 --dual") == {"PRR": -160, "Bank": 160}


def test_a_private_halves_what_broad_track_costs(tmp_path: Path) -> None:
    """Only for its corporation, and neither for dual nor for narrow track (1849.27)."""
    for option, cost in (("", 80), (" --dual", 160), (" --narrow", 40)):
        assert _isle(tmp_path, "private SV PRR").gains(f"tile prr e11{option}") == {"PRR": -cost, "Bank": cost}
    assert _isle(tmp_path, "private SV Alice").gains("tile prr e11")["PRR"] == -160
    _isle(tmp_path).refused("tile prr e11 --dual --narrow", "adds dual track")
    _isle(tmp_path).refused("tile prr e11 160 --narrow", "costs $40, not $160")
