"""An event as the ledger keeps it: its words and its moves."""

from datetime import datetime
from typing import NamedTuple

from banker.errors import Damaged
from banker.state.moves import Move


class Record(NamedTuple):
    """Event `n` (from 1): its time and round, its verb and words, its moves, and the seal that ends it."""

    n: int
    at: datetime
    round: str
    do: str
    words: tuple[str, ...]
    moves: tuple[Move, ...]
    override: str | None = None
    ref: str | None = None
    seal: str = ""


class Entry(NamedTuple):
    """An event as it counts now, with all corrections; with `override` it counts although the rules refuse it."""

    n: int
    do: str
    words: tuple[str, ...]
    override: str | None = None

    @property
    def command(self) -> str:
        """Its verb and words as one text."""
        return " ".join((self.do, *self.words))


def command_line(record: Record) -> str:
    """The command that would record an event."""
    words = (f'"{word}"' if " " in word else word for word in record.words)
    return " ".join((record.do, *words))


def named(record: Record) -> str:
    """An event for a message: `event 5 (run PRR 120)`."""
    return f"event {record.n} ({command_line(record)})"


def event_number(record: Record, place: int) -> int:
    """The number of the earlier event at a place in an event's words; raises Damaged if there is none."""
    try:
        return int(record.words[place])
    except (IndexError, ValueError):
        raise Damaged(f"Event {record.n} does not name the event it refers to.") from None
