"""A game as comma-separated values for spreadsheets: RFC 4180, UTF-8, and no cell that would run as a formula."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

from banker.calc.score import Worth
from banker.engine.as_counted import as_counted
from banker.engine.recorded import replay
from banker.exporters.bookings import since
from banker.game import Game
from banker.rules.places import BANK, RESERVE
from banker.state.record import FactChange, command_line
from banker.state.table import Table
from banker.views.earnings import earnings, runs
from banker.views.history import describe
from banker.views.rendering import spreadsheet_cell
from banker.views.worth_by_round import worth_by_round

Row = Sequence[object]


def separated(rows: Iterable[Row]) -> bytes:
    """The bytes of a file; it has a byte order mark if it is not ASCII, since Excel would guess another encoding."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(map(spreadsheet_cell, row) for row in rows)
    text = out.getvalue()
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def _events(game: Game, at: int | None) -> Iterator[Row]:
    became = since(game.records_to(at))
    yield "n", "at", "round", "verb", "event", "override", "ref", "since", "moves"
    for record, before, _ in game.steps(last=at):
        moved = "; ".join(describe(move, before) for move in record.moves if not isinstance(move, FactChange))
        said = record.round, record.do, command_line(record), record.override, record.ref
        yield record.n, f"{record.at.date()} {record.at:%H:%M:%S}", *said, became.get(record.n), moved


def _tables(game: Game, at: int | None) -> Iterator[tuple[Row, Table]]:
    """The table before the first event and after each, with the first cells of a row."""
    first = game.table.first()
    yield (0, str(first.round), None), first
    for record, _, table in game.steps(last=at):
        yield (record.n, record.round, record.do), table


def _balances(game: Game, at: int | None) -> Iterator[Row]:
    first = game.table.first()
    others = [*first.rules.corporation, BANK, *([RESERVE] if first.cash(RESERVE) else [])]
    yield "n", "round", "verb", *game.table_at(at).players, *others
    for event, table in _tables(game, at):
        yield *event, *map(table.cash, (*table.players, *others))


def _prices(game: Game, at: int | None) -> Iterator[Row]:
    corporations, shown = game.rules.corporation, None
    yield "n", "round", "verb", *corporations
    for event, table in _tables(game, at):
        prices = [*map(table.price, corporations)]
        if prices != shown:
            yield *event, *prices
        shown = prices


def _revenues(game: Game, at: int | None) -> Iterator[Row]:
    keys = ("round", "n", "corporation", "revenue", "paid", "withheld")
    yield keys
    for run in runs(game.records[:at], game.table_at(at).rules):
        yield [run[key] for key in keys]


def _earnings(game: Game, at: int | None) -> Iterator[Row]:
    records, table = game.records[:at], game.table_at(at)
    events = [*replay(game.steps(last=at), records, lambda _: True)]
    found = earnings(table, as_counted(events, table))
    yield "source", "about", *found["players"]
    yield "begins", None, *found["begins"]
    for source in found["sources"]:
        yield source["kind"].replace("_", " "), source["about"], *source["amounts"]
    yield "worth", None, *found["worth"]


def _worth(game: Game, at: int | None) -> Iterator[Row]:
    """Everyone's worth at the end of each round, before `next`; in the last round, now. Its parts follow in further columns."""
    table = game.table_at(at)
    rounds = worth_by_round(table, game.records[:at], game.ledger.name)
    *usual, owed = Worth._fields
    all_parts = [*usual, *[owed] * any(worth.owed for end in rounds for worth in end.worth)]
    parts = all_parts if table.rules.game.stock_market else []
    yield "round", "event", *table.players, *(f"{who} {part}" for who in table.players for part in parts)
    for end in rounds:
        totals = [worth.total for worth in end.worth]
        yield end.round, end.event, *totals, *(getattr(worth, part) for worth in end.worth for part in parts)


ROWS: dict[str, Callable[[Game, int | None], Iterator[Row]]] = {
    "events": _events,
    "balances": _balances,
    "prices": _prices,
    "revenues": _revenues,
    "earnings": _earnings,
    "worth": _worth,
}
"""The functions that yield the rows of a game up to an event, headings first."""
