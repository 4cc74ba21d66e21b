"""`explain`: the statement of an account: every payment with its event, the balance after it, and the reason."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.calc.money import dollars
from banker.engine.recorded import Replayed
from banker.state.moves import Move, Transfer
from banker.state.record import Record, command_line
from banker.views.rendering import Section, View


class Line(NamedTuple):
    """One payment to (negative: by) the account: its event, the other party, the balance after it, and the reason."""

    n: int
    round: str
    event: str
    other: str
    amount: int
    balance: int
    why: str


def touches(who: str, record: Record) -> bool:
    """Whether an event has a payment to or from an account."""
    return any(_amount(who, move) for move in record.moves)


def lines(who: str, replayed: Replayed) -> Iterator[Line]:
    """The payments of an event that touch an account."""
    record, balance = replayed.record, replayed.before.cash(who)
    for made in replayed.moves:
        amount = _amount(who, made.move)
        if amount and isinstance(made.move, Transfer):
            balance += amount
            other = made.move.source if amount > 0 else made.move.to
            yield Line(record.n, record.round, command_line(record), other, amount, balance, made.why)


def _amount(who: str, move: Move) -> int:
    """Dollars that a move brings someone (negative: costs)."""
    if not isinstance(move, Transfer) or move.of != "cash":
        return 0
    return move.number * ((move.to == who) - (move.source == who))


def statement(who: str, begins: int, rows: Sequence[Line]) -> View:
    """The statement as a table and as data."""
    ends = rows[-1].balance if rows else begins
    table = [[row.n, row.round, row.event, row.other, row.amount, row.balance, row.why] for row in rows]
    return View(
        {"account": who, "begins": begins, "ends": ends, "lines": [row._asdict() for row in rows]},
        [Section(["n", "round", "event", "with", "dollars", "balance", "why"], table)],
        [f"{who} begins with {dollars(begins)}."],
        [f"{who} has {dollars(ends)}."],
    )
