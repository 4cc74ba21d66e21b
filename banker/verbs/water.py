"""`water`: a sold-out corporation in the top row issues one more certificate (7 players, rule 19)."""

from collections.abc import Iterator

from banker.calc.watering import falls_to, levy
from banker.errors import Impossible
from banker.rounds import ending, watering
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts
from banker.state.table import POOL, REMOVED, Table
from banker.verbs.arguments import Corporation
from banker.verbs.event import Event, Note


class Water(Event):
    """Water the stock of CORP (1830 for 7 players).

    A sold-out corporation in the top row cannot rise. Instead, one new certificate goes into the bank pool, the price falls, and every other holder pays the president. Use it at the end of the stock round, before `next`.
    """

    arguments = (Corporation("corporation"),)
    example = "water prr"
    needs_stock = True

    corporation: str

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from watering.objections(table, self.corporation)
        if table.round.is_stock:
            yield from ending.outstanding(table)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        rule, price = after.rules.watering, after.price(self.corporation) or 0
        for who, percent in after.held_by_players(self.corporation).items():
            due = levy(rule, price, percent // after.rules.stock.share) if rule else 0
            if who != after.president(self.corporation) and before.cash(who) < due and not after.cash(who):
                paid = "paid all the cash they had" if before.cash(who) else "had no cash to pay it with"
                yield Note("", f"{who} owed {after.money(due)} and {paid}", after.rules.cite.watering)

    def sentence(self, before: Table, after: Table) -> str:
        return f"The stock of {self.corporation} is watered."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        rule, cite = table.rules.watering, table.rules.cite.watering
        president = table.president(name)
        if rule is None or president is None or name not in table.cells:
            raise Impossible(f"{name} cannot be watered.")
        draft.give("share", name, REMOVED, POOL, cite)
        draft.move_price(name, falls_to(table.rules.market, table.cells[name]), cite)
        price = table.price(name) or 0
        for who, percent in table.held_by_players(name).items():
            if who != president:
                shares = percent // table.rules.stock.share
                draft.pay(
                    who, president, min(table.cash(who), levy(rule, price, shares)), cite, "watered", "watering", name
                )
        draft.set_fact(CorporationFacts.watered_in, name, table.round, cite)
