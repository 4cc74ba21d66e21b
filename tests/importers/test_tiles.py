"""The track of the tiles of 18xx.games: in its games, a tile that replaces another one keeps its track."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.importers.games18xx.tiles import EDGES, YELLOW
from support.engine_tables import ORACLE, random_games, recorded_games

TITLES = ("1846", "1846_2p", "18LosAngeles", "18LosAngeles2", "1882")


def _replaced(game: Path) -> Iterator[tuple[str, str, int]]:
    """The number of a tile, that of the one that replaces it, and how far that one is turned against it; nothing after an action was undone."""
    on: dict[str, tuple[str, int]] = {}
    for action in json.loads(game.read_text("utf-8"))["actions"]:
        if action["type"] in ("undo", "redo"):
            return
        if action["type"] == "lay_tile":
            number, turned = action["tile"].rpartition("-")[0], action["rotation"]
            if (before := on.get(action["hex"])) is not None:
                yield before[0], number, turned - before[1]
            on[action["hex"]] = number, turned


@pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
def test_a_tile_keeps_the_track_of_the_one_that_it_replaces() -> None:
    """Turned as it lies there, every tile of these games reaches all edges that the one below it reaches; a yellow one replaces none, its hex has lost a tile."""
    games = [game for title in TITLES for game in (*recorded_games(title), *random_games(title))]
    found = {each for game in games for each in _replaced(game) if each[0] in EDGES and each[1] in {*EDGES} - YELLOW}
    assert len(found) > 100
    wrong = [
        (old, new, turned)
        for old, new, turned in found
        if not {*EDGES[old]} <= {(edge + turned) % 6 for edge in EDGES[new]}
    ]
    assert wrong == []
