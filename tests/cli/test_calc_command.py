"""`calc`: a quick sum from the shell, without a ledger, by the tables of each game."""

import itertools
import re
from pathlib import Path

import pytest

from support.say import Answer, Say


def _rows(answer: Answer) -> list[list[str]]:
    """The rows of the table that a sum printed; a cell of several words, with one space between, is one."""
    assert (answer.code, answer.err) == (0, ""), answer.err
    lines = answer.out.splitlines()
    ruler = next(number for number, line in enumerate(lines) if line and set(line) <= {"-", " "})
    body = itertools.takewhile(bool, lines[ruler + 1 :])
    return [re.split(r" {2,}", line.strip()) for line in body]


def _refused(answer: Answer, *words: str) -> None:
    """Exit 2 and a sentence with these words."""
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("banker: ")
    missing = [word for word in words if word not in answer.err]
    assert not missing, answer.err


# --- 1830 ---


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


# --- payout, in every game ---


@pytest.mark.parametrize(
    ("words", "rows", "bank"),
    [
        # 1830 20.3: the pool's 10% to the treasury, 20% unsold get nothing; withheld, all of it is the treasury's
        ("120 a=5 b=2 --pool 1 -r 1830", [("a", 50, 60), ("b", 20, 24), ("treasury", 10, 12)], 96),
        ("120w a=5 b=2 --pool 1 -r 1830", [("treasury", 100, 120)], 120),
        # 1851: the 20% left are the treasury's own, the pool's 10% stay in the bank (C14)
        ("120 a=5 b=2 --pool 1 -r 1851", [("a", 50, 60), ("b", 20, 24), ("treasury", 20, 24)], 108),
        ("120w a=5 b=2 --pool 1 -r 1851", [("treasury", 100, 120)], 120),
        # the rules' example: 170 is 9 a share and 80 for the treasury (C11), not 85 and 85, nor 8 a share
        ("170h a=10 -r 1851", [("a", 100, 90), ("treasury", 0, 80)], 170),
        (
            "170h a=5 b=2 --pool 1 -r 1851",
            [("a", 50, 45), ("b", 20, 18), ("treasury", 20, 18), ("treasury", 0, 80)],
            161,
        ),
        ("150h a=6 b=4 -r 1851", [("a", 60, 48), ("b", 40, 32), ("treasury", 0, 70)], 150),
        ("160h a=6 b=4 -r 1851", [("a", 60, 48), ("b", 40, 32), ("treasury", 0, 80)], 160),
        ("10h a=10 -r 1851", [("a", 100, 10)], 10),
        # 7 players 19: watered, there are 110%, and each tenth gets a tenth (D18); before that as in 1830
        ("200 a=6 b=4 --pool 1 -r 1830-7p", [("a", 60, 120), ("b", 40, 80), ("treasury", 10, 20)], 220),
        ("200 a=6 b=5 -r 1830-7p", [("a", 60, 120), ("b", 50, 100)], 220),
        ("200 a=6 b=2 --pool 1 -r 1830-7p", [("a", 60, 120), ("b", 20, 40), ("treasury", 10, 20)], 180),
        # Starter, Operate Trains: all of it is the railroad's
        ("120 -r 1830-starter", [("treasury", 100, 120)], 120),
        ("120w -r 1830-starter", [("treasury", 100, 120)], 120),
        ("0 -r 1830-starter", [], 0),
        ("0 a=6 -r 1851", [], 0),
    ],
)
def test_payout_in_every_game(banker: Say, words: str, rows: list[tuple[str, int, int]], bank: int) -> None:
    """1830 20.3; 1851 Operating Rounds, C11, C14; 7 players 19, D18; Starter, Operate Trains: as a table and as JSON."""
    data = banker(f"calc payout {words} -O json").data
    assert [(row["to"], row["percent"], row["amount"]) for row in data["payments"]] == rows
    assert data["bank_pays"] == bank
    answer = banker(f"calc payout {words}")
    shown = [[who, str(percent)] if percent else [f"{who} keeps"] for who, percent, _ in rows]
    assert _rows(answer) == [[*row, str(amount)] for row, (_, _, amount) in zip(shown, rows, strict=True)]
    assert f"the bank pays ${bank}" in answer.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("170h a=5 -r 1830", "not paid out by half"),
        ("170h a=5 -r 1830-7p", "not paid out by half"),
        ("170h -r 1830-starter", "not paid out by half"),
        ("120 a=1 -r 1830-starter", "has no stock"),
        ("120 --pool 1 -r 1830-starter", "has no stock"),
        ("165h a=5 -r 1851", "multiple of $10"),
        ("5 -r 1830-starter", "multiple of $10"),
        ("200 a=6 b=4 --pool 1 -r 1830", "110% of the stock: there is 100%"),
        ("200 a=6 b=4 --pool 1 -r 1851", "110% of the stock: there is 100%"),
        ("200 a=6 b=4 --pool 2 -r 1830-7p", "120% of the stock: there is 110%"),
        ("120 a=2 a=3 -r 1851", "somebody stands there twice"),
    ],
)
def test_payout_that_cannot_be(banker: Say, words: str, says: str) -> None:
    """Half a dividend, stock, or more of it than there is, where the game has no such thing."""
    _refused(banker(f"calc payout {words}"), says)


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
    """1851 Operating Rounds: $10 more for each stop from one red area to another, 140 for three; 1830 20.3: 60."""
    assert banker(f"calc revenue {words} -O json").data == {
        "stops": stops,
        "bonus": bonus,
        "revenue": stops + bonus,
    }
    assert _rows(banker(f"calc revenue {words}")) == [[str(stops), str(bonus), str(stops + bonus)]]


