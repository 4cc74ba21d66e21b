"""The recorded games of 18xx.games in the verbs of the command line, and their tables in our words."""

import json
from pathlib import Path
from typing import Any

from banker.rules.read import read as read_rules
from banker.rules.values import Ruleset
from support.engine_tables import our_name
from support.paths import SHARED

FOLDER = SHARED / "oracle"
GAME = FOLDER / "18xx.games-1830-26855.json"
MONEY = FOLDER / "18xx.games-1830-26855.money.jsonl"
OPTIONS = {
    "capital": "float",
    "diesels": "unlimited",
    "bank_breaks": "below-zero",
    "brown_from_ipo": "yes",
    "bankrupt_privates": "face",
}
Event = dict[str, Any]


def read(money: Path = MONEY) -> tuple[Event, list[Event]]:
    """Return the heading of a record and its events."""
    lines = [json.loads(line) for line in money.read_text(encoding="utf-8").splitlines()]
    return lines[0], lines[1:]


def commands(events: list[Event], rules: Ruleset | None = None) -> list[tuple[str, Event | None]]:
    """Return each command with the table of the record after it, if the record has one there.

    One command may stand for several steps of the record: a private with its gift and par, and a bankruptcy with the sales that
    the engine made for it.
    """
    result: list[tuple[str, Event | None]] = []
    helped = bankrupt = False
    for event in events:
        do, after = event["do"], event.get("after")
        if do == "contribute":
            helped = True
        elif _is_silent(event, rules):
            pass
        elif do == "par" and event.get("free"):
            result[-1] = (f"{result[-1][0]} --par {event['price']}", after)
        elif (
            do in ("gift", "rest-to-pool", "civil-war")
            or (do == "sell" and bankrupt)
            or (do == "round" and event["round"] == "SR 1")
        ):
            result[-1] = (result[-1][0], after)
        else:
            result.append((_command(event, helped=helped), after))
            helped = helped and do != "train"
            bankrupt = do == "bankrupt"
    return result


def _is_silent(event: Event, rules: Ruleset | None = None) -> bool:
    """Whether a step of the record is no event of ours: a home station, a free extra tile, or what another event brings with it."""
    free = event["do"] == "tile" and rules is not None and not rules.terrain_cost(event["hex"])
    return bool(event.get("home")) or free or event["do"] in ("export", "remove-share")


def refs(events: list[Event]) -> list[int]:
    """Return the id of the action behind each command; of several steps, that of the first."""
    result: list[int] = []
    bankrupt = False
    for event in events:
        do = event["do"]
        first = do == "round" and event["round"] == "SR 1"
        silent = (
            _is_silent(event) or do in ("contribute", "gift", "rest-to-pool", "civil-war") or event.get("free") or first
        )
        if not (silent or (do == "sell" and bankrupt)):
            result.append(event["ref"])
        bankrupt = bankrupt or do == "bankrupt"
    return result


def _command(event: Event, *, helped: bool) -> str:
    match event["do"]:
        case "private":
            return f'private "{event["who"]}" {event["private"]} {event["price"]}'
        case "par":
            return f'par "{event["who"]}" {event["corp"]} {event["price"]}'
        case "buy":
            return f'buy "{event["who"]}" {event["corp"]} {event["source"]}'
        case "sell":
            return f'sell "{event["who"]}" {event["corp"]} {event["percent"] // 10}'
        case "run":
            return f"run {event['corp']} {event['revenue']}{'w' if event['pay'] == 'withhold' and event['revenue'] else ''}"
        case "train":
            words = f"train {event['corp']} {event['train']}"
            if event["source"] not in ("bank", "pool"):
                words += f" --from {event['source']} --price {event['price']}"
            if event.get("trade"):
                words += f" --trade-in {event['trade']}"
            return words + (" --president" if helped else "")
        case "discard":
            return f"discard {event['corp']} {event['train']}"
        case "tile":
            return f"tile {event['corp']} {event['hex']}"
        case "token":
            return f"token {event['corp']} {event['cost']}"
        case "exchange":
            return f'exchange "{event["who"]}" {event["private"]} {event["corp"]} {event["source"]}'
        case "give":
            presidents = " --president" if event["certificate"] == "president" else ""
            return f'give "{event["who"]}" {event["corp"]} "{event["to"]}"{presidents}'
        case "round":
            return "next"
        case "bankrupt":
            return f'bankrupt "{event["who"]}"'
    raise AssertionError(event)


def their_table(after: Event, rules: Ruleset | None = None) -> Event:
    """Return the parts of the record's table that are compared, with the names of a ruleset (1830's by default)."""
    rules = rules or read_rules("1830")

    def our(name: str) -> str:
        return our_name(rules, name, rules.corporation)

    def privates(owner: Event) -> list[str]:
        return sorted(our_name(rules, name, rules.private) for name in owner["privates"])

    corporations = {
        our(name): {
            "treasury": corp["treasury"],
            "par": corp["par"],
            "price": corp["price"],
            "cell": corp["cell"] and [corp["cell"][0] + 1, corp["cell"][1] + 1],
            "floated": corp["floated"],
            "president": corp["president"],
            "trains": sorted(kind.rstrip("*") for kind in corp["trains"]),
            "ipo": corp["ipo"],
            "pool": corp["pool"],
            "privates": privates(corp),
        }
        for name, corp in after["corporations"].items()
    }
    players = {
        name: {
            "cash": player["cash"],
            "certificates": player["certificates"],
            "worth": player["worth"],
            "shares": {our(corp): percent for corp, percent in player["shares"].items()},
            "privates": privates(player),
        }
        for name, player in after["players"].items()
    }
    return {
        "round": "SR 1" if after["round"] == "Auction" else after["round"],
        "depot": {kind: count for kind, count in after["trains"].items() if count != "unlimited" and count},
        "bank": after["bank"],
        "phase": next(phase for phase in rules.phase if after["phase"] in (phase, rules.phase_called(phase))),
        "order": [our(name) for name in after["order"]],
        "players": players,
        "corporations": corporations,
    }


def our_table(status: Event, like: Event) -> Event:
    """Return the same parts of our status, for the corporations that the record mentions."""
    corporations = {
        corp["id"]: {
            "treasury": corp["treasury"],
            "par": corp["par"],
            "price": corp["price"],
            "cell": corp["row"] and [corp["row"], corp["column"]],
            "floated": corp["floated"],
            "president": corp["president"],
            "trains": sorted(corp["trains"]),
            "ipo": corp["ipo"],
            "pool": corp["pool"],
            "privates": sorted(corp["privates"]),
        }
        for corp in status["corporations"]
        if corp["id"] in like["corporations"]
    }
    players = {
        player["name"]: {
            key: sorted(player[key]) if key == "privates" else player[key]
            for key in ("cash", "certificates", "worth", "shares", "privates")
        }
        for player in status["players"]
    }
    game = status["game"]
    return {
        "round": game["round"],
        "depot": {kind: count for kind, count in status["depot"].items() if count},
        "bank": game["bank"],
        "phase": game["phase"],
        "order": status["order"],
        "players": players,
        "corporations": corporations,
    }


def both(theirs: Event, ours: Event, path: str = "") -> str:
    """Show the lines in which two tables differ."""
    lines = []
    for key in theirs.keys() | ours.keys():
        left, right = theirs.get(key), ours.get(key)
        if left != right:
            place = f"{path}{key}"
            if isinstance(left, dict) and isinstance(right, dict):
                lines.append(both(left, right, f"{place}."))
            else:
                lines.append(f"  {place}: {left} in the record, {right} here")
    return "\n".join(sorted(lines))
