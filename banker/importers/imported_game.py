"""What an importer yields: the game, its events, the claims of its file, and what that does not tell; replayed by our rules in memory."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.opening import first_header, now
from banker.rounds.objections import Objection
from banker.rules.read import raw_ruleset
from banker.state.record import Record
from banker.state.table import Table

_POSITION = "no. "


def position(index: int) -> str:
    """The `ref` of an action or line that has no id, from its index in the file."""
    return f"{_POSITION}{index + 1}"


def called(ref: str, place: str = "action") -> str:
    """An action or line in a message: by its id, or else by its position in the file."""
    return f"{place} {ref} of the file" if ref.startswith(_POSITION) else f"the {place} with id {ref}"


class Unreadable(Invalid):
    """A value of the file that cannot be right, whatever has been assumed so far."""


class Step(NamedTuple):
    """One event to record, in the words of the command line.

    `ref` is the id of its action or line in the file, `at` its time, if the file has that. With an `excuse` it is no fault
    that the rules refuse it: "the players ended it by hand".
    """

    verb: str
    words: tuple[str, ...]
    ref: str
    at: datetime | None = None
    excuse: str = ""


class Claim(NamedTuple):
    """A balance, price or score that the file states at this point, and ours.

    `ruling` is the reason for a difference, where it is certain ("C23: ...").
    """

    ref: str
    what: str
    theirs: int | str | None
    ours: int | str | None
    ruling: str = ""


class Unknown(NamedTuple):
    """Something that the table needs and the file does not tell; `text` is a sentence that says what is assumed.

    `left_out`: an action that may have moved money or stock and is not recorded. `assumed`: a turn or a step that the file
    does not tell, or tells out of turn.
    """

    ref: str
    text: str
    left_out: bool = False
    assumed: bool = False


Translation = Iterator[Step | Claim | Unknown]


class Run(NamedTuple):
    """A run whose revenue the file does not tell: its `ref`, who ran, the trains and their ways.

    It is a `multiple` of that amount in that `currency`.
    """

    ref: str
    who: str
    routes: str
    multiple: int
    currency: str


class ImportedGame(NamedTuple):
    """A game read from a file; `source` is, for example, "18xx.games game 26855".

    `tell` takes a function that returns the current table; its consumer executes each Step before it asks for the next.
    `at` is when the game began, `place` what a `ref` numbers ("action", or "line" of a log). Before it is told,
    `take_revenues` must get dollars for the `ref` of each of the runs `without_revenue`.
    """

    source: str
    ruleset: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    tell: Callable[[Callable[[], Table]], Translation]
    guess_again: Callable[[], bool] = lambda: False
    at: datetime | None = None
    place: str = "action"
    without_revenue: tuple[Run, ...] = ()
    take_revenues: Callable[[Mapping[str, int]], None] = lambda _: None


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
        against = any(not event.excuse for event in self.overridden)
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
        words, round_ = resolved.event.words(), str(self.table.round)
        self.records.append(Record(number, self._at, round_, step.verb, words, moves, override, step.ref or None))
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
