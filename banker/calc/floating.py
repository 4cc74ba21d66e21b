"""What starts a corporation, and with how much (1830 8.0, 8.1, 11.0)."""

from banker.rules.values import Stock

_WHOLE = 100


def floats(stock: Stock, unsold: int) -> bool:
    """Whether enough has been sold by the Bank; `unsold` is percent still in the offering. What went on into the pool counts."""
    return _WHOLE - unsold >= stock.float


def capital(stock: Stock, price: int) -> int:
    """Dollars for the treasury at a price of a share: the capital in full, however much has been sold."""
    return stock.capitalization * price


def presidents_price(stock: Stock, president: int, price: int) -> int:
    """Dollars for a president's certificate of so many percent, at a price of a share (A55)."""
    return price * president // stock.share
