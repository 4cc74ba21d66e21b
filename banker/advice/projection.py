"""How a game continues if every corporation repeats its last run and nobody trades: real events on a table in memory."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from banker.calc.dividends import Payment
from banker.calc.rounds import why_over
from banker.engine.resolve import Resolved
from banker.rounds import ending
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.operating import train_due
from banker.rounds.payout import last_run, payments, read_run, repeated, run_word
from banker.rounds.together import brought_options
from banker.rounds.turn import once_over, order_of_passing_counts
from banker.rules.values import Ruleset
from banker.state.record import Transfer
from banker.state.table import BANK, Draft, Table
from banker.verbs.end import End
from banker.verbs.event import Event
from banker.verbs.next import Next
from banker.verbs.run import Run

MOST_ROUNDS = 100
"""Operating rounds after which the projection gives up."""
Prices = dict[str, tuple[int, int]]
"""By corporation whose price moved: from and to, in dollars."""


class Ran(NamedTuple):
    """A run: its word (`120w`), what the bank paid to whom, and its price in dollars after it (None without a stock market)."""

    corporation: str
    word: str
    payments: list[Payment]
    price: int | None


class Played(NamedTuple):
    """An operating round and the table after it; `income`: what the bank paid as it began; `rises`: prices that rose before it."""

    name: str
    table: Table
    runs: list[Ran]
    income: dict[str, int]
    rises: Prices

    @property
    def paid(self) -> int:
        """Dollars that the bank paid."""
        return sum(self.income.values()) + sum(payment.amount for run in self.runs for payment in run.payments)


class Projection(NamedTuple):
    """The rounds played, beginning with the rest of the current one; `stopped` is why the projection ends early.

    `words` are the runs of the floated corporations, `notes` the assumptions made.
    """

    rounds: list[Played]
    words: dict[str, str]
    stopped: str | None
    notes: list[str]


class _Stopped(Exception):
    """The projection cannot continue: the players must decide something first, or nothing would change again."""


def project(table: Table, figures: Mapping[str, str], rounds: int | None, growth: Fraction = Fraction(0)) -> Projection:
    """Play `rounds` operating rounds after the current one, or (None) to the end of the game.

    `figures` are runs in one word (`120w`) that replace the last runs. In each later set, every revenue grows by the part `growth` of its run here.
    """
    words = {name: figures.get(name) or last_run(table, name) for name in table.rules.corporation}
    played: list[Played] = []
    notes = [*_notes(table, words, figures)]
    stopped = None
    try:
        for round_ in _rounds(table, words, figures, notes, rounds, growth):
            played.append(round_)  # noqa: PERF402 - the rounds before it stops are kept
    except _Stopped as stop:
        stopped = str(stop)
    return Projection(played, {name: words[name] for name in words if table.floated(name)}, stopped, notes)


def run_of(table: Table, name: str, word: str) -> Run:
    """A run in one word, with the options of mechanisms that it repeats."""
    given = repeated(table, name)
    brought = tuple((flag, given[flag.field]) for flag in brought_options(table, Run.verb) if flag.field in given)
    return Run(name, *read_run(word, table.rules), word, brought)


def _notes(table: Table, words: Mapping[str, str], figures: Mapping[str, str]) -> Iterator[str]:
    for name in table.rules.corporation:
        if not table.floated(name):
            if name in figures:
                yield f"{name} has not floated and does not run."
        elif not table.trains(name):
            yield f"{name} has no train. Assumed run: {words[name]}."
        elif name not in figures and words[name] == "0":
            never = table.corporation[name].last_run is None
            before = "has not run before" if never else f"ran for {table.money(0)} last time"
            yield f"{name} {before}. Assumed run: 0. To change it, add `{name}=REVENUE`."


def _rounds(
    table: Table,
    words: Mapping[str, str],
    figures: Mapping[str, str],
    notes: list[str],
    rounds: int | None,
    growth: Fraction,
) -> Iterator[Played]:
    """The rest of the current operating round, if any, and the rounds after it; the last one includes the end of the game."""
    if table.over:
        raise _Stopped(f"The game is over: {why_over(table.over)}.")
    begun = not table.round.is_stock and bool(table.yet_to_operate() or _is_last(table))
    most = MOST_ROUNDS if rounds is None else rounds
    first = table.round.number - table.round.is_stock  # the set of the last runs
    for number in range(not begun, most + 1):
        income: dict[str, int] = {}
        rises: Prices = {}
        if number:
            table = _begin(table, notes, income, rises)
        name = str(table.round)
        times = 1 + growth * (table.round.number - first)
        runs, table = _run_all(table, _grown(_still(table, words, figures, notes), times, table.rules))
        if _is_last(table):
            table = _do(table, End()).table
        played = Played(name, table, runs, income, rises)
        yield played
        if table.over:
            return
        if number and rounds is None and not played.paid and not _continues(table):
            raise _Stopped("No more payments follow, so the game would never end.")
    if rounds is None:
        raise _Stopped(f"The game would not be over after {most} operating rounds.")


def _continues(table: Table) -> bool:
    """Whether something may still end the game though nobody is paid: its end is in sight, or it has a last round, or trains leave."""
    known = ending.in_sight(table) or first_answer(table, lambda its: its.leaves_next(table))
    return bool(known) or any(mechanism.last_round() for mechanism in mechanisms(table))


def _still(table: Table, words: Mapping[str, str], figures: Mapping[str, str], notes: list[str]) -> Mapping[str, str]:
    """The runs of this round: none of a corporation whose last train has left the game meanwhile, unless somebody gave a figure."""
    gone = [name for name in words if words[name] != "0" and name not in figures and not table.trains(name)]
    for name in gone:
        if not any(note.startswith(f"{name} has no train") for note in notes):
            notes.append(f"{name} has no train from {table.round} on. Assumed run from then on: 0.")
    return {**words, **dict.fromkeys(gone, "0")}


def _grown(words: Mapping[str, str], times: Fraction, rules: Ruleset) -> Mapping[str, str]:
    """The runs with revenues that are `times` as large, as far as the rules allow such a figure."""
    if times == 1:
        return words
    found = {}
    for name, word in words.items():
        revenue, decision = read_run(word, rules)
        multiple = rules.dividend.multiple
        found[name] = run_word(round(revenue * times / multiple) * multiple, decision, rules.dividend)
    return found


def _is_last(table: Table) -> bool:
    return ending.in_sight(table) is not None and ending.is_last_round(table)


def _run_all(table: Table, words: Mapping[str, str]) -> tuple[list[Ran], Table]:
    """All corporations yet to operate run; each run may change the order of the rest."""
    runs, table = [], once_over(table)
    while waiting := table.yet_to_operate():
        begun = table.operating
        name = begun if begun in waiting else waiting[0]
        run = run_of(table, name, words[name])
        paid = payments(table, name, run.revenue, run.decision, run.given())
        # A revenue given for a corporation without a train means that it will have one.
        table = _do(table, run, run_of(table, name, "0") if not table.trains(name) else run).table
        runs.append(Ran(name, run.word, [payment for payment in paid if payment.amount], table.price(name)))
    return runs, once_over(table)


def _begin(table: Table, notes: list[str], income: dict[str, int], rises: Prices) -> Table:
    """Begin the next operating round, after a stock round in which nobody trades."""
    while True:
        if table.round.is_stock and _is_last(ending.after_rises(table)):
            return _do(table, End()).table
        over = list(ending.outstanding(table)) if table.round.is_stock else []
        if table.round.is_stock:
            notes += (note for note in _left_undone(table, over) if note not in notes)
        order = table.in_turn if order_of_passing_counts(table) else None  # nobody has passed yet
        draft = _do(table, Next(passed=order), besides=over)
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


def _left_undone(table: Table, over: Sequence[Objection]) -> Iterator[str]:
    """What should happen in this stock round and is left out; raises _Stopped if the game cannot go on without it.

    Players who are `over` a limit choose what they sell, so those sales are left out.
    """
    unsold = table.sold_first()
    if unsold:
        raise _Stopped(f"The projection stops in {table.round}: privates are still unsold ({', '.join(unsold)}).")
    for mechanism in mechanisms(table):
        yield from mechanism.left_out(table)
    yield from (f"{objection.reason}. The projection ignores this." for objection in over)


def _do(table: Table, event: Event, asked: Event | None = None, besides: Sequence[Objection] = ()) -> Draft:
    """An event, if the rules allow it (or `asked` in its place); objections in `besides` are ignored, and that nobody buys trains."""
    ignored = [*besides, *train_due(table)]
    objections = [found for found in Resolved(asked or event, table).objections if found not in ignored]
    if objections:
        raise _Stopped(f"The projection stops in {table.round}: {objections[0].reason}.")
    return Resolved(event, table).draft
