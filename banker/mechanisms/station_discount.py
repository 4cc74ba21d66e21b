"""Privates with which a corporation that owns one pays less for its next station, once (18MS.21)."""

from collections.abc import Iterator, Mapping, Sequence

from banker.rounds import stations
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rules.kinds import PrivateName
from banker.rules.values import WHOLE
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import Draft, Table
from banker.verbs.token import Token


class StationDiscountFacts(Facts, of_each="private"):
    """What was placed with it."""

    used_in = Single("cheaper_station", ROUND)
    """The round in which a station was placed with it, once."""


class StationDiscount(Mechanism):
    """Privates that make the next station of a corporation that owns one cheaper, once."""

    facts = (StationDiscountFacts,)

    rows: Mapping[PrivateName, int]
    """Percent off the price of the station."""

    def cost(self, table: Table, corporation: str, private: str) -> int | None:
        """Dollars for the next station of a corporation with a private; None if it cannot be used."""
        full, percent = stations.regular_cost(table, corporation), self.rows.get(private)
        is_left = table.owner(private) == corporation and StationDiscountFacts.of(table, private).used_in is None
        return full * (WHOLE - percent) // WHOLE if full and percent and is_left else None

    def station_costs(self, table: Table, corporation: str) -> Sequence[int]:
        costs = (self.cost(table, corporation, name) for name in self.rows)
        return [cost for cost in costs if cost is not None]

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for name in self.rows:
            if (cost := self.cost(table, corporation, name)) is not None:
                yield f"the next station for {table.money(cost)} with {name}"

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        for name in self.rows if isinstance(event, Token) else ():
            less = self.cost(before, event.corporation, name)
            if less is not None and less < event.cost:
                again = f"`undo`, then `token {event.corporation} {less}`"
                text = f"With {name} this station costs {before.money(less)}: {again}"
                yield "cheaper-station", text, self.cite

    def station_placed(self, draft: Draft, corporation: str, cost: int) -> None:
        table = draft.table
        if cost == stations.regular_cost(table, corporation):
            return
        private = next((name for name in self.rows if self.cost(table, corporation, name) == cost), None)
        if private is not None:
            draft.set_fact(StationDiscountFacts.used_in, private, table.round, self.cite)