@pytest.mark.parametrize("game", ["1830", "1830-7p", "1830-starter"])
def test_revenue_without_a_bonus(banker: Say, game: str) -> None:
    """Only 1851 adds something from red to red."""
    _refused(banker(f"calc revenue 30+50 --red-to-red -r {game}"), f"{game} adds nothing")


@pytest.mark.parametrize("stops", ["x", "30+", "30-10", "+30", "30++10", "1e3", "999999999+1"])
def test_revenue_that_is_none(banker: Say, stops: str) -> None:
    """Stops are whole dollars."""
    _refused(banker(f"calc revenue {stops} -r 1851"))


# --- move ---


@pytest.mark.parametrize(
    ("words", "cells"),
    [
        # 1851 Formation of Corporations, C6: a float is one line up: 70, 75, 82, 90 and 100 to 75, 82, 90, 100 and 110
        ("5,3 float", (4, 3, 75)),
        ("5,4 float", (4, 4, 82)),
        ("4,4 float", (3, 4, 90)),
        ("4,5 float", (3, 5, 100)),
        ("3,5 float", (2, 5, 110)),
        # 1851 Operating Rounds: right; at the end of a line up; at the top right nowhere
        ("4,4 pay", (4, 5, 90)),
        ("7,4 pay", (6, 4, 70)),
        ("6,5 pay", (5, 5, 82)),
        ("5,6 pay", (4, 6, 100)),
        ("4,8 pay", (3, 8, 135)),
        ("3,11 pay", (2, 11, 200)),
        ("2,14 pay", (1, 14, 300)),
        ("1,17 pay", (1, 17, 400)),
        # 1830 8.2(4): left; at the left end down; at the bottom left nowhere
        ("4,4 withhold", (4, 3, 75)),
        ("3,1 withhold", (4, 1, 65)),
        ("7,1 withhold", (7, 1, 40)),
        # 1830 8.2(1), 1851 Stock Rounds: sales down, sold out up; both stay at the edge
        ("3,5 sell 2", (5, 5, 82)),
        ("3,5 sell 9", (6, 5, 75)),
        ("4,8 sell", (4, 8, 122)),
        ("3,8 sell 3", (4, 8, 122)),
        ("4,4 soldout", (3, 4, 90)),
        ("1,4 soldout", (1, 4, 110)),
        ("3,5 float sell pay pay soldout", (2, 7, 135)),
    ],
)
def test_move_on_the_chart_of_1851(banker: Say, words: str, cells: tuple[int, int, int]) -> None:
    """1851 Formation of Corporations, Stock Rounds, Operating Rounds: every way and every ledge of its chart."""
    (path,) = banker(f"calc move {words} -r 1851 -O json").data
    assert (path[-1]["row"], path[-1]["column"], path[-1]["price"]) == cells
    assert _rows(banker(f"calc move {words} -r 1851"))[0][-1] == f"{cells[2]} ({cells[0]},{cells[1]})"


