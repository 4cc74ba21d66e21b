"""`calc payout` and `calc revenue`: sums from the shell without a ledger, by the tables of each game."""

from pathlib import Path

import pytest

from support.calc import assert_refused, rows_of
from support.say import Say

# --- 1830 ---


def test_payout_with_stock_in_the_pool(banker: Say) -> None:
    """`calc payout` pays the pool's part to the treasury and nothing for unsold stock (1830 20.3)."""
    data = banker("calc payout 120 alice=5 bob=2 --pool 1 -r 1830 -O json").data
    paid = {row["to"]: row["amount"] for row in data["payments"]}
    assert paid == {"alice": 60, "bob": 24, "treasury": 12}
    assert data["bank_pays"] == 96
    assert not Path("game.toml").exists()


def test_payout_names_only_owners(banker: Say) -> None:
    """Who has no stock is not in the list."""
    payments = banker("calc payout 120 alice=5 bob=0 --pool 1 -O json").data["payments"]
    assert [(line["to"], line["amount"]) for line in payments] == [("alice", 60), ("treasury", 12)]


@pytest.mark.parametrize(
    ("run", "paid"),
    [("190", {"ann": 76, "ben": 38, "NK": 76}), ("190h", {"ann": 38, "ben": 19, "NK": 38 + 95})],
)
def test_payout_of_shares_of_another_size(banker: Say, run: str, paid: dict[str, int]) -> None:
    """A share of a local is 20%, and a local keeps half of a half dividend (18Neb.2, 18Neb.16)."""
    found = dict.fromkeys(paid, 0)
    for row in banker(f"calc payout {run} ann=2 ben=1 -r 18Neb --of nk -O json").data["payments"]:
        found[row["to"]] += row["amount"]
    assert found == paid


def test_payout_of_a_sum_and_withheld(banker: Say) -> None:
    """`calc payout` adds up stops; a withheld run goes to the treasury (1830 20.3)."""
    assert banker("calc payout 30+10+20 alice=10 -O json").data["bank_pays"] == 60
    assert banker("calc payout 60w alice=2 -O json").data["payments"] == [
        {"to": "treasury", "percent": 100, "amount": 60}
    ]


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
def test_unreadable_payouts(banker: Say, words: str) -> None:
    """A payout that cannot be computed exits with 2 and one sentence."""
    answer = banker(f"calc {words}")
    assert answer.code == 2
    assert answer.err.startswith("banker: ")


# --- payout, in every game ---


@pytest.mark.parametrize(
    ("words", "rows", "bank"),
    [
        # 1830 20.3: the pool's 10% go to the treasury, the unsold 20% get nothing; a withheld run goes to the treasury
        ("120 a=5 b=2 --pool 1 -r 1830", [("a", 50, 60), ("b", 20, 24), ("treasury", 10, 12)], 96),
        ("120w a=5 b=2 --pool 1 -r 1830", [("treasury", 100, 120)], 120),
        # 1851: the remaining 20% are the treasury's own, the pool's 10% stay in the bank (C14)
        ("120 a=5 b=2 --pool 1 -r 1851", [("a", 50, 60), ("b", 20, 24), ("treasury", 20, 24)], 108),
        ("120w a=5 b=2 --pool 1 -r 1851", [("treasury", 100, 120)], 120),
        # the example of the rules: a half dividend of 170 is 9 a share and 80 for the treasury (C11), not 85 and 85, nor 8 a share
        ("170h a=10 -r 1851", [("a", 100, 90), ("treasury", 0, 80)], 170),
        (
            "170h a=5 b=2 --pool 1 -r 1851",
            [("a", 50, 45), ("b", 20, 18), ("treasury", 20, 18), ("treasury", 0, 80)],
            161,
        ),
        ("150h a=6 b=4 -r 1851", [("a", 60, 48), ("b", 40, 32), ("treasury", 0, 70)], 150),
        ("160h a=6 b=4 -r 1851", [("a", 60, 48), ("b", 40, 32), ("treasury", 0, 80)], 160),
        ("10h a=10 -r 1851", [("a", 100, 10)], 10),
        # 7 players 19: watered stock has 110%, and each 10% gets a tenth (D18); other stock pays as in 1830
        ("200 a=6 b=4 --pool 1 -r 1830-7p", [("a", 60, 120), ("b", 40, 80), ("treasury", 10, 20)], 220),
        ("200 a=6 b=5 -r 1830-7p", [("a", 60, 120), ("b", 50, 100)], 220),
        ("200 a=6 b=2 --pool 1 -r 1830-7p", [("a", 60, 120), ("b", 20, 40), ("treasury", 10, 20)], 180),
        # Starter, Operate Trains: the railroad keeps everything
        ("120 -r 1830-starter", [("treasury", 100, 120)], 120),
        ("120w -r 1830-starter", [("treasury", 100, 120)], 120),
        ("0 -r 1830-starter", [], 0),
        ("0 a=6 -r 1851", [], 0),
    ],
)
def test_payout_in_every_game(banker: Say, words: str, rows: list[tuple[str, int, int]], bank: int) -> None:
    """`calc payout` prints the payments as a table and as JSON (1830 20.3; 1851 Operating Rounds, C11, C14; 7 players 19, D18; Starter, Operate Trains)."""
    data = banker(f"calc payout {words} -O json").data
    assert [(row["to"], row["percent"], row["amount"]) for row in data["payments"]] == rows
    assert data["bank_pays"] == bank
    answer = banker(f"calc payout {words}")
    shown = [[who, str(percent)] if percent else [f"{who} keeps"] for who, percent, _ in rows]
    assert rows_of(answer) == [[*row, str(amount)] for row, (_, _, amount) in zip(shown, rows, strict=True)]
    assert f"The bank pays ${bank}." in answer.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("170h a=5 -r 1830", "a revenue is paid out or withheld, not half paid."),
        ("170h a=5 -r 1830-7p", "a revenue is paid out or withheld, not half paid."),
        ("170h -r 1830-starter", "a revenue is withheld, not half paid."),
        ("120 a=1 -r 1830-starter", "has no stock"),
        ("120 --pool 1 -r 1830-starter", "has no stock"),
        ("165h a=5 -r 1851", "multiple of $10"),
        ("5 -r 1830-starter", "multiple of $10"),
        ("200 a=6 b=4 --pool 1 -r 1830", "110% of the stock, more than 100%."),
        ("200 a=6 b=4 --pool 1 -r 1851", "110% of the stock, more than 100%."),
        ("200 a=6 b=4 --pool 2 -r 1830-7p", "120% of the stock, more than 110%."),
        ("120 a=2 a=3 -r 1851", "a is named twice."),
    ],
)
def test_impossible_payouts(banker: Say, words: str, says: str) -> None:
    """A half dividend, stock, or more stock than exists is refused in a game that does not have it."""
    assert_refused(banker(f"calc payout {words}"), says)


