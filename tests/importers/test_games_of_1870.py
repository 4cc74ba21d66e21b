"""Games of 1870 on 18xx.games, imported with the table of 1870 that tests have: its table is that program's after every action."""

from pathlib import Path

import pytest

from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds

pytestmark = pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
RULES = "1870"
SOLD_TWICE = ORACLE / "random-1870" / "8.json"
"""There a player who has bought a private sells, buys, and sells in one turn; here the second sale shows that the turn is over."""


@few(1, 6)
@pytest.mark.parametrize(
    "game",
    seeds([game for game in (*recorded_games("1870"), *random_games("1870")) if game != SOLD_TWICE], fast=3, slow=5),
    ids=lambda game: game.stem,
)
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, rounds, order of operation and final scores."""
    equal_after_every_action(game, RULES)
