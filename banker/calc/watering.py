"""Watering stock: how the price falls, and what the other holders pay the president (7 players, rule 19)."""

from banker.calc import market
from banker.rules.values import WHOLE, Cell, Market, Watering


def falls_to(chart: Market, cell: Cell) -> Cell:
    """The cell to which the price token falls."""
    return market.move(chart, "down", cell)


def levy(watering: Watering, price: int, shares: int) -> int:
    """Dollars due for `shares` shares: a percentage of the new price for each, rounded down to the dollar (D16)."""
    return shares * (price * watering.levy // WHOLE)


def is_over(watering: Watering, sold: int) -> bool:
    """Whether enough trains of the type (`sold`) have been sold that stock can no longer be watered (D17)."""
    return sold >= watering.until_sold
