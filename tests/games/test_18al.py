"""18AL: the twenty-six statements of `banker help 18AL`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.advice.projection import project
from banker.cli.help import text_of
from banker.engine.turns import current_turn
from banker.rules.read import read
from support.table import Play, play

RULES = read("18AL")
LAST = "phase 5; round OR 4.1 of 3; stock L&N 105 Ann 60; stock WRA 90 Ben 60; trains L&N 5; trains WRA 5"
TURN = "phase 3; round OR 2.1 of 2; stock L&N 105 Ann 60; stock WRA 90 Ben 60"
GOALS = {"L&N": "G4", "M&O": "K2", "WRA": "J7", "ATN": "L1", "ABC": "G4", "TAG": "G4"}


def _play(lay: str = "", players: str = "Ann Ben Cid", **options: str) -> Play:
    return play(lay, players, "18AL", **options)


# --- preparation and stock ---


@pytest.mark.rule("18AL.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"), [(3, 600, 15, 6200), (4, 500, 12, 6000), (5, 400, 10, 6000)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $8,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee", "Eve"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [3, 4, 5]


@pytest.mark.rule("18AL.2")
@pytest.mark.parametrize(("par", "cell"), [(105, (1, 7)), (90, (1, 6)), (75, (2, 5)), (70, (2, 4)), (60, (3, 3))])
def test_par_and_float(par: int, cell: tuple[int, int]) -> None:
    """The sixth share floats a corporation, which gets ten times its par; each par has its space."""
    game = _play(f"round SR 2; stock ATN {par} Ann 50; cash Ann 500")
    assert game.gains("buy ann atn") == {"Ann": -par, "ATN": 10 * par, "Bank": -9 * par}
    assert game.table.cells["ATN"] == cell
    assert len(RULES.corporation) == 6
    _play("round SR 2").refused("par ann atn 100", "$60, $70, $75, $90, $105", "18AL.2")


@pytest.mark.rule("18AL.3")
def test_market() -> None:
    """Seven rows, a yellow zone, one end; yellow stock does not count, and is bought one at a time."""
    assert len(RULES.market.grid) == 7
    assert {space.zone for space in RULES.market.spaces.values()} == {None, "yellow", "end"}
    assert [cell for cell, space in RULES.market.spaces.items() if space.zone == "end"] == [(1, 16)]
    game = _play("round SR 2; stock L&N 60 Ann 60 pool 20; at L&N 7,1")
    assert (game.see("price L&N"), game.see("counted Ann")) == (30, 0)
    game.refused("buy ben l&n pool 2", "18AL.11")


@pytest.mark.rule("18AL.11")
def test_sell_then_buy_or_buy_then_sell() -> None:
    """After a sale and a purchase the prompt refuses another sale; a purchase and then a sale is fine."""
    laid = "round SR 2; stock L&N 105 Ann 50 Ben 20; stock WRA 90 Cid 60 Ann 20; cash Ann 500"
    game = _play(laid).say("sell ann l&n; buy ann wra")
    assert "has done both (18AL.11)" in game.refused_at_the_prompt("sell ann wra")
    assert _play(laid).say("buy ann wra").refused_at_the_prompt("sell ann l&n") == ""


# --- private companies ---


@pytest.mark.rule("18AL.25")
def test_private_sale() -> None:
    """A bid is at least $5 more, in any dollar; a bid that is beaten stays on the table; nobody buys a later one at once."""
    game = _play().say("bid ann ndy 126")
    game.refused("bid ben ndy 130", "$131")
    game.say("bid ben ndy 131; bid cid m&c 105")
    assert game.table.bid_of == {"Ann NDY": 126, "Ben NDY": 131, "Cid M&C": 105}
    game.refused("bid ann blc 475", "$474")
    game.say("private ann tr; private ben snar; private cid blc")
    game.refused("private ann m&c 105", "Cid")
    assert game.gains("private") == {"Cid": -105, "Bank": 105}, "a single bid buys it"


@pytest.mark.rule("18AL.25")
def test_sold_privates_pay_where_all_pass() -> None:
    """The first private becomes cheaper with each round of passes; once it is sold, those that are sold pay instead."""
    game = _play().say("next")
    assert game.gains("private ann tr 15") == {"Ann": -15, "Bank": 15}
    assert game.gains("next") == {"Ann": 5, "Bank": -5}


@pytest.mark.rule("18AL.9")
def test_privates_between_players() -> None:
    """At any price as the purchase of the turn, in the first stock round; not in an auction nor in an operating round."""
    _play("private TR Ann; private SNAR Ben").refused("private cid tr 300", "until all privates are sold")
    game = _play().say("private ann tr; private ben snar; private cid blc; private ann m&c; private ben ndy")
    assert game.gains("private cid tr 1") == {"Cid": -1, "Ann": 1}
    assert current_turn(game.table, game.records).player == "Ann", "it was Cid's purchase of the turn"
    for phase in ("2", "3", "4"):
        _play(f"phase {phase}; round SR 3; private TR Ann").say("private ben tr 500")
    _play(f"{TURN}; private TR Cid").refused("private ann tr 20", "only in stock rounds", "18AL.9")


@pytest.mark.rule("18AL.10")
@pytest.mark.parametrize(
    ("private", "least", "most"), [("TR", 10, 30), ("SNAR", 20, 60), ("BLC", 35, 105), ("M&C", 50, 150), ("NDY", 60, 180)]
)  # fmt: skip
def test_prices_of_privates(private: str, least: int, most: int) -> None:
    """Half to one and a half times the price, in phases 3 and 4, from any player."""
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private {private} Cid; stock L&N 105 Ann 60")
        game.refused(f"private l&n {private} {least - 1}", f"${least} to ${most}", "18AL.10")
        game.refused(f"private l&n {private} {most + 1}", "18AL.10")
        assert game.gains(f"private l&n {private} {most}") == {"L&N": -most, "Cid": most}
    early = _play(f"round OR 1.1; private {private} Cid; stock L&N 105 Ann 60")
    early.refused(f"private l&n {private} {most}", "phase 2")


@pytest.mark.rule("18AL.20")
def test_the_first_5_closes_all_privates() -> None:
    """Those of players and of corporations close, NDY, too; then there is none to buy."""
    laid = "phase 4; round OR 3.1; stock L&N 105 Ann 60; private NDY L&N; private TR Ann; trains WRA 4 4; ran L&N"
    game = _play(f"{laid}; trains M&O 4; cash L&N 900")
    game.say("train l&n 5")
    assert (game.see("phase"), game.see("owner NDY"), game.see("owner TR")) == ("5", "Out", "Out")


@pytest.mark.rule("18AL.14")
@pytest.mark.parametrize(("phase", "kind", "price"), [("3", "3", 90), ("4", "4", 150), ("5", "5", 225)])
def test_half_price_with_ndy(phase: str, kind: str, price: int) -> None:
    """A 3, 4 or 5, new or returned, once; NDY closes."""
    begun = str(int(phase) - (kind == "5"))  # a 5 of the depot begins phase 5, in which NDY is closed
    laid = f"phase {begun}; round OR 3.1; stock L&N 105 Ann 60; private NDY L&N; cash L&N 900; ran L&N"
    laid += "; trains WRA 4; trains M&O 4 4" * (kind == "5")
    game = _play(laid)
    assert game.gains(f"train l&n {kind} --with ndy") == {"L&N": -price, "Bank": price}
    assert (game.see("trains L&N"), game.see("owner NDY")) == (kind, "Out")
    again = game.refused(f"train l&n {kind} --with ndy", "L&N does not own NDY", "18AL.14")
    assert again
    pooled = _play(f"{laid}; pool 3")
    assert pooled.gains("train l&n 3 --with ndy --from pool") == {"L&N": -90, "Bank": 90}


@pytest.mark.rule("18AL.14")
def test_limits_of_ndy() -> None:
    """Not above the train limit, not for other types, not for another's train; the president helps with the cheapest only."""
    laid = "phase 4; round OR 3.1; stock L&N 105 Ann 60; stock WRA 90 Ben 60; private NDY L&N; ran L&N"
    _play(f"{laid}; trains L&N 3 3 3").refused("train l&n 4 --with ndy", "the limit is 3")
    _play(f"{laid}; pool 3; trains WRA 3").refused(
        "train l&n 3 --from wra --price 9 --with ndy", "trains from the bank"
    )
    six = _play("phase 5; round OR 4.1; stock L&N 105 Ann 60; private NDY L&N; cash L&N 900; trains WRA 5; ran L&N")
    six.refused("train l&n 6 --with ndy", "only 3s, 4s and 5s cheaper")
    poor = _play(f"{laid}; cash L&N 10")
    poor.refused("train l&n 4 --with ndy", "$150", "add --president")
    assert poor.gains("train l&n 4 --with ndy --president") == {"L&N": -10, "Ann": -140, "Bank": 150}
    dearer = _play(f"{laid}; cash L&N 10; pool 3")
    dearer.refused("train l&n 4 --with ndy --president", "cheapest train, a 3-train for $180")
    of_player = _play(f"{laid.replace('NDY L&N', 'NDY Ann')}")
    of_player.refused("train l&n 4 --with ndy", "L&N does not own NDY")


