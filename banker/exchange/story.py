"""What an importer tells: the game, then step by step what was done, what the source states, what cannot be known."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from banker.state.table import Table


class Step(NamedTuple):
    """One event to record, in the words of the command line; `ref` is the id of the action or line it came from."""

    verb: str
    words: tuple[str, ...]
    ref: str


class Stated(NamedTuple):
    """A balance, price, score... that the source states at this place, and what the table has."""

    ref: str
    what: str
    theirs: int | str | None
    ours: int | str | None


class Unknown(NamedTuple):
    """What the source does not tell and the table needs; never guessed silently."""

    ref: str
    text: str


class Story(NamedTuple):
    """A game as its source tells it.

    `tell` is given a function that returns the table as it is now: whoever consumes it carries out each Step before
    asking for the next.
    """

    source: str
    ruleset: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    tell: Callable[[Callable[[], Table]], Iterator[Step | Stated | Unknown]]
