"""Events that refer to an earlier one: `undo` and `redo` reverse it; `amend`, `insert` and `void` correct the game."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Self

from banker.errors import Damaged, Invalid
from banker.rounds.objections import Objection
from banker.state.record import Record, event_number, named, reverse
from banker.state.settlement import settle
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument, EventNumber, Text, Values, Words
from banker.verbs.event import Doubt, Edit, Event, Note, Past, Recomputation

_BEGINNINGS = ("A", "An", "Event", "The")
"""Words that may begin a sentence, and are written small within another one, unless they are a player's name."""


class AboutEarlier(Event):
    """An event that refers to the earlier event `n`."""

    allowed_after_end = True
    has_consequences = False

    n: int
    about: str = ""
    """The other event in a few words, for the sentence."""

    def describing(self, verb: str, sentence: str | None, players: Collection[str]) -> Self:
        """Prepare it for its sentence, given the verb and the sentence of the other event; what a note says stays with the note."""
        words = (sentence or "").removesuffix(".")
        first, space, rest = words.partition(" ")
        if first in _BEGINNINGS and not words.startswith(tuple(players)):
            words = f"{first.lower()}{space}{rest}"
        return self._replace(about="a note" if verb == "note" else words)

    @property
    def which(self) -> str:
        """The earlier event for a sentence: `Event 5 (PRR runs for $120)`."""
        return f"Event {self.n} ({self.about})" if self.about else f"Event {self.n}"

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """The recorded event without its reason, from its words without a table; raises Damaged if they name no event."""
        return cls(event_number(record, 0))

    def __eq__(self, other: object) -> bool:
        """Two such events are equal if their words are; what `completed` sets is not compared."""
        return isinstance(other, type(self)) and self.words() == other.words()

    def __hash__(self) -> int:
        return hash(self.words())


class Reversal(AboutEarlier):
    """The past decides which event it reverses, so `n` is 0 until `completed` sets the `record`."""

    does: ClassVar[str]

    record: Record | None = None

    @classmethod
    def from_record(cls, record: Record) -> Self:
        return cls(event_number(record, -1))

    def of(self, record: Record) -> Self:
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
        """The error if the words name another event than the only possible one."""
        remove = f" To remove another event: `void {asked}`." if self.verb == "undo" else ""
        return Invalid(f"`{self.verb}` {self.does} event {possible} only.{remove}")


class Undo(Reversal):
    """Undo the last event.

    Repeat it to undo the event before. The ledger keeps both the event and the `undo`, with the REASON if you give one. `undo 21` goes back to event 21: it undoes every later event, the last one first; at a prompt, `u 2` undoes two events. A terminal asks before it records; elsewhere add `--yes`. To correct an older event and keep the later ones, use `amend` or `void`.
    """

    arguments = (
        Text("reason", "REASON", optional=True),
        EventNumber("n", option="--event", default=0, help="the number of the last event, as a check", hidden=True),
    )
    example = "undo it was 130"
    does = "reverts"

    reason: str = ""

    def completed(self, table: Table, past: Past) -> Self:
        last = past.last_standing()
        if last is None:
            raise Invalid("Nothing to undo: the ledger has no event left.")
        event = self.of(last)
        if event.reason.isdecimal():
            raise self.only(event.n, event.reason)
        return event

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"Undid {named(self.earlier)}")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.which} is undone."

    def apply(self, draft: Draft) -> None:
        back = [reverse(move) for move in reversed(self.earlier.moves)]
        draft.make_together(back, f"undoes event {self.n}", f"undo of event {self.n}", "undo")


class Redo(Reversal):
    """Redo the last undone event.

    Repeat it to redo the one before. After any other event, even a `note`, there is nothing left to redo.
    """

    arguments = (
        EventNumber(
            "n", option="--event", default=0, help="the number of the last undone event, as a check", hidden=True
        ),
    )
    example = "redo"
    does = "restores"

    def completed(self, table: Table, past: Past) -> Self:
        last = past.last_undone()
        if last is not None:
            return self.of(last)
        done = [record.do for record in past.records]
        why = "an event was recorded after the undo" if "undo" in done else "no event was undone"
        why = "every undone event has been redone" if done[-1:] == ["redo"] else why
        raise Invalid(f"Nothing to redo: {why}.")

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", f"Redid {named(self.earlier)}")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.which} is restored."

    def apply(self, draft: Draft) -> None:
        draft.make_together(self.earlier.moves, f"redoes event {self.n}", f"redo of event {self.n}", "redo")


class Correction(AboutEarlier):
    """An edit of the game, the `recomputation` with it, and the settlement at the table."""

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

    def apply(self, draft: Draft) -> None:
        """Settle: move everything that is elsewhere in the recomputed game."""
        draft.make_together(settle(draft.table, self.recomputed.table), self.edit().why, purpose="correction")


class Void(Correction):
    """Remove event N and recompute the game.

    The answer lists the later events that change, and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is one new event, with the REASON if you give one. A terminal asks before it records.
    """

    arguments = (EventNumber("n"), Text("reason", "REASON", optional=True))
    example = "void 57 recorded twice"

    reason: str = ""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        if given["reason"].isdecimal():
            raise words.error(f"`void` removes one event at a time: {given['reason']} is not a reason.")

    def edit(self) -> Edit:
        return Edit(self.n, None)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.which} is removed."


class Replacement(Argument):
    """The verb and the words of an event within a correction."""

    def take(self, words: Words) -> tuple[str, ...]:
        return words.take(self.shown), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


class WithReplacement(Correction):
    """What `amend` and `insert` share: the words of another event, made complete by `completed`."""

    arguments = (EventNumber("n"), Replacement("replacement", "VERB ARGUMENTS..."))
    wraps_event = True
    lacks: ClassVar[str]
    """What it lacks in a damaged ledger without a replacement."""
    does: ClassVar[str]

    replacement: tuple[str, ...] = ()
    """The verb and words of that event."""

    @classmethod
    def from_record(cls, record: Record) -> Self:
        number, replacement = event_number(record, 0), record.words[1:]
        if not replacement:
            raise Damaged(f"Event {record.n} does not name the {cls.lacks} event {number}.")
        return cls(number, replacement=replacement)

    def completed(self, table: Table, past: Past) -> Self:
        event = super().completed(table, past)
        return event._replace(replacement=event.recomputed.words)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.does.format(self.n)}{f': {self.about}' if self.about else ''}."


class Amend(WithReplacement):
    """Replace event N and recompute the game.

    VERB ARGUMENTS is the correct event. The answer lists the later events that change, and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is one new event. A terminal asks before it records.
    """

    example = "amend 57 run prr 130"
    lacks = "replacement for"
    does = "Event {} is corrected"

    def nothing_to_record(self, past: Past) -> str | None:
        entry = past.entry(self.n)
        if entry is None or (entry.do, *entry.words) != self.replacement:
            return None
        return f"Event {self.n} is already `{entry.command}`, so there is nothing to correct."

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement)


class Insert(WithReplacement):
    """Add a forgotten event before event N and recompute the game.

    VERB ARGUMENTS is the event that belongs just before event N. The answer lists the later events that change, and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is one new event. To `amend` or `void` the inserted event later, use the number of this new event. A terminal asks before it records.
    """

    example = "insert 57 train prr 2"
    lacks = "event to put before"
    does = "An event is put in before event {}"

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement, inserts=True)
