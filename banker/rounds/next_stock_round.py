"""The table in the next stock round, if nobody buys or sells before it."""

from banker.calc import rounds
from banker.rounds import ending, operating
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import Table


def in_next_stock_round(table: Table) -> Table | None:
    """The table in the next stock round, with today's prices and holdings; None if the game ends before it.

    Corporations that still operate before it count as having operated (1851 Stock Rounds; C9).
    """
    if table.over or ending.in_sight(table):
        return None
    trial, cite = Draft(table), table.rules.cite.rounds
    for name in () if table.round.is_stock else table.yet_to_operate():
        if table.corporation[name].first_operated_in is None:
            trial.set_fact(CorporationFacts.first_operated_in, name, table.round, cite)
    operating.forget_turn(trial, cite)
    trial.set_game(GameFacts.round, rounds.Round("SR", table.round.number + 1), cite)
    return trial.table
