"""Stations that corporations buy of each other between run and trains (1849.56)."""

import pytest

from support.sicily import sicily
from support.table import Play


def _game(phase: str = "6H", **options: str) -> Play:
    """ATA has its home and another station on the map, and SFA is up in the next round."""
    laid = "stock SFA 100 Ann 20; stock ATA 100 Ben 20; cash SFA 90; cash ATA 10"
    game = sicily(f"phase {phase}; round OR 3.1 of 2; {laid}", **({"stations": "yes"} | options))
    return game.say("run sfa 0; token ata; run ata 0; next")


@pytest.mark.rule("1849.56")
def test_a_station_is_replaced_and_its_owner_paid() -> None:
    """It goes back to the charter of its owner; once a turn, after the run and before the trains (1849.56)."""
    game = _game()
    game.refused("token sfa 60 --of ata", "SFA has not run", "1849.56")
    game.say("run sfa 0")
    game.refused("token sfa 91 --of ata", "has L.90")
    game.refused("token sfa 0 --of ata", "at least L.1")
    assert game.gains("token sfa 60 --of ata") == {"SFA": -60, "ATA": 60}
    assert (game.table.tokens("SFA"), game.table.tokens("ATA")) == (1, 2)
    game.refused("token sfa 1 --of ata", "SFA has already bought a station of another corporation this turn")


@pytest.mark.rule("1849.56")
def test_nobody_loses_the_last_station_and_none_is_bought_after_the_trains() -> None:
    """1849.56."""
    game = _game().say("run sfa 0; token sfa 60 --of ata; run ata 0")
    game.refused("token ata 1 --of ata", "its own station")
    game.say("token ata 1 --of sfa")
    game = _game().say("run sfa 0; token sfa 60 --of ata; run ata 0; next; next; run sfa 0")
    game.refused("token sfa 1 --of ata", "ATA has no second station on the map, and keeps its last one")
    game.lay("cash SFA 500").say("train sfa 6H")
    game.refused("token sfa 1 --of ata", "keeps its last one")
    late = _game().lay("cash SFA 500").say("run sfa 0; train sfa 6H")
    late.refused("token sfa 60 --of ata", "before its trains")


@pytest.mark.rule("1849.56")
def test_only_from_a_phase_on_and_by_the_option() -> None:
    """From the first 6H on (1849.56)."""
    game = _game("4H").say("run sfa 0")
    game.refused("token sfa 60 --of ata", "only from phase 6H on")
    game = _game(stations="no").say("run sfa 0")
    game.refused("token sfa 60 --of ata", "No corporation buys a station of another in this game")