def test_move_from_every_space_of_a_price(banker: Say) -> None:
    """1851: 100 stands in lines 1 to 4; a float from the top line would stay."""
    paths = banker("calc move 100 float -r 1851 -O json").data
    assert [(path[0]["row"], path[-1]["price"]) for path in paths] == [(1, 100), (2, 110), (3, 110), (4, 110)]
    assert _rows(banker("calc move 100 float -r 1851"))[-1] == ["100 (4,6)", "110 (3,6)"]


def test_move_of_the_7_players(banker: Say) -> None:
    """7 players 2: the chart is that of 1830."""
    for words in ("100 sell 2", "4,13 pay", "8,1 withhold", "1,7 soldout"):
        assert banker(f"calc move {words} -r 1830-7p").out == banker(f"calc move {words} -r 1830").out != ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("100 float -r 1830", "there is no event 'float'"),
        ("100 float -r 1830-7p", "there is no event 'float'"),
        ("67 pay -r 1851", "no space of $67"),
        ("5,7 pay -r 1851", "no space in line 5, column 7"),
        ("100 pay -r 1830-starter", "has no stock market"),
    ],
)
def test_move_that_cannot_be(banker: Say, words: str, says: str) -> None:
    """A float moves a price in 1851 alone; the starter game has no prices."""
    _refused(banker(f"calc move {words}"), says)


# --- order ---


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("SR=2,4 L&N=1,3 IC=3,5 TC=4,6 -r 1851", ["TC", "IC", "SR", "L&N"]),  # all at 100: right first
        ("IC=82 L&N=90 -r 1851", ["L&N", "IC"]),
        ("TC=4,4 IC=4,4 SR=4,5 -r 1851", ["SR", "TC", "IC"]),  # one space: from the top of the stack
        ("PRR=90 RDG=100 -r 1830-7p", ["RDG", "PRR"]),
        ("RDG=6,7 PRR=7,7 NYC=8,7 -r 1830-7p", ["RDG", "PRR", "NYC"]),  # three 67s in one column
        # Starter, Sequence of Play: PRR, NYC, C&O, B&M, NNH, B&O, whoever is said first
        ("b&o nnh b&m c&o nyc prr -r 1830-starter", ["PRR", "NYC", "C&O", "B&M", "NNH", "B&O"]),
        ("nnh nyc -r 1830-starter", ["NYC", "NNH"]),
    ],
)
def test_order_in_every_game(banker: Say, words: str, order: list[str]) -> None:
    """1830 16.0, A30, which holds in 1851 and with 7 players; Starter, Sequence of Play."""
    assert banker(f"calc order {words} -O json").data == order
    rows = _rows(banker(f"calc order {words}"))
    assert [row[:2] for row in rows] == [[str(place), name] for place, name in enumerate(order, 1)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("L&N=100 IC=100 -r 1851", "say the space, one of 1,3, 2,4, 3,5, 4,6"),
        ("RDG=100 -r 1830", "no corporation 'RDG'"),
        ("PRR=100 -r 1851", "no corporation 'PRR'"),
        ("IC=100 ic=90 -r 1851", "stands there twice"),
        ("NYNH -r 1830-starter", "no corporation 'NYNH'"),
        ("PRR -r 1830", "NAME=VALUE"),
        ("PRR NYC PRR -r 1830-starter", "stands there twice"),
    ],
)
def test_order_that_cannot_be(banker: Say, words: str, says: str) -> None:
    """Corporations of another game, or one of them twice."""
    _refused(banker(f"calc order {words}"), says)


# --- limit ---


