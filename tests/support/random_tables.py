"""The tables of a random game in memory: quick to make, and full of positions that no test author would think of."""

import random
from collections.abc import Iterator

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state.names import read_seats
from banker.state.setup import lay_out
from banker.state.table import Table
from support.random_players import PLAYS, setup


def random_tables(ruleset: str, seed: int, commands: int) -> Iterator[Table]:
    """Yield the table after each event, until the game is over or this many commands have been tried."""
    dice = random.Random(seed)
    begun, player = setup(ruleset, dice), PLAYS[ruleset].player(dice)
    general = read(ruleset, begun.options)
    seats, charters = read_seats(begun.players, general)
    seated = for_players(general, seats, charters)
    assert seated is not None
    table = Table(seated, seats, lay_out(seated, seats, charters))
    for _ in range(commands):
        verb, *words = player.command(PLAYS[ruleset].referee(table, 0, 0)) or ("",)
        try:
            resolved = resolve(table, History(()), verb, words)
            if resolved.objections:
                continue
            table = resolved.after
        except BankerError:
            continue
        if table.over:
            return
        yield table
