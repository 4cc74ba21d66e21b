"""How a game goes on if every corporation runs as it last did and nobody deals: real events on a table in memory."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from banker.calc.dividends import Payment
from banker.engine.resolve import Resolved
from banker.rounds import ending, watering
from banker.rounds.objections import Objection
from banker.rounds.payout import last_run, payments, read_run
from banker.state.draft import Draft
from banker.state.moves import Transfer
from banker.state.table import BANK, Table
from banker.verbs.end import End
from banker.verbs.event import Event
from banker.verbs.next import Next
from banker.verbs.run import Run

MOST_ROUNDS = 100
"""Operating rounds after which a game that is not over is left."""
Prices = dict[str, tuple[int, int]]
"""Of each corporation whose price moved, in dollars: from and to."""


class Ran(NamedTuple):
    """A run: its word (`120w`), what the Bank paid to whom, and its price in dollars after it (None where there are none)."""

    corporation: str
    word: str
    payments: list[Payment]
    price: int | None


class Played(NamedTuple):
    """An operating round and the table after it; `income` is what the Bank paid as it began, `rises` what rose before it."""

    name: str
    table: Table
    runs: list[Ran]
    income: dict[str, int]
    rises: Prices

    @property
    def paid(self) -> int:
        """Dollars that left the Bank."""
        return sum(self.income.values()) + sum(payment.amount for run in self.runs for payment in run.payments)


class Projection(NamedTuple):
    """The rounds played, the first being the rest of the one that had begun; `stopped` is why it goes no further.

    `words` are the runs of those that operate, `notes` what is taken for granted.
    """

    rounds: list[Played]
    words: dict[str, str]
    stopped: str | None
    notes: list[str]


class _Stopped(Exception):
    """It cannot go on: the rules want something first that only the players can decide, or nothing moves any more."""


def project(table: Table, figures: Mapping[str, str], rounds: int | None) -> Projection:
    """Play on for so many operating rounds after the one that has begun, or (None) to the end of the game.

    `figures` are runs in one word (`120w`) that take the place of the last ones.
    """
    words = {name: figures.get(name) or last_run(table, name) for name in table.rules.corporation}
    played: list[Played] = []
    notes = [*_notes(table, words, figures)]
    stopped = None
    try:
        for one in _rounds(table, words, notes, rounds):
            played.append(one)  # noqa: PERF402 - what was played before it stops stays
    except _Stopped as stop:
        stopped = str(stop)
    return Projection(played, {name: words[name] for name in words if table.floated(name)}, stopped, notes)


def _notes(table: Table, words: Mapping[str, str], figures: Mapping[str, str]) -> Iterator[str]:
    for name in table.rules.corporation:
        if not table.floated(name):
            if name in figures:
                yield f"{name} has not floated, and does not run"
        elif not table.trains(name):
            yield f"{name} has no train, and " + (
                "runs 0" if words[name] == "0" else f"runs {words[name]} all the same"
            )
        elif name not in figures and words[name] == "0":
            before = "has not run before" if table.corporation[name].last_run is None else "ran for nothing last time"
            yield f"{name} {before}, and runs 0: say {name}=REVENUE if its trains earn something"


def _rounds(table: Table, words: Mapping[str, str], notes: list[str], rounds: int | None) -> Iterator[Played]:
    """The rest of the round that has begun, if there is one, and the rounds after it; the game's last one with its end."""
    if table.over:
        raise _Stopped(f"the game is over: {table.over}")
    begun = not table.round.is_stock and bool(table.yet_to_operate() or _is_last(table))
    most = MOST_ROUNDS if rounds is None else rounds
    for number in range(not begun, most + 1):
        income: dict[str, int] = {}
        rises: Prices = {}
        if number:
            table = _begin(table, notes, income, rises)
        name = str(table.round)
        runs, table = _run_all(table, words)
        if _is_last(table):
            table = _do(table, End()).table
        played = Played(name, table, runs, income, rises)
        yield played
        if table.over:
            return
        if number and rounds is None and not played.paid and ending.in_sight(table) is None:
            raise _Stopped("nothing is paid any more, so the game would never end")
    if rounds is None:
        raise _Stopped(f"after {most} operating rounds the game would not be over")


def _is_last(table: Table) -> bool:
    return ending.in_sight(table) is not None and ending.is_last_round(table)


def _run_all(table: Table, words: Mapping[str, str]) -> tuple[list[Ran], Table]:
    """All that are yet to operate run, in the order that each run leaves."""
    runs = []
    while waiting := table.yet_to_operate():
        begun = table.operating
        name = begun if begun in waiting else waiting[0]
        run = _run(table, name, words[name])
        paid = payments(table, name, run.revenue, run.decision)
        # Whoever says what a corporation without a train earns expects it to have one.
        table = _do(table, run, _run(table, name, "0") if not table.trains(name) else run).table
        runs.append(Ran(name, run.word, [one for one in paid if one.amount], table.price(name)))
    return runs, table


def _run(table: Table, name: str, word: str) -> Run:
    return Run(name, *read_run(word, table.rules.dividend), word)


def _begin(table: Table, notes: list[str], income: dict[str, int], rises: Prices) -> Table:
    """Go on to the next operating round, through a stock round in which nobody deals."""
    while True:
        over = list(ending.outstanding(table)) if table.round.is_stock else []
        if table.round.is_stock:
            notes += (note for note in _left_alone(table, over) if note not in notes)
        draft = _do(table, Next(), besides=over)
        for name in table.cells:
            before, after = table.price(name), draft.table.price(name)
            if before != after:
                rises[name] = (before or 0, after or 0)
        for move in draft.moves:
            if isinstance(move, Transfer) and (move.of, move.source) == ("cash", BANK):
                income[move.to] = income.get(move.to, 0) + move.number
        table = draft.table
        if not table.round.is_stock:
            return table


def _left_alone(table: Table, over: Sequence[Objection]) -> Iterator[str]:
    """What should be done in this stock round and is not; raises _Stopped if it is what all waits for.

    Who is `over` a limit chooses himself what to sell: that is left out.
    """
    unsold = table.privates(BANK)
    if unsold:
        raise _Stopped(f"in {table.round} private companies are still to be sold: {', '.join(unsold)}")
    for name in table.rules.corporation:
        if not any(watering.objections(table, name)):
            yield f"{name} might be watered at the end of {table.round}, and is not"
    yield from (f"{objection.reason}: that is left out" for objection in over)


def _do(table: Table, event: Event, asked: Event | None = None, besides: Sequence[Objection] = ()) -> Draft:
    """An event, if the rules allow it, or the one that they are asked about in its place; some objections are known."""
    objections = [one for one in Resolved(asked or event, table).objections if one not in besides]
    if objections:
        raise _Stopped(f"it goes no further than {table.round}: {objections[0].reason}")
    return Resolved(event, table).draft