@pytest.mark.parametrize(
    ("game", "players", "certificates", "cash", "bank"),
    [
        ("1830", 2, 28, 1200, 9600),
        ("1830", 3, 20, 800, 9600),
        ("1830", 4, 16, 600, 9600),
        ("1830", 5, 13, 480, 9600),
        ("1830", 6, 11, 400, 9600),
        ("1851", 3, 15, 500, 6540),
        ("1851", 4, 12, 430, 6320),
        ("1851", 5, 10, 400, 6040),
        ("1830-7p", 7, 11, 343, 21599),
    ],
)
def test_limit_in_every_game(banker: Say, game: str, players: int, certificates: int, cash: int, bank: int) -> None:
    """1830 Tables 3 and 5; 1851 Private Companies, Limits of Stock Holding, C1; 7 players 3 and 4."""
    assert banker(f"calc limit {players} -r {game} -O json").data == {
        "players": players,
        "certificates": certificates,
        "per_corporation": 5,
        "cash": cash,
        "bank": bank,
    }
    assert _rows(banker(f"calc limit {players} -r {game}")) == [
        [str(players), str(certificates), "5", f"{cash:,}", f"{bank:,}"]
    ]


_SIX = ["PRR", "NYC", "C&O", "B&M", "NNH", "B&O"]


@pytest.mark.parametrize(
    ("players", "cash", "bank", "trains"),
    [
        (3, 180, 3840, {"2": 4, "3": 4, "4": 3, "5": 1}),
        (4, 180, 3660, {"2": 5, "3": 5, "4": 4, "5": 1}),
        (5, 150, 3630, {"2": 6, "3": 6, "4": 5, "5": 1}),
        (6, 150, 3480, {"2": 7, "3": 6, "4": 5, "5": 2}),
    ],
)
def test_limit_of_the_starter_game(banker: Say, players: int, cash: int, bank: int, trains: dict[str, int]) -> None:
    """Starter, Setup Chart; B1, B2, B8: what each railroad begins with, and which trains there are."""
    railroads = _SIX[:players]
    assert banker(f"calc limit {players} -r 1830-starter -O json").data == [
        {"players": players, "railroads": railroads, "cash": cash, "bank": bank, "trains": trains}
    ]
    assert _rows(banker(f"calc limit {players} -r 1830-starter")) == [
        [str(players), " ".join(railroads), str(cash), f"{bank:,}", *map(str, trains.values())]
    ]


def test_limit_of_the_starter_game_for_two(banker: Say) -> None:
    """Starter, Setup Chart and its note; B13: one railroad each, or two by the setup for four."""
    single, double = banker("calc limit 2 -r 1830-starter -O json").data
    assert (single["railroads"], single["cash"], single["bank"]) == (["PRR", "NYC"], 200, 3980)
    assert single["trains"] == {"2": 4, "3": 3, "4": 2, "5": 1}
    assert (double["railroads"], double["cash"], double["bank"]) == (["PRR+B&M", "C&O+NYC"], 180, 3660)
    assert double["trains"] == {"2": 5, "3": 5, "4": 4, "5": 1}
    assert len(_rows(banker("calc limit 2 -r 1830-starter"))) == 2


@pytest.mark.parametrize(
    ("game", "players", "says"),
    [
        ("1830", 1, "2 to 6 players"),
        ("1830", 7, "2 to 6 players"),
        ("1851", 2, "3 to 5 players"),
        ("1851", 6, "3 to 5 players"),
        ("1830-7p", 6, "1830-7p is for 7 players"),
        ("1830-7p", 8, "1830-7p is for 7 players"),
        ("1830-starter", 1, "2 to 6 players"),
        ("1830-starter", 7, "2 to 6 players"),
    ],
)
def test_limit_of_players(banker: Say, game: str, players: int, says: str) -> None:
    """So many cannot play it."""
    _refused(banker(f"calc limit {players} -r {game}"), says)


# --- float ---


@pytest.mark.parametrize(
    ("start", "capital", "price"), [(70, 350, 75), (75, 375, 82), (82, 410, 90), (90, 450, 100), (100, 500, 110)]
)
def test_float_of_1851(banker: Say, start: int, capital: int, price: int) -> None:
    """1851 Formation of Corporations, E43: half sold, 5 times the value, $100 for the stations, one line up."""
    data = banker(f"calc float {start} -r 1851 -O json").data
    assert data == {
        "par": start,
        "president": 2 * start,
        "float_percent": 50,
        "capital": capital,
        "stations": 100,
        "price": price,
        "others": [],
    }
    row = [start, 2 * start, 50, capital, 100, price]
    assert _rows(banker(f"calc float {start} -r 1851")) == [[str(cell) for cell in row]]