@pytest.mark.rule("18AL.15")
def test_full_price_without_ndy() -> None:
    """The train costs its full price, NDY stays open, and a note says what it would have cost."""
    game = _play(f"{TURN}; private NDY L&N; ran L&N")
    assert "With NDY a 3-train costs L&N $90" in game.told("train l&n 3")
    assert (game.see("owner NDY"), game.see("cash L&N")) == ("L&N", 1050 - 180)


@pytest.mark.rule("18AL.16")
@pytest.mark.parametrize("hex_", ["g2", "m2", "o4", "n5", "p5"])
def test_tile_of_blc(hex_: str) -> None:
    """Free, once, beside the tile of the turn and before the run; BLC stays open."""
    game = _play(f"{TURN}; private BLC L&N")
    assert game.gains(f"tile l&n {hex_}; tile l&n d3") == {"L&N": -20, "Bank": 20}
    other = "g2" if hex_ != "g2" else "m2"
    game.refused(f"tile l&n {other}", "already laid 2 tiles")
    assert game.see("owner BLC") == "L&N"
    game.say("run l&n 0; run wra 0; next")
    assert game.gains(f"tile l&n {other}") == {"L&N": -20, "Bank": 20}
    _play(f"{TURN}; private BLC L&N; ran L&N").refused(f"tile l&n {hex_}", "already run its trains")
    assert _play(f"{TURN}; private BLC Ann").gains(f"tile l&n {hex_}") == {"L&N": -20, "Bank": 20}


