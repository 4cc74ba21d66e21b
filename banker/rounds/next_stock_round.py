"""The table as it would lie in the next stock round if nothing were dealt in before it."""

from banker.calc import rounds
from banker.rounds import ending, operating
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import Table


def in_next_stock_round(table: Table) -> Table | None:
    """The table put into the next stock round, prices and holdings as they are; None if the game is over before it.

    Who still operates before it has operated then (1851 Stock Rounds; C9).
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
