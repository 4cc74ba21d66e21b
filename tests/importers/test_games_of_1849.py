"""Games of 1849 on 18xx.games: its table is that program's after every action."""

from pathlib import Path

import pytest

from banker.importers.games18xx.gauges import LaidGauges
from banker.rules.read import read
from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds


def _without_options(game: Path) -> bool:
    """Those with bonds, bought stations and E-trains come first."""
    return game.stem not in ("3", "8")


@pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
@few(1, 20)
@pytest.mark.parametrize(
    "game",
    seeds([*recorded_games("1849"), *sorted(random_games("1849"), key=_without_options)], fast=1, slow=3),
    ids=lambda game: game.stem,
)
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, rounds, order of operation and final scores."""
    equal_after_every_action(game)


def test_what_a_tile_adds_decides_what_its_terrain_costs() -> None:
    """Pieces of one gauge that were there before add nothing; printed track counts, too (1849.27, 1849.28)."""
    gauges = LaidGauges(read("1849"))
    assert gauges.lay("J10", "77-0") == ["--narrow"]
    assert gauges.lay("J10", "710-0") == []
    assert gauges.lay("J10", "656-0") == ["--dual"]
    assert gauges.lay("K9", "78-0") == ["--narrow"]
    assert gauges.lay("M11", "644-1") == ["--narrow"]
    assert LaidGauges(read("1830")).lay("J10", "57-0") == []
