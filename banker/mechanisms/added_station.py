"""Privates that add a station to the charter of the corporation that buys them, and then close (18Tokaido.5)."""

from collections.abc import Iterator, Mapping

from banker.rounds import open_privates, stations
from banker.rounds.mechanism import Mechanism
from banker.rounds.questions import Charter
from banker.rules.kinds import PrivateName
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Keyed
from banker.state.facts import NUMBER
from banker.state.table import REMOVED, Draft, Table


class AddedStationFacts(Facts):
    """What was added."""

    added_at = Keyed("added_station", NUMBER)
    """By corporation, with the private if there are several: how many stations it had placed when that private added the next one."""


class AddedStation(Mechanism):
    """Privates that add one station, the next on its charter, to the corporation that buys them; the private then closes."""

    facts = (AddedStationFacts,)

    rows: Mapping[PrivateName, int]
    """Dollars for the station, by private."""

    def spare(self, rules: Ruleset) -> Iterator[tuple[str, str]]:
        return (("token", name) for name in rules.corporation for _ in self.rows)

    def _key(self, corporation: str, private: str) -> str:
        return f"{corporation} {private}" if len(self.rows) > 1 else corporation

    def charter(self, table: Table, corporation: str, its: Charter) -> Charter:
        facts = AddedStationFacts.of(table).added_at
        added = [
            (at, cost)
            for name, cost in self.rows.items()
            if (at := facts.get(self._key(corporation, name))) is not None
        ]
        costs = [*its.costs]
        for at, cost in sorted(added):
            costs.insert(at, cost)
        return its._replace(costs=tuple(costs), number=its.number + len(added))

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        if private in self.rows:
            placed = stations.placed(draft.table, corporation)
            draft.set_fact(AddedStationFacts.added_at, self._key(corporation, private), placed, self.cite)
            draft.give("token", corporation, REMOVED, corporation, self.cite)
            open_privates.close(draft, private)
