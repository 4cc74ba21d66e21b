"""What all mechanisms of a game answer together at a fixed point."""

from collections.abc import Iterator, Sequence
from typing import Any

from banker.rounds.mechanism import SomeEvent, first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import Table


def event_objections(table: Table, event: SomeEvent) -> Iterator[Objection]:
    """Objections of the mechanisms of a game to an event."""
    for mechanism in mechanisms(table):
        yield from mechanism.event_objections(table, event)


def train_objections(table: Table, seller: str, kind: str) -> Iterator[Objection]:
    """Objections to the sale of a type of train by a corporation."""
    for mechanism in mechanisms(table):
        yield from mechanism.train_objections(table, seller, kind)


def loses_tile(table: Table, hex_name: str) -> bool:
    """Whether a hex can lose its tile, and get a first one again."""
    return any(mechanism.loses_tile(hex_name) for mechanism in mechanisms(table))


def brought_options(table: Table, verb: str) -> list[Any]:
    """The options that the mechanisms of a game bring for a verb."""
    return [option for mechanism in mechanisms(table) for of, option in mechanism.options if of == verb]


def loan(table: Table, president: str) -> int | None:
    """Dollars that a player owes in addition who cannot pay for a train that must be bought; None if nobody lends."""
    return next((one for its in mechanisms(table) if (one := its.loan(table, president)) is not None), None)


def trading_over(table: Table) -> Iterator[Objection]:
    """The objection that players trade no more in this stock round."""
    for mechanism in mechanisms(table):
        yield from mechanism.trading_over(table)


def sentence(move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str | None:
    """What a move means, in the words of a mechanism; None if none has any."""
    return first_answer(after, lambda its: its.sentence(move, moves, after))
