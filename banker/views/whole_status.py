"""The whole answer of `status -O json`: the state, and what a page of the game needs beside it."""

from collections.abc import Sequence
from typing import Any

from banker.engine.history import History
from banker.state.record import Record
from banker.state.table import Table
from banker.views.fleet import fleet
from banker.views.rules_data import rules_data
from banker.views.standing import standing
from banker.views.state_data import status_data
from banker.views.turn_data import turn_data


def whole_status(table: Table, records: Sequence[Record]) -> dict[str, Any]:
    """All that `status -O json` has: `main_status`, and how each player stands."""
    return main_status(table, records) | {"standing": standing(table)}


def main_status(table: Table, records: Sequence[Record]) -> dict[str, Any]:
    """The state, who is up, the trains, and what does not change."""
    beside = {"turn": turn_data(table, records), "fleet": fleet(records, History(records).undone())}
    return status_data(table, len(records)) | beside | {"rules": rules_data(table.rules)}
