"""Random games played on the engine of 18xx.games: its table after every action, and ours after the import."""

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from banker.importers.imported_game import ReplayedGame, replay
from banker.importers.source import read_imported_game
from banker.rules.mechanism import minors, same_card
from banker.rules.values import Ruleset
from banker.state.table import REMOVED, Table
from banker.views.state_data import table_data
from support.paths import SHARED

ORACLE = SHARED / "oracle"
HARD = ORACLE / "hard-1830"
_PLAYER = ("cash", "certificates", "worth", "shares", "privates", "bankrupt")
_CORPORATION = (
    "treasury", "par", "price", "row", "column", "president", "ipo", "redeemed", "pool", "floated", "trains", "privates",
)  # fmt: skip
_STATIONS = ("tokens_left",)
_WITH_MINORS = ("treasury", "price", "president", "pool", "privates", "tokens_left")
"""What the tables of games with minors tell of a corporation, besides its trains and its own stock."""
_NOTHING: dict[str, object] = {"treasury": 0, "ipo": 0, "pool": 0, "privates": [], "tokens_left": 0}
_WAITS = ("LoanChoice", "SwapChoice", "EmergencyMoneyRaising")
"""The steps at which the engine waits for what a player chooses out of turn, which is recorded with the action before it, or for a president's money."""
_UNTOLD = "bankrupt of "
Values = dict[str, Any]


def random_games(title: str) -> list[Path]:
    """The random games of a title, by their numbers; none where they are missing."""
    return sorted((ORACLE / f"random-{title}").glob("*.json"), key=lambda game: int(game.stem))


def recorded_games(title: str) -> list[Path]:
    """The recorded games of a title whose tables after every action are there."""
    tables = ORACLE.glob(f"18xx.games-{title}-*.tables.jsonl.gz")
    return sorted(path.with_name(path.name.replace(".tables.jsonl.gz", ".json")) for path in tables)


def our_name(rules: Ruleset, theirs: str, ours: Iterable[str]) -> str:
    """Our name of a corporation, or of a private: by the ruleset's table, else in any case."""
    other = rules.external["18xx.games"].names.get(theirs)
    return next(name for name in ours if name == other or name.casefold() == theirs.casefold())


def tables_of(game: Path) -> tuple[list[Values], Values]:
    """The engine's table after each action that stands, and its final result."""
    with gzip.open(game.with_suffix(".tables.jsonl.gz"), "rt", encoding="utf-8") as lines:
        *tables, last = (table for table in map(json.loads, lines) if "start" not in table)
    following = [table.get("type") for table in tables[1:]] + [None]
    return [
        after if "pending" in after else _in_full(after, following)
        for after, following in zip(tables, following, strict=True)
    ], last


def _in_full(after: Values, following: str | None) -> Values:
    """A table of the shorter form in the longer one: it leaves out what is nothing, counts cells from 0 and the turns of a stock round, and stars obsolete trains.

    It has only the corporations that have begun, and does not tell who is bankrupt.
    """
    corporations = {}
    for name, values in after["corporations"].items():
        row, column = values.get("cell", (0, 0))
        trains = [kind.rstrip("*") for kind in values.get("trains", ())]
        own: Values = {}
        if "unsold" in values:  # the form of titles in which corporations redeem stock
            stations = len(values.get("tokens_left", ()))
            own = {"ipo": values["unsold"], "tokens_left": stations}
        corporations[name] = _NOTHING | values | own | {"row": row + 1, "column": column + 1, "trains": trains}
        if "cell" not in values:  # the form of titles with minors
            unsold = {"trains": trains, "ipo": values["own"]}
            corporations[name] = {key: values.get(key) for key in _WITH_MINORS} | unsold
    for name, values in after.get("minors", {}).items():
        its: Values = {"treasury": values["cash"], "president": values["owner"], "privates": []}
        corporations[name] = its | {"trains": values["trains"]}
    kind, _, number = after["round"].partition(" ")
    pending = following == "par" and kind not in ("SR", "OR")  # the par of a private that was just sold
    pending |= after.get("step") in _WAITS
    kind = {"DR": "SR", "ISR": "SR", "Auction": "SR", "Draft": "SR"}.get(kind, kind)
    round_ = after["round"] if kind == "OR" else f"{kind} {number.partition('.')[0]}"
    depot = {kind: count for kind, count in after.get("trains", {}).items() if count and count != "unlimited"}
    return {"depot": depot} | after | {"pending": pending, "corporations": corporations, "round": round_}


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
        theirs_now, ours = _theirs(after, running, table.rules), _ours(table, running)
        known = {key for key in ours if key in theirs_now or not key.startswith((_UNTOLD, "redeemed of "))}
        gone = {
            who for who in table.players if who not in after["players"] and table.is_bankrupt(who)
        }  # there they leave
        known -= {key for key in known if key.partition(" of ")[2] in gone and not ours[key]}
        known -= {f"{_UNTOLD}{who}" for who in gone}
        if not table.rules.has_par:  # there its "par" is the price
            theirs_now = {key: value for key, value in theirs_now.items() if not key.startswith("par of ")}
            known -= {f"par of {name}" for name in table.rules.corporation}
        if minors(table.rules):
            kinds = (*_CORPORATION, *_STATIONS)
            untold = [key for key in known - {*theirs_now} if key.partition(" of ")[0] in kinds]
            known -= {key for key in untold if key.partition(" of ")[0] not in (*_WITH_MINORS, "trains", "ipo")}
            known -= {key for key in untold if key.partition(" of ")[2] in minors(table.rules)}
            theirs_now["limit"], ours["limit"] = after["cert_limit"], table.certificate_limit()
            known.add("limit")
        begun = {name for name in table.rules.corporation if f"price of {name}" in theirs_now or name in table.cells}
        begun |= {name for name in minors(table.rules) if f"treasury of {name}" in theirs_now}
        known -= {key for key in known if key.partition(" of ")[2] in {*table.rules.corporation} - begun}
        known -= {
            f"left {kind}" for kind in table.rules.train if same_card(table.rules, kind) and kind not in after["depot"]
        }
        yield str(after["id"]), theirs_now, {key: ours[key] for key in ours if key in known}
    assert at == len(game.records) or game.records[at].ref is None, f"event {at + 1} belongs to no action"


