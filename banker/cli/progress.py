"""The progress of work that takes more than a second, on a terminal: a line on standard error, cleared at the end."""

import sys
from time import monotonic

from banker.engine.progress import WATCHER

_PATIENCE = 1.0
"""Seconds of work before anything is shown."""
_BETWEEN = 0.1
"""Seconds between two updates."""


class Progress:
    """The line, rewritten in place; each task starts a new one."""

    def __init__(self) -> None:
        self._due = 0.0
        self._shown = 0

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show that so many of all items are done; 0 of 0 ends the work and clears the line."""
        now = monotonic()
        if not total:
            if self._shown:
                self._write("")
            self._due = 0.0
        elif not self._due:
            self._due = now + _PATIENCE
        elif now >= self._due:
            self._due = now + _BETWEEN
            self._write(f"{what}: {done:,} of {total:,}")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r{text:{self._shown}}" + ("" if text else "\r"))
        sys.stderr.flush()
        self._shown = len(text)


def watch() -> None:
    """Show the progress of all work from now on, if standard error is a terminal."""
    if sys.stderr.isatty():
        WATCHER.set(Progress())
