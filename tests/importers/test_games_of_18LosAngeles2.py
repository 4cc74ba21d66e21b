"""Games of the second edition of 18 Los Angeles on 18xx.games, imported with its own ruleset: the table is that program's after every action."""

from pathlib import Path

import pytest

from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds

pytestmark = pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
RULES = "18LosAngeles2"


@few(3)
@pytest.mark.parametrize(
    "game",
    seeds([*recorded_games("18LosAngeles2"), *random_games("18LosAngeles2")], fast=3, slow=6),
    ids=lambda game: game.stem,
)
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, minors, certificate limit, rounds, orders and final scores, with two to five players."""
    assert [event.said for event in equal_after_every_action(game, RULES).overridden] == []
