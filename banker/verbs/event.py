"""What an event is: its words, the objections of the rules, its moves and notes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from banker.errors import Invalid
from banker.frozen import Frozen
from banker.rounds import beginning, operating
from banker.rounds.ending import game_over
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection, discard_first
from banker.rounds.together import brought_options, event_objections
from banker.rounds.turn import Trade, Turn
from banker.rules.kinds import Raw
from banker.state.record import Entry, Record
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument, Choice, Private, Text, TrainType, Values, Words


class Note(NamedTuple):
    """A line for the banker beyond what the moves show: a sentence without its full stop, and its section of the rules.

    A note with a `name` from `advice.notes.ABOUT` can be silenced; one without is always printed.
    """

    name: str
    text: str
    cite: str = ""

    def __str__(self) -> str:
        text = f"{self.text} ({self.cite})." if self.cite else f"{self.text}."
        return f"Note: {text}" if self.name else text


class Doubt(NamedTuple):
    """What is doubtful about an event: a terminal asks the question, yes or no, before it is recorded; elsewhere the note tells it, if there is one."""

    question: str
    note: Note | None = None
    on_trust: bool = False
    """Whether it takes the players' word for earlier events that are not recorded: only a prompt asks then, and `audit` lists it."""
    option: str = ""
    """What yes adds to the words; no then records the event without it."""
    hint: str = ""
    """What to type where the event is refused without it."""


class Question(NamedTuple):
    """What a terminal asks about words that leave something open; `words` gives them completed by the answer."""

    text: str
    words: Callable[[str], Sequence[str]]


