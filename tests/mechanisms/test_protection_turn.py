"""Prices that wait for the end of a turn: whose turn follows, and what notes, phones and views say meanwhile (1870.19 to 1870.33)."""

import json
import re
from pathlib import Path

import pytest

from banker.advice.projection import project
from banker.engine.turns import current_turn
from banker.live.feed import Feed
from banker.rounds import ending
from banker.rounds.turn import Pass, Turn, table_in_turn, table_to_show
from banker.views.market import order_view
from banker.views.status import status
from banker.views.status_json import status_json
from banker.views.trades import trades
from banker.views.turn_data import turn_data
from support.at_prompt import Bomb, PowerCut, Prompt, table_with
from support.say import Say
from support.table import Play, play, with_keys

RULES = "1870"
SALE = "phase 3; round SR 3; stock MKT 76 Ben 60 Ann 30; stock SP 90 Cid 50 Ann 20; at MKT 1,9; at SP 1,8; ran MKT"
FORCED = "phase 3; round OR 3.1 of 2; stock MKT 76 Ben 60 Ann 10; stock SP 90 Ann 60; stock IC 76 Cid 60; at MKT 1,9; at SP 1,10; at IC 2,9"
OPENING = "private ann grsc; private ben mrbc; private cid scc; private ann gsc; private ben frisco --par 68; private cid katy; par ann mkt 76; buy ben mkt; buy cid mkt; buy ann mkt; buy cid mkt; next; run mkt 0; train mkt 2; run slsf 0"


def _play(lay: str = SALE, **options: str) -> Play:
    return play(lay, "Ann Ben Cid Dee", RULES, **options)


def _turn(game: Play, *passes: str, at: int | None = None) -> Turn:
    after = len(game.records) if at is None else at
    return current_turn(game.table, game.records, [Pass(after, who) for who in passes], passes_known=True)


def _forced() -> Play:
    """Ann has sold MKT for a train of SP, which is bought; IC at $110 operates next unless MKT, at $120, keeps its price."""
    game = _play(f"{FORCED}; trains MKT 2; trains IC 2; cash SP 0; cash Ann 100")
    return game.say("run sp 0; sell ann mkt 1; train sp 3 --president")


def _below(turn: Turn) -> str:
    return " ".join(order_view(turn).below)


# --- whose turn it is ---


def test_presidents_are_asked_in_the_order_of_the_sales() -> None:
    """1870.20: once the seller's turn is over, whoever may protect the first block, then the next; then the turn goes on (1870.32)."""
    game = _play().say("sell ann mkt 1; sell ann sp 1")
    assert (_turn(game).asked, _turn(game).next_up) == (None, "Ann"), "Ann may still buy"
    over = _turn(game, "Ann")
    assert (over.next_up, over.asked and over.asked.about) == ("Ben", "MKT")
    assert [turn_data(over)[key] for key in ("player", "step", "asked", "known")] == ["Ben", "protect", "MKT", True]
    assert "Ben may buy 1 MKT for $120, so that its price stays: `protect Ben MKT`." in _below(over)
    assert _turn(game.say("protect --falls mkt"), "Ann", at=2).next_up == "Cid"
    assert _turn(game.say("protect --falls sp"), "Ann", at=2).next_up == "Ben"


@pytest.mark.rule("1870.29")
def test_nobody_is_asked_who_may_not() -> None:
    """1870.29: Ben has not enough cash; Cid is asked about SP, and by protecting it lets MKT fall."""
    game = _play(f"{SALE}; cash Ben 100").say("sell ann mkt 1; sell ann sp 1")
    assert _turn(game, "Ann").next_up == "Cid"
    assert game.say("protect cid sp").see("cell MKT") == [2, 9]
    assert _turn(game).next_up == "Dee", "1870.30: to the protector's left"


def test_after_a_forced_sale() -> None:
    """1870.65: Ben is asked when SP's turn is over, before the next corporation operates."""
    game = _forced()
    assert (_turn(game).ran, _turn(game).asked) == ("SP", None)
    over = _turn(game, "SP")
    assert (over.next_up, turn_data(over)["player"], turn_data(over)["corporation"]) == ("Ben", "Ben", None)


