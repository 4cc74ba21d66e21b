"""Pars and spaces that come with a phase, further certificates in the turn of a par, and the end with a corporation's turn (1849.6, 1849.9, 1849.23, 1849.49)."""

from pathlib import Path

import pytest

from banker.calc.market import move, pars, shut
from banker.engine.turns import current_turn
from support.table import Play, play

_RULES = """
extends = "1830"
replace = ["market", "limits.zones"]
[game]
id = "Isle"
title = "Isle"
[stock]
float = 20
unsold = "treasury"
capitalization = 0
capital_paid = "float"
[trading]
after_par = 2
ipo_price = "market"
no_sale = "never"
[treasury_stock]
cite = "1"
[limits]
multiple_buy_from = []
zones = {}
[end]
market = "turn"
[market]
par = [68, 100, 144]
par_since = { 144 = "3" }
sale = "down"
sold_out = "up"
paid = "right-or-up"
unpaid = "left-or-down"
order = ["price", "column", "line", "stack"]
enter = { blue = { since = "5" } }
zones = { u = "blue", e = "end" }
grid = [
    ["90", "110", "130", "160u", "180e"],
    ["80", "100p", "120", "144p", "170u"],
    ["68p", "75", "110", "140"],
]
"""


def _isle(folder: Path, laid: str) -> Play:
    path = folder / "isle.toml"
    path.write_text(_RULES, "utf-8")
    return play(laid, rules=str(path), players="Alice Bob Carol")


def test_a_par_comes_with_its_phase(tmp_path: Path) -> None:
    """Until then the refusal does not offer it (1849.6)."""
    game = _isle(tmp_path, "round SR 2")
    assert pars(game.table.rules, "2") == [68, 100]
    told = game.refused("par alice prr 144", "cannot start at $144")
    assert "$68, $100." in told
    _isle(tmp_path, "round SR 3; phase 3").say("par alice prr 144")


@pytest.mark.parametrize(
    ("cell", "path", "before", "after"),
    [
        ((1, 3), "right-or-up", (1, 3), (1, 4)),  # at the top there is no way up
        ((2, 4), "right-or-up", (2, 4), (2, 5)),  # above it is blue, too
        ((3, 4), "right-or-up", (2, 4), (2, 4)),  # the end of a line
        ((2, 4), "up", (2, 4), (1, 4)),
        ((2, 5), "up", (2, 5), (1, 5)),  # from blue to another zone
        ((2, 5), "left-or-down", (2, 4), (2, 4)),
    ],
)
def test_a_zone_is_entered_only_from_its_phase_on(
    tmp_path: Path, cell: tuple[int, int], path: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    """A move to the right goes up instead, and stays where that is shut, too (1849.23)."""
    rules = _isle(tmp_path, "round SR 2").table.rules
    if cell != (2, 5):
        assert move(rules.market, path, cell, 1, shut(rules, "4")) == before
    assert move(rules.market, path, cell, 1, shut(rules, "5")) == after


def test_a_run_does_not_enter_a_shut_zone(tmp_path: Path) -> None:
    """On the table, a dividend leaves the price where it is (1849.23)."""
    laid = "phase {}; round OR 3.1; stock PRR 68 Alice 60; at PRR 1,3; trains PRR 4"
    assert _isle(tmp_path, laid.format(4)).say("run prr 100").see("price PRR") == 130
    assert _isle(tmp_path, laid.format(5)).say("run prr 100").see("price PRR") == 160


def test_who_sets_a_par_may_buy_two_further_certificates_in_that_turn(tmp_path: Path) -> None:
    """One by one, from the treasury; then the next player is up (1849.9)."""
    game = _isle(tmp_path, "round SR 2").say("par alice prr 68")
    assert current_turn(game.table, game.records).bought == "PRR"
    game.say("buy alice prr")
    assert (current_turn(game.table, game.records).player, current_turn(game.table, game.records).bought) == (
        "Alice",
        "PRR",
    )
    game.say("buy alice prr")
    assert (current_turn(game.table, game.records).player, current_turn(game.table, game.records).bought) == ("Bob", "")
    game.say("buy bob prr")
    assert current_turn(game.table, game.records).player == "Carol"


def test_the_game_ends_after_the_turn_of_the_corporation_at_the_end(tmp_path: Path) -> None:
    """Others that have not operated do not; a price that has left the end again ends it, too (1849.49)."""
    laid = "phase 5; round OR 3.1; stock PRR 68 Alice 60; at PRR 1,4; trains PRR 4; stock NYC 68 Bob 60; at NYC 2,2; trains NYC 4"
    game = _isle(tmp_path, laid)
    told = game.told("run prr 200")
    assert "The game ends after this turn." in told
    game.refused("run nyc 50", "the game ends after its turn")
    game.refused("next", "Type `end`")
    game.say("end")
    later = _isle(
        tmp_path,
        laid.replace("OR 3.1", "SR 3").replace("PRR 1,4", "PRR 2,5").replace("Alice 60", "Alice 60 Carol 40"),
    )
    assert "The game ends after the next turn of PRR." in later.told("next")
    later.refused("end", "the game continues until the next turn of PRR is over")
    later.say("run prr 0")
    assert later.see("price PRR") == 160
    later.say("end")
