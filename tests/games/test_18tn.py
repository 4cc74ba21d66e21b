"""18TN: the sixteen statements of `banker help 18TN`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.rules.read import read
from banker.views.state_data import table_data
from banker.views.status import status
from banker.views.trains import trains_view
from support.table import Play, play

THREE = "Ann Ben Cid"
RULES = read("18TN")
TURN = "phase 3; round OR 2.1 of 2; stock SR 90 Ann 60; stock GMO 80 Ben 60"
FIRST = "round OR 1.1; stock SR 90 Ann 60; stock GMO 80 Ben 60"


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "18TN", **options)


# --- preparation and stock ---


@pytest.mark.rule("18TN.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"), [(3, 600, 16, 6200), (4, 450, 12, 6200), (5, 360, 10, 6200)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $8,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee", "Eve"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [3, 4, 5]


@pytest.mark.rule("18TN.2")
def test_market() -> None:
    """Seven rows, five prices to start at in two columns, two zones and an end; orange stock has no limit of 60%."""
    assert len(RULES.market.grid) == 7
    starts = sorted(cell for cell, space in RULES.market.spaces.items() if space.par)
    assert starts == [(2, 5), (3, 4), (3, 5), (4, 4), (4, 5)]
    assert {space.zone for space in RULES.market.spaces.values()} == {None, "yellow", "orange", "end"}
    _play("round SR 2").refused("par ann sr 67", "$65, $70, $75, $80, $90", "18TN.2")
    game = _play("round SR 2; stock SR 65 Ann 60 pool 40; at SR 7,1")
    assert (game.see("price SR"), game.see("counted Ann")) == (25, 0)
    game.refused("buy ann sr pool 2", "18TN.15")
    assert game.gains("buy ann sr pool") == {"Ann": -25, "Bank": 25}


@pytest.mark.rule("18TN.15")
def test_sell_then_buy_or_buy_then_sell() -> None:
    """After a sale and a purchase the prompt refuses another sale; a purchase and then a sale is fine."""
    laid = "round SR 2; stock SR 90 Ann 50 Ben 20; stock GMO 80 Cid 60 Ann 20; cash Ann 500"
    game = _play(laid).say("sell ann sr; buy ann gmo")
    assert "has done both (18TN.15)" in game.refused_at_the_prompt("sell ann gmo")
    assert _play(laid).say("buy ann gmo").refused_at_the_prompt("sell ann sr") == ""


@pytest.mark.rule("18TN.5")
def test_floats_and_the_certificates_of_ic() -> None:
    """50% do not float SR, 60% do; IC's president pays three times par for 30%, and seven others are left."""
    game = _play("round SR 2; stock SR 90 Ann 50")
    assert game.gains("buy ben sr") == {"Ben": -90, "Bank": 90 - 900, "SR": 900}
    game = _play("round SR 2")
    assert game.gains("par ann ic 80") == {"Ann": -240, "Bank": 240}
    assert (game.see("percent IC Ann"), game.see("certificates IC ipo")) == (30, 7)
    assert (RULES.corporation["IC"].president, RULES.corporation["SR"].president) == (30, 20)


# --- private companies ---


@pytest.mark.rule("18TN.4")
def test_lnr_and_the_louisville() -> None:
    """LNR's buyer sets L&N's par; L&N floats with its $750 in the private sale, and LNR is closed."""
    game = _play().say("private ann tcc; private ben etwcr; private cid mcr; private ann owr")
    game.refused("private ben lnr", "needs a par price")
    assert game.gains("private ben lnr --par 75") == {"Ben": -175, "Bank": 175 - 750, "L&N": 750}
    assert (game.see("owner LNR"), game.see("president L&N"), game.see("percent L&N Ben")) == ("Out", "Ben", 20)
    assert game.see("floated L&N")
    assert game.say("par cid sr 65; next").see("waiting") == "L&N"


