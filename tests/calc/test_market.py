"""Price tokens on the chart: all its edges, rises of sold-out stock, stacks (1830 8.2; A10, A28 to A31)."""

import pytest

from banker.calc.market import move
from banker.rules.read import read
from banker.rules.values import Cell
from support.table import Play, play

_MARKET = read("1830").market
_BOTTOM = {1: 8, 2: 9, 3: 10, 4: 11, 5: 11, 6: 11, 7: 11, 8: 8, 9: 7, 10: 6, 11: 5, 12: 4, 13: 4}
_RIGHT_END = {1: 19, 2: 19, 3: 16, 4: 13, 5: 11, 6: 10, 7: 9, 8: 8, 9: 7, 10: 7, 11: 7}
_LEFT_END = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 2, 10: 3, 11: 4}


def _bottom(column: int) -> int:
    return _BOTTOM.get(column, 3 if column <= 16 else 2)


@pytest.mark.rule("1.050", "1.051", "1.052", "1.053", "1.055")
@pytest.mark.parametrize("cell", list(_MARKET.spaces))
def test_every_space_of_the_chart(cell: Cell) -> None:
    """A sale moves a token down, a sold-out rise up, a dividend right or else up, no dividend left or else down (1830 8.2)."""
    line, column = cell
    assert move(_MARKET, "down", cell) == (min(line + 1, _bottom(column)), column)
    assert move(_MARKET, "up", cell) == (max(1, line - 1), column)
    paid = (line, column + 1) if column < _RIGHT_END[line] else (max(1, line - 1), column)
    assert move(_MARKET, "right-or-up", cell) == paid
    unpaid = (line, column - 1) if column > _LEFT_END[line] else (min(line + 1, _bottom(column)), column)
    assert move(_MARKET, "left-or-down", cell) == unpaid


def test_chart_has_120_spaces() -> None:
    """The chart has 120 spaces, six par prices in one column, and $350 at the top right."""
    assert len(_MARKET.spaces) == 120
    pars = {cell: space.price for cell, space in _MARKET.spaces.items() if space.par}
    assert pars == {(1, 7): 100, (2, 7): 90, (3, 7): 82, (4, 7): 76, (5, 7): 71, (6, 7): 67}
    assert max(space.price for space in _MARKET.spaces.values()) == _MARKET.spaces[1, 19].price == 350


def _in_an_operating_round(cell: str) -> Play:
    return play(f"phase 5; round OR 3.1; stock PRR 100 Alice 60; trains PRR 5; at PRR {cell}")


@pytest.mark.rule("1.053", "1.054")
@pytest.mark.parametrize(
    ("cell", "after", "price"),
    [
        ("4,13", [3, 13], 155),
        ("5,11", [4, 11], 110),
        ("1,19", [1, 19], 350),
        ("8,8", [7, 8], 69),
        ("2,19", [1, 19], 350),
    ],
)
def test_dividend_at_the_right_end_of_a_line(cell: str, after: list[int], price: int) -> None:
    """At the right end of a line a dividend moves the token up; at $350 it stays (1830 8.2(3); A31)."""
    game = _in_an_operating_round(cell).say("run prr 100")
    assert (game.see("cell PRR"), game.see("price PRR")) == (after, price)


@pytest.mark.rule("1.055")
@pytest.mark.parametrize("run", ["0", "100w"])
@pytest.mark.parametrize(
    ("cell", "after", "price"),
    [
        ("1,1", [2, 1], 53),
        ("7,1", [8, 1], 10),
        ("8,1", [8, 1], 10),
        ("9,2", [9, 2], 10),
        ("11,4", [11, 4], 10),
        ("11,7", [11, 6], 30),
    ],
)
def test_no_dividend_at_the_left_end_of_a_line(cell: str, after: list[int], price: int, run: str) -> None:
    """At the left end of a line a withheld run or no run moves the token down; at the bottom it stays (1830 8.2(4); A29, A31)."""
    game = _in_an_operating_round(cell).say(f"run prr {run}")
    assert (game.see("cell PRR"), game.see("price PRR")) == (after, price)


