"""What an importer tells: the game, then step by step what was done, what the source states, what cannot be known."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from banker.state.table import Table


class Step(NamedTuple):
    """One event to record, in the words of the command line.

    `ref` is the id of the action or line it came from, `at` when it was, where the source tells that.
    """

    verb: str
    words: tuple[str, ...]
    ref: str
    at: datetime | None = None


class Claim(NamedTuple):
    """A balance, price, score... that the source states at this place, and what the table has.

    `ruling` is why it is another here, where that is known for certain ("C23: the rules begin ...").
    """

    ref: str
    what: str
    theirs: int | str | None
    ours: int | str | None
    ruling: str = ""


class Unknown(NamedTuple):
    """What the source does not tell and the table needs; never guessed silently.

    `left_out` is said of what was done there, may have moved money or stock, and is not done here.
    """

    ref: str
    text: str
    left_out: bool = False


Translation = Iterator[Step | Claim | Unknown]


class ImportedGame(NamedTuple):
    """A game as its source tells it: `source` is, say, "18xx.games game 26855".

    `tell` is given a function that returns the table as it is now: whoever consumes it carries out each Step before
    asking for the next. `at` is when the game was begun, `place` what a `ref` is the number of ("line" of a log).
    """

    source: str
    ruleset: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    tell: Callable[[Callable[[], Table]], Translation]
    at: datetime | None = None
    place: str = "action"
