"""`project`: the projected rounds, as tables and as data."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from banker.advice.evening import TimeLeft
from banker.advice.projection import Played, Projection
from banker.rounds.ending import winners
from banker.state.table import BANK, Table
from banker.views.pace import end_in_words
from banker.views.payout import payments_data
from banker.views.rendering import Section, View
from banker.views.status import ranked, worths

_FIRST, _LAST = 8, 3
"""Rows shown from the beginning and the end of a long table."""


def projection_view(table: Table, projection: Projection, left: TimeLeft | None = None) -> View:
    """Each round's bank, worth and prices, what each run pays, and the final result if the game ends; `table` is the current one.

    `left` tells how long that takes.
    """
    rounds = projection.rounds
    last = rounds[-1].table if rounds else table
    above = [*projection.notes, "A projection: nobody trades, buys a train or pays for anything. Nothing is recorded."]
    sections = [_runs(projection, table), _shortened(_worths(table, rounds)), *_prices(table, rounds)] if rounds else []
    below = [projection.stopped] if projection.stopped else []
    order = ranked(last)
    if rounds and last.over:
        sections.append(worths(order, stock=last.rules.game.stock_market))
        below = [f"With these runs, the game ends after {rounds[-1].name} ({last.over}): {winners(last, 'wins')}."]
        below += [end_in_words(left, rounds[-1].name)] if left else []
    data = {
        "from": str(table.round),
        "runs": projection.words,
        "rounds": [_round(played) for played in rounds],
        "over": last.over is not None,
        "end_reason": last.over,
        "time_left": None if left is None else left._asdict(),
        "stopped": projection.stopped,
        "notes": projection.notes,
        "players": [
            {"name": player.who, **player.worth.parts, "worth": player.worth.total, "rank": player.rank}
            for player in order
        ],
    }
    return View(data, sections, above, below, plain=lambda: _worths(table, rounds))


def _runs(projection: Projection, table: Table) -> Section:
    """What the first run of each corporation pays to whom: the same in every round with trains, since nobody trades."""
    runs = {run.corporation: run for played in reversed(projection.rounds) for run in played.runs}
    accounts = [*(table.players if table.rules.game.stock_market else ()), "treasury"]
    rows = []
    for name in projection.words:
        if name not in runs:
            continue
        paid: Counter[str] = Counter()
        for payment in runs[name].payments:
            paid["treasury" if payment.to == name else payment.to] += payment.amount
        rows.append([name, runs[name].word, *(paid[who] or None for who in accounts)])
    return Section(["corp", "runs", *accounts], rows)


def _worths(table: Table, rounds: Sequence[Played]) -> Section:
    rows: list[list[object]] = []
    for name, paid, after in (("now", None, table), *((played.name, played.paid, played.table) for played in rounds)):
        rows.append([name, paid, after.cash(BANK), *(after.worth(who).total for who in after.players)])
    return Section(["worth after", "paid", "bank", *table.players], rows)


def _shortened(section: Section) -> Section:
    rows, left_out = section.rows, len(section.rows) - _FIRST - _LAST
    if left_out <= 1:
        return section
    dots = [f"... {left_out} more", *([None] * (len(section.headers) - 1))]
    return section._replace(rows=[*rows[:_FIRST], dots, *rows[-_LAST:]])


def _prices(table: Table, rounds: Sequence[Played]) -> list[Section]:
    names = [name for name in table.rules.corporation if name in table.cells]
    if not names:
        return []
    now = {name: table.price(name) for name in names}
    rows: list[list[object]] = [["now", *now.values()]]
    for played in rounds:
        if played.rises:
            now |= {name: to for name, (_, to) in played.rises.items()}
            only_rises = all(to >= before for before, to in played.rises.values())
            rows.append(["sold out" if only_rises else "end of SR", *now.values()])
        now = {name: played.table.price(name) for name in names}
        rows.append([played.name, *now.values()])
    return [_shortened(Section(["price after", *names], rows))]


def _round(played: Played) -> dict[str, Any]:
    table = played.table
    return {
        "round": played.name,
        "rises": {name: {"from": before, "to": after} for name, (before, after) in played.rises.items()},
        "income": played.income,
        "runs": [
            {
                "corporation": run.corporation,
                "run": run.word,
                "payments": payments_data(run.payments),
                "price": run.price,
            }
            for run in played.runs
        ],
        "paid": played.paid,
        "bank": table.cash(BANK),
        "bank_broken": table.bank_has_broken,
        "prices": {name: table.price(name) for name in table.rules.corporation if name in table.cells},
        "treasuries": {name: table.cash(name) for name in table.rules.corporation if table.floated(name)},
        "players": [{"name": who, "cash": table.cash(who), "worth": table.worth(who).total} for who in table.players],
    }
