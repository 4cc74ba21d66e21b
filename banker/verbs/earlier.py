"""Events about an earlier event: what they have in common, and what `undo` and `redo` share."""

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import Self

from banker.errors import Damaged, Invalid
from banker.state.record import Record
from banker.verbs.event import Event
from banker.verbs.words import misused


@dataclass(frozen=True, slots=True)
class AboutEarlier(Event):
    """An event about the earlier event `n`."""

    allowed_after_end = True

    n: int

    @classmethod
    @abstractmethod
    def from_record(cls, record: Record) -> Self:
        """One as it was recorded, from its complete words alone; raises Damaged if they name no event."""


def event_number(record: Record, place: int) -> int:
    """The number of the earlier event that stands at a place in an event's words; raises Damaged if none does."""
    try:
        return int(record.words[place])
    except (IndexError, ValueError):
        raise Damaged(f"event {record.n} does not say which event it is about") from None


@dataclass(frozen=True, slots=True)
class Reversal(AboutEarlier):
    """What `undo` and `redo` share: only one event can be meant, so `n` is 0 until the past tells which it is."""

    record: Record | None = field(default=None, kw_only=True, compare=False, repr=False)
    """Event `n`, once the past has told."""

    def about(self, record: Record | None) -> Self:
        """The same about the only event that it can mean now; raises Invalid if there is none or `n` is another."""
        if record is None:
            raise self.wrong("there is no event left for it")
        if self.n not in (0, record.n):
            raise self.wrong(f"it means event {record.n} now, and not {self.n}")
        return replace(self, n=record.n, record=record)

    @property
    def earlier(self) -> Record:
        """Event `n` as it was recorded."""
        assert self.record is not None, "the past has told which event is meant"
        return self.record

    def wrong(self, text: str) -> Invalid:
        """An error that says how the verb is used."""
        return misused(self.verb, self.usage(), text)