@pytest.mark.rule("18AL.17")
def test_snar_and_mc_are_part_of_the_revenue() -> None:
    """A run of the owner of SNAR and M&C is paid as it is told; both privates pay as others do."""
    game = _play(f"{TURN}; private SNAR L&N; private M&C L&N; trains L&N 3")
    assert game.gains("run l&n 160") == {"Ann": 96, "Bank": -96}
    assert _play("round SR 2; private SNAR Ann; private M&C Ben").gains("next") == {"Ann": 10, "Ben": 20, "Bank": -30}


# --- operating rounds ---


@pytest.mark.rule("18AL.5")
def test_trains() -> None:
    """The numbers and prices of the trains, which are sold in order; none is traded in."""
    found = {kind: (train.count_, train.price, train.trade_in) for kind, train in RULES.train.items()}
    expected = {
        "2": (5, 100),
        "3": (4, 180),
        "4": (3, 300),
        "5": (2, 450),
        "6": (1, 630),
        "7": (1, 700),
        "4D": (5, 800),
    }
    assert found == {kind: (*both, ()) for kind, both in expected.items()}
    game = _play("phase 6; round OR 5.1; stock L&N 105 Ann 60; cash L&N 1900; ran L&N")
    game.refused("train l&n 4D", "For sale: 7")
    assert game.say("train l&n 7; train l&n 4D").see("trains L&N") == "7 4D"


@pytest.mark.rule("18AL.6", "18AL.7")
def test_what_trains_do_to_others() -> None:
    """2s go with the first 4, 3s with the first 6, obsolete 4s after one run more, nothing with the first 4D."""
    assert {name: phase.rusts for name, phase in RULES.phase.items() if phase.rusts} == {"4": ("2",), "6": ("3",)}
    laid = "phase 6; round OR 5.1; stock L&N 105 Ann 60; stock WRA 90 Ben 60; trains L&N 4; trains WRA 4 5; pool 4; ran L&N"
    game = _play(f"{laid}; cash L&N 1900").say("train l&n 7")
    assert (game.see("trains L&N"), game.see("trains WRA"), game.table.trains("Pool")) == ("4 7", "4 5", [])
    game.refused("train l&n 4 --from wra --price 10", "may not sell its 4-train, which is obsolete")
    assert game.say("train l&n 4D").see("trains L&N") == "4 7 4D", "obsolete trains do not count for the limit of 2"
    assert game.say("run wra 0").see("trains WRA") == "5", "also without a payment"


@pytest.mark.rule("18AL.7")
def test_an_obsolete_train_alone() -> None:
    """Who has only an obsolete train need not buy one."""
    laid = "phase 6; round OR 5.1; stock L&N 105 Ann 60; stock WRA 90 Ben 60; trains WRA 4; cash L&N 900; ran L&N"
    game = _play(laid).say("train l&n 7")
    assert game.gains("run wra 100") == {"Ben": 60, "Bank": -60}
    assert game.see("trains WRA") == ""


