"""What a player could sell to raise money: legal sets of sales, the smallest loss of worth first (1830 12.0 to 15.0, 24.0)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.calc import bank
from banker.calc.rounds import why_over
from banker.engine.resolve import Resolved
from banker.errors import listed
from banker.rounds import cheaper_trains, forced_sales, stock
from banker.rounds.ending import in_next_stock_round, why
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import words_for_discards
from banker.rounds.private_sales import not_between_players
from banker.rounds.sale import president_after
from banker.rounds.together import loan, trading_over
from banker.rounds.turn import next_asked
from banker.rules.mechanism import dues, may_owe
from banker.rules.values import Cell
from banker.state.table import BANK, Draft, Table
from banker.verbs.bankrupt import Bankrupt
from banker.verbs.sell import Sell

_BEST = 5
_ANY = 10**7
"""More dollars than any sales can bring."""


class Sale(NamedTuple):
    """Certificates of one corporation sold at once: the price of one and the loss of the seller's worth, in dollars."""

    corporation: str
    certificates: int
    price: int
    loss: int
    market: int
    """The market price before the sale: not always the price paid (option `repeat_sale`)."""
    then: int
    """The market price after the sale."""
    source: Cell
    to: Cell
    president: str | None
    """The new president, if the sale changes the presidency."""
    brings: int
    """Dollars."""


class Way(NamedTuple):
    """Sales that together bring enough, in a legal order, and the seller's cash after them."""

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
    """What a player could sell to raise an amount; `most`: the sales that bring the most, if that is too little."""

    who: str
    amount: int
    when: str
    """The round in which the sales would happen."""
    cash: int
    need: forced_sales.Need | None
    ways: list[Way]
    most: Way | None
    notes: list[str]
    privates: list[str]
    """Privates that the player could sell to other players, at prices not known yet."""
    has_stock: bool
    """Whether there is stock in this game."""
    discounts: str
    """What the train that must be bought costs with privates of the corporation, in sentences."""
    cheaper: str
    """The trains of other corporations that may cost less than the one that must be bought, in a sentence."""
    bankrupt: str = ""
    """What to type if the player cannot raise the price of a required train, as a sentence."""
    closes: str = ""
    """The sale that closes the corporation instead, as a sentence."""


def missing(table: Table, who: str) -> int | None:
    """Dollars that a player must raise now for what a corporation must pay, or None."""
    needed = forced_sales.need(table)
    return (needed.missing or None) if needed is not None and needed.president == who else None


def ways_to_raise(table: Table, who: str, amount: int) -> Answer:
    """The ways in which a player may raise an amount by selling stock, or the most that they may raise."""
    then, needed, notes = _situation(table, who)
    offers = _offers(then, who, only_most=needed is None and amount == _ANY) if then else []
    on = then or table
    may = amount if needed is None else forced_sales.may_raise(on, needed)
    bound = max(amount, needed.missing if needed else 0) if may is None else may  # for a dearer one
    if amount > bound:
        notes.append(
            f"{who} lacks only {table.money(bound)} and may not sell more certificates than necessary ({on.rules.cite.forced_sale})."
        )
    sold = [name for name in on.rules.corporation if stock.sold_this_turn(on, who, name) and on.sellable(who, name)]
    if then and sold:
        once = f"{who} has sold {listed(sold)} in this turn, and all that they sell of a corporation in one turn is one sale"
        notes.append(f"{once} ({on.rules.cite.sale}).")
    ways = [_way(on, who, sales) for sales in _best(offers, amount, max(0, amount - bound))]
    most = None if ways else _way(on, who, _most(offers, bound))
    between = then and not any(not_between_players(on))
    privates = [name for name in table.privates(who) if between and table.rules.private[name].to_players]
    now = forced_sales.need(table)
    theirs = now if now is not None and now.president == who else None
    cheaper = cheaper_trains.in_words(table, theirs) if theirs else ("", "")
    notes += _without_route(table, theirs) if theirs else ()
    has_stock = table.rules.game.stock_market
    cash = table.spendable(who)
    bankrupt = _if_too_little(table, theirs) if theirs and not ways else ""
    closes = _closing_sale(on, needed) if needed else ""
    return Answer(
        who, amount, str(on.round), cash, needed, ways, most, notes, privates, has_stock, *cheaper, bankrupt, closes
    )


