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
        hex_name = self.rows.get(event.private) if isinstance(event, Exchange) else None
        if hex_name and not table.on_map(event.corporation):
            yield Objection(f"{event.corporation} has no station on the map, and needs one on {hex_name}", self.cite)

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        hex_name = self.rows.get(event.private) if isinstance(event, Exchange) else None
        if hex_name is None or self._is_home(table, event.corporation, hex_name):
            return None
        text = f"Does {event.corporation} have a station on {hex_name}?"
        note = f"{event.corporation} is believed to have a station on {hex_name}"
        return Doubt(text, Note("", note, self.cite), on_trust=True)

    def _is_home(self, table: Table, corporation: str, hex_name: str) -> bool:
        """Whether the home station of a corporation lies on the hex."""
        return table.rules.corporation[corporation].home == hex_name and not home_due(table, corporation)
