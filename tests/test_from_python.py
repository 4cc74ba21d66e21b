"""The Python interface."""

import doctest
from pathlib import Path

import pytest

from banker import game


def test_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of `banker.game` does what it says."""
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(game)
    assert found.attempted > 8
    assert not found.failed
