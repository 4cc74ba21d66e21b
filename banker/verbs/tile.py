"""`tile`: what laying track costs a corporation (1830 18.0)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from banker.calc.money import parse_dollars
from banker.rounds import operating
from banker.rounds.turn import Turn
from banker.state.draft import Draft
from banker.state.table import BANK, Table
from banker.verbs.arguments import Arguments
from banker.verbs.event import Event, Note, Objection, not_enough, unless


@dataclass(frozen=True, slots=True)
class Tile(Event):
    """CORP pays for laying a tile.

    The cost of a hex is looked up, and an upgrade is free; or the cost itself is said.
    """

    verb = "tile"
    usage = "CORP HEX|COST"
    example = "tile nyc e21"

    corporation: str
    hex: str | None
    cost: int

    @classmethod
    def actors(cls, turn: Turn) -> tuple[str | None, ...]:
        return (turn.coming or turn.ran,)

    @classmethod
    def read(cls, said: Arguments) -> Self:
        corporation, where = said.corporation(), said.word("the hex or the cost")
        found = re.fullmatch(r"([A-Za-z])(\d{1,2})", where, re.ASCII)
        if not found:
            return cls(corporation, None, parse_dollars(where))
        name = f"{found[1].upper()}{int(found[2])}"
        laid = said.table.mark("tile", name) is not None
        return cls(corporation, name, 0 if laid else said.rules.terrain_cost(name))

    def words(self) -> tuple[str, ...]:
        return self.corporation, self.hex or str(self.cost)

    def objections(self, table: Table) -> Iterator[Objection]:
        return unless(operating.turn_objections(table, self.corporation, "tile"), self._own_objections(table))

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if self.hex and not self.cost:
            yield Note("", f"{self.hex}: nothing to pay")

    def _own_objections(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        laid = len(operating.tiles_laid(table, self.corporation))
        if laid >= operating.tiles_allowed(table) and self._extra(table) is None:
            yield Objection(f"{self.corporation} has laid {laid} tile{'s' * (laid > 1)} this turn", rules.cite.tile)
        for name, private in rules.private.items():
            owner = table.owner(name)
            if self.hex in private.hexes and owner in table.players:
                yield Objection(f"{self.hex} is closed to track while {owner} owns {name}", rules.cite.private_hex)
        costs = {0, *(kind.cost for kind in rules.terrain.values())}
        if self.cost not in costs:
            words = ", ".join(f"${cost}" for cost in sorted(costs))
            yield Objection(f"no tile costs ${self.cost}; it is {words}", rules.cite.tile)
        yield from not_enough(table, self.corporation, self.cost, rules.cite.cash)

    def _extra(self, table: Table) -> str | None:
        """The private that allows one more tile this turn, on its own hex, once (1830 Table 1 note 1)."""
        hexes = {self.hex or "", *operating.tiles_laid(table, self.corporation)}
        for name, private in table.rules.private.items():
            unused = table.owner(name) == self.corporation and table.mark("extra", name) is None
            if unused and private.extra_tile in hexes:
                return name
        return None

    def other_prices(self, table: Table) -> Sequence[int]:
        return [0, *(kind.cost for kind in table.rules.terrain.values())]

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite.tile
        operating.begin_turn(draft, self.corporation)
        operating.reach_step(draft, "tile")
        laid = operating.tiles_laid(table, self.corporation)
        extra = self._extra(table) if len(laid) >= operating.tiles_allowed(table) else None
        if extra:
            draft.set_mark("extra", extra, str(table.round), cite)
        draft.set_mark("tiles", "", " ".join([*laid, self.words()[1]]), cite)
        draft.pay(self.corporation, BANK, self.cost, cite, f"track at {self.hex or self.cost}")
        if self.hex and table.mark("tile", self.hex) is None:
            draft.set_mark("tile", self.hex, self.corporation, cite)
