"""The passes typed in `play`, kept in a file of their own for each game: they move nothing, so they are not in the ledger.

Whatever shows a turn reads them (prompts, pages, `order`, `status`), each through `Game.turn`. The file has all passes, and
up to which events a prompt follows the game. It is replaced as a whole, so that nobody reads a part of it: where it is gone,
damaged or older than an evening, nobody knows any pass.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from banker.engine.history import History
from banker.errors import Invalid
from banker.ledger.small_files import last_bytes, replace_file
from banker.rounds.turn import Pass
from banker.state.record import Record
from banker.system import state_file

_EVENING = 12 * 60 * 60
"""Seconds for which other prompts know the passes."""
_LARGEST = 256 * 1024
"""Bytes that such a file has at most; more were written by somebody else."""
_FOLLOWED = 8
"""The last events that are remembered as followed, since one that was about to be written may never have been."""


class _Typed(NamedTuple):
    """A pass after event number `events`, whose seal is `after`."""

    events: int
    after: str
    who: str
    private: str
    ends_turn: bool = False


class _Kept(NamedTuple):
    """What the file has: the passes, the numbers and seals of the last events followed, and when it was written, in seconds since 1970."""

    passes: tuple[_Typed, ...] = ()
    followed: tuple[tuple[int, str], ...] = ()
    at: float = 0


class Passes:
    """The passes of all prompts for one ledger, found by its seals; with `keeps=False` new ones are known to this program only."""

    def __init__(self, first_seal: str, clock: Callable[[], datetime], *, keeps: bool = True) -> None:
        self._first_seal, self._clock, self._keeps = first_seal, clock, keeps
        self._path = state_file(os.path.join("turns", first_seal))
        self._kept = _Kept()
        self._read: tuple[int, ...] | None = None
        self._is_mine = False
        """Whether something was typed in this program, which then knows it even if the file is lost."""
        self._is_written = False
        """Whether the file has what this program knows."""

    def stamp(self) -> tuple[int, ...] | None:
        """What differs once the file has changed; None without a file."""
        try:
            status = os.stat(self._path)
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns, status.st_size

    def known(self, records: Sequence[Record]) -> list[Pass]:
        """The passes that were typed after these events, oldest first."""
        return [
            Pass(typed.events, typed.who, typed.private, typed.ends_turn)
            for typed in self._now().passes
            if self._is_after(typed, records)
        ]

    def are_complete(self, records: Sequence[Record]) -> bool:
        """Whether a prompt follows the game up to the last of these events, so that all passes are known."""
        return (len(records), self._seal(records, len(records))) in self._now().followed

    def add(self, records: Sequence[Record], who: str, private: str = "", *, ends_turn: bool = False) -> None:
        """A player passes or drops out of the bidding for a private, or a corporation's turn ends, after the last event.

        Raises Invalid if others would go on showing the turn before.
        """
        typed = _Typed(len(records), self._seal(records, len(records)), who, private, ends_turn)
        self._change((*self._now().passes, typed), records)

    def take_back(self, records: Sequence[Record]) -> Pass | None:
        """Take back the last pass, if no event was recorded since, and give it. Raises what `add` raises."""
        passes = self._now().passes
        last = next((typed for typed in reversed(passes) if self._is_after(typed, records)), None)
        if last is None or any(record.n > last.events for record in History(records).in_force()):
            return None
        place = len(passes) - 1 - passes[::-1].index(last)
        self._change((*passes[:place], *passes[place + 1 :]), records)
        return Pass(last.events, last.who, last.private, last.ends_turn)

    def are_shared(self, records: Sequence[Record]) -> bool:
        """Whether the file says that the passes are complete, and will say so for hours."""
        is_fresh = self._now().at + _EVENING / 2 > self._time()
        return self.are_complete(records) and (not self._keeps or (self._is_written and is_fresh))

    def complete(self, records: Sequence[Record]) -> None:
        """A prompt follows the game up to the last of these events, also one that is about to be written."""
        with suppress(OSError):  # nobody else knows it, then
            self._keep(self._now().passes, len(records), self._seal(records, len(records)))

    def forget_old(self) -> None:
        """Remove the files of earlier evenings."""
        long_ago = time.time() - 2 * _EVENING
        with suppress(OSError):
            for file in [*os.scandir(os.path.dirname(self._path))]:
                if file.stat().st_mtime < long_ago:
                    os.unlink(file.path)

    def _is_after(self, typed: _Typed, records: Sequence[Record]) -> bool:
        return typed.events <= len(records) and typed.after == self._seal(records, typed.events)

    def _seal(self, records: Sequence[Record], events: int) -> str:
        """The seal of the event with this number, or of the header; none of an event of a dry run."""
        return records[events - 1].seal or "" if events else self._first_seal

    def _time(self) -> float:
        return self._clock().timestamp()

    def _now(self) -> _Kept:
        """What is known now: what the file has, or, without one that can be read, what this program knows."""
        stamp = self.stamp()
        if stamp != self._read and (self._keeps or not self._is_mine):
            self._read, found = stamp, _read(self._path, self._time())
            self._is_written = found is not None
            if found is not None or not self._is_mine:
                self._kept = found or _Kept()
        return self._kept

    def _change(self, passes: tuple[_Typed, ...], records: Sequence[Record]) -> None:
        """Keep other passes than before. If the file cannot be changed, keep those before and raise Invalid."""
        here, before = (len(records), self._seal(records, len(records))), self._now()
        try:
            self._keep(passes, *here)
        except OSError as error:
            with suppress(OSError):
                os.unlink(self._path)
            found = _read(self._path, self._time())
            if found is not None and here in found.followed:
                self._kept = before
                words = f"Nothing was done: {self._path} cannot be changed, so pages would show the turn before"
                raise Invalid(f"{words} ({error.strerror or error}).") from None

    def _keep(self, passes: tuple[_Typed, ...], events: int, seal: str) -> None:
        """Keep these passes, and write them for others; raises OSError if the file cannot be written."""
        followed = [typed for typed in self._now().followed if typed != (events, seal)]
        self._kept = _Kept(passes, (*followed[1 - _FOLLOWED :], (events, seal)), self._time())
        self._is_mine = True
        if self._keeps:
            self._is_written = False
            replace_file(self._path, _written(self._kept))
            self._read, self._is_written = self.stamp(), True


def _written(kept: _Kept) -> str:
    import json

    return json.dumps(kept._asdict())


def _read(path: str, now: float) -> _Kept | None:
    """The contents of the file; None if it cannot be read, is not ours, or is from an earlier evening."""
    import json

    try:
        data = json.loads(last_bytes(path, _LARGEST))
        passes = tuple(_Typed(*typed) for typed in data["passes"])
        followed = tuple((events, seal) for events, seal in data["followed"])
        at = float(data["at"])
    except (OSError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return None
    sound = all(
        type(typed.events) is int and typed.events >= 0 and _are_texts(typed[1:4]) and type(typed.ends_turn) is bool
        for typed in passes
    )
    sound = sound and all(type(events) is int and isinstance(seal, str) for events, seal in followed)
    return _Kept(passes, followed, at) if sound and abs(now - at) < _EVENING else None


def _are_texts(words: Sequence[object]) -> bool:
    return all(isinstance(word, str) for word in words)
