"""What a president must raise for a required train, and when they are bankrupt (1830 24.0)."""


def shortfall(price: int, treasury: int) -> int:
    """Dollars the president makes up: exactly what the whole treasury lacks (1830 24.0(1); A50)."""
    return max(0, price - treasury)


def to_raise(price: int, treasury: int, cash: int) -> int:
    """Dollars the president must still raise by selling stock (1830 24.0(3))."""
    return max(0, shortfall(price, treasury) - cash)


def certificates_needed(missing: int, price: int) -> int:
    """Certificates to sell at a price for the missing dollars; no more may be sold (A51)."""
    return -(-missing // price) if price else 0