# --- revenue ---


@pytest.mark.parametrize(
    ("words", "stops", "bonus"),
    [
        ("30+50+30 --red-to-red -r 1851", 110, 30),
        ("30+50+30 -r 1851", 110, 0),
        ("40+50 --red-to-red -r 1851", 90, 20),
        ("30+10+20 -r 1830", 60, 0),
        ("$30+10+20 -r 1830-7p", 60, 0),
        ("80 -r 1830-starter", 80, 0),
    ],
)
def test_revenue(banker: Say, words: str, stops: int, bonus: int) -> None:
    """`calc revenue` adds the stops, and $10 for each stop of a route between red areas (1851 Operating Rounds; 1830 20.3)."""
    assert banker(f"calc revenue {words} -O json").data == {
        "stops": stops,
        "bonus": bonus,
        "revenue": stops + bonus,
    }
    assert rows_of(banker(f"calc revenue {words}")) == [[str(stops), str(bonus), str(stops + bonus)]]


@pytest.mark.parametrize("game", ["1830", "1830-7p", "1830-starter"])
def test_revenue_without_a_bonus(banker: Say, game: str) -> None:
    """`--red-to-red` is refused in every game but 1851."""
    assert_refused(
        banker(f"calc revenue 30+50 --red-to-red -r {game}"), f"{game} has no bonus for a route between two red areas."
    )


@pytest.mark.parametrize("stops", ["x", "30+", "30-10", "+30", "30++10", "1e3", "999999999+1"])
def test_unreadable_revenues(banker: Say, stops: str) -> None:
    """Stops that are not whole dollars are refused."""
    assert_refused(banker(f"calc revenue {stops} -r 1851"))


def test_calc_leaves_no_file(banker: Say) -> None:
    """`calc` needs no ledger and leaves no file."""
    for words in (
        "limit 3 -r 1851",
        "water 100 bob=3 -r 1830-7p",
        "order PRR -r 1830-starter",
        "payout 170h a=5 -r 1851",
    ):
        assert banker(f"calc {words}").code == 0
    assert list(Path.cwd().iterdir()) == []


def test_calc_reads_no_ledger(banker: Say) -> None:
    """A ledger that is named for a calculation has no effect, and a warning says so."""
    answer = banker("-f friday.toml calc float 67")
    assert (answer.code, "670" in answer.out) == (0, True)
    assert answer.err == "Warning: `calc` reads no ledger, so --file has no effect. To choose a game: `-r RULESET`.\n"
    assert banker("calc float 67").err == ""
