"""1849, Kingdom of the Two Sicilies: the statements of `banker help 1849Boot`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.errors import Invalid
from banker.rules.options import require_drawn
from banker.rules.read import read
from banker.state.names import read_seats
from support.sicily import ORDER_OF_TWO, RULES, RULES_OF_TWO, two_sicilies

FEES = {"SFR": 40, "SFCS": 30, "AL": 40, "SFM": 90, "IFP": 130, "PL": 40, "FCU": 40, "M&C": 90}
STOCK = "round SR 3; cash Ann 900; cash Ben 900; cash Cid 900; cash Dan 900; "


@pytest.mark.rule("1849Boot.1")
@pytest.mark.parametrize(("players", "cash", "limit"), [(4, 375, 14), (5, 330, 12), (6, 300, 10)])
def test_money_and_certificate_limit(players: int, cash: int, limit: int) -> None:
    """L.7,760 less what the players begin with."""
    game = two_sicilies("", " ".join("ABCDEF"[:players]))
    assert (game.see("cash A"), game.see("cash bank"), game.see("limit")) == (cash, 7760 - players * cash, limit)


@pytest.mark.rule("1849Boot.1")
@pytest.mark.parametrize("players", [3, 7])
def test_four_to_six_players(players: int) -> None:
    """Neither fewer nor more."""
    with pytest.raises(Invalid, match=f"1849Boot is for 4 to 6 players, not {players}"):
        read_seats([*"ABCDEFG"[:players]], RULES_OF_TWO)


@pytest.mark.rule("1849Boot.2")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_all_eight_corporations_are_in_the_game(players: int) -> None:
    """All of them are drawn, with any number of players, in the order that was drawn; `mc` is M&C."""
    table = two_sicilies("", " ".join("ABCDEF"[:players])).table
    assert {*table.rules.corporation} == {*FEES}
    typed = {"order": "PL,mc,AL,SFM,IFP,SFR,FCU,SFCS"}
    assert read("1849Boot", typed).options["order"] == ORDER_OF_TWO
    require_drawn(RULES_OF_TWO, {"order": ORDER_OF_TWO}, players)
    with pytest.raises(Invalid, match="must name eight of"):
        require_drawn(RULES_OF_TWO, {"order": "PL,SFR"}, players)


@pytest.mark.rule("1849Boot.2")
@pytest.mark.parametrize(("name", "fee"), FEES.items())
def test_what_a_corporation_pays_for_its_stations(name: str, fee: int) -> None:
    """With its par, whatever that is; all three stations are paid with it."""
    game = two_sicilies(f"{STOCK}phase 6H")
    for earlier in ORDER_OF_TWO.split(",")[: ORDER_OF_TWO.split(",").index(name)]:
        game.say(f"par {'Ben' if game.see('cash Ben') > 300 else 'Dan'} {earlier} 68")
    assert game.gains(f"par ann {name} 100") == {"Ann": -200, name: 200 - fee, "Bank": fee}
    assert (game.table.on_map(name), game.table.tokens(name)) == (1, 2)


@pytest.mark.rule("1849Boot.2")
def test_sfr_without_a_home_goes_to_the_end() -> None:
    """It has one until stations are on at least nine of its homes, since the tenth is that of SFCS; later it may begin."""
    begun = "stock PL 68 Ann 60; stock M&C 68 Ben 60; stock AL 68 Cid 60; stock SFM 68 Dan 60; stock IFP 68 Ann 20"
    game = two_sicilies(STOCK + begun).say(
        "; ".join(f"move 2 station {its} {its} map x" for its in ("pl", "mc", "al", "sfm"))
    )
    assert RULES_OF_TWO.corporation["SFR"].home == "chosen when its par is set"
    game.refused("par ben fcu 68", "SFR begins before FCU", "1849.3")
    game.say("move station ifp ifp map x")
    assert "SFR is believed to have no home left, and goes to the end of the order (1849Boot.2)" in game.told(
        "par ben fcu 68"
    )
    game.refused("par dan sfr 68", "SFCS begins before SFR")
    game.say("par dan sfcs 68; par dan sfr 68")


@pytest.mark.rule("1849Boot.2")
def test_no_options() -> None:
    """The order is drawn, and no variant of 1849 can be chosen; neither bonds, bought stations nor E-trains exist."""
    gone = {*RULES.option} - {*RULES_OF_TWO.option}
    assert gone == {"stations", "bonds", "electric", "reduced", "repeat_sale"}
    assert "E" not in RULES_OF_TWO.train
    with pytest.raises(Invalid, match="Unknown option 'bonds'"):
        read("1849Boot", {"bonds": "yes"})
    game = two_sicilies("round OR 3.1 of 2; phase 8H; stock PL 68 Ann 60; cash PL 900").say("run pl 0")
    game.refused("bond pl", "Corporations take no bonds in this game")


@pytest.mark.rule("1849Boot.3")
@pytest.mark.parametrize(
    ("players", "count"), [(4, (4, 4, 3, 2, 1, 6, 2)), (5, (4, 4, 4, 3, 1, 6, 2)), (6, (4, 4, 4, 3, 1, 6, 2))]
)
def test_trains(players: int, count: tuple[int, ...]) -> None:
    """One 8H and one 10H fewer with four players; an R6H costs L.600 in phase 16H."""
    game = two_sicilies("", " ".join("ABCDEF"[:players]))
    assert tuple(train.count_ for train in game.table.rules.train.values()) == count
    assert [*game.table.rules.train] == ["4H", "6H", "8H", "10H", "12H", "16H", "R6H"]
    late = two_sicilies("round OR 5.1 of 3; phase 16H; stock PL 68 Ann 60; cash PL 900").say("run pl 0")
    late.refused("train pl R6H --price 350", "L.600", "1849Boot.3")
    assert "PL gets an R6H-train." in late.told("train pl R6H")
    assert late.see("cash PL") == 300


@pytest.mark.rule("1849Boot.4")
def test_the_first_12h_takes_no_station() -> None:
    """All privates close; nothing is asked, no option tells of a station, and any hex takes a tile."""
    lay = "round OR 5.1 of 3; phase 10H; private SCE Ann; stock SFM 100 Ann 60; stock PL 68 Ben 60; trains PL 10H; cash SFM 1700; pool 10H"
    game = two_sicilies(lay).say("run sfm 0")
    with pytest.raises(Invalid):
        game.say("train sfm 12H --shaken sfm")
    told = game.told("train sfm 12H")
    assert "The SCE private closes." in told
    assert "earthquake" not in told
    assert (game.table.on_map("SFM"), game.see("percent SFM Ann")) == (1, 60)
    game.say("tile pl c7")


@pytest.mark.rule("1849Boot.5")
def test_market_phases_and_privates_are_those_of_1849() -> None:
    """Only SCE has another name and another hex, and RSA comes with the first in the new order."""
    ours = RULES_OF_TWO
    assert (ours.market, ours.phase) == (RULES.market, RULES.phase)
    same = [name for name, private in ours.private.items() if private == RULES.private[name]]
    assert same == ["SIGI", "CNM", "SMS"]
    assert ours.private["SCE"]._replace(name=RULES.private["SCE"].name, hexes=("G13",)) == RULES.private["SCE"]
    game = two_sicilies("round OR 2.1; stock PL 68 Ann 60; cash PL 300; private SCE Ben")
    game.refused("tile pl f8", "SCE")
    game.say("tile pl g13")
    game = two_sicilies("private SCE Ann; private SIGI Ann; private CNM Ann; private SMS Ann")
    assert game.gains("private ben rsa 150 --par 100") == {"Ben": -150, "PL": 160, "Bank": -10}


@pytest.mark.rule("1849Boot.5")
def test_sales_of_a_turn_are_one_sale() -> None:
    """Also for a train that must be bought: a president who has sold part of a block is bankrupt without the rest."""
    lay = "phase 8H; round OR 4.1 of 2; stock PL 100 Ann 60; stock AL 68 Ben 40 Ann 20; cash PL 100; cash Ann 60; operated AL; "
    game = two_sicilies(lay).say("run pl 0; sell ann al 1")
    game.refused("sell ann al 1", "All AL that Ann sells in one turn is one sale", "1849Boot.5")
    game.say("bankrupt ann")
    assert game.see("percent AL Ann") == 10


def test_help_names_each_statement_once() -> None:
    """Five statements."""
    found = re.findall(r"^- (1849Boot\.\d+): ", text_of("1849Boot"), re.MULTILINE)
    assert sorted(found) == [f"1849Boot.{number}" for number in range(1, 6)]
