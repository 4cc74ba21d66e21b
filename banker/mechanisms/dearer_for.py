"""Privates for which some corporations may pay more than others (1850.11)."""

from collections.abc import Mapping

from banker.calc.privates import bounds
from banker.rounds.mechanism import Mechanism
from banker.rules.kinds import CorporationName, PrivateName
from banker.rules.values import WHOLE
from banker.state.table import Table


class DearerFor(Mechanism):
    """Privates for which some corporations may pay more than others."""

    rows: Mapping[PrivateName, Mapping[CorporationName, int]]
    """By private: these corporations, each with the most that it pays, in percent of face value."""

    def private_bounds(self, table: Table, private: str, corporation: str) -> tuple[int, int, str] | None:
        most, its = self.rows.get(private, {}).get(corporation), table.rules.private[private]
        if most is None or not table.phase.privates_to_corporations:
            return None
        return bounds(table.rules.privates, its)[0], its.price * most // WHOLE, self.cite
