"""`token`: a corporation places a station (1830 19.0, Table 1 note 2)."""

from collections.abc import Iterator, Sequence

from banker.errors import either
from banker.rounds import operating, stations, track
from banker.rounds.mechanism import Building
from banker.rounds.objections import Objection, not_enough
from banker.state.facts import CorporationFacts, GameFacts, PrivateFacts
from banker.state.table import BANK, MAP, Draft, Table
from banker.verbs.arguments import Corporation, Dollars, Flag, Values, Words
from banker.verbs.event import Event, Note


class Token(Event):
    """Pay for a station that CORP places.

    By default COST is the price of its next station; type `0` if a private makes the station free. In some games, `--neutral` places a neutral station, and `--moved` moves a station by means of a private that CORP owns. `--returned-by` instead returns a station of CORP from the map to its charter; the corporation you name there uses up a tile lay.
    """

    arguments = (
        Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,)),
        Dollars("cost", "COST", optional=True),
        Corporation(
            "returned_by", option="--returned-by", help="the corporation that returns a station of CORP from the map"
        ),
        Flag("neutral", option="--neutral", help="a neutral station, free and beside the others", hidden=True),
    )
    example = "token prr"
    step = "token"

    corporation: str
    cost: int | None
    """Dollars; None for a station that is returned."""
    returned_by: str | None
    neutral: bool

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        back = given["returned_by"] is not None
        if back and given["cost"] is not None:
            raise words.error("A station that is returned has no COST.")
        if back and given["neutral"]:
            raise words.error("A station is returned or neutral, not both.")
        if given["neutral"]:
            given["cost"] = given["cost"] or 0
        elif not back and given["cost"] is None:
            given["cost"] = next(iter(stations.costs(words.table, given["corporation"])), 0)

    def first_objections(self, table: Table) -> Iterator[Objection]:
        if self.returned_by is None:
            return operating.turn_objections(table, self.corporation, self._step(table))
        return operating.turn_objections(table, self.returned_by, "tile")

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        cite = after.rules.cite
        private = self._free(before)
        if private and self.cost:
            since = "" if before.rules.private[private].free_token_on else " this turn"
            where = track.free_hexes(before.rules, private)
            words = f"A station on {where} is free{since}: `undo`, then `token {self.corporation} 0`"
            yield Note("free-station", words, cite.free_station)
        places = after.rules.tokens.returned_to.get(self.corporation, ())
        if self.returned_by is None and places and before.corporation[self.corporation].stations_returned:
            words = f"A returned station of {self.corporation} may be placed only on {either(places)}"
            yield Note("returned-station", words, cite.returned_token)

    def objections(self, table: Table) -> Iterator[Objection]:
        if self.returned_by is not None:
            yield from self._not_returned(table, self.returned_by)
            return
        rules, name = table.rules, self.corporation
        cite = rules.cite.token
        placed = table.stations_placed or 0
        if table.operating == name and placed >= rules.turn.tokens:
            yield Objection(
                f"{name} has already placed {placed} station{'s' * (placed > 1)} this turn", rules.cite.tokens_in_turn
            )
        if self.neutral and not stations.neutral_left(table, name):
            yield Objection(f"{name} has no neutral station left", rules.cite.neutral_station)
        elif not self.neutral and table.tokens(name) <= operating.home_due(table, name) + stations.neutral_left(
            table, name
        ):
            hint = f"Its neutral station is free: `token {name} --neutral`." * bool(stations.neutral_left(table, name))
            yield Objection(f"{name} has no station left", cite, hint)
        due = [0] if self.neutral else stations.costs(table, name)
        if due and self.cost not in due and not (self.cost == 0 and self._free(table)):
            words = either(rules.money(cost) for cost in due)
            yield Objection(
                f"The next station of {name} costs {words}, not {rules.money(self.cost or 0)}",
                cite,
                self._not_free(table),
            )
        for lacking in not_enough(table, name, self.cost or 0, rules.cite.cash):
            private = self._free(table)
            hint = f"On {track.free_hexes(rules, private)} it is free: `token {name} 0`." if private else ""
            yield lacking._replace(hint=hint)

    def _not_returned(self, table: Table, operator: str) -> Iterator[Objection]:
        """Objections to `operator` using a tile lay to return a station from the map (7 players, rules 9b, 9c, 11, 12)."""
        rules, name = table.rules, self.corporation
        cite = rules.cite.returned_token
        first = rules.tokens.returned_from
        phases = list(rules.phase)
        if not first:
            yield Objection("Stations never return from the map in this game", cite)
            return
        if phases.index(table.phase_name) < phases.index(first):
            text = f"Stations return from the map from phase {first} on, and this is phase {table.phase_name}"
            yield Objection(text, cite)
        if name not in rules.tokens.returned_homes:
            yield Objection(f"The home of {name} is not a hex that a gold tile clears", cite)
        elif table.corporation[name].stations_returned is not None:
            yield Objection(f"The home station of {name} has already returned", cite)
        elif not table.on_map(name):
            yield Objection(f"{name} has no station on the map", cite)
        laid = len(operating.tiles_laid(table, operator))
        if laid >= operating.tiles_allowed(table, Building(operator, None, {})):
            text = f"Returning a station takes a tile lay, and {operator} has already laid {laid} tile{'s' * (laid > 1)} this turn"
            yield Objection(text, cite)

    def _free(self, table: Table) -> str | None:
        """The private that makes a station on its hex free, after the first tile there (1830 Table 1 note 2; A65)."""
        return track.free_station(table, self.corporation, operating.tiles_laid(table, self.corporation))

    def _step(self, table: Table) -> str | None:
        """The step that it is; a station that comes with the tile of a private may follow that tile later in the turn (A83)."""
        free = None if self.cost else self._free(table)
        with_tile = free is not None and table.rules.private[free].free_token
        return operating.step_or_later(table, self.corporation, "token") if with_tile else "token"

    def _not_free(self, table: Table) -> str:
        """Why a station that was meant to be free is not, where the corporation owns a private with a free one."""
        name, rules = self.corporation, table.rules
        hexes = [private.free_token for one, private in rules.private.items() if table.owner(one) == name]
        where = next(filter(None, hexes), None)
        if where is None or self.cost:
            return ""
        return f"On {where} it is free only if {name} lays the first tile there in the same turn ({rules.cite.free_station})."

    def other_prices(self, table: Table) -> Sequence[int]:
        return [*table.rules.tokens.costs, table.rules.tokens.returned]

    def sentence(self, before: Table, after: Table) -> str:
        if self.returned_by is not None:
            own = self.returned_by == self.corporation
            whose = "one of its own stations" if own else f"a station of {self.corporation}"
            return f"{self.returned_by} takes {whose} off the map."
        cost = f" for {before.money(self.cost)}" if self.cost else ", free"
        return f"{self.corporation} places a station{cost}."

    def apply(self, draft: Draft) -> None:
        if self.returned_by is not None:
            self._take_back(draft, self.returned_by)
            return
        table, name = draft.table, self.corporation
        cite, free = table.rules.cite.token, None if self.cost else self._free(table)
        operating.begin_turn(draft, name, self._step(table))
        if self.neutral:
            placed = (table.corporation[name].neutral_placed or 0) + 1
            draft.set_fact(CorporationFacts.neutral_placed, name, placed, cite)
        if free:
            draft.set_fact(PrivateFacts.station_free_in, free, table.round, table.rules.cite.free_station)
        draft.set_game(GameFacts.stations_placed, (table.stations_placed or 0) + 1, cite)
        beyond = table.corporation[name].stations_returned or 0
        if beyond and self.cost != stations.regular_cost(table, name):
            draft.set_fact(CorporationFacts.stations_returned, name, beyond - 1, cite)
        draft.pay(name, BANK, self.cost or 0, cite, "a station", "station", name)
        draft.give("token", name, name, MAP, cite)

    def _take_back(self, draft: Draft, operator: str) -> None:
        """Return a station to its charter: beyond all spaces if its owner operates, else to the rightmost open space."""
        table, owner = draft.table, self.corporation
        cite = table.rules.cite.returned_token
        operating.begin_turn(draft, operator, "tile")
        draft.set_game(GameFacts.tiles_laid, (*operating.tiles_laid(table, operator), "gold"), cite)
        draft.give("token", owner, MAP, owner, cite)
        beyond = table.corporation[owner].stations_returned or 0
        draft.set_fact(CorporationFacts.stations_returned, owner, beyond + (owner == operator), cite)
