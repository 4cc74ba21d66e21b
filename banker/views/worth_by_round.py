"""Everyone's worth at the end of each round, and the small lines that a terminal shows of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banker.calc.score import Worth
from banker.engine.as_counted import records_as_counted
from banker.errors import Damaged
from banker.opening import apply_records
from banker.state.record import Move, Record, TokenMove
from banker.state.table import Table
from banker.views.rendering import BETWEEN, Section
from banker.views.width import width_of

LEVELS = "▁▂▃▄▅▆▇"
"""The letters of a line, from 0 to the highest worth. No full block: it would touch the line above."""
_TITLE = "by round"
_LEAST = 2
"""The rounds that a line needs."""


class RoundEnd(NamedTuple):
    """A round, its last event before `next`, and the worth of each player in seat order as it ended: with the rises of a stock round; in the last one, now."""

    round: str
    event: int
    worth: tuple[Worth, ...]


def worth_by_round(now: Table, records: Sequence[Record], name: str) -> list[RoundEnd]:
    """The rounds of a game that led to the table `now`, each as it ended.

    Only events that count are applied, each as corrected, which is fast where many were undone. Raises Damaged if they do not lead
    to the table, as in a ledger edited by hand.
    """
    table, rounds = now.first(), dict[str, RoundEnd]()
    in_force = records_as_counted(records, now)
    after = [*(record.round for record in in_force[1:]), str(now.round)]
    begun = 0
    for place, (record, then) in enumerate(zip(in_force, after, strict=False)):
        if record.round != then:
            apply_records(table, in_force[begun:place], name)
            ended = table.copy()  # a corporation that closes has left the market before its things are gone
            ended.apply(*rises(record))
            _note(rounds, ended, record.n - 1)
            begun = place
    apply_records(table, in_force[begun:], name)
    _note(rounds, table, len(records))
    if [*rounds.values()][-1].worth != tuple(map(now.worth, now.players)):
        raise Damaged(f"{name}: an `undo` did not take back all that its event did. `audit` names it.")
    return [*rounds.values()]


def rises(record: Record) -> list[Move]:
    """The moves of a `next` that belong to the round that it ends: prices of sold-out corporations rise (1830 8.2(2))."""
    return [move for move in record.moves if isinstance(move, TokenMove)] if record.do == "next" else []


def _note(rounds: dict[str, RoundEnd], table: Table, n: int) -> None:
    """Set everyone's worth in the current round, and remove later rounds if a correction went back to this one."""
    now = str(table.round)
    while now in rounds:
        rounds.popitem()
    rounds[now] = RoundEnd(now, n, tuple(map(table.worth, table.players)))


def with_lines(section: Section, seats: Iterable[int], rounds: Sequence[RoundEnd], width: int) -> Section:
    """A table of players (the place of each row's player in `seats`) with a line of worth by round behind the column `worth`.

    All lines have one scale. If there is no room for all rounds, some are left out, never the last; the table stays as it is where it leaves no
    room for the title, or if the game has one round only.
    """
    room = width - width_of(section) - BETWEEN
    if len(rounds) < _LEAST or room < len(_TITLE):
        return section
    most = max(1, *(worth.total for played in rounds for worth in played.worth))
    shown = _spread(rounds, room)
    place = [*section.headers].index("worth") + 1
    heads = [*section.headers[:place], _TITLE, *section.headers[place:]]
    heights = ([max(0, round_.worth[seat].total) * (len(LEVELS) - 1) / most for round_ in shown] for seat in seats)
    lines = ("".join(LEVELS[round(height)] for height in its) for its in heights)
    return Section(heads, [[*row[:place], line, *row[place:]] for row, line in zip(section.rows, lines, strict=True)])


def _spread(rounds: Sequence[RoundEnd], room: int) -> Sequence[RoundEnd]:
    number = len(rounds)
    return rounds if number <= room else [rounds[number * place // room - 1] for place in range(1, room + 1)]
