"""Yellow tiles that a train takes off the map again (1882.18)."""

from collections.abc import Iterator, Mapping

from banker.frozen import Frozen
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.questions import Building
from banker.rules.kinds import HexName, TrainType
from banker.state.table import Table
from banker.verbs.arguments import Flag


class LostHexes(Frozen):
    """Hexes that lose their yellow tiles, by a name."""

    with_: TrainType
    """The type of train whose first purchase takes the yellow tiles off these hexes."""
    hexes: tuple[HexName, ...]
    """The hexes."""


class LostTiles(Mechanism):
    """Yellow tiles that a train takes off the map again."""

    options = (
        (
            "tile",
            Flag(
                "yellow",
                option="--yellow",
                help="the hex gets a yellow tile again, after its first one was removed",
                needs="hex",
            ),
        ),
    )

    rows: Mapping[str, LostHexes]
    """The hexes that lose their yellow tiles, by a name."""

    def first_again(self, tile: Building) -> bool:
        return bool(tile.given.get("yellow"))

    def loses_tile(self, hex_name: str) -> bool:
        return any(hex_name in loss.hexes for loss in self.rows.values())

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if event.verb == "train" and event.source == "bank":
            for text in self._losses(before, event.kind):
                yield "", text, self.cite

    def _losses(self, table: Table, kind: str) -> Iterator[str]:
        """What the next purchase of a type takes off the map: one out of the reserve, added before the first of its type was sold, does not count as the first."""
        added, rule = table.trains_added.get(kind, 0), table.rules.train[kind]
        sold = (0 if rule.unlimited else int(rule.count_)) + added - table.depot()[kind]
        for loss in self.rows.values():
            if loss.with_ == kind and sold <= added:
                hexes = f"The yellow tiles on {', '.join(loss.hexes)} are taken off the map"
                sentences = {
                    (0, 0): hexes,
                    (0, 1): f"{hexes} with the next {kind}-train, since this one was added",
                    (1, 1): f"{hexes}, unless that was done with the first {kind}-train",
                }
                yield sentences.get((sold, added), hexes)

    def coming_losses(self, table: Table) -> Iterator[str]:
        for name, loss in self.rows.items():
            if any(self._losses(table, loss.with_)):
                hexes = ", ".join(loss.hexes)
                yield f"First {loss.with_}-train: the {name}, which takes the yellow tiles on {hexes} off the map"
