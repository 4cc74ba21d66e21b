"""Events that refer to an earlier event, and what `undo` and `redo` share."""

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import Self

from banker.errors import Damaged, Invalid
from banker.state.record import Record
from banker.verbs.event import Event


@dataclass(frozen=True, slots=True)
class AboutEarlier(Event):
    """An event that refers to the earlier event `n`."""

    allowed_after_end = True

    n: int

    @classmethod
    @abstractmethod
    def from_record(cls, record: Record) -> Self:
        """The recorded event, from its complete words without a table; raises Damaged if they name no event."""


def event_number(record: Record, place: int) -> int:
    """The number of the earlier event at a place in an event's words; raises Damaged if there is none."""
    try:
        return int(record.words[place])
    except (IndexError, ValueError):
        raise Damaged(f"Event {record.n} does not name the event it refers to.") from None


@dataclass(frozen=True, slots=True)
class Reversal(AboutEarlier):
    """What `undo` and `redo` share: the past decides which event it is, so `n` is 0 until `completed`."""

    record: Record | None = field(default=None, kw_only=True, compare=False, repr=False)
    """Event `n`, set by `completed`."""

    def about(self, record: Record) -> Self:
        """The reversal of the only event that it can refer to now; raises Invalid if `n` is another."""
        if self.n not in (0, record.n):
            raise self.only(record.n, self.n)
        return replace(self, n=record.n, record=record)

    @property
    def earlier(self) -> Record:
        """Event `n` as it was recorded."""
        assert self.record is not None, "`completed` comes before any use"
        return self.record

    def only(self, possible: int, asked: int | str) -> Invalid:
        """The error where another event was asked for than the only possible one."""
        does = "reverts" if self.verb == "undo" else "restores"
        remove = f" To remove another event: `void {asked}`." if self.verb == "undo" else ""
        return Invalid(f"`{self.verb}` {does} event {possible} only.{remove}")