@pytest.mark.rule("18AL.19")
def test_train_limits_and_sets() -> None:
    """By phase: how many trains, and how many operating rounds."""
    found = {name: (phase.train_limit, phase.operating_rounds) for name, phase in RULES.phase.items()}
    late = dict.fromkeys(("5", "6", "7", "4D"), (2, 3))
    assert found == {"2": (4, 1), "3": (4, 2), "4": (3, 2), **late}


@pytest.mark.rule("18AL.8")
def test_one_train_from_the_bank() -> None:
    """One from depot or pool in phases 2 and 3, with NDY or without; more in phase 4; any from others."""
    laid = "round OR 1.1; stock L&N 105 Ann 60; stock WRA 90 Ben 60; trains WRA 2 2; pool 2; ran L&N"
    game = _play(laid).say("train l&n 2")
    game.refused("train l&n 2 --from pool", "already bought a 2-train from the bank this turn", "18AL.8")
    game.say("train l&n 2 --from wra --price 1; train l&n 2 --from wra --price 1")
    third = _play(f"{TURN}; private NDY L&N; ran L&N").say("train l&n 3 --with ndy")
    third.refused("train l&n 3", "18AL.8")
    before = _play(f"{TURN}; private NDY L&N; ran L&N").say("train l&n 3")
    before.refused("train l&n 3 --with ndy", "18AL.8")
    _play(f"{TURN.replace('phase 3', 'phase 4')}; cash L&N 900; ran L&N").say("train l&n 4; train l&n 4")


@pytest.mark.rule("18AL.12")
@pytest.mark.parametrize(
    ("name", "costs"), [("L&N", [40, 100, 100]), ("M&O", [40, 100, 100]), ("ATN", [40, 100]), ("TAG", [40])]
)
def test_stations(name: str, costs: list[int]) -> None:
    """What each costs, one in a turn, until none is left."""
    game = _play(f"phase 5; round OR 4.1 of 4; stock {name} 60 Ann 60; cash {name} 900")
    for cost in costs:
        assert game.gains(f"token {name}") == {name: -cost, "Bank": cost}
        game.say(f"run {name} 0; next")
        if not game.table.round.number:
            game.say("next")
    game.refused(f"token {name}", f"{name} has no station left")


@pytest.mark.rule("18AL.13")
@pytest.mark.parametrize("name", GOALS)
def test_goals(name: str) -> None:
    """$100 for a station on the goal, once, after its price; the home brings nothing."""
    game = _play(f"phase 3; round OR 2.1 of 2; stock {name} 60 Ann 60; cash {name} 40")
    assert game.gains(f"tile {name} f2") == {}, "with the home"
    printed = game.told(f"token {name}")
    assert f"If it is on {GOALS[name]}, the bank pays {name} $100: `undo`, then `token {name} 40 --bonus`" in printed
    game.say("undo")
    assert game.gains(f"token {name} --bonus") == {name: 60, "Bank": -60}
    game.say(f"run {name} 0; next")
    game.refused(f"token {name} --bonus", f"No bonus for a station of {name} is left", "18AL.13")
    poor = _play(f"phase 3; round OR 2.1 of 2; stock {name} 60 Ann 60; cash {name} 39")
    poor.refused(f"token {name} --bonus", "$39", "$40")


@pytest.mark.rule("18AL.13")
def test_each_corporation_has_its_own_goal() -> None:
    """L&N's $100 on G4 does not take those of ABC and TAG."""
    game = _play("phase 3; round OR 2.1; stock L&N 105 Ann 60; stock TAG 60 Ben 60; stock ABC 60 Cid 60")
    assert game.gains("token l&n --bonus; run l&n 0; token tag --bonus; run tag 0; token abc --bonus") == {
        "L&N": 60, "TAG": 60, "ABC": 60, "Bank": -180,
    }  # fmt: skip


@pytest.mark.rule("18AL.18")
@pytest.mark.parametrize(("hex_", "cost"), [("c2", 20), ("o2", 20), ("g2", 20), ("f7", 60), ("g4", 60), ("d5", 60)])
def test_terrain(hex_: str, cost: int) -> None:
    """The first tile costs; a tile that replaces it does not. Fifteen hexes cost something."""
    assert len({name for kind in RULES.terrain.values() for name in kind.hexes}) == 15
    game = _play(TURN)
    assert game.gains(f"tile l&n {hex_}") == {"L&N": -cost, "Bank": cost}
    assert game.gains(f"run l&n 0; tile wra {hex_}") == {}


@pytest.mark.rule("18AL.18")
@pytest.mark.parametrize("hex_", ["e6", "k4"])
def test_printed_yellow(hex_: str) -> None:
    """The first tile is a green one, from phase 3 on, and costs nothing."""
    _play("round OR 1.1; stock L&N 105 Ann 60").refused(f"tile l&n {hex_}", "before phase 3")
    assert _play(TURN).gains(f"tile l&n {hex_}") == {}


