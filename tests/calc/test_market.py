"""Price tokens on the chart: every edge of it, sold-out rises, stacking (1830 8.2; A10, A28 to A31)."""

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
    """A sale goes down or stays, a sold-out rise up or stays; a dividend right, else up; none left, else down (1830 8.2)."""
    line, column = cell
    assert move(_MARKET, "down", cell) == (min(line + 1, _bottom(column)), column)
    assert move(_MARKET, "up", cell) == (max(1, line - 1), column)
    paid = (line, column + 1) if column < _RIGHT_END[line] else (max(1, line - 1), column)
    assert move(_MARKET, "right-or-up", cell) == paid
    unpaid = (line, column - 1) if column > _LEFT_END[line] else (min(line + 1, _bottom(column)), column)
    assert move(_MARKET, "left-or-down", cell) == unpaid


def test_the_chart_has_120_spaces() -> None:
    """The chart is the printed one: 120 spaces, six of them par prices in one column, 350 at the top right."""
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
def test_a_dividend_at_the_end_of_a_track(cell: str, after: list[int], price: int) -> None:
    """At the right end a dividend moves the token up in its column; at 350 it stays (1830 8.2(3); A31)."""
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
def test_no_dividend_at_the_end_of_a_track(cell: str, after: list[int], price: int, run: str) -> None:
    """At the left end a corporation without dividend, withheld or not run, goes down; at the bottom left it stays (1830 8.2(4); A29, A31)."""
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
def test_a_sale_only_goes_straight_down(cell: str, count: int, after: list[int]) -> None:
    """A sale moves the token one line down for each 10%, and no further than the bottom of its column (1830 8.2(1))."""
    game = play(f"round SR 3; stock PRR 100 Alice 60 Bob 30; at PRR {cell}").say(f"sell bob prr {count}")
    assert game.see("cell PRR") == after


@pytest.mark.rule("1.052")
@pytest.mark.parametrize(("cell", "after"), [("4,9", [3, 9]), ("1,12", [1, 12])])
def test_sold_out_rises(cell: str, after: list[int]) -> None:
    """At the end of a stock round a corporation wholly in players' hands goes up a line, not over the top (1830 8.2(2); A28)."""
    game = play(f"round SR 3; stock PRR 100 Alice 60 Bob 40; at PRR {cell}").say("next")
    assert game.see("cell PRR") == after


@pytest.mark.rule("1.052")
@pytest.mark.parametrize("where", ["pool", "ipo"])
def test_not_sold_out(where: str) -> None:
    """With 10% in the pool or unsold it does not rise; nor at the end of an operating round (1830 8.2(2))."""
    rest = " pool 10" if where == "pool" else ""
    game = play(f"round SR 3; stock PRR 100 Alice 60 Bob 30{rest}; stock NYC 76 Alice 60 Bob 40; at PRR 4,9").say(
        "next"
    )
    assert (game.see("cell PRR"), game.see("cell NYC")) == ([4, 9], [3, 7])
    game.say("run prr 0; run nyc 0; next")
    assert game.see("cell NYC") == [3, 6]


@pytest.mark.rule("1.057")
def test_before_it_floats_nothing_but_sales_moves_a_token() -> None:
    """A corporation that has not floated does not run, so that its token does not move (1830 8.2)."""
    game = play("round SR 3; stock PRR 100 Alice 50; stock NYC 67 Bob 60").say("next; run nyc 0")
    game.refused("run prr 0", "1830 11.0", "PRR has not floated")
    assert game.see("cell PRR") == [1, 7]


@pytest.mark.rule("1.056", "1.084")
def test_a_moved_token_goes_under_those_there() -> None:
    """Whoever comes into a space later lies lower, and operates after those there (1830 8.2, 16.0)."""
    game = play("round SR 3; stock PRR 90 Alice 60; stock NYC 90 Bob 60; stock CPR 100 Carol 60 Bob 10")
    assert game.see("order") == "CPR PRR NYC"
    game.say("sell bob cpr")
    assert (game.see("price CPR"), game.see("order")) == (90, "PRR NYC CPR")


@pytest.mark.rule("1.043", "1.056")
def test_a_par_goes_under_those_there() -> None:
    """A corporation that starts at a price where others are lies under them (1830 8.1, 8.2)."""
    game = play("round SR 3; cash Bob 2000; stock PRR 90 Alice 60; at PRR 1,7")
    game.say("par bob nyc 100; buy bob nyc; buy bob nyc; buy bob nyc; buy bob nyc")
    assert game.see("order") == "PRR NYC"


@pytest.mark.rule("1.056")
def test_a_token_that_cannot_move_stays_where_it_lies() -> None:
    """At the bottom of its column a sale does not put the token under others (1830 8.2: it does not enter the space)."""
    game = play("round SR 3; stock PRR 100 Alice 60 Bob 10; stock NYC 100 Carol 60; at PRR 9,2; at NYC 9,2")
    assert game.say("sell bob prr").see("order") == "PRR NYC"


@pytest.mark.rule("1.052", "1.056")
def test_sold_out_corporations_rise_in_operating_order() -> None:
    """Of two that rise from one space the upper one moves first, and lies on top again (1830 8.2(2); A10)."""
    game = play("round SR 3; stock PRR 90 Alice 60 Bob 40; stock NYC 90 Bob 60 Carol 40").say("next")
    assert (game.see("cell PRR"), game.see("cell NYC"), game.see("order")) == ([1, 7], [1, 7], "PRR NYC")
