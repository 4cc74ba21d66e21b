"""What the printed rules say, gathered independently of the rulesets (`data/facts`), as values to compare with them."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from support.paths import DATA

Pairs = dict[str, tuple[Any, Any]]
"""By subject: what the facts say, and what the ruleset says."""
_FOLDER = DATA / "facts"


def facts(game: str) -> dict[str, Any]:
    """Return the facts of a game, by the name of its ruleset."""
    return tomllib.loads((_FOLDER / f"{game}.toml").read_text(encoding="utf-8"))


def start(fact: Mapping[str, Any]) -> tuple[dict[int, int], dict[int, int]]:
    """Return, by number of players, each player's cash and certificate limit."""
    rows = {int(number): row for number, row in fact["start"].items()}
    return {number: cash for number, (cash, _) in rows.items()}, {number: limit for number, (_, limit) in rows.items()}


def notes(table: Mapping[str, int]) -> dict[int, int]:
    """Return the number of notes of each value."""
    return {int(value): count for value, count in table.items()}


def lines(chart: Mapping[str, Any]) -> list[list[str]]:
    """Return the spaces of the market line by line; "" where there is no space."""
    return [["" if space == "-" else space for space in line.split()] for line in chart["lines"]]


def way(ways: Sequence[str]) -> str:
    """Return a price movement as the rulesets name it: `right-or-up`."""
    return "-or-".join(ways)


def different(pairs: Pairs) -> list[str]:
    """Describe the pairs whose values differ."""
    return [
        f"{path}: the facts say {fact!r}, the ruleset {ours!r}" for path, (fact, ours) in pairs.items() if fact != ours
    ]


def title_names() -> list[str]:
    """Return the titles whose facts come from 18xx.games, where nothing but their tables is written down."""
    return sorted(
        path.stem for path in _FOLDER.glob("*.toml") if "chart" in facts(path.stem) and "bank" in facts(path.stem)
    )
