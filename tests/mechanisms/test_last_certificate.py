"""The last certificate of a corporation, 20% in one: bought, issued and redeemed last, sold at any time, and given for a president's (1849.5, 1849.10, 1849.15, 1849.16, 1849.29)."""

from pathlib import Path

from banker.mechanisms.last_certificate import LastCertificate
from banker.rounds.forced_sales import sellable
from banker.state.table import POOL
from banker.views.status import status
from banker.views.trades import trades
from support.table import Play, play

_RULES = """
extends = "1830"
replace = ["limits.zones"]
[game]
id = "Isle"
title = "Isle"
[stock]
float = 20
unsold = "treasury"
capitalization = 0
capital_paid = "float"
[treasury_stock]
cite = "7"
[own_stock]
most = 100
redeem_most = 1
cite = "29"
[last_certificate]
cite = "10"
[limits]
zones = {}
multiple_buy_from = []
[trading]
no_sale = "never"
ipo_price = "market"
"""


def _isle(folder: Path, laid: str, players: str = "Alice Bob Carol") -> Play:
    path = folder / "isle.toml"
    path.write_text(_RULES, "utf-8")
    return play(laid, rules=str(path), players=players)


def _at(game: Play) -> str:
    return LastCertificate.of(game.table.rules).at(game.table, "PRR")


def test_it_is_bought_last_for_two_shares_and_counts_as_one(tmp_path: Path) -> None:
    """1849.5, 1849.10."""
    game = _isle(tmp_path, "round SR 2; stock PRR 100 Alice 50 Bob 20")
    assert game.gains("buy carol prr") == {"Carol": -100, "PRR": 100}
    assert game.gains("buy carol prr") == {"Carol": -200, "PRR": 200}
    table = game.table
    assert (table.percent("PRR", "Carol"), table.certificates("PRR", "Carol"), _at(game)) == (30, 2, "Carol")
    assert "Last certificates that are sold: PRR with Carol." in status(table, 0).below
    assert table.certificates_counted("Carol") == 2


def test_players_sell_it_when_they_like(tmp_path: Path) -> None:
    """With `--last`, or when nothing else is left; half of it is no certificate (1849.10)."""
    game = _isle(tmp_path, "round SR 2; stock PRR 100 Alice 50 Bob 20; cash Carol 900").say(
        "buy carol prr; buy carol prr"
    )
    kept = _isle(tmp_path, "round SR 2; stock PRR 100 Alice 40 Bob 20 Carol 20").say("buy carol prr")
    assert (kept.table.percent("PRR", "Carol"), _at(kept)) == (40, "Carol")
    kept.say("sell carol prr 2")
    assert _at(kept) == "Carol"
    kept.refused("sell carol prr 1", "only the last certificate")
    kept.say("sell carol prr 2")
    assert _at(kept) == POOL
    game.say("sell carol prr 2 --last")
    assert (_at(game), game.table.certificates("PRR", "Carol")) == (POOL, 1)
    game.refused("sell bob prr 2 --last", "is not among what Bob sells")


def test_a_new_president_gives_it_for_the_presidents_certificate(tmp_path: Path) -> None:
    """To the old president, or to the pool with what that one sells (1849.16)."""
    laid = "round SR 2; stock PRR 100 Alice 40 Bob 20 Carol 10; cash Bob 900"
    game = _isle(tmp_path, laid).say("buy carol prr; buy bob prr; sell alice prr 2")
    assert (game.table.president("PRR"), _at(game)) == ("Bob", "Alice")
    pooled = _isle(tmp_path, laid).say("buy carol prr; buy bob prr; sell alice prr 2 --last")
    assert (pooled.table.president("PRR"), _at(pooled)) == ("Bob", POOL)
    assert [pooled.table.certificates("PRR", who) for who in ("Alice", "Bob")] == [2, 3]


def test_half_a_presidents_certificate_needs_one_of_the_pool_in_return(tmp_path: Path) -> None:
    """1849.15."""
    laid = "round SR 2; cash Bob 900; stock PRR 100 Alice 20 Carol 20 Dan 20 Eve 20"
    game = _isle(tmp_path, laid, "Alice Bob Carol Dan Eve").say("buy bob prr")
    assert _at(game) == "Bob"
    game.refused("sell alice prr 1", "no certificate to give in return")
    game.say("sell eve prr 1; sell alice prr 1")
    assert (game.table.president("PRR"), _at(game), game.table.certificates("PRR", "Alice")) == ("Bob", POOL, 1)


