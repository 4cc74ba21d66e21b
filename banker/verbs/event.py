"""What an event is: how it is said, what the rules object to, what it moves."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, Protocol, Self

from banker.rounds.turn import Turn
from banker.state.draft import Draft
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.arguments import Arguments, Switch


class Objection(NamedTuple):
    """What stands against an event, in a sentence, and where the rules say so."""

    text: str
    cite: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})"


class Reminder(NamedTuple):
    """What should be thought of now, before it costs money: its name in `reminders.ABOUT`, a sentence, the rule behind it."""

    name: str
    text: str
    cite: str

    def __str__(self) -> str:
        return f"remember: {self.text} ({self.cite})"


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

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        """More lines for the answer: what its moves do not show."""
        yield from ()

    def reminders(self, before: Table, after: Table) -> Iterator[Reminder]:
        """What only the players can know, and should think of now; what any event can bring is in `reminders.py`."""
        yield from ()

    def what_if(self, table: Table) -> Iterator[str]:
        """What to say beside a refusal, if it was only asked about: what it would come to when the rules let it be."""
        yield from ()

    def changes(self) -> Sequence["Change"]:
        """What events that were recorded before it come to, then and now."""
        return ()

    def completed(self, table: Table, past: "Past") -> Self:
        """The event with what only the events before it tell; raises Invalid, or Impossible if that cannot be."""
        return self

    @abstractmethod
    def apply(self, draft: Draft) -> None:
        """Make its moves; raises Impossible if what should move is not there."""


class Change(NamedTuple):
    """An earlier event as it was and as it comes out now: the table before it and what it moves."""

    n: int
    said: str
    before: tuple[Table, Draft]
    after: tuple[Table, Draft]


class Edit(NamedTuple):
    """A correction of a game: the verb and words that take the place of event `n`, or None where it is left out."""

    n: int
    words: tuple[str, ...] | None


class Recomputation(NamedTuple):
    """A game with an edit: the complete words put in, the table it leads to, every later event before and after.

    `objections` are those to the words put in, and those to later events that did not stand against them before.
    """

    words: tuple[str, ...]
    table: Table
    changes: list[Change]
    objections: list[Objection]


class Past(Protocol):
    """What an event can ask about the events before it."""

    @property
    def records(self) -> Sequence[Record]:
        """All of them, oldest first."""

    def last_standing(self) -> Record | None:
        """The last event that stands, which `undo` takes back."""

    def last_undone(self) -> Record | None:
        """The event that `redo` restores; any other event after an undo ends that."""

    def recompute(self, table: Table, edit: Edit) -> Recomputation:
        """The game that led to `table` with an edit; raises Invalid or Impossible."""


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


def unless(first: Iterator[Objection], others: Iterator[Objection]) -> Iterator[Objection]:
    """Some objections; others only if there are none of the first, since they would mean nothing yet."""
    found = list(first)
    yield from found or others


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


def not_enough(table: Table, who: str, cost: int, cite: str) -> Iterator[Objection]:
    """The objection that someone cannot pay what something costs."""
    if table.cash(who) < cost:
        yield Objection(f"{who} has ${table.cash(who):,}, and it costs ${cost:,}", cite)
