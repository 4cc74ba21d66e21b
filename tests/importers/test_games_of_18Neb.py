"""Games of 18Neb on 18xx.games: its table is that program's after every action."""

from pathlib import Path

import pytest

from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds

pytestmark = pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")


@few(1, 20)
@pytest.mark.parametrize(
    "game",
    seeds([*random_games("18Neb")[2:3], *recorded_games("18Neb"), *random_games("18Neb")[3:], *random_games("18Neb")[:2]], fast=2, slow=3),
    ids=lambda game: game.stem,
)  # fmt: skip
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, rounds, order of operation and final scores; in the first one locals buy rusted trains."""
    equal_after_every_action(game)
