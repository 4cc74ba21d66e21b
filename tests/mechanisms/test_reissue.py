"""Stock that a corporation has redeemed, offered again: the terms of 1870, on a made-up table."""

import json
from pathlib import Path

import pytest

from support.say import Say
from support.table import Play, play

_FIRST_ROW = (64, 68, 72, 76, 82, 90, 100, 110, 120, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350, 375, 400)
"""The first row of the chart of 1870."""
_PRIVATES = ("sv", "cs", "dh", "mh", "ca")


def _table(tmp_path: Path, more: str = "") -> str:
    row = json.dumps([f"{price}{'p' * (price == 100)}" for price in _FIRST_ROW])
    market = f'[market]\npar = [100]\nzones = {{}}\ngrid = [{row}, ["60", "64", "68", "72", "76", "82", "90"]]\n'
    head = (
        'extends = "1830"\nreplace = ["market.grid", "market.zones", "limits.zones"]\n[game]\nid = "R"\ntitle = "R"\n'
    )
    own = f'[own_stock]\nwhen = "stock-round"\nmost = 40\nreissue = 75\nredeem_from = "pool-first"\n{more}'
    path = tmp_path / "reissue.toml"
    path.write_text(f"{head}[limits]\nmultiple_buy_from = []\nzones = {{}}\n{market}{own}", "utf-8")
    return str(path)


@pytest.fixture
def game(tmp_path: Path) -> Play:
    """PRR at $160 with 20% redeemed, 10% in the pool and nothing in the IPO."""
    laid = "round SR 3; stock PRR 100 Alice 40 Bob 30 pool 30; at PRR 1,11; cash PRR 900; cash Bob 900; ran PRR"
    return play(laid, rules=_table(tmp_path)).say("redeem prr 2")


def test_redeemed_stock_is_not_for_sale(game: Play) -> None:
    """It lies in the treasury, and nobody buys it; `buy` alone means the pool."""
    assert game.see("percent PRR PRR") == 20
    game.refused("buy carol prr treasury", "must offer it again before anybody buys it", "`reissue PRR`")
    assert game.gains("buy carol prr") == {"Carol": -160, "Bank": 160}


def test_offered_again(game: Play) -> None:
    """All of it goes into the IPO at the new par; no price moves and nobody pays; buyers then pay the corporation."""
    before = game.see("cell PRR")
    told = game.told("reissue prr")
    assert "PRR offers its redeemed stock again, at $120, and is paid for it." in told
    assert (game.see("percent PRR ipo"), game.see("percent PRR PRR"), game.see("par PRR")) == (20, 0, 120)
    assert game.see("cell PRR") == before
    assert game.gains("buy bob prr ipo") == {"Bob": -120, "PRR": 120}
    game.refused("reissue prr", "PRR has redeemed no stock")
    game.say("undo; undo")
    assert (game.see("percent PRR PRR"), game.see("par PRR")) == (20, 100)


@pytest.mark.parametrize(
    ("price", "par"),
    [(100, 100), (140, 110), (160, 120), (180, 140), (200, 160), (225, 160), (300, 225), (325, 250), (400, 300)],
)
def test_new_par(tmp_path: Path, price: int, par: int) -> None:
    """Three quarters of the price and $1, to the nearest of the first row; never below the old par."""
    at = _FIRST_ROW.index(price) + 1
    laid = f"round SR 3; stock PRR 100 Alice 40 Bob 40 pool 20; at PRR 1,{at}; cash PRR 900; ran PRR"
    assert play(laid, rules=_table(tmp_path)).say("redeem prr; reissue prr").see("par PRR") == par


def test_only_when_the_ipo_is_empty(tmp_path: Path, game: Play) -> None:
    """Neither unsold nor reissued stock may be in the IPO, and only in a stock round; redeeming goes on meanwhile."""
    unsold = play("round SR 3; stock PRR 100 Alice 60 pool 20; cash PRR 900; ran PRR", rules=_table(tmp_path))
    unsold.refused("issue prr", "PRR issues no stock to the bank pool", "`reissue PRR`")
    unsold.refused("redeem prr 3", "holds 20% of its stock, and the limit is 40%")  # with what is unsold
    unsold.say("redeem prr").refused("reissue prr", "once the IPO has none, and 20% is still there")
    game.say("reissue prr; next; run prr 0; next; redeem prr 1")
    game.refused("reissue prr", "once the IPO has none, and 20% is still there")
    game.say("next").refused("reissue prr", "Redeemed stock is offered again in stock rounds, and this is OR 4.1")


def test_deal_of_the_president(game: Play) -> None:
    """The priority deal goes to the left of the president, and so does the turn."""
    assert game.say("reissue prr").see("priority") == "Bob"


def test_games_without_it(tmp_path: Path, banker: Say) -> None:
    """Other games refuse the verb; the key needs par and an IPO that keeps unsold stock."""
    play("round SR 3; stock PRR 100 Alice 60").refused("reissue prr", "In this game no redeemed stock is offered again")
    path = _table(tmp_path, '[stock]\nunsold = "treasury"\n')
    wrong = banker(f"rules check {path}")
    assert "own_stock.reissue: needs stock.unsold and trading.ipo_price to be 'ipo' and 'par'" in wrong.err


def test_corrected(tmp_path: Path, banker: Say) -> None:
    """It can be voided, forgotten and put in, and put in the place of a note; the audit finds nothing."""
    lines = "move 2 prr ipo pool x\nmove 2 prr pool treasury x\nreissue prr\nnote then"
    assert banker(f"new {_table(tmp_path)} Ann Ben Cid").code == 0
    begun = "\n".join(
        f"private {who} {name}" for who, name in zip(["ann", "ben", "cid", "ann", "ben"], _PRIVATES, strict=True)
    )
    start = "private cid bo --par 100\npar ann prr 100\n" + "\n".join(["buy ben prr"] * 5)
    assert banker("play", f"{begun}\n{start}\n{lines}\n").code == 0
    n = banker("log -O json").data[-2]["n"]
    after = banker("status -O json").data["corporations"][0]
    assert (after["ipo"], after["own"]) == (20, 0)
    assert banker(f"void {n} --yes").code == 0
    assert banker("status -O json").data["corporations"][0]["own"] == 20
    assert banker(f"insert {n + 1} reissue prr --yes").code == 0
    assert banker("status -O json").data["corporations"][0] == after
    assert banker("audit").code == 0
