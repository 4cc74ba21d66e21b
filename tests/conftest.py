"""Fixtures that all tests share: an empty folder in which to run banker; see `support` for the rest."""

import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from support.hostile import resealed, sample
from support.marks import MORE, SLOW
from support.paths import IN_MEMORY
from support.say import Answer, Say, say

if os.name == "nt":  # Windows has no pseudo-terminals, no signals and no POSIX shells
    collect_ignore = [
        "cli/test_completion.py",
        "cli/test_prompt_turns.py",
        "cli/test_terminal.py",
        "ledger/test_faults.py",
        "verbs/test_amend_terminal.py",
    ]
os.environ["TZ"] = "UTC"  # `log` shows the time where the banker is
if hasattr(time, "tzset"):
    time.tzset()
os.environ["BANKER_TRACEBACK"] = "1"  # tests of processes look for tracebacks
if IN_MEMORY and "TMPDIR" not in os.environ and shutil.disk_usage(IN_MEMORY).free > 4 * 1000**3:
    os.environ["TMPDIR"] = tempfile.tempdir = IN_MEMORY  # flushing every event to the disk takes no time in memory
# Hundreds of processes of banker, and every worker, would compile all modules again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
settings.register_profile("any machine", deadline=None)  # how long an example takes says how busy the machine is
settings.load_profile("any machine")
gc.disable()  # until the tests are collected: see below


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: tests of servers, terminals and browsers wait most of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Spare the garbage collector the thousands of tests that are collected: they stay until the end."""
    gc.enable()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test with the mark `few(always, slow)`, keep so many parameters for every run, spread evenly; `slow` run with the slow tests, or all."""
    tests: dict[Any, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("few") and not any(map(item.get_closest_marker, ("slow", "more"))):
            tests.setdefault((item.parent, getattr(item, "originalname", item.name)), []).append(item)
    for alike in tests.values():
        mark = alike[0].get_closest_marker("few")
        numbers = (*(mark.args if mark else ()), len(alike))[:2]
        always, slow = (
            {place * len(alike) // some for place in range(some)}
            for some in (min(len(alike), number) for number in numbers)
        )
        for place, item in enumerate(alike):
            if place not in always:
                item.add_marker(SLOW if place in slow else MORE)


@pytest.fixture(scope="session")
def _state_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("state")
    return (str(folder / str(number)) for number in count())


@pytest.fixture(autouse=True)
def _own_state(_state_folders: Iterator[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """No test knows the passes of another one, or of those who run the tests."""
    monkeypatch.setenv("XDG_STATE_HOME", next(_state_folders))


@pytest.fixture(scope="session")
def _working_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("working")


@pytest.fixture(autouse=True)
def _leaves_nothing(_working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test writes into the folder from which the tests are run: each begins in an empty one, and leaves it empty."""
    monkeypatch.chdir(_working_folder)
    yield
    left = os.listdir(_working_folder)
    for name in left:
        shutil.move(_working_folder / name, tempfile.mkdtemp())
    assert not left, f"written outside the folder of the test: {left}"


@pytest.fixture
def banker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """`banker("status")` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BANKER_FILE", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))  # that of a `Terminal` in the same folder
    return say


@pytest.fixture(scope="session")
def _game_begun(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("begun") / "game.toml"
    assert say(f"-f {path} new 1830 Alice Bob Carol Dora").code == 0
    words = [
        "private alice sv",
        "private bob cs",
        "private carol dh",
        "private dora mh 145",
        "private alice ca",
        "private bob bo --par 100",
    ]
    assert say(f"-f {path} play", "\n".join(words)).code == 0
    return path.read_bytes()


@pytest.fixture
def game(banker: Say, _game_begun: bytes) -> Say:
    """`game("status")` in a folder with a game of four players in which all privates are sold."""
    Path("game.toml").write_bytes(_game_begun)
    return banker


@pytest.fixture(scope="session", name="started")
def _started() -> Iterator[Any]:
    """The one browser of a worker: while it runs, nothing else in the process can run a loop of asyncio, nor a second browser."""
    from page.browser import browser

    with browser() as started:
        yield started


@pytest.fixture
def ledger_with(banker: Say) -> Say:
    """`ledger_with("status", "n = 1", "n = 9")` runs a command on a sample ledger with one text replaced by another."""

    def look(command: str, old: str, new: str, name: str = "1830-bankrupt") -> Answer:
        text = sample(name)
        assert old in text
        Path("game.toml").write_text(resealed(text.replace(old, new, 1)), encoding="utf-8")
        return banker(command)

    return look


@pytest.fixture
def ruleset_with(banker: Say) -> Say:
    """`ruleset_with("bank.total = 9")` checks a ruleset that extends 1830 by these lines."""

    def check(text: str, command: str = "rules check ./mine.toml", extends: str = 'extends = "1830"\n') -> Answer:
        Path("mine.toml").write_text(extends + text, encoding="utf-8")
        return banker(command)

    return check


@pytest.fixture
def pair(banker: Say) -> Say:
    """A game of Ann and Big Ben: one private sold to each, a note and a payment."""
    assert banker("new 1830 Ann 'Big Ben'").code == 0
    lines = ["private ann sv", "private big cs", "note 'they \"begin\"'", "pay bank ann 100 'a gift'"]
    assert banker("play", "\n".join(lines)).code == 0
    return banker
