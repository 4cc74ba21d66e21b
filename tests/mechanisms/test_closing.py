"""Corporations that close on a space of the chart: when, what becomes of all they have, and the certificate limit (1846.4, 1846.45, 1870.17)."""

from pathlib import Path

import pytest

from banker.advice.raising import what_to_raise
from banker.errors import Invalid
from banker.state.table import POOL, REMOVED
from support.table import Play, play

_RULES = """
extends = "1830"
[game]
id = "Line"
title = "Line"
[closing]
trains = "{trains}"
cite = "46"
limits_by = {{ 3 = {{ 8 = 14, 7 = 11 }} }}
[trading]
sell_after = "run-or-president"
price_drops_per = "block"
price_drops_by = "president"
sold_out = "all-held"
no_sale = "never"
[market]
par = [40, 50, 60]
sale = "left-or-down"
sold_out = "right-or-up"
in_pool = "left-or-down"
grid = [["0c", "10", "20", "30", "40p", "50p", "60p", "70", "80y", "90", "100"]]
[market.zones]
c = "close"
y = "yellow"
o = "orange"
b = "brown"
[limits.zones]
yellow = []
[players.cash]
3 = 500
[players.certificate_limit]
3 = 20
"""
_REPLACE = 'replace = ["market.zones", "limits.zones", "players", "market.grid"]\n'


def _table(folder: Path, laid: str, trains: str = "removed") -> Play:
    path = folder / "line.toml"
    rules = _RULES.replace('extends = "1830"\n', 'extends = "1830"\n' + _REPLACE).replace(
        'o = "orange"\nb = "brown"\n', ""
    )
    path.write_text(rules.format(trains=trains), "utf-8")
    return play(laid, rules=str(path), players="Alice Bob Carol")


def test_a_corporation_that_withholds_its_way_to_0_closes_at_once(tmp_path: Path) -> None:
    """Treasury to the bank, trains and stock out of the game, stations off the map, privates closed; its turn is over."""
    game = _table(
        tmp_path,
        "round OR 2.1; stock PRR 40 Alice 60 Bob 20 pool 20; at PRR 1,2; trains PRR 2 3; cash PRR 77; private SV PRR; stock NYC 50 Bob 60",
    )
    game.say("run nyc 0")
    assert game.see("price PRR") == 10
    told = game.told("run prr 0")
    assert "PRR closes." in told
    assert "The bank gets $77" in told or "PRR pays the bank $77." in told
    table = game.table
    assert (table.cash("PRR"), table.trains("PRR"), table.price("PRR"), table.president("PRR")) == (0, [], None, None)
    assert (table.owner("SV"), table.percent("PRR", "Alice"), table.percent("PRR", POOL)) == (REMOVED, 0, 0)
    assert table.certificates_counted("Alice") == 0
    assert (table.operating, table.on_map("PRR"), table.trains(POOL)) == (None, 0, [])
    game.say("next")
    game.refused("par alice prr 40", "PRR is out of the game")


def test_its_trains_can_go_to_the_bank_pool(tmp_path: Path) -> None:
    """So in 1870 (1870.17)."""
    game = _table(tmp_path, "round OR 2.1; stock PRR 40 Alice 60; at PRR 1,2; trains PRR 2 3", "pool")
    game.say("run prr 0")
    assert game.table.trains(POOL) == ["2", "3"]


def test_a_sale_of_the_president_closes_it_and_one_of_anybody_else_does_not(tmp_path: Path) -> None:
    """The block counts once, and only if its seller presides before the sale (1846.18, 1846.20)."""
    game = _table(tmp_path, "round SR 3; stock PRR 40 Alice 60 Bob 30; at PRR 1,2")
    game.refused("sell bob prr 2", "PRR has not run yet", "except by its president")
    other = _table(tmp_path, "round OR 2.1; stock PRR 40 Alice 60 Bob 30; at PRR 1,3")
    other.say("run prr 0; next")
    assert other.see("price PRR") == 10
    other.say("sell bob prr 2")
    assert other.see("price PRR") == 10
    assert other.gains("sell alice prr 3") == {"Alice": 30, "Bank": 370, "PRR": -400}
    assert other.table.price("PRR") is None


def test_stock_in_the_bank_pool_lowers_the_price_once_at_the_end_of_a_stock_round(tmp_path: Path) -> None:
    """One space, however much there is; a corporation held by players rises (1846.19); at 0 it closes then."""
    laid = "round SR 3; stock PRR 60 Alice 60 pool 40; stock NYC 60 Bob 60 Carol 40; stock CPR 40 Carol 60 pool 10; at CPR 1,2"
    game = _table(tmp_path, laid).say("next")
    assert (game.see("price PRR"), game.see("price NYC"), game.table.price("CPR")) == (50, 70, None)
    assert game.see("round") == "OR 3.1"


def test_the_certificate_limit_falls_with_a_closing(tmp_path: Path) -> None:
    """14 with all eight corporations, 11 with seven, and with fewer (1846.4)."""
    game = _table(tmp_path, "round OR 2.1; stock PRR 40 Alice 60; at PRR 1,2")
    assert game.table.certificate_limit() == 14
    game.say("run prr 0")
    assert game.table.certificate_limit() == 11
    game.say("close nyc gone; close cpr gone")
    assert game.table.certificate_limit() == 11


def test_no_forced_sale_of_several_closes_it(tmp_path: Path) -> None:
    """As many as leave it a price may be sold, in the refusal and in `raise`, whether the price falls at once or waits."""
    path = tmp_path / "open.toml"
    head = 'extends = "1870"\n[game]\nid = "Open"\ntitle = "Open"\nabout = "-"\nbased_on = ["1870"]\n'
    path.write_text(f"{head}[emergency]\ncloses = false\n", "utf-8")
    laid = "phase 3; round OR 2.1; stock SLSF 68 Bob 40 Carol 20; at SLSF 8,2; cash Bob 0; cash SLSF 0; ran SLSF"
    game = play(laid, rules=str(path))
    game.refused("sell bob slsf 2", "SLSF must buy a train, and a sale of 2 SLSF would close it", "Bob may sell 1.")
    most = what_to_raise(game.table, "Bob").most
    assert most
    assert [(sale.certificates, sale.price) for sale in most.sales] == [(1, 20)]
    game.say("pay bank bob 160 test; sell bob slsf").refused("sell bob slsf", "is one sale")
    assert game.say("train slsf 3 --president; next").see("price SLSF") == 10


def test_a_closed_corporation_comes_back_with_an_undo(tmp_path: Path) -> None:
    """The moves of the closing are those of the event."""
    game = _table(tmp_path, "round OR 2.1; stock PRR 40 Alice 60; at PRR 1,2; trains PRR 2; cash PRR 50").say(
        "run prr 0; undo"
    )
    assert (game.see("price PRR"), game.table.cash("PRR"), game.table.trains("PRR")) == (10, 50, ["2"])


def test_a_price_of_0_needs_the_zone_that_closes(tmp_path: Path) -> None:
    """Elsewhere it is a fault, and so is a table that no space needs."""
    path = tmp_path / "bad.toml"
    path.write_text('extends = "1830"\n[game]\nid = "Bad"\ntitle = "Bad"\n[closing]\n', "utf-8")
    with pytest.raises(Invalid, match="closing: has no effect"):
        play("round SR 2", rules=str(path))