@pytest.mark.rule("1870.33")
def test_order_counts_falls_that_wait() -> None:
    """1870.33: MKT at $120 falls to $110 in the second row; IC, which has been there longer, operates before it."""
    game = _forced()
    assert game.table.yet_to_operate() == ["MKT", "IC"]
    turn = _turn(game, "SP")
    assert turn.next_to_operate == "IC"
    assert order_view(turn).data["order"][-2:] == ["IC", "MKT"]
    assert "Yet to operate: IC, MKT" in "\n".join(status(game.table, 1).below)
    assert [run.corporation for run in project(game.table, {}, 0).rounds[0].runs] == ["IC", "MKT"]
    assert "should operate before" not in game.told("run ic 0")


def test_a_forced_seller_sells_nothing_twice() -> None:
    """A86: what a president has sold for a train is not offered again, also where a prompt follows the game."""
    game = _play(f"{FORCED}; cash SP 0; cash Ann 100").say("run sp 0; sell ann mkt 1")
    assert table_in_turn(_turn(game), "Ann").seller == "Ann"


def test_last_turn_of_a_round() -> None:
    """1870.65: also when no other corporation is left, the president is asked before the round ends."""
    game = _play(f"{FORCED}; cash SP 0; cash Ann 100; ran MKT; ran IC").say(
        "run sp 0; sell ann mkt 1; train sp 3 --president"
    )
    assert _turn(game).waits_for_end
    assert _turn(game, "SP").next_up == "Ben"


OF_FOUR = "private ann grsc; private ben mrbc; private cid scc; private dee gsc; private ann frisco --par 68; private ben katy; par cid ATSF 76; buy dee ATSF; buy ann ATSF; buy ben ATSF; buy cid ATSF; next; run atsf 0; train atsf 2; run slsf 0; train slsf 2; next"


def test_at_a_prompt(banker: Say) -> None:
    """The prompt asks the president, `p` declines, `protect` alone buys; the pages name the same player."""
    assert banker(f"new {RULES} Ann Ben Cid Dee").code == 0
    assert banker("play", OF_FOUR.replace("; ", "\n")).code == 0
    feed = Feed("game.toml")
    with table_with(Bomb()) as printed:
        prompt = Prompt("game.toml")
        for line, shown in (
            ("sell dee atsf", "Dee (has sold)"),
            ("p", "Cid: protect ATSF?"),
            ("", "Cid: protect ATSF?"),
            ("protect", "Dee"),
            ("undo", "Cid: protect ATSF?"),
            ("p", "Ann"),
        ):
            prompt.type(line)
            assert re.split(r" [·|] ", prompt.shown or "")[1] == shown, line
            feed.look()
            assert f'"player":"{shown[:3]}"' in feed.text.replace(" ", "").replace('"player":null', ""), line
        prompt.type(PowerCut())
    feed.close()
    assert (
        "Dee's turn is over. Cid may buy 1 ATSF for $72, so that its price stays: `protect`, p if not."
        in printed.getvalue().replace("\n", " ")
    )
    assert "event: protect" not in printed.getvalue()
    assert banker("show 21").out.count("--falls ATSF")


@pytest.mark.parametrize("line", ["p", "buy cid slsf"])
def test_a_typed_end_of_a_turn_lets_a_price_fall(banker: Say, line: str) -> None:
    """1870.19, 1870.23: Cid, who sold, may not protect the price; it falls once a pass shows that the turn is over, so Cid's next sale brings less."""
    assert banker(f"new {RULES} Ann Ben Cid Dee").code == 0
    assert banker("play", OF_FOUR.replace("; ", "\n")).code == 0
    with table_with(Bomb()) as printed:
        prompt = Prompt("game.toml")
        for typed in ("p", "p", "p", "sell cid atsf", line, "p"):
            prompt.type(typed)
        prompt.type(PowerCut())
    prices = {row["id"]: row["price"] for row in banker("status -O json").data["corporations"]}
    assert prices["ATSF"] == 68, printed.getvalue()
    assert banker("log -O json").data[-1]["words"] == ["--falls", "ATSF"]


@pytest.mark.rule("1870.30")
def test_protection_ends_the_turn() -> None:
    """1870.30: play goes to the protector's left, so the protector neither sells, buys nor redeems before their next turn."""
    game = _play().say("sell ann mkt 1; protect ben mkt")
    for line in ("sell ben mkt", "buy ben sp", "redeem mkt"):
        assert "Ben has ended their turn" in game.refused_at_the_prompt(line), line
    assert game.refused_at_the_prompt("sell cid sp") == ""
    two = _play(SALE.replace("Cid 50 Ann 20", "Ben 50 Ann 20")).say("sell ann mkt 1; sell ann sp 1; protect ben mkt")
    assert two.refused_at_the_prompt("protect ben sp") == "", "a second block is no second turn"


