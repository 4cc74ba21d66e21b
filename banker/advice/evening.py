"""How long a game has taken, and how long it will still take, estimated from the times of its events."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from banker.advice.projection import Played, project
from banker.calc.rounds import parse_round
from banker.engine.history import History
from banker.state.facts import GameFacts
from banker.state.record import FactChange, Record, Transfer, iso_time
from banker.state.table import BANK, Table

BREAK = 20 * 60
"""Seconds: a longer pause is a break, and counts for no round and nobody."""
_RECENT = 3
"""How many of the latest rounds of each kind set the pace of the rounds to come."""
_RANGE = 2
"""The end comes after half to twice the estimated time in four of five recorded games (`tests/tools/pace.py`)."""
_LEAST = 60
"""Seconds: if all events were recorded in less time, a script or an import recorded them; clocks may differ by less."""
_CORRESPONDENCE = 10
"""If at least one pause in this many is a break, the players do not sit at one table."""


class Gap(NamedTuple):
    """The time between event `n` and the next one, in seconds, and the round in which it passed."""

    n: int
    round: str
    seconds: int

    @property
    def is_break(self) -> bool:
        """Whether nobody played."""
        return self.seconds > BREAK


class TimeLeft(NamedTuple):
    """An estimate of the seconds to the end of the game with its range, of its last round, and of the round in which the bank breaks."""

    seconds: int
    least: int
    most: int
    round: str
    bank_breaks: str | None


def of_the_game(records: Sequence[Record]) -> Sequence[Record]:
    """The events up to the one that ended the game: a note or a correction made later takes no time of the evening."""
    end = None
    for record in History(records).in_force():
        for move in record.moves:
            if isinstance(move, FactChange) and move.of == GameFacts.over.wire:
                end = None if move.after is None else end or record.n
    return records[:end]


def played(records: Sequence[Record]) -> tuple[str, str] | None:
    """When the first event and the end of the game were recorded, in ISO 8601; None if the times do not tell, as in an import without times."""
    game = of_the_game(records)
    return None if untimed(gaps(game)) else (iso_time(game[0].at), iso_time(game[-1].at))


def gaps(records: Sequence[Record]) -> list[Gap]:
    """The times between events, also those that were undone."""
    found = (Gap(a.n, b.round, round((b.at - a.at).total_seconds())) for a, b in pairwise(records))
    return [gap._replace(seconds=0) if -_LEAST < gap.seconds < 0 else gap for gap in found]


def untimed(found: Sequence[Gap]) -> str | None:
    """A sentence that tells why these times do not show who took how long; None if they do."""
    backwards = next((gap.n for gap in found if gap.seconds < 0), None)
    if backwards is not None:
        return f"Event {backwards + 1} is earlier than event {backwards}, so the times do not show who took how long."
    if sum(gap.seconds for gap in found) < _LEAST:
        return f"All events were recorded within {_LEAST} seconds, as in an imported game without times, so nobody knows who took how long."
    return None


def time_left(table: Table, records: Sequence[Record], figures: Mapping[str, str]) -> TimeLeft | None:
    """How long the game still takes after these events, which led to the table, if payments grow and rounds last as before.

    `figures` are runs that replace the last ones. None if the projected game does not end, or if the times of the events show no
    pace: no round of a kind is over, or so many pauses are breaks that the game is played by correspondence.
    """
    found = gaps(records)
    if untimed(found) or sum(gap.is_break for gap in found) * _CORRESPONDENCE > len(found):
        return None
    rounds = project(table, figures, None, _growth(records)).rounds
    if not rounds or not rounds[-1].table.over:
        return None
    spent: Counter[str] = Counter()
    for gap in found:
        spent[gap.round] += 0 if gap.is_break else gap.seconds
    now = str(table.round)
    seconds = 0.0
    for is_stock, number in _to_come(table, rounds).items():
        past = [spent[name] for name in spent if name != now and name.startswith("SR ") == is_stock][-_RECENT:]
        if not past:
            return None
        pace = sum(past) / len(past)
        begun = min(pace, spent[now]) if is_stock and table.round.is_stock else 0
        seconds += pace * number - begun
    broken = None if table.bank_has_broken else rounds[-1].table.bank_broken_in
    least, most = seconds / _RANGE, seconds * _RANGE
    return TimeLeft(round(seconds), round(least), round(most), rounds[-1].name, broken and str(broken))


def _growth(records: Sequence[Record]) -> Fraction:
    """By which part of its payments the latest set that paid for runs paid more than the one before, on the average of all."""
    paid = {
        record.round.partition(".")[0]
        for record in History(records).latest()
        if record.do == "run"
        and any(isinstance(move, Transfer) and (move.of, move.source) == ("cash", BANK) for move in record.moves)
    }
    return Fraction(1, max(1, len(paid)))


def _to_come(table: Table, rounds: Sequence[Played]) -> dict[bool, float]:
    """How many stock rounds (True) and operating rounds (False) are still to play; of the current operating round, the part that is left."""
    now, found = table.round, {True: 1.0 if table.round.is_stock else 0.0, False: 0.0}
    floated = sum(map(table.floated, table.rules.corporation)) or 1
    for played in rounds:
        round_ = parse_round(played.name)
        if round_ == now:
            found[False] += 0 if round_.is_stock else len(played.runs) / floated
            continue
        found[True] += round_.is_stock or (round_.part == 1 and not (now.is_stock and now.number == round_.number))
        found[False] += not round_.is_stock
    return {is_stock: number for is_stock, number in found.items() if number}
