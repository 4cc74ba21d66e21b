"""What an importer yields: the game, then its events, the claims of its file, and what the file does not tell."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from banker.errors import Invalid
from banker.state.table import Table

_POSITION = "no. "


def position(index: int) -> str:
    """The `ref` of an action or line that has no id, from its index in the file."""
    return f"{_POSITION}{index + 1}"


def called(ref: str, place: str = "action") -> str:
    """An action or line in a message: by its id, or else by its position in the file."""
    return f"{place} {ref} of the file" if ref.startswith(_POSITION) else f"the {place} with id {ref}"


class Unreadable(Invalid):
    """A value of the file that cannot be right, whatever has been assumed so far."""


class Step(NamedTuple):
    """One event to record, in the words of the command line.

    `ref` is the id of its action or line in the file, `at` its time, if the file has that. With an `excuse` it is no fault
    that the rules refuse it: "the players ended it by hand".
    """

    verb: str
    words: tuple[str, ...]
    ref: str
    at: datetime | None = None
    excuse: str = ""


class Claim(NamedTuple):
    """A balance, price or score that the file states at this point, and ours.

    `ruling` is the reason for a difference, where it is certain ("C23: ...").
    """

    ref: str
    what: str
    theirs: int | str | None
    ours: int | str | None
    ruling: str = ""


class Unknown(NamedTuple):
    """Something that the table needs and the file does not tell; `text` is a sentence that says what is assumed.

    `left_out`: an action that may have moved money or stock and is not recorded. `assumed`: a turn or a step that the file
    does not tell, or tells out of turn.
    """

    ref: str
    text: str
    left_out: bool = False
    assumed: bool = False


Translation = Iterator[Step | Claim | Unknown]


class Run(NamedTuple):
    """A run whose revenue the file does not tell: its `ref`, who ran, the trains and their ways.

    It is a `multiple` of that amount in that `currency`.
    """

    ref: str
    who: str
    routes: str
    multiple: int
    currency: str


class ImportedGame(NamedTuple):
    """A game read from a file; `source` is, for example, "18xx.games game 26855".

    `tell` takes a function that returns the current table; its consumer executes each Step before it asks for the next.
    `at` is when the game began, `place` what a `ref` numbers ("action", or "line" of a log). Before it is told,
    `take_revenues` must get dollars for the `ref` of each of the runs `without_revenue`.
    """

    source: str
    ruleset: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    tell: Callable[[Callable[[], Table]], Translation]
    guess_again: Callable[[], bool] = lambda: False
    at: datetime | None = None
    place: str = "action"
    without_revenue: tuple[Run, ...] = ()
    take_revenues: Callable[[Mapping[str, int]], None] = lambda _: None
