"""Hexes on which the bank pays for yellow tiles, which a train may take off the map again (1882.17, 1882.18)."""

from collections.abc import Iterator, Mapping

from banker.rounds.mechanism import Building, Mechanism
from banker.rules.frozen import Frozen
from banker.rules.kinds import HexName, Section, TrainType
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Flag


class Bonus(Frozen):
    """Hexes with a bonus, by a name."""

    pays: int
    """Dollars from the bank to the corporation that lays a yellow tile there, every time."""
    hexes: tuple[HexName, ...]
    """The hexes."""
    lost_with: TrainType = ""
    """The type of train whose first purchase takes the yellow tiles off these hexes."""


class TileBonus(Mechanism):
    """Hexes on which the bank pays for yellow tiles."""

    options = (
        (
            "tile",
            Flag("yellow", option="--yellow", help="a yellow tile again, since the earlier tile is gone", needs="hex"),
        ),
    )

    rows: Mapping[str, Bonus]
    """The hexes with a bonus, by a name."""
    cite_lost: Section = ""
    """Tiles that are taken off the map."""

    def first_again(self, tile: Building) -> bool:
        return bool(tile.given.get("yellow"))

    def loses_tile(self, hex_name: str) -> bool:
        return any(hex_name in bonus.hexes for bonus in self.rows.values())

    def _pays(self, tile: Building) -> int:
        """Dollars that the bank pays for a tile: the first one known on its hex is yellow, a later one if that is said."""
        return sum(bonus.pays for bonus in self.rows.values() if tile.is_first and tile.hex in bonus.hexes)

    def tile_notes(self, before: Table, tile: Building) -> Iterator[tuple[str, str, str]]:
        if bonus := self._pays(tile):
            yield "", f"The bank pays {before.money(bonus)} for a yellow tile on {tile.hex}", self.cite

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        why = f"a yellow tile on {tile.hex}"
        draft.pay(BANK, tile.corporation, self._pays(tile), self.cite, why, "tile", tile.corporation)

    def train_losses(self, table: Table, kind: str) -> Iterator[tuple[str, str]]:
        """One out of the reserve, added before the first of its type was sold, does not count as the first."""
        added, rule = table.trains_added.get(kind, 0), table.rules.train[kind]
        sold = (0 if rule.unlimited else int(rule.count_)) + added - table.depot()[kind]
        for bonus in self.rows.values():
            if bonus.lost_with == kind and sold <= added:
                hexes = f"The yellow tiles on {', '.join(bonus.hexes)} are taken off the map"
                told = {
                    (0, 0): hexes,
                    (0, 1): f"{hexes} with the next {kind}-train, since this one was added",
                    (1, 1): f"{hexes}, unless that was done with the first {kind}-train",
                }
                yield told.get((sold, added), hexes), self.cite_lost

    def coming_losses(self, table: Table) -> Iterator[str]:
        for name, bonus in self.rows.items():
            if bonus.lost_with and any(self.train_losses(table, bonus.lost_with)):
                hexes = ", ".join(bonus.hexes)
                yield f"First {bonus.lost_with}-train: the {name}, which takes the yellow tiles on {hexes} off the map"
