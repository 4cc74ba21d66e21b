"""1849 for tests: its table with an order, and corporations that have begun and paid for their stations."""

import re

from banker.mechanisms.last_certificate import LastCertificate
from banker.rules.read import read
from support.table import Play, play

ORDER = "SFA,ATA,CTL,AFG,IFT,RCS"
RULES = read("1849", {"order": ORDER})


def sicily(lay: str = "", players: str = "Ann Ben Cid Dan", **options: str) -> Play:
    """A game of 1849; each corporation with stock is laid out with no money left after the fee for its stations.

    In a stock round it has run; in an operating round it has not.
    """
    name = r"stock (\w+)"
    begun = "".join(f"; operated {found}" for found in re.findall(name, lay)) if lay.startswith("round SR") else ""
    return play(re.sub(name, _with_fee, lay) + begun, players, "1849", **({"order": ORDER} | options))


def _with_fee(found: re.Match[str]) -> str:
    return f"cash {found[1]} {RULES.corporation[found[1]].station_fee}; {found[0]}"


def last(game: Play, corporation: str = "SFA") -> str:
    """Who has the last certificate of a corporation: a player, the bank pool, or "" for the corporation."""
    return LastCertificate.of(game.table.rules).at(game.table, corporation)