@pytest.mark.rule("1.050", "1.051")
@pytest.mark.parametrize(
    ("cell", "count", "after"),
    [
        ("1,19", 1, [2, 19]),
        ("2,19", 3, [2, 19]),
        ("9,2", 1, [9, 2]),
        ("6,10", 2, [6, 10]),
        ("10,7", 3, [11, 7]),
        ("1,1", 3, [4, 1]),
    ],
)
def test_sale_moves_straight_down(cell: str, count: int, after: list[int]) -> None:
    """A sale moves the token down a line for each 10%, but not below the bottom of its column (1830 8.2(1))."""
    game = play(f"round SR 3; stock PRR 100 Alice 60 Bob 30; at PRR {cell}").say(f"sell bob prr {count}")
    assert game.see("cell PRR") == after


@pytest.mark.rule("1.052")
@pytest.mark.parametrize(("cell", "after"), [("4,9", [3, 9]), ("1,12", [1, 12])])
def test_sold_out_stock_rises(cell: str, after: list[int]) -> None:
    """At the end of a stock round, a corporation wholly owned by players rises a line, but not above the top (1830 8.2(2); A28)."""
    game = play(f"round SR 3; stock PRR 100 Alice 60 Bob 40; at PRR {cell}").say("next")
    assert game.see("cell PRR") == after


@pytest.mark.rule("1.052")
@pytest.mark.parametrize("place", ["pool", "ipo"])
def test_stock_that_is_not_sold_out_does_not_rise(place: str) -> None:
    """With 10% in the pool or the IPO the price does not rise; nor does any at the end of an operating round (1830 8.2(2))."""
    rest = " pool 10" if place == "pool" else ""
    game = play(f"round SR 3; stock PRR 100 Alice 60 Bob 30{rest}; stock NYC 76 Alice 60 Bob 40; at PRR 4,9").say(
        "next"
    )
    assert (game.see("cell PRR"), game.see("cell NYC")) == ([4, 9], [3, 7])
    game.say("run prr 0; run nyc 0; next")
    assert game.see("cell NYC") == [3, 6]


@pytest.mark.rule("1.057")
def test_only_sales_move_a_token_before_the_float() -> None:
    """A corporation that has not floated does not run, so its token stays (1830 8.2)."""
    game = play("round SR 3; stock PRR 100 Alice 50; stock NYC 67 Bob 60").say("next; run nyc 0")
    game.refused("run prr 0", "1830 11.0", "PRR has not floated")
    assert game.see("cell PRR") == [1, 7]


@pytest.mark.rule("1.056", "1.084")
def test_moved_token_goes_below_the_others() -> None:
    """A token that moves into a space goes below those there, and the corporation operates after them (1830 8.2, 16.0)."""
    game = play("round SR 3; stock PRR 90 Alice 60; stock NYC 90 Bob 60; stock CPR 100 Carol 60 Bob 10")
    assert game.see("order") == "CPR PRR NYC"
    game.say("sell bob cpr")
    assert (game.see("price CPR"), game.see("order")) == (90, "PRR NYC CPR")


@pytest.mark.rule("1.043", "1.056")
def test_par_token_goes_below_the_others() -> None:
    """A corporation that starts in a space with other tokens operates after them (1830 8.1, 8.2)."""
    game = play("round SR 3; cash Bob 2000; stock PRR 90 Alice 60; at PRR 1,7")
    game.say("par bob nyc 100; buy bob nyc; buy bob nyc; buy bob nyc; buy bob nyc")
    assert game.see("order") == "PRR NYC"


@pytest.mark.rule("1.056")
def test_token_that_cannot_move_keeps_its_place() -> None:
    """At the bottom of its column, a sale leaves the token in its place in the stack (1830 8.2: it does not enter the space)."""
    game = play("round SR 3; stock PRR 100 Alice 60 Bob 10; stock NYC 100 Carol 60; at PRR 9,2; at NYC 9,2")
    assert game.say("sell bob prr").see("order") == "PRR NYC"


@pytest.mark.rule("1.052", "1.056")
def test_sold_out_corporations_rise_in_operating_order() -> None:
    """Of two tokens that rise from one space, the upper one moves first and is on top again (1830 8.2(2); A10)."""
    game = play("round SR 3; stock PRR 90 Alice 60 Bob 40; stock NYC 90 Bob 60 Carol 40").say("next")
    assert (game.see("cell PRR"), game.see("cell NYC"), game.see("order")) == ([1, 7], [1, 7], "PRR NYC")
