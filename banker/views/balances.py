"""The accounts and prices that an event has changed, for everybody at the table to check."""

from collections.abc import Iterator

from banker.calc.money import dollars
from banker.state.table import BANK, Table
from banker.views.width import NARROW, wrapped


def balances(before: Table, after: Table) -> list[str]:
    """The new balances and prices, in lines of at most 80 columns."""
    parts = list(_changed(before, after))
    return wrapped([f"Now: {parts[0]}", *parts[1:]], NARROW, ", ") if parts else []


def _changed(before: Table, after: Table) -> Iterator[str]:
    for who in after.players:
        if before.cash(who) != after.cash(who):
            yield f"{who} {dollars(after.cash(who))}"
    for name in after.rules.corporation:
        cash, price = after.cash(name), after.price(name)
        words = [dollars(cash)] if before.cash(name) != cash else []
        words += [f"at {price}" if price else "without a price"] if before.price(name) != price else []
        if words:
            yield f"{name} {' '.join(words)}"
    if before.cash(BANK) != after.cash(BANK):
        yield f"bank {dollars(after.cash(BANK))}"
