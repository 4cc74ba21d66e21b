"""`par`: a player buys the president's certificate and sets the price (1830 8.1)."""

from collections.abc import Iterator, Sequence

from banker.rounds import beginning, starting, stock
from banker.rounds.objections import Objection, not_enough
from banker.rounds.together import trading_over
from banker.rounds.turn import Trade
from banker.state.table import IPO, Draft, Table
from banker.verbs.arguments import Corporation, Dollars, Player
from banker.verbs.event import Event


class Par(Event):
    """Buy the president's certificate and set the par price.

    PLAYER pays PRICE for each share that the certificate stands for, usually two. If the price is not allowed, the error lists those that are. In games without par, PRICE is the first market price. If the president's certificate comes with a private, set its price there: `private bob bo --par 100`.
    """

    arguments = (
        Player("who", actors=lambda turn: (turn.player,)),
        Corporation("corporation"),
        Dollars("price", "PRICE"),
    )
    example = "par alice prr 67"
    needs_stock = True

    who: str
    corporation: str
    price: int

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from stock.outside_stock_round(table, "A president's certificate is bought")
        yield from trading_over(table)
        yield from stock.unsold_privates(table)
        if not table.has_president(self.corporation, IPO):
            president = table.president(self.corporation)
            holder = f"{president} already has" if president else "The bank pool has"
            text = f"{holder} the president's certificate of {self.corporation}"
            yield from list(beginning.out_of_game(table, self.corporation)) or [
                Objection(text, table.rules.cite.first_certificate)
            ]
            return
        yield from beginning.begin_objections(table, self.corporation)
        yield from starting.par_objections(table, self.corporation, self.price)
        yield from not_enough(table, self.who, self._cost(table), table.rules.cite.par)
        yield from stock.limit_objections(
            table, self.who, stock.exceeded_with(table, self.who, self.corporation, IPO, 1)
        )

    def _cost(self, table: Table) -> int:
        return starting.presidents_price(table, self.corporation, self.price)

    def trade(self, table: Table) -> Trade | None:
        begins = self.corporation if table.rules.trading.after_par else ""
        return Trade(self.who, sale=False, begins=begins) if self.who in table.players else None

    def other_prices(self, table: Table) -> Sequence[int]:
        return [starting.presidents_price(table, self.corporation, price) for price in table.rules.market.par]

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} starts {self.corporation} at {before.money(self.price)}."

    def apply(self, draft: Draft) -> None:
        cite = draft.table.rules.cite
        stock.begin_deal(draft, self.who)
        why = f"the president's certificate of {self.corporation} at {draft.table.money(self.price)}"
        payee = stock.payee(draft.table, self.corporation, IPO)
        draft.pay(self.who, payee, self._cost(draft.table), cite.par, why, "purchase", self.corporation)
        draft.give("president", self.corporation, IPO, self.who, cite.first_certificate)
        starting.set_par(draft, self.corporation, self.price)
        starting.float_if_sold(draft, self.corporation)
        stock.end_turn_of_purchase(draft, self.who)
