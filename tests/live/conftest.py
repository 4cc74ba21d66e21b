"""Servers for the tests of `serve`; the tests are skipped where the extra is missing."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from live.serving import Server, serving
from support.paths import SESSIONS
from support.say import Say

for _name in ("uvicorn", "segno"):
    pytest.importorskip(_name, reason="the extra `live` is not installed: pip install '.[live]'")


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a sample session, which no test changes."""
    ledger = shutil.copy(SESSIONS / "1830-four-players.toml", tmp_path_factory.mktemp("sample") / "game.toml")
    with serving(ledger) as server:
        yield server


@pytest.fixture
def server(game: Say) -> Iterator[Server]:
    """A server of a game of Alice, Bob, Carol and Dora in `game.toml`."""
    assert game("status").code == 0
    with serving(Path("game.toml").absolute()) as server:
        yield server
