"""The hexes of the map: which there are, and when each of them takes tiles."""

import re
from collections.abc import Mapping

from banker.rules.frozen import Frozen

HEX = re.compile("[A-Z][1-9][0-9]?")
NEVER = "never"
"""Stands for a phase in `tiles_from` where a hex never takes a tile."""


class Board(Frozen):
    """The hexes by their colour on the map, and by colour the phase from which they take tiles (else from the start).

    From phase `replaced_from` on there are tiles to replace those on the board. The map is `complete` if `hexes` has all
    of it; else `alternating` rows (odd numbers, then even numbers) tell which hexes cannot be.
    Nobody lays a tile on the home of a corporation in `home_first` before its station is there.
    """

    hexes: Mapping[str, tuple[str, ...]] = {}
    tiles_from: Mapping[str, str] = {}
    replaced_from: str = ""
    complete: bool = False
    alternating: bool = False
    home_first: tuple[str, ...] = ()

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
