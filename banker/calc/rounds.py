"""The rounds of a game by name: `SR 2`, `OR 2.1` (1830 3.0, 22.0)."""

import re
from functools import cache
from typing import NamedTuple

AGREED = "agreed"
"""The reason that a ledger stores if the players end the game before the rules do."""

_NAME = re.compile(r"SR [1-9]\d{0,3}|OR [1-9]\d{0,3}(\.[1-9]\d?)?", re.ASCII)


class Round(NamedTuple):
    """Stock round `number`, or operating round `part` of the set after stock round `number`; every one counts (A72).

    Where there are no stock rounds, an operating round has a number and no part.
    """

    kind: str
    number: int
    part: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.number}.{self.part}" if self.part else f"{self.kind} {self.number}"

    def is_before(self, other: "Round") -> bool:
        """Whether this round comes before another one of the same game."""
        return (self.number, not self.is_stock, self.part) < (other.number, not other.is_stock, other.part)

    @property
    def is_stock(self) -> bool:
        """Whether it is a stock round."""
        return self.kind == "SR"


@cache
def parse_round(name: str) -> Round:
    """The round of a name, the inverse of `str(round)`; raises ValueError."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not a round")
    kind, _, number = name.partition(" ")
    whole, _, part = number.partition(".")
    return Round(kind, int(whole), int(part or 0))


START = Round("OR", 0)
"""Before the first round; corporations that are dealt to players float then."""


FIRST = Round("SR", 1)
"""The first stock round."""


def operating_round(now: Round) -> Round:
    """The operating round that goes on, or follows the stock round that does."""
    return following(now, 1) if now.is_stock else now


def following(now: Round, operating_rounds: int) -> Round:
    """The next round, if a set has this number of operating rounds."""
    if now.is_stock:
        return Round("OR", now.number, 1)
    if not now.part:
        return Round("OR", now.number + 1)
    if now.part < operating_rounds:
        return Round("OR", now.number, now.part + 1)
    return Round("SR", now.number + 1)


def why_over(reason: str) -> str:
    """The reason that the ledger has for the end of a game, as a sentence tells it."""
    return "the players agreed to end it" if reason == AGREED else reason
