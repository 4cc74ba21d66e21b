"""`calc`: a quick sum from the shell, without a ledger."""

from pathlib import Path

import pytest
from conftest import Say


def test_payout_with_stock_in_the_pool(banker: Say) -> None:
    """1830 20.3: the pool's part goes to the treasury, nothing is paid for unsold stock."""
    data = banker("calc payout 120 alice=5 bob=2 --pool 1 -r 1830 -O json").data
    paid = {row["to"]: row["amount"] for row in data["payments"]}
    assert paid == {"alice": 60, "bob": 24, "treasury": 12}
    assert data["bank_pays"] == 96
    assert not Path("game.toml").exists()


def test_payout_of_a_sum_and_withheld(banker: Say) -> None:
    """1830 20.3: a 3-train over 30, 10 and 20 earns 60; withheld, all of it is the treasury's."""
    assert banker("calc payout 30+10+20 alice=10 -O json").data["bank_pays"] == 60
    assert banker("calc payout 60w alice=2 -O json").data["payments"] == [
        {"to": "treasury", "percent": 100, "amount": 60}
    ]


@pytest.mark.parametrize(
    ("words", "prices"),
    [
        ("100 sell 2", [82, 82, 82, 80, 100]),
        ("4,7 pay", [82]),
        ("4,7 withhold", [71]),
        ("4,13 pay", [155]),
        ("1,19 pay", [350]),
        ("8,1 withhold", [10]),
        ("1,7 soldout", [100]),
        ("4,7 pay pay sell 3 soldout", [75]),
        ("11,4 sell 5", [10]),
    ],
)
def test_move_on_the_chart(banker: Say, words: str, prices: list[int]) -> None:
    """1830 8.2, 15.0: every way and every edge; a price in several spaces is followed from each."""
    paths = banker(f"calc move {words} -O json").data
    assert [path[-1]["price"] for path in paths] == prices


def test_order_by_price_column_line_and_stack(banker: Say) -> None:
    """1830 16.0: highest price, then rightmost, then the upper line, then the top of the stack."""
    assert banker("calc order B&O=6,7 PRR=1,8 NYC=7,7 Erie=8,7 -O json").data == [
        "PRR",
        "B&O",
        "NYC",
        "Erie",
    ]
    assert banker("calc order PRR=6,7 NYC=6,7 CPR=1,2 -O json").data == ["PRR", "NYC", "CPR"]
    assert banker("calc order PRR=100 NYC=112 -O json").data == ["NYC", "PRR"]


@pytest.mark.parametrize(
    ("players", "certificates", "cash"), [(2, 28, 1200), (3, 20, 800), (4, 16, 600), (5, 13, 480), (6, 11, 400)]
)
def test_limit(banker: Say, players: int, certificates: int, cash: int) -> None:
    """1830 Tables 3 and 5."""
    data = banker(f"calc limit {players} -O json").data
    assert (data["certificates"], data["cash"], data["bank"]) == (certificates, cash, 12000 - players * cash)


@pytest.mark.parametrize(("par", "president", "capital"), [(67, 134, 670), (76, 152, 760), (100, 200, 1000)])
def test_float(banker: Say, par: int, president: int, capital: int) -> None:
    """1830 8.1, 11.0."""
    data = banker(f"calc float {par} -O json").data
    assert (data["president"], data["capital"]) == (president, capital)


def test_score(banker: Say) -> None:
    """1830 1.0, 23.3: cash, stock at market, open privates at face."""
    data = banker("calc score 412 5x82 2x100 --private dh --private 20 -O json").data
    assert (data["stock"], data["privates"], data["worth"]) == (610, 90, 1112)


def test_trade(banker: Say) -> None:
    """1830 21.0: a D costs 1,100, or 800 with a 4, 5 or 6."""
    assert banker("calc trade d -O json").data["price"] == 1100
    assert [banker(f"calc trade D {kind} -O json").data["price"] for kind in "456"] == [800] * 3
    assert banker("calc trade D 3").code == 2


@pytest.mark.parametrize(
    "words",
    [
        "payout 125 a=5",
        "payout 120 a=12",
        "payout 120 a",
        "payout 120h a=5",
        "payout x a=5",
        "move 101 pay",
        "move 99,99 pay",
        "move 100 fly",
        "order PRR=1",
        "order PRR",
        "order XYZ=100",
        "limit 7",
        "float 68",
        "score x",
        "score 10 5*82",
        "score 10 --private nobody",
        "trade 7",
        "payout 120 a=5 -r 1831",
    ],
)
def test_what_cannot_be_reckoned(banker: Say, words: str) -> None:
    """Exit 2 with a sentence."""
    answer = banker(f"calc {words}")
    assert answer.code == 2
    assert answer.err.startswith("banker: ")
