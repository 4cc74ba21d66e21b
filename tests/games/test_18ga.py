"""18GA: the fourteen statements of `banker help 18GA`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.advice.projection import project
from banker.cli.help import text_of
from banker.engine.turns import current_turn
from banker.rules.read import read
from support.table import Play, play

THREE = "Ann Ben Cid"
RULES = read("18GA")
LAST = "phase 5; round OR 4.1 of 3; stock CoG 110 Ann 60; stock GA 90 Ben 60; trains CoG 5; trains GA 5"
TURN = "phase 3; round OR 2.1 of 2; stock CoG 110 Ann 60; stock GA 90 Ben 60"


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "18GA", **options)


# --- preparation and stock ---


@pytest.mark.rule("18GA.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"), [(3, 600, 15, 6200), (4, 450, 12, 6200), (5, 360, 10, 6200)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $8,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee", "Eve"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [3, 4, 5]


@pytest.mark.rule("18GA.2")
def test_market() -> None:
    """Seven rows, four prices to start at, each in its own column; a yellow zone, and one purchase in a turn anywhere."""
    assert len(RULES.market.grid) == 7
    assert sorted(cell for cell, space in RULES.market.spaces.items() if space.par) == [(1, 6), (2, 5), (3, 4), (4, 3)]
    assert {space.zone for space in RULES.market.spaces.values()} == {None, "yellow", "end"}
    assert [cell for cell, space in RULES.market.spaces.items() if space.zone == "end"] == [(1, 16)]
    _play("round SR 2").refused("par ann ga 100", "$55, $70, $90, $110", "18GA.2")
    game = _play("round SR 2; stock CoG 55 Ann 60 pool 20; at CoG 7,1")
    assert (game.see("price CoG"), game.see("counted Ann")) == (30, 0)
    game.refused("buy ben cog pool 2", "18GA.10")


@pytest.mark.rule("18GA.10")
def test_sell_then_buy_or_buy_then_sell() -> None:
    """After a sale and a purchase the prompt refuses another sale; a purchase and then a sale is fine."""
    laid = "round SR 2; stock CoG 110 Ann 50 Ben 20; stock GA 90 Cid 60 Ann 20; cash Ann 500"
    game = _play(laid).say("sell ann cog; buy ann ga")
    assert "has done both (18GA.10)" in game.refused_at_the_prompt("sell ann ga")
    assert _play(laid).say("buy ann ga").refused_at_the_prompt("sell ann cog") == ""
    bought = _play(f"{laid}; private LTR Ben").say("sell ann cog; private ann ltr 20")  # a purchase, too
    assert "has done both (18GA.10)" in bought.refused_at_the_prompt("sell ann ga")


@pytest.mark.rule("18GA.10")
def test_a_second_sale_is_at_the_fallen_price() -> None:
    """Two sales of a corporation in a turn are allowed, each at the price then."""
    game = _play("round SR 2; stock CoG 110 Ann 50 Ben 20")
    assert game.gains("sell ann cog; sell ann cog") == {"Ann": 110 + 100, "Bank": -210}


# --- private companies ---


@pytest.mark.rule("18GA.8")
@pytest.mark.parametrize(
    ("private", "least", "most"), [("LTR", 10, 30), ("MRC", 20, 60), ("W&SR", 35, 105), ("OSR", 50, 150), ("M&BR", 75, 225)]
)  # fmt: skip
def test_prices_of_privates(private: str, least: int, most: int) -> None:
    """Half to one and a half times the price, in phases 3 and 4."""
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private {private} Cid; stock CoG 110 Ann 60")
        game.refused(f"private cog {private} {least - 1}", f"${least} to ${most}", "18GA.8")
        game.refused(f"private cog {private} {most + 1}", "18GA.8")
        assert game.gains(f"private cog {private} {most}") == {"CoG": -most, "Cid": most}
    early = _play(f"round OR 1.1; private {private} Cid; stock CoG 110 Ann 60")
    early.refused(f"private cog {private} {most}", "phase 2")


@pytest.mark.rule("18GA.9")
def test_privates_between_players() -> None:
    """At any price as the purchase of the turn, in the first stock round; not in an auction, nor in an operating round."""
    game = _play("private LTR Ann; private MRC Ben")
    game.refused("private cid ltr 300", "No stock is traded until all privates are sold")
    sold = "; ".join(f"private {name} Ann" for name in RULES.private)
    game = _play(sold)
    assert game.gains("private ben m&br 1") == {"Ben": -1, "Ann": 1}
    assert game.see("priority") == "Cid"
    assert current_turn(game.table, game.records).player == "Cid"
    assert game.see("percent CoG Ben") == 0, "its certificate went to its first buyer"
    bought = "private ann ltr; private ben mrc; private cid w&sr; private ann osr; private ben m&br"
    game = _play().say(f"{bought}; private cid ltr 300")
    assert current_turn(game.table, game.records).player == "Ann", "it was Cid's purchase of the turn"
    for phase in ("2", "4"):
        _play(f"phase {phase}; round SR 3; private LTR Ann").say("private ben ltr 500")
    _play(f"{TURN}; private LTR Cid").refused("private ann ltr 20", "only in stock rounds", "18GA.9")
    broke = _play(f"{TURN}; private LTR Ann; cash CoG 0; cash Ann 0; ran CoG")
    broke.refused("private ben ltr 100", "only in stock rounds")


@pytest.mark.rule("18GA.11")
def test_stock_and_track_of_privates() -> None:
    """10% of CoG with M&BR, and F12 free for the owner of MRC besides its tile, which costs others $40."""
    game = _play().say("private ann ltr; private ben mrc; private cid w&sr; private ann osr; private ben m&br")
    assert game.see("percent CoG Ben") == 10
    assert _play(TURN).gains("tile cog f12") == {"CoG": -40, "Bank": 40}
    game = _play(f"{TURN}; private MRC CoG")
    assert game.gains("tile cog b2; tile cog f12") == {"CoG": -60, "Bank": 60}
    game.refused("tile cog c1", "already laid 2 tiles")


@pytest.mark.rule("18GA.11")
def test_station_of_wsr() -> None:
    """The owner of W&SR places the next station of its list free, once; it is the station of the turn."""
    game = _play(f"{TURN}; private W&SR CoG")
    assert "free" in game.told("token cog")
    game = _play(f"{TURN}; private W&SR CoG")
    assert game.gains("token cog 0") == {}
    game.refused("token cog", "already placed 1 station")
    game.say("run cog 0; run ga 0; next")
    game.refused("token cog 0", "$100")
    assert game.gains("token cog") == {"CoG": -100, "Bank": 100}
    _play(f"{TURN}; private W&SR Ann").refused("token cog 0", "$40")


@pytest.mark.rule("18GA.7")
def test_train_of_osr() -> None:
    """OSR's buyer gets a 2-train out of the box, which it may not sell, and which is no purchase; others are for sale."""
    game = _play(f"{TURN}; private OSR Cid; trains CoG 2")
    assert game.gains("private cog osr 150") == {"CoG": -150, "Cid": 150}
    assert game.see("trains CoG") == "2 2"
    game.say("run cog 0; train cog 3")
    assert game.gains("run ga 0; train ga 2 --from cog --price 70") == {"GA": -70, "CoG": 70}
    game.refused("train ga 2 --from cog --price 70", "may not sell its 2-train, which came with a private", "18GA.7")


