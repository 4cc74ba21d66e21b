"""Stock of the corporation that needs a train, which is not sold for it in its first turn where the rules say so (1849.36)."""

from pathlib import Path

from banker.rounds.forced_sales import sellable
from support.table import play

_RULES = """
extends = "1830"
[game]
id = "Isle"
title = "Isle"
[trading]
no_sale = "never"
sell_after = "run"
[emergency]
own_stock = "second-turn"
"""
_LAID = "round OR 3.1; stock NYC 100 Alice 50 Bob 20; stock PRR 100 Carol 60 Alice 10; cash NYC 40; cash Alice 10"


def test_stock_of_a_corporation_is_not_sold_for_its_first_train(tmp_path: Path) -> None:
    """From its second turn on it is."""
    path = tmp_path / "isle.toml"
    path.write_text(_RULES, "utf-8")
    game = play(_LAID, rules=str(path)).say("run nyc 0")
    game.refused("sell alice nyc", "In its first operating turn no stock of NYC is sold for its train")
    assert sellable(game.table, "Alice", "NYC") == 0
    game.say("run prr 0; next; next; run nyc 0; sell alice nyc")
    assert play(_LAID).say("run nyc 0; sell alice nyc")
