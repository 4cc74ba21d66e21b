"""Replaying an imported game by our rules, in memory."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.game import first_header, now
from banker.importers.imported_game import Claim, ImportedGame, Step, Unknown
from banker.ledger.format import Header
from banker.rounds.objections import Objection
from banker.rules.read import raw_ruleset
from banker.state.record import Record
from banker.state.table import Table


class Overridden(NamedTuple):
    """An event of the file that our rules refuse: its number, its `ref`, its words and all objections."""

    n: int
    ref: str
    said: str
    objections: tuple[Objection, ...]


class ReplayedGame(NamedTuple):
    """A whole game as replayed here, ready to be written, and the differences from its file."""

    header: Header
    records: list[Record]
    table: Table
    claims: list[Claim]
    unknown: list[Unknown]
    overridden: list[Overridden]

    @property
    def differing(self) -> list[Claim]:
        """The claims that differ from our table for no known reason, in the order of the file."""
        return [claim for claim in self.claims if claim.theirs != claim.ours and not claim.ruling]

    @property
    def ruled(self) -> list[Claim]:
        """The claims that differ because the source plays a rule differently from our ruling."""
        return [claim for claim in self.claims if claim.theirs != claim.ours and claim.ruling]

    @property
    def left_out(self) -> list[Unknown]:
        """The actions that are not recorded, though they may have moved money or stock."""
        return [unknown for unknown in self.unknown if unknown.left_out]

    @property
    def agrees(self) -> bool | None:
        """Whether every claim agrees and nothing was overridden or left out; None if the file claims nothing."""
        if self.differing or self.overridden or self.left_out:
            return False
        return True if len(self.claims) > len(self.ruled) else None


class _Replay:
    """The table after the steps executed so far."""

    def __init__(self, imported: ImportedGame, name: str) -> None:
        self.imported = imported
        self.name = name
        self.at = imported.at or now()
        self.header, rules = first_header(raw_ruleset(imported.ruleset), imported.players, imported.options, self.at)
        self.table = Table(rules, self.header.players, self.header.box)
        self.records: list[Record] = []
        self.overridden: list[Overridden] = []

    def execute(self, step: Step) -> None:
        """Execute one step; raises Invalid, with its place in the file, if it is impossible even with an override."""
        said = " ".join((step.verb, *step.words))
        number, override = len(self.records) + 1, None
        ref = step.ref or str(number)
        try:
            resolved = resolve(self.table, History(self.records), step.verb, step.words)
            objections, moves = resolved.objections, tuple(resolved.draft.moves)
        except BankerError as error:
            kind = "is impossible" if isinstance(error, Impossible) else "is not understood"
            where = f"{self.name}, {self.imported.place} {ref}"
            raise Invalid(f"{where}: `{said}` {kind}. {one_line(str(error))}") from None
        if objections:
            override = f"{self.imported.source} allows it; by our rules: {_listed(objections)}"
            self.overridden.append(Overridden(number, ref, said, tuple(objections)))
        self.at = step.at or self.at
        words, where = resolved.event.words(), str(self.table.round)
        self.records.append(Record(number, self.at, where, step.verb, words, moves, override, step.ref or None))
        self.table = resolved.after


def replay(imported: ImportedGame, name: str) -> ReplayedGame:
    """Replay an imported game from its first event to its last; `name` is the name of its file.

    Events that our rules refuse are recorded with an override that names the source. Raises Invalid, with the place in
    the file, for an impossible event. Nothing is written.
    """
    replaying = _Replay(imported, name)
    claims: list[Claim] = []
    unknown: list[Unknown] = []
    for item in imported.tell(lambda: replaying.table):
        if isinstance(item, Step):
            replaying.execute(item)
        elif isinstance(item, Claim):
            claims.append(item)
        else:
            unknown.append(item)
    return ReplayedGame(replaying.header, replaying.records, replaying.table, claims, unknown, replaying.overridden)


def one_line(text: str) -> str:
    """A message of several lines in one line."""
    return "; ".join(line.strip() for line in text.splitlines())


def _listed(objections: Sequence[Objection]) -> str:
    return "; ".join(objection.reason for objection in objections)
