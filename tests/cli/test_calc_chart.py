"""`calc move` and `calc order`: price tokens on the chart and the operating order of each game."""

import pytest

from support.calc import assert_refused, rows_of
from support.say import Say


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
    """`calc move` prints where a token ends, for every event and every edge, from each space of a price (1830 8.2, 15.0)."""
    paths = banker(f"calc move {words} -O json").data
    assert [path[-1]["price"] for path in paths] == prices


def test_order_by_price_column_line_and_stack(banker: Say) -> None:
    """`calc order` sorts by highest price, then rightmost, then upper line, then top of the stack (1830 16.0)."""
    assert banker("calc order B&O=6,7 PRR=1,8 NYC=7,7 Erie=8,7 -O json").data == [
        "PRR",
        "B&O",
        "NYC",
        "Erie",
    ]
    assert banker("calc order PRR=6,7 NYC=6,7 CPR=1,2 -O json").data == ["PRR", "NYC", "CPR"]
    assert banker("calc order PRR=100 NYC=112 -O json").data == ["NYC", "PRR"]


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
        # 1851 Operating Rounds: right; at the end of a line up; at the top right it stays
        ("4,4 pay", (4, 5, 90)),
        ("7,4 pay", (6, 4, 70)),
        ("6,5 pay", (5, 5, 82)),
        ("5,6 pay", (4, 6, 100)),
        ("4,8 pay", (3, 8, 135)),
        ("3,11 pay", (2, 11, 200)),
        ("2,14 pay", (1, 14, 300)),
        ("1,17 pay", (1, 17, 400)),
        # 1830 8.2(4): left; at the left end down; at the bottom left it stays
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
    """`calc move -r 1851` follows every event and every edge of the chart (1851 Formation of Corporations, Stock Rounds, Operating Rounds)."""
    (path,) = banker(f"calc move {words} -r 1851 -O json").data
    assert (path[-1]["row"], path[-1]["column"], path[-1]["price"]) == cells
    assert rows_of(banker(f"calc move {words} -r 1851"))[0][-1] == f"{cells[2]} ({cells[0]},{cells[1]})"


def test_move_from_every_space_of_a_price(banker: Say) -> None:
    """In 1851, $100 is in rows 1 to 4, and `calc move 100 float` prints one line for each; from the top row the token stays."""
    paths = banker("calc move 100 float -r 1851 -O json").data
    assert [(path[0]["row"], path[-1]["price"]) for path in paths] == [(1, 100), (2, 110), (3, 110), (4, 110)]
    assert rows_of(banker("calc move 100 float -r 1851"))[-1] == ["100 (4,6)", "110 (3,6)"]


def test_move_with_seven_players(banker: Say) -> None:
    """The chart of the 7-player variant is that of 1830 (7 players 2)."""
    for words in ("100 sell 2", "4,13 pay", "8,1 withhold", "1,7 soldout"):
        assert banker(f"calc move {words} -r 1830-7p").out == banker(f"calc move {words} -r 1830").out != ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("100 float -r 1830", "Unknown event 'float'"),
        ("100 float -r 1830-7p", "Unknown event 'float'"),
        ("67 pay -r 1851", "no space of $67"),
        ("5,7 pay -r 1851", "has no space in row 5, column 7."),
        ("100 pay -r 1830-starter", "has no stock market"),
    ],
)
def test_impossible_moves(banker: Say, words: str, says: str) -> None:
    """An unknown event or space is refused: only 1851 has a move `float`, and the starter game has no prices."""
    assert_refused(banker(f"calc move {words}"), says)


# --- order ---


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("SR=2,4 L&N=1,3 IC=3,5 TC=4,6 -r 1851", ["TC", "IC", "SR", "L&N"]),  # all at 100: rightmost first
        ("IC=82 L&N=90 -r 1851", ["L&N", "IC"]),
        (
            "TC=4,4 IC=4,4 SR=4,5 -r 1851",
            ["SR", "TC", "IC"],
        ),  # one space: in the order given, from the top of the stack
        ("PRR=90 RDG=100 -r 1830-7p", ["RDG", "PRR"]),
        ("RDG=6,7 PRR=7,7 NYC=8,7 -r 1830-7p", ["RDG", "PRR", "NYC"]),  # three 67s in one column
        # Starter, Sequence of Play: PRR, NYC, C&O, B&M, NNH, B&O, in whatever order they are typed
        ("b&o nnh b&m c&o nyc prr -r 1830-starter", ["PRR", "NYC", "C&O", "B&M", "NNH", "B&O"]),
        ("nnh nyc -r 1830-starter", ["NYC", "NNH"]),
    ],
)
def test_order_in_every_game(banker: Say, words: str, order: list[str]) -> None:
    """`calc order` follows price and chart, and in the starter game the fixed order (1830 16.0, A30; Starter, Sequence of Play)."""
    assert banker(f"calc order {words} -O json").data == order
    rows = rows_of(banker(f"calc order {words}"))
    assert [row[:2] for row in rows] == [[str(place), name] for place, name in enumerate(order, 1)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "L&N=100 IC=100 -r 1851",
            "L&N and IC have the same price in several spaces. Type the space, one of 1,3, 2,4, 3,5, 4,6.",
        ),
        ("RDG=100 -r 1830", "Unknown corporation 'RDG'"),
        ("PRR=100 -r 1851", "Unknown corporation 'PRR'"),
        ("IC=100 ic=90 -r 1851", "IC is named twice."),
        ("NYNH -r 1830-starter", "Unknown corporation 'NYNH'"),
        ("PRR -r 1830", "NAME=VALUE"),
        ("PRR NYC PRR -r 1830-starter", "PRR is named twice."),
    ],
)
def test_impossible_orders(banker: Say, words: str, says: str) -> None:
    """A corporation of another game, or one named twice, is refused."""
    assert_refused(banker(f"calc order {words}"), says)
