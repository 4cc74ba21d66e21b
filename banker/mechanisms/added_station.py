"""Privates that add a station to the charter of the corporation that buys them, and then close (18Tokaido.5)."""

from collections.abc import Iterator, Mapping

from banker.rounds import open_privates, stations
from banker.rounds.mechanism import Charter, Mechanism
from banker.rules.kinds import PrivateName
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER
from banker.state.table import REMOVED, Draft, Table


class AddedStationFacts(Facts, of_each="corporation"):
    """What was added."""

    added_at = Single("added_station", NUMBER)
    """How many stations it had placed when a private added one, as the next on its charter."""


class AddedStation(Mechanism):
    """Privates that add one station, the next on its charter, to the corporation that buys them; the private then closes."""

    facts = (AddedStationFacts,)

    rows: Mapping[PrivateName, int]
    """Dollars for the station, by private."""

    def spare(self, rules: Ruleset) -> Iterator[tuple[str, str]]:
        return (("token", name) for name in rules.corporation for _ in self.rows)

    def charter(self, table: Table, corporation: str, its: Charter) -> Charter:
        at, costs = AddedStationFacts.of(table, corporation).added_at, its.costs
        return (
            its
            if at is None
            else its._replace(costs=(*costs[:at], *self.rows.values(), *costs[at:]), number=its.number + 1)
        )

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        if private in self.rows:
            placed = stations.placed(draft.table, corporation)
            draft.set_fact(AddedStationFacts.added_at, corporation, placed, self.cite)
            draft.give("token", corporation, REMOVED, corporation, self.cite)
            open_privates.close(draft, private)
