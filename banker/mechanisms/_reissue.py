"""The verb `reissue`: a corporation offers the stock that it has redeemed again (1870.46 to 1870.52)."""

from collections.abc import Iterator

from banker.errors import Impossible
from banker.mechanisms.own_stock import OwnStock, OwnStockFacts
from banker.rounds import stock
from banker.rounds.objections import Objection
from banker.rounds.turn import Trade
from banker.rules.values import WHOLE
from banker.state.facts import CorporationFacts
from banker.state.table import IPO, Draft, Table
from banker.verbs.arguments import Corporation
from banker.verbs.event import Event


class Reissue(Event):
    """Offer redeemed stock of CORP again.

    In some games the president may do this in their turn of a stock round, once the IPO has no stock of CORP left. All redeemed stock goes back to the IPO, perhaps at a higher par, and buyers pay CORP.
    """

    arguments = (Corporation("corporation"),)
    example = "reissue prr"
    needs_stock = True
    done_in_turn = True

    corporation: str

    def objections(self, table: Table) -> Iterator[Objection]:
        own_stock = OwnStock.of(table.rules, None)
        if own_stock is None or not own_stock.reissue:
            yield Objection("In this game no redeemed stock is offered again", table.rules.cite.one_certificate)
        else:
            yield from _objections(own_stock, table, self.corporation)

    def trade(self, table: Table) -> Trade | None:
        president = table.president(self.corporation)
        return Trade(president, sale=False, last=True) if president else None

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} offers its redeemed stock again."

    def apply(self, draft: Draft) -> None:
        own_stock = OwnStock.of(draft.table.rules, None)
        if own_stock is None or not own_stock.reissue or self.corporation not in draft.table.cells:
            raise Impossible(f"{self.corporation} cannot offer its stock again.")
        _offer_again(own_stock, draft, self.corporation)


def _objections(own_stock: OwnStock, table: Table, corporation: str) -> Iterator[Objection]:
    """Objections to a corporation that offers its redeemed stock again."""
    cite = own_stock.cite_reissue
    yield from stock.outside_stock_round(table, "Redeemed stock is offered again", cite)
    if not table.ordinary(corporation, corporation):
        yield Objection(f"{corporation} has redeemed no stock", cite)
    elif unsold := table.percent(corporation, IPO):
        text = f"{corporation} offers redeemed stock again once the IPO has none, and {unsold}% is still there"
        yield Objection(text, cite)


def _offer_again(own_stock: OwnStock, draft: Draft, corporation: str) -> None:
    """Put all redeemed stock into the IPO, at the higher par of both; it is a deal of the president, and ends their turn."""
    table, cite = draft.table, own_stock.cite_reissue
    spaces, wanted = table.rules.market.spaces, WHOLE + own_stock.reissue * (table.price(corporation) or 0)
    first_row = (space.price for (row, _), space in spaces.items() if row == 1)
    allowed = [price for price in first_row if price <= (own_stock.reissue_most or price)]
    par = min(allowed, key=lambda price: abs(WHOLE * price - wanted))
    if president := table.president(corporation):
        stock.begin_deal(draft, president)
        stock.end_turn_of_purchase(draft, president)
    draft.set_fact(CorporationFacts.par, corporation, max(par, table.corporation[corporation].par or 0), cite)
    draft.give("share", corporation, corporation, IPO, cite, table.ordinary(corporation, corporation))
    draft.set_fact(OwnStockFacts.reissued_in, corporation, table.round, cite)
