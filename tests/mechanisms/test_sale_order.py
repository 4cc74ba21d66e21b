"""The order of tokens that the sales of one turn bring to the same space (1849.19)."""

from pathlib import Path

import pytest

from support.sicily import sicily
from support.table import Play, play

_RULES = """
extends = "1830"
[game]
id = "Isle"
title = "Isle"
[sale_order]
cite = "19"
"""
_LAID = "round SR 3; stock PRR 100 Bob 40 Alice 30; at PRR 1,8; stock NYC 100 Bob 40 Alice 30; at NYC 2,8; stock CPR 100 Bob 60; at CPR 3,8"


def _isle(folder: Path) -> Play:
    path = folder / "isle.toml"
    path.write_text(_RULES, "utf-8")
    return play(_LAID, rules=str(path), players="Alice Bob Carol")


def _stack(game: Play) -> tuple[str, ...]:
    return tuple(game.table.stack((3, 8)))


def test_tokens_that_fall_in_one_turn_keep_the_order_from_before_it(tmp_path: Path) -> None:
    """Whatever the order of the sales, behind those that did not move (1849.19)."""
    game = _isle(tmp_path).say("sell alice nyc 1; sell alice prr 2")
    assert _stack(game) == ("CPR", "PRR", "NYC")
    other = _isle(tmp_path).say("sell alice prr 2; sell alice nyc 1")
    assert _stack(other) == ("CPR", "PRR", "NYC")


def test_another_turn_is_another_matter(tmp_path: Path) -> None:
    """A purchase ends the turn, and another player's sale is not of it (1849.19)."""
    assert _stack(_isle(tmp_path).say("sell alice nyc 1; sell bob prr 2")) == ("CPR", "NYC", "PRR")
    game = _isle(tmp_path).say("sell alice nyc 1; buy alice cpr; sell alice prr 2")
    assert _stack(game) == ("CPR", "NYC", "PRR")


@pytest.mark.rule("1849.19")
def test_in_a_set_of_operating_rounds_all_sales_belong_together() -> None:
    """As 18xx.games plays 1849: what one president has brought down stands behind what a run brings there, once another president sells."""
    begun = "stock IFT 100 Ann 20; at IFT 4,9; stock SFA 100 Cid 20; at SFA 5,7; stock CTL 100 Dan 40 Ann 10; stock ATA 100 Ben 40 Cid 10"
    cash = "cash IFT 500; cash SFA 500; cash Ann 0; cash Cid 0; operated CTL; operated ATA"
    game = sicily(f"phase 10H; round OR 3.1 of 3; {begun}; at ATA 3,3; {cash}")
    game.say("run ift 0; sell ann ctl; train ift 10H --president; run sfa 0")
    assert game.table.stack((5, 6)) == ("CTL", "SFA")
    game.say("sell cid ata")
    assert game.table.stack((5, 6)) == ("SFA", "CTL")


@pytest.mark.rule("1849.19")
def test_a_price_that_stays_has_not_fallen() -> None:
    """At the bottom of the market a sale moves nothing, and so no place on the space (1849.19)."""
    game = sicily("round SR 3; stock SFA 100 Ann 40 Ben 20; at SFA 10,3; stock ATA 100 Ben 40 Ann 20; at ATA 10,3")
    game.say("sell ann sfa; sell ann ata")
    assert game.table.stack((10, 3)) == ("SFA", "ATA")
