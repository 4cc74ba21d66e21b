"""18Chesapeake: Off the Rails: the twenty statements of its help topic, with answers worked out from them (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.rules.read import read
from banker.verbs.event import object_in_turn
from banker.views.holdings import room
from support.table import Play, play

TWO, THREE = "Ann Ben", "Ann Ben Cid"
NAME = "18ChesapeakeOfftheRails"
RULES, ELDER = read(NAME), read("18Chesapeake")


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, NAME, **options)


@pytest.mark.rule("18ChesapeakeOfftheRails.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1200, 20), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int) -> None:
    """The bank's $12,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join("ABCDEF"[:players]))
    assert (game.see("cash A"), game.see("limit"), game.see("cash bank")) == (cash, limit, 12000 - players * cash)


@pytest.mark.rule("18ChesapeakeOfftheRails.2")
def test_market() -> None:
    """Eleven rows, six prices to start at, one on each of the first six rows, all in the fourth column, and three zones."""
    assert len(RULES.market.grid) == 11
    pars = {space.price: cell for cell, space in RULES.market.spaces.items() if space.par}
    assert pars == {price: (row, 4) for row, price in enumerate((100, 90, 82, 76, 71, 67), 1)}
    assert {space.zone for space in RULES.market.spaces.values()} == {None, "yellow", "orange", "brown", "end"}
    _play("round SR 2").refused("par ann prr 95", "$67, $71, $76, $82, $90, $100", "18ChesapeakeOfftheRails.2")


@pytest.mark.rule("18ChesapeakeOfftheRails.3")
@pytest.mark.parametrize(("cell", "after"), [("11,4", [11, 4]), ("7,6", [7, 6]), ("6,7", [6, 7]), ("5,7", [6, 7])])
def test_prices_at_the_lower_edge(cell: str, after: list[int]) -> None:
    """A sale moves a price down one row if there is a space, and leaves it where there is none."""
    game = _play(f"round SR 2; stock PRR 100 Ann 50; at PRR {cell}").say("sell ann prr")
    assert game.see("cell PRR") == after


@pytest.mark.rule("18ChesapeakeOfftheRails.4")
def test_a_price_ends_the_game_with_the_round() -> None:
    """$300 ends the game after this operating round, though the set has two more, or after this stock round, though it falls."""
    over = "the price of PRR has reached the end of the market"
    game = _play("phase 5; round OR 4.1 of 3; stock PRR 100 Ann 60; trains PRR 5; at PRR 1,13").say("run prr 100")
    game.refused("next", "The price of PRR has reached the end of the market", "18ChesapeakeOfftheRails.4")
    assert game.say("end").see("over") == over
    game = _play("phase 5; round SR 4; stock PRR 100 Ann 60; stock LV 82 Cid 50; at PRR 1,14; cash Ben 500")
    game.say("buy ben lv; sell ann prr")
    assert game.see("price PRR") == 260
    game.refused("next", "The price of PRR has reached the end of the market")
    assert game.say("end").see("over") == over


@pytest.mark.rule("18ChesapeakeOfftheRails.5")
def test_a_broken_bank_ends_the_game_with_the_set() -> None:
    """Two operating rounds follow; in a stock round, the next set; a bankruptcy ends the game at once."""
    laid = "phase 5; round OR 4.1 of 3; stock PRR 100 Ann 60; trains PRR 5; bank 50"
    game = _play(laid).say("run prr 100")
    game.refused("end", "until this set of operating rounds is over")
    game.say("next; run prr 0; next; run prr 0").refused("next", "The bank has broken")
    assert game.say("end").see("over") == "the bank has broken"
    early = _play("phase 3; round SR 3; stock PRR 100 Ann 60; bank 50").say(
        "sell ann prr; next; run prr 0; next; run prr 0"
    )
    early.refused("next", "The bank has broken")
    broke = _play("phase 5; round OR 4.1; stock PRR 100 Ann 60; cash Ann 0; cash PRR 0; at PRR 11,1; ran PRR")
    assert broke.say("bankrupt ann").see("over") == "Ann is bankrupt"


@pytest.mark.rule("18ChesapeakeOfftheRails.6")
@pytest.mark.parametrize("name", ["PRR", "LV"])
def test_float(name: str) -> None:
    """The fifth tenth floats a corporation, that of CV, too, and brings it ten times par."""
    game = _play(f"round SR 2; stock {name} 71 Ann 40; cash Ann 500", cv="LV")
    assert game.gains(f"buy ann {name}") == {"Ann": -71, name: 710, "Bank": -639}


@pytest.mark.rule("18ChesapeakeOfftheRails.7")
def test_any_order() -> None:
    """Sell, buy and sell again."""
    laid = "round SR 2; stock PRR 100 Ann 50; stock LV 82 Ben 50 Ann 20; cash Ann 500"
    game = _play(laid).say("sell ann prr; buy ann lv")
    assert game.refused_at_the_prompt("sell ann lv") == ""
    game.say("sell ann lv")


