"""What a president must find for a train that has to be bought, and when he is bankrupt (1830 24.0)."""

from collections.abc import Iterable


def shortfall(price: int, treasury: int) -> int:
    """Dollars the president makes up: exactly what the whole treasury lacks (1830 24.0(1); A50)."""
    return max(0, price - treasury)


def to_raise(price: int, treasury: int, cash: int) -> int:
    """Dollars he must still raise by selling (1830 24.0(3))."""
    return max(0, shortfall(price, treasury) - cash)


def certificates_needed(missing: int, price: int) -> int:
    """How many certificates at a price bring what is missing; not one more may be sold (A51)."""
    return -(-missing // price) if price else 0


def most_raised(sales: Iterable[tuple[int, int]]) -> int:
    """Dollars from selling all that may be sold, as (certificates, price) for each corporation, each in one sale."""
    return sum(count * price for count, price in sales)