@pytest.mark.rule("18GA.7")
def test_train_of_osr_is_forfeited() -> None:
    """At the train limit, and in phase 4, nobody gets the train."""
    full = _play(f"{TURN}; private OSR Cid; trains CoG 2 2 2 3").say("private cog osr 150")
    assert full.see("trains CoG") == "2 2 2 3"
    late = _play(f"{TURN.replace('phase 3', 'phase 4')}; private OSR Cid").say("private cog osr 150")
    assert late.see("trains CoG") == ""


# --- operating rounds ---


@pytest.mark.rule("18GA.5")
def test_trains() -> None:
    """The numbers and prices of the trains; none is traded in, and the first 8-train rusts the 4-trains."""
    found = {kind: (train.count_, train.price, train.trade_in) for kind, train in RULES.train.items()}
    expected = {"2": (5, 100), "3": (4, 180), "4": (3, 300), "5": (2, 450), "6": (2, 630), "8": (5, 800)}
    assert found == {kind: (*both, ()) for kind, both in expected.items()}
    game = _play("phase 6; round OR 5.1; stock CoG 110 Ann 60; trains CoG 4; trains GA 6 6; cash CoG 900; ran CoG")
    game.say("train cog 8")
    assert (game.see("trains CoG"), game.see("phase")) == ("8", "8")


