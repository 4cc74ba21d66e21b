"""What the printed rules say, apart from the rulesets (`data/facts`), as values that can be compared with theirs."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from support.paths import DATA

Pairs = dict[str, tuple[Any, Any]]
"""By what it is about: what the facts say, and what the ruleset says."""
_FOLDER = DATA / "facts"


def facts(game: str) -> dict[str, Any]:
    """The facts of a game, by the name of its ruleset."""
    return tomllib.loads((_FOLDER / f"{game}.toml").read_text(encoding="utf-8"))


def start(fact: Mapping[str, Any]) -> tuple[dict[int, int], dict[int, int]]:
    """By the number of players: the cash of each, and the certificates that each may hold."""
    rows = {int(number): row for number, row in fact["start"].items()}
    return {number: cash for number, (cash, _) in rows.items()}, {number: limit for number, (_, limit) in rows.items()}


def notes(table: Mapping[str, int]) -> dict[int, int]:
    """How many notes there are of each value."""
    return {int(value): count for value, count in table.items()}


def lines(chart: Mapping[str, Any]) -> list[list[str]]:
    """The spaces of the market, line by line; a place without one is empty."""
    return [["" if space == "-" else space for space in line.split()] for line in chart["lines"]]


def way(ways: Sequence[str]) -> str:
    """The way of a price as the rulesets name it: `right-or-up`."""
    return "-or-".join(ways)


def different(pairs: Pairs) -> list[str]:
    """The pairs that are none."""
    return [
        f"{path}: the facts say {fact!r}, the ruleset {ours!r}" for path, (fact, ours) in pairs.items() if fact != ours
    ]
