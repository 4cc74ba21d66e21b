"""1849 for tests: its table with an order, and corporations that have begun and paid for their stations."""

import re

from banker.mechanisms.last_certificate import LastCertificate
from banker.rules.read import read
from banker.rules.values import Ruleset
from support.table import Play, play

ORDER = "SFA,ATA,CTL,AFG,IFT,RCS"
RULES = read("1849", {"order": ORDER})
ORDER_OF_TWO = "PL,M&C,AL,SFM,IFP,SFR,FCU,SFCS"
RULES_OF_TWO = read("1849Boot", {"order": ORDER_OF_TWO})


def sicily(lay: str = "", players: str = "Ann Ben Cid Dan", **options: str) -> Play:
    """A game of 1849; each corporation with stock is laid out with no money left after the fee for its stations.

    In a stock round it has run; in an operating round it has not.
    """
    return _game(lay, players, RULES, {"order": ORDER} | options)


def two_sicilies(lay: str = "", players: str = "Ann Ben Cid Dan", **options: str) -> Play:
    """The same of 1849: Kingdom of the Two Sicilies."""
    return _game(lay, players, RULES_OF_TWO, {"order": ORDER_OF_TWO} | options)


def _game(lay: str, players: str, rules: Ruleset, options: dict[str, str]) -> Play:
    name = r"stock ([\w&]+)"
    begun = "".join(f"; operated {found}" for found in re.findall(name, lay)) if lay.startswith("round SR") else ""
    laid = re.sub(name, lambda found: f"cash {found[1]} {rules.corporation[found[1]].station_fee}; {found[0]}", lay)
    return play(laid + begun, players, rules.game.id, **options)


def last(game: Play, corporation: str = "SFA") -> str:
    """Who has the last certificate of a corporation: a player, the bank pool, or "" for the corporation."""
    return LastCertificate.of(game.table.rules).at(game.table, corporation)