def equal_after_every_action(
    game: Path, ruleset: str | None = None, *, stopped: bool = False, result: bool = True
) -> ReplayedGame:
    """Import a game, and require the program's table after every action and its final scores.

    Where the program `stopped` a game, its last table is of a later time; without `result` its scores are, too.
    """
    revenues = game.with_suffix(".revenues.json")  # beside those whose runs lack them
    extra = str(revenues) if revenues.exists() else None
    replayed = replay(read_imported_game(str(game), ruleset, extra), game.name)
    tables, last = tables_of(game)
    for ref, theirs, ours in compared(replayed, tables):
        assert ours == theirs or (stopped and ref == str(tables[-1]["id"])), f"after action {ref}"
    scores = {
        claim.what.removeprefix("final score of "): claim.ours for claim in replayed.claims if claim.ref == "result"
    }
    if result:
        assert scores == last["result"]
        assert replayed.differing == []
    return replayed


def _theirs(after: Values, running: set[str], rules: Ruleset) -> Values:
    """The engine's values; stations only of corporations that have run, since there the home station is placed before that."""
    values = {"phase": after["phase"], "bank": after["bank"], "discarded": sorted(after["discarded"])}
    values |= {f"left {kind}": left for kind, left in after["depot"].items()}
    values |= _round(after["round"])
    for who, player in after["players"].items():
        shares = {
            our_name(rules, name, rules.corporation): percent for name, percent in player["shares"].items() if percent
        }
        values |= _part(who, _PLAYER, player | {"shares": shares, "privates": _privates(rules, player)})
    for theirs, corporation in after["corporations"].items():
        name = our_name(rules, theirs, rules.corporation)
        stations = _STATIONS * (name in running)
        values |= _part(name, _CORPORATION + stations, corporation | {"privates": _privates(rules, corporation)})
    if values["round"] == "OR":
        values["order"] = [our_name(rules, name, rules.corporation) for name in after["order"]]
    return values


def _privates(rules: Ruleset, owner: Values) -> list[str]:
    """Our names of the privates that the engine gives a player or a corporation."""
    return [our_name(rules, name, rules.private) for name in owner["privates"]]


def _ours(table: Table, running: set[str]) -> Values:
    """The same values of our table."""
    status = table_data(table, 0)
    game = status["game"]
    values = {
        "phase": table.rules.phase_called(game["phase"]),
        "bank": game["bank"],
        "discarded": sorted(status["discarded"]),
    }
    values |= {f"left {kind}": left for kind, left in status["depot"].items() if left}
    values |= _round(game["round"])
    for player in status["players"]:
        values |= _part(player["name"], _PLAYER, player)
    for corporation in status["corporations"]:
        gone = table.has_president(corporation["id"], REMOVED) and corporation["id"] not in minors(table.rules)
        if gone:  # the engine tells nothing more about it
            continue
        corporation["redeemed"] = corporation["own"]
        if table.rules.stock.unsold == "treasury":  # the engine calls both so
            corporation["ipo"] += corporation["own"]
        values |= _part(corporation["id"], _CORPORATION + _STATIONS * (corporation["id"] in running), corporation)
    if values["round"] == "OR":
        values["order"] = status["order"]
    return values


def _part(who: str, keys: tuple[str, ...], values: Values) -> Values:
    """Some values of a player or a corporation; trains and privates have no order."""
    return {
        f"{key} of {who}": sorted(values[key]) if isinstance(values[key], list) else values[key]
        for key in keys
        if key in values
    }


def _round(text: str) -> Values:
    """The kind of a round, and which operating round of its set: here the rounds of the auction are counted, there they are not."""
    kind, _, number = text.partition(" ")
    return {"round": "SR" if kind == "auction" else kind, "operating": number.partition(".")[2]}
