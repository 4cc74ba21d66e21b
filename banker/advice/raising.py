"""What a player could sell to raise money: legal sets of sales, the least loss of worth first (1830 12.0 to 15.0, 24.0)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.calc import trains
from banker.engine.resolve import Resolved
from banker.rounds import operating, stock
from banker.rounds.next_stock_round import in_next_stock_round
from banker.rounds.objections import words_for_discards
from banker.rules.values import Cell
from banker.state.table import Table
from banker.verbs.sell import Sell

_BEST = 5


class Sale(NamedTuple):
    """So many certificates of a corporation, sold at once: what they bring and what the seller's worth loses by it, in dollars."""

    corporation: str
    certificates: int
    price: int
    loss: int
    market: int
    """The market price before it: not always what it brings (option `repeat_sale`)."""
    then: int
    """The market price after it."""
    to: Cell
    president: str | None
    """Who is president then, if that changes."""

    @property
    def brings(self) -> int:
        """Dollars."""
        return self.certificates * self.price


class Way(NamedTuple):
    """Sales that together bring enough, in an order in which they may be recorded, and the seller's cash after them."""

    sales: tuple[Sale, ...]
    cash: int
    breaks_bank: bool

    @property
    def brings(self) -> int:
        """Dollars."""
        return sum(sale.brings for sale in self.sales)

    @property
    def loss(self) -> int:
        """By how many dollars the seller's worth falls."""
        return sum(sale.loss for sale in self.sales)


class Answer(NamedTuple):
    """What somebody could sell to raise an amount; `most` is the most that his sales bring, if that is too little."""

    who: str
    amount: int
    when: str
    """The round that the sales are reckoned for."""
    cash: int
    need: operating.ForcedPurchase | None
    ways: list[Way]
    most: Way | None
    notes: list[str]
    privates: list[str]
    """What players may buy of him, at prices that nobody knows yet."""


class _Situation(NamedTuple):
    """The table to sell on, the forced purchase that it is for, what is to be said first, and whether anything may be sold."""

    table: Table
    need: operating.ForcedPurchase | None
    notes: list[str]
    closed: bool = False


def missing(table: Table, who: str) -> int | None:
    """Dollars that someone must raise now for a train, or None if he must not."""
    needed = operating.need(table)
    return needed.missing if needed is not None and needed.president == who and needed.missing else None


def ways_to_raise(table: Table, who: str, amount: int) -> Answer:
    """The ways in which someone may raise so many dollars by selling stock, or the most that he may raise."""
    on, needed, notes, closed = _situation(table, who)
    offers = [] if closed else _offers(on, who)
    bound = needed.missing if needed is not None else amount
    if amount > bound:
        notes = [
            *notes,
            f"{who} lacks ${bound:,}, and not one certificate more is sold than brings it ({on.rules.cite.forced_sale})",
        ]
    found = list(_best(offers, amount, max(0, amount - bound)))
    ways = [_way(on, who, sales) for sales in found]
    most = None if ways else _way(on, who, _most(offers, bound))
    privates = [] if closed or not table.rules.privates.between_players else table.privates(who)
    return Answer(who, amount, str(on.round), table.cash(who), needed, ways, most, notes, privates)


def _situation(table: Table, who: str) -> _Situation:
    """When somebody may sell: now, if this is a stock round or he must buy a train; else in the next stock round."""
    if not table.rules.game.stock_market:
        return _Situation(
            table, None, [f"{table.rules.game.title}: there is no stock, so none can be sold"], closed=True
        )
    due = table.discards_due()
    notes = [f"{words_for_discards(due)} first ({table.rules.cite.discard})"] if due else []
    if table.over:
        return _Situation(table, None, [f"the game is over: {table.over}"], closed=True)
    if table.round.is_stock:
        against = [*stock.too_early_to_sell(table), *stock.after_watering(table)]
        return _Situation(table, None, [*notes, *map(str, against)], closed=bool(against))
    needed = operating.need(table)
    if needed is not None and needed.president == who and needed.missing:
        return _Situation(table, needed, notes)
    why = f"in {table.round} {who} need not raise money for a train, so nothing may be sold now"
    if needed is not None and needed.president == who:
        why = f"{who} and {needed.corporation} have the ${needed.price:,} for {trains.a_train(needed.kind)}, so nothing may be sold now"
    why += f" ({table.rules.cite.forced_sale})"
    later = in_next_stock_round(table)
    if later is None:
        return _Situation(table, None, [*notes, f"{why}, and the game ends before the next stock round"], closed=True)
    return _Situation(later, None, [*notes, f"{why}: this is for {later.round}, at the prices of today"])


