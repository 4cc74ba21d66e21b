"""A private with which its corporation once moves a station, and lays a tile at its new place (1882.19)."""

from collections.abc import Collection, Iterator, Mapping

from banker.rounds import operating
from banker.rounds.mechanism import Building, Mechanism, found
from banker.rounds.objections import Objection
from banker.rules.kinds import HexName, PrivateName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import Draft, Table
from banker.verbs.arguments import Corporation, Flag
from banker.verbs.event import Event

_MOVED = Flag("moved", option="--moved", help="move a station with a private that CORP owns")


class MovedStationFacts(Facts, of_each="private"):
    """What was moved."""

    moved_in = Single("moved", ROUND)
    """The round in which it moved a station of its corporation, once."""


class Moved(Event):
    """Move a station of CORP by means of a private."""

    verb = "token"
    arguments = (Corporation("corporation"), _MOVED)
    example = "token prr --moved"
    done_in_turn = True

    corporation: str
    moved: bool

    @classmethod
    def wrong_round(cls, table: Table) -> Iterator[Objection]:
        yield from operating.in_stock_round(table)

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, None)

    def _by(self, table: Table) -> str | None:
        """The private with which the corporation may move one of its stations."""
        mechanism = found(table, MovedStation)
        return mechanism.mover(table, self.corporation) if mechanism else None

    def objections(self, table: Table) -> Iterator[Objection]:
        name, mechanism = self.corporation, found(table, MovedStation)
        if mechanism and self._by(table) is None:
            text = f"{name} owns no private that can still move a station"
            yield Objection(text, mechanism.cite)
        elif mechanism and not table.on_map(name) and not operating.home_due(table, name):
            yield Objection(f"{name} has no station on the map", mechanism.cite)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} moves a station with {self._by(before)}."

    def apply(self, draft: Draft) -> None:
        table, private = draft.table, self._by(draft.table)
        operating.begin_turn(draft, self.corporation)
        mechanism = found(table, MovedStation)
        if mechanism and private is not None:
            draft.set_fact(MovedStationFacts.moved_in, private, table.round, mechanism.cite)


class MovedStation(Mechanism):
    """Privates with which a corporation that owns one may once move one of its stations, and lay one more tile there."""

    facts = MovedStationFacts
    options = (
        ("tile", Flag("extra", option="--extra", help="an extra tile that comes with a moved station", needs="hex")),
    )
    forms = (("token", _MOVED.option, Moved),)

    rows: Mapping[PrivateName, tuple[HexName, ...]]
    """The hexes to which a private may move a station."""

    def mover(self, table: Table, corporation: str) -> str | None:
        """The private with which a corporation may still move one of its stations."""
        own = (name for name in self.rows if table.owner(name) == corporation)
        return next((name for name in own if MovedStationFacts.of(table, name).moved_in is None), None)

    def private_of(self, table: Table, tile: Building) -> str | None:
        """The private with which the corporation has moved a station this turn, and may lay one more tile on the hex."""
        for name, hexes in self.rows.items() if tile.given.get("extra") else ():
            this_turn = MovedStationFacts.of(table, name).moved_in == table.round
            its_turn = table.operating == tile.corporation == table.owner(name)
            if this_turn and its_turn and table.private[name].extra_tile_in is None and tile.hex in hexes:
                return name
        return None

    def extra_hexes(self, private: str) -> Collection[str]:
        return self.rows.get(private, ())

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        if tile.given.get("extra") and tile.private is None:
            text = f"{tile.corporation} has no private with which it has moved a station to {tile.hex} this turn"
            yield Objection(text, self.cite)

    def frees_station(self, table: Table) -> bool:
        """A home station that was moved has left a neutral one behind."""
        return any(MovedStationFacts.of(table, name).moved_in for name in self.rows)
