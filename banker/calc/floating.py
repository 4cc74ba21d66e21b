"""When a corporation floats, and with how much capital (1830 8.0, 8.1, 11.0)."""

from banker.rules.values import WHOLE, Corporation, Stock


def missing(needed: int, unsold: int) -> int:
    """Percent that the bank must still sell to reach the percent `needed` to float; `unsold` is percent still in the IPO. Stock sold on to the pool counts as sold."""
    return max(0, needed - (WHOLE - unsold))


def capital(stock: Stock, price: int) -> int:
    """The full capital in dollars at this price of a share, however much stock has been sold."""
    return stock.capitalization * price


def presidents_price(stock: Stock | Corporation, president: int, price: int) -> int:
    """Dollars for a president's certificate of `president` percent, at this price of a share of the `stock` (A55)."""
    return price * president // stock.share
