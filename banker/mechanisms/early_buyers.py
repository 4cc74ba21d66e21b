"""Privates that some corporations may buy before the phase that allows it to all (1870.73)."""

from collections.abc import Iterator, Mapping

from banker.calc import trains
from banker.frozen import Frozen
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rules.kinds import CorporationName, PhaseName, PrivateName
from banker.state.table import Table


class Terms(Frozen):
    """Who may buy a private early, by its id."""

    pays: tuple[int, int]
    """The least and the most dollars, both included."""
    until: PhaseName
    """The phase from which the usual rules hold."""
    corporations: tuple[CorporationName, ...] = ()
    """The corporations that may buy it; all by default."""


class EarlyBuyers(Mechanism):
    """Privates that corporations may buy before others, at prices of their own."""

    rows: Mapping[PrivateName, Terms]
    """The terms of each private."""

    def _terms(self, table: Table, private: str) -> Terms | None:
        """The terms of a private, as long as they hold."""
        terms = self.rows.get(private)
        begun = trains.phases_begun(table.rules, table.phase_name)
        return None if terms is None or terms.until in begun else terms

    def may_buy(self, table: Table, corporation: str) -> bool:
        """Whether the corporation is one that may buy some private early, wherever that is, and the usual rules do not hold yet."""
        terms = filter(None, (self._terms(table, name) for name in self.rows))
        return any(not its.corporations or corporation in its.corporations for its in terms)

    def may_buy_this(self, table: Table, private: str, corporation: str) -> bool:
        """Whether a corporation may buy this private early."""
        terms = self._terms(table, private)
        return terms is not None and (not terms.corporations or corporation in terms.corporations)

    def private_bounds(self, table: Table, private: str, corporation: str) -> tuple[int, int, str] | None:
        terms = self._terms(table, private)
        return None if terms is None else (*terms.pays, self.cite)

    def private_objections(self, table: Table, private: str, corporation: str) -> Iterator[Objection]:
        terms = self._terms(table, private)
        if terms and terms.corporations and corporation not in terms.corporations:
            phase = table.rules.phase_called(terms.until)
            others = " and ".join(terms.corporations)
            yield Objection(f"Only {others} may buy {private} before phase {phase}", self.cite)
