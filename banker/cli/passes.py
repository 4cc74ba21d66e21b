"""The passes typed at a prompt, kept in a file beside the history so that a second prompt of the same evening knows them.

They move nothing, so they are not in the ledger. Each line of the file is JSON: a pass, or one that was taken back.
"""

import json
import os
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banker.ledger.beside import append_line, replace_lines
from banker.rounds.turn import Pass

if TYPE_CHECKING:
    from banker.game import Game

_EVENING = timedelta(hours=12)
"""How long a pass is known to other prompts."""
_LARGEST = 256 * 1024
"""Bytes of the file above which the passes of earlier evenings are dropped."""


class _Line(NamedTuple):
    """A line of the file: `after` is the seal of the last event before the pass, `at` the time in seconds since 1970."""

    after: str
    events: int
    who: str
    at: float
    taken_back: bool
    private: str = ""


class Passes:
    """The passes of one session; with a `path` also those that other prompts have typed, found by the seals of the ledger."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lines: list[_Line] = []
        self._read: tuple[int, int] | None = None
        """Time of the last change and size of the file, as last read."""

    def known(self, game: "Game | None") -> list[Pass]:
        """The passes for this ledger as it is now, oldest first."""
        if game is None:
            return []
        self._read_again()
        found: list[Pass] = []
        for line in self._lines:
            if line.events > len(game.records) or line.after != _seal(game, line.events):
                continue
            one = Pass(line.events, line.who, line.private)
            if not line.taken_back:
                found.append(one)
            elif one in found:
                found.remove(one)
        return found

    def add(self, game: "Game", who: str, private: str = "") -> None:
        """A player passes or drops out of the bidding for a private, or a corporation's turn ends, after the last event."""
        self._append(game, Pass(len(game.records), who, private), taken_back=False)

    def take_back(self, game: "Game") -> str | None:
        """Take back the last pass, if no event was recorded since; gives who passed."""
        known = self.known(game)
        if not known or known[-1].events != len(game.records):
            return None
        self._append(game, known[-1], taken_back=True)
        return known[-1].who

    def _append(self, game: "Game", one: Pass, *, taken_back: bool) -> None:
        from banker.game import now

        line = _Line(_seal(game, one.events), one.events, one.who, now().timestamp(), taken_back, one.private)
        self._lines.append(line)
        if self._path is not None:
            try:
                append_line(self._path, json.dumps(line._asdict()))
            except OSError:  # the game can go on without the file
                self._path = None

    def _read_again(self) -> None:
        """Read the file if another prompt has changed it."""
        if self._path is None:
            return
        try:
            status = os.stat(self._path)
            if self._read == (status.st_mtime_ns, status.st_size):
                return
            text = self._path.read_text(encoding="ascii")
        except (OSError, ValueError):
            return
        self._read = status.st_mtime_ns, status.st_size
        self._lines = [line for written in text.splitlines() if (line := _parsed(written)) is not None]

    def forget_old(self) -> None:
        """Drop the passes of earlier evenings once the file has become large."""
        with suppress(OSError):
            if self._path is not None and self._path.stat().st_size > _LARGEST:
                self._read_again()
                replace_lines(self._path, (json.dumps(line._asdict()) for line in self._lines))


def _seal(game: "Game", events: int) -> str:
    """The seal of the event with this number, or of the header."""
    return game.records[events - 1].seal or "" if events else game.ledger.header.seal


def _parsed(text: str) -> _Line | None:
    """A line of the file; None if it is none, or of an earlier evening."""
    from banker.game import now

    try:
        line = _Line(**json.loads(text))
        at = datetime.fromtimestamp(line.at, now().tzinfo)
    except (TypeError, ValueError, OverflowError, OSError):
        return None
    sound = isinstance(line.after, str) and type(line.events) is int and line.events >= 0 and isinstance(line.who, str)
    sound = sound and isinstance(line.private, str)
    return line if sound and abs(now() - at) < _EVENING else None
