"""An event as the ledger keeps it: its words and its moves."""

from datetime import datetime
from typing import NamedTuple

from banker.state.moves import Move


class Record(NamedTuple):
    """Event `n` (from 1): when, in which round, what was said, what it moved, and the seal that ends it."""

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
    """An event as it counts now: its number, and its words with all corrections; `override` lets the rules object."""

    n: int
    do: str
    words: tuple[str, ...]
    override: str | None = None

    @property
    def said(self) -> str:
        """Its verb and words as one text."""
        return " ".join((self.do, *self.words))


def command_line(record: Record) -> str:
    """An event as it could be typed."""
    words = (f'"{word}"' if " " in word else word for word in record.words)
    return " ".join((record.do, *words))


def named(record: Record) -> str:
    """An event by its number and its words."""
    return f"event {record.n} ({command_line(record)})"