def _if_too_little(table: Table, needed: forced_sales.Need) -> str:
    """What to type if a president cannot raise what is needed, as a sentence; "" if they may still find it elsewhere."""
    who = needed.president
    if isinstance(needed, forced_sales.ForcedPurchase) and loan(table, who) is not None:
        command = f"`train {needed.corporation} {needed.kind} --president`"
        return f"{who} can sell nothing, so the bank lends the rest: {command} ({may_owe(table.rules)})."
    if any(Bankrupt(who).objections(table)):
        return ""
    goes_on = any(mechanism.outlasts(table) for mechanism in mechanisms(table))
    ends = f"{who} is bankrupt, and the game continues" if goes_on else "the game ends with their bankruptcy"
    return f"If {who} finds no other way, {ends}: `bankrupt {who}` ({table.rules.cite.bankruptcy})."


def _without_route(table: Table, needed: forced_sales.Need) -> Iterator[str]:
    """What a corporation owes that may need a train, if it has no route: only the players know (A53)."""
    name, waits = needed.corporation, next_asked(table)
    due = first_answer(table, lambda its: its.owes(table, name))
    if isinstance(needed, forced_sales.ForcedPurchase) and due and waits and not waits.player:
        what, price = due
        only = f"Without a route {name} needs no train, only {table.money(price)} for {what}"
        yield f"{only}: type `{' '.join(waits.no)}` first ({table.rules.cite.train_required})."


def _closing_sale(table: Table, needed: forced_sales.Need) -> str:
    """The least sale by which the corporation that needs a train closes, as a sentence; "" if there is none (A93)."""
    who, name = needed.president, needed.corporation
    for count in range(1, forced_sales.sellable(table, who, name) + 1):
        sale = Resolved(Sell(who, name, count), table)
        if not sale.objections and name not in sale.after.cells:
            return f"`sell {who} {name} {count}` closes {name}, which then needs no train (A93)."
    return ""


def most_to_raise(table: Table, who: str) -> Answer:
    """The sales that would bring a player the most; the amount is 0, since they need none."""
    answer = ways_to_raise(table, who, _ANY)
    return answer._replace(amount=0)


def what_to_raise(table: Table, who: str) -> Answer:
    """The ways to raise what a player lacks now for what a corporation must pay; if they lack nothing, the sales that would bring the most."""
    lacks = missing(table, who)
    return ways_to_raise(table, who, lacks) if lacks else most_to_raise(table, who)


def _situation(table: Table, who: str) -> tuple[Table | None, forced_sales.Need | None, list[str]]:
    """The table on which a player may sell (None: not at all), the forced purchase that needs the money, and notes.

    Sales are possible now in a stock round or for what a corporation must pay; else in the next stock round.
    """
    if not table.rules.game.stock_market:
        cite, ends = table.rules.cite, why(table)
        own = f"This game has no stock to sell, and a railroad pays for its trains alone ({cite.train_required})."
        return None, None, [own, *([f"{ends}, so the game ends soon ({cite.end})."] if ends and not table.over else [])]
    if table.over:
        return None, None, [f"The game is over: {why_over(table.over)}."]
    if table.is_bankrupt(who):
        return None, None, [f"{who} is bankrupt, and takes no more turns."]
    due = table.discards_due()
    notes = [f"First, {words_for_discards(due)} ({table.rules.cite.discard})."] if due else []
    if table.round.is_stock:
        forbids = [*stock.too_early_to_sell(table), *trading_over(table)]
        return None if forbids else table, None, [*notes, *map(str, forbids)]
    needed = forced_sales.need(table)
    besides = "".join(f" or pay {due}" for due in dues(table.rules))
    against = f"{who} does not have to buy a train{besides} in {table.round}, so they may not sell now"
    if needed is not None and needed.president == who:
        if forced_sales.may_raise(table, needed) != 0:
            return table, needed, notes
        against = f"{who} and {needed.corporation} can pay {table.money(needed.price)} for {needed.what}, so {who} may not sell now"
    against += f" ({table.rules.cite.forced_sale})"
    later = in_next_stock_round(table)
    if later is None:
        return None, None, [*notes, f"{against}. The game ends before the next stock round."]
    return later, None, [*notes, f"{against}. These sales are for {later.round}, at today's prices."]


