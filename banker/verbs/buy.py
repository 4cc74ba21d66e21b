"""`buy`: certificates from the initial offering or the pool (1830 4.0, 8.2, 10.0)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banker.calc import limits
from banker.errors import Ambiguous
from banker.rounds import own_stock, stock
from banker.rounds.objections import Objection
from banker.rounds.turn import Deal
from banker.state.draft import Draft
from banker.state.table import Table
from banker.verbs.arguments import Choice, Corporation, Count, Dealer, Given
from banker.verbs.event import Event, Note
from banker.verbs.words import Words


@dataclass(frozen=True, slots=True)
class Buy(Event):
    """WHO buys certificates of CORP, one unless COUNT is said.

    From the offering they cost par, from the pool and a corporation's treasury the market price. Several at once only in the brown zone. Where the rules let a corporation buy its own stock from the pool, WHO is CORP.
    """

    verb = "buy"
    arguments = (
        Dealer("who", up=lambda turn: (own_stock.dealer(turn) or turn.player,)),
        Corporation("corporation"),
        Choice("source", "|".join(stock.SOURCES), optional=True),
        Count("count"),
    )
    example = "buy bob nyc pool"

    who: str
    corporation: str
    source: str
    count: int

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        if given["source"] is None:
            own = given["who"] == given["corporation"]
            given["source"] = "pool" if own else _only_source(words.table, given["corporation"])

    def objections(self, table: Table) -> Iterator[Objection]:
        return stock.only_with_stock(table, self._own_objections(table))

    def _own_objections(self, table: Table) -> Iterator[Objection]:
        if self.who not in table.players:
            yield from own_stock.purchase_objections(table, self.who, self.corporation, self.source, self.count)
            return
        place = stock.place_of(self.source, self.corporation)
        yield from stock.is_stock_round(table, "stock is bought")
        yield from stock.is_watered(table)
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
            where = f"; {self.corporation} stands in no zone where several may be" if rules.limits.zones else ""
            yield Objection(f"one certificate is bought in a turn{where}", rules.cite.one_certificate)
        elif self.source not in rules.limits.multiple_buy_from:
            yield Objection(
                f"several at once are bought from the {' or '.join(rules.limits.multiple_buy_from)} only",
                rules.cite.certificate_limit,
            )

    def _cost(self, table: Table) -> int:
        return self.count * stock.unit_price(table, self.corporation, stock.place_of(self.source, self.corporation))

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if self.source == "pool" and self.who in before.players and before.ordinary(self.corporation, self.corporation):
            yield Note(
                "", f"from the pool: that of {self.corporation}'s treasury costs the same, and pays {self.corporation}"
            )

    def deal(self, table: Table) -> Deal | None:
        return Deal(self.who, sale=False) if self.who in table.players else None

    def other_prices(self, table: Table) -> Sequence[int]:
        return [
            self.count * price
            for price in (table.corporation[self.corporation].par, table.price(self.corporation))
            if price
        ]

    def apply(self, draft: Draft) -> None:
        if self.who not in draft.table.players:
            own_stock.buy(draft, self.corporation, self.count)
            return
        cite = draft.table.rules.cite
        place, seller = (find(self.source, self.corporation) for find in (stock.place_of, stock.seller_of))
        stock.begin_deal(draft, self.who)
        whence = "the offering" if self.source == "ipo" else f"the {self.source}"
        paid = cite.par if self.source == "ipo" else cite.purchase
        draft.pay(self.who, seller, self._cost(draft.table), paid, f"{self.count} {self.corporation} from {whence}")
        draft.give("share", self.corporation, place, self.who, cite.purchase, self.count)
        stock.settle_presidency(draft, self.corporation)
        stock.float_if_sold(draft, self.corporation)
        stock.pass_priority(draft, self.who)
        stock.remember_purchase(draft, self.who)


def _only_source(table: Table, corporation: str) -> str:
    """The source that is meant where none is said: the only one with stock, or any if both cost the same."""
    places = {word: stock.place_of(word, corporation) for word in stock.SOURCES}
    holding = [word for word, place in places.items() if table.ordinary(corporation, place)]
    if table.price(corporation) is None:
        return "ipo"
    prices = {word: stock.unit_price(table, corporation, places[word]) for word in holding}
    if len(set(prices.values())) > 1:
        words = " or ".join(f"{word} at ${price}" for word, price in prices.items())
        raise Ambiguous(f"{corporation} can be bought from two places: say {words}")
    return holding[0] if holding else "ipo"
