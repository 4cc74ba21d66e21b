"""Games of 1850 on 18xx.games: its table is that program's after every action."""

from pathlib import Path

import pytest

from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds

pytestmark = pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
STOPPED = ORACLE / "random-1850" / "9.json"
"""There no player can do anything more, and the program stops after round 100."""


@few(1, 20)
@pytest.mark.parametrize(
    "game",
    seeds([STOPPED, *recorded_games("1850"), *random_games("1850")[:-2], random_games("1850")[-1]], fast=2, slow=3),
    ids=lambda game: game.stem,
)
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, rounds, order of operation and final scores."""
    equal_after_every_action(game, stopped=game == STOPPED)