def test_it_is_issued_with_all_others_and_redeemed_alone(tmp_path: Path) -> None:
    """1849.29: one certificate is redeemed at once, and the last one is two shares."""
    laid = "round OR 3.1; cash PRR 500; stock PRR 100 Alice 60; trains PRR 3"
    game = _isle(tmp_path, laid).say("run prr 0")
    game.refused("issue prr 3", "only together with all others")
    game.say("issue prr 4; next; next; run prr 0")
    assert _at(game) == POOL
    game.say("redeem prr")
    assert (_at(game), game.table.percent("PRR", POOL)) == (POOL, 30)
    alone = _isle(tmp_path, laid.replace("Alice 60", "Alice 60 Bob 20")).say(
        "run prr 0; issue prr 2; next; next; run prr 0"
    )
    assert alone.gains("redeem prr") == {"PRR": -140, "Bank": 140}  # two shares at 70
    assert _at(alone) == ""


def test_a_president_raises_money_with_all_of_it_or_nothing(tmp_path: Path) -> None:
    """Half of it is no certificate, although half would be enough (1849.10, 1849.36)."""
    laid = "round OR 3.1; cash NYC 40; stock NYC 100 Alice 60; ran NYC; stock PRR 100 Bob 60 Carol 20; cash Alice 230"
    game = _isle(tmp_path, laid)
    game.lay("round SR 3").say("buy alice prr").lay("round OR 3.1; ran NYC; cash Alice 10")
    assert _at(game) == "Alice"
    assert "limit" not in game.refused("sell alice prr 1", "only the last certificate")
    assert game.gains("sell alice prr 2")["Alice"] == 200


def test_offers_tell_what_the_last_certificate_brings(tmp_path: Path) -> None:
    """It is one certificate with 20%, and needs the money for two shares (1849.10)."""
    game = _isle(tmp_path, "round SR 2; stock PRR 100 Alice 60 Bob 20; cash Carol 150")
    offers = {offer["corporation"]: offer for offer in trades(game.table, "Carol")}
    assert offers["PRR"]["buy"][0]["why_not"] == "$50 short"
    game.lay("cash Carol 200")
    (buy,) = next(offer for offer in trades(game.table, "Carol") if offer["corporation"] == "PRR")["buy"]
    assert (buy["percent_after"], buy["certificates"]) == (20, 1)


def test_one_certificate_of_two_shares_is_no_more_than_necessary(tmp_path: Path) -> None:
    """A forced sale of it alone is allowed where another of one share would do (1849.36)."""
    laid = "round SR 3; cash NYC 40; stock NYC 100 Alice 60; stock PRR 100 Bob 50 Carol 20 Alice 10; cash Alice 230"
    game = _isle(tmp_path, laid).say("buy alice prr").lay("round OR 3.1; ran NYC; cash Alice 10")
    game.refused("sell alice prr 2", "may sell no more than necessary")
    assert game.gains("sell alice prr 2 --last")["Alice"] == 200


def test_it_is_not_raised_with_where_the_pool_has_no_room(tmp_path: Path) -> None:
    """Half of it is not sold, either: a bankrupt president keeps it (1849.10, 1849.38)."""
    laid = "round SR 3; cash NYC 40; stock NYC 100 Alice 60; stock PRR 100 Bob 40 pool 40; cash Alice 230"
    game = _isle(tmp_path, laid).say("buy alice prr treasury").lay("round OR 3.1; ran NYC; cash Alice 10")
    assert (_at(game), sellable(game.table, "Alice", "PRR")) == ("Alice", 0)


def test_who_keeps_it_sells_no_part_of_a_presidents_certificate(tmp_path: Path) -> None:
    """They would keep 20%, and so sell certificates of 10% or the last one: also a bankrupt president (1849.15, 1849.38)."""
    game = _isle(tmp_path, "round SR 3; stock PRR 100 Alice 40 Bob 30 Carol 10").say("buy alice prr; sell alice prr 4")
    assert (game.table.president("PRR"), _at(game), game.table.certificates("PRR", "Alice")) == ("Bob", POOL, 2)
    level = _isle(tmp_path, "round SR 3; stock PRR 100 Alice 20 Bob 20 Carol 20 pool 20; cash Bob 900")
    level.say("buy alice prr treasury; buy bob prr pool; buy bob prr pool")
    level.refused("sell alice prr 1", "only the last certificate")
    bankrupt = "round SR 3; cash NYC 40; stock NYC 100 Alice 60; stock PRR 100 Alice 20 Bob 20 pool 40; cash Alice 230"
    sold = _isle(tmp_path, bankrupt).say("buy alice prr treasury").lay("round OR 3.1; ran NYC; cash Alice 10")
    assert (_at(sold), sellable(sold.table, "Alice", "PRR")) == ("Alice", 0)
