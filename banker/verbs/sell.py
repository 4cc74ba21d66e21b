"""`sell`: certificates into the bank pool, in a stock round or to raise money that a corporation must pay (1830 12.0 to 15.0, 24.0)."""

from collections.abc import Iterator
from typing import Any

from banker.calc import emergency, presidency
from banker.calc.market import ENDS, from_to
from banker.rounds import forced_sales, stock
from banker.rounds.ending import in_next_stock_round
from banker.rounds.mechanism import mechanisms, trader
from banker.rounds.objections import Objection
from banker.rounds.sale import to_pool
from banker.rounds.together import trading_over
from banker.rounds.turn import Trade, Turn, all_seats, to_the_left
from banker.state.table import POOL, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Count, Trader
from banker.verbs.event import Event, Note, object_to


def _seller(turn: Turn) -> tuple[str | None, ...]:
    """In a stock round the player; else the president who must raise money, or the corporation with its own stock.

    Once the turn of the corporation that needs the money is over, the president of the next one comes first.
    """
    table, operates = turn.table, turn.ran or turn.next_to_operate
    if table.round.is_stock or operates is None:
        return (turn.player,)
    needed = forced_sales.need(table)
    owes, next_one = needed.president if needed else None, turn.trader or table.president(operates)
    return (next_one, owes) if turn.ended or owes is None else (owes,)


