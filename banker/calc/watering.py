"""Watering the stock: what every other holder pays the president (7 players, rule 19)."""

from banker.rules.values import Watering

_WHOLE = 100


def levy(watering: Watering, price: int, shares: int, cash: int) -> int:
    """Dollars that a holder of so many shares pays at the new price, and no more than he has.

    A share costs so many percent of the price, rounded down to the dollar (D16).
    """
    return min(cash, shares * (price * watering.levy // _WHOLE))


def is_over(watering: Watering, sold: int) -> bool:
    """Whether so many trains of the type have been sold that nothing is watered any more (D17)."""
    return sold >= watering.sold
