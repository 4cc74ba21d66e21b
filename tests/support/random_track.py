"""Tiles and stations, as the referee of random games knows them (1830 18.0, 18.1, Table 1 note 2)."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from support.random_bids import Bids


class Track(Bids):
    """What the map adds to the rules for one table."""

    phase: str
    no_hexes: ClassVar[tuple[str, ...]]
    grey_hexes: ClassVar[tuple[str, ...]]
    yellow_hexes: ClassVar[tuple[str, ...]]
    terrain: ClassVar[tuple[int, ...]]
    extra_on: Mapping[str, tuple[str, ...]] = {"CS": ("B20",)}
    """By private: the hexes of its extra tiles, laid at any time of the turn while they are empty (Table 1 note 1; A83)."""
    station_on: Mapping[str, str] = {"DH": "F16"}
    """By private: the hex of its free station, with a tile laid at any time of the turn (Table 1 note 2; A83)."""

    def _takes_tile(self, hex_: str) -> bool:
        """Whether a hex takes a tile now: none without green ones on yellow hexes or on other tiles (18.0, 18.1; A67)."""
        if hex_ in (*self.no_hexes, *self.grey_hexes):
            return False
        return self.phase != "2" or not (hex_ in self.yellow_hexes or hex_ in self.table.tile_by)

    def costs_of_tiles(self, name: str) -> tuple[int, ...]:
        """All that a tile can cost a corporation."""
        del name
        return self.terrain

    def _is_clear(self, full: int, cost: int, typed: bool) -> bool:  # noqa: FBT001 - whether the cost was typed
        """Whether a cost is right: if an unnamed tile may be on the hex, it must be typed."""
        unclear = bool(full) and self.phase != "2" and bool(self.table.unnamed_tiles.get(str(full)))
        return typed and cost in (0, full) if unclear else cost == full

    def _laid(self, name: str) -> int:
        """How many tiles a corporation has laid in this turn, without an extra one (Table 1 note 1)."""
        table = self.table
        if table.operating != name:
            return 0
        laid = [*(table.tiles_laid or ())]
        for private in self._owned(self.extra_on, name):
            for hex_ in self.extra_on[private] if table.private[private].extra_tile_in == table.round else ():
                if hex_ in laid or "0" in laid:  # a tile without a hex may be the extra one
                    laid.remove(hex_ if hex_ in laid else "0")
        return len(laid)

    def _owned(self, privates: Iterable[str], name: str) -> list[str]:
        return [private for private in privates if private in self.rules.private and self.table.owner(private) == name]

    def is_extra(self, name: str, hex_: str) -> bool:
        """Whether a tile is the extra one of a private: on its empty hex, in one turn (Table 1 note 1)."""
        now = (None, self.table.round)
        own = [
            private for private in self._owned(self.extra_on, name) if self.table.private[private].extra_tile_in in now
        ]
        return hex_ not in self.table.tile_by and any(hex_ in self.extra_on[private] for private in own)

    def _is_at_any_time(self, name: str, hex_: str) -> bool:
        """Whether a tile is laid at any time of the turn: an extra one, or that of a private's free station (A83)."""
        own = (self.station_on[private] for private in self._owned(self.station_on, name))
        return self.is_extra(name, hex_) or (hex_ not in self.table.tile_by and hex_ in own)

    def _tiles(self) -> int:
        """How many tiles a corporation may lay in a turn (18.0)."""
        return 1

    def _is_free_on_the_dh(self, name: str) -> bool:
        """Whether the tile of a corporation's turn is, or may be, the first on the D&H's hex, and its owner's (Table 1 note 2; A65)."""
        table = self.table
        laid = (table.tiles_laid or ()) if table.operating == name else ()
        may_be = "F16" in laid or (str(self.terrain[-1]) in laid and "F16" not in table.tile_by)
        facts = table.private["DH"]
        return may_be and facts.station_paid_in != table.round and facts.station_free_in is None

    def next_stations(self, name: str) -> list[int]:
        """Return the possible prices of a corporation's next station: 40, then 100; none if it has no station left (19.0)."""
        owned, left = self.rules.corporation[name].tokens, self.table.tokens(name)
        if min(left, owned - 1) < 1:
            return []
        return [40 if left >= owned - 1 else 100]
