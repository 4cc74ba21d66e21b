"""Neutral stations, which are free and count for nobody, and home stations that a private moves, which leave one behind (1882.10, 1882.11, 1882.19)."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from banker.rounds import operating, stations
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rounds.questions import Building, Charter
from banker.rules.faults import Fault
from banker.rules.kinds import CorporationName, Count, HexName, PrivateName, Section
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import Draft, Table
from banker.verbs.arguments import Corporation, Flag, Values, Words
from banker.verbs.event import Event
from banker.verbs.token import Token


class NeutralStationFacts(Facts, of_each="corporation"):
    """What was placed."""

    placed = Single("neutral", NUMBER)
    """How many of its neutral stations it has placed."""


class MovedStationFacts(Facts, of_each="private"):
    """What was moved."""

    moved_in = Single("moved", ROUND)
    """The round in which it moved a station of its corporation, once."""


class Neutral(Token):
    """Place a neutral station of CORP, which is free."""

    verb = "token"
    arguments = (
        *Token.arguments,
        Flag("neutral", option="--neutral", help="place a neutral station, which is free"),
    )

    neutral: bool

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        del words
        given["cost"] = given["cost"] or 0

    def due(self, table: Table) -> list[int]:
        return [0] * bool(NeutralStations.of(table.rules).left(table, self.corporation))

    def none_left(self, table: Table) -> Objection:
        return Objection(f"{self.corporation} has no neutral station left", NeutralStations.of(table.rules).cite)

    def apply(self, draft: Draft) -> None:
        super().apply(draft)
        placed = NeutralStationFacts.of(draft.table, self.corporation).placed or 0
        draft.set_fact(NeutralStationFacts.placed, self.corporation, placed + 1, draft.table.rules.cite.token)


class Moved(Event):
    """Move a station of CORP by means of a private that it owns."""

    verb = "token"
    arguments = (
        Corporation("corporation"),
        Flag("moved", option="--moved", help="move a station with a private that CORP owns"),
    )
    done_in_turn = True

    corporation: str
    moved: bool

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, None)

    def objections(self, table: Table) -> Iterator[Objection]:
        name, cite = self.corporation, NeutralStations.of(table.rules).cite_moved
        if NeutralStations.of(table.rules).mover(table, name) is None:
            yield Objection(f"{name} owns no private that can still move a station", cite)
        elif not table.on_map(name) and not stations.home_due(table, name):
            yield Objection(f"{name} has no station on the map", cite)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} moves a station with {NeutralStations.of(before.rules).mover(before, self.corporation)}."

    def apply(self, draft: Draft) -> None:
        operating.begin_turn(draft, self.corporation)
        if (private := NeutralStations.of(draft.table.rules).mover(draft.table, self.corporation)) is not None:
            draft.set_fact(
                MovedStationFacts.moved_in,
                private,
                draft.table.round,
                NeutralStations.of(draft.table.rules).cite_moved,
            )


class NeutralStations(Mechanism):
    """Neutral stations: they are free, and outside the list of costs."""

    facts = (NeutralStationFacts, MovedStationFacts)
    forms = (("token", "--neutral", Neutral), ("token", "--moved", Moved))
    options = (
        ("tile", Flag("extra", option="--extra", help="an extra tile that comes with a moved station", needs="hex")),
    )

    rows: Mapping[CorporationName, Count]
    """How many of a corporation's stations are neutral."""
    begins: tuple[CorporationName, ...] = ()
    """Corporations without stations of their own, which begin once a neutral station lies on the map."""
    moves: Mapping[PrivateName, tuple[HexName, ...]] = {}
    """By private: the hexes to which the corporation that owns it may move one of its stations once, with one more tile there."""
    cite_begins: Section = ""
    """A corporation that begins only with a neutral station on the map."""
    cite_moved: Section = ""
    """A station that a private moves, and the tile that comes with it."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name, count in self.rows.items():
            if name in rules.corporation and count > (most := rules.corporation[name].tokens):
                text = f"must be at most its tokens, {most}, which include the neutral ones"
                yield Fault(f"neutral_stations[{name}]", text)

    def stationless(self) -> Collection[str]:
        return self.begins

    def left(self, table: Table, corporation: str) -> int:
        """The neutral stations that a corporation can still place."""
        return self.rows.get(corporation, 0) - (NeutralStationFacts.of(table, corporation).placed or 0)

    def charter(self, table: Table, corporation: str, its: Charter) -> Charter:
        return its._replace(
            number=its.number - self.rows.get(corporation, 0), left=its.left - self.left(table, corporation)
        )

    def free_station(self, table: Table, corporation: str) -> str:
        return f"token {corporation} --neutral" if self.left(table, corporation) else ""

    def lies_on_map(self, table: Table) -> bool:
        """Whether a neutral station lies on the map, or may."""
        placed = any(NeutralStationFacts.of(table, name).placed for name in self.rows)
        return placed or any(MovedStationFacts.of(table, name).moved_in for name in self.moves)

    def begin_objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        if corporation in self.begins and not self.lies_on_map(table):
            text = f"{corporation} has no stations of its own, and begins only once a neutral station lies on the map"
            yield Objection(
                text, self.cite_begins, "To place one: `token CORP --neutral`.", short="needs a neutral station first"
            )

    def mover(self, table: Table, corporation: str) -> str | None:
        """The private with which a corporation may still move one of its stations."""
        own = (name for name in self.moves if table.owner(name) == corporation)
        return next((name for name in own if MovedStationFacts.of(table, name).moved_in is None), None)

    def private_of(self, table: Table, tile: Building) -> str | None:
        """The private with which the corporation has moved a station this turn, and may lay one more tile on the hex."""
        for name, hexes in self.moves.items() if tile.given.get("extra") else ():
            this_turn = MovedStationFacts.of(table, name).moved_in == table.round
            its_turn = table.operating == tile.corporation == table.owner(name)
            if this_turn and its_turn and table.private[name].extra_tile_in is None and tile.hex in hexes:
                return name
        return None

    def extra_hexes(self, table: Table, private: str) -> Sequence[Collection[str]]:
        return [hexes] if (hexes := self.moves.get(private)) else []

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        if tile.given.get("extra") and tile.private is None:
            text = f"No private of {tile.corporation} has moved a station to {tile.hex} this turn"
            yield Objection(text, self.cite_moved)

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if isinstance(move, FactChange) and move.of == "neutral" and move.after:
            return f"This station of {move.on} is neutral."
        return ""