def _offers(table: Table, who: str) -> list[list[Sale]]:
    """All that someone may sell of each corporation, one certificate or more at once, the dearest corporation first."""
    offers = []
    for name in table.rules.corporation:
        sales = list(_sales(table, who, name))
        if sales:
            offers.append(sales)
    return sorted(offers, key=lambda sales: -sales[0].price)


def _sales(table: Table, who: str, name: str) -> Iterator[Sale]:
    """The sales that the rules allow; without the discards that are due, which are said once."""
    for count in range(1, table.sellable(who, name) + 1):
        event = Sell(who, name, count)
        if any(True for _ in event.objections(table)):
            return
        after = Resolved(event, table).after
        president = after.president(name)
        yield Sale(
            name,
            count,
            stock.sale_price(table, who, name),
            table.worth(who).total - after.worth(who).total,
            table.price(name) or 0,
            after.price(name) or 0,
            after.cells[name],
            president if president != table.president(name) else None,
        )


class _Part(NamedTuple):
    """Sales chosen so far; parts are compared from the left: what they lose, how many presidencies, how many certificates."""

    loss: int
    presidencies: int
    certificates: int
    sales: tuple[Sale, ...]

    def with_(self, sale: Sale) -> "_Part":
        return _Part(
            self.loss + sale.loss,
            self.presidencies + (sale.president is not None),
            self.certificates + sale.certificates,
            (*self.sales, sale),
        )


def _rank(part: _Part) -> tuple[int, int, int, int]:
    return *part[:3], sum(sale.brings for sale in part.sales)


def _best(offers: Sequence[Sequence[Sale]], amount: int, beyond: int) -> Iterator[tuple[Sale, ...]]:
    """The best sets that bring an amount and, with one certificate less, do not; `beyond` is what the rules do not ask for.

    The dearest come first, so that a set is minimal if it is not enough without one certificate of its last corporation.
    Of all parts that have brought the same so far, only the best few can become one of the best few: what is added to
    them does not depend on them.
    """
    rest = [sum(sales[-1].brings for sales in offers[place:]) for place in range(len(offers) + 1)]
    parts: dict[tuple[int, int], list[_Part]] = {(0, 0): [_Part(0, 0, 0, ())]}
    found: list[_Part] = []
    for place, sales in enumerate(offers):
        price, later = sales[0].price, rest[place + 1]
        after: dict[tuple[int, int], list[_Part]] = {}
        for (brought, dearest), some in parts.items():
            if brought + later >= amount:
                after.setdefault((brought, dearest), []).extend(some)
            # What a forced sale may bring beyond the need hangs on the certificate sold last: the dearest.
            first = dearest or price * bool(beyond)
            for sale in sales:
                total = brought + sale.brings
                if total >= amount:
                    if not beyond or total - first < amount - beyond:
                        found += (part.with_(sale) for part in some)
                    break
                if total + later >= amount:
                    after.setdefault((total, first), []).extend(part.with_(sale) for part in some)
        parts = {key: sorted(some, key=_rank)[:_BEST] for key, some in after.items()}
    for part in sorted(found, key=_rank)[:_BEST]:
        # The cheapest are sold first: so none of the sales is of more than is needed then.
        yield part.sales[::-1]


def _most(offers: Sequence[Sequence[Sale]], bound: int) -> tuple[Sale, ...]:
    """The sales that bring the most, if what is sold before the last certificate may not bring `bound` already."""
    whole = tuple(sales[-1] for sales in reversed(offers))
    if sum(sale.brings for sale in whole) <= bound:
        return whole
    best: tuple[Sale, ...] = ()
    for first in range(len(offers)):
        reached: dict[int, tuple[Sale, ...]] = {0: ()}
        dearest = offers[first][0].price
        for place, sales in enumerate(offers[first:]):
            more = {
                brought + sale.brings: (sale, *chosen)
                for brought, chosen in reached.items()
                for sale in sales
                if brought + sale.brings - dearest < bound
            }
            reached = more if not place else reached | more
        top = max(reached, default=0)
        if top > sum(sale.brings for sale in best):
            best = reached[top]
    return best


def _way(table: Table, who: str, sales: tuple[Sale, ...]) -> Way:
    """Sales done one after the other, and what they come to."""
    breaks = not table.bank_has_broken
    for sale in sales:
        table = Resolved(Sell(who, sale.corporation, sale.certificates), table).after
    return Way(sales, table.cash(who), breaks and table.bank_has_broken)
