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

    def trade_objections(
        self, table: Table, trader: str, corporation: str, source: str, count: int
    ) -> Iterator[Objection]:
        if never := list(self._never(table, trader, corporation, source)):
            yield from never
            return
        cite, share = table.rules.cite, table.rules.stock.share
        if source:
            place, does, held, most = POOL, "buy", table.percent(corporation, corporation), self.most
            holder, limit = f"The treasury of {corporation} holds {held}% of its stock", cite.corporation_limit
        else:
            place, does, held, most = corporation, "sell", table.percent(corporation, POOL), table.rules.limits.pool
            holder, limit = f"The bank pool holds {held}% of {corporation}", cite.pool_limit
            yield from stock.stock_locked(table, corporation, self.cite)
        yield from stock.not_enough_stock(table, corporation, place, count)
        if source:
            yield from not_enough(table, corporation, count * stock.unit_price(table, corporation, POOL), cite.cash)
        if held + count * share > most:
            may = max(0, min((most - held) // share, table.ordinary(corporation, place)))
            hint = f"{corporation} may {does} {may}." if may else ""
            yield Objection(f"{holder}, and the limit is {most}%", limit, hint)

    def _never(self, table: Table, trader: str, corporation: str, source: str) -> Iterator[Objection]:
        """Objections to a corporation trading stock now, whatever the number of certificates."""
        if trader != corporation:
            yield Objection(f"{trader} may trade only its own stock, not {corporation}", self.cite)
            return
        yield from operating.turn_objections(table, corporation, _STEP)
        if table.operating == corporation:
            yield from operating.must_buy_first(table)
        if table.operating == corporation and table.step == _STEP:
            text = f"{corporation} has already traded its own stock this turn; it may buy or sell once a turn"
            all_at_once = f"`undo` that, then trade all at once: `sell {corporation} {corporation} COUNT`"
            yield Objection(text, self.cite, f"{all_at_once} or `buy {corporation} {corporation} COUNT`.")
        elif source not in ("", "pool"):
            yield Objection(f"{corporation} buys its own stock only from the bank pool", self.cite)

    def trade_notes(
        self, before: Table, who: str, corporation: str, source: str, count: int
    ) -> Iterator[tuple[str, str, str]]:
        if who not in before.players and before.rules.trains.must_own_train and not before.trains(who):
            sells = "must buy trains before it sells its own stock. If it has a route, `undo`"
            buys = "buys none after this in its turn. If it has a route, `undo` and buy one first"
            words = f"{corporation} has no train, and {buys if source else sells}"
            yield "no-train", words, before.rules.cite.train_required

    def trade(self, draft: Draft, corporation: str, source: str, count: int) -> None:
        """Trade with the bank pool at the market price before it; the price moves by a sale only."""
        operating.begin_turn(draft, corporation, _STEP)
        table, cite = draft.table, self.cite
        dollars = count * stock.unit_price(table, corporation, POOL)
        if source:
            why = f"{count} {corporation} from the bank pool"
            draft.pay(corporation, BANK, dollars, cite, why, "purchase", corporation)
            draft.give("share", corporation, POOL, corporation, cite, count)
            return
        draft.pay(BANK, corporation, dollars, cite, f"{count} {corporation}", "sale", corporation)
        draft.give("share", corporation, corporation, POOL, cite, count)
        to = table.moved_price(corporation, table.rules.market.sale, count)
        draft.move_price(corporation, to, table.rules.cite.market_sale)
