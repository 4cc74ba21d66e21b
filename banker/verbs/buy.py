"""`buy`: certificates from the IPO, the bank pool or a treasury (1830 4.0, 8.2, 10.0)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from banker.calc import limits
from banker.errors import Ambiguous, either
from banker.rounds import beginning, starting, stock
from banker.rounds.mechanism import mechanisms, trader
from banker.rounds.objections import Objection, not_enough
from banker.rounds.together import trading_over
from banker.rounds.turn import Trade
from banker.rules.mechanism import corporations_trade
from banker.state.table import BANK, IPO, Draft, Table
from banker.verbs.arguments import Argument, Choice, Corporation, Count, Trader, Values, Words
from banker.verbs.event import Event, object_to

_BOUGHT = "Stock is bought"
"""What players do only in stock rounds."""


class Buy(Event):
    """Buy certificates of CORP, one by default.

    WHO pays par for a certificate from the IPO, and the market price for one from the bank pool or from CORP's treasury. You can omit the source if only one source has stock, or if the price and the recipient are the same. COUNT may exceed 1 only in the brown zone. If corporations may buy their own stock from the bank pool, WHO can be CORP.
    """

    arguments: ClassVar[tuple[Argument, ...]] = (
        Trader("who", actors=lambda turn: (turn.trader or turn.player,)),
        Corporation("corporation"),
        Choice("source", "|".join(stock.SOURCES), optional=True, other=stock.OTHER_SOURCES),
        Count("count", optional=True, default=1),
    )
    example = "buy bob nyc pool"
    needs_stock = True
    done_in_turn = True

    who: str
    corporation: str
    source: str
    count: int

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        if given["source"] is None:
            own = given["who"] == given["corporation"]
            given["source"] = "pool" if own else _only_source(words.table, given["who"], given["corporation"])

    @classmethod
    def wrong_round(cls, table: Table) -> Iterator[Objection]:
        if not corporations_trade(table.rules):
            yield from stock.outside_stock_round(table, _BOUGHT)

    def objections(self, table: Table) -> Iterator[Objection]:
        name, cite = self.corporation, table.rules.cite
        if self.who not in table.players:
            yield from trader(table).trade_objections(table, self.who, name, self.source, self.count)
            return
        place = stock.place_named(self.source, name)
        no_round = [*stock.outside_stock_round(table, _BOUGHT), *trading_over(table)]
        yield from no_round
        unsold = list(stock.unsold_privates(table))
        if unsold:
            yield from unsold
            return
        gone = list(beginning.out_of_game(table, name))
        if gone:
            yield from gone
            return
        if table.has_president(name, IPO):
            text = f"The president's certificate of {name} must be bought first"
            cannot_begin = no_round or table.rules.corporation[name].begins
            hint = "" if cannot_begin else f"To buy it: `par WHO {name} PRICE`."
            yield from list(beginning.begin_objections(table, name)) or [Objection(text, cite.first_certificate, hint)]
            return
        yield from self._too_many(table)
        yield from _not_sold(table, name, place)
        yield from stock.sold_before(table, self.who, name)
        yield from not_enough(table, self.who, self._cost(table, self.count), stock.purchase_cite(table, place))
        shares = stock.shares(table, name, place, self.count)
        swaps = stock.gives_back(table, self.who, name, place, self.count)
        lacking = [] if swaps else [*stock.not_enough_stock(table, name, place, shares)]
        yield from lacking or stock.limit_objections(table, self.who, self.exceeded(table, place))

    def exceeded(self, table: Table, place: str) -> list[limits.Over]:
        """The limits that the buyer would exceed."""
        return stock.exceeded_with(table, self.who, self.corporation, place, self.count)

    def _too_many(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        if self.count == 1:
            return
        if not limits.exempt(rules.limits, table.zone(self.corporation), "one-at-a-time"):
            reason = f", since {self.corporation} is not in a zone that allows more" if rules.limits.zones else ""
            text = f"{self.who} may buy only one certificate of {self.corporation} in a turn{reason}"
            yield Objection(text, rules.cite.one_certificate)
        elif self.source not in rules.limits.multiple_buy_from:
            sources = either(stock.SOURCES[source] for source in rules.limits.multiple_buy_from)
            text = f"Several certificates at once may be bought only from {sources}"
            yield Objection(text, rules.cite.several)

    def _cost(self, table: Table, count: int) -> int:
        """Dollars for so many certificates."""
        place = stock.place_named(self.source, self.corporation)
        return stock.shares(table, self.corporation, place, count) * stock.unit_price(table, self.corporation, place)

    def trade(self, table: Table) -> Trade | None:
        if self.who not in table.players:
            return None
        several = self.source in table.rules.limits.multiple_buy_from
        several |= table.rules.trading.after_par > 0 and self.source != "pool"
        return Trade(self.who, sale=False, bought=self.corporation if several else "")

    def more_of(self, table: Table) -> str:
        several = limits.exempt(table.rules.limits, table.zone(self.corporation), "one-at-a-time")
        several = several and self.source in table.rules.limits.multiple_buy_from and self.who in table.players
        return self.corporation if several and not object_to(self._replace(count=1), table) else ""

    def other_prices(self, table: Table) -> Sequence[int]:
        prices = table.corporation[self.corporation].par, table.price(self.corporation)
        return [self.count * price for price in prices if price]

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} buys {self.count} {self.corporation} from {stock.SOURCES[self.source]}."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        if self.who not in table.players:
            trader(table).trade(draft, name, self.source, self.count)
            return
        cite = table.rules.cite
        place = stock.place_named(self.source, name)
        stock.begin_deal(draft, self.who)
        there = table.ordinary(name, place)
        for mechanism in mechanisms(table):
            mechanism.purchase_begins(draft, self.who, name)
        left = table.ordinary(name, place)
        count = min(self.count, left) if left < there else self.count
        section = stock.purchase_cite(table, place)
        paid = cite.par if self.source == "ipo" else section
        why = f"{self.count} {name} from {stock.SOURCES[self.source]}"
        draft.pay(self.who, stock.payee(table, name, place), self._cost(table, count), paid, why, "purchase", name)
        stock.take(draft, self.who, name, place, stock.shares(table, name, place, count), section)
        stock.settle_presidency(draft, name)
        starting.float_if_sold(draft, name)
        stock.end_turn_of_purchase(draft, self.who)


def _not_sold(table: Table, corporation: str, place: str) -> Iterator[Objection]:
    for mechanism in mechanisms(table):
        yield from mechanism.purchase_objections(table, corporation, place)


def _only_source(table: Table, who: str, corporation: str) -> str:
    """The source where none is given: the only one with stock, or the first if all cost the same and pay the same.

    Stock from the treasury pays the corporation, all other stock the bank (1851 Stock Rounds). Raises Ambiguous.
    """
    if table.price(corporation) is None:
        return "ipo"
    places = {word: stock.place_named(word, corporation) for word in stock.SOURCES}
    holding = {
        word: place
        for word, place in places.items()
        if table.ordinary(corporation, place) or stock.gives_back(table, who, corporation, place, 1)
    }
    sold = {word: place for word, place in holding.items() if not any(_not_sold(table, corporation, place))}
    holding = sold or holding
    prices = {word: stock.unit_price(table, corporation, place) for word, place in holding.items()}
    if len(set(prices.values())) > 1:
        words = either(f"`{word}` ({table.money(price)})" for word, price in prices.items())
        raise Ambiguous(f"Which source of {corporation}? Add {words}.")
    payees = {word: stock.payee(table, corporation, place) for word, place in holding.items()}
    if len(set(payees.values())) > 1:
        paid = {word: "the bank" if payee == BANK else payee for word, payee in payees.items()}
        words = " or ".join(f"`{word}` (pays {payee})" for word, payee in paid.items())
        raise Ambiguous(f"Which source of {corporation}? Add {words}.")
    return next(iter(prices), "ipo")
