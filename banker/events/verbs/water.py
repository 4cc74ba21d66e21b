"""`water`: a sold-out corporation on the top line issues one more certificate (7 players, rule 19)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.calc.watering import levy
from banker.errors import Impossible
from banker.events import ending, stock, watering
from banker.events.event import Event, Objection
from banker.events.said import Said
from banker.state.draft import Draft
from banker.state.table import OUT, POOL, Table


@dataclass(frozen=True, slots=True)
class Water(Event):
    """CORP cannot rise above the top line: its president waters the stock.

    One more certificate goes into the pool, the price falls, and every other holder pays the president. Say it at the end of the stock round, before `next`.
    """

    verb = "water"
    usage = "CORP"
    example = "water prr"

    corporation: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(said.corporation())

    def words(self) -> tuple[str, ...]:
        return (self.corporation,)

    def objections(self, table: Table) -> Iterator[Objection]:
        return stock.only_with_stock(table, self._own_objections(table))

    def _own_objections(self, table: Table) -> Iterator[Objection]:
        yield from watering.objections(table, self.corporation)
        if table.round.is_stock:
            yield from ending.outstanding(table)

    def happen(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        rule, cite = table.rules.watering, table.rules.cite.watering
        president = table.president(name)
        if rule is None or president is None:
            raise Impossible(f"{name} cannot be watered")
        draft.give("share", name, OUT, POOL, cite)
        draft.move_price(name, table.moved_price(name, table.rules.market.sale), cite)
        price = table.price(name) or 0
        for who, percent in table.held_by_players(name).items():
            if who != president:
                shares = percent // table.rules.stock.share
                draft.pay(who, president, levy(rule, price, shares, table.cash(who)), cite)
        draft.set_mark("watered", name, str(table.round), cite)