def _offers(table: Table, who: str, *, only_most: bool) -> list[list[Sale]]:
    """The legal sales of each corporation's stock, of one certificate or more, the highest price first; or only the largest of each."""
    in_round = table.round.is_stock
    if in_round and any((*stock.too_early_to_sell(table), *trading_over(table))):
        return []
    offers = []
    for held in table.held(who):
        name, most = held.corporation, forced_sales.sellable(table, who, held.corporation)
        # what `sellable` does not know is how much a forced sale may bring
        least = stock.least_sale(table, who, name)
        legal = [
            count for count in range(least, most + 1) if in_round or not any(Sell(who, name, count).objections(table))
        ]
        offers.append([_sale(table, who, name, count) for count in (legal[-1:] if only_most else legal)])
    return sorted(filter(None, offers), key=lambda sales: -sales[0].price)


def _sale(table: Table, who: str, name: str, count: int) -> Sale:
    price, source = stock.sale_price(table, who, name), table.cells[name]
    to = stock.space_after(table, who, name, count)
    brings = stock.proceeds(table, who, name, count)
    market, then = (table.rules.market.spaces[cell].price for cell in (source, to))
    shares = table.percent(name, who) // table.rules.corporation[name].share
    loss = shares * market - (shares - count) * then - brings
    president = president_after(table, who, name, count)
    new = president if president != table.president(name) else None
    return Sale(name, count, price, loss, market, then, source, to, new, brings=brings)


def _rank(sales: Sequence[Sale]) -> tuple[int, int, int, int]:
    return (
        sum(sale.loss for sale in sales),
        sum(sale.president is not None for sale in sales),
        sum(sale.certificates for sale in sales),
        sum(sale.brings for sale in sales),
    )


def _best(offers: Sequence[Sequence[Sale]], amount: int, beyond: int) -> Iterator[tuple[Sale, ...]]:
    """The best sets of sales that bring an amount, but not with one certificate less; `beyond`: dollars more than the rules require.

    The highest prices come first, so a set is minimal if it is not enough without one certificate of its last
    corporation. Of all parts that bring the same so far, only the best few can become one of the best sets, since the
    sales added later do not depend on them.
    """
    rest = [sum(sales[-1].brings for sales in offers[place:]) for place in range(len(offers) + 1)]
    parts: dict[tuple[int, int], list[tuple[Sale, ...]]] = {(0, 0): [()]}
    found: list[tuple[Sale, ...]] = []
    for place, sales in enumerate(offers):
        price, later = sales[0].price, rest[place + 1]
        after: dict[tuple[int, int], list[tuple[Sale, ...]]] = {}
        for (brought, dearest), some in parts.items():
            if brought + later >= amount:
                after.setdefault((brought, dearest), []).extend(some)
            # A forced sale may bring more than needed only by its last certificate, which has the highest price.
            first = dearest or price * bool(beyond)
            for sale in sales:
                total = brought + sale.brings
                if total >= amount:
                    if not beyond or total - first < amount - beyond:
                        found += ((*part, sale) for part in some)
                    break
                if total + later >= amount:
                    after.setdefault((total, first), []).extend((*part, sale) for part in some)
        parts = {key: sorted(some, key=_rank)[:_BEST] for key, some in after.items()}
    for part in sorted(found, key=_rank)[:_BEST]:
        # The cheapest are sold first, so that every certificate is still needed when it is sold.
        yield part[::-1]


def _most(offers: Sequence[Sequence[Sale]], bound: int) -> tuple[Sale, ...]:
    """The sales that bring the most, if the certificates before the last one must bring less than `bound`."""
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
    draft = Draft(table)
    draft.pay(BANK, who, sum(sale.brings for sale in sales), table.rules.cite.sale, "", "sale")
    broken = bank.has_broken(table.rules.bank, draft.table.cash(BANK)) and not table.bank_has_broken
    return Way(sales, draft.table.spendable(who), broken)
