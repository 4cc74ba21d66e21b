"""The order of tokens that the sales of one turn bring to the same space (1849.19)."""

from pathlib import Path

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
