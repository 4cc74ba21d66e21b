"""The track that a file of 18xx.games lays, where rivers between hexes cost money: which ones a tile crosses for the first time."""

from collections.abc import Collection

from banker.importers.games18xx.actions import PROGRAM
from banker.importers.games18xx.tiles import EDGES, FORKS, YELLOW
from banker.mechanisms.lost_tiles import LostTiles
from banker.mechanisms.rivers import Rivers
from banker.rules.values import Ruleset

_BEYOND = {
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    "pointed": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
"""By what is up on a hex, then by the number of an edge: letters down and numbers to the right of the hex beyond it."""
_EDGES = len(_BEYOND["flat"])


class Crossings:
    """The track on each hex, and the rivers that have been paid for, from either side."""

    def __init__(self, rules: Ruleset) -> None:
        self._rivers, self._lost = Rivers.of(rules, None), LostTiles.of(rules, None)
        self._beyond = _BEYOND[rules.external[PROGRAM].layout]
        self._track = rules.external[PROGRAM].track
        self._tiles: dict[str, tuple[str, frozenset[int]]] = {}
        """By hex: the number of its tile, and the edges that the track reaches."""
        self._stems: dict[str, int] = {}
        """By hex with a fork: the edge of its stem."""
        self._paid: set[tuple[str, str]] = set()

    @property
    def are_known(self) -> bool:
        """Whether the game has rivers."""
        return self._rivers is not None

    def lost_with(self) -> list[str]:
        """The types of trains that take yellow tiles off the map."""
        return [loss.with_ for loss in self._lost.rows.values()] if self._lost else []

    def is_yellow(self, tile: str) -> bool:
        """Whether a tile such as `57-0` is yellow."""
        return tile.partition("-")[0] in YELLOW

    def _reaches(self, hex_name: str, other: str) -> bool:
        way = ord(other[0]) - ord(hex_name[0]), int(other[1:]) - int(hex_name[1:])
        return way in self._beyond and self._beyond.index(way) in self._edges(hex_name)

    def _edges(self, hex_name: str) -> Collection[int]:
        """The edges of a hex that its track reaches."""
        return self._tiles[hex_name][1] if hex_name in self._tiles else self._track.get(hex_name, ())

    def connects(self, hexes: Collection[str], other: str) -> bool:
        """Whether track leads from one of some hexes to another one, if no station is in its way."""
        left = [(here, edge) for here in hexes for edge in self._edges(here)]
        seen = {*left}
        while left:
            here, edge = left.pop()
            down, right = self._beyond[edge]
            there, back = f"{chr(ord(here[0]) + down)}{int(here[1:]) + right}", (edge + _EDGES // 2) % _EDGES
            if back not in self._edges(there):
                continue
            if there == other:
                return True
            new = {(there, onward) for onward in self._onward(there, back)} - seen
            seen |= new
            left += new
        return False

    def _onward(self, hex_name: str, edge: int) -> Collection[int]:
        """The edges to which track leads that comes in at an edge: of a fork, from a branch only to its stem."""
        stem = self._stems.get(hex_name, edge)
        return {*self._edges(hex_name)} - {edge} if edge == stem else {stem}

    def lay(self, hex_name: str, tile: str, rotation: int) -> list[str]:
        """Lay a tile such as `57-0`, and return the hexes beyond the rivers that are due for it."""
        number = tile.partition("-")[0]
        edges = frozenset((edge + rotation) % _EDGES for edge in EDGES.get(number, ()))
        self._tiles[hex_name] = number, edges
        self._stems.pop(hex_name, None)
        if number in FORKS:
            self._stems[hex_name] = rotation % _EDGES
        due = [
            other
            for other in (self._rivers.edges(hex_name) if self._rivers else ())
            if (hex_name, other) not in self._paid and self._reaches(hex_name, other) and self._reaches(other, hex_name)
        ]
        for other in due:
            self._paid |= {(hex_name, other), (other, hex_name)}
        return due

    def lose_yellow(self) -> None:
        """Take the yellow tiles off the hexes that lose them; a tile laid there again pays for its rivers again."""
        for loss in self._lost.rows.values() if self._lost else ():
            for hex_name in loss.hexes:
                if hex_name in self._tiles and self._tiles[hex_name][0] in YELLOW:
                    del self._tiles[hex_name]
                    self._paid = {pair for pair in self._paid if pair[0] != hex_name}
