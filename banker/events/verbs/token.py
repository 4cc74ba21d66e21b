"""`token`: a corporation places a station (1830 19.0, Table 1 note 2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.events import operating
from banker.events.event import Event, Objection, not_enough, unless
from banker.events.said import Said
from banker.state.draft import Draft
from banker.state.table import BANK, MAP, Table


@dataclass(frozen=True, slots=True)
class Token(Event):
    """CORP places a station, for the cost that is due next.

    `0` is said where a private company gives it free.
    """

    verb = "token"
    usage = "CORP [COST]"
    example = "token prr"

    corporation: str
    cost: int

    @classmethod
    def read(cls, said: Said) -> Self:
        corporation = said.corporation()
        return cls(corporation, said.dollars("the cost") if said.more() else next_cost(said.table, corporation))

    def words(self) -> tuple[str, ...]:
        return self.corporation, str(self.cost)

    def objections(self, table: Table) -> Iterator[Objection]:
        return unless(operating.turn_objections(table, self.corporation, "token"), self._own_objections(table))

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        private = self._free(before)
        if private and self.cost:
            where = before.rules.private[private].free_token
            yield f"remember: on {where} it is free now (`token {self.corporation} 0`)"

    def _own_objections(self, table: Table) -> Iterator[Objection]:
        rules, name = table.rules, self.corporation
        cite = rules.cite.token
        placed = table.number("stations") or 0
        if table.operating() == name and placed >= rules.turn.tokens:
            yield Objection(f"{name} has placed a station this turn", cite)
        if table.tokens(name) <= operating.home_due(table, name):
            yield Objection(f"{name} has no station left", cite)
        due = next_cost(table, name)
        if self.cost != due and not (self.cost == 0 and self._free(table)):
            yield Objection(f"the next station of {name} costs ${due}", cite)
        yield from not_enough(table, name, self.cost, rules.cite.cash)

    def _free(self, table: Table) -> str | None:
        """The private whose hex the station is free on, with the tile laid there in this turn (Table 1 note 2; A41)."""
        laid = operating.tiles_laid(table, self.corporation)
        for name, private in table.rules.private.items():
            hex_name = private.free_token
            if not hex_name or table.owner(name) != self.corporation:
                continue
            by_its_cost = str(table.rules.terrain_cost(hex_name)) in laid and table.mark("tile", hex_name) is None
            if hex_name in laid or by_its_cost:
                return name
        return None

    def happen(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite = table.rules.cite.token
        operating.begin_turn(draft, name)
        operating.reach_step(draft, "token")
        draft.set_mark("stations", "", (table.number("stations") or 0) + 1, cite)
        draft.pay(name, BANK, self.cost, cite)
        draft.give("token", name, name, MAP, cite)


def next_cost(table: Table, corporation: str) -> int:
    """Dollars for the next station: by how many are placed, the home one among them even before it is (1830 19.0)."""
    costs = table.rules.tokens.costs
    placed = max(1, table.rules.corporation[corporation].tokens - table.tokens(corporation))
    return costs[min(placed, len(costs) - 1)]
