"""Privates that are exchanged only for stock of a corporation with a station on a certain hex (1888.17)."""

from collections.abc import Iterator, Mapping

from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.stations import home_due
from banker.rules.faults import Fault
from banker.rules.kinds import HexName, PrivateName
from banker.rules.values import Ruleset
from banker.state.table import Table
from banker.verbs.event import Doubt, Note
from banker.verbs.exchange import Exchange


class ExchangeByStation(Mechanism):
    """Privates that are exchanged only for stock of a corporation with a station on a certain hex."""

    rows: Mapping[PrivateName, HexName]
    """The hex, by private."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name in self.rows:
            if name in rules.private and rules.private[name].exchange is None:
                yield Fault(f"{self.table}[{name}]", "is a private without an exchange")

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        """Only a corporation without any station on the map certainly has none on the hex."""
        where = self.rows.get(event.private) if isinstance(event, Exchange) else None
        if where and not table.on_map(event.corporation):
            yield Objection(f"{event.corporation} has no station on the map, and needs one on {where}", self.cite)

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        where = self.rows.get(event.private) if isinstance(event, Exchange) else None
        if where is None or self._is_home(table, event.corporation, where):
            return None
        text = f"Does {event.corporation} have a station on {where}?"
        note = f"{event.corporation} is believed to have a station on {where}"
        return Doubt(text, Note("", note, self.cite), on_trust=True)

    def _is_home(self, table: Table, corporation: str, where: str) -> bool:
        """Whether the home station of a corporation lies on the hex."""
        return table.rules.corporation[corporation].home == where and not home_due(table, corporation)