class Sell(Event):
    """Sell certificates of CORP to the bank pool, one by default.

    For each certificate of one `sell`, WHO gets the market price before the sale. In an operating round only the president of the current corporation may sell, to raise money for a train that must be bought, or for what else the rules of the title make a president pay. If corporations may sell their own stock, WHO can be CORP.
    """

    arguments = (Trader("who", actors=_seller), Corporation("corporation"), Count("count", optional=True, default=1))
    example = "sell carol prr 3"
    needs_stock = True
    done_in_turn = True

    who: str
    corporation: str
    count: int
    brought: tuple[tuple[Argument, Any], ...] = ()
    """The options of mechanisms that were given, with their values."""

    def turn_doubt(self, turn: Turn) -> str | None:
        needed = forced_sales.need(turn.table)
        if needed is None or needed.president != self.who or not turn.ended:
            return None
        return f"{needed.corporation}'s turn is over, and {self.who} may sell only because it {needed.duty}"

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        if self.who not in table.players:
            yield from trader(table).trade_objections(table, self.who, self.corporation, "", self.count)
            return
        if table.price(self.corporation) is None:
            yield Objection(f"{self.corporation} has no price yet, so its stock cannot be sold", cite.par)
            return
        if table.round.is_stock:
            yield from stock.too_early_to_sell(table)
            yield from trading_over(table)
        else:
            yield from self._forced(table, forced_sales.need(table))
            if stock.sold_this_turn(table, self.who, self.corporation):
                yield Objection(self._one_block, cite.sale)
                return
        too_early = list(stock.stock_locked(table, self.corporation, table.rules.cite.sale_after, self.who))
        yield from too_early or self._too_many(table)
        least = stock.least_sale(table, self.who, self.corporation)
        if self.count < least and table.rules.limits.excess == "may-stay":
            limit = f"{table.percent(self.corporation, self.who)}% of {self.corporation}, more than the limit"
            text = f"{self.who} holds {limit}, and a sale must leave no more than that"
            yield Objection(text, cite.corporation_limit, f"{self.who} must sell {least} or none.")

    def _forced(self, table: Table, needed: forced_sales.Need | None) -> Iterator[Objection]:
        cite = table.rules.cite.forced_sale
        if needed is None:
            text = (
                f"In an operating round stock may be sold only to raise money for {forced_sales.purposes(table.rules)}"
            )
            yield Objection(text, cite, ruling="A66")
            return
        if needed.president != self.who:
            text = f"Only {needed.president}, the president of {needed.corporation}, may sell stock now"
            yield Objection(text, cite, ruling="A66")
            return
        if forced_sales.own_too_early(table, needed, self.corporation):
            text = f"In its first operating turn no stock of {self.corporation} is sold for its train"
            yield Objection(text, cite)
            return
        if forced_sales.would_close(table, needed, self.corporation, self.count):
            may = forced_sales.sellable(table, self.who, self.corporation)
            hint = _if_allowed(self._replace(count=may), table, f"{self.who} may sell {may}.") if may else ""
            what = f"{self.count} {self.corporation}" if may else "its stock"
            yield Objection(f"{self.corporation} {needed.duty}, and a sale of {what} would close it", cite, hint)
            return
        dearest, most = forced_sales.dearest_needed(table, needed), forced_sales.may_raise(table, needed)
        if dearest is None or most is None:
            return
        enough = emergency.certificates_needed(most, stock.sale_price(table, self.who, self.corporation))
        enough = enough and max(enough, stock.least_sale(table, self.who, self.corporation, self.given()))
        if not enough:
            words = f"{self.who} and {needed.corporation} already have the {table.money(dearest[1])} for {dearest[0]}"
            yield Objection(words, cite, ruling="A66")
        elif self.count > enough:
            text = f"{self.who} lacks {table.money(most)} and may sell no more than necessary"
            hint = f"{enough} {self.corporation} {'is' if enough == 1 else 'are'} enough."
            yield Objection(text, cite, _if_allowed(self._replace(count=enough), table, hint), ruling="A66")

    def _too_many(self, table: Table) -> Iterator[Objection]:
        """Objections to the number of certificates, with the number that may be sold."""
        needed = forced_sales.need(table)
        must_stay = needed is not None and forced_sales.must_stay(table, needed, self.corporation)
        rules, name = table.rules, self.corporation
        held, in_pool = table.percent(name, self.who), table.percent(name, POOL)
        share = rules.corporation[name].share
        percent = self.count * share
        may = min(table.sellable(self.who, name, must_stay=must_stay), held // share)
        if self.count <= may:
            return
        hint = _if_allowed(self._replace(count=may), table, f"{self.who} may sell {may}.") if may else ""
        if percent > held:
            words = f"holds only {held}% of {name} and cannot sell {percent}%" if held else f"has no {name} to sell"
            yield Objection(f"{self.who} {words}", rules.cite.sale, hint)
            return
        start = f"{self.who} cannot sell {self.count} {name}"
        if in_pool + percent > rules.limits.pool:
            words = f"{start}, since the bank pool holds {in_pool}% and the limit is {rules.limits.pool}%"
            yield Objection(words, rules.cite.pool_limit, hint)
        most, most_as_president = (
            presidency.most_sellable(
                table.held_by_players(name),
                self.who,
                table.ordinary(name, self.who),
                rules.corporation[name].president,
                share,
                is_president=table.has_president(name, self.who),
                must_stay=stay,
            )
            for stay in (False, must_stay)
        )
        if most >= self.count > most_as_president:
            buys = "it" if needed is None or needed.corporation == name else needed.corporation
            must = needed.duty if needed else "must buy a train"
            words = f"{start}, since its presidency may not change while {buys} {must}"
            yield Objection(words, rules.cite.forced_presidency, hint)
        elif self.count > most:
            words = f"{start}, since nobody else holds the {rules.corporation[name].president}% to take over the president's certificate"
            yield Objection(words, rules.cite.president_certificate, hint)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        name, cite = self.corporation, before.rules.cite
        if name in before.cells and stock.space_after(before, self.who, name, self.count) == before.cells[name]:
            bottom = before.moved_price(name, before.rules.market.sale) == before.cells[name]
            limit = ENDS["down"] if bottom else "at the ledge, which the last step of a sale does not cross"
            if bottom or before.rules.market.enter:
                yield Note("", f"{name} stays at {after.money(after.price(name) or 0)}, {limit}")
        if self.who not in before.players:
            return
        price = stock.sale_price(before, self.who, name)
        if price != before.price(name):
            held = "the price before the first sale of this turn (option repeat_sale)"
            yield Note("", f"Sold at {after.money(price)}, {held}")
        if not before.round.is_stock:
            return
        dealt_last = before.priority == to_the_left(all_seats(before), self.who)
        again = before.has_sold(self.who, name) and not stock.sold_this_turn(before, self.who, name)
        if dealt_last and again and price == before.price(name):
            words = "Certificates of one `sell` share one price, and a later `sell` gets the lower price"
            yield Note("one-sale", words, cite.sale)
        if before.last_buyer == self.who:
            yield Note("bought-then-sold", self._bought_then_sold(before), cite.one_certificate)
        if stock.sold_this_turn(before, self.who, name):
            yield Note("one-block", self._one_block, cite.sale)

    def turn_objections(self, turn: Turn) -> Iterator[Objection]:
        """The objections where a turn has an order (1851 Stock Rounds; C28), or where stock of a corporation is sold only once."""
        if self.who != turn.last_trader:
            return
        rules, hint = turn.table.rules, "If the others have passed since, type `p` for each of them first."
        if self.who == turn.table.last_buyer and (rules.trading.turn == "sell-then-buy" or turn.sales):
            yield Objection(self._bought_then_sold(turn.table), rules.cite.one_certificate, hint)
        if rules.trading.repeat_sale == "refused" and self.corporation in turn.sales:
            yield Objection(self._one_block, rules.cite.sale, hint)

    @property
    def _one_block(self) -> str:
        return f"All {self.corporation} that {self.who} sells in one turn is one sale"

    def _bought_then_sold(self, table: Table) -> str:
        if table.rules.trading.turn == "once-each":
            return f"In one turn {self.who} may sell and then buy, or buy and then sell, and has done both"
        return f"In one turn {self.who} may sell and then buy, but not buy and then sell"

    def effects_if_allowed(self, table: Table) -> Iterator[str]:
        later = in_next_stock_round(table) if self.who in table.players else None
        if later is None or any(self.objections(later)):
            return
        trial = Draft(later)
        self.apply(trial)
        name, after = self.corporation, trial.table
        gets = after.cash(self.who) - later.cash(self.who)
        source, to = table.cells[name], after.cells[name]
        moves = f"{name} would move from {from_to(table.rules.market, source, to, table.money)}"
        if source == to:
            moves = f"{name} would stay at {table.money(table.price(name) or 0)}"
        president = after.president(name)
        passes = f", and {president} would become president" if president != table.president(name) else ""
        yield f"In {later.round}, at today's price, {self.who} would get {table.money(gets)} for {self.count} {name}; {moves}{passes}."

    def trade(self, table: Table) -> Trade | None:
        return Trade(self.who, sale=True, sold=self.corporation) if self.who in table.players else None

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} sells {self.count} {self.corporation}."

    def apply(self, draft: Draft) -> None:
        if self.who in draft.table.players:
            to_pool(draft, self.who, self.corporation, self.count, f"{self.count} {self.corporation}")
            for mechanism in mechanisms(draft.table):
                mechanism.has_sold(draft, self.who, self.corporation, self.given())
        else:
            trader(draft.table).trade(draft, self.corporation, "", self.count)


def _if_allowed(event: Event, table: Table, hint: str) -> str:
    """A hint to do something else instead, if the rules allow that; else ""."""
    return "" if object_to(event, table) else hint
