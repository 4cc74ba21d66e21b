"""What the core asks mechanisms about, and what they answer: a tile, a charter, a turn in a sale, and what a player may do once a turn is over."""

from collections.abc import Mapping
from typing import Any

from banker.frozen import Frozen
from banker.rounds.objections import Objection

Given = Mapping[str, Any]  # the options of mechanisms that were given with an event, by field


class Building(Frozen):
    """A tile that a corporation lays, as mechanisms are asked about it."""

    corporation: str
    hex: str | None
    given: Given
    private: str | None = None
    """The private whose extra tile it is."""
    is_first: bool = True
    """Whether its hex is not known to have a tile."""
    replaces: bool = False
    """Whether it is known to replace another tile: there is one, or what the first one costs was not paid."""
    for_hex: int = 0  # dollars for its hex, if that is not named


class Asked(Frozen):
    """What a player may do once a turn is over: a verb with its object for `does`, what happens `otherwise`, as a clause, and the commands to do it (`yes`) or to decline (`no`); without a player, `no` records what waits."""

    player: str
    about: str
    does: str
    otherwise: str
    yes: tuple[str, ...]
    no: tuple[str, ...]

    def __str__(self) -> str:
        """Who is asked before anybody else acts, and what to type."""
        yes, no = (" ".join(words) for words in (self.yes, self.no))
        return f"{self.player} is asked first, and may {self.does}: `{yes}`, or `{no}` if not."


class Charter(Frozen):
    """The stations of a corporation as its charter lists them."""

    costs: tuple[int, ...]
    """Dollars for the home station, the next one...; the last cost repeats."""
    number: int
    left: int
    """How many of them are not placed."""
    home_is_back: bool = False
    """Whether the home station has come back from the map, and no other is due."""


class SaleTurn(Frozen):
    """Whose turn it is in a sale of the privates with an order of its own."""

    does: str
    """What the player does: "draft"."""
    player: str
    then: str | None
    """Who is up after that player, who may be the same."""
    passed: int
    """How many have passed in a row."""
    asked: tuple[str, ...]
    """Who must still pass before the round can end, in the order of their turns; nobody where nobody passes."""
    must_buy: Objection | None
    """Why no player can pass or end the round now."""
    price: int | None = None
    """Dollars that the private on sale costs after these passes; None if they do not change the price."""
