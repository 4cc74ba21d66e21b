"""Money as people type it: `120`, `$1,100`, and a revenue as a sum of stops or trains, `30+10+20`."""

import re

from banker.errors import Invalid

MOST = 1_000_000
"""Dollars of the largest amount that can be typed."""
_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})", re.ASCII)


def parse_dollars(text: str) -> int:
    """Whole dollars, from 0 to 1,000,000; raises Invalid."""
    found = _AMOUNT.fullmatch(text)
    amount = int(found[1].replace(",", "")) if found else -1
    if amount > MOST:
        raise Invalid(f"{text!r} is too large: an amount is at most $1,000,000.")
    if amount < 0:
        raise Invalid(f"{text!r} is not an amount. Type whole dollars, such as 120 or $120.")
    return amount


def parse_revenue(text: str) -> int:
    """Whole dollars, or a sum of them (`30+10+20`); raises Invalid."""
    total = sum(parse_dollars(part.strip()) for part in text.split("+"))
    if total > MOST:
        raise Invalid(f"${total:,} is too large: a revenue is at most $1,000,000.")
    return total


def dollars(amount: int) -> str:
    """An amount as printed; a broken bank's cash may be negative."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"
