"""The result of a run on a table: its payments and their reasons, the price move, and its word (1830 20.3, 8.2)."""

import re
from collections.abc import Mapping
from typing import Any

from banker.calc import dividends
from banker.errors import Invalid
from banker.money import parse_revenue
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rules.mechanism import first_answer as first_of_ruleset
from banker.rules.values import Dividend, Path, Ruleset
from banker.state.table import IPO, POOL, Table

_LETTERS = {"w": "withhold", "h": "half"}


def payments(
    table: Table, corporation: str, revenue: int, decision: str, given: Mapping[str, Any] | None = None
) -> list[dividends.Payment]:
    """Who is paid what for a run, with stock as it is held now, and by the options `given` with it."""
    rules = table.rules
    elsewhere = (table.percent(corporation, place) for place in (POOL, IPO, corporation))
    held = dividends.Stockholding(table.held_by_players(corporation), *elsewhere)
    beyond = beyond_revenue(table, corporation, given or {})
    extra = (dividends.Payment(corporation, amount, 0, what) for amount, what, _ in beyond)
    split = first_answer(table, lambda its: its.split(table, corporation, revenue))
    return [*(split or dividends.payout(rules, revenue, decision, held, corporation)), *extra]


def paid(rules: Ruleset, corporation: str, revenue: int, decision: str) -> int:
    """Dollars that a run pays out. The corporation keeps the rest."""
    kept = first_of_ruleset(rules, lambda its: its.kept(corporation, revenue))
    return (
        dividends.paid_out(rules, revenue, decision, rules.corporation[corporation].share)
        if kept is None
        else revenue - kept
    )


def beyond_revenue(table: Table, corporation: str, given: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """What the bank pays a corporation for a run in addition to the revenue: dollars, their name, and the section."""
    return [found for mechanism in mechanisms(table) for found in mechanism.beyond_revenue(table, corporation, given)]


def repeated(table: Table, corporation: str) -> dict[str, Any]:
    """The options of mechanisms that a corporation repeats with its last run; none if it has lost its trains."""
    found = (mechanism.repeated(table, corporation) for mechanism in mechanisms(table) if table.trains(corporation))
    return {field: value for options in found for field, value in options.items()}


def why_paid(table: Table, corporation: str, revenue: int, decision: str, payment: dividends.Payment) -> str:
    """The arithmetic of a payment: `50% of 240: 5 certificates at $24`."""
    if payment.why:
        return payment.why
    if not table.rules.game.stock_market:  # nobody decides, so nothing is withheld
        return f"revenue of {table.money(revenue)}"
    if decision == "withhold":
        return f"{table.money(revenue)} withheld"
    if not payment.percent:
        return f"kept of {table.money(revenue)}"
    count = payment.percent // table.rules.corporation[corporation].share
    half, plural = "half of " if decision == "half" else "", "" if count == 1 else "s"
    place = {"": "", "pool": " in the bank pool"}.get(payment.place, " of its own")
    each = table.money(payment.amount // count)
    return f"{payment.percent}% of {half}{revenue}: {count} certificate{plural}{place} at {each}"


def loses_only_run(table: Table, corporation: str) -> bool:
    """Whether a corporation loses the run of its only train: nothing is paid or kept, and its price stays."""
    return len(table.trains(corporation)) == 1 and loses_run(table, corporation)


def price_move(table: Table, corporation: str, revenue: int, decision: str) -> tuple[Path, int]:
    """The path on which a run moves a corporation's price, and how often; none if it loses the run of its only train."""
    if corporation not in table.cells or (not revenue and loses_only_run(table, corporation)):
        return "stay", 0
    if revenue and first_of_ruleset(table.rules, lambda its: its.kept(corporation, revenue)) is not None:
        return table.rules.market.paid, 1  # nobody decides how much of it is paid out
    share = table.rules.corporation[corporation].share
    return dividends.move(table.rules, table.price(corporation) or 0, revenue, decision, share)


def read_run(text: str, rules: Ruleset) -> tuple[int, str]:
    """The revenue in dollars and the decision: `withhold`, `half`, the default without a letter, or `none` without revenue."""
    found = re.fullmatch(r"(.*?)([wh]?)", text.strip().lower(), re.DOTALL)
    assert found is not None, "the pattern matches everything"
    revenue = parse_revenue(found[1], rules.game.currency)
    return revenue, _LETTERS.get(found[2], rules.dividend.decisions[0]) if revenue else "none"


def asked_run(text: str, rules: Ruleset) -> tuple[int, str]:
    """`read_run` for a question, which has no objections: raises Invalid also for a run that the rules forbid."""
    revenue, decision = read_run(text, rules)
    for words in dividends.check_run(rules, revenue, decision):
        raise Invalid(f"{words}.")
    return revenue, decision


def run_word(revenue: int, decision: str, dividend: Dividend) -> str:
    """A run as one word; the counterpart of `read_run`."""
    letters = {decision: letter for letter, decision in _LETTERS.items() if decision != dividend.decisions[0]}
    return f"{revenue}{letters.get(decision, '')}"


def last_run(table: Table, name: str) -> str:
    """A corporation's last run in one word; `0` if it has lost its trains or has not run yet."""
    return table.corporation[name].last_run or "0" if table.trains(name) else "0"


def loses_run(table: Table, corporation: str) -> bool:
    """Whether the next run of a corporation loses the smallest of its trains' runs."""
    return any(mechanism.loses_run(table, corporation) for mechanism in mechanisms(table))
