"""Home stations that return from the map to the charter, by a tile lay of any corporation (7 players, rules 9, 11, 12)."""

from collections.abc import Iterator, Mapping

from banker.errors import either
from banker.rounds import operating, stations, track
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Building, Charter
from banker.rules.kinds import CorporationName, PhaseName
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, GameFacts
from banker.state.table import MAP, Draft, Table
from banker.verbs.arguments import Corporation
from banker.verbs.event import Event
from banker.verbs.token import Token


class ReturnedStationsFacts(Facts, of_each="corporation"):
    """What returned."""

    returned = Single("returned", NUMBER)
    """Stations it has beyond the spaces of its charter; None until one is returned."""


class Returned(Event):
    """Return a station of CORP from the map to its charter."""

    verb = "token"
    arguments = (
        Token.arguments[0],
        Corporation(
            "returned_by", option="--returned-by", help="the corporation that returns a station of CORP from the map"
        ),
    )

    corporation: str
    returned_by: str

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.returned_by, "tile")

    def objections(self, table: Table) -> Iterator[Objection]:
        name, terms, phases = self.corporation, ReturnedStations.of(table.rules), list(table.rules.phase)
        if phases.index(table.phase_name) < phases.index(terms.phase):
            text = f"Stations return from the map from phase {terms.phase} on, and this is phase {table.phase_name}"
            yield Objection(text, terms.cite)
        if name not in terms.homes:
            yield Objection(f"The home of {name} is not a hex that a gold tile clears", terms.cite)
        elif ReturnedStationsFacts.of(table, name).returned is not None:
            yield Objection(f"The home station of {name} has already returned", terms.cite)
        elif not table.on_map(name):
            yield Objection(f"{name} has no station on the map", terms.cite)
        laid = operating.tiles_laid(table, self.returned_by)
        if len(laid) >= operating.tiles_allowed(table, Building(self.returned_by, None, {})):
            text = f"Returning a station takes a tile lay, and {track.already_laid(table, self.returned_by)}"
            yield Objection(text, terms.cite)

    def sentence(self, before: Table, after: Table) -> str:
        own = self.returned_by == self.corporation
        whose = "one of its own stations" if own else f"a station of {self.corporation}"
        return f"{self.returned_by} takes {whose} off the map."

    def apply(self, draft: Draft) -> None:
        """The station lies beyond all spaces of the charter if its owner operates, else on the rightmost open space."""
        name, by, cite = self.corporation, self.returned_by, ReturnedStations.of(draft.table.rules).cite
        operating.begin_turn(draft, by, "tile")
        draft.set_game(GameFacts.tiles_laid, (*operating.tiles_laid(draft.table, by), "gold"), cite)
        draft.give("token", name, MAP, name, cite)
        beyond = ReturnedStationsFacts.of(draft.table, name).returned or 0
        draft.set_fact(ReturnedStationsFacts.returned, name, beyond + (name == by), cite)


class ReturnedStations(Mechanism):
    """Home stations that return from the map to the charter, where gold tiles are laid."""

    facts = (ReturnedStationsFacts,)
    forms = (("token", "--returned-by", Returned),)

    cost: int
    """Dollars to place a returned station again."""
    phase: PhaseName
    """The phase from which stations return."""
    homes: tuple[CorporationName, ...]
    """The corporations whose home station returns."""
    to: Mapping[CorporationName, tuple[str, ...]] = {}
    """By corporation: the hexes to which its returned station may go; any hex by default."""

    def charter(self, table: Table, corporation: str, its: Charter) -> Charter:
        returned = ReturnedStationsFacts.of(table, corporation).returned
        return its._replace(left=its.left - (returned or 0), home_is_back=returned is not None)

    def station_costs(self, table: Table, corporation: str) -> list[int]:
        return [self.cost] * bool(ReturnedStationsFacts.of(table, corporation).returned)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        places = self.to.get(event.corporation, ()) if isinstance(event, Token) else ()
        if places and self.station_costs(before, event.corporation):
            text = f"A returned station of {event.corporation} may be placed only on {either(places)}"
            yield "returned-station", text, self.cite

    def station_placed(self, draft: Draft, corporation: str, cost: int) -> None:
        beyond = ReturnedStationsFacts.of(draft.table, corporation).returned or 0
        if beyond and cost != stations.regular_cost(draft.table, corporation):
            draft.set_fact(ReturnedStationsFacts.returned, corporation, beyond - 1, draft.table.rules.cite.token)
