"""The hexes of the map: which there are, and when each of them takes tiles."""

from __future__ import annotations

from collections.abc import Mapping

from banker.frozen import Frozen
from banker.rules.kinds import CorporationName, HexName

NEVER = "never"
"""Stands for a phase in `tiles_from` where a hex never takes a tile."""


class Board(Frozen):
    """The hexes of the map; `tile` refuses others. Every key is optional."""

    hexes: Mapping[str, tuple[HexName, ...]] = {}
    """By colour: the hexes printed in it; some are enough if `complete` is false."""
    tiles_from: Mapping[str, str] = {}
    """By colour: the phase from which its hexes take tiles, if not from the start; "never" if none."""
    replaced_from: str = ""
    """The phase from which there are tiles that replace others."""
    complete: bool = False
    """Whether `hexes` has the whole map."""
    alternating: bool = False
    """Whether odd and even numbers alternate from row to row, so that half of all names are impossible."""
    home_first: tuple[CorporationName, ...] = ()
    """Corporations on whose home hex nobody else may lay a tile before the home station is placed."""

    @property
    def colours(self) -> dict[str, str]:
        """The colour of each hex that is listed."""
        return {name: colour for colour, names in self.hexes.items() for name in names}

    def has_tile(self, hex_name: str) -> bool:
        """Whether a hex is printed with a tile, which is replaced later."""
        return self.tiles_from.get(self.colours.get(hex_name, ""), NEVER) != NEVER

    def may_have(self, *hex_names: str) -> bool:
        """Whether the map may have all these hexes, for all that is known of it."""
        listed = self.colours
        unlisted = [name for name in hex_names if name not in listed]
        if not unlisted or not listed:
            return True
        even = is_even(next(iter(listed)))
        return not self.complete and not (self.alternating and any(is_even(name) != even for name in unlisted))


def is_even(hex_name: str) -> bool:
    """Whether row and number of a hex, both counted from 1, have an even sum; in alternating rows all hexes agree in this."""
    return (ord(hex_name[0]) + int(hex_name[1:])) % 2 == 0