@pytest.mark.rule("18GA.6")
def test_one_train_from_the_bank() -> None:
    """One train from depot or pool in phases 2 and 3, also if the purchase begins phase 3; more in phase 4; any from others."""
    laid = "round OR 1.1; stock CoG 110 Ann 60; stock GA 90 Ben 60; trains GA 2 2; pool 2; ran CoG"
    game = _play(laid).say("train cog 2")
    game.refused("train cog 2", "already bought a 2-train from the bank this turn", "18GA.6")
    game.refused("train cog 2 --from pool", "18GA.6")
    game.say("train cog 2 --from ga --price 1; train cog 2 --from ga --price 1")
    begins = _play(f"{laid}; trains CoG 2 2; trains GA 2").say("train cog 3")
    begins.refused("train cog 3", "18GA.6")
    begins.say("run ga 0; train ga 3")
    laid = "phase 3; round OR 2.1; stock CoG 110 Ann 60; stock GA 90 Ben 60"
    later = _play(f"{laid}; trains GA 3 3; pool 3 3; ran CoG; cash CoG 900")
    later.say("train cog 4; train cog 4")


@pytest.mark.rule("18GA.12")
@pytest.mark.parametrize(("hex_", "cost"), [("c5", 20), ("i3", 20), ("f12", 40), ("j10", 40), ("b2", 60), ("c1", 60)])
def test_terrain(hex_: str, cost: int) -> None:
    """The first tile costs; a tile that replaces it does not."""
    assert len({name for kind in RULES.terrain.values() for name in kind.hexes}) == 16
    game = _play(TURN)
    assert game.gains(f"tile cog {hex_}") == {"CoG": -cost, "Bank": cost}
    assert game.gains(f"run cog 0; tile ga {hex_}") == {}


@pytest.mark.rule("18GA.13")
def test_home_of_acl() -> None:
    """ACL's home on J12 costs nothing; its other stations cost $40 and $100."""
    assert RULES.corporation["ACL"].home == "J12"
    game = _play("phase 3; round OR 2.1 of 3; stock ACL 110 Ann 60")
    assert game.gains("run acl 0; next") == {}
    assert game.gains("token acl") == {"ACL": -40, "Bank": 40}


# --- the end ---


@pytest.mark.rule("18GA.3")
def test_a_price_ends_the_game() -> None:
    """The first price of $300 ends the game after this operating round, even if it falls again; the set is not finished."""
    game = _play(f"{LAST}; at CoG 1,15")
    assert "THE PRICE OF CoG HAS REACHED THE END OF THE MARKET. The game ends after OR 4.1." in game.told("run cog 100")
    assert game.see("price CoG") == 300
    game.refused("end", "GA has not operated")
    game.say("run ga 0")
    game.refused("next", "The price of CoG has reached the end of the market", "OR 4.1 is the last", "18GA.3")
    game.say("end")
    assert game.see("over") == "the price of CoG has reached the end of the market"
    assert game.see("score Ann") == game.table.worth("Ann").total


