"""`explain`: the statement of an account, every event that touched it, the balance, and why it was that much."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.calc.money import dollars
from banker.calc.trains import a_train
from banker.rounds.payout import payments, read_run
from banker.state.moves import FactChange, Transfer
from banker.state.record import Record, command_line
from banker.state.table import BANK, POOL, RESERVE, Table
from banker.verbs.registry import CORRECTIONS
from banker.views.rendering import Section, View


class Line(NamedTuple):
    """One payment: of which event, to (or, below zero, by) the account, with whom, the balance after it, and why."""

    n: int
    round: str
    event: str
    other: str
    amount: int
    balance: int
    why: str


def lines(who: str, record: Record, before: Table) -> Iterator[Line]:
    """The payments of an event that touch an account."""
    reasons = _reasons(record, before)
    balance = before.cash(who)
    for place, move in enumerate(record.moves):
        if not isinstance(move, Transfer) or move.of != "cash":
            continue
        why = _of_its_own(record, place, move, before) or next(reasons, None) or _why(record, before)
        if who not in (move.source, move.to):
            continue
        amount = move.number if move.to == who else -move.number
        balance += amount
        other = move.source if move.to == who else move.to
        yield Line(record.n, record.round, command_line(record), other, amount, balance, why)


def _of_its_own(record: Record, place: int, move: Transfer, before: Table) -> str | None:
    """Why a payment was made that any event can bring with it: capital, stations, the reserve, a president's help."""
    rules, players = before.rules, before.players
    marks = {(other.of, other.on): other.after for other in record.moves if isinstance(other, FactChange)}
    if record.do in ("undo", "redo", *CORRECTIONS):
        return None
    if move.source == RESERVE:
        return "the notes kept out"
    if move.source == BANK and marks.get(("capital", move.to)) == move.number:
        return f"capital: {rules.stock.capital_times} times {move.number // rules.stock.capital_times}"
    if move.to == BANK and ("floated", move.source) in marks and move.number == rules.stock.station_fee:
        return "for all its stations"
    if record.do == "train" and move.source in players:
        return f"what the treasury lacks for {a_train(record.words[1])}"
    if record.do != "bankrupt":
        return None
    if move.source in players:
        return "all that is left"
    sold = (
        other
        for other in record.moves[place:]
        if isinstance(other, Transfer) and other.of == "share" and other.to == POOL
    )
    return next((f"{other.number} {other.name} sold" for other in sold), None)


def statement(who: str, begins: int, rows: Sequence[Line]) -> View:
    """The whole statement."""
    ends = rows[-1].balance if rows else begins
    table = [[row.n, row.round, row.event, row.other, row.amount, row.balance, row.why] for row in rows]
    return View(
        {"account": who, "begins": begins, "ends": ends, "lines": [row._asdict() for row in rows]},
        [Section(["n", "round", "event", "with", "dollars", "balance", "why"], table)],
        [f"{who}: begins with {dollars(begins)}"],
        [f"{who}: has {dollars(ends)}"],
    )


def _reasons(record: Record, before: Table) -> Iterator[str]:
    """Why each payment of an event was made, where an event makes several of different kinds."""
    if record.do == "run":
        yield from _dividends(record, before)
    elif record.do == "next":
        yield from _income(before)


def _dividends(record: Record, before: Table) -> Iterator[str]:
    name, rules = record.words[0], before.rules
    revenue, decision = read_run(record.words[1], rules.dividend)
    share, pooled = rules.stock.share, False
    for payment in payments(before, name, revenue, decision):
        if decision == "withhold":
            yield f"{dollars(revenue)} withheld"
        elif not payment.percent:
            yield f"kept of {dollars(revenue)}"
        else:
            count, half = payment.percent // share, "half of " if decision == "half" else ""
            holders = "certificate" if count == 1 else "certificates"
            pool = rules.dividend.pool == "treasury" and before.percent(name, POOL) == payment.percent and not pooled
            pooled = pooled or (payment.to == name and pool)
            where = "" if payment.to != name else " in the pool" if pool else " of its own"
            yield f"{payment.percent}% of {half}{revenue}: {count} {holders}{where} at {dollars(payment.amount // count)}"


def _income(before: Table) -> Iterator[str]:
    rules = before.rules
    for name, private in rules.private.items():
        if private.revenue and before.owner(name) in (*before.players, *rules.corporation):
            yield f"income of {private.name}"


def _why(record: Record, before: Table) -> str:
    words = record.words
    match record.do:
        case "buy" | "sell":
            count = int(words[-1])
            where = f" from {'the offering' if words[2] == 'ipo' else f'the {words[2]}'}" if record.do == "buy" else ""
            return f"{count} {words[1]}{where}"
        case "par":
            return f"the president's certificate of {words[1]} at {words[2]}"
        case "private":
            return before.rules.private[words[1]].name
        case "train":
            return a_train(words[1]) + (
                f" for a {words[words.index('--trade-in') + 1]}" if "--trade-in" in words else ""
            )
        case "tile":
            return f"track at {words[1]}"
        case "token":
            return "a station"
        case "pay":
            return words[-1]
        case "undo" | "redo":
            return f"{record.do} of event {words[-1]}"
        case do if do in CORRECTIONS:
            return f"corrects event {words[0]}"
    return {"exchange": "turned in", "water": "watered", "bankrupt": "bankrupt"}.get(record.do, record.do)