class Event(Frozen, ABC):
    """Something that happens at the table. Its words, read again on the same table, give the same event.

    A kind of event is a class named after its verb, which declares its arguments and an example and annotates its fields.
    Its docstring is the help of the verb, with the summary in the first line. Reading, writing, usage, options and
    completion follow from the arguments.
    """

    verb: ClassVar[str]
    """The name of its class in small letters, if it is no form of another verb."""
    arguments: ClassVar[tuple[Argument, ...]] = ()
    other_forms: ClassVar[tuple[tuple[Argument, ...], ...]] = ()
    """Other lists of arguments that may be typed instead."""
    example: ClassVar[str]
    allowed_after_end: ClassVar[bool] = False
    """Whether it may be recorded after the end of the game, and while a train must be discarded."""
    by_hand: ClassVar[bool] = False
    """Whether the rules are not asked: one of `BY_HAND` in `registry.py`. It may be recorded while a train must be discarded."""
    is_aside: ClassVar[bool] = False
    """Whether it is beside the game: `by_hand` or `allowed_after_end`."""
    wraps_event: ClassVar[bool] = False
    """Whether its words hold another event, whose options it must leave unread."""
    needs_confirmation: ClassVar[bool] = False
    """Whether a terminal shows its effects and asks before it is recorded."""
    has_consequences: ClassVar[bool] = True
    """Whether something can follow at once from its moves; all of it is among the moves that an `undo` or an `amend` brings back."""
    needs_stock: ClassVar[bool] = False
    """Whether it is possible only in a game with a stock market."""
    listed_as: ClassVar[str] = ""
    """The verb among whose events a log lists it, if that is not its own."""
    only_compares: ClassVar[bool] = False
    """Whether it only compares the table with the ledger, and so decides nothing."""
    ends_round: ClassVar[bool] = False
    """Whether it ends the round, and with it the turns of all who have not passed."""
    between_turns: ClassVar[bool] = False
    """Whether it happens only once a turn is over."""
    is_run: ClassVar[bool] = False
    """Whether it is a run: its first argument names the corporation, the second the revenue and the decision."""
    after_a_turn: ClassVar[str] = ""
    """The option and its value that say that the turn before is over, which the prompt adds where it is."""
    step: ClassVar[str | None] = None
    """The step of a corporation's turn that it is (1830 17.0); its first argument is then the corporation."""
    done_in_turn: ClassVar[bool] = False
    """Whether a corporation that is its first argument does it in its own turn, as it does every `step`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "verb" not in vars(cls):
            cls.verb = cls.__name__.lower()
        cls.is_aside = cls.by_hand or cls.allowed_after_end

    @classmethod
    def forms(cls) -> tuple[tuple[Argument, ...], ...]:
        """All lists of arguments that may be typed."""
        return (cls.arguments, *cls.other_forms)

    @classmethod
    @cache
    def options(cls) -> dict[str, Argument]:
        """The arguments that are options, by the option's name."""
        return {argument.option: argument for form in cls.forms() for argument in form if argument.option}

    @classmethod
    def usage(cls, raw: Raw | None = None) -> str:
        """Its arguments in the form that help shows; with a raw ruleset, without options that its game does not have."""
        ways = (" ".join(argument.usage for argument in form if argument.is_shown(raw)) for form in cls.forms())
        return " | ".join(ways)

    @classmethod
    def read(cls, words: Words) -> Self:
        """The event that was typed, completed from the table; raises Invalid or Ambiguous."""
        form = _form(cls, words) if cls.other_forms else cls.arguments
        brought = brought_options(words.table, cls.verb) if "brought" in cls._fields else []
        given = {argument.field: argument.take(words) for argument in (*form, *brought)}
        for mechanism in mechanisms(words.table) if brought else ():
            mechanism.fill_in(cls.verb, given, words.table)
        try:
            cls.fill_in(given, words)
        except Invalid as error:  # what is missing matters less than that it is the wrong round
            for objection in cls.wrong_round(words.table):
                raise type(error)(f"{objection}\n  {error}") from None
            raise
        if words.left:
            raise words.error(f"Unexpected argument{'s' * (len(words.left) > 1)} {' '.join(words.left)!r}.")
        values = [(argument, value) for argument in brought if (value := given.pop(argument.field))]
        for argument, _ in values:
            if argument.needs and given[argument.needs] is None:
                raise words.error(f"{argument.option} needs the {argument.needs.upper()} of the {cls.verb}.")
        return cls(**given, brought=tuple(values)) if brought else cls(**given)

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        """Fill in `given`, from the table, what was left out; raises Invalid or Ambiguous where the table leaves it open."""

    @classmethod
    def question(cls, words: Sequence[str], table: Table) -> Question | None:  # noqa: ARG003 - for those that ask
        """What a terminal asks before the words are read; None if they leave nothing open."""
        return None

    @classmethod
    def wrong_round(cls, table: Table) -> Iterator[Objection]:
        """The objection that no event of its kind is possible in this round, whatever its words."""
        if cls.step is not None:
            yield from operating.in_stock_round(table)

    def words(self) -> tuple[str, ...]:
        """Its complete words, the inverse of `read`."""
        own = [(argument, getattr(self, argument.field)) for argument in self.arguments]
        given = (*own, *getattr(self, "brought", ()))
        return tuple(word for argument, value in given for word in argument.write(value))

    def for_everyone(self) -> Self:
        """The event without what the banker typed for themselves: pages get no text that is not declared to be `public`."""
        own = [text.field for text in self.arguments if isinstance(text, Text) and not text.public]
        own = [field for field in own if getattr(self, field)]
        return self._replace(**dict.fromkeys(own, "")) if own else self

    def given(self) -> dict[str, Any]:
        """The values of the options of mechanisms that were given, by field (`brought`)."""
        return {argument.field: value for argument, value in getattr(self, "brought", ())}

    @property
    def actor(self) -> str:
        """Who does it in their own turn, as its first argument says; empty if that is not where it is done."""
        return getattr(self, self.arguments[0].field) if self.step is not None or self.done_in_turn else ""

    def first_objections(self, table: Table) -> Iterator[Objection]:
        """Objections that come first; where there are any, `objections` is not asked."""
        if self.needs_stock and not table.rules.game.stock_market:
            yield Objection("This game has no stock", table.rules.cite.purchase)
        if self.step is not None:
            yield from operating.turn_objections(table, self.actor, self.step)

    def objections(self, table: Table) -> Iterator[Objection]:
        """The objections of the rules to it on a table where `first_objections` has none."""
        yield from ()

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        """Lines for the banker beyond the moves; notes that several verbs can cause are in `advice/notes.py`."""
        yield from ()

    def sentence(self, before: Table, after: Table) -> str:
        """What happened, in one sentence for those who watch; `effects` tell what followed."""
        del before, after
        return f"{' '.join((self.verb, *self.words()))}."

    def doubt(self, table: Table) -> Doubt | None:
        """What makes it doubtful, by the table before it, such as what its words leave open to a mechanism; None if nothing does. What its turn makes doubtful: `turn_doubt`."""
        return first_answer(table, lambda its: its.doubt(table, self))

    def objections_in_turn(self, objections: list[Objection], turn: Turn) -> list[Objection]:
        """Its objections in the words of a prompt, which knows whose turn it is and who has dropped out of the bidding."""
        return objections

    @classmethod
    def told_by_turn(cls, words: Sequence[str], whose: Callable[[], Turn]) -> Sequence[str]:  # noqa: ARG003
        """The words of an event that names who acts, with what else only the turn tells, which `whose` gives."""
        return words

    def turn_objections(self, turn: Turn) -> Iterator[Objection]:
        """Objections that depend on whose turn it is, which only a prompt knows; elsewhere a note takes their place."""
        yield from ()

    def turn_doubt(self, turn: Turn) -> str | None:
        """What makes it unlikely in this turn, as a sentence without its full stop: a prompt asks, elsewhere a note tells it."""
        return None

    def needs_all_passed(self, table: Table) -> bool:
        """Whether it comes only after all players have passed in a row, so that a prompt asks whether they have."""
        return self.ends_round

    def turn_notes(self, turn: Turn) -> Iterator[Note]:
        """Lines for the banker that depend on whose turn it is after it."""
        yield from ()

    def trade(self, table: Table) -> Trade | None:
        """The purchase, sale or bid it is in a player's turn of a stock round; None if it takes no turn.

        Of the table before it, only who owns the privates counts.
        """
        return None

    def more_of(self, table: Table) -> str:
        """The corporation of which its player may buy more in the same turn, on the table after it; empty if there is none."""
        return ""

    def other_prices(self, table: Table) -> Sequence[int]:
        """Prices of similar purchases, one of which may have been paid by mistake; for the search after a count."""
        return ()

    def effects_if_allowed(self, table: Table) -> Iterator[str]:
        """Lines to add to a refusal in a dry run: its effects once the rules would allow it."""
        yield from ()

    def nothing_to_record(self, past: "Past") -> str | None:
        """Why there is nothing to record, in a sentence; None if there is. Only asked where it would be recorded within the rules."""
        return None

    def completed(self, table: Table, past: "Past") -> Self:
        """The event, completed from the events before it; raises Invalid or Impossible."""
        return self

    def overridden(self, table: Table) -> Self:
        """The event as an override records it: its words keep what is then allowed for longer than the event."""
        return self

    @abstractmethod
    def apply(self, draft: Draft) -> None:
        """Make its moves; raises Impossible if the thing to move is not there."""


