"""How well `pace` tells when an evening ends, in recorded games of 18xx.games that have times: run `python tests/tools/pace.py`.

After a third, a half and three quarters of each game it compares the estimate with the time that the rest took. Pauses of more than 20 minutes are
cut out, since most of these games were played by correspondence. Games that the players broke off are left out. It prints figures and fails nothing.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import accumulate
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from banker.advice.evening import gaps, time_left, untimed
from banker.calc.rounds import AGREED, parse_round
from banker.errors import BankerError
from banker.importers.imported_game import replay
from banker.importers.source import read_imported_game
from banker.opening import apply_records
from banker.state.record import Record
from banker.state.table import Table
from support.oracle import FOLDER

POINTS = {"a third": 1 / 3, "a half": 1 / 2, "three quarters": 3 / 4}


class Estimate(NamedTuple):
    """An estimate at one of the points, in seconds: what was left, the estimate with its range, and the whole game; `sets` is how many sets too late it ends."""

    point: str
    left: int
    seconds: int
    least: int
    most: int
    whole: int
    sets: int

    @property
    def error(self) -> float:
        """How much later than the true end it is, in percent of the whole game."""
        return 100 * (self.seconds - self.left) / self.whole


def timed_games() -> Iterator[tuple[Table, list[Record]]]:
    """The table before the first event, and the events, of each game that has times."""
    for path in sorted(FOLDER.glob("18xx.games-*.json")):
        revenues = path.with_suffix(".revenues.json")
        if ".revenues" in path.name:
            continue
        try:
            game = replay(read_imported_game(str(path), None, str(revenues) if revenues.exists() else None), path.name)
        except BankerError:
            continue  # a title that `banker` does not know
        if game.table.over and game.table.over != AGREED and not untimed(gaps(game.records)):
            yield game.table.first(), without_breaks(game.records)


def without_breaks(records: Sequence[Record]) -> list[Record]:
    """The same events, as if nobody had paused for more than 20 minutes."""
    waits = [0, *(0 if gap.is_break else gap.seconds for gap in gaps(records))]
    times = accumulate(waits)
    return [
        record._replace(at=records[0].at + timedelta(seconds=at)) for record, at in zip(records, times, strict=True)
    ]


def estimates(first: Table, records: Sequence[Record]) -> Iterator[Estimate]:
    """What `pace` says at each point of a game."""
    whole = round((records[-1].at - records[0].at).total_seconds())
    last = parse_round(records[-1].round).number
    for point, part in POINTS.items():
        past = [record for record in records if (record.at - records[0].at).total_seconds() <= part * whole]
        table = first.copy()
        apply_records(table, past, "game")
        left = time_left(table, past, {})
        if left is not None:
            rest = round((records[-1].at - past[-1].at).total_seconds())
            yield Estimate(
                point, rest, left.seconds, left.least, left.most, whole, parse_round(left.round).number - last
            )


def main() -> None:
    """Print a line for each point."""
    found = [estimate for game in timed_games() for estimate in estimates(*game)]
    within = 0
    for point in POINTS:
        its = [estimate for estimate in found if estimate.point == point]
        errors = [estimate.error for estimate in its]
        held = sum(estimate.least <= estimate.left <= estimate.most for estimate in its)
        within += held
        sets = [abs(estimate.sets) for estimate in its]
        print(
            f"after {point:14}  {len(its)} games: {median(map(abs, errors)):.0f}% of the evening off in the median ({median(errors):+.0f}%),"
            f" {sum(sets) / len(sets):.1f} sets on average; within the range in {held}"
        )
    print(f"within the range in {within} of {len(found)}, {100 * within / len(found):.0f}%")


if __name__ == "__main__":
    main()
