"""Events that refer to an earlier one: what `undo` and `redo` share, and what `amend`, `insert` and `void` share."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Self

from banker.errors import Damaged, Invalid
from banker.rounds.objections import Objection
from banker.state.record import Record, event_number
from banker.state.settlement import settle
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument, Words
from banker.verbs.event import Doubt, Edit, Event, Past, Recomputation

_BEGINNINGS = ("A", "An", "Event", "The")
"""Words that may begin a sentence, and are written small within another one, unless they are a player's name."""


class AboutEarlier(Event):
    """An event that refers to the earlier event `n`."""

    allowed_after_end = True

    n: int
    told: str = ""
    """What its sentence tells of the other event, which `telling` sets."""

    def telling(self, verb: str, sentence: str | None, players: Collection[str]) -> Self:
        """Prepare it for its sentence, given the verb and the sentence of the event that it undoes, restores, removes or puts in.

        What a note says stays with the note.
        """
        words = (sentence or "").removesuffix(".")
        first, space, rest = words.partition(" ")
        if first in _BEGINNINGS and not words.startswith(tuple(players)):
            words = f"{first.lower()}{space}{rest}"
        return self._replace(told="a note" if verb == "note" else words)

    @property
    def which(self) -> str:
        """The earlier event for a sentence: `Event 5 (PRR runs for $120)`."""
        return f"Event {self.n} ({self.told})" if self.told else f"Event {self.n}"

    @classmethod
    @abstractmethod
    def from_record(cls, record: Record) -> Self:
        """The recorded event without its reason, from its words without a table; raises Damaged if they name no event."""

    def __eq__(self, other: object) -> bool:
        """Two such events are equal if their words are; what `completed` sets is not compared."""
        return isinstance(other, type(self)) and self.words() == other.words()

    def __hash__(self) -> int:
        return hash(self.words())


class Reversal(AboutEarlier):
    """What `undo` and `redo` share: the past decides which event it is, so `n` is 0 until `completed` sets the `record`."""

    record: Record | None = None

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, -1))

    def about(self, record: Record) -> Self:
        """The reversal of the only event that it can refer to now; raises Invalid if `n` is another."""
        if self.n not in (0, record.n):
            raise self.only(record.n, self.n)
        return self._replace(n=record.n, record=record)

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


class Correction(AboutEarlier):
    """What `amend`, `insert` and `void` share: an edit of the game, the `recomputation` with it, and the settlement at the table."""

    needs_confirmation = True

    recomputation: Recomputation | None = None

    @abstractmethod
    def edit(self) -> Edit:
        """The edit that it makes."""

    def completed(self, table: Table, past: Past) -> Self:
        return self._replace(recomputation=past.recompute(table, self.edit()))

    @property
    def recomputed(self) -> Recomputation:
        """The game with the edit."""
        assert self.recomputation is not None, "`completed` comes before any use"
        return self.recomputation

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from self.recomputed.objections

    def doubt(self, table: Table) -> Doubt | None:
        return self.recomputed.doubt

    def sentence(self, before: Table, after: Table) -> str:
        edit, now = self.edit(), f": {self.told}" if self.told else ""
        if edit.words is None:
            return f"{self.which} is removed."
        return (
            f"An event is put in before event {edit.n}{now}." if edit.inserts else f"Event {edit.n} is corrected{now}."
        )

    def apply(self, draft: Draft) -> None:
        """Settle: move everything that is elsewhere in the recomputed game."""
        draft.make_together(settle(draft.table, self.recomputed.table), self.edit().why, purpose="correction")


class Replacement(Argument):
    """The verb and the words of an event within a correction."""

    def take(self, words: Words) -> tuple[str, ...]:
        return words.take(self.shown), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


class WithReplacement(Correction):
    """What `amend` and `insert` share: the words of another event, made complete by `completed`."""

    replacement: tuple[str, ...] = ()
    """The verb and words of that event; `completed` makes them complete."""
    _what: ClassVar[str] = "replacement for"

    @classmethod
    def from_record(cls, record: Record) -> Self:
        number, replacement = event_number(record, 0), record.words[1:]
        if not replacement:
            raise Damaged(f"Event {record.n} does not name the {cls._what} event {number}.")
        return cls(number, replacement=replacement)

    def completed(self, table: Table, past: Past) -> Self:
        event = super().completed(table, past)
        return event._replace(replacement=event.recomputed.words)
