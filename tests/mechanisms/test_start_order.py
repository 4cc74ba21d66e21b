"""An order in which corporations begin, and corporations that close and begin again (1849.2 to 1849.4, 1849.41, 1849.42, 1849.46)."""

from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state.table import IPO, MAP, REMOVED
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
[start_order]
corporations = []
out = { 3 = 1 }
brings = "SV"
may_lack_home = { PRR = 2 }
cite = "3"
[private.SV]
name = "Society"
price = 20
revenue = 5
comes_with = { certificate = "president", corporation = "NYC" }
[stock]
float = 20
[limits]
zones = {}
[market]
par = [40]
sale = "left-or-down"
sold_out = "stay"
paid = "right-or-up"
unpaid = "left-or-down"
order = ["price", "column", "line", "stack"]
zones = { c = "close" }
grid = [["0c", "10", "20", "30", "40p", "50"]]
[option.order]
about = "the order in which corporations begin"
sets = "start_order.corporations"
drawn = true
drawn_from = ["PRR", "NYC", "CPR", "C&O", "Erie", "NYNH", "B&M"]
number = { 3 = 7, 4 = 7 }
in_order = true
"""
_ORDER = "NYC,PRR,CPR,C&O,Erie,NYNH,B&M"


def _path(folder: Path) -> str:
    path = folder / "isle.toml"
    path.write_text(_RULES, "utf-8")
    return str(path)


def _isle(folder: Path, laid: str, order: str = _ORDER) -> Play:
    return play(laid, rules=_path(folder), players="Alice Bob Carol", order=order)


def test_only_the_first_that_has_not_begun_may_begin(tmp_path: Path) -> None:
    """As soon as it has, the next one may, in the same round (1849.3)."""
    game = _isle(tmp_path, "round SR 2; private SV out", "CPR,NYC,C&O,PRR,Erie,NYNH,B&M")
    game.refused("par alice nyc 40", "CPR begins before NYC")
    game.refused("buy alice nyc", "CPR begins before NYC")
    game.say("par alice cpr 40; par bob nyc 40")
    game.refused("par carol prr 40", "C&O begins before PRR")


def test_the_order_is_drawn_and_the_last_may_be_out_of_the_game(tmp_path: Path) -> None:
    """With three players the last is out; the names are kept in the order in which they were drawn (1849.2)."""
    path = _path(tmp_path)
    three = for_players(read(path, {"order": _ORDER}), ["A", "B", "C"], {})
    four = for_players(read(path, {"order": _ORDER}), ["A", "B", "C", "D"], {})
    assert three is not None
    assert four is not None
    assert ("B&M" in three.corporation, "B&M" in four.corporation) == (False, True)
    with pytest.raises(Invalid, match="twice"):
        read(path, {"order": "PRR,PRR,CPR,C&O,Erie,NYNH,B&M"})


def test_a_private_brings_the_first_in_order(tmp_path: Path) -> None:
    """Its first train closes the private (1849.46)."""
    game = _isle(tmp_path, "round SR 1", "CPR,NYC,C&O,PRR,Erie,NYNH,B&M").say("private alice sv 20 --par 40")
    assert (game.table.president("CPR"), game.table.president("NYC")) == ("Alice", None)
    game.lay("round OR 2.1; cash CPR 200; ran CPR").say("train cpr 2")
    assert game.table.owner("SV") == REMOVED


def test_one_without_a_home_goes_to_the_end(tmp_path: Path) -> None:
    """Only the map shows that none is left; it begins when it is first again (1849.4)."""
    game = _isle(tmp_path, "round SR 2; private SV out; stock NYC 40 Alice 20")
    game.refused("par bob cpr 40", "PRR begins before CPR")
    game.say("move 3 station nyc nyc map x")
    game.refused("par carol c&o 40", "PRR begins before C&O")
    assert "PRR is believed to have no home left" in game.told("par bob cpr 40")
    game.refused("par carol prr 40", "C&O begins before PRR")
    game.say("par carol c&o 40; par alice erie 40; par bob nynh 40; par carol prr 40")


def test_a_corporation_that_closes_begins_again_at_the_end_of_the_order(tmp_path: Path) -> None:
    """Whole again, its stock void and unpaid, in a later round (1849.41, 1849.42)."""
    laid = "round SR 2; private SV out; stock NYC 40 Alice 30 Bob 20; at NYC 1,2; cash NYC 77; stock PRR 40 Bob 20"
    game = _isle(tmp_path, laid)
    gained = game.gains("sell bob nyc 1")
    assert gained["Bob"] == 10
    assert gained["NYC"] == -77
    table = game.table
    assert (table.price("NYC"), table.percent("NYC", IPO), table.floated("NYC")) == (None, 100, False)
    assert table.tokens("NYC") == table.rules.corporation["NYC"].tokens
    assert table.on_map("NYC") == table.holdings["token", "NYC"].get(MAP, 0) == 0
    game.say("par alice cpr 40; par bob c&o 40; par carol erie 40; par alice nynh 40")
    game.refused("par carol nyc 40", "NYC has closed in SR 2")
    game.lay("round SR 3").say("par carol nyc 40")
    assert game.table.president("NYC") == "Carol"
