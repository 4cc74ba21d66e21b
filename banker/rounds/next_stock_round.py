"""The table as it would lie in the next stock round if nothing were dealt in before it."""

from banker.calc import rounds
from banker.rounds import ending
from banker.state.draft import Draft
from banker.state.table import Table


def in_next_stock_round(table: Table) -> Table | None:
    """The table put into the next stock round, prices and holdings as they are; None if the game is over before it.

    Who still operates before it has operated then (1851 Stock Rounds; C9).
    """
    if table.over or ending.in_sight(table):
        return None
    trial, cite = Draft(table), table.rules.cite.rounds
    for name in () if table.round.is_stock else table.yet_to_operate():
        if table.mark("began", name) is None:
            trial.set_mark("began", name, str(table.round), cite)
    for of, on in [key for key in table.marks if key[0] in ("held", "dealer", "operating", "step", "raising")]:
        trial.set_mark(of, on, None, cite)
    trial.set_mark("round", "", str(rounds.Round("SR", table.round.number + 1)), cite)
    return trial.table
