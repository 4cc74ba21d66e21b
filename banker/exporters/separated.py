"""A game as comma-separated values for spreadsheets: RFC 4180, UTF-8, and no cell that would run as a formula."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

from banker.exporters.bookings import since
from banker.game import Game, apply_records
from banker.rules.places import BANK, RESERVE
from banker.state.facts import GameFacts
from banker.state.moves import FactChange
from banker.state.record import command_line
from banker.state.table import Table
from banker.views.history import describe
from banker.views.rendering import spreadsheet_cell

Row = Sequence[object]


def rows_of(what: str) -> Callable[[Game, int | None], Iterator[Row]]:
    """The function that yields the rows of a game up to an event, headings first."""
    return {"events": _events, "balances": _balances, "worth": _worth, "prices": _prices}[what]


def separated(rows: Iterable[Row]) -> bytes:
    """The bytes of a file; it has a byte order mark if it is not ASCII, since Excel would guess another encoding."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(map(spreadsheet_cell, row) for row in rows)
    text = out.getvalue()
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def _events(game: Game, at: int | None) -> Iterator[Row]:
    """Every event: its words, whether it was undone or corrected, and its moves."""
    records = game.records[:at]
    became, table = since(records), game.table.first()
    yield "n", "at", "round", "verb", "event", "override", "ref", "since", "moves"
    for record in records:
        moved = "; ".join(describe(move, table) for move in record.moves if not isinstance(move, FactChange))
        said = record.round, record.do, command_line(record), record.override, record.ref
        yield record.n, f"{record.at:%Y-%m-%d %H:%M:%S}", *said, became.get(record.n), moved


def _balances(game: Game, at: int | None) -> Iterator[Row]:
    """Everyone's cash before the first event and after each event."""
    table = game.table.first()
    others = [*table.rules.corporation, BANK, *([RESERVE] if table.cash(RESERVE) else [])]
    yield "n", "round", "verb", *game.table_at(at).players, *others
    yield 0, str(table.round), None, *map(table.cash, (*table.players, *others))
    for record in game.records[:at]:
        apply_records(table, [record], game.ledger.name)
        yield record.n, record.round, record.do, *map(table.cash, (*table.players, *others))


def _prices(game: Game, at: int | None) -> Iterator[Row]:
    """The price of each corporation's stock, before the first event and after each event that moves one to another price."""
    table = game.table.first()
    yield "n", "round", "verb", *table.rules.corporation
    shown = [*map(table.price, table.rules.corporation)]
    yield 0, str(table.round), None, *shown
    for record in game.records[:at]:
        apply_records(table, [record], game.ledger.name)
        prices = [*map(table.price, table.rules.corporation)]
        if prices != shown:
            yield record.n, record.round, record.do, *prices
        shown = prices


def _worth(game: Game, at: int | None) -> Iterator[Row]:
    """Everyone's worth at the end of each round, before `next`; in the last round, now."""
    table, n = game.table.first(), 0
    rounds: dict[str, Row] = {}
    for n, record in enumerate(game.records[:at], 1):
        if any(isinstance(move, FactChange) and move.of == GameFacts.round.wire for move in record.moves):
            _note(rounds, table, n - 1)
        apply_records(table, [record], game.ledger.name)
    _note(rounds, table, n)
    yield "round", "event", *table.players
    yield from ((name, *line) for name, line in rounds.items())


def _note(rounds: dict[str, Row], table: Table, n: int) -> None:
    """Set everyone's worth in the current round, and remove later rounds if an event went back to this one."""
    now = str(table.round)
    while now in rounds:
        rounds.popitem()
    rounds[now] = (n, *(table.worth(who).total for who in table.players))
