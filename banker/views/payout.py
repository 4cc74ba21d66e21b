"""What a run pays, as a table and as data."""

from collections.abc import Sequence
from typing import Any

from banker.calc.dividends import Payment
from banker.views.rendering import Section


def payments_data(payments: Sequence[Payment]) -> list[dict[str, Any]]:
    """Each payment for JSON; the keys are fixed."""
    return [{"to": payment.to, "percent": payment.percent, "amount": payment.amount} for payment in payments]


def payments_section(payments: Sequence[Payment]) -> Section:
    """Each payment as a row; the part of a half dividend that the corporation keeps has no percentage."""
    rows = [[one.to if one.percent else f"{one.to} keeps", one.percent or None, one.amount] for one in payments]
    return Section(["to", "percent", "dollars"], rows)
