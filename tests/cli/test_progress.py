"""Work of more than a second shows how far it has come."""

import io

import pytest

from banker.cli import progress
from banker.engine.progress import WATCHER, counted


def test_counted_tells_the_watcher() -> None:
    """Each item is told before it is worked on, and the end; work inside it is not told."""
    reported: list[tuple[str, int, int]] = []
    token = WATCHER.set(lambda *progress: reported.append(progress))
    try:
        for _ in counted("Checking ledgers", "ab", 2):
            assert list(counted("Checking events", "xyz", 3)) == ["x", "y", "z"]
    finally:
        WATCHER.reset(token)
    assert reported == [("Checking ledgers", 0, 2), ("Checking ledgers", 1, 2), ("Checking ledgers", 0, 0)]


def test_nothing_is_shown_in_the_first_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line appears after a second, is rewritten every tenth of one, and is cleared at the end."""
    clock, out = [100.0], io.StringIO()
    monkeypatch.setattr(progress, "monotonic", lambda: clock[0])
    monkeypatch.setattr("sys.stderr", out)
    show = progress.Progress()
    for done, seconds in enumerate((0.0, 0.5, 0.4, 0.2, 0.05, 0.1)):
        clock[0] += seconds
        show("Checking events", done, 6)
    show("Checking events", 0, 0)
    lines = out.getvalue().split("\r")
    assert lines == ["", "Checking events: 3 of 6", "Checking events: 5 of 6", " " * 23, ""]


def test_quick_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work of less than a second leaves the terminal alone."""
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    show = progress.Progress()
    for done in range(3):
        show("Checking events", done, 3)
    show("Checking events", 0, 0)
    assert out.getvalue() == ""