class Change(NamedTuple):
    """An earlier event before and after a correction, each time with the table before it and its moves."""

    n: int
    command: str
    before: tuple[Table, Draft]
    after: tuple[Table, Draft]


Describe = Callable[[Change], str | None]
"""Tells in a line how a correction changes a later event; None if it does not."""


class Edit(NamedTuple):
    """A correction of a game: the verb and words that replace event `n` or come before it, or None to remove it."""

    n: int
    words: tuple[str, ...] | None
    inserts: bool = False
    """Whether the words come before event `n`, which stays."""

    @property
    def why(self) -> str:
        """The reason for the moves of the correction."""
        return f"puts an event before event {self.n}" if self.inserts else f"corrects event {self.n}"


class Recomputation(NamedTuple):
    """A game with an edit: the complete words of the replacement, the last table, every later event before and after.

    `changes` has a line for each later event that changes. `objections` are those to the replacement, and the new ones to later events; `doubt` is what the replacement takes on the players' word.
    """

    words: tuple[str, ...]
    table: Table
    changes: Sequence[str]
    objections: list[Objection]
    doubt: Doubt | None = None


FillIn = Callable[[str, Sequence[str], Table], tuple[str, ...]]
"""Completes words that leave out who acts, given the verb and the table; raises Invalid or Ambiguous."""


