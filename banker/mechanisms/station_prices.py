"""Stations that cost a corporation another price in certain places, each once (1846.29)."""

from collections.abc import Iterator, Mapping, Sequence

from banker.errors import either
from banker.frozen import Frozen
from banker.rounds import stations
from banker.rounds.mechanism import Mechanism
from banker.rules.kinds import CorporationName, HexName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import Draft, Table


class Special(Frozen):
    """A place of a corporation, and what its station costs there."""

    hex: HexName
    """The hex."""
    prices: tuple[int, ...]
    """Dollars, if its track reaches the place; then, if there is another price, without track."""


class StationPricesFacts(Facts, of_each="corporation"):
    """What was placed for it."""

    used_in = Single("special_station", ROUND)
    """The round in which its station was placed at a special price, once."""


class StationPrices(Mechanism):
    """Stations that cost a corporation another price in a certain place, once each, in place of the next one of its charter."""

    facts = (StationPricesFacts,)

    rows: Mapping[CorporationName, Special]
    """The place and the prices of each corporation."""

    def station_costs(self, table: Table, corporation: str) -> Sequence[int]:
        its = self.rows.get(corporation)
        used = its is None or StationPricesFacts.of(table, corporation).used_in is not None
        return () if its is None or used or stations.regular_cost(table, corporation) is None else its.prices

    def at(self, table: Table, corporation: str, hex_name: str) -> Sequence[int]:
        """Dollars for the station of a corporation in its place, if that is the hex."""
        here = corporation in self.rows and self.rows[corporation].hex == hex_name
        return self.station_costs(table, corporation) if here else ()

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        if costs := self.station_costs(table, corporation):
            yield f"a station on {self.rows[corporation].hex} for {either(map(table.money, costs))}"

    def station_placed(self, draft: Draft, corporation: str, cost: int) -> None:
        table = draft.table
        if cost != stations.regular_cost(table, corporation) and cost in self.station_costs(table, corporation):
            draft.set_fact(StationPricesFacts.used_in, corporation, table.round, self.cite)
