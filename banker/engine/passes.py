"""The passes typed in `play`, kept in a file of their own: they move nothing, so they are not in the ledger.

Whatever shows a turn reads them (prompts, pages, `order`, `status`), each through `Game.turn`. Each line of the file is
JSON: a pass, one that was taken back, or the word of a prompt that it follows the game up to an event and shows whose turn it is.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from banker.ledger.beside import append_line, replace_lines
from banker.rounds.turn import Pass
from banker.state.record import Record
from banker.system import state_file

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
    taken_back: bool = False
    private: str = ""
    shown: bool = False
    """Whether nobody passes, and a prompt only shows whose turn it is after that event."""


class Passes:
    """The passes of all prompts for one ledger, found by its seals; with `keeps=False` new ones are known to this program only."""

    def __init__(self, first_seal: str, clock: Callable[[], datetime], *, keeps: bool = True) -> None:
        self._first_seal, self._clock, self._keeps = first_seal, clock, keeps
        self._path = state_file("passes")
        self._lines: list[_Line] = []
        self._mine: list[_Line] = []
        """Those that are not in the file."""
        self._read: tuple[int, int] | None = None

    def stamp(self) -> tuple[int, int] | None:
        """Time of the last change and size of the file, which differ once it has changed; None without a file."""
        try:
            status = os.stat(self._path)
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size

    def known(self, records: Sequence[Record]) -> list[Pass]:
        """The passes that count after these events, oldest first."""
        found: list[Pass] = []
        for line in self._all():
            if line.shown or not self._is_after(line, records):
                continue
            one = Pass(line.events, line.who, line.private)
            if not line.taken_back:
                found.append(one)
            elif one in found:
                found.remove(one)
        return found

    def are_complete(self, records: Sequence[Record]) -> bool:
        """Whether a prompt follows the game up to the last of these events, so that all passes are known."""
        return any(line.events == len(records) and self._is_after(line, records) for line in self._all())

    def add(self, records: Sequence[Record], who: str, private: str = "") -> None:
        """A player passes or drops out of the bidding for a private, or a corporation's turn ends, after the last event."""
        self._append(_Line(self._seal(records, len(records)), len(records), who, self._time(), private=private))

    def take_back(self, records: Sequence[Record]) -> str | None:
        """Take back the last pass, if no event was recorded since; gives who passed."""
        known = self.known(records)
        if not known or known[-1].events != len(records):
            return None
        events, who, private = known[-1]
        self._append(_Line(self._seal(records, events), events, who, self._time(), taken_back=True, private=private))
        return who

    def complete(self, events: int, seal: str) -> None:
        """A prompt follows the game up to the event with this number and seal, also one that is about to be written."""
        self._append(_Line(seal or self._first_seal, events, "", self._time(), shown=True))

    def forget_old(self) -> None:
        """Drop the passes of earlier evenings once the file has become large."""
        with suppress(OSError):
            if self._keeps and os.stat(self._path).st_size > _LARGEST:
                self._read_again()
                replace_lines(self._path, map(_written, self._lines))

    def _is_after(self, line: _Line, records: Sequence[Record]) -> bool:
        return line.events <= len(records) and line.after == self._seal(records, line.events)

    def _seal(self, records: Sequence[Record], events: int) -> str:
        """The seal of the event with this number, or of the header; none of an event of a dry run."""
        return records[events - 1].seal or "" if events else self._first_seal

    def _append(self, line: _Line) -> None:
        if self._keeps:
            self._read_again()
            self._lines.append(line)
            try:
                append_line(self._path, _written(line))
            except OSError:  # the game can go on without the file
                self._keeps = False
        if not self._keeps:
            self._mine.append(line)

    def _all(self) -> list[_Line]:
        self._read_again()
        return [*self._lines, *self._mine]

    def _time(self) -> float:
        return self._clock().timestamp()

    def _read_again(self) -> None:
        """Read the file if a prompt has changed it."""
        stamp = self.stamp()
        if stamp is None or stamp == self._read:
            return
        with suppress(OSError, ValueError), open(self._path, encoding="ascii") as file:
            now = self._clock()
            self._lines = [line for written in file if (line := _parsed(written, now)) is not None]
            self._read = stamp


def _written(line: _Line) -> str:
    import json

    return json.dumps(line._asdict())


def _parsed(text: str, now: datetime) -> _Line | None:
    """A line of the file; None if it is none, or of an earlier evening."""
    import json

    try:
        line = _Line(**json.loads(text))
        at = datetime.fromtimestamp(line.at, now.tzinfo)
    except (TypeError, ValueError, OverflowError, OSError, RecursionError):
        return None
    sound = isinstance(line.after, str) and type(line.events) is int and line.events >= 0
    sound = sound and isinstance(line.who, str) and isinstance(line.private, str)
    return line if sound and abs(now - at) < _EVENING else None
