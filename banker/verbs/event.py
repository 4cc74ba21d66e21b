"""What an event is: how it is said, what the rules object to, what it moves."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, Self

from banker.rounds.objections import Objection, not_enough, unless
from banker.rounds.turn import Deal, Turn
from banker.state.draft import Draft
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.arguments import Arguments, Switch

__all__ = [
    "Change",
    "Event",
    "Note",
    "Objection",
    "not_enough",
    "object_to",
    "read_event",
    "unless",
    "words_for_discards",
    "words_said",
]


class Note(NamedTuple):
    """A line for the banker beyond what the moves show.

    A `name` out of `advice.notes.ABOUT` makes it a reminder, which can be silenced; without one it is always printed.
    """

    name: str
    text: str
    cite: str = ""

    def __str__(self) -> str:
        text = f"{self.text} ({self.cite})" if self.cite else self.text
        return f"remember: {text}" if self.name else text


class Event(ABC):
    """Something that happens. Its words alone say what: read again on the same table they mean the same."""

    verb: ClassVar[str]
    usage: ClassVar[str]
    """Its arguments as help shows them; `switches` come behind them."""
    switches: ClassVar[tuple[Switch, ...]] = ()
    example: ClassVar[str]
    allowed_after_end: ClassVar[bool] = False
    """Whether it may be said when the game is over or a train must be discarded first."""
    wraps_event: ClassVar[bool] = False
    """Whether its words hold another event, whose switches are not its own."""
    needs_confirmation: ClassVar[bool] = False
    """Whether it is shown before it is recorded, so that the Banker can agree."""

    @classmethod
    def actors(cls, turn: Turn) -> tuple[str | None, ...]:  # noqa: ARG003 - most events name everybody
        """Who may be meant if its words do not begin with who acts (None is nobody), whoever is up first."""
        return ()

    @classmethod
    def read(cls, said: Arguments) -> Self:  # noqa: ARG003 - an event whose verb says it all
        """The event that was said; raises Invalid or Ambiguous. What was left out is filled in from the table."""
        return cls()

    def words(self) -> tuple[str, ...]:
        """Its complete words, the counterpart of `read`."""
        return ()

    def objections(self, table: Table) -> Iterator[Objection]:
        """All that the rules have against it on this table."""
        yield from ()

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        """What its moves do not show, then reminders of what only the players can know.

        Notes that several kinds of event can cause are in `advice/notes.py`.
        """
        yield from ()

    def deal(self, table: Table) -> Deal | None:
        """What a player buys or sells by it in a turn of a stock round; None where it takes no turn."""
        return None

    def other_prices(self, table: Table) -> Sequence[int]:
        """Dollars that other things of the kind it buys cost: if a count differs, one of them may have been paid."""
        return ()

    def what_if(self, table: Table) -> Iterator[str]:
        """What to say beside a refusal, if it was only asked about: what it would come to when the rules let it be."""
        yield from ()

    def changes(self) -> Sequence["Change"]:
        """What events that were recorded before it come to, then and now."""
        return ()

    @abstractmethod
    def apply(self, draft: Draft) -> None:
        """Make its moves; raises Impossible if what should move is not there."""


class Change(NamedTuple):
    """An earlier event as it was and as it comes out now: the table before it and what it moves."""

    n: int
    said: str
    before: tuple[Table, Draft]
    after: tuple[Table, Draft]


def object_to(event: Event, table: Table) -> list[Objection]:
    """All objections to an event, those that every event shares first."""
    if event.allowed_after_end:
        return list(event.objections(table))
    cite = table.rules.cite
    if table.over:
        return [Objection(f"the game is over: {table.over}", cite.end)]
    due = table.discards_due()
    if due and event.verb != "discard":
        return [Objection(f"{words_for_discards(due)} first: `discard {next(iter(due))} TYPE`", cite.discard)]
    return list(event.objections(table))


def words_for_discards(due: dict[str, int]) -> str:
    """Which corporations must return how many trains."""
    return ", ".join(f"{name} must discard {count} train{'s' * (count > 1)}" for name, count in due.items())


def read_event(kind: type[Event], words: Sequence[str], table: Table, past: Sequence[Record]) -> Event:
    """The event of one kind that words mean; raises Invalid or Ambiguous."""
    said = words_said(kind, words, table, past)
    event = kind.read(said)
    said.end()
    return event


def words_said(kind: type[Event], words: Sequence[str], table: Table, past: Sequence[Record]) -> Arguments:
    """Words set out to be read as one kind of event."""
    return Arguments(kind.verb, kind.usage, None if kind.wraps_event else kind.switches, words, table, past)
