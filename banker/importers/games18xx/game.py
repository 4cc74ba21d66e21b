"""The data of one game in a file of 18xx.games."""

from collections.abc import Mapping
from typing import NamedTuple

from banker.importers.games18xx.actions import Action
from banker.importers.imported_game import Unknown
from banker.rules.values import Ruleset

PROGRAM = "18xx.games"


class Source(NamedTuple):
    """A game as its file has it, checked as far as possible without replaying it."""

    name: str
    rules: Ruleset
    players: Mapping[str, str]
    """Our names by the players' ids there, in seat order."""
    actions: list[Action]
    status: str
    round: str
    end: str
    result: Mapping[str, int]
    """Final scores by our names."""
    unknown: tuple[Unknown, ...]
    """What the file does not tell, known before the first action."""