@pytest.mark.rule("1870.38")
def test_to_redeem_takes_another_turn() -> None:
    """1870.38: since nothing may come before it in a turn, the seller's turn is over, and the price has fallen; a reissue is still in it (1870.51)."""
    lay = "phase 3; round SR 3; stock MKT 76 Ann 40 Ben 20 pool 20; at MKT 1,9; ran MKT"
    game = _play(lay).say("sell ann mkt 1")
    assert game.gains("redeem mkt") == {"MKT": -110, "Bank": 110}
    assert game.see("cell MKT") == [2, 9]


def test_the_end_of_a_round_asks_about_falls(banker: Say) -> None:
    """`n` in a stock round asks whether all have passed, and tells which prices then fall that a president could have protected."""
    assert banker(f"new {RULES} Ann Ben Cid").code == 0
    assert banker("play", f"{OPENING}; train slsf 2; next".replace("; ", "\n")).code == 0
    with table_with(Bomb()) as printed:
        prompt = Prompt("game.toml")
        for line in ("p", "p", "s cid mkt", "n", "no", "p", "n", "no"):
            prompt.type(line)
        prompt.type(PowerCut())
    said = printed.getvalue().replace("\n", " ")
    falls = "That ends SR 2, and MKT falls to $68, since Ann does not protect it."
    assert f"Have Cid, Ann and Ben passed? {falls}" in said
    assert said.count(falls) == 2
    assert said.count("SR 2 continues") == 2, said


# --- notes, phones and views ---


def test_notes_know_what_has_fallen() -> None:
    """A note on a sale names the price after the sales of the turn before have fallen, and who may protect it then."""
    game = _play(SALE.replace("Ann 30", "Ann 20 Dee 10")).say("sell ann mkt 1")
    told = game.told("sell dee mkt")
    assert "MKT stays at $110 until Dee's turn is over, and then falls, unless Ben buys it for $110" in told


def test_notes_on_who_may_protect() -> None:
    """1870.23, 1870.25: after an own sale in the round only the option allows it; never the own sale."""
    sold = _play().say("sell ben mkt 1; buy ben sp")
    assert "unless Ben" not in sold.told("sell ann mkt")
    option = _play(protect_if_sold="yes").say("sell ben mkt 1; buy ben sp")
    assert "unless Ben buys it" in option.told("sell ann mkt")
    assert "unless" not in _play(protect_if_sold="yes").told("sell ben mkt")
    assert "unless" not in _play(f"{SALE}; cash Ben 100").told("sell ann mkt")


def test_ledge() -> None:
    """1870.16: a price that does not fall, since its last step would cross the ledge, is not said to fall."""
    game = _play(SALE.replace("at MKT 1,9", "at MKT 2,17"))
    told = game.told("sell ann mkt")
    assert "stays at $275, at the ledge" in told
    assert "then falls" not in told
    shown = " ".join(status(game.table, 1).below)
    assert "MKT stays at $275 when the turn is over, though Ann sold 1; Ben may buy it: `protect Ben MKT`." in shown
    assert "Ben may buy 1 MKT for $275, but its price stays anyway: `protect Ben MKT`." in _below(_turn(game, "Ann"))


def test_phones_show_the_prices_of_the_next_turn() -> None:
    """The seller buys and sells at today's prices, everybody else after the fall."""
    turn = _turn(_play().say("sell ann mkt 2"))
    seen = {
        who: next(trade["price"] for trade in trades(table_in_turn(turn, who), who) if trade["corporation"] == "MKT")
        for who in ("Ann", "Cid")
    }
    assert seen == {"Ann": 120, "Cid": 100}


def test_all_views_show_the_same_prices() -> None:
    """While Ann sells, MKT is at $120 for everybody; once her turn is over and Ben cannot protect it, at $110, before any event says so."""
    game = _play(f"{SALE}; cash Ben 100").say("sell ann mkt 1")
    for turn, price in ((_turn(game), 120), (_turn(game, "Ann"), 110)):
        data = status_json(turn, game.records)
        (held,) = (row for row in data["standing"][1]["stock"] if row["corporation"] == "MKT")
        assert held["price"] == price
        assert data["players"][1]["worth_in"]["stock"] == held["value"] == 6 * price
        assert [corp["price"] for corp in data["corporations"] if corp["id"] == "MKT"] == [price]
        assert table_to_show(turn).price("MKT") == price


