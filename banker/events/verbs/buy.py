"""`buy`: certificates from the initial offering or the pool (1830 4.0, 8.2, 10.0)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.calc import limits
from banker.errors import Ambiguous
from banker.events import stock
from banker.events.event import Event, Objection
from banker.events.said import Said
from banker.state.draft import Draft
from banker.state.table import BANK, Table


@dataclass(frozen=True, slots=True)
class Buy(Event):
    """WHO buys certificates of CORP, one unless COUNT is said.

    From the offering they cost par, from the pool the market price. Several at once only in the brown zone.
    """

    verb = "buy"
    usage = "WHO CORP [ipo|pool] [COUNT]"
    example = "buy bob nyc pool"

    who: str
    corporation: str
    source: str
    count: int

    @classmethod
    def read(cls, said: Said) -> Self:
        who, corporation = said.player(), said.corporation()
        source = said.one_of(tuple(stock.SOURCES))
        return cls(who, corporation, source or _only_source(said.table, corporation), said.count())

    def words(self) -> tuple[str, ...]:
        return self.who, self.corporation, self.source, str(self.count)

    def objections(self, table: Table) -> Iterator[Objection]:
        place = stock.SOURCES[self.source]
        yield from stock.is_stock_round(table, "stock is bought")
        yield from stock.privates_are_sold(table)
        unset = list(stock.is_par_set(table, self.corporation))
        if unset:
            yield from unset
            return
        yield from self._too_many(table)
        yield from stock.purchase_objections(table, self.who, self.corporation, place, self.count, self._cost(table))

    def _too_many(self, table: Table) -> Iterator[Objection]:
        if self.count == 1:
            return
        rules = table.rules
        zone = table.zone(self.corporation)
        if not limits.exempt(rules.limits, zone, "one-at-a-time"):
            yield Objection(
                f"one certificate is bought in a turn; {self.corporation} stands in no zone where several may be",
                rules.cite.one_certificate,
            )
        elif self.source not in rules.limits.several_from:
            yield Objection(
                f"several at once are bought from the {' or '.join(rules.limits.several_from)} only",
                rules.cite.certificate_limit,
            )

    def _cost(self, table: Table) -> int:
        return self.count * stock.unit_price(table, self.corporation, stock.SOURCES[self.source])

    def happen(self, draft: Draft) -> None:
        cite = draft.table.rules.cite
        place = stock.SOURCES[self.source]
        stock.begin_deal(draft, self.who)
        draft.pay(self.who, BANK, self._cost(draft.table), cite.purchase if self.source == "pool" else cite.par)
        draft.give("share", self.corporation, place, self.who, cite.purchase, self.count)
        stock.settle_presidency(draft, self.corporation)
        stock.float_if_sold(draft, self.corporation)
        stock.pass_priority(draft, self.who)


def _only_source(table: Table, corporation: str) -> str:
    """The source that is meant where none is said: the only one with stock, or any if both cost the same."""
    holding = [word for word, place in stock.SOURCES.items() if table.ordinary(corporation, place)]
    if table.par(corporation) is None:
        return "ipo"
    prices = {word: stock.unit_price(table, corporation, stock.SOURCES[word]) for word in holding}
    if len(set(prices.values())) > 1:
        words = " or ".join(f"{word} at ${price}" for word, price in prices.items())
        raise Ambiguous(f"{corporation} can be bought from two places: say {words}")
    return holding[0] if holding else "ipo"