@pytest.mark.parametrize("par", [67, 71, 76, 82, 90, 100])
def test_float_of_the_7_players(banker: Say, par: int) -> None:
    """7 players 1, D0, D7: the Reading's certificate is 30%, three times par; it floats at 60% with 10 times par as all do."""
    data = banker(f"calc float {par} -r 1830-7p -O json").data
    (reading,) = data.pop("others")
    for one, certificate in ((data, 2 * par), (reading, 3 * par)):
        assert (one["president"], one["float_percent"], one["capital"]) == (certificate, 60, 10 * par)
        assert (one["stations"], one["price"]) == (0, par)
    rows = _rows(banker(f"calc float {par} -r 1830-7p"))
    assert rows == [
        [str(par), str(times * par), "60", f"{10 * par:,}", of] for times, of in ((2, "all others"), (3, "RDG"))
    ]
    assert reading["corporations"] == ["RDG"]


def test_float_of_1830_as_a_table(banker: Say) -> None:
    """1830 8.1, 11.0."""
    assert _rows(banker("calc float 76")) == [["76", "152", "60", "760"]]
    assert banker("calc float 76 -O json").data["others"] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("67 -r 1851", "one of 70, 75, 82, 90, 100"),
        ("110 -r 1851", "one of 70, 75, 82, 90, 100"),
        ("75 -r 1830-7p", "one of 67, 71, 76, 82, 90, 100"),
        ("100 -r 1830-starter", "has no stock market"),
    ],
)
def test_float_that_cannot_be(banker: Say, words: str, says: str) -> None:
    """No price starts there."""
    _refused(banker(f"calc float {words}"), says)


# --- score ---


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("412 5x82 2x100 --private dh --private 20 -r 1830", (412, 610, 90)),
        ("100 3x110 --private l&o --private cno -r 1851", (100, 330, 440)),
        ("100 5x100 --private poit --private bo -r 1830-7p", (100, 500, 270)),
        ("0 -r 1830-7p", (0, 0, 0)),
        ("345 -r 1830-starter", (345, 0, 0)),
    ],
)
def test_score_in_every_game(banker: Say, words: str, parts: tuple[int, int, int]) -> None:
    """1830 1.0, 23.3; C24; D6; Starter, Winning the Game: cash alone."""
    cash, stock, privates = parts
    assert banker(f"calc score {words} -O json").data == {
        "cash": cash,
        "stock": stock,
        "privates": privates,
        "worth": sum(parts),
    }
    row = [f"{amount:,}" for amount in (*parts, sum(parts))]
    assert _rows(banker(f"calc score {words}")) == [row]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("100 --private poit -r 1830", "no private company 'poit'"),
        ("100 --private bo -r 1851", "no private company 'bo'"),
        ("100 --private dh -r 1830-starter", "no private companies"),
        ("100 2x50 -r 1830-starter", "has no stock"),
    ],
)
def test_score_of_what_is_not_there(banker: Say, words: str, says: str) -> None:
    """Private companies of another game, or stock where there is none."""
    _refused(banker(f"calc score {words}"), says)


# --- trade ---


