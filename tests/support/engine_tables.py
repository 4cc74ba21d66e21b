"""Random games of 1830 played on the engine of 18xx.games: its table after every action, and ours after the import."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banker.importers.replay import ReplayedGame
from banker.state.table import Table
from banker.views.status import status_data
from support.paths import SHARED

RANDOM, HARD = SHARED / "oracle" / "random-1830", SHARED / "oracle" / "hard-1830"
_PLAYER = ("cash", "certificates", "worth", "shares", "privates", "bankrupt")
_CORPORATION = (
    "treasury", "par", "price", "row", "column", "president", "ipo", "pool", "floated", "trains", "privates",
)  # fmt: skip
_STATIONS = ("tokens_left",)
_OURS = {"ERIE": "Erie"}
Values = dict[str, Any]


def tables_of(game: Path) -> tuple[list[Values], Values]:
    """The engine's table after each action that stands, and its final result."""
    with gzip.open(game.with_suffix(".tables.jsonl.gz"), "rt", encoding="utf-8") as lines:
        *tables, last = map(json.loads, lines)
    return tables, last


def compared(game: ReplayedGame, theirs: list[Values]) -> Iterator[tuple[str, Values, Values]]:
    """The id of each action, the engine's values after it and ours: those after the last event of that action or an earlier one.

    While the par of the B&O is awaited nothing is compared, since its private is recorded together with the par.
    """
    table, at, seen = Table(game.table.rules, game.header.players, game.header.box), 0, set[str | None]()
    for after in theirs:
        seen.add(str(after["id"]))
        if after["pending"]:
            continue
        while at < len(game.records) and game.records[at].ref in seen:
            table.apply(*game.records[at].moves)
            at += 1
        running = {name for name, facts in table.corporation.items() if facts.first_operated_in is not None}
        yield str(after["id"]), _theirs(after, running), _ours(table, running)
    assert at == len(game.records) or game.records[at].ref is None, f"event {at + 1} belongs to no action"


def _theirs(after: Values, running: set[str]) -> Values:
    """The engine's values; stations only of corporations that have run, since there the home station is placed before that."""
    values = {"phase": after["phase"], "bank": after["bank"], "discarded": sorted(after["discarded"])}
    values |= {f"left {kind}": left for kind, left in after["depot"].items()}
    values |= _round(after["round"])
    for who, player in after["players"].items():
        shares = {_OURS.get(name, name): percent for name, percent in player["shares"].items() if percent}
        values |= _part(who, _PLAYER, player | {"shares": shares})
    for theirs, corporation in after["corporations"].items():
        name = _OURS.get(theirs, theirs)
        values |= _part(name, _CORPORATION + _STATIONS * (name in running), corporation)
    if values["round"] == "OR":
        values["order"] = [_OURS.get(name, name) for name in after["order"]]
    return values


def _ours(table: Table, running: set[str]) -> Values:
    """The same values of our table."""
    status = status_data(table, 0)
    game = status["game"]
    values = {"phase": game["phase"], "bank": game["bank"], "discarded": sorted(status["discarded"])}
    values |= {f"left {kind}": left for kind, left in status["depot"].items() if left}
    values |= _round(game["round"])
    for player in status["players"]:
        values |= _part(player["name"], _PLAYER, player)
    for corporation in status["corporations"]:
        values |= _part(corporation["id"], _CORPORATION + _STATIONS * (corporation["id"] in running), corporation)
    if values["round"] == "OR":
        values["order"] = status["order"]
    return values


def _part(who: str, keys: tuple[str, ...], values: Values) -> Values:
    """Some values of a player or a corporation; trains and privates have no order."""
    return {f"{key} of {who}": sorted(values[key]) if isinstance(values[key], list) else values[key] for key in keys}


def _round(text: str) -> Values:
    """The kind of a round, and which operating round of its set: here the rounds of the auction are counted, there they are not."""
    kind, _, number = text.partition(" ")
    return {"round": "SR" if kind == "auction" else kind, "operating": number.partition(".")[2]}
