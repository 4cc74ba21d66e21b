"""When a corporation floats, when it operates, and what capital it gets (1830 8.0, 11.0; A5, A6)."""

import pytest

from support.table import play

_RICH = "round SR 3; cash Alice 2000; cash Bob 2000; cash Carol 2000"


@pytest.mark.rule("1.040", "1.065", "1.067")
def test_corporation_floats_at_sixty_percent() -> None:
    """At 60% sold PRR floats; it gets its capital when the next operating round starts and operates in it (1830 11.0; A5)."""
    game = play(f"{_RICH}; stock PRR 90 Alice 40").say("buy bob prr")
    assert not game.see("floated PRR")
    assert "PRR floats. It receives $900 when the next operating round starts." in game.told("buy carol prr")
    assert (game.see("floated PRR"), game.see("cash PRR")) == (True, 0)
    assert game.gains("next") == {"PRR": 900, "Bank": -900}
    assert game.see("waiting") == "PRR"
    game.say("run prr 0")
    assert game.gains("next; next") == {}, "capital comes once"


@pytest.mark.rule("1.041")
def test_stock_in_the_pool_counts_as_sold() -> None:
    """Stock in the bank pool counts as sold (1830 8.0, 11.0)."""
    game = play(f"{_RICH}; stock PRR 67 Alice 40 pool 10").say("buy carol prr ipo")
    assert game.see("floated PRR")
    game.say("sell alice prr 2")
    assert game.see("floated PRR")
    assert game.gains("next") == {"PRR": 670, "Bank": -670}


@pytest.mark.rule("1.069")
@pytest.mark.parametrize("cell", ["1,7", "6,1", "5,11"])
def test_capital_is_ten_times_par(cell: str) -> None:
    """The capital is ten times par, whatever the market price and however much is sold (1830 11.0)."""
    game = play(f"{_RICH}; stock PRR 82 Alice 30; stock PRR - Bob 20; at PRR {cell}").say(
        "buy carol prr ipo; buy bob prr ipo"
    )
    assert game.gains("next") == {"PRR": 820, "Bank": -820}


@pytest.mark.rule("1.067", "1.069")
def test_option_capital_at_the_float() -> None:
    """With capital=float, the capital is paid when the corporation floats, and only once (A5)."""
    game = play(f"{_RICH}; stock PRR 90 Alice 50", capital="float")
    assert game.gains("buy bob prr") == {"Bob": -90, "Bank": 90 - 900, "PRR": 900}
    assert game.gains("next") == {}
    assert game.see("waiting") == "PRR"


@pytest.mark.rule("1.066")
def test_shares_from_privates_count_as_sold() -> None:
    """Shares that came with the C&A or the B&O private, or for the M&H, count as sold (1830 11.0)."""
    game = play(f"{_RICH}; stock PRR 67 Alice 50; stock PRR - Bob 10")
    assert game.see("floated PRR") is False
    game = play(f"{_RICH}; stock NYC 67 Alice 50; private MH Bob").say("exchange bob mh ipo")
    assert game.see("floated NYC")
    opening = "private alice sv; private bob cs; private carol dh; private alice mh; private bob ca; private carol bo --par 67"
    game = (
        play()
        .say(opening)
        .say("buy carol b&o; buy carol b&o; buy alice b&o; buy bob b&o; par alice prr 67; buy alice prr")
    )
    assert (game.see("floated B&O"), game.see("floated PRR"), game.see("percent PRR IPO")) == (True, False, 60)
    game.say("buy alice prr; buy alice prr")
    assert game.see("floated PRR")


@pytest.mark.rule("1.065", "1.132")
@pytest.mark.parametrize(("capital", "at_once"), [("operating-round", 0), ("float", 900)])
def test_float_in_an_operating_round(capital: str, at_once: int) -> None:
    """NYC floats by the M&H in an operating round: it operates from the next round on, and gets its capital then or at once (1830 11.0; A6)."""
    game = play("round OR 2.1 of 2; stock NYC 90 Alice 50; stock PRR 67 Bob 60; private MH Bob", capital=capital)
    game.say("exchange bob mh")
    assert (game.see("floated NYC"), game.see("cash NYC"), game.see("waiting")) == (True, at_once, "PRR")
    game.say("run prr 0")
    game.refused("run nyc 0", "1830 11.0", "NYC floated in OR 2.1, and first operates in the next round")
    gains = game.gains("next")
    assert gains.get("NYC", 0) == 900 - at_once
    assert game.say("run nyc 0").see("waiting") == "PRR"


@pytest.mark.rule("1.066", "1.131")
def test_mh_is_exchanged_before_nyc_has_a_par() -> None:
    """The M&H is exchanged for a share of NYC before NYC has a par; the share has no price yet (1830 Table 1 note 3; A34)."""
    game = play(f"{_RICH}; private MH Bob").say("exchange bob mh")
    assert (game.see("percent NYC Bob"), game.see("price NYC"), game.see("worth Bob")) == (10, None, 2000)
    game.refused("sell bob nyc", "1830 8.1", "no price yet")
    game.say("par alice nyc 67; buy alice nyc; buy alice nyc")
    assert not game.see("floated NYC")
    assert game.say("buy alice nyc").see("floated NYC")


@pytest.mark.rule("1.065")
@pytest.mark.parametrize("line", ["tile prr 0", "token prr", "run prr 0", "train prr 2"])
def test_corporation_that_has_not_floated_does_nothing(line: str) -> None:
    """A corporation that has not floated cannot lay track, place a station, run or buy a train (1830 11.0)."""
    play("round OR 2.1; stock PRR 67 Alice 50; stock NYC 67 Bob 60").refused(line, "1830 11.0", "PRR has not floated")