@pytest.mark.rule("18ChesapeakeOfftheRails.8")
def test_several_brown_certificates() -> None:
    """From the pool and from the IPO in the brown zone; one anywhere else, and none after a par."""
    laid = "round SR 2; stock PRR 67 Ann 50 pool 20; cash Ben 900; at PRR 10,1"
    assert _play(laid).gains("buy ben prr pool 2") == {"Ben": -40, "Bank": 40}
    assert _play(laid).gains("buy ben prr ipo 3") == {"Ben": -201, "Bank": 201}
    orange = laid.replace("10,1", "10,2").replace("at PRR 10,2", "at PRR 9,2")
    _play(orange).refused("buy ben prr pool 2", "18ChesapeakeOfftheRails.8")
    both = _play(laid).say("buy ben prr pool; buy ben prr ipo")
    assert both.see("percent PRR Ben") == 20
    other = _play(f"{laid}; stock LV 67 Cid 50; at LV 10,1").say("buy ben prr pool")
    event = resolve(other.table, History(other.records), "buy", ["ben", "lv", "ipo"]).event
    turn = current_turn(other.table, other.records)
    assert ["may only buy more of it" in objection.text for objection in object_in_turn(event, turn)] == [True]


@pytest.mark.rule("18ChesapeakeOfftheRails.9")
@pytest.mark.parametrize(
    ("cell", "counted", "more"), [("6,1", 0, False), ("9,2", 0, True), ("11,1", 0, True), ("1,4", 5, False)]
)
def test_zones(cell: str, counted: int, more: bool) -> None:  # noqa: FBT001
    """What counts for the certificate limit, and whether a player may hold 70%."""
    game = _play(f"round SR 2; stock PRR 67 Ann 60 pool 20; cash Ann 900; at PRR {cell}")
    assert game.see("counted Ann") == counted
    if more:
        assert game.say("buy ann prr pool").see("percent PRR Ann") == 70
    else:
        game.refused("buy ann prr pool", "60%")


@pytest.mark.rule("18ChesapeakeOfftheRails.10")
def test_trains() -> None:
    """The numbers and prices of the trains; a D beside the 6s, for less with a 4, 5 or 6 traded in."""
    found = {kind: (train.count_, train.price, train.trade_in) for kind, train in RULES.train.items()}
    expected = {"2": (5, 80), "3": (4, 180), "4": (3, 300), "5": (2, 500), "6": (2, 630)}
    assert found == {kind: (*both, ()) for kind, both in expected.items()} | {"D": ("unlimited", 1100, ("4", "5", "6"))}
    laid = "round OR 5.1; stock PRR 100 Ann 60; cash PRR 1900; trains PRR 4; ran PRR"
    _play(f"phase 5; {laid}").refused("train prr D", "For sale: 5")
    assert _play(f"phase 6; {laid}").gains("train prr D") == {"PRR": -1100, "Bank": 1100}
    assert _play(f"phase 6; {laid}").gains("train prr D --trade-in 4") == {"PRR": -800, "Bank": 800}


@pytest.mark.rule("18ChesapeakeOfftheRails.11")
def test_no_export() -> None:
    """Neither the end of a set nor a round of passes in the private sale takes a train."""
    game = _play("round OR 1.1 of 1; stock PRR 100 Ann 60; ran PRR").say("next")
    assert game.table.depot()["2"] == 5
    game = _play().say("private ann d&r; next")
    assert (game.table.depot()["2"], game.see("cash Ann")) == (5, 800 - 20 + 5)


@pytest.mark.rule("18ChesapeakeOfftheRails.12")
def test_trains_in_the_pool() -> None:
    """A 5 that is traded in is on sale at its price; a 4 in the pool goes with the first D."""
    laid = "phase 6; round OR 5.1; stock PRR 100 Ann 60; stock LV 82 Ben 60; cash PRR 1900; cash LV 900; trains PRR 5; pool 4; ran PRR"
    game = _play(laid).say("train prr D --trade-in 5")
    assert game.table.trains("Pool") == ["5"]
    assert game.gains("run lv 0; train lv 5 --from pool") == {"LV": -500, "Bank": 500}


@pytest.mark.rule("18ChesapeakeOfftheRails.13")
def test_what_is_as_in_18chesapeake() -> None:
    """Privates, corporations, stations, terrain and the private sale are the same."""
    for part in ("private", "corporation", "tokens", "terrain", "privates", "players"):
        assert getattr(RULES, part) == getattr(ELDER, part), part


@pytest.mark.rule("18ChesapeakeOfftheRails.14")
def test_cv() -> None:
    """It brings 20% of the corporation drawn, and closes with its first train, bought from anybody."""
    sold = "private ann d&r; private ben c-p; private cid b&s; private ann c&oc; private ben b&or"
    game = _play(cv="B&O").say(sold)
    assert game.gains("private cid cv --par 76") == {"Cid": -200, "Bank": 200}
    assert (game.see("president B&O"), game.see("percent B&O Ben")) == ("Cid", 10)
    laid = "round OR 2.1; stock LV 82 Ben 60; stock PRR 76 Ann 60; trains PRR 2; private CV Cid; ran LV"
    assert _play(laid, cv="LV").say("train lv 2 --from prr --price 1").see("owner CV") == "Out"
    assert _play(laid, cv="C&A").say("train lv 2").see("owner CV") == "Cid"


