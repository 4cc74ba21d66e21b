"""Rivers, a further tile at a fee, neutral and moved stations, corporations that begin in other ways: what is 1882's own.

Whether a tile was lost by the rebellion, and the tile that comes with a moved station, are the players' word and not tried.
"""

import re
from typing import ClassVar

from banker.mechanisms.neutral_stations import MovedStationFacts, NeutralStationFacts
from banker.mechanisms.rivers import RiversFacts
from banker.state.table import BANK, IPO, MAP
from support.random_referee import Referee
from support.random_rulebook import Unsure
from support.random_title import Title


class TitleRivers(Referee):
    """What 1882 adds to the rules for one table."""

    title: ClassVar[Title]

    def river(self, hex_: str, other: str) -> int:
        """What crossing the edge between two hexes costs; 0 if it is not one of the rivers known here."""
        return self.title.rivers.get((hex_, other)) or self.title.rivers.get((other, hex_), 0)

    def fee(self, name: str) -> int:
        """What the next tile of a turn costs beside the others' costs."""
        return self.title.yellow_fee if self._laid(name) else 0

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        if not self.title.rivers:
            return super()._tile(name, hex_, *typed)
        self._name(name, self.corporations)
        table, said = self.table, list(typed)
        crossed = said.pop().split(",") if said[-2:-1] == ["--rivers"] else []
        said = said[:-1] if crossed else said
        hexed = re.fullmatch("[A-Z][0-9]{1,2}", hex_)
        if len(said) > bool(hexed) or (crossed and not (hexed and all(self.river(hex_, river) for river in crossed))):
            raise Unsure
        if not self._in_turn(name, "tile") or self._laid(name) >= self._tiles() or self._is_too_green(name, hex_):
            return False
        if any(
            hex_ in rule.hexes and table.owner(private) in table.players for private, rule in self.rules.private.items()
        ):
            return False
        if not hexed:
            cost = self._dollars(hex_)
            return cost - self.fee(name) in self.terrain and table.cash(name) >= cost
        if not self._takes_tile(hex_):
            return False
        rivers, again = sum(self.river(hex_, river) for river in crossed), hex_ in self.title.yellow_bonus[1]
        if not again and any(
            f"{a}-{b}" in RiversFacts.of(table).paid_by for river in crossed for a, b in ((hex_, river), (river, hex_))
        ):
            return False
        full, beyond = self.tile_cost(name, hex_), rivers + self.fee(name)
        paid = self._dollars(said[0]) if said else full + beyond
        return self._is_clear(full, paid - beyond, bool(said)) and table.cash(name) >= paid

    def _is_too_green(self, name: str, hex_: str) -> bool:
        raise NotImplementedError

    def neutral_left(self, name: str) -> int:
        """How many neutral stations a corporation can still place."""
        return (name in self.title.neutral) - (NeutralStationFacts.placed.get(self.table, name) or 0)

    def _token(self, name: str, cost: str, *by: str) -> bool:
        self._name(name, self.corporations)
        placed = self.table.operating == name and self.table.stations_placed
        if cost == "--neutral" and not by:
            return self._in_turn(name, "token") and not placed and self.neutral_left(name) > 0
        if cost == "--moved" and not by:
            its = self.table.holdings.get(("token", name), {})
            lies = its.get(MAP, 0) > 0 or self.table.tokens(name) > 0  # the home station is placed as the turn begins
            mine = any(self.table.owner(private) == name for private in self._movers())
            return self._in_turn(name, "train" if self._has_run(name) else "run") and mine and lies
        return super()._token(name, cost, *by)

    def is_out(self, name: str) -> bool:
        """Whether a corporation has not begun, and nobody can give up the private for it any more."""
        private = self.title.begins_by.get(name)
        return private is not None and self.table.owner(private) not in (*self.table.players, BANK)

    def _movers(self) -> list[str]:
        """The privates that can still move a station."""
        return [
            private
            for private in self.title.moves_station
            if MovedStationFacts.of(self.table, private).moved_in is None
        ]

    def _par(self, who: str, name: str, price: str) -> bool:
        on_map = any(
            NeutralStationFacts.placed.get(self.table, corporation) for corporation in self.title.neutral
        ) or any(MovedStationFacts.of(self.table, private).moved_in for private in self.title.moves_station)
        may = name not in self.title.begins_by and (name not in self.title.needs_neutral or on_map)
        return super()._par(who, name, price) and may

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> bool:
        """A private for the first certificate of a corporation, as the purchase of a turn, at the price of one share."""
        table = self.table
        if self.title.begins_by.get(name) != private:
            return super()._exchange(who, private, name, source, *switch)
        if self._name(who, table.players) != table.owner(private) or self._name(source, ("ipo", "pool")) == "pool":
            return False
        if len(switch) != 2 or switch[0] != "--par":
            return False
        amount = self._dollars(switch[1])
        there = table.has_president(name, IPO) and self._stock_is_sold() and not self.over(who)
        return there and switch[1] in self.pars and table.cash(who) >= amount
