"""Tokens for E-trains (1849.57)."""

import pytest

from banker.errors import Invalid
from support.say import Say
from support.sicily import sicily
from support.table import Play

_ELECTRIC = {"bonds": "yes", "stations": "yes", "electric": "yes"}


def _game(phase: str = "12H", **options: str) -> Play:
    """SFA, with L.2,000, is up in OR 3.1; ATA is next."""
    laid = "stock SFA 100 Ann 20; stock ATA 68 Ben 20; cash SFA 2000; cash ATA 2000"
    return sicily(f"phase {phase}; round OR 3.1 of 2; {laid}", **(options or _ELECTRIC))


@pytest.mark.rule("1849.57")
def test_the_first_token_costs_more_than_further_ones() -> None:
    """L.1,100 and then L.800 in phase 12H, after the run, once for each corporation (1849.57)."""
    game = _game()
    game.refused("token sfa --for e", "SFA has not run", "1849.57")
    game.say("run sfa 0")
    assert game.gains("token sfa --for e") == {"SFA": -1100, "Bank": 1100}
    game.refused("token sfa --for e", "has a token for E-trains already", "1849.57")
    game.say("run ata 0")
    assert game.gains("token ata --for e") == {"ATA": -800, "Bank": 800}


@pytest.mark.rule("1849.57")
def test_tokens_are_cheaper_in_the_last_phase() -> None:
    """L.800 and then L.550 in phase 16H (1849.57)."""
    game = _game("16H").say("run sfa 0")
    assert game.gains("token sfa --for e") == {"SFA": -800, "Bank": 800}
    game.say("run ata 0")
    assert game.gains("token ata --for e") == {"ATA": -550, "Bank": 550}


@pytest.mark.rule("1849.57")
def test_only_a_token_allows_an_e_train() -> None:
    """From the bank for L.550 or from another corporation; the token comes before the trains (1849.57)."""
    game = _game().say("run sfa 0")
    game.refused("train sfa e", "SFA has no token for E-trains", "1849.57")
    game.say("token sfa --for e")
    assert game.gains("train sfa e") == {"SFA": -550, "Bank": 550}
    game.say("run ata 0")
    game.refused("train ata e sfa 1", "ATA has no token for E-trains", "1849.57")
    game.say("train ata 16H")
    game.refused("token ata --for e", "before its trains", "1849.57")


@pytest.mark.rule("1849.25")
def test_a_station_of_another_corporation_comes_before_the_token() -> None:
    """1849.25."""
    game = _game().say("run sfa 0; token sfa --for e")
    game.refused("token sfa 80 --of ata", "a station of another corporation comes before that", "1849.25")


@pytest.mark.rule("1849.57")
def test_the_options_that_it_needs_stay() -> None:
    """`option bonds=no` would leave E-trains in a game without bonds (1849.57)."""
    with pytest.raises(Invalid, match=r"The option electric=yes .* needs bonds=yes"):
        _game().say("option bonds=no")


@pytest.mark.rule("1849.57")
def test_without_a_token_an_e_train_is_not_the_cheapest() -> None:
    """In phase 12H the bank has the dearer 16H and E; who has no token must buy none of the E (1849.57)."""
    game = _game("16H").say("run sfa 0")
    game.lay("cash SFA 1; cash Ann 400")
    game.refused("train sfa e --president", "no token for E-trains")
    game.refused("train sfa 16H --president", "R6H")
    game.say("train sfa R6H --president")


@pytest.mark.rule("1849.57")
def test_none_before_a_phase_and_without_the_option() -> None:
    """From the first 12H on, with `electric=yes`, which needs the two other options (1849.57)."""
    _game("10H").say("run sfa 0").refused("token sfa --for e", "only from phase 12H on", "1849.57")
    game = _game(stations="yes").say("run sfa 0")
    assert "E" not in game.table.rules.train


@pytest.mark.rule("1849.57")
def test_e_trains_need_the_other_options(banker: Say) -> None:
    """`new` refuses them alone (1849.57)."""
    order = "--option order=SFA,ATA,CTL,AFG,IFT,RCS --option electric=yes"
    answer = banker(f"new 1849 Ann Ben Cid {order} --option bonds=yes")
    assert answer.code == 2
    assert "The option electric=yes (whether there are E-trains) needs stations=yes." in answer.err
