"""What starts a corporation, and with how much (1830 8.0, 8.1, 11.0)."""

from banker.rules.values import Stock

_WHOLE = 100


def floats(stock: Stock, unsold: int) -> bool:
    """Whether enough has been sold by the Bank; `unsold` is percent still in the offering. What went on into the pool counts."""
    return _WHOLE - unsold >= stock.float


def capital(stock: Stock, par: int) -> int:
    """Dollars for the treasury: the full capital, however much has been sold and whatever the market says."""
    return stock.capital_times * par


def presidents_price(stock: Stock, par: int) -> int:
    """Dollars for the president's certificate (A55)."""
    return par * stock.president // stock.share