class Past(Protocol):
    """What an event may know about the events before it."""

    fill_in: FillIn
    """Completes the words of an amended or inserted event, given its verb and the table before it."""
    recomputes: bool
    """Whether the event is one of a game that is being recomputed."""

    @property
    def records(self) -> Sequence[Record]:
        """All recorded events, oldest first."""

    def last_standing(self) -> Record | None:
        """The last event that stands, which `undo` reverts."""

    def last_undone(self) -> Record | None:
        """The event that `redo` restores; None if another event was recorded after the `undo`."""

    def entry(self, n: int) -> Entry | None:
        """An event as it counts, with all corrections; None if it does not count."""

    def first_depending(self, table: Table, chosen: Mapping[str, str]) -> tuple[Entry, int] | None:
        """The first event that led to `table` and would do something else, or be judged otherwise, with options `chosen` from the start.

        With it the number of the event before which they can be inserted: its own, or that of the event behind it if it has none yet.
        Raises Impossible if the events cannot be replayed.
        """

    def recompute(self, table: Table, edit: Edit) -> Recomputation:
        """The game that led to `table`, recomputed with an edit; raises Invalid or Impossible."""


def object_to(event: Event, table: Table) -> list[Objection]:
    """The objections to an event: those of the end of the game, of a discard due or its first ones alone; else those of the verb."""
    if not event.allowed_after_end:
        if table.over:
            return [game_over(table)]
        due = table.discards_due()
        if due and event.verb != "discard" and not event.by_hand:
            return [discard_first(table, due)]
    if not event.is_aside and (out := list(_out_of_game(event, table))):
        return out
    return list(event.first_objections(table)) or [*event.objections(table), *event_objections(table, event)]


def _out_of_game(event: Event, table: Table) -> Iterator[Objection]:
    """Objections to corporations of an event that are out of the game, or have no stock to trade: only what is done by hand is for them."""
    others = (Choice, Private, Text, TrainType)
    found = [getattr(event, argument.field) for argument in event.arguments if not isinstance(argument, others)]
    for name in dict.fromkeys(name for name in found if isinstance(name, str)):
        if name in table.rules.corporation and table.price(name) is None:
            without = event.needs_stock and list(beginning.no_stock(table, name))
            yield from without or beginning.out_of_game(table, name)


def object_in_turn(event: Event, turn: Turn) -> Iterator[Objection]:
    """The objections to an event that depend on whose turn it is, where that is known: those of the verb, and a second purchase (A85)."""
    trade = event.trade(turn.table)
    if trade is not None and turn.bought not in ("", trade.bought) and trade.is_purchase and trade.who == turn.player:
        text = f"{trade.who} has bought {turn.bought} in this turn, and may only buy more of it"
        yield Objection(text, turn.table.rules.cite.one_certificate, "To end their turn: `p`.")
    if turn.is_over and not event.between_turns and trade is not None and trade.who == turn.last_trader:
        yield Objection(f"{trade.who} has ended their turn", turn.table.rules.cite.one_certificate)
    yield from event.turn_objections(turn)


def read_event(kind: type[Event], words: Sequence[str], table: Table) -> Event:
    """The event of a kind that words stand for; raises Invalid or Ambiguous."""
    names = {word.partition("=")[0] for word in words}
    for mechanism in () if kind.wraps_event else mechanisms(table):
        forms = (form for verb, option, form in mechanism.forms if verb == kind.verb and option in names)
        kind = next(forms, kind)
    known = {**kind.options(), **{brought.option: brought for brought in brought_options(table, kind.verb)}}
    options = None if kind.wraps_event else {name: argument.shown for name, argument in known.items()}
    return kind.read(Words(kind.verb, partial(kind.usage, table.rules.source.raw), options, words, table))


def _form(kind: type[Event], words: Words) -> tuple[Argument, ...]:
    """The form that the words fit best: by how many of the first make sense, and by their number; of several the usual one."""

    def fit(form: Sequence[Argument]) -> int:
        positional = [argument for argument in form if not argument.option]
        pairs = zip(positional, words.left, strict=False)
        understood = takewhile(lambda pair: pair[0].reads(pair[1], words), pairs)
        return len(list(understood)) + (len(positional) == len(words.left))

    return max(kind.forms(), key=fit)
