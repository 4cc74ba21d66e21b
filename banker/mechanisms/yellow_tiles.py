"""Privates with which a corporation that owns one lays further yellow tiles anywhere, free, in one operating round (18MS.22)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from banker.errors import either
from banker.frozen import Frozen
from banker.rounds import open_privates, track
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rules.kinds import Count, HexName, PrivateName, Section
from banker.state.declaration import Facts, Single
from banker.state.facts import WORDS
from banker.state.table import Draft, Table
from banker.verbs.arguments import Private

_MANY = 10
"""Hexes that a refusal no longer lists."""


class Terms(Frozen):
    """The further tiles that a private allows."""

    tiles: Count = 1
    """How many, all in one turn or, with `each_round`, in all; 0 if there is no limit."""
    each_round: bool = False
    """Whether it allows one in each operating round."""
    when: Literal["tile-step", "any-time"] = "any-time"
    """When: with the other tiles, or at any time of the corporation's turn."""
    hexes: tuple[HexName, ...] = ()
    """The only hexes for them; any if empty."""
    elsewhere: Count = 0
    """How many of them may lie on other hexes."""
    free: bool = True
    """Whether they cost nothing, rather than what their hexes cost."""
    fee: Count = 0
    """Dollars for each of them, in addition to the cost of its hex."""
    off: Count = 0
    """Dollars off the cost of their hexes."""
    closes: bool = False
    """Whether the last of them closes the private."""
    replaces: bool | Literal["only"] = False
    """Whether they may replace other tiles, instead of being yellow; "only" if they must."""
    rivers_free: bool = False
    """Whether the rivers that they cross cost nothing, either."""
    cite: Section = ""
    """The section about them; by default `cite` of the table."""


class YellowTilesFacts(Facts, of_each="private"):
    """Which tiles were laid with it."""

    hexes = Single("yellow_tiles", WORDS)
    """The hexes of its tiles."""


class YellowTiles(Mechanism):
    """Privates that let a corporation that owns one lay more yellow tiles than others, free, on any hexes, in one operating round."""

    facts = (YellowTilesFacts,)
    options = (("tile", Private("by", option="--with", help="a private of CORP that allows this tile", needs="hex")),)

    rows: Mapping[PrivateName, Terms]
    """The tiles of a private."""

    def private_of(self, table: Table, tile: Building) -> str | None:
        by = tile.given.get("by")
        return by if by in self.rows else None

    def is_step(self, private: str) -> bool:
        return private in self.rows and self.rows[private].when == "tile-step"

    def _this_turn(self, table: Table, private: str) -> bool:
        """Whether its tiles are of this turn."""
        return table.private[private].extra_tile_in == table.round and table.operating == table.owner(private)

    def extra_hexes(self, table: Table, private: str) -> Sequence[Collection[str]]:
        laid = YellowTilesFacts.of(table, private).hexes or ()
        return [(name,) for name in (laid[-1:] if self.rows[private].each_round else laid)]

    def left(self, table: Table, private: str) -> int:
        """The tiles that a private still allows."""
        terms, used_in = self.rows[private], table.private[private].extra_tile_in
        if used_in is not None and (
            used_in == table.round if terms.each_round else not self._this_turn(table, private)
        ):
            return 0
        left = terms.tiles - len(YellowTilesFacts.of(table, private).hexes or ())
        return 1 if not terms.tiles else min(left, 1) if terms.each_round else left

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for name in self.rows:
            places = self._places(table, name)
            if table.owner(name) == corporation and places != [] and (left := self.left(table, name)) > 0:
                colour = "" if self.rows[name].replaces else "yellow "
                on_hexes = f" on {either(places)}" if places and len(places) < _MANY else ""
                yield f"{left} further {colour}tile{'s' * (left > 1)} with {name}{on_hexes}"

    def _places(self, table: Table, private: str) -> list[str] | None:
        """The hexes on which its next tile may lie; None if it may lie on others than its own."""
        terms = self.rows[private]
        if not terms.hexes or self._may_lie_elsewhere(table, private):
            return None
        wanted = {False: (False,), True: (False, True), "only": (True,)}[terms.replaces]
        return [name for name in terms.hexes if track.has_tile(table, name) in wanted]

    def tile_cost(self, table: Table, tile: Building) -> int:
        by = self.private_of(table, tile)
        if by is None or tile.hex is None:
            return 0
        terms, cost = self.rows[by], track.cost(table, tile.corporation, tile.hex)
        return -cost if terms.free else terms.fee - min(terms.off, cost)

    def tile_discount(self, table: Table, tile: Building, cost: int) -> int:
        by = self.private_of(table, tile)
        return cost if by and self.rows[by].rivers_free else 0

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        by = tile.given.get("by")
        if by is None:
            return
        if by not in self.rows:
            text = f"{by} allows no further tile"
        elif table.owner(by) != tile.corporation:
            text = f"{tile.corporation} does not own {by}"
        elif self.rows[by].each_round and table.private[by].extra_tile_in == table.round:
            text = f"{by} allows one tile in an operating round"
        elif self.left(table, by) < 1:
            text = f"{by} has no tile left"
        elif (hexes := self.rows[by].hexes) and tile.hex not in hexes and not self._may_lie_elsewhere(table, by):
            places = f"lies on {either(hexes)}, not" if len(hexes) < _MANY else "does not lie"
            text = f"A tile of {by} {places} on {tile.hex}"
        elif not tile.is_first and not self.rows[by].replaces:
            text = f"A tile of {by} must be yellow, and {tile.hex} has a tile"
        elif tile.is_first and self.rows[by].replaces == "only":
            text = f"A tile of {by} replaces another, and {tile.hex} has none"
        else:
            return
        yield Objection(text, self._cite(by))

    def _cite(self, private: str) -> str:
        return (self.rows[private].cite if private in self.rows else "") or self.cite

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        if (by := self.private_of(draft.table, tile)) and tile.hex:
            hexes = YellowTilesFacts.of(draft.table, by).hexes or ()
            draft.set_fact(YellowTilesFacts.hexes, by, (*hexes, tile.hex), self._cite(by))
            if self.rows[by].closes and len(hexes) + 1 == self.rows[by].tiles:
                open_privates.close(draft, by, self._cite(by))

    def _may_lie_elsewhere(self, table: Table, private: str) -> bool:
        """Whether one more of its tiles may lie on another hex than its own."""
        terms, laid = self.rows[private], YellowTilesFacts.of(table, private).hexes or ()
        return sum(name not in terms.hexes for name in laid) < terms.elsewhere
