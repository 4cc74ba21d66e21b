"""How a payout moves the price, by the thresholds of each game, and how half of a revenue is rounded."""

from collections.abc import Mapping

import pytest

from banker.calc.dividends import Stockholding, move, part, payout
from banker.rules.read import read
from banker.rules.values import Ruleset

_1846 = {
    "rises": {100: 0, 200: 0, 300: 165},
    "falls_below": 50,
    "half_kept": 10,
}  # 1846: below half left, 1, 2 and 3 times the price right, the last from $165
_1870 = {"half_moves": False, "half_kept": 10}  # 1870: half stays
_BY_PRICE = {"rises": {100: 0}, "half_kept": 10}  # 18Texas.14; 1849 and 18Neb, too


def _rules(dividend: Mapping[str, object]) -> Ruleset:
    rules = read("1830")
    decisions = {"decisions": ("pay", "withhold", "half"), "pool": "bank"}
    return rules._replace(dividend=rules.dividend._replace(**decisions, **dividend))


@pytest.mark.parametrize(
    ("dividend", "price", "revenue", "decision", "expected"),
    [
        ({}, 100, 10, "pay", ("right-or-up", 1)),
        ({}, 100, 10, "withhold", ("left-or-down", 1)),
        ({}, 100, 0, "none", ("left-or-down", 1)),
        (_1846, 100, 40, "pay", ("left-or-down", 1)),
        (_1846, 100, 50, "pay", ("stay", 0)),
        (_1846, 100, 100, "pay", ("right-or-up", 1)),
        (_1846, 100, 190, "half", ("right-or-up", 1)),
        (_1846, 100, 200, "pay", ("right-or-up", 2)),
        (_1846, 150, 450, "pay", ("right-or-up", 2)),
        (_1846, 165, 500, "pay", ("right-or-up", 3)),
        (_1846, 165, 490, "pay", ("right-or-up", 2)),
        (_1870, 100, 150, "pay", ("right-or-up", 1)),
        (_1870, 100, 150, "half", ("stay", 0)),
        (_1870, 100, 10, "half", ("right-or-up", 1)),
        (_1870, 100, 150, "withhold", ("left-or-down", 1)),
        (_BY_PRICE, 82, 90, "pay", ("right-or-up", 1)),
        (_BY_PRICE, 82, 80, "pay", ("stay", 0)),
        (_BY_PRICE, 82, 150, "half", ("stay", 0)),
        (_BY_PRICE, 82, 170, "half", ("right-or-up", 1)),
        (_BY_PRICE, 82, 170, "withhold", ("left-or-down", 1)),
    ],
)
def test_moves(
    dividend: Mapping[str, object], price: int, revenue: int, decision: str, expected: tuple[str, int]
) -> None:
    """1830, and the tables of 1846, 1870, and 18Texas (18Texas.14), which 1849 and 18Neb share."""
    assert move(_rules(dividend), price, revenue, decision) == expected


def test_half_is_kept_in_tens() -> None:
    """As in 1870: of 150 the treasury keeps 70 and pays 80, 8 for 10%, also to its own stock; of 10 it keeps nothing."""
    rules = _rules(_1870)
    assert part(rules, 150, 10, "half") == 8
    held = Stockholding({"Alice": 60}, 10, 0, 30)
    paid = [(payment.to, payment.amount) for payment in payout(rules, 150, "half", held, "PRR")]
    assert paid == [("Alice", 48), ("PRR", 24), ("PRR", 70)]
    assert part(rules, 10, 100, "half") == 10