@pytest.mark.rule("18GA.3")
def test_a_price_that_ends_the_game_in_a_stock_round() -> None:
    """A price at $300 in a stock round leaves one operating round, though it falls there."""
    game = _play("phase 5; round SR 4; stock CoG 110 Ann 60; at CoG 1,16; trains CoG 5; stock GA 90 Cid 60")
    assert "The game ends after the next operating round." in game.told("buy ben ga")
    game.refused("end", "the game continues until the operating round after SR 4 is over")
    game.say("next; run cog 0; run ga 0")
    assert game.see("price CoG") == 275
    game.refused("next", "OR 4.1 is the last operating round")
    game.say("end")


@pytest.mark.rule("18GA.4")
def test_a_broken_bank_ends_the_game() -> None:
    """The bank breaks in the first of three operating rounds, which is the last; in a stock round, the next one is."""
    game = _play(f"{LAST}; bank 50")
    assert "The game ends after OR 4.1." in game.told("run cog 100")
    game.say("run ga 0")
    game.refused("next", "The bank has broken", "18GA.4")
    assert game.say("end").see("over") == "the bank has broken"
    early = _play(f"{LAST.replace('OR 4.1 of 3', 'SR 4')}; bank 50").say("sell ann cog; next")
    early.refused("next", "have not operated")
    early.say("run cog 0; run ga 0")
    early.refused("next", "OR 4.1 is the last operating round")


@pytest.mark.rule("18GA.3", "18GA.4")
def test_projection_ends_with_the_round() -> None:
    """With both ends in sight the price is the reason, and the projection has no further round."""
    game = _play(f"{LAST}; at CoG 1,15; bank 30").say("run cog 100")
    rounds = project(game.table, {}, None)
    assert [played.name for played in rounds.rounds] == ["OR 4.1"]
    assert rounds.rounds[-1].table.over == "the price of CoG has reached the end of the market"


# --- options ---


@pytest.mark.rule("18GA.14")
def test_options() -> None:
    """4-trains that run once more, one station less, another home, a hex that costs, two tiles in a first turn."""
    laid = "phase 6; round OR 5.1; stock CoG 110 Ann 60; trains GA 4; trains CoG 4; pool 6 6; cash CoG 1900; ran CoG"
    game = _play(f"{laid}; stock GA 90 Ben 60", soft_rust_4t="yes").say("train cog 8")
    assert (game.see("trains CoG"), game.see("trains GA")) == ("4 8", "4")
    game.refused("train cog 4 --from ga --price 10", "may not sell its 4-train, which is obsolete")
    assert game.say("train cog 6").see("trains CoG") == "4 6 8", "obsolete trains do not count for the limit of 2"
    assert game.say("run ga 100").see("trains GA") == ""
    assert _play(remove_cog_token="yes").see("tokens CoG") == 3
    assert read("18GA", {"new_georgia_florida_home": "yes"}).corporation["G&F"].home == "G3"
    assert _play(TURN, cotton_port="yes").gains("tile cog f14") == {"CoG": -20, "Bank": 20}


@pytest.mark.rule("18GA.14")
def test_two_tiles_in_the_first_operating_round() -> None:
    """With the option a corporation lays two tiles on empty hexes in its first operating round, and one later."""
    laid = "phase 3; round OR 2.1 of 2; stock CoG 110 Ann 60"
    _play(laid).say("tile cog b2").refused("tile cog c1", "already laid 1 tile")
    game = _play(laid, double_yellow_first_or="yes")
    assert game.gains("tile cog b2; tile cog c1") == {"CoG": -120, "Bank": 120}
    game.refused("tile cog b6", "already laid 2 tiles")
    game.say("run cog 0; next; tile cog b6").refused("tile cog b8", "already laid 1 tile")
    upgrade = _play(laid, double_yellow_first_or="yes").say("tile cog b2")
    upgrade.refused("tile cog b2", "must be yellow")


def test_the_topic_has_the_fourteen_statements() -> None:
    """`banker help 18GA` has each statement once."""
    found = re.findall(r"^- (18GA\.\d+): ", text_of("18GA"), re.MULTILINE)
    assert sorted(found) == sorted(f"18GA.{number}" for number in range(1, 15))
