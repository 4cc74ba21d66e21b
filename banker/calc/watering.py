"""Watering the stock: where the price goes, and what every other holder pays the president (7 players, rule 19)."""

from banker.calc import market
from banker.rules.values import Cell, Market, Watering

_WHOLE = 100


def falls_to(watering: Watering, chart: Market, cell: Cell) -> Cell:
    """Where the price token goes."""
    return market.move(chart, watering.falls, cell)


def levy(watering: Watering, price: int, shares: int) -> int:
    """Dollars due for so many shares at the new price: so many percent of it a share, rounded down to the dollar (D16)."""
    return shares * (price * watering.levy // _WHOLE)


def is_over(watering: Watering, sold: int) -> bool:
    """Whether so many trains of the type have been sold that nothing is watered any more (D17)."""
    return sold >= watering.until_sold
