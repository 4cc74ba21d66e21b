"""Local railroads: corporations that begin late, at once lay a tile on their home, and own one train that has rusted (18Neb.2, 18Neb.6, 18Neb.25, 18Neb.26)."""

from collections.abc import Iterator, Sequence
from typing import Any

from banker.calc import trains
from banker.errors import either
from banker.rounds import track
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection, not_enough
from banker.rounds.questions import Building
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, CorporationName, PhaseName, Section
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND, TEXT, GameFacts
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import POOL, Draft, Table
from banker.verbs.arguments import Flag
from banker.verbs.event import Event, Note
from banker.verbs.tile import Tile, lay

_HOME = "--home"


class LocalsFacts(Facts, of_each="corporation"):
    """What a local has done."""

    home_tile_in = Single("home_tile", ROUND)
    """The round in which it laid the tile of its home."""
    returned = Single("returned_train", TEXT)
    """The type of the train that it has put into the bank pool, until it has bought a larger one."""


class HomeTile(Event):
    """Lay the tile of the home of CORP, a local that has just begun."""

    verb = "tile"
    arguments = (
        Tile.arguments[0],
        Flag("home", option=_HOME, help="CORP is a local that begins with a tile on its home"),
    )
    needs_stock = True

    corporation: str
    home: bool

    def _hex(self, table: Table) -> str:
        return table.rules.corporation[self.corporation].home

    def objections(self, table: Table) -> Iterator[Objection]:
        its, name = Locals.of(table.rules), self.corporation
        facts = LocalsFacts.of(table, name)
        if name not in its.names:
            yield Objection(f"{name} is no local, and lays its tiles in its turns", its.cite_home)
        elif table.corporation[name].floated_in != table.round or not table.round.is_stock:
            yield Objection(f"{name} lays the tile of its home only as it begins", its.cite_home)
        elif facts.home_tile_in is not None:
            yield Objection(f"{name} has already laid the tile of its home", its.cite_home)
        else:
            yield from not_enough(table, name, track.cost(table, name, self._hex(table)), table.rules.cite.cash)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if not track.cost(before, self.corporation, self._hex(before)):
            yield Note("", f"A tile on {self._hex(before)} costs nothing")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} lays a brown tile on its home, {self._hex(before)}."

    def apply(self, draft: Draft) -> None:
        table, name, hex_ = draft.table, self.corporation, self._hex(draft.table)
        its, cost = Locals.of(table.rules), track.cost(table, name, hex_)
        tile = Building(name, hex_, {}, is_first=not track.has_tile(table, hex_))
        lay(draft, tile, cost, cost, its.cite_home)
        draft.set_fact(LocalsFacts.home_tile_in, name, table.round, its.cite_home)


