"""Terrain that costs less for narrow track, and for broad track with a private (1849.27)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rules.kinds import PrivateName, Range
from banker.rules.values import WHOLE
from banker.state.table import Table
from banker.verbs.arguments import Flag

Percent = Annotated[int, Range(0, WHOLE)]


class Gauges(Mechanism):
    """Track of several gauges. What a tile adds to the track of its hex decides what the terrain costs: all of it for broad or dual track."""

    options = (
        ("tile", Flag("narrow", option="--narrow", help="the tile adds only narrow track, or none", needs="hex")),
        ("tile", Flag("dual", option="--dual", help="the tile adds dual track", needs="hex")),
    )

    narrow: Percent
    """Percent of the cost of the terrain for a tile that adds only narrow track, or none."""
    broad: Mapping[PrivateName, Percent] = {}
    """By private: percent of the cost of the terrain that its corporation pays for a tile that adds broad track, and no dual track."""

    def tile_discount(self, table: Table, tile: Building, cost: int) -> int:
        shares = [self.narrow] if tile.given.get("narrow") else []
        if not (tile.given.get("narrow") or tile.given.get("dual")):
            shares = [percent for name, percent in self.broad.items() if table.owner(name) == tile.corporation]
        return cost - cost * min(shares, default=WHOLE) // WHOLE

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        if tile.given.get("narrow") and tile.given.get("dual"):
            yield Objection("A tile adds dual track or only narrow track: choose --dual or --narrow", self.cite)