@pytest.mark.rule("18AL.26")
def test_home_station() -> None:
    """It is placed with the first turn, and costs nothing."""
    game = _play(TURN)
    assert game.see("tokens L&N") == 4
    assert game.gains("run l&n 0") == {}
    assert (game.see("tokens L&N"), game.see("tokens WRA")) == (3, 4)


# --- the end ---


@pytest.mark.rule("18AL.4")
def test_a_price_ends_the_game() -> None:
    """The first price of $300 ends the game after this operating round; the set is not finished."""
    game = _play(f"{LAST}; at L&N 1,15")
    assert "THE PRICE OF L&N HAS REACHED THE END OF THE MARKET. The game ends after OR 4.1." in game.told("run l&n 100")
    game.say("run wra 0")
    game.refused("next", "The price of L&N has reached the end of the market", "OR 4.1 is the last", "18AL.4")
    assert game.say("end").see("over") == "the price of L&N has reached the end of the market"


@pytest.mark.rule("18AL.4")
def test_the_end_in_a_stock_round() -> None:
    """A price at $300, or a broken bank, in a stock round leaves one operating round."""
    game = _play("phase 5; round SR 4; stock L&N 105 Ann 60; at L&N 1,16; trains L&N 5; stock WRA 90 Cid 60")
    assert "The game ends after the next operating round." in game.told("buy ben wra")
    game.say("next; run l&n 0; run wra 0").refused("next", "OR 4.1 is the last operating round")
    early = _play(f"{LAST.replace('OR 4.1 of 3', 'SR 4')}; bank 50").say("sell ann l&n; next")
    early.say("run l&n 0; run wra 0").refused("next", "OR 4.1 is the last operating round", "18AL.4")


@pytest.mark.rule("18AL.4")
def test_a_broken_bank_and_a_bankruptcy() -> None:
    """The bank breaks in the first of three operating rounds, which is the last; a bankruptcy ends the game at once."""
    game = _play(f"{LAST}; bank 50")
    assert "The game ends after OR 4.1." in game.told("run l&n 100")
    assert game.say("run wra 0; end").see("over") == "the bank has broken"
    assert [played.name for played in project(_play(f"{LAST}; bank 30").say("run l&n 100").table, {}, None).rounds] == [
        "OR 4.1"
    ]
    broke = _play("phase 5; round OR 4.1 of 3; stock L&N 105 Ann 60; cash Ann 0; cash L&N 0; at L&N 7,1; ran L&N")
    assert broke.say("bankrupt ann").see("over") == "Ann is bankrupt"


# --- options ---


@pytest.mark.rule("18AL.21", "18AL.24")
def test_options_in_numbers() -> None:
    """Eight 4Ds; another home."""
    assert read("18AL", {"unlimited_4d": "yes"}).train["4D"].count_ == 8
    assert read("18AL", {"ln_home_city_moved": "yes"}).corporation["L&N"].home == "C4"
    assert RULES.corporation["L&N"].home == "A4"


@pytest.mark.rule("18AL.22")
def test_4s_that_rust_at_once() -> None:
    """With the option the first 7 takes all 4s."""
    laid = "phase 6; round OR 5.1; stock L&N 105 Ann 60; trains L&N 4; cash L&N 900; ran L&N"
    game = _play(laid, hard_rust_t4="yes").say("train l&n 7")
    assert game.see("trains L&N") == "7"


@pytest.mark.rule("18AL.23")
def test_two_tiles_in_the_first_operating_round() -> None:
    """With the option a corporation lays two tiles on empty hexes in its first operating round, and one later."""
    _play(TURN).say("tile l&n c2").refused("tile l&n c4", "already laid 1 tile")
    game = _play(TURN, double_yellow_first_or="yes")
    assert game.gains("tile l&n c2; tile l&n f7") == {"L&N": -80, "Bank": 80}
    game.refused("tile l&n c4", "already laid 2 tiles")
    game.say("run l&n 0; run wra 0; next; tile l&n c4").refused("tile l&n c6", "already laid 1 tile")
    _play(TURN, double_yellow_first_or="yes").say("tile l&n c2").refused("tile l&n c2", "must be yellow")


def test_the_topic_has_the_statements() -> None:
    """`banker help 18AL` has each statement once."""
    found = re.findall(r"^- (18AL\.\d+): ", text_of("18AL"), re.MULTILINE)
    assert sorted(found) == sorted(f"18AL.{number}" for number in range(1, 27))
