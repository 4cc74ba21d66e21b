"""`pace`: who took how long, and when the game may end."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from banker.advice.evening import Gap, TimeLeft, gaps, of_the_game, untimed
from banker.engine.turns import current_turn
from banker.game import Game
from banker.state.record import Record, iso_time
from banker.views.rendering import Section, View
from banker.views.turn_data import turn_data
from banker.views.width import fit_names

_MINUTE, _HOUR = 60, 3600
_COARSE = 20
"""Minutes from which an estimate is a multiple of five."""


def pace_view(game: Game, records: Sequence[Record], left: TimeLeft | None) -> View:
    """The minutes of each round by player, and those of each corporation, and when the game ends."""
    records = of_the_game(records)
    found = gaps(records)
    problem = untimed(found)
    data: dict[str, Any] = {"problem": problem, "end": None if left is None else left._asdict()}
    if problem:
        unknown = dict.fromkeys(("from", "to", "seconds", "rounds", "players", "corporations", "breaks"))
        return View(data | unknown, [], [problem])
    cells, corporations = time_spent(game, records, found)
    players = game.table.players
    rounds = [*dict.fromkeys(gap.round for gap in found)]
    total: Counter[str | None] = Counter()
    for (_, who), seconds in cells.items():
        total[who] += seconds
    between = bool(total[None])
    breaks = [gap for gap in found if gap.is_break]
    data |= {
        "from": iso_time(records[0].at),
        "to": iso_time(records[-1].at),
        "seconds": sum(cells.values()),
        "rounds": [
            {
                "round": name,
                "seconds": sum(seconds for (of, _), seconds in cells.items() if of == name),
                "players": {who: cells[name, who] for who in players},
                "between": cells[name, None],
            }
            for name in rounds
        ],
        "players": [{"name": who, "seconds": total[who]} for who in players],
        "corporations": [{"id": name, "seconds": corporations[name]} for name in game.rules.corporation],
        "breaks": [{"event": gap.n, "round": gap.round, "seconds": gap.seconds} for gap in breaks],
    }
    accounts = (*players, *[None] * between)
    rows: list[list[object]] = []
    for name in rounds:
        spent = [cells[name, who] for who in accounts]
        rows.append([name, *map(_minutes, (sum(spent), *spent))])
    rows.append(["all", *map(_minutes, (sum(cells.values()), *(total[who] for who in accounts)))])
    by_round = fit_names(players, lambda called: Section(["round", "minutes", *called, *["nobody"] * between], rows))
    turns = [[name, _minutes(corporations[name])] for name in game.rules.corporation if corporations[name]]
    sections = [by_round, *([Section(["corp", "minutes"], turns)] if turns else [])]
    above = [f"{lasting(data['seconds'])} of play, in minutes by round and by who was up:"]
    below = [break_in_words(gap.seconds, gap.n, gap.round) for gap in breaks]
    return View(data, sections, above, [*below, *([end_in_words(left)] if left else [])], plain=lambda: by_round)


def time_spent(
    game: Game, records: Sequence[Record], found: Sequence[Gap]
) -> tuple[Counter[tuple[str, str | None]], Counter[str]]:
    """Seconds by round and player (None: nobody was up), and by corporation; the time before an event is that of who was up."""
    cells: Counter[tuple[str, str | None]] = Counter()
    corporations: Counter[str] = Counter()
    for place, (gap, step) in enumerate(zip(found, game.steps(last=len(records)), strict=False), 1):
        if gap.seconds and not gap.is_break:
            up = turn_data(current_turn(step.after, records[:place]))
            who = up["player"] or up["president"]
            cells[gap.round, who and game.table.name_now(who)] += gap.seconds
            if up["corporation"]:
                corporations[up["corporation"]] += gap.seconds
    return cells, corporations


def _minutes(seconds: int) -> int:
    return round(seconds / _MINUTE)


def lasting(seconds: int) -> str:
    """A time in words: `50 minutes`, from two hours on `2 h 10 min`."""
    minutes = max(1, round(seconds / _MINUTE))
    if seconds < 2 * _HOUR:
        return f"{minutes} minute{'s' * (minutes != 1)}"
    return f"{minutes // 60} h {minutes % 60} min" if minutes % 60 else f"{minutes // 60} h"


def break_in_words(seconds: int, n: int, round_: str) -> str:
    """A break in minutes begun, so that one of little more than 20 minutes is longer than a pause that is none."""
    return f"Break of {lasting(-(-seconds // _MINUTE) * _MINUTE)} after event {n} ({round_})."


def end_in_words(left: TimeLeft, unchanged: str | None = None) -> str:
    """When the game ends, counted from the last event; `unchanged` is the last round if payments do not grow, where that is told too."""
    mean, least, most = (lasting(_coarse(seconds)) for seconds in left[:3])
    least = least.removesuffix(" minutes") if most.endswith(" minutes") else least  # `17 to 25 minutes`
    when = f"some {mean} from now ({least} to {most})"
    if left.bank_breaks is None:
        if unchanged in (None, left.round):
            return f"The game ends in about {left.round}, {when}."
        return f"If payments keep growing, the game ends in about {left.round}, {when}."
    ends = "" if left.bank_breaks == left.round else f", and the game ends after {left.round}"
    return f"If payments keep growing, the bank breaks in about {left.bank_breaks}{ends}, {when}."


def _coarse(seconds: int) -> int:
    minutes = round(seconds / _MINUTE)
    return _MINUTE * (minutes if minutes < _COARSE else 5 * round(minutes / 5))
