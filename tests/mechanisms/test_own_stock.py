"""Corporations that issue and redeem their own stock: when, at which price, how much, and what moves.

The terms are those of 18Texas, 1846, 1849, 18Neb and 1870 as their statements have them; 1851 has its own tests.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from banker.calc.dividends import Stockholding, payout
from banker.rules.paths import with_value
from banker.views.holdings import limits_view
from banker.views.payout import payout_view
from support.table import Play, play, with_keys

Make = Callable[..., Play]

_TURN = "phase 3; round OR 2.1 of 2; stock PRR 67 Alice 60 pool 20; trains PRR 2; cash PRR 500"


@pytest.fixture
def game(tmp_path: Path) -> Make:
    """Makes a table of 1830 with these keys of `own_stock`, in which corporations own their unsold stock once they float."""

    def make(keys: str, lay: str = _TURN, sell_after: str = "price") -> Play:
        stock = '[stock]\nunsold = "treasury"\n[dividend]\npool = "bank"\n'
        trading = f'[trading]\nsell_after = "{sell_after}"\n'
        return play(lay, rules=with_keys(tmp_path, f"{stock}{trading}[own_stock]\nmost = 50\n{keys}"))

    return make


def test_issued_after_the_trains_at_the_market_price(game: Make) -> None:
    """As in 18Texas.15: after its run, at the price before the token moves, which falls a row for each; once a turn, one of both."""
    table = game("")
    table.refused("issue prr 2", "PRR trades its own stock after its run")
    table.say("run prr 0w")
    price = table.see("price PRR")
    assert table.gains("issue prr 2") == {"PRR": 2 * price, "Bank": -2 * price}
    assert (table.see("percent PRR PRR"), table.see("percent PRR pool")) == (0, 40)
    table.refused("issue prr", "`issue PRR COUNT` or `redeem PRR COUNT`")
    assert table.see("price PRR") < price
    table.refused("redeem prr", "PRR has already traded its own stock this turn")
    table.refused("train prr 3", "PRR has already traded its own stock")


def test_the_words_of_1851_do_the_same(game: Make) -> None:
    """`sell PRR PRR 2` is `issue PRR 2`, and `buy PRR PRR` is `redeem PRR`."""
    for one, other in (("issue prr 2", "sell prr prr 2"), ("redeem prr", "buy prr prr")):
        assert game("").say("run prr 0").gains(one) == game("").say("run prr 0").gains(other)


def test_redeemed_from_the_pool_without_a_move(game: Make) -> None:
    """All from the treasury to the bank; no price moves; the treasury then holds at most what `most` says."""
    table = game("").say("run prr 0")
    price = table.see("price PRR")
    assert table.gains("redeem prr 2") == {"PRR": -2 * price, "Bank": 2 * price}
    assert (table.see("percent PRR PRR"), table.see("price PRR")) == (40, price)
    game("").say("run prr 0").refused("redeem prr 3", "The bank pool has 2 certificates of PRR left")
    much = game("", _TURN.replace("Alice 60 pool 20", "Alice 20 pool 40")).say("run prr 0")
    much.refused("redeem prr 2", "The treasury of PRR holds 40% of its stock, and the limit is 50%", "PRR may buy 1")


def test_limits_of_treasury_and_pool(game: Make) -> None:
    """No more than 50% in the pool after an issue, none that is not there, none without money, and only its own."""
    table = game("", _TURN.replace("pool 20", "pool 40").replace("Alice 60", "Alice 40")).say("run prr 0")
    table.refused("issue prr 2", "The bank pool holds 40% of PRR, and the limit is 50%", "PRR may sell 1")
    table.refused("issue nyc", "NYC has not floated")
    poor = game("", f"{_TURN}; cash PRR 10").say("run prr 0")
    poor.refused("redeem prr", "PRR has $10")


def test_no_other_game_has_it() -> None:
    """1830 refuses both words."""
    table = play("round OR 1.1 of 1; stock PRR 67 Alice 60; ran PRR")
    table.refused("issue prr", "Corporations do not trade stock")
    table.refused("redeem prr", "Corporations do not trade stock")


def test_only_from_the_second_operating_turn(game: Make) -> None:
    """As in 18Texas.15 and in 1849: issued from the second turn with a run on, redeemed from the first one on."""
    table = game('issue_from = "second-run"', sell_after="run").say("run prr 0")
    table.refused("issue prr", "PRR issues stock only from its second operating turn on")
    table.say("redeem prr; next; run prr 0; issue prr")


def test_before_the_run_at_the_next_prices(game: Make) -> None:
    """As in 1846: at any time before the run, at the next lower or higher price, without a move; the pool then has no more than the players."""
    keys = 'when = "before-run"\nissue_at = "left"\nissue_moves = "stay"\nissue_most = "players"\nredeem_at = "right"\n'
    table = game(keys)
    assert table.see("price PRR") == 67
    assert table.gains("issue prr 2") == {"PRR": 120 + 10, "Bank": -130}
    assert table.see("price PRR") == 67
    table.refused("issue prr", "has already traded its own stock this turn")
    table.say("run prr 0").refused("redeem prr", "only before its run")
    few = game(keys, _TURN.replace("Alice 60 pool 20", "Alice 30 pool 30"))
    few.refused("issue prr", "the limit is what the players hold, 30%")
    assert game(keys).gains("redeem prr") == {"PRR": -71, "Bank": 71}


def test_in_the_place_of_the_presidents_turn(game: Make) -> None:
    """As in 1870: one certificate in a stock round, from the pool if that has any, else from a player; no presidency passes."""
    keys = 'when = "stock-round"\nredeem_most = 1\nredeem_from = "pool-first"\n'
    lay = "phase 3; round SR 3; stock PRR 67 Alice 40 Bob 40 pool 10; cash PRR 500"
    game(keys, lay).refused("redeem prr", "PRR has not operated yet")
    lay += "; ran PRR"
    table = game(keys, lay)
    table.refused("redeem prr 2", "PRR redeems 1 certificate at once, not 2")
    table.refused("redeem prr --from bob", "The bank pool has PRR")
    assert table.gains("redeem prr") == {"PRR": -67, "Bank": 67}
    assert table.see("priority") == "Bob"
    table.refused("redeem prr", "already traded its own stock this round")
    empty = game(keys, lay.replace(" pool 10", ""))
    empty.refused("redeem prr --from alice", "Alice would lose the presidency of PRR")
    assert empty.gains("redeem prr --from bob") == {"PRR": -67, "Bob": 67}
    assert empty.see("percent PRR PRR") == 30
    game(keys, "round OR 2.1 of 1; stock PRR 67 Alice 60").refused("issue prr", "this is OR 2.1")


def test_limits(game: Make) -> None:
    """`limits` tells how much of its own stock each corporation may issue and redeem."""

    def told(table: Play) -> list[str]:
        return [line for line in limits_view(table.table, ["Alice"]).below if line.startswith("May ")]

    def ran(stock: str) -> list[str]:
        return told(game("", _TURN.replace("Alice 60 pool 20", stock)).say("run prr 0"))

    assert ran("Alice 60 Bob 10 pool 20") == ["May issue: PRR:1", "May redeem: PRR:2"]
    assert ran("Alice 60 pool 40") == ["May redeem: PRR:4"]
    assert told(game('issue_from = "second-run"\n', sell_after="run").say("run prr 0")) == ["May redeem: PRR:2"]
    assert ran("Alice 20 pool 40") == ["May issue: PRR:1", "May redeem: PRR:1"]
    assert told(game("")) == [], "it has not run"
    assert told(game("").say("run prr 0; issue prr")) == [], "once a turn"
    assert told(game("", "round SR 3; stock PRR 67 Alice 40")) == []


def test_limits_say_what_may_be_redeemed_now(game: Make) -> None:
    """As in 1870: no more at once than the rules allow, from players too, once in a stock round, and only after a run."""

    def told(lay: str, lines: str = "") -> list[str]:
        return [line for line in limits_view(game(keys, lay).say(lines).table, ["Alice"]).below if "May redeem" in line]

    keys = 'when = "stock-round"\nredeem_most = 1\nredeem_from = "pool-first"\n'
    lay = "phase 3; round SR 3; stock PRR 67 Alice 40 Bob 30 pool 30; cash PRR 500"
    assert told(lay) == [], "it has not run"
    assert told(f"{lay}; ran PRR") == ["May redeem: PRR:1"]
    assert told(f"{lay}; ran PRR", "redeem prr") == []
    assert told(f"{lay}; ran PRR; cash PRR 60") == [], "it cannot pay"
    assert told(f"{lay.replace(' pool 30', ' Carol 30')}; ran PRR") == ["May redeem: PRR:1"]
    assert told(f"{lay.replace('SR 3', 'OR 3.1')}") == []


def test_payout_says_where_stock_lies(game: Make) -> None:
    """A corporation paid both for its own stock and for that in the pool has a line for each that says so."""
    rules = with_value(game("").table.rules, ("dividend", "pool"), "treasury")
    held = Stockholding({"Alice": 60}, pool=20, ipo=0, own=20)
    section = payout_view({}, payout(rules, 100, "pay", held, "PRR"), rules).sections[0]
    assert [row[0] for row in section.rows] == ["Alice", "PRR (pool)", "PRR (own)"]
