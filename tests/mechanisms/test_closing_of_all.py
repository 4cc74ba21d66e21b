"""What 1846 adds to closing, forced sales and cards: the end once all is closed, sales that would close, and names of returned cards (1846.40, 1846.45, 1846.59, 1846.67)."""

from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.rules.read import read
from banker.views.fleet import fleet
from support.paths import PROJECT
from support.table import Play, play

RULES = "1846"
OUT = {"orange": "LSL,MC,O&I", "blue": "SC,MPC,TBC", "corporations": "C&O,ERIE"}
DRAFT = "private cid ms; private ben big4; private ann c&wi; private cid mail; private ben lm; private ann bt"


def _play(lines: str) -> Play:
    return play("", "Ann Ben Cid", RULES, **OUT).say(lines)


def test_a_forced_sale_never_closes_the_corporation_that_needs_a_train() -> None:
    """1846.59: at 10 the president sells no stock of it, so `raise` and a bankruptcy count none; other stock may go."""
    game = _play(f"{DRAFT}; par ann ic 40; par ben prr 40; buy ann ic; next; run ms 0; run big4 0")
    game.say("price ic 20 test; run ic 0; pay ic bank 160 test")
    game.refused("sell ann ic", "a sale of its stock would close it")
    assert game.table.percent("IC", "Ann") == 30


def test_a_returned_card_is_sold_under_either_name() -> None:
    """1846.40: a 4 in the bank pool may be bought as a 3/5, which is then gone from there."""
    game = _play(f"{DRAFT}; par ann ic 40; par ben prr 40; next; run ms 0; run big4 0")
    game.say(
        "pay bank ic 900 test; move 5 train 2 depot out gone; run ic 0; train ic 4; move 1 train 4 ic pool returned"
    )
    assert {"4", "3/5"} <= {*game.table.trains_on_sale()}
    game.say("train ic 3/5 --from pool")
    assert (game.table.trains("IC"), game.table.returned_trains()) == (["3/5"], [])


def test_a_returned_card_is_a_train_of_its_own() -> None:
    """1846.40: a 4 bought as a 3/5 continues no other 3/5 that has left the game, as it did with the history of that train."""
    game = _play(f"{DRAFT}; par ann ic 40; par ben prr 40; next; run ms 0; run big4 0")
    game.say(
        "pay bank ic 900 test; move 5 train 2 depot out gone; run ic 0; train ic 3/5; move 1 train 3/5 ic out lost"
    )
    game.say("train ic 4; move 1 train 4 ic pool returned; train ic 3/5 --from pool")
    trains = [(one["type"], one["at"], len(one["moves"])) for one in fleet(game.records, (), game.table.rules)]
    assert trains[-3:] == [("3/5", None, 2), ("4", None, 3), ("3/5", "IC", 1)]


def test_a_corporation_that_the_market_has_closed_cannot_begin_again() -> None:
    """1846.45: the refusal names the rule by which it left the game."""
    game = _play(f"{DRAFT}; par ann ic 40; next; run ms 0; run big4 0; price ic 10 test; run ic 0")
    assert game.table.price("IC") is None
    game.say("next; run ms 0; run big4 0; next")
    game.refused("par ben ic 40", "IC is out of the game (1846.45)")


def test_the_game_ends_once_all_is_closed() -> None:
    """1846.67: with the last corporation and the last private, minors or not."""
    game = _play(f"{DRAFT}; par ann ic 40; next; run ms 0; run big4 0")
    for name in ("ms", "big4", "mail", "lm", "bt", "c&wi"):
        game.say(f"close {name} test")
    for name in ("nyc", "prr", "b&o", "gt"):
        game.say(f"close {name} test")
    assert game.table.over is None
    game.say("price ic 10 test; run ic 0")
    assert game.table.over == "all corporations and privates are closed"


def test_a_tile_by_its_cost_costs_at_least_20_or_its_terrain() -> None:
    """1846.26: the terrain counts in place of the 20, also where the hex is not named."""
    game = _play(f"{DRAFT}; par ann ic 40; next; run ms 0; run big4 0")
    game.refused("tile ic 0", "A tile costs $20, $40 or $60, not $0")
    assert game.gains("tile ic 40") == {"IC": -40, "Bank": 40}
    assert game.gains("tile ic 20") == {"IC": -20, "Bank": 20}


def test_an_extra_tile_of_a_private_has_no_price_here(tmp_path: Path) -> None:
    """Where each tile costs something, free tiles of privates are those of yellow_tiles."""
    text = (PROJECT / "rulesets" / "1846.toml").read_text(encoding="utf-8")
    changed = text.replace('hexes = ["B10", "B12"]', 'hexes = ["B10", "B12"]\nextra_tile = "B10"', 1)
    (tmp_path / "mine.toml").write_text(changed, encoding="utf-8")
    with pytest.raises(Invalid, match="put the private into yellow_tiles"):
        read(str(tmp_path / "mine.toml"))


def test_trains_that_run_once_more_are_gone_before_the_price_falls(tmp_path: Path) -> None:
    """[obsolete] stands before [bankruptcy], since a price falls twice only without a train (1846.63)."""
    text = (PROJECT / "rulesets" / "1846.toml").read_text(encoding="utf-8")
    start, end = text.index("[obsolete]"), text.index("[turn]")
    moved = text[:start] + text[end:].replace("[external.", f"{text[start:end]}[external.", 1)
    (tmp_path / "mine.toml").write_text(moved, encoding="utf-8")
    with pytest.raises(Invalid, match="must come after obsolete"):
        read(str(tmp_path / "mine.toml"))
