"""Every tile costs something, or its terrain if that is dearer; some corporations pay less on some hexes (1846.26, 1846.53)."""

from collections.abc import Mapping

from banker.frozen import Frozen
from banker.rounds import track
from banker.rounds.mechanism import Building, Mechanism
from banker.rules.kinds import AtLeastOne, CorporationName, HexName
from banker.state.table import Table


class Cheaper(Frozen):
    """The first tiles that cost a corporation less."""

    off: AtLeastOne
    """Dollars off."""
    hexes: tuple[HexName, ...]
    """The hexes."""


class TileCosts(Mechanism):
    """The least cost of each tile, upgrades included; a hex that costs more counts instead. Tiles of privates are free, and edges are paid in addition."""

    least: AtLeastOne
    """Dollars for each tile."""
    cheaper: Mapping[CorporationName, Cheaper] = {}
    """By corporation: the hexes on which its first tiles cost less."""

    def is_cheaper_somewhere(self, table: Table, corporation: str) -> bool:
        """Whether some hex is left on which the first tile costs a corporation less."""
        hexes = self.cheaper[corporation].hexes if corporation in self.cheaper else ()
        return not all(track.has_tile(table, name) for name in hexes)

    def tile_cost(self, table: Table, tile: Building) -> int:
        if tile.given.get("by"):
            return 0
        for_hex = track.cost(table, tile.corporation, tile.hex) if tile.hex else 0
        terms = self.cheaper.get(tile.corporation)
        off = terms.off if terms and tile.hex in terms.hexes and not track.has_tile(table, tile.hex) else 0
        return max(self.least, for_hex) - off - for_hex
