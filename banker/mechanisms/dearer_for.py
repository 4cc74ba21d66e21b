"""Privates for which some corporations may pay more than others (1850.11)."""

from collections.abc import Mapping

from banker.rounds.mechanism import Mechanism
from banker.rules.kinds import CorporationName, PrivateName
from banker.rules.values import WHOLE
from banker.state.table import Table


class DearerFor(Mechanism):
    """Privates for which some corporations may pay more than others."""

    rows: Mapping[PrivateName, Mapping[CorporationName, int]]
    """By private: these corporations, each with the most that it pays, in percent of face value."""

    def most_for(self, table: Table, private: str, corporation: str) -> int | None:
        most = self.rows.get(private, {}).get(corporation)
        return None if most is None else table.rules.private[private].price * most // WHOLE
