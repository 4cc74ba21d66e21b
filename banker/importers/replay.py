"""Replaying an imported game by our rules, in memory."""

from typing import NamedTuple

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.importers.imported_game import Claim, ImportedGame, Step, Unknown, Unreadable, called
from banker.opening import first_header, now
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
    excuse: str = ""
    """Why it is no fault, if it is none."""


class ReplayedGame:
    """A game as replayed here, ready to be written, and the differences from its file."""

    def __init__(self, imported: ImportedGame, name: str) -> None:
        """The table before the first event; `name` is the name of the file."""
        self._imported = imported
        self._name = name
        self._at = imported.at or now()
        self.header, rules = first_header(raw_ruleset(imported.ruleset), imported.players, imported.options, self._at)
        self.table = Table(rules, self.header.players, self.header.box)
        self.records: list[Record] = []
        self.claims: list[Claim] = []
        self.unknown: list[Unknown] = []
        self.overridden: list[Overridden] = []

    @property
    def differing(self) -> list[Claim]:
        """The claims that differ from our table for no known reason, in the order of the file."""
        return [claim for claim in self.claims if claim.theirs != claim.ours and not claim.ruling]

    @property
    def ruled(self) -> list[Claim]:
        """The claims that differ because the source plays a rule differently from our ruling."""
        return [claim for claim in self.claims if claim.theirs != claim.ours and claim.ruling]

    @property
    def not_told(self) -> list[str]:
        """What the file does not tell, so that nobody has compared it: no file tells what the corporations have."""
        return ["treasuries", *([] if any(claim.what.startswith("price of") for claim in self.claims) else ["prices"])]

    @property
    def agrees(self) -> bool | None:
        """Whether every claim agrees and nothing was overridden without an excuse, left out or assumed; None if the file claims nothing."""
        against = any(not one.excuse for one in self.overridden)
        if self.differing or against or any(unknown.left_out or unknown.assumed for unknown in self.unknown):
            return False
        return True if len(self.claims) > len(self.ruled) else None

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
            text = "; ".join(line.strip() for line in str(error).splitlines())
            raise Invalid(f"{self._name}, {called(ref, self._imported.place)}: `{said}` {kind}. {text}") from None
        if objections:
            reasons = "; ".join(objection.ruled for objection in objections)
            why = f": {step.excuse}" if step.excuse else " allows it"
            override = f"{self._imported.source}{why}; by our rules: {reasons}"
            self.overridden.append(Overridden(number, ref, said, tuple(objections), step.excuse))
        self._at = step.at or self._at
        words, where = resolved.event.words(), str(self.table.round)
        self.records.append(Record(number, self._at, where, step.verb, words, moves, override, step.ref or None))
        self.table = resolved.after


def replay(imported: ImportedGame, name: str) -> ReplayedGame:
    """Replay an imported game from its first event to its last; `name` is the name of its file.

    Events that our rules refuse are recorded with an override that names the source. Raises Invalid, with the place in
    the file, for an impossible event: with the likeliest guesses, since others only lead further astray. Nothing is written.
    """
    first: Invalid | None = None
    while True:
        try:
            return _attempt(imported, name)
        except Unreadable:
            raise
        except Invalid as error:
            first = first or error
            if not imported.guess_again():
                raise first from None


def _attempt(imported: ImportedGame, name: str) -> ReplayedGame:
    game = ReplayedGame(imported, name)
    for item in imported.tell(lambda: game.table):
        if isinstance(item, Step):
            game.execute(item)
        elif isinstance(item, Claim):
            game.claims.append(item)
        else:
            game.unknown.append(item)
    return game
