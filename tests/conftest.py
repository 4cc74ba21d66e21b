"""What tests share: a new folder to be in, with banker to say things to; see `support` for the rest."""

from pathlib import Path

import pytest

from support.say import Say, say


@pytest.fixture
def banker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """`banker("status")` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BANKER_FILE", raising=False)
    return say


@pytest.fixture
def game(banker: Say) -> Say:
    """The same with a game begun: four players, all privates sold."""
    assert banker("new 1830 Alice Bob Carol Dora").code == 0
    words = [
        "private alice sv",
        "private bob cs",
        "private carol dh",
        "private dora mh 145",
        "private alice ca",
        "private bob bo --par 100",
    ]
    assert banker("play", "\n".join(words)).code == 0
    return banker
