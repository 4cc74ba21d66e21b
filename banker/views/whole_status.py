"""The whole answer of `status -O json`: the state, and what a page of the game needs beside it."""

from collections.abc import Sequence
from typing import Any

from banker.engine.history import History
from banker.rounds import auction
from banker.rounds.turn import Turn, table_in_turn
from banker.state.record import Record
from banker.state.table import BANK, Table
from banker.views.fleet import fleet
from banker.views.rules_data import rules_data
from banker.views.standing import standing
from banker.views.state_data import status_data
from banker.views.trains import next_phase
from banker.views.turn_data import turn_data


def whole_status(turn: Turn, records: Sequence[Record]) -> dict[str, Any]:
    """All that `status -O json` has: `main_status`, how each player stands, and what comes next."""
    return main_status(turn, records) | {"standing": standing(table_in_turn(turn))} | _beside(turn.table)


def main_status(turn: Turn, records: Sequence[Record]) -> dict[str, Any]:
    """The state, who is up, the trains, and what does not change."""
    table = turn.table
    beside = {"turn": turn_data(turn), "fleet": fleet(records, History(records).undone(), table.rules)}
    return status_data(table, len(records)) | beside | {"rules": rules_data(table.rules)}


def _beside(table: Table) -> dict[str, Any]:
    """Unsold privates in dollars, and the next phase."""
    upcoming, kind = next_phase(table), table.rules.privates.sale
    return {
        "sale": [
            {
                "private": name,
                "kind": kind,
                "offered_at": auction.offered_at(table, name),
                "least_bid": auction.least_bid(table, name) if kind == "auction" else None,
            }
            for name in (() if table.over else table.privates(BANK))
        ],
        "coming": upcoming and upcoming._asdict(),
    }
