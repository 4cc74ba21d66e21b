"""A game of 18xx.games as its file has it."""

from collections.abc import Mapping
from typing import NamedTuple

from banker.importers.games18xx.actions import Action
from banker.importers.imported_game import Unknown
from banker.rules.values import Ruleset

PROGRAM = "18xx.games"


class Source(NamedTuple):
    """A game as its file has it, checked as far as that goes without playing it."""

    name: str
    rules: Ruleset
    players: Mapping[str, str]
    """Our names by their ids, in seat order."""
    actions: list[Action]
    status: str
    round: str
    end: str
    result: Mapping[str, int]
    """Final scores by our names."""
    unknown: tuple[Unknown, ...]
    """What could not be known before the first action."""
