"""Own stock: a corporation sells its own stock or buys it back at the end of its turn (1851 Operating Rounds, Financial Step; C10)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from banker.rounds import operating, stock
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection, not_enough
from banker.state.table import BANK, POOL, Draft, Table

_STEP = "stock"


class OwnStock(Mechanism):
    """At the end of its turn, a corporation may sell stock that it holds in itself, or buy its stock from the bank pool, once a turn."""

    steps: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        _STEP: ("trades its own stock", "traded its own stock", "trading its own stock")
    }
    corporations_trade = True

    most: int
    """Percent of its own stock that a corporation may hold."""

    def sale_objections(self, table: Table, who: str, corporation: str, count: int) -> Iterator[Objection]:
        if who in table.players:
            return
        other = list(self._objections(table, who, corporation))
        if other:
            yield from other
            return
        yield from stock.stock_locked(table, corporation, self.cite)
        yield from stock.not_enough_stock(table, corporation, corporation, count)
        share, in_pool, most = table.rules.stock.share, table.percent(corporation, POOL), table.rules.limits.pool
        if in_pool + count * share > most:
            may = max(0, min((most - in_pool) // share, table.ordinary(corporation, corporation)))
            text = f"The bank pool holds {in_pool}% of {corporation}, and the limit is {most}%"
            yield Objection(text, table.rules.cite.pool_limit, f"{corporation} may sell {may}." if may else "")

    def purchase_objections(
        self, table: Table, who: str, corporation: str, source: str, count: int
    ) -> Iterator[Objection]:
        if who in table.players:
            return
        other = list(self._objections(table, who, corporation))
        if other:
            yield from other
            return
        if source != "pool":
            yield Objection(f"{corporation} buys its own stock only from the bank pool", self.cite)
            return
        yield from stock.not_enough_stock(table, corporation, POOL, count)
        cost = count * stock.unit_price(table, corporation, POOL)
        yield from not_enough(table, corporation, cost, table.rules.cite.cash)
        share, own = table.rules.stock.share, table.percent(corporation, corporation)
        if own + count * share > self.most:
            may = max(0, min((self.most - own) // share, table.ordinary(corporation, POOL)))
            text = f"The treasury of {corporation} holds {own}% of its stock, and the limit is {self.most}%"
            yield Objection(text, table.rules.cite.corporation_limit, f"{corporation} may buy {may}." if may else "")

    def _objections(self, table: Table, who: str, corporation: str) -> Iterator[Objection]:
        """Objections to a corporation trading stock now, whatever the number of certificates."""
        if who != corporation:
            yield Objection(f"{who} may trade only its own stock, not {corporation}", self.cite)
            return
        yield from operating.turn_objections(table, corporation, _STEP)
        if table.operating == corporation:
            yield from operating.must_buy_first(table)
        if table.operating == corporation and table.step == _STEP:
            text = f"{corporation} has already traded its own stock this turn; it may buy or sell once a turn"
            all_at_once = f"`undo` that, then trade all at once: `sell {corporation} {corporation} COUNT`"
            yield Objection(text, self.cite, f"{all_at_once} or `buy {corporation} {corporation} COUNT`.")

    def sale_notes(self, before: Table, who: str, corporation: str, count: int) -> Iterator[tuple[str, str, str]]:
        del count
        if self._lacks_train(before, who):
            words = f"{corporation} has no train, and must buy trains before it sells its own stock. If it has a route, `undo`"
            yield "no-train", words, before.rules.cite.train_required

    def purchase_notes(
        self, before: Table, who: str, corporation: str, source: str, count: int
    ) -> Iterator[tuple[str, str, str]]:
        del source, count
        if self._lacks_train(before, who):
            words = f"{corporation} has no train, and buys none after this in its turn. If it has a route, `undo` and buy one first"
            yield "no-train", words, before.rules.cite.train_required

    def _lacks_train(self, table: Table, who: str) -> bool:
        return who not in table.players and table.rules.trains.must_own_train and not table.trains(who)

    def corporation_sells(self, draft: Draft, corporation: str, count: int) -> None:
        """Sell certificates from the treasury into the bank pool, at the market price before the sale."""
        table = draft.table
        operating.begin_turn(draft, corporation, _STEP)
        paid = count * stock.unit_price(table, corporation, POOL)
        draft.pay(BANK, corporation, paid, self.cite, f"{count} {corporation}", "sale", corporation)
        draft.give("share", corporation, corporation, POOL, self.cite, count)
        to = table.moved_price(corporation, table.rules.market.sale, count)
        draft.move_price(corporation, to, table.rules.cite.market_sale)

    def corporation_buys(self, draft: Draft, corporation: str, count: int) -> None:
        """Buy certificates from the bank pool for the treasury; no price moves."""
        operating.begin_turn(draft, corporation, _STEP)
        cost, why = (
            count * stock.unit_price(draft.table, corporation, POOL),
            f"{count} {corporation} from the bank pool",
        )
        draft.pay(corporation, BANK, cost, self.cite, why, "purchase", corporation)
        draft.give("share", corporation, POOL, corporation, self.cite, count)
