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
    """

    hexes: Mapping[str, tuple[str, ...]] = {}
    tiles_from: Mapping[str, str] = {}
    replaced_from: str = ""
    complete: bool = False
    alternating: bool = False

    def colour(self, hex_name: str) -> str | None:
        """The colour of a hex, or None if it is not listed."""
        return next((colour for colour, names in self.hexes.items() if hex_name in names), None)

    def may_have(self, hex_name: str) -> bool:
        """Whether the map may have a hex, for all that is known of it."""
        listed = [name for names in self.hexes.values() for name in names]
        if hex_name in listed or not listed:
            return True
        return not self.complete and (not self.alternating or is_even(hex_name) == is_even(listed[0]))


def is_even(hex_name: str) -> bool:
    """Whether row and number of a hex, both counted from 1, have an even sum; in alternating rows all hexes agree in this."""
    return (ord(hex_name[0]) + int(hex_name[1:])) % 2 == 0
