"""Games of 1849: Kingdom of the Two Sicilies on 18xx.games: its table is that program's after every action."""

from pathlib import Path

import pytest

from banker.importers.games18xx.gauges import LaidGauges
from banker.rules.read import read
from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds


@pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
@few(1, 8)
@pytest.mark.parametrize(
    "game",
    seeds([*recorded_games("1849Boot"), *random_games("1849Boot")], fast=1, slow=2),
    ids=lambda game: game.stem,
)
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, rounds, order of operation and final scores, with four to six players."""
    equal_after_every_action(game)


def test_tiles_of_its_own() -> None:
    """A9 is printed with one broad and three narrow pieces: X1 makes two of these dual, and X5 the last one (1849.27, 1849.28)."""
    gauges = LaidGauges(read("1849Boot"))
    assert gauges.lay("A9", "X1-0") == ["--dual"]
    assert gauges.lay("A9", "X5-0") == ["--dual"]
    assert gauges.lay("K17", "77-0") == ["--narrow"]
    assert gauges.lay("K17", "710-0") == []
