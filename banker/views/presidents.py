"""The line for a president's certificate that moves."""

from collections.abc import Sequence

from banker.rules.places import IN_SENTENCES, REMOVED
from banker.state.record import Move, Transfer
from banker.state.table import Table


def leaves(moves: Sequence[Move], name: str) -> bool:
    """Whether a corporation leaves the game; one line says so."""
    gone = (move for move in moves if isinstance(move, Transfer) and move.to == REMOVED)
    return any((move.of, move.name) == ("president", name) for move in gone)


def line(move: Transfer, before: Table, after: Table, moves: Sequence[Move]) -> str:
    """The line for a president's certificate; a player who presided without it is no new president."""
    name, to = move.name, move.to
    if to == REMOVED:
        gone = (its for its in moves if isinstance(its, Transfer) and its.to == REMOVED)
        with_shares = any((its.of, its.name) == ("share", name) for its in gone)
        what = "All stock" if with_shares else "The president's certificate"
        return f"{what} of {name} leaves the game."
    if to not in after.players:
        return f"The president's certificate of {name} goes to {IN_SENTENCES.get(to, to)}."
    if before.president(name) == to or after.president(name) != to:
        return f"{to} gets the president's certificate of {name} and now holds {after.percent(name, to)}%."
    return f"{to} becomes president of {name}."
