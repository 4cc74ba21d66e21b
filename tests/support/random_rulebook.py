"""The numbers of 1830 as printed in its rules, a second time; and the words of a command, as a referee reads them."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, NamedTuple

Command = tuple[str, ...]
"""A verb and its words."""


class Wrong(Exception):
    """The words mean nothing, so every table refuses them."""


class Unsure(Exception):
    """The words may be an abbreviation; only the program can tell."""


class ForcedPurchase(NamedTuple):
    """A train that a president must help to buy (24.0), and the money that they must still raise by sales."""

    corporation: str
    president: str
    kind: str
    price: int
    missing: int


class Rulebook:
    """The numbers of 1830; other games override them."""

    pars: ClassVar[tuple[str, ...]] = ("67", "71", "76", "82", "90", "100")
    most: ClassVar[dict[int, int]] = {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}
    """The certificate limit by number of players (Table 3)."""
    train_limits: ClassVar[dict[str, int]] = {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "D": 2}
    rounds: ClassVar[dict[str, int]] = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "D": 3}
    """The operating rounds of a set, by the phase in which the stock round ends (22.0)."""
    rusted_from: ClassVar[Mapping[str, Collection[str]]] = {"2": "456D", "3": "6D", "4": "D"}
    closed: ClassVar[Collection[str]] = "56D"
    """The phases in which privates are closed (23.2)."""
    in_order: ClassVar[Sequence[str]] = "23456"
    beside: ClassVar[dict[str, str]] = {"D": "6"}
    """Trains on sale beside another type, from its first sale on (21.0)."""
    credit: ClassVar[Mapping[str, tuple[Sequence[str], int]]] = {"D": ("456", 300)}
    """The trains that may be traded in for a train, and the discount (21.0)."""
    steps: ClassVar[tuple[str, ...]] = ("tile", "token", "run", "train")
    terrain: ClassVar[tuple[int, ...]] = (0, 80, 120)
    yellow_hexes: ClassVar[tuple[str, ...]] = ("H18", "D10")
    grey_hexes: ClassVar[tuple[str, ...]] = ("H12",)
    no_hexes: ClassVar[tuple[str, ...]] = ("E20",)
    stations: ClassVar[tuple[int, ...]] = (40, 100)
    """The possible costs of a station."""
    letters: ClassVar[str] = "w"
    """The letters that may follow a revenue."""
    sold_at: ClassVar[int] = 60
    """The percentage that must be sold for a corporation to float (8.0)."""
    set_ends: ClassVar[bool] = True
    """Whether a broken bank ends the game after the set, not after the round (25.0)."""
    sources: ClassVar[tuple[str, ...]] = ("ipo", "pool")
    exchanges: ClassVar[dict[str, tuple[str, ...]]] = {"MH": ("NYC",)}
    most_in_treasury: ClassVar[int] = 50
    """Percent of its own stock that a corporation can hold."""
    must_own: ClassVar[bool] = True
    """Whether a president must help a corporation to buy a train (24.0)."""
    auctioned: ClassVar[bool] = True
    """Whether players bid for privates (7.1)."""
    market: ClassVar[bool] = True
    corporations_buy_in: ClassVar[tuple[str, ...]] = ("3", "4")
    """The phases in which corporations buy privates (23.1)."""
    out_of_the_game: ClassVar[tuple[str, ...]] = ()
    """Where certificates go that leave the game, if some do."""
    players_trade_privates: ClassVar[bool] = True
    president_helps_others: ClassVar[bool] = True
    """Whether a president may help to buy another corporation's train (24.0)."""

    def _name(self, word: str, names: list[str] | tuple[str, ...]) -> str:
        """Return a full name."""
        if word in names:
            return word
        raise Wrong if word.startswith("zz") else Unsure

    def _dollars(self, word: str) -> int:
        """Return a plain amount."""
        if re.fullmatch("0|[1-9][0-9]{0,5}", word):
            return int(word)
        raise Unsure if re.fullmatch("[$0-9,+wh]+|-.*", word) else Wrong

    def _count(self, word: str) -> int:
        """Return a plain number of certificates."""
        if re.fullmatch("[1-9][0-9]?", word):
            return int(word)
        raise Unsure
