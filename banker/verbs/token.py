"""`token`: a corporation places a station (1830 19.0, Table 1 note 2)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from banker.errors import either
from banker.rounds import operating, stations, track
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection, not_enough
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, MAP, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Dollars, Values, Words
from banker.verbs.event import Event, Note


class Token(Event):
    """Pay for a station that CORP places.

    By default COST is the price of its next station; type `0` if a private makes the station free. The options are for games in which they matter: `--neutral` places a neutral station, and `--moved` moves a station by means of a private that CORP owns. `--returned-by` instead returns a station of CORP from the map to its charter; the corporation you name there uses up a tile lay. `--bonus` collects the bank's bonus for the station; if the bonus depends on the hex, name the hex with `--on`. `--right` buys a right, for example to run to a mine. With `--of` it takes the place of a station of another corporation, which is paid COST.
    """

    arguments: ClassVar[tuple[Argument, ...]] = (
        Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,)),
        Dollars("cost", "COST", optional=True),
    )
    example = "token prr"
    step = "token"
    of_turn: ClassVar[bool] = True
    """Whether it is one of the stations that a turn allows."""

    corporation: str
    cost: int
    """Dollars."""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        if given["cost"] is None:
            given["cost"] = next(iter(stations.costs(words.table, given["corporation"])), 0)

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, self._step(table))

    def due(self, table: Table) -> list[int]:
        """Dollars that it may cost; none if there is no station left."""
        return stations.costs(table, self.corporation)

    def none_left(self, table: Table) -> Objection:
        """The objection that there is no station left."""
        free = stations.free_station(table, self.corporation)
        hint = f"Another one is free: `{free}`." if free else ""
        return Objection(f"{self.corporation} has no station left", table.rules.cite.token, hint)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        cite = after.rules.cite
        private = self._free(before)
        if private and self.cost:
            since = "" if before.rules.private[private].free_token_on else " this turn"
            free_hex = track.free_hexes(before.rules, private)
            words = f"A station on {free_hex} is free{since}: `undo`, then `token {self.corporation} 0`"
            yield Note("free-station", words, cite.free_station)

    def objections(self, table: Table) -> Iterator[Objection]:
        rules, name = table.rules, self.corporation
        cite = rules.cite.token
        placed = table.stations_placed or 0
        if self.of_turn and table.operating == name and placed >= rules.turn.tokens:
            text = f"{name} has already placed {placed} station{'s' * (placed > 1)} this turn"
            yield Objection(text, rules.cite.tokens_in_turn)
        if not (due := self.due(table)):
            yield self.none_left(table)
        elif self.cost not in due and not (self.cost == 0 and self._free(table)):
            special = [its.cite for its in mechanisms(table) if its.station_costs(table, name)]
            costs = f"costs {either(map(rules.money, due))}, not {rules.money(self.cost)}"
            sections = "; ".join(dict.fromkeys([cite, *special]))
            yield Objection(f"The next station of {name} {costs}", sections, self._not_free(table))
        for lacking in not_enough(table, name, self.cost, rules.cite.cash):
            private = self._free(table)
            hint = f"On {track.free_hexes(rules, private)} it is free: `token {name} 0`." if private else ""
            yield lacking._replace(hint=hint)

    def _free(self, table: Table) -> str | None:
        """The private that makes a station on its hex free, after the first tile there (1830 Table 1 note 2; A65)."""
        return track.free_station(table, self.corporation, operating.tiles_laid(table, self.corporation))

    def _step(self, table: Table) -> str | None:
        """The step that it is; a station that comes with the tile of a private may follow that tile later in the turn (A83)."""
        free = None if self.cost else self._free(table)
        with_tile = free is not None and table.rules.private[free].free_token
        return operating.step_or_later(table, self.corporation, "token") if with_tile else "token"

    def _not_free(self, table: Table) -> str:
        """Why a station is not free although the corporation owns a private with a free one."""
        name, rules = self.corporation, table.rules
        hexes = [private.free_token for id_, private in rules.private.items() if table.owner(id_) == name]
        free_hex = next(filter(None, hexes), None)
        if free_hex is None or self.cost:
            return ""
        return f"On {free_hex} it is free only if {name} lays the first tile there in the same turn ({rules.cite.free_station})."

    def other_prices(self, table: Table) -> Sequence[int]:
        return [*table.rules.tokens.costs, *self.due(table)]

    def sentence(self, before: Table, after: Table) -> str:
        cost = f" for {before.money(self.cost)}" if self.cost else ", free"
        return f"{self.corporation} places a station{cost}."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite, free = table.rules.cite.token, None if self.cost else self._free(table)
        operating.begin_turn(draft, name, self._step(table))
        if free:
            draft.set_fact(PrivateFacts.station_free_in, free, table.round, table.rules.cite.free_station)
        if self.of_turn:
            draft.set_game(GameFacts.stations_placed, (table.stations_placed or 0) + 1, cite)
        for mechanism in mechanisms(table):
            mechanism.station_placed(draft, name, self.cost)
        draft.pay(name, BANK, self.cost, cite, "a station", "station", name)
        draft.give("token", name, name, MAP, cite)
