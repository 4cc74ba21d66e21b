"""What an event is: how it is said, what the rules object to, what it moves."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import ClassVar, NamedTuple, Protocol, Self

from banker.rounds.objections import Objection, words_for_discards
from banker.rounds.turn import Deal, Turn
from banker.state.draft import Draft
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.arguments import Argument, Given
from banker.verbs.words import Words


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
    """Something that happens. Its words alone say what: read again on the same table they mean the same.

    A kind of event declares its verb, its arguments and an example; its docstring is its help, the first line the
    summary. Reading, writing, usage, options and completion follow from the arguments.
    """

    verb: ClassVar[str]
    arguments: ClassVar[tuple[Argument, ...]] = ()
    other_forms: ClassVar[tuple[tuple[Argument, ...], ...]] = ()
    """Other ways to type it, where one list of arguments is not enough; the event is written in the last that fits."""
    example: ClassVar[str]
    allowed_after_end: ClassVar[bool] = False
    """Whether it may be recorded when the game is over or a train must be discarded first."""
    wraps_event: ClassVar[bool] = False
    """Whether its words hold another event, whose options are not its own."""
    needs_confirmation: ClassVar[bool] = False
    """Whether it is shown before it is recorded, so that the banker can agree."""

    @classmethod
    def forms(cls) -> tuple[tuple[Argument, ...], ...]:
        """Every way to type its arguments."""
        return (cls.arguments, *cls.other_forms)

    @classmethod
    def options(cls) -> dict[str, Argument]:
        """The arguments that stand behind an option, by the option's name."""
        return {argument.option: argument for form in cls.forms() for argument in form if argument.option}

    @classmethod
    def usage(cls) -> str:
        """Its arguments as help shows them."""
        ways = (" ".join(argument.usage for argument in form if not argument.hidden) for form in cls.forms())
        return " | ".join(ways)

    @classmethod
    def actors(cls, turn: Turn) -> tuple[str | None, ...]:
        """Who may be meant if its words do not begin with who acts (None is nobody), the likeliest first."""
        up = cls.arguments[0].up if cls.arguments else None
        return () if up is None else up(turn)

    @classmethod
    def read(cls, words: Words) -> Self:
        """The event that was typed, completed from the table; raises Invalid or Ambiguous."""
        form = _form(cls, words) if cls.other_forms else cls.arguments
        given = {argument.field: argument.take(words) for argument in form}
        cls.fill_in(given, words)
        return cls(**given)

    @classmethod  # noqa: B027 - most verbs leave nothing out
    def fill_in(cls, given: Given, words: Words) -> None:
        """Put into `given` what was left out, by the table; raises Invalid or Ambiguous where that is not plain."""

    def words(self) -> tuple[str, ...]:
        """Its complete words, the counterpart of `read`."""
        for form in reversed(self.forms()):
            values = [(argument, getattr(self, argument.field)) for argument in form]
            if form is self.arguments or all(value is not None for _, value in values):
                return tuple(word for argument, value in values for word in argument.write(value))
        raise AssertionError("the first form fits every event")

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


def read_event(kind: type[Event], words: Sequence[str], table: Table) -> Event:
    """The event of one kind that words mean; raises Invalid or Ambiguous."""
    said = words_said(kind, words, table)
    event = kind.read(said)
    said.end()
    return event


def words_said(kind: type[Event], words: Sequence[str], table: Table) -> Words:
    """Words set out to be read as one kind of event."""
    options = {name: argument.shown for name, argument in kind.options().items()}
    return Words(kind.verb, kind.usage(), None if kind.wraps_event else options, words, table)


def _form(kind: type[Event], words: Words) -> tuple[Argument, ...]:
    """The form that the words fit best: by how many of the first make sense, and by their number; of several the usual one."""
    return max(kind.forms(), key=lambda form: _understood(form, words) + (len(form) == len(words.left)))


def _understood(form: Sequence[Argument], words: Words) -> int:
    pairs = zip(form, words.left, strict=False)
    return len(list(takewhile(lambda pair: pair[0].reads(pair[1], words), pairs)))