class Locals(Mechanism):
    """Local railroads. They begin only from a phase on, and then lay a brown tile on their home (a tile with `--home`), unless it has a brown or grey one. They own few trains, and buy only trains that have rusted: these go to the bank pool, where no other corporation buys them. A local may discard its train if it can pay for a larger one, which it then must buy."""

    facts = (LocalsFacts,)
    forms = (("tile", _HOME, HomeTile),)

    names: tuple[CorporationName, ...]
    """The locals."""
    since: PhaseName
    """The phase from which they can begin."""
    trains: AtLeastOne
    """How many trains each may own, in any phase."""
    cite_home: Section = ""
    """The section of the tile on their home."""
    cite_trains: Section = ""
    """The section of who buys rusted trains."""
    cite_limit: Section = ""
    """The section of how many trains they own."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.stock.capital_paid != "float":
            yield Fault("stock.capital_paid", f"must be 'float' with {self.table}, whose home tile is paid at once")

    def rusts_to(self) -> str:
        return POOL

    def train_limit(self, corporation: str, begun: Sequence[str]) -> int:
        del begun
        return self.trains if corporation in self.names else 0

    def sold_to(self, table: Table, corporation: str) -> Sequence[str] | None:
        if corporation not in self.names:
            return None
        gone = trains.rusted(table.rules, table.phase_name)
        return [kind for kind in dict.fromkeys(table.trains(POOL)) if kind in gone]

    def effects(self, phase: str) -> Sequence[str]:
        return [f"{either(self.names)} can begin"] if phase == self.since else []

    def begin_objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        if corporation in self.names and self.since not in trains.phases_begun(table.rules, table.phase_name):
            phase = table.rules.phase_called(self.since)
            text = f"{corporation} can begin only from phase {phase} on, since it is a local"
            yield Objection(text, self.cite, short=f"begins only from phase {phase}")

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if event.verb == "par" and event.corporation in self.names:
            name = event.corporation
            home = before.rules.corporation[name].home
            cost = track.cost(before, name, home)
            paid = f" for {before.money(cost)}" if cost else ""
            text = f"Unless {home} has a brown or grey tile, {name} lays a brown one there now{paid}: `tile {name} {_HOME}`"
            yield "home-tile", text, self.cite_home

    def shown(self, table: Table) -> Iterator[str]:
        if kinds := self.sold_to(table, self.names[0]):
            yield f"Rusted trains in the bank pool ({', '.join(kinds)}) are sold to {either(self.names)} only"

    def may_discard(self, table: Table, corporation: str, kind: str) -> Iterator[Objection] | None:
        return self._to_a_discard(table, corporation, kind) if corporation in self.names else None

    def _to_a_discard(self, table: Table, corporation: str, kind: str) -> Iterator[Objection]:
        larger = self._larger(table, corporation, kind)
        prices = [trains.price(table.rules, other) for other in larger]
        if table.operating != corporation or not table.has_operated(corporation):
            yield Objection(
                f"{corporation} discards a train for a larger one in its turn, after its run", self.cite_limit
            )
        elif not prices:
            yield Objection(f"The bank pool has no larger rusted train for {corporation}", self.cite_limit)
        elif min(prices) > table.cash(corporation):
            text = f"{corporation} has {table.money(table.cash(corporation))}, and the cheapest larger train costs {table.money(min(prices))}"
            yield Objection(text, self.cite_limit)

    def _larger(self, table: Table, corporation: str, kind: str) -> list[str]:
        """The types larger than one that the bank sells a local."""
        kinds = [*table.rules.train]
        return [other for other in self.sold_to(table, corporation) or () if kinds.index(other) > kinds.index(kind)]

    def event_done(self, draft: Draft) -> None:
        """A local that has discarded a train must buy another, larger one; nothing else is due once it has."""
        if self._begins_phase(draft.moves):
            return
        for move in [move for move in draft.moves if isinstance(move, Transfer) and move.of == "train"]:
            if move.source in self.names and move.to == POOL:
                draft.set_fact(LocalsFacts.returned, move.source, move.name, self.cite_limit)
            elif move.to in self.names:
                draft.set_fact(LocalsFacts.returned, move.to, None, self.cite_limit)

    def turn_ends(self, draft: Draft, corporation: str | None, tiles: Sequence[str]) -> None:
        for name in self.names:
            draft.set_fact(LocalsFacts.returned, name, None, self.cite_limit)

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        if event.verb == "train" and event.kind in table.rules.train:
            is_local, gone = event.corporation in self.names, trains.rusted(table.rules, table.phase_name)
            if is_local and event.kind not in gone:
                yield Objection(f"{event.corporation} is a local, which buys only rusted trains", self.cite_trains)
            elif not is_local and event.kind in gone:
                yield Objection(f"Only {either(self.names)} may buy rusted trains", self.cite_trains)
        yield from self._must_buy(table, event)

    def _must_buy(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        """The objection that a local which has discarded its train buys a larger one first."""
        name = table.operating
        returned = LocalsFacts.of(table, name).returned if name in self.names else None
        if name is None or returned is None or not self._larger(table, name, returned):
            return
        larger = self._larger(table, name, returned)
        buys = event.verb == "train" and event.corporation == name
        if (buys and event.kind not in larger) or not (buys or event.is_aside or event.verb in _BESIDE):
            text = f"{name} has discarded its {returned}-train, and buys a larger one first"
            yield Objection(text, self.cite_limit, f"Type `train {name} {either(larger)}`.")

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if isinstance(move, FactChange):
            lays = move.of == LocalsFacts.home_tile_in.wire and move.after is not None
            return f"{move.on} has a brown tile on its home." if lays else ""
        rusts = move.of == "train" and move.to == POOL and self._begins_phase(moves)
        if not rusts or move.name not in trains.rusted(after.rules, after.phase_name):
            return ""
        which = trains.a_train(move.name) if move.number == 1 else f"{move.number} {move.name}-trains"
        return (
            f"{move.source} loses {which}, rusted, to the bank pool, where {either(self.names)} may buy rusted trains."
        )

    def _begins_phase(self, moves: Sequence[Any]) -> bool:
        return any(isinstance(move, FactChange) and move.of == GameFacts.phase_name.wire for move in moves)


_BESIDE = ("discard", "pay")
"""Events of the game that do not wait for a train."""
