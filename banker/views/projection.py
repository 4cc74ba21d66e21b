"""`project`: the projected rounds, as tables and as data."""

from collections.abc import Sequence
from typing import Any

from banker.advice.projection import Played, Projection, Ran
from banker.rounds.ending import winners
from banker.state.table import BANK, Table
from banker.views.payout import payments_data
from banker.views.rendering import Section, View
from banker.views.status import ranked, worths

_FIRST, _LAST = 8, 3
"""Rows shown from the beginning and the end of a long table."""


def projection_view(table: Table, projection: Projection) -> View:
    """Each round's bank, worth and prices, what each run pays, and the final result if the game ends; `table` is the current one."""
    rounds = projection.rounds
    last = rounds[-1].table if rounds else table
    above = [*projection.notes, "A projection: nobody trades, buys a train or pays for anything. Nothing is recorded."]
    if projection.stopped:
        above.append(projection.stopped)
    sections = [_runs(projection, table), _worths(table, rounds), *_prices(table, rounds)] if rounds else []
    below = []
    if rounds and last.over:
        sections.append(worths(last))
        below = [f"The game ends after {rounds[-1].name} ({last.over}): {winners(last)}."]
    return View(_data(table, projection, last), sections, above, below)


def _runs(projection: Projection, table: Table) -> Section:
    """What each run pays to whom: the same in every round, since nobody trades."""
    every = [run for one in projection.rounds[-1:] for run in one.runs] or projection.rounds[0].runs
    by_name = {run.corporation: run for run in every}
    names = [name for name in projection.words if name in by_name]
    accounts = [*table.players, "treasury"] if table.rules.game.stock_market else ["treasury"]
    rows = [[name, by_name[name].word, *(_paid(by_name[name], who) for who in accounts)] for name in names]
    return Section(["corp", "runs", *accounts], rows)


def _paid(run: Ran, who: str) -> int | None:
    to = run.corporation if who == "treasury" else who
    return sum(payment.amount for payment in run.payments if payment.to == to) or None


def _worths(table: Table, rounds: Sequence[Played]) -> Section:
    """The bank and everyone's worth, now and after each round."""
    rows: list[list[object]] = [["now", None, table.cash(BANK), *_totals(table)]]
    rows += [[one.name, one.paid, one.table.cash(BANK), *_totals(one.table)] for one in rounds]
    rows = _folded(rows)
    return Section(["worth after", "paid", "bank", *table.players], rows)


def _folded(rows: list[list[object]]) -> list[list[object]]:
    """The first and last rows of a long table, with a row of dots between them."""
    left_out = len(rows) - _FIRST - _LAST
    if left_out <= 1:
        return rows
    return [*rows[:_FIRST], [f"... {left_out} more", *([None] * (len(rows[0]) - 1))], *rows[-_LAST:]]


def _totals(table: Table) -> list[int]:
    return [table.worth(who).total for who in table.players]


def _prices(table: Table, rounds: Sequence[Played]) -> list[Section]:
    """The prices after each round, and after a stock round in which one rose."""
    names = list(table.cells)
    names = [name for name in table.rules.corporation if name in names]
    if not names:
        return []
    now = {name: table.price(name) for name in names}
    rows: list[list[object]] = [["now", *now.values()]]
    for one in rounds:
        if one.rises:
            now |= {name: to for name, (_, to) in one.rises.items()}
            rows.append(["sold out", *now.values()])
        now = {name: one.table.price(name) for name in names}
        rows.append([one.name, *now.values()])
    return [Section(["price after", *names], _folded(rows))]


def _ranked(table: Table) -> list[dict[str, Any]]:
    return [
        {"name": one.who, **one.worth._asdict(), "worth": one.worth.total, "rank": one.rank} for one in ranked(table)
    ]


def _data(table: Table, projection: Projection, last: Table) -> dict[str, Any]:
    return {
        "from": str(table.round),
        "runs": projection.words,
        "rounds": [_round(one) for one in projection.rounds],
        "over": last.over is not None,
        "end_reason": last.over,
        "stopped": projection.stopped,
        "notes": projection.notes,
        "players": _ranked(last),
    }


def _round(one: Played) -> dict[str, Any]:
    table = one.table
    return {
        "round": one.name,
        "rises": {name: {"from": before, "to": after} for name, (before, after) in one.rises.items()},
        "income": one.income,
        "runs": [
            {
                "corporation": run.corporation,
                "run": run.word,
                "payments": payments_data(run.payments),
                "price": run.price,
            }
            for run in one.runs
        ],
        "paid": one.paid,
        "bank": table.cash(BANK),
        "bank_broken": table.bank_has_broken,
        "prices": {name: table.price(name) for name in table.rules.corporation if name in table.cells},
        "treasuries": {name: table.cash(name) for name in table.rules.corporation if table.floated(name)},
        "players": [{"name": who, "cash": table.cash(who), "worth": table.worth(who).total} for who in table.players],
    }
