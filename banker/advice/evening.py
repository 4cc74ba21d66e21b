"""How long a game has taken, and how long it will still take, estimated from the times of its events."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from banker.advice.projection import Played
from banker.calc.rounds import parse_round
from banker.state.record import Record
from banker.state.table import Table

BREAK = 20 * 60
"""Seconds: a longer pause is a break, and counts for no round and nobody."""
_RECENT = 4
"""How many of the latest rounds of each kind set the pace of the rounds to come."""
_LEAST = 60
"""Seconds: if all events were recorded in less time, a script or an import recorded them."""
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
    """Seconds to the end of the game: at the mean pace of the last rounds, of the quickest and of the slowest of these."""

    seconds: int
    least: int
    most: int


def gaps(records: Sequence[Record]) -> list[Gap]:
    """The times between events, also those that were undone."""
    return [Gap(a.n, b.round, round((b.at - a.at).total_seconds())) for a, b in pairwise(records)]


def untimed(found: Sequence[Gap]) -> str | None:
    """A sentence that tells why these times do not show who took how long; None if they do."""
    backwards = next((gap.n for gap in found if gap.seconds < 0), None)
    if backwards is not None:
        return f"Event {backwards + 1} is earlier than event {backwards}, so the times do not show who took how long."
    if sum(gap.seconds for gap in found) < _LEAST:
        return f"All events were recorded within {_LEAST} seconds, as in an imported game without times, so nobody knows who took how long."
    return None


def time_left(table: Table, rounds: Sequence[Played], records: Sequence[Record]) -> TimeLeft | None:
    """How long the projected `rounds` take after these events, which led to the table.

    None if the game does not end with them, or if the times of the events show no pace: no round of a kind is over, or
    so many pauses are breaks that the game is played by correspondence.
    """
    found = gaps(records)
    breaks = sum(gap.is_break for gap in found)
    if not rounds or not rounds[-1].table.over or untimed(found) or breaks * _CORRESPONDENCE > len(found):
        return None
    spent: Counter[str] = Counter()
    for gap in found:
        spent[gap.round] += 0 if gap.is_break else gap.seconds
    now = str(table.round)
    to_come = _to_come(table, rounds)
    paces: list[list[int]] = []
    for is_stock, number in to_come.items():
        past = [spent[name] for name in spent if name != now and parse_round(name).is_stock == is_stock][-_RECENT:]
        if not past:
            return None
        begun = spent[now] if is_stock and table.round.is_stock else 0
        of_all = (sum(past) / len(past), min(past), max(past))
        paces.append([round(max(0, pace - begun) + pace * (number - 1) if begun else pace * number) for pace in of_all])
    return TimeLeft(*map(sum, zip(*paces, strict=True))) if paces else None


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
