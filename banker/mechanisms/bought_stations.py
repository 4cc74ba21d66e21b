"""Stations of other corporations that a corporation buys on the map (1849.56)."""

from collections.abc import Iterator

from banker.calc.trains import phases_begun
from banker.errors import Impossible
from banker.rounds import operating
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection, not_enough
from banker.rules.faults import Fault
from banker.rules.kinds import PhaseName
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import MAP, Draft, Table
from banker.verbs.arguments import Corporation, Dollars
from banker.verbs.event import Event
from banker.verbs.token import Token

_OPTION = "--of"
_DOES = "buys a station of another corporation"


class BoughtStationsFacts(Facts, of_each="corporation"):
    """What a corporation bought."""

    bought_in = Single("bought_station", ROUND)
    """The last round in which it bought a station."""


def before_its_trains(table: Table, corporation: str, does: str, cite: str) -> Iterator[Objection]:
    """The objection to what a corporation `does` between its run and its trains, at another step of its turn."""
    if table.operating != corporation or not table.has_operated(corporation):
        yield Objection(f"{corporation} has not run, and {does} only after its run", cite)
    elif table.step not in (None, "tile", "token", "run"):
        yield Objection(f"{corporation} {does} before its trains", cite)


class OfOther(Event):
    """Buy a station of another corporation, which gets it back for its charter."""

    verb = "token"
    arguments = (
        Token.arguments[0],
        Dollars("price", "PRICE"),
        Corporation("owner", option=_OPTION, help="the corporation whose station CORP buys and replaces with its own"),
    )
    done_in_turn = True

    corporation: str
    price: int
    owner: str

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, None)

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from BoughtStations.of(table.rules).objections(table, self.corporation, self.owner, self.price)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} buys a station of {self.owner} for {before.money(self.price)}."

    def apply(self, draft: Draft) -> None:
        table, name, cite = draft.table, self.corporation, BoughtStations.of(draft.table.rules).cite
        if not table.on_map(self.owner) or not table.tokens(name):
            raise Impossible(f"{name} has no station to replace one of {self.owner} with, or that has none.")
        operating.begin_turn(draft, name)
        draft.pay(name, self.owner, self.price, cite, f"a station of {self.owner}", "station", name)
        draft.give("token", self.owner, MAP, self.owner, cite)
        draft.give("token", name, name, MAP, cite)
        draft.set_fact(BoughtStationsFacts.bought_in, name, table.round, cite)


class BoughtStations(Mechanism):
    """Between its run and its trains a corporation may buy a station of another corporation on the map, once a turn, and replace it with one of its own. The other corporation gets the price, and its station back. Only the map shows which stations are in reach."""

    facts = (BoughtStationsFacts,)
    forms = (("token", _OPTION, OfOther),)

    allowed: bool = True
    """Whether corporations may buy stations from others; an option can set this."""
    since: PhaseName
    """The phase from which corporations may buy stations from others."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.turn.steps and "train" not in rules.turn.steps:
            yield Fault(self.table, "needs a turn in which trains are bought after the run")

    def is_open(self, table: Table, corporation: str) -> bool:
        """Whether a corporation could still buy one in this turn, if it reached it."""
        return any(not any(self._never(table, corporation, other)) for other in table.rules.corporation)

    def objections(self, table: Table, corporation: str, owner: str, price: int) -> Iterator[Objection]:
        """Objections to a corporation that buys a station of another one now."""
        if never := list(self._never(table, corporation, owner)):
            yield from never
        elif at_another_step := list(before_its_trains(table, corporation, _DOES, self.cite)):
            yield from at_another_step
        elif not price:
            yield Objection(f"A station of another corporation costs at least {table.money(1)}", self.cite)
        else:
            yield from not_enough(table, corporation, price, table.rules.cite.cash)

    def _never(self, table: Table, corporation: str, owner: str) -> Iterator[Objection]:
        """Objections to that in this turn, whatever the price."""
        if not self.allowed:
            yield Objection("No corporation buys a station of another in this game", self.cite)
        elif self.since not in phases_begun(table.rules, table.phase_name):
            phase = table.rules.phase_called(self.since)
            yield Objection(f"Stations of other corporations are bought only from phase {phase} on", self.cite)
        elif owner == corporation:
            yield Objection(f"{corporation} cannot buy its own station", self.cite)
        elif BoughtStationsFacts.of(table, corporation).bought_in == table.round:
            yield Objection(f"{corporation} has already bought a station of another corporation this turn", self.cite)
        elif not table.tokens(corporation):
            yield Objection(f"{corporation} has no station left to replace one with", self.cite)
        elif table.on_map(owner) < 2:  # noqa: PLR2004 - its last one stays
            yield Objection(f"{owner} has no second station on the map, and keeps its last one", self.cite)
