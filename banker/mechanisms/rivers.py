"""Rivers between hexes, paid once, when track first meets across them (1882.15)."""

import re
from collections.abc import Iterator, Mapping

from banker.errors import either, listed
from banker.frozen import Frozen
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rounds.together import loses_tile
from banker.rules.faults import Fault
from banker.rules.kinds import HEX, AtLeastOne, PrivateName
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Keyed
from banker.state.facts import CORPORATION
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Several
from banker.verbs.tile import Hex, Tile

_TWO = 2
_RIVERS = "the hexes beyond the rivers that the track crosses"


class RiversFacts(Facts):
    """Who paid for which river."""

    paid_by = Keyed("river", CORPORATION)
    """By river (`B2-D2`): the corporation that last paid for it."""


class Discount(Frozen):
    """What edges between hexes cost less."""

    off: AtLeastOne
    """Dollars off each."""
    edges: tuple[str, ...]
    """The edges, named as those that cost money."""


class Rivers(Mechanism):
    """Rivers between hexes: a corporation whose track first crosses one pays for it, once, in addition to the tile."""

    facts = (RiversFacts,)
    options = (("tile", Several("rivers", each=Hex("river"), option="--rivers", help=_RIVERS, needs="hex")),)

    rows: Mapping[str, int]
    """Dollars for the river between two hexes ("B2-D2")."""
    discounts: Mapping[PrivateName, Discount] = {}
    """By private: what some of them cost less for the corporation that owns it."""
    income: Mapping[PrivateName, int] = {}
    """By private: dollars from the bank to its owner for each river that anybody pays for."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for key in self.rows:
            hexes = key.split("-")
            if len(hexes) != _TWO or hexes[0] == hexes[1] or not all(re.fullmatch(HEX, name) for name in hexes):
                yield Fault(f"rivers[{key}]", "must be named by two hexes, such as 'B2-D2'")

        for name, its in self.discounts.items():
            if unknown := [edge for edge in its.edges if edge not in self.rows]:
                yield Fault(f"rivers.discounts[{name}].edges", f"has {unknown[0]!r}, which costs nothing")

    def edges(self, hex_name: str) -> dict[str, int]:
        """Dollars for each river between a hex and another one, by the name of that one."""
        edges = ((key.partition("-"), cost) for key, cost in self.rows.items())
        return {
            other: cost for (one, _, two), cost in edges for here, other in ((one, two), (two, one)) if here == hex_name
        }

    def tile_cost(self, table: Table, tile: Building) -> int:
        edges, here = self.edges(tile.hex or ""), tile.hex or ""
        own = [its for name, its in self.discounts.items() if table.owner(name) == tile.corporation]

        def cost(other: str) -> int:
            off = sum(its.off for its in own if self._key(here, other) in its.edges)
            return max(0, edges.get(other, 0) - off)

        return sum(map(cost, tile.given.get("rivers") or ()))

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        hex_name, edges = tile.hex or "", self.edges(tile.hex or "")
        for other in tile.given.get("rivers") or ():
            if other not in edges:
                beyond = f"Rivers of {hex_name}: to {either(sorted(edges))}." if edges else ""
                yield Objection(f"No river that costs money lies between {hex_name} and {other}", self.cite, beyond)
            elif (by := self._paid_by(table, hex_name, other)) and not loses_tile(table, hex_name):
                yield Objection(f"{by} has already paid for the river between {hex_name} and {other}", self.cite)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        tile = event
        if not isinstance(tile, Tile) or tile.hex is None or tile.given().get("rivers"):
            return
        unpaid = sorted(
            river for river in self.edges(tile.hex).items() if not self._paid_by(before, tile.hex, river[0])
        )
        if unpaid:
            rivers = listed(f"to {other} {before.money(cost)}" for other, cost in unpaid)
            command = f"tile {tile.corporation} {tile.hex} --rivers HEX"
            text = f"Rivers of {tile.hex} that nobody has paid for: {rivers}. If its track crosses one: `undo`, then `{command}`"
            yield "rivers", text, self.cite

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        """Remember the rivers that are paid for now, and pay the owners of privates that earn by them."""
        table, crossed = draft.table, tile.given.get("rivers") or ()
        for other in crossed:
            draft.set_fact(RiversFacts.paid_by, self._key(tile.hex or "", other), tile.corporation, self.cite)
        for name, each in self.income.items():
            owner = table.owner(name)
            if owner in table.players or owner in table.rules.corporation:
                why = f"{len(crossed)} river{'s' * (len(crossed) != 1)}: {table.rules.private[name].name}"
                draft.pay(BANK, owner, len(crossed) * each, table.rules.cite.private_income, why, "income", name)

    def _paid_by(self, table: Table, hex_name: str, other: str) -> str | None:
        return RiversFacts.of(table).paid_by.get(self._key(hex_name, other))

    def _key(self, hex_name: str, other: str) -> str:
        """The name of the river between two hexes."""
        here = f"{hex_name}-{other}"
        return here if here in self.rows else f"{other}-{hex_name}"
