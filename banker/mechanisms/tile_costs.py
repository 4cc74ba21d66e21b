"""Every tile costs something, or its terrain if that is dearer; some corporations pay less on some hexes (1846.26, 1846.53, 18LosAngeles2.5)."""

from collections.abc import Iterator, Mapping

from banker.frozen import Frozen
from banker.rounds import track
from banker.rounds.mechanism import Mechanism
from banker.rounds.questions import Building
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, CorporationName, HexName, PrivateName
from banker.rules.values import Ruleset
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
    off_dearer: Mapping[PrivateName, AtLeastOne] = {}
    """By private: dollars that its owner, a corporation, saves on each tile that costs more than the least, edges included."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name, private in rules.private.items():
            if private.extra_tile is not None:
                text = "has no free tile where each tile costs something; put the private into yellow_tiles instead"
                yield Fault(f"private[{name}].extra_tile", text)

    def is_cheaper_somewhere(self, table: Table, corporation: str) -> bool:
        """Whether some hex is left on which the first tile costs a corporation less."""
        hexes = self.cheaper[corporation].hexes if corporation in self.cheaper else ()
        return not all(track.has_tile(table, name) for name in hexes)

    def tile_cost(self, table: Table, tile: Building) -> int:
        if tile.given.get("by"):
            return 0
        for_hex = track.cost(table, tile.corporation, tile.hex) if tile.hex else tile.for_hex
        terms = self.cheaper.get(tile.corporation)
        off = terms.off if terms and tile.hex in terms.hexes and not track.has_tile(table, tile.hex) else 0
        return max(self.least, for_hex) - off - for_hex

    def tile_discount(self, table: Table, tile: Building, cost: int) -> int:
        if cost <= self.least:
            return 0
        return sum(off for name, off in self.off_dearer.items() if table.owner(name) == tile.corporation)
