"""The evening's clock: how long each round took, and each player and corporation in it."""

from collections.abc import Sequence
from typing import Any

from banker.advice.evening import gaps, of_the_game, untimed
from banker.game import Game
from banker.state.record import Record, iso_time
from banker.views.pace import time_spent


def clock(game: Game, records: Sequence[Record]) -> dict[str, Any] | None:
    """Seconds by round and player, and by corporation; None if the times of the events do not tell.

    They do not if events have no times of their own, if a time runs backwards, or if breaks are more than half of the time.
    """
    records = of_the_game(records)
    found = gaps(records)
    breaks = [gap for gap in found if gap.is_break]
    whole, away = sum(gap.seconds for gap in found), sum(gap.seconds for gap in breaks)
    if untimed(found) or away * 2 > whole:
        return None
    cells, corporations = time_spent(game, records, found)
    players = game.table.players
    rounds = [*dict.fromkeys(name for name, _ in cells)]
    return {
        "from": iso_time(records[0].at),
        "to": iso_time(records[-1].at),
        "seconds": whole - away,
        "rounds": [
            {"round": name, "players": [cells[name, who] for who in players], "nobody": cells[name, None]}
            for name in rounds
        ],
        "corporations": dict(corporations),
        "breaks": [{"n": gap.n, "round": gap.round, "seconds": gap.seconds} for gap in breaks],
    }
