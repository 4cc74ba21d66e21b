"""What the bank sells to a corporation: from the depot, and what was returned or has rusted (1830 21.0, 24.0)."""

from banker.calc import trains
from banker.rounds.mechanism import mechanisms
from banker.state.table import Table


def on_sale(table: Table, corporation: str) -> list[str]:
    """The types of train that a corporation could buy from the bank now, those of the depot before those of the bank pool."""
    special = (mechanism.sold_to(table, corporation) for mechanism in mechanisms(table))
    found = next((kinds for kinds in special if kinds is not None), None)
    return table.trains_on_sale() if found is None else [*found]


def cheapest(table: Table, corporation: str) -> tuple[str, int] | None:
    """The cheapest train that the bank sells a corporation, from depot or pool, and its price (1830 24.0; A49)."""
    sold = ((trains.price(table.rules, kind), kind) for kind in on_sale(table, corporation))
    price, kind = min(sold, default=(0, ""))
    return (kind, price) if kind else None
