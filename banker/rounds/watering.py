"""Which stock may be watered at the end of a stock round (7 players, rule 19)."""

from collections.abc import Iterator

from banker.calc.watering import is_over
from banker.rounds.objections import Objection
from banker.state.table import REMOVED, Table


def objections(table: Table, corporation: str) -> Iterator[Objection]:
    """Objections to watering a corporation at the end of this stock round (7 players, rule 19; D17, D20)."""
    rule, cite = table.rules.watering, table.rules.cite.watering
    if rule is None:
        yield Objection("Stock cannot be watered in this game", cite)
        return
    if not table.round.is_stock:
        yield Objection(f"Stock is watered at the end of a stock round, and this is {table.round}", cite)
    if not table.ordinary(corporation, REMOVED):
        yield Objection(f"{corporation} has already been watered, and can be watered only once", cite)
    train = table.rules.train[rule.train]
    first = 0 if train.unlimited else int(train.count_)
    if is_over(rule, first - table.depot()[rule.train]):
        text = f"The bank has sold {rule.until_sold} of the {rule.train}-trains, and stock can no longer be watered"
        yield Objection(text, cite)
    price = table.price(corporation)
    if price is None or not table.sold_out(corporation):
        yield Objection(f"{corporation} is not sold out, so its price would not rise", cite)
    elif table.moved_price(corporation, table.rules.market.sold_out) != table.cells[corporation]:
        yield Objection(f"{corporation} is at {table.money(price)} and can still rise", cite)
