"""Watering stock: a sold-out corporation in the top row issues one more certificate (7 players, rule 19)."""

from collections.abc import Iterator

from banker.calc import market
from banker.errors import Impossible
from banker.rounds import ending
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import TrainType
from banker.rules.values import WHOLE, Cell, Market, Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import POOL, REMOVED, Draft, Table
from banker.verbs.arguments import Corporation
from banker.verbs.event import Event, Note


class WateringFacts(Facts, of_each="corporation"):
    """What was watered."""

    watered_in = Single("watered", ROUND)
    """The round in which its stock was watered."""


class Watering(Mechanism):
    """Stock that is watered at the end of a stock round, by the corporation's president; nobody trades after that (D17, D20)."""

    facts = (WateringFacts,)

    levy: int
    """What each other holder pays the president for a share, in percent of the new price."""
    train: TrainType
    """The type of train whose sales end watering."""
    until_sold: int
    """The number of trains of that type whose sale ends watering."""
    certificates: int = 1
    """Certificates of each corporation that are out of play until its stock is watered."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        del rules
        if not self.certificates:
            yield Fault("watering.certificates", "must be at least 1, not 0")

    def spare(self, rules: Ruleset) -> Iterator[tuple[str, str]]:
        return (("share", name) for name in rules.corporation for _ in range(self.certificates))

    def falls_to(self, chart: Market, cell: Cell) -> Cell:
        """The space to which the price falls."""
        return market.move(chart, "down", cell)

    def due(self, price: int, shares: int) -> int:
        """Dollars due for some shares at the new price: for each a percentage, rounded down to the dollar (D16)."""
        return shares * (price * self.levy // WHOLE)

    def watered(self, chart: Market, cell: Cell) -> tuple[int, int] | None:
        price = chart.spaces[self.falls_to(chart, cell)].price
        return (price, self.due(price, 1)) if market.move(chart, chart.sold_out, cell) == cell else None

    def objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        """Objections to watering a corporation now."""
        if not table.round.is_stock:
            yield Objection(f"Stock is watered at the end of a stock round, and this is {table.round}", self.cite)
        if not table.ordinary(corporation, REMOVED):
            yield Objection(f"{corporation} has already been watered, and can be watered only once", self.cite)
        train = table.rules.train[self.train]
        first = 0 if train.unlimited else int(train.count_)
        if first - table.depot()[self.train] >= self.until_sold:
            text = f"The bank has sold {self.until_sold} of the {self.train}-trains, and stock can no longer be watered"
            yield Objection(text, self.cite)
        price = table.price(corporation)
        if price is None or not table.sold_out(corporation):
            yield Objection(f"{corporation} is not sold out, so its price would not rise", self.cite)
        elif table.moved_price(corporation, table.rules.market.sold_out) != table.cells[corporation]:
            yield Objection(f"{corporation} is at {table.money(price)} and can still rise", self.cite)

    def trading_over(self, table: Table) -> Iterator[Objection]:
        names = table.rules.corporation
        if table.round.is_stock and any(WateringFacts.of(table, name).watered_in == table.round for name in names):
            text = f"Stock was watered, so nobody may trade again in {table.round}"
            yield Objection(text, self.cite, "Type `next`.")

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        for name in before.rules.corporation if event.ends_round and before.round.is_stock else ():
            if not any(self.objections(before, name)):
                words = (
                    f"{name} was sold out in the top row, so its president could water it: `undo`, then `water {name}`"
                )
                yield "water", words, self.cite

    def left_out(self, table: Table) -> Iterator[str]:
        for name in table.rules.corporation:
            if not any(self.objections(table, name)):
                yield f"{name} could be watered at the end of {table.round}. The projection ignores this."


class Water(Event):
    """Water the stock of CORP (1830 for 7 players).

    CORP must be sold out and in the top row, where its price cannot rise. One new certificate goes into the bank pool, the price falls, and every other holder pays the president. Use it at the end of the stock round, before `next`.
    """

    arguments = (Corporation("corporation"),)
    example = "water prr"
    needs_stock = True

    corporation: str

    def objections(self, table: Table) -> Iterator[Objection]:
        watering = Watering.of(table.rules, None)
        if watering is None:
            yield Objection("Stock cannot be watered in this game", table.rules.cite.market_sold_out)
            return
        yield from watering.objections(table, self.corporation)
        if table.round.is_stock:
            yield from ending.outstanding(table)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        watering, name, price = Watering.of(after.rules), self.corporation, after.price(self.corporation) or 0
        for who, percent in after.held_by_players(name).items():
            due = watering.due(price, percent // after.rules.corporation[name].share)
            if who != after.president(name) and before.cash(who) < due and not after.cash(who):
                paid = "paid all the cash they had" if before.cash(who) else "had no cash to pay it with"
                yield Note("", f"{who} owed {after.money(due)} and {paid}", watering.cite)

    def sentence(self, before: Table, after: Table) -> str:
        return f"The stock of {self.corporation} is watered."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        watering, president = Watering.of(table.rules), table.president(name)
        if president is None or name not in table.cells:
            raise Impossible(f"{name} cannot be watered.")
        cite = watering.cite
        draft.give("share", name, REMOVED, POOL, cite)
        draft.move_price(name, watering.falls_to(table.rules.market, table.cells[name]), cite)
        price = table.price(name) or 0
        for who, percent in table.held_by_players(name).items():
            if who != president:
                due = min(table.cash(who), watering.due(price, percent // table.rules.corporation[name].share))
                draft.pay(who, president, due, cite, "watered", "stock", name)
        draft.set_fact(WateringFacts.watered_in, name, table.round, cite)