def test_prices_in_the_order() -> None:
    """It has the prices by which it is sorted, and says so while they have not fallen."""
    game = _play(f"{SALE}; cash Ben 100; at SP 2,9").say("sell ann mkt 2")
    for turn in (_turn(game), _turn(game, "Ann")):
        assert [row[1:3] for row in order_view(turn).sections[0].rows] == [["SP", 110], ["MKT", 100]]
    assert "MKT falls when the turn is over, since Ann sold 2. The prices above are for the end of the turn." in _below(
        _turn(game)
    )
    assert "The prices above" not in _below(_turn(game, "Ann"))
    asked = _below(_turn(_play().say("sell ann mkt 1"), "Ann"))
    assert "so that its price stays: `protect Ben MKT`. The prices above assume that nobody does." in asked


def test_phones_and_status_after_a_forced_sale(banker: Say) -> None:
    """Once SLSF's turn is over, MKT has fallen from $60 to $50: what its run does on a phone and in `payout` begins there, as the run itself does."""
    forced = "next; buy ben mkt; price mkt 7,6 x; pay slsf bank 680 x; pay ben bank 370 x; pay ann bank 380 x; next; run slsf 0; sell ben mkt 2; train slsf 2 --president"
    assert banker(f"new {RULES} Ann Ben Cid").code == 0
    assert banker("play", f"{OPENING}; {forced}; n".replace("; ", "\n")).code == 0
    feed = Feed("game.toml")
    ways = [(way["decision"], way["from"], way["to"]) for way in json.loads(feed.run(100))["ways"]]
    assert ways == [("pay", 50, 55), ("withhold", 50, 40), ("half", 50, 50)]
    assert [way["from"] for way in json.loads(feed.text)["answers"]["up"]["run"]["ways"]] == [50]
    feed.close()
    assert "MKT: 50 to 55" in banker("payout mkt 100").out
    assert "MKT: $50 to $55" in banker("run mkt 100").out


def test_nothing_waits_after_the_end() -> None:
    """1870.66: no price falls after a bankruptcy, and no view says that it will."""
    lay = "phase 3; round OR 3.1 of 2; stock MKT 76 Ben 60 Ann 10; stock SP 90 Ann 60; at MKT 10,7; at SP 8,2; cash SP 0; cash Ann 1"
    game = _play(f"{lay}; ran MKT").say("run sp 0; sell ann mkt; bankrupt ann")
    assert not any("MKT" in line and "fall" in line for line in status(game.table, 1).below)
    assert _turn(game).asked is None


# --- how far a price falls ---


def _with(tmp_path: Path, *more: str) -> str:
    return with_keys(tmp_path, "\n".join(more), RULES)


@pytest.mark.parametrize(
    ("key", "seller", "after"),
    [
        ('price_drops_per = "block"', "ann", [2, 9]),
        ('price_drops_by = "president"', "ann", [1, 9]),
        ('price_drops_by = "president"', "ben", [3, 9]),
    ],
)
def test_other_falls(tmp_path: Path, key: str, seller: str, after: list[int]) -> None:
    """A title in which a block moves the price once, or only the president's sales do, has them so here, too."""
    game = play(SALE, "Ann Ben Cid Dee", _with(tmp_path, "[trading]", key)).say(f"sell {seller} mkt 2")
    assert game.say("next").see("cell MKT") == after


def test_own_stock_sold_for_a_train(tmp_path: Path) -> None:
    """Where that falls at once, nothing waits and no note says so."""
    own = _with(tmp_path, "[price_protection]", "own_forced_falls = true")
    lay = "phase 3; round OR 3.1 of 2; stock SP 90 Ann 60; at SP 1,8; cash SP 0; cash Ann 100"
    game = play(lay, "Ann Ben", own).say("run sp 0")
    assert "until" not in game.told("sell ann sp")
    assert game.see("cell SP") == [2, 7]


def test_a_price_that_ends_the_game(tmp_path: Path) -> None:
    """Where a price at the end of the market ends the game after a stock round, waiting prices fall before sold-out ones rise."""
    own = _with(
        tmp_path,
        "[market]",
        'zones = { y = "yellow", o = "orange", b = "brown", i = "ledge", c = "close", e = "end" }',
        "[end]",
        'market = "any-round"',
    )
    lay = "phase 3; round SR 3; stock MKT 76 Ben 60 Ann 30; stock SP 90 Cid 60 Ann 40; at MKT 1,9; at SP 1,20; ran MKT"
    game = play(lay, "Ann Ben Cid", own).say("sell ann mkt 2")
    assert ending.after_rises(game.table).price("MKT") == 100