@pytest.mark.rule("18TN.9")
@pytest.mark.parametrize(
    ("private", "least", "most"), [("TCC", 10, 30), ("ETWCR", 20, 60), ("MCR", 35, 105), ("OWR", 50, 150)]
)
def test_prices_of_privates(private: str, least: int, most: int) -> None:
    """Half to one and a half times the price in phases 3 to 4; in the first set exactly the price, in phase 3, too."""
    for phase in ("3", "3'", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private {private} Cid; stock SR 90 Ann 60")
        game.refused(f"private sr {private} {least - 1}", f"${least} to ${most}", "18TN.9")
        game.refused(f"private sr {private} {most + 1}", "18TN.9")
        assert game.gains(f"private sr {private} {most}") == {"SR": -most, "Cid": most}
    face = RULES.private[private].price
    for phase in ("2", "3"):
        game = _play(f"phase {phase}; {FIRST}; private {private} Cid")
        game.refused(f"private sr {private} {face + 1}", f"pays ${face} for {private}")
        game.refused(f"private sr {private} {face - 1}", f"pays ${face} for {private}")
        game.say(f"private sr {private} {face}")
    _play(f"round OR 2.1; private {private} Cid; stock SR 90 Ann 60").refused(f"private sr {private} {face}", "phase 2")


@pytest.mark.rule("18TN.11")
def test_one_private_each_in_the_first_round() -> None:
    """In phase 2 a corporation buys one, and a player sells one; in phase 3 of the same round both may do more."""
    laid = f"{FIRST}; private TCC Cid; private ETWCR Cid; private MCR Ben"
    game = _play(laid).say("private sr tcc 20")
    game.refused("private sr mcr 70", "a corporation buys only one private, and SR owns TCC", "18TN.11")
    game.say("run sr 0")
    game.refused(
        "private gmo etwcr 40", "a player sells only one private to a corporation, and Cid has sold one", "18TN.11"
    )
    game.say("private gmo mcr 70")
    _play(f"phase 3; {laid}").say("private sr tcc 20; private sr mcr 70; run sr 0; private gmo etwcr 40")


@pytest.mark.rule("18TN.10")
def test_privates_between_players() -> None:
    """At any price as the purchase of the turn, in the first stock round; not in an operating round."""
    game = _play("; ".join(f"private {name} Ann" for name in ("TCC", "ETWCR", "MCR", "OWR")) + "; private LNR out")
    assert game.gains("private ben mcr 1") == {"Ben": -1, "Ann": 1}
    assert current_turn(game.table, game.records).player == "Cid"
    _play(f"{TURN}; private TCC Cid").refused("private ann tcc 20", "only in stock rounds", "18TN.10")


@pytest.mark.rule("18TN.14")
@pytest.mark.parametrize(("private", "hex_", "cost"), [("TCC", "h17", 120), ("ETWCR", "f19", 120), ("MCR", "h3", 60), ("OWR", "e16", 60)])  # fmt: skip
def test_extra_tiles(private: str, hex_: str, cost: int) -> None:
    """Others pay for the hex; the owner of the private lays there free, beside its two tiles, once."""
    assert _play(TURN).gains(f"tile sr {hex_}") == {"SR": -cost, "Bank": cost}
    game = _play(f"{TURN}; private {private} SR")
    assert game.gains(f"tile sr c8; tile sr e8; tile sr {hex_}") == {"SR": -80, "Bank": 80}
    game.refused("tile sr f9", "already laid")


# --- operating rounds ---


@pytest.mark.rule("18TN.6")
def test_trains_and_phases() -> None:
    """The numbers and prices of the trains, in order; the first 3' and 6' begin phases 3½ and 6½."""
    found = {kind: (train.count_, train.price, train.trade_in) for kind, train in RULES.train.items()}
    assert found == {
        "2": (5, 80, ()), "3": (3, 180, ()), "3'": (2, 180, ()), "4": (3, 300, ()), "5": (2, 450, ()),
        "6": (1, 600, ()), "6'": (1, 600, ()), "8": (7, 700, ()),
    }  # fmt: skip
    assert [RULES.phase_called(name) for name in RULES.phase] == ["2", "3", "3½", "4", "5", "6", "6½", "8"]
    game = _play("phase 3; round OR 2.1; stock SR 90 Ann 60; trains GMO 3 3 3; ran SR")
    assert "Phase 3½: up to 4 trains per corporation." in game.told('train sr "3\'"')
    assert (game.see("phase"), game.see("trains SR")) == ("3'", "3'")


@pytest.mark.rule("18TN.7")
def test_civil_war() -> None:
    """The buyer and the owners of trains lose a run once; GMO with one train earns nothing and stays, IC without one falls."""
    laid = f"{TURN}; stock IC 75 Cid 60; trains GMO 3; trains SR 3; pool 3; ran SR"
    game = _play(laid).say('train sr "3\'"')
    game.refused("run gmo 100", "loses the run of its only train", "18TN.7")
    assert game.gains("run gmo 0") == {}
    assert game.see("price GMO") == 80
    game.say("run ic 0")
    assert game.see("price IC") == 65
    game.say("next")
    assert game.gains("run sr 40") == {"Ann": 24, "Bank": -24}
    assert game.gains("run gmo 100")["Ben"] == 60


@pytest.mark.rule("18TN.7")
def test_the_civil_war_is_over_after_one_run() -> None:
    """A corporation that bought its only train after the first 3' has lost nothing, and pays as usual."""
    game = _play(f"{TURN}; trains SR 3 3; pool 3; ran SR").say('train sr "3\'"; run gmo 0; train gmo "3\'"; next')
    assert game.gains("run sr 0; run gmo 50") == {"Ben": 30, "Bank": -30}


@pytest.mark.rule("18TN.7")
def test_whom_the_civil_war_spares() -> None:
    """IC has no train, and others have not floated: none of them loses a run, and IC pays with the train that it buys afterwards."""
    game = _play(f"{TURN}; stock IC 75 Cid 60; trains SR 3 3; pool 3; ran SR; cash IC 900")
    game.say('train sr "3\'"')
    assert [
        corporation["id"] for corporation in table_data(game.table, 0)["corporations"] if corporation["loses_run"]
    ] == ["SR"]
    game.say("run gmo 0; run ic 0; train ic 3 --from pool --price 180; next; run sr 0; run gmo 0")
    assert game.gains("run ic 50") == {"Cid": 30, "Bank": -30}


@pytest.mark.rule("18TN.8")
def test_obsolete_trains() -> None:
    """With the first 6' a 4 runs once more, outside the limit, is not sold and then gone; one in the pool goes at once."""
    laid = "phase 6; round OR 5.1 of 3; stock SR 90 Ann 60; stock GMO 80 Ben 60; trains SR 5; trains GMO 4 4; pool 4; cash SR 1200; ran SR"
    game = _play(laid)
    assert "4" in game.see("sold")
    game.say('train sr "6\'"')
    assert (game.see("phase"), game.see("trains pool"), game.see("trains GMO")) == ("6'", "", "4 4")
    game.say("run gmo 100")
    assert game.see("trains GMO") == ""
    later = _play(laid).say('train sr "6\'"')
    later.refused("train sr 4 --from gmo --price 1", "may not sell its 4-train, which is obsolete")
    assert RULES.phase["8"].rusts == ()


@pytest.mark.rule("18TN.7")
def test_the_civil_war_is_shown() -> None:
    """`status`, `trains` and `run` tell which corporations still lose a run, until each has run."""
    laid = f"{TURN}; stock IC 75 Cid 60; trains GMO 3; trains SR 3; pool 3; ran SR"
    game = _play(laid).say('train sr "3\'"')
    line = "Still to lose its smallest run: SR, GMO"
    for view in (status(game.table, 0), trains_view(game.table)):
        assert line in view.below
    assert [
        corporation["id"] for corporation in table_data(game.table, 0)["corporations"] if corporation["loses_run"]
    ] == ["SR", "GMO"]
    assert trains_view(game.table).data["loses_run"] == ["SR", "GMO"]
    assert "GMO has lost the run of its only train (18TN.7)." in game.told("run gmo 0")
    game.say("run ic 0; next")
    assert "Still to lose its smallest run: SR" in status(game.table, 0).below
    printed = game.told("run sr 40")
    assert "SR has lost its smallest run: $40 is what its other trains brought (18TN.7)." in printed
    assert not any("smallest run" in line for line in status(game.table, 0).below)
    assert trains_view(game.table).data["loses_run"] == []


@pytest.mark.rule("18TN.8")
def test_obsolete_trains_are_shown() -> None:
    """`status` and `trains` tell which trains run only once more."""
    laid = "phase 6; round OR 5.1 of 3; stock SR 90 Ann 60; stock GMO 80 Ben 60; trains SR 5; trains GMO 4 4; cash SR 1200; ran SR"
    game = _play(laid)
    assert not any("Obsolete" in line for line in status(game.table, 0).below)
    game.say('train sr "6\'"')
    for view in (status(game.table, 0), trains_view(game.table)):
        assert "Obsolete, so they run once more: GMO 4,4" in view.below
    (found,) = [corporation for corporation in table_data(game.table, 0)["corporations"] if corporation["id"] == "GMO"]
    assert (found["trains"], found["obsolete"]) == (["4", "4"], ["4", "4"])
    assert trains_view(game.table).data["obsolete"] == {"GMO": ["4", "4"]}
    game.say("run gmo 100")
    assert trains_view(game.table).data["obsolete"] == {}


@pytest.mark.rule("18TN.8")
def test_rust() -> None:
    """The first 6 rusts the 3s and the 3's; the first 8 rusts nothing."""
    laid = "phase 5; round OR 5.1; stock SR 90 Ann 60; stock GMO 80 Ben 60; trains SR 5; cash SR 900; ran SR"
    game = _play(f"{laid}; trains TC 5; trains GMO 3 3'").say("train sr 6")
    assert (game.see("trains GMO"), game.see("trains SR")) == ("", "5 6")
    assert RULES.phase["8"].rusts == RULES.phase["6'"].rusts == ()


@pytest.mark.rule("18TN.12")
def test_one_train_from_the_bank() -> None:
    """One in phases 2, 3 and 3½, more in phase 4; any number from other corporations."""
    game = _play(f"{FIRST}; trains GMO 2 2; ran SR").say("train sr 2")
    game.refused("train sr 2", "already bought a 2-train from the bank this turn", "18TN.12")
    game.say("train sr 2 --from gmo --price 1; train sr 2 --from gmo --price 1")
    wars = _play(f"{TURN}; trains GMO 3 3; pool 3; ran SR").say('train sr "3\'"')
    wars.refused('train sr "3\'"', "18TN.12")
    later = _play(f"{TURN.replace('phase 3', 'phase 4')}; ran SR").say("train sr 4; train sr 4")
    assert later.see("trains SR") == "4 4"


@pytest.mark.rule("18TN.13")
def test_two_tiles() -> None:
    """Two tiles on empty hexes, each at its cost; the second is not on a hex with a tile, and none follows an upgrade."""
    game = _play(TURN)
    assert game.gains("tile sr c8; tile sr b15") == {"SR": -100, "Bank": 100}
    game.refused("tile sr e8", "already laid 2 tiles", "18TN.13")
    game.say("run sr 0; tile gmo e8")
    game.refused("tile gmo c8", "must be yellow, and C8 has a tile")
    game.refused("tile gmo d11", "must be yellow, and D11 has a tile")
    upgrade = _play(TURN).say("tile sr c8; run sr 0; tile gmo c8 0")
    upgrade.refused("tile gmo e8", "has replaced the tile on C8")
    _play(TURN).say("tile sr d11").refused("tile sr e8", "has replaced the tile on D11")
    by_cost = _play(TURN).say("tile sr c8")
    before = by_cost.table
    words = by_cost.say("tile sr 60").records[-1].words
    assert resolve(before, History(()), "tile", words).after.same_as(by_cost.table), "its words can be read again"
    terrain = {
        cost: sum(len(kind.hexes) for kind in RULES.terrain.values() if kind.cost == cost) for cost in (40, 60, 120)
    }
    assert terrain == {40: 12, 60: 18, 120: 5}


@pytest.mark.rule("18TN.16")
def test_three_tiles_in_the_first_operating_round() -> None:
    """With the option three tiles on empty hexes, and two later."""
    game = _play(TURN, triple_yellow_first_or="yes").say("tile sr c8; tile sr b15; tile sr e8")
    game.refused("tile sr f9", "already laid 3 tiles")
    game.say("run sr 0; run gmo 0; next; tile sr f9; tile sr g8").refused("tile sr h7", "already laid 2 tiles")


# --- the end ---


@pytest.mark.rule("18TN.3")
def test_ends() -> None:
    """A price of $300 or a broken bank leaves no other operating round of the set; broken in a stock round, one."""
    laid = "phase 5; round OR 4.1 of 3; stock SR 90 Ann 60; trains SR 5"
    game = _play(f"{laid}; at SR 1,15").say("run sr 100")
    assert game.see("price SR") == 300
    game.refused("next", "The price of SR has reached the end of the market, and OR 4.1 is the last", "18TN.3")
    assert game.say("end").see("over") == "the price of SR has reached the end of the market"
    broken = _play(f"{laid}; bank 10").say("run sr 100")
    broken.refused("next", "The bank has broken, and OR 4.1 is the last")
    assert broken.say("end").see("over") == "the bank has broken"
    early = _play(f"{laid.replace('OR 4.1 of 3', 'SR 4')}; bank 50").say("sell ann sr; next; run sr 0")
    early.refused("next", "OR 4.1 is the last operating round")


def test_the_topic_has_the_sixteen_statements() -> None:
    """`banker help 18TN` has each statement once."""
    found = re.findall(r"^- (18TN\.\d+): ", text_of("18TN"), re.MULTILINE)
    assert sorted(found) == sorted(f"18TN.{number}" for number in range(1, 17))