@pytest.mark.rule("18ChesapeakeOfftheRails.15")
def test_forced_sales() -> None:
    """Ann may lose LV for PRR's train, but not PRR; another's train costs at most face value with her money."""
    laid = (
        "phase 3; round OR 2.1; stock PRR 82 Ann 30 Ben 20; stock LV 82 Ann 40 Cid 30; cash PRR 0; cash Ann 0; ran PRR"
    )
    game = _play(f"{laid}; trains C&O 3")
    game.refused("sell ann prr 2", "PRR")
    assert game.say("sell ann lv 2").see("president LV") == "Cid"
    game.refused("train prr 3 --from c&o --price 181 --president", "at most $180")


@pytest.mark.rule("18ChesapeakeOfftheRails.16")
def test_presidents_certificates_for_two() -> None:
    """Three times par for 30%, and 20% more float it; of the corporation drawn twice par for 20%."""
    game = _play("round SR 2", TWO, cv="LV")
    assert game.gains("par ann prr 90") == {"Ann": -270, "Bank": 270}
    assert game.gains("par ben lv 82") == {"Ben": -164, "Bank": 164}
    assert (game.see("percent PRR ipo"), game.see("percent LV ipo")) == (70, 80)
    assert game.gains("buy ann prr; buy ann prr") == {"Ann": -180, "Bank": 180 - 900, "PRR": 900}


@pytest.mark.rule("18ChesapeakeOfftheRails.17")
def test_what_is_left_goes_to_the_pool_for_two() -> None:
    """At 50% the other five certificates are in the pool, free, and the price does not move."""
    game = _play("round SR 2; stock PRR 82 Ann 40; cash Ann 900", TWO, cv="LV")
    assert game.gains("buy ann prr") == {"Ann": -82, "Bank": 82 - 820, "PRR": 820}
    assert (game.see("percent PRR ipo"), game.see("percent PRR pool"), game.see("price PRR")) == (0, 50, 82)


@pytest.mark.rule("18ChesapeakeOfftheRails.18")
def test_the_pool_shrinks_for_two() -> None:
    """Ben's purchase takes one more out of the pool, also from the IPO; of the last one he gets nothing; Ann's takes none."""
    game = _play("round SR 2; stock PRR 82 Ann 40; cash Ann 900", TWO, cv="LV").say("buy ann prr")
    assert game.gains("buy ben prr") == {"Ben": -82, "Bank": 82}
    assert (game.see("percent PRR Ben"), game.see("percent PRR pool"), game.see("percent PRR out")) == (10, 30, 10)
    assert _play("round SR 2; stock PRR 82 Ann 60 Ben 30 pool 10", TWO, cv="LV").gains("buy ben prr") == {}
    ipo = _play("round SR 2; stock PRR 82 Ann 30 pool 10", TWO, cv="LV").say("buy ben prr ipo")
    assert (ipo.see("percent PRR Ben"), ipo.see("percent PRR pool"), ipo.see("percent PRR out")) == (10, 50, 10), (
        "it floats"
    )
    own = _play("round SR 2; stock PRR 82 Ann 50 pool 50; cash Ann 900", TWO, cv="LV").say("buy ann prr pool")
    assert (own.see("percent PRR pool"), own.see("percent PRR out")) == (40, 0)


@pytest.mark.parametrize(("pool", "may_buy"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_limits_know_the_shrinking_pool(pool: int, may_buy: int) -> None:
    """One leaves before each purchase of Ben's, and none before one of the president's."""
    table = _play(f"round SR 2; stock PRR 82 Ann {100 - 10 * pool} pool {10 * pool}", TWO, cv="LV").table
    assert room(table, "Ben").may_buy.get("PRR", 0) == may_buy


@pytest.mark.rule("18ChesapeakeOfftheRails.19", "18ChesapeakeOfftheRails.20")
def test_sold_out_and_paid_for_two() -> None:
    """With nothing in the pool PRR rises, though 10% are out of the game, which earn nothing."""
    laid = "stock PRR 82 Ann 60 Ben 30 pool 10; cash Ben 100"
    game = _play(f"round SR 2; {laid}; trains PRR 2", TWO, cv="LV")
    assert game.see("cell PRR") == [3, 4]
    assert game.say("buy ben prr; next").see("cell PRR") == [2, 4]
    assert game.gains("run prr 100") == {"Ann": 60, "Ben": 30, "Bank": -90}
    assert _play(f"round SR 2; {laid}", TWO, cv="LV").say("next").see("cell PRR") == [3, 4]


def test_the_topic_has_the_twenty_statements() -> None:
    """The topic has each statement once."""
    found = re.findall(r"^- (18ChesapeakeOfftheRails\.\d+): ", text_of(NAME), re.MULTILINE)
    assert sorted(found) == sorted(f"18ChesapeakeOfftheRails.{number}" for number in range(1, 21))
