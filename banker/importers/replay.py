"""A game told by another program, played again here: every event worked out by our rules, in memory only."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.game import first_header, now
from banker.importers.imported_game import Claim, ImportedGame, Step, Unknown
from banker.ledger.format import Header
from banker.rounds.objections import Objection
from banker.rules.read import tables
from banker.state.record import Record
from banker.state.table import Table


class Against(NamedTuple):
    """An event that our rules refuse and the source did: its number, its `ref`, its words and all objections."""

    n: int
    ref: str
    said: str
    objections: tuple[Objection, ...]


class ReplayedGame(NamedTuple):
    """A whole game as it came out here, ready to be written, and what is to be said about it."""

    header: Header
    records: list[Record]
    table: Table
    stated: list[Claim]
    unknown: list[Unknown]
    against: list[Against]

    @property
    def differing(self) -> list[Claim]:
        """What the source states otherwise than it came out here, the first first; no ruling tells why."""
        return [stated for stated in self.stated if stated.theirs != stated.ours and not stated.ruling]

    @property
    def ruled(self) -> list[Claim]:
        """What the source states otherwise because it plays a rule otherwise, which is known."""
        return [stated for stated in self.stated if stated.theirs != stated.ours and stated.ruling]

    @property
    def left_out(self) -> list[Unknown]:
        """What was done there and is not done here, though it may have moved money or stock."""
        return [unknown for unknown in self.unknown if unknown.left_out]

    @property
    def agrees(self) -> bool | None:
        """Whether all that the source states has come out here, nothing against the rules or left out; None if it states nothing."""
        if self.differing or self.against or self.left_out:
            return False
        return True if len(self.stated) > len(self.ruled) else None


class _Replay:
    """The table as far as the story has been told."""

    def __init__(self, story: ImportedGame, name: str) -> None:
        self.story = story
        self.name = name
        self.at = story.at or now()
        self.header, rules = first_header(tables(story.ruleset), story.players, story.options, self.at)
        self.table = Table(rules, self.header.players, self.header.box)
        self.records: list[Record] = []
        self.against: list[Against] = []

    def execute(self, step: Step) -> None:
        """Work out one step; raises Invalid, with its place, if it cannot be, whatever the rules say."""
        said = " ".join((step.verb, *step.words))
        number, override = len(self.records) + 1, None
        ref = step.ref or str(number)
        try:
            resolved = resolve(self.table, History(self.records), step.verb, step.words)
            objections, moves = resolved.objections, tuple(resolved.draft.moves)
        except BankerError as error:
            kind = "cannot be" if isinstance(error, Impossible) else "cannot be said here"
            raise Invalid(f"{self.name}: {self.story.place} {ref}: `{said}` {kind}: {one_line(str(error))}") from None
        if objections:
            override = f"{self.story.source} has it so, against: {_listed(objections)}"
            self.against.append(Against(number, ref, said, tuple(objections)))
        self.at = step.at or self.at
        words, where = resolved.event.words(), str(self.table.round)
        self.records.append(Record(number, self.at, where, step.verb, words, moves, override, step.ref or None))
        self.table = resolved.after


def replay(story: ImportedGame, name: str) -> ReplayedGame:
    """Play a story from its first event to its last; `name` is that of its file.

    What our rules refuse is recorded with an override that names the source. Raises Invalid, with the place, for what is
    impossible; nothing is written in any case.
    """
    telling = _Replay(story, name)
    stated: list[Claim] = []
    unknown: list[Unknown] = []
    for told in story.tell(lambda: telling.table):
        if isinstance(told, Step):
            telling.execute(told)
        elif isinstance(told, Claim):
            stated.append(told)
        else:
            unknown.append(told)
    return ReplayedGame(telling.header, telling.records, telling.table, stated, unknown, telling.against)


def one_line(text: str) -> str:
    """A message of several lines as one sentence."""
    return "; ".join(line.strip() for line in text.splitlines())


def _listed(objections: Sequence[Objection]) -> str:
    return "; ".join(objection.reason for objection in objections)
