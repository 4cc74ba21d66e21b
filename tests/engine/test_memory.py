"""A correction in a long game needs little memory: no table of every later event is kept."""

import tracemalloc
from pathlib import Path

from banker.game import Game
from banker.ledger.format import render_whole
from banker.opening import begin
from banker.state.record import Record
from support.marks import SLOW

NOTES = 2000


@SLOW
def test_void_in_a_long_game(tmp_path: Path) -> None:
    """Recomputing 2,000 later events takes less than 3 MB beyond the ledger; it took 7 KB for each of them."""
    path = tmp_path / "game.toml"
    header = begin(path, "1830", ["Ann", "Ben"], {})
    notes = [Record(n, header.at, "SR 1", "note", ("x",), ()) for n in range(1, NOTES + 1)]
    path.write_bytes(render_whole(header, notes)[0])
    game = Game(path, writing=True)
    tracemalloc.start()
    try:
        game.record("void", ["3"])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        game.ledger.close()
    assert most < 3_000_000
