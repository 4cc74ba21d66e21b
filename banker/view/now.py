"""What an event has changed, as it is now: for everybody at the table to see."""

from collections.abc import Iterator

from banker.calc.money import dollars
from banker.state.table import BANK, Table

_WIDTH = 80


def now(before: Table, after: Table) -> list[str]:
    """The accounts and prices that an event has changed, as they are after it, in lines of 80 columns at most."""
    lines: list[str] = []
    for part in _changed(before, after):
        if lines and len(lines[-1]) + len(part) + 2 <= _WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(f"{'    ' if lines else 'now '}{part}")
    return lines


def _changed(before: Table, after: Table) -> Iterator[str]:
    for who in after.players:
        if before.cash(who) != after.cash(who):
            yield f"{who} {dollars(after.cash(who))}"
    for name in after.rules.corporation:
        cash, price = after.cash(name), after.price(name)
        words = [dollars(cash)] if before.cash(name) != cash else []
        words += [f"at {price}"] if before.price(name) != price else []
        if words:
            yield f"{name} {' '.join(words)}"
    if before.cash(BANK) != after.cash(BANK):
        yield f"bank {dollars(after.cash(BANK))}"
