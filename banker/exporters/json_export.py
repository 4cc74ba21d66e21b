"""A whole ledger as JSON: header, box, events, and the table after them."""

from collections.abc import Iterable, Mapping
from typing import Any

from banker import __version__
from banker.game import Game
from banker.rounds.turn import table_to_show
from banker.state.record import Record, iso_time, to_toml
from banker.views.rendering import to_json
from banker.views.state_data import table_data

_FORMAT = 1


def json_export(game: Game, at: int | None) -> str:
    """A game up to event `at` (None: to its end), one line an event; `banker.export` is the version of this format."""
    header, records = game.ledger.header, game.records[:at]
    table = table_to_show(game.turn_at(at))
    begun = {**vars(header), "at": iso_time(header.at)}
    box = begun.pop("box")
    parts = [
        f'"banker": {to_json({"export": _FORMAT, "version": __version__})}',
        f'"ledger": {to_json(begun)}',
        f'"box": {_lines(map(to_toml, box))}',
        f'"events": {_lines(map(_event, records))}',
        f'"table": {to_json(table_data(table, len(records)))}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    text = ",\n".join(map(to_json, rows))
    return f"[\n{text}\n]" if text else "[]"


def _event(record: Record) -> dict[str, Any]:
    return {**record._asdict(), "at": iso_time(record.at), "moves": [to_toml(move) for move in record.moves]}
