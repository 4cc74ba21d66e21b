"""What a run pays, as an answer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from banker.calc.dividends import Payment
from banker.money import called
from banker.rules.values import Ruleset
from banker.views.rendering import Section, View


def payments_data(payments: Sequence[Payment]) -> list[dict[str, Any]]:
    """Each payment for JSON."""
    return [
        {"to": payment.to, "percent": payment.percent, "amount": payment.amount}
        | ({"beside": payment.place} if payment.is_beside else {})
        for payment in payments
    ]


def payout_view(about: Mapping[str, object], payments: Sequence[Payment], rules: Ruleset, besides: str = "") -> View:
    """Each payment as a row, and the sum of all; the part of a half dividend that the corporation keeps has no percentage.

    The data for JSON begin with what is known `about` the run.
    """
    stock = Counter(payment.to for payment in payments if payment.percent)
    rows = [[_to(payment, stock), payment.percent or None, payment.amount] for payment in payments]
    total = sum(payment.amount for payment in payments)
    below = [f"The bank pays {rules.money(total)}.{besides}"]
    section = Section(["to", "percent", called(rules.game.currency)], rows)
    return View({**about, "payments": payments_data(payments), "bank_pays": total}, [section], [], below)


def _to(payment: Payment, stock: Mapping[str, int]) -> str:
    """Who is paid, and what for if that is not stock, or where the stock lies if somebody is paid for several places of it."""
    if payment.is_beside:
        return f"{payment.to}, {payment.place}"
    if not payment.percent:
        return f"{payment.to} keeps"
    return f"{payment.to} ({payment.place})" if stock[payment.to] > 1 else payment.to
