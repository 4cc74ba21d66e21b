"""Bankruptcies that close a corporation, and the choice of a loan or of leaving the game (1849.38 to 1849.40, 1849.42, 1849.51)."""

from pathlib import Path

import pytest

from banker.engine.turns import current_turn
from banker.rounds.forced_sales import sellable
from banker.state.table import IPO
from support.sicily import sicily
from support.table import Play, play

_RULES = """
extends = "1830"
replace = ["market", "limits.zones", "private"]
[game]
id = "Isle"
title = "Isle"
[closing]
cite = "41"
again = true
cite_again = "42"
[closing_bankruptcy]
lends = 500
counts = 750
cite = "38"
cite_choice = "39"
cite_left = "40"
[private.SV]
name = "Society"
price = 20
revenue = 5
[stock]
float = 20
[limits]
zones = {}
[end]
bankrupt_privates = "face"
[market]
par = [40]
sale = "left-or-down"
sold_out = "stay"
paid = "right-or-up"
unpaid = "left-or-down"
order = ["price", "column", "line", "stack"]
zones = { c = "close" }
grid = [["0c", "10", "20", "30", "40p", "50"]]
"""
_DUE = "round OR 3.1; private SV Alice; stock PRR 40 Alice 20; cash PRR 30; cash Alice 10; ran PRR"


def _isle(folder: Path, laid: str) -> Play:
    path = folder / "isle.toml"
    path.write_text(_RULES, "utf-8")
    return play(laid, rules=str(path), players="Alice Bob Carol")


def test_the_corporation_closes_and_a_president_with_other_stock_plays_on(tmp_path: Path) -> None:
    """All cash goes with it into the bank; what the sales bring to 0 closes, too (1849.38, 1849.39, 1849.42)."""
    game = _isle(tmp_path, f"{_DUE}; stock NYC 40 Alice 20; stock CPR 40 Bob 20 Alice 20; at CPR 1,2")
    for option in ("--loan", "--leaves"):
        game.refused(f"bankrupt alice {option}", "still has stock")
    gained = game.gains("bankrupt alice")
    assert (gained["Alice"], gained["PRR"]) == (-10, -30)
    table = game.table
    assert [table.percent(name, IPO) for name in ("PRR", "CPR", "NYC")] == [100, 100, 80]
    assert not table.over


def test_without_stock_they_take_a_loan_or_leave(tmp_path: Path) -> None:
    """A loan is never paid back, and takes more off the score (1849.39, 1849.51)."""
    game = _isle(tmp_path, _DUE)
    game.refused("bankrupt alice", "takes a loan of $500 or leaves the game", "--leaves")
    assert game.gains("bankrupt alice --loan")["Alice"] == 490
    assert game.table.worth("Alice").total == 500 + 20 - 750
    assert not game.table.is_bankrupt("Alice")


def test_who_has_left_deals_no_more_and_keeps_privates(tmp_path: Path) -> None:
    """They pay on and count; the game goes on until one player is left (1849.40)."""
    game = _isle(tmp_path, f"{_DUE}; stock NYC 40 Bob 20").say("bankrupt alice --leaves")
    assert (game.table.worth("Alice").total, game.table.in_turn, game.table.over) == (20, ("Bob", "Carol"), None)
    game.lay("round SR 4").refused("par alice cpr 40", "Alice is bankrupt, and takes no more turns")
    game.lay("round OR 4.1; cash NYC 30; cash Bob 0; ran NYC").say("bankrupt bob --leaves")
    assert "Carol alone is not bankrupt" in str(game.table.over)


def test_who_has_left_ends_no_turn_by_an_override(tmp_path: Path) -> None:
    """A bankrupt player who buys by an override does so in nobody's turn."""
    game = _isle(tmp_path, f"{_DUE}; stock NYC 40 Bob 20").say("bankrupt alice --leaves")
    game.lay("round SR 4; cash Alice 100")
    up = current_turn(game.table, game.records).player
    assert up in ("Bob", "Carol")
    assert current_turn(game.override("buy alice nyc").table, game.records).player == up


def test_who_is_not_bankrupt_has_no_choice_to_make(tmp_path: Path) -> None:
    """The refusal says only that they are not bankrupt."""
    game = _isle(tmp_path, _DUE.replace("cash Alice 10", "cash Alice 200"))
    assert "loan" not in game.refused("bankrupt alice", "Alice is not bankrupt")


@pytest.mark.rule("1849.38")
def test_the_round_goes_on_in_the_order_from_before_the_bankruptcy() -> None:
    """As 18xx.games plays 1849: IFT, whose price falls below that of ATA by the sales of a bankrupt player, still runs before it."""
    laid = "stock SFA 100 Ann 20; at SFA 3,9; stock IFT 100 Ben 40 Ann 10; stock ATA 100 Cid 20"
    game = sicily(f"phase 10H; round OR 3.1 of 2; {laid}; operated IFT; cash Ann 0").say(
        "run sfa 0; bankrupt ann --loan"
    )
    assert game.table.order() == ["ATA", "IFT"]
    assert game.table.yet_to_operate() == ["IFT", "ATA"]
    game.refused("run ata 0", "IFT operates before ATA")
    game.say("run ift 0; run ata 0; next")
    assert game.table.yet_to_operate() == ["ATA", "IFT"]


@pytest.mark.rule("1849.15", "1849.38")
def test_half_a_presidents_certificate_is_sold_only_with_the_presidency() -> None:
    """Ann has that and the last one, and the pool room for 10%: she can sell neither, and is bankrupt."""
    laid = "stock SFA 100 Ann 20 Ben 20 pool 40; stock ATA 68 Ben 20; trains ATA 8H; operated SFA; operated ATA"
    game = sicily(f"phase 8H; round OR 3.1 of 2; {laid}").say("move 2 sfa sfa ann all")
    while game.table.yet_to_operate()[0] != "SFA":
        game.say(f"run {game.table.yet_to_operate()[0]} 0")
    game.say("run sfa 0").lay("cash SFA 10; cash Ann 11")
    assert sellable(game.table, "Ann", "SFA") == 0
    game.refused("sell ann sfa", "has only the last certificate of SFA to sell, which is two shares")
    game.say("bankrupt ann --loan")
