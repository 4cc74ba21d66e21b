"""An event as the ledger keeps it: its words and its moves."""

from datetime import datetime
from typing import NamedTuple

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
