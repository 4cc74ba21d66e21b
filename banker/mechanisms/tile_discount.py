"""Privates with which a corporation that owns one pays less for some of its tiles, a number of times (18Neb.32)."""

from collections.abc import Iterator, Mapping

from banker.errors import either
from banker.frozen import Frozen
from banker.mechanisms.yellow_tiles import YellowTiles
from banker.rounds import open_privates
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, HexName, PrivateName
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.table import Draft, Table


class Terms(Frozen):
    """The tiles that a private makes cheaper."""

    off: AtLeastOne
    """Dollars off each, at most what it costs."""
    uses: AtLeastOne = 1
    """How often, once in a turn; with the last one the private closes."""
    hexes: tuple[HexName, ...] = ()
    """The only hexes of these tiles; any if empty."""


class TileDiscountFacts(Facts, of_each="private"):
    """What was laid with it."""

    used = Single("cheaper_tiles", NUMBER)
    """How many tiles."""
    used_in = Single("cheaper_tile", ROUND)
    """The round of the last one."""


class TileDiscount(Mechanism):
    """Privates that make a tile cheaper for a corporation that owns one (`--with`), a number of times, and then close. It is one of the tiles of the turn."""

    facts = (TileDiscountFacts,)
    options = YellowTiles.options

    rows: Mapping[PrivateName, Terms]
    """The terms of each private."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if YellowTiles.of(rules, None):
            yield Fault(self.table, "cannot be together with yellow_tiles, since both have `tile --with`")

    def left(self, table: Table, private: str) -> int:
        """How many tiles it still makes cheaper."""
        return self.rows[private].uses - (TileDiscountFacts.of(table, private).used or 0)

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for name, terms in self.rows.items():
            if table.owner(name) == corporation:
                left = self.left(table, name)
                yield f"{table.money(terms.off)} off {f'each of {left} tiles' if left > 1 else 'a tile'} with {name}"

    def tile_discount(self, table: Table, tile: Building, cost: int) -> int:
        by = tile.given.get("by", "")
        return min(cost, self.rows[by].off) if by in self.rows else 0

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        by = tile.given.get("by")
        if by is None:
            return
        if by not in self.rows:
            text = f"{by} makes no tile cheaper"
        elif table.owner(by) != tile.corporation:
            text = f"{tile.corporation} does not own {by}"
        elif TileDiscountFacts.of(table, by).used_in == table.round:
            text = f"{by} has already made a tile cheaper in this turn"
        elif (hexes := self.rows[by].hexes) and tile.hex not in hexes:
            text = f"{by} makes a tile cheaper on {either(hexes)}, not on {tile.hex}"
        else:
            return
        yield Objection(text, self.cite)

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        if (by := tile.given.get("by", "")) not in self.rows:
            return
        left = self.left(draft.table, by) - 1
        draft.set_fact(TileDiscountFacts.used, by, self.rows[by].uses - left, self.cite)
        draft.set_fact(TileDiscountFacts.used_in, by, draft.table.round, self.cite)
        if left < 1:
            open_privates.close(draft, by, self.cite)