@pytest.mark.parametrize(
    ("words", "train", "traded", "price"),
    [
        ("d -r 1830", "D", None, 1100),
        ("d 6 -r 1830", "D", "6", 800),
        ("8 -r 1830-7p", "8", None, 840),
        ("8 4 -r 1830-7p", "8", "4", 640),
        ("8 5 -r 1830-7p", "8", "5", 640),
        ("8 6 -r 1830-7p", "8", "6", 640),
        ("d 8 -r 1830-7p", "D", "8", 800),
        ("d 4 -r 1830-7p", "D", "4", 800),
        ("6 -r 1830-7p", "6", None, 630),
        ("8 -r 1851", "8", None, 800),
        ("2 -r 1851", "2", None, 100),
        ("5 -r 1830-starter", "5", None, 450),
    ],
)
def test_trade_in_every_game(banker: Say, words: str, train: str, traded: str | None, price: int) -> None:
    """1830 21.0; 7 players 5, D11; C26; B16."""
    assert banker(f"calc trade {words} -O json").data == {"train": train, "traded_in": traded, "price": price}
    assert _rows(banker(f"calc trade {words}")) == [[train, *([traded] if traded else []), f"{price:,}"]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("8 -r 1830", "no train '8'"),
        ("d 3 -r 1830", "sold for 4 or 5 or 6 traded in, not for a 3"),
        ("8 3 -r 1830-7p", "8-train is sold for 4 or 5 or 6 traded in, not for a 3"),
        ("8 8 -r 1830-7p", "not for a"),
        ("6 5 -r 1830-7p", "nothing is traded in for"),
        ("8 6 -r 1851", "nothing is traded in for"),
        ("d -r 1851", "no train 'd'"),
        ("5 4 -r 1830-starter", "nothing is traded in for"),
        ("6 -r 1830-starter", "no train '6'"),
    ],
)
def test_trade_that_cannot_be(banker: Say, words: str, says: str) -> None:
    """Trains of another game, or none that is taken for it."""
    _refused(banker(f"calc trade {words}"), says)


def test_an_eight_is_said_as_one_says_it(banker: Say) -> None:
    """It is an 8-train, and a D-train."""
    assert "an 8-train" in banker("calc trade 8 3 -r 1830-7p").err


# --- water ---

_LEVIES = {
    60: (53, 10),
    67: (60, 12),
    71: (66, 13),
    76: (70, 14),
    82: (76, 15),
    90: (82, 16),
    100: (90, 18),
    112: (100, 20),
    126: (112, 22),
    142: (126, 25),
    160: (142, 28),
    180: (160, 32),
    200: (180, 36),
    225: (200, 40),
    250: (220, 44),
    275: (240, 48),
    300: (260, 52),
    325: (280, 56),
    350: (300, 60),
}


@pytest.mark.parametrize(("column", "start"), list(enumerate(_LEVIES, 1)))
def test_water(banker: Say, column: int, start: int) -> None:
    """7 players 19, D16, E62: one line down, and a fifth of the price there for each share, rounded down."""
    price, levy = _LEVIES[start]
    expected = {"price": price, "levy": levy, "pays": {"bob": 3 * levy, "carol": levy}}
    for space in (str(start), f"1,{column}"):
        assert banker(f"calc water {space} bob=3 carol=1 -r 1830-7p -O json").data == expected
    answer = banker(f"calc water {start} bob=3 carol=1 -r 1830-7p")
    assert _rows(answer) == [["for each share", str(levy)], ["bob", str(3 * levy)], ["carol", str(levy)]]
    assert f"the price falls to {price}" in answer.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("100 bob=3 -r 1830", "not watered in 1830"),
        ("100 bob=3 -r 1851", "not watered in 1851"),
        ("100 bob=3 -r 1830-starter", "not watered in 1830-starter"),
        ("2,7 bob=3 -r 1830-7p", "not on the top line"),
        ("70 bob=3 -r 1830-7p", "not on the top line"),
        ("101 bob=3 -r 1830-7p", "no space of $101"),
        ("1,20 bob=3 -r 1830-7p", "no space in line 1, column 20"),
        ("100 bob -r 1830-7p", "NAME=VALUE"),
        ("100 bob=x -r 1830-7p", "no number of certificates"),
        ("100 bob=1 bob=2 -r 1830-7p", "twice"),
        ("100 bob=9 carol=9 -r 1830-7p", "% of the stock"),
    ],
)
def test_water_that_cannot_be(banker: Say, words: str, says: str) -> None:
    """Stock is watered with 7 players only, and on the top line, and there is no more than all of it."""
    _refused(banker(f"calc water {words}"), says)


def test_no_sum_makes_a_file(banker: Say) -> None:
    """None of them needs a ledger, or leaves anything behind."""
    for words in (
        "limit 3 -r 1851",
        "water 100 bob=3 -r 1830-7p",
        "order PRR -r 1830-starter",
        "payout 170h a=5 -r 1851",
    ):
        assert banker(f"calc {words}").code == 0
    assert list(Path.cwd().iterdir()) == []
