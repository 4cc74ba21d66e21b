"""Neighbours of the shipped titles by their tables alone: what 18MEX, 1836Jr56, 1856 and 1867 share with them is kept by the rules, the rest is done by hand.

The facts are those of 18xx.games (`*.facts.toml` and `differences-*.md` of ../shared/titles); the numbers are of their statements.
"""

from support.paths import DATA
from support.table import Play, play

_RULES = DATA / "rulesets" / "valid"
_SOLD = """private Alice MCAR; private Bob KCMO; private Carol A; private Alice B; private Bob C; private Carol MIR 105
private Alice MNR --par 60"""
_FLOATED = """par Bob UdY 60; par Carol MEX 75; buy Alice NdM; buy Bob UdY; buy Carol MEX; buy Alice NdM; buy Bob UdY
buy Carol MEX; buy Bob UdY; buy Carol MEX"""


def _mexico() -> Play:
    return play("", rules=str(_RULES / "18MEX.toml"), players="Alice Bob Carol").say(_SOLD.replace("\n", "; "))


def test_minors_of_an_auction_operate_before_all_corporations() -> None:
    """Each has a 2-train of the nine and no money; half of a run is its owner's (18MEX.21 to 24)."""
    game = _mexico()
    table = game.table
    assert [list(table.trains(name)) for name in "ABC"] == [["2"]] * 3
    assert (table.depot()["2"], table.cash("A"), table.president("NdM")) == (6, 0, "Alice")
    game.say(_FLOATED.replace("\n", "; ")).say("next")
    assert game.table.order() == ["A", "B", "C", "MEX", "UdY"]
    game.refused("tile a m12", "A has $0, but the cost is $40")
    assert game.gains("run a 50") == {"Bank": -50, "A": 25, "Carol": 25}
    game.refused("train a 2", "A is a minor, which buys no train")
    game.refused("private mex a 50", "may not be sold to a corporation")


def test_one_train_a_turn_and_a_higher_limit() -> None:
    """In phase 2 a corporation buys one train of the bank; the NdM may have one more than others (18MEX.46, 47)."""
    game = _mexico().say(_FLOATED.replace("\n", "; ")).say("next; run a 0; run b 0; run c 0; run mex 0; train mex 2")
    game.refused("train mex 2", "may buy only one")
    rules = game.table.rules
    assert {name: its.more_trains for name, its in rules.corporation.items() if its.more_trains} == {"NdM": 1}


def test_a_minor_ends_by_hand_and_nothing_is_left_of_it() -> None:
    """With the first 3': its owner exchanges it for 10% of UdY, which gets its treasury; its train leaves the game (18MEX.28 to 34)."""
    game = _mexico().say(_FLOATED.replace("\n", "; ")).say("next; run a 0; run b 0; run c 70; run mex 0")
    game.say("pay c bank 35 its treasury; pay bank udy 35 its treasury; exchange bob c")
    table = game.table
    assert (table.trains("C"), table.cash("C"), table.cash("UdY"), table.percent("UdY", "Bob")) == ([], 0, 635, 60)
    assert table.order() == ["A", "B", "MEX", "UdY"]
    game.refused("buy bob c", "C is a minor, which has no stock")
    game.say("close b into the NdM; pay bank NdM 20 its treasury")
    assert game.table.order() == ["A", "MEX", "UdY"]


# --- 1856 and its child 1836Jr56 ---


def _canada() -> Play:
    """All privates are sold, and LPS, GW and BBG have begun."""
    game = play("", rules=str(_RULES / "1856.toml"), players="Alice Bob Carol")
    game.say("private Alice FT; private Bob WSRC; private Carol TCC; private Alice GLSC; private Bob NFSBC")
    return game.say("private Carol SCFTC; par Alice LPS 100; par Bob GW 65; par Carol BBG 90")


def test_the_first_half_of_the_stock_pays_the_corporation() -> None:
    """20% floats it. Buyers of five shares pay its treasury, those of the others the bank, until its destination (1856.22, 1856.25, 1856.26)."""
    game = _canada()
    assert (game.table.cash("LPS"), game.table.floated("LPS")) == (200, True)
    assert game.gains("buy Alice GW; buy Carol GW; buy Bob GW") == {"Alice": -65, "Bob": -65, "Carol": -65, "GW": 195}
    assert game.gains("buy Alice GW") == {"Alice": -65, "Bank": 65}, "the sixth share"
    assert game.gains("pay Bank GW 65 its destination") == {"Bank": -65, "GW": 65}


def test_a_loan_and_its_interest_by_hand() -> None:
    """A loan after the run brings 90, and costs 10 in each turn before the dividend (1856.42, 1856.46); the ordinary rules go on."""
    game = _canada().say("next; run LPS 0; train LPS 2; pay Bank LPS 90 a loan; run BBG 0; run GW 0; next; next")
    assert game.gains("pay LPS Bank 10 interest; run LPS 60") == {"LPS": -10, "Bank": 10 - 12, "Alice": 12}
    assert game.table.price("LPS") == 100, "from 100 to 90 and back (1856.14)"


def test_the_float_rises_with_the_last_train_of_a_type() -> None:
    """20% is enough until the last of six 2-trains is sold; then it takes 30% (1856.22)."""
    lay = "round SR 2; cash Alice 2000; cash Bob 500; trains WR 2 2 2; trains WGB 2 2"
    game = play(lay, rules=str(_RULES / "1856.toml"))
    assert "CA floats." in game.told("par Alice CA 65")
    game.lay("trains WGB 2")
    assert "floats" not in game.told("par Alice CV 80")
    assert "CV floats." in game.told("buy Bob CV")


def test_rights_to_a_bridge() -> None:
    """The corporation that buys the NFSBC has one; others pay it 50, at any time of their turn, or the bank once all have closed (1856.8 to 1856.10)."""
    stock = "stock LPS 100 Alice 50; stock GW 65 Bob 50; stock BBG 65 Carol 50"
    lay = f"round OR 3.1 of 2; phase 3; cash LPS 500; cash GW 500; cash BBG 500; {stock}; private NFSBC Bob"
    game = play(lay, rules=str(_RULES / "1856.toml"))
    game.refused("token LPS --right bridge", "No bridge right is for sale before a corporation buys NFSBC")
    game.say("run LPS 0; private GW NFSBC 100; run GW 0; run BBG 0")
    assert game.gains("next; token LPS --right bridge") == {"LPS": -50, "GW": 50 + 20, "Bank": -20}
    game.refused("token LPS --right bridge", "LPS already has a bridge right")
    assert game.gains("token LPS") == {"LPS": -40, "Bank": 40}, "its station besides"
    game.say("run LPS 0; run GW 0; run BBG 0; close NFSBC with the first 5")
    assert game.gains("token BBG --right bridge") == {"BBG": -50, "Bank": 50}, "after its run"


def test_the_chart_exempts_and_closes() -> None:
    """Stock at 50 or less does not count for the certificate limit, at 40 nor for the 60%; at 0 the corporation closes (1856.13)."""
    game = play("round SR 3; stock GW 65 Alice 50 Bob 20; at GW 9,4", rules=str(_RULES / "1856.toml"))
    assert game.table.zone("GW") == "yellow"
    game.say("sell Bob GW")
    assert game.table.zone("GW") == "orange"
    game = play("round SR 3; stock GW 65 Alice 50 Bob 20; at GW 9,1", rules=str(_RULES / "1856.toml"))
    assert "GW closes." in game.told("sell Bob GW")


def test_powers_of_privates_in_1856() -> None:
    """WSRC: a station on I12, free; TCC: a tile on H11, besides that of the turn (1856.4, 1856.5)."""
    lay = "round OR 3.1; phase 3; cash LPS 500; stock LPS 100 Alice 50; private WSRC LPS; private TCC LPS"
    game = play(lay, rules=str(_RULES / "1856.toml"))
    assert game.gains("tile LPS K10; tile LPS H11; token LPS 0") == {"LPS": -40, "Bank": 40}


def test_trains_of_1836jr56() -> None:
    """An 8 is on sale beside the 6s, 350 less for a 4, of each type one in a turn; or, by an option, D-trains at 1,100 (1836Jr56.3, 1836Jr56.4)."""
    lay = "round OR 6.1; phase 6; cash NFL 3000; trains NFL 4; stock NFL 100 Alice 60; ran NFL"
    game = play(lay, rules=str(_RULES / "1836Jr56.toml"))
    assert game.gains("train NFL 8 --trade-in 4") == {"NFL": -650, "Bank": 650}
    game.refused("train NFL 8", "may buy only one of each type")
    other = play(lay, rules=str(_RULES / "1836Jr56.toml"), diesel="yes")
    assert other.gains("train NFL D") == {"NFL": -1100, "Bank": 1100}


def test_state_railway_by_hand() -> None:
    """It is in the table; certificates, money and train are moved, its price is set, and the merged corporation closes (1856.64 to 1856.70)."""
    lay = "round OR 6.1 of 2; phase 6; cash NFL 70; trains NFL 4; stock NFL 90 Alice 40 Bob 20; stock B 80 Bob 60; ran NFL"
    game = play(lay, rules=str(_RULES / "1836Jr56.toml"))
    game.say("price MESS 1,5 100 at least; move president MESS ipo Alice 40% of NFL; move 1 MESS ipo Bob 20% of NFL")
    game.say("move 4-train NFL MESS merged; pay NFL Bank 70 merged; pay Bank MESS 70 merged; close NFL merged")
    table = game.table
    assert (table.president("MESS"), table.price("MESS"), table.cash("MESS"), table.trains("MESS")) == (
        "Alice",
        100,
        70,
        ["4"],
    )
    game.say("run B 0; next")
    assert game.table.order() == ["MESS", "B"]
    assert game.gains("run MESS 80w; price MESS 1,5 it stays") == {"Bank": -80, "MESS": 80}, (
        "until a permanent train (1856.80)"
    )


# --- 1867 ---


def _minors() -> Play:
    """All privates are sold, and three minors have begun; CS for a bid of 115."""
    game = play("", rules=str(_RULES / "1867.toml"), players="Alice Bob Carol")
    game.say("private Alice C&SL; private Bob NFB; private Carol MB; private Alice QB; private Bob SCT")
    game.refused("pay Bob CS 5 more", "If your rules allow this payment, type two: to the bank, and from it.")
    return game.say(
        "par Alice BO 50; par Bob CS 55; pay Bob Bank 5 rest of the bid; pay Bank CS 5 rest of the bid; par Carol CV 60"
    )


def test_a_minor_costs_twice_its_price_and_is_never_sold_out() -> None:
    """The money is its own; its certificate counts one and is worth two shares; it does not rise (1867.1, 1867.3, 1867.21, 1867.24)."""
    game = _minors()
    table = game.table
    assert [table.cash(name) for name in ("BO", "CS", "CV")] == [100, 115, 120]
    assert table.worth("Bob").stock == 110
    assert table.certificates_counted("Alice") == 3
    game.say("next")
    assert [game.table.price(name) for name in ("BO", "CS", "CV")] == [50, 55, 60]
    assert game.table.order() == ["CV", "CS", "BO"]


def test_a_minor_keeps_half_and_rises() -> None:
    """Half of 50, rounded down, is its own, and the price moves although 25 is less than it; 0 moves it back (1867.34)."""
    game = _minors().say("next; run CV 0; train CV 2; run CS 0; train CS 2; run BO 0; next")
    assert game.table.price("CV") == 55
    game.refused("run CV 50h", "CV is a minor, which always keeps half")
    assert game.gains("run CV 50") == {"Bank": -50, "CV": 25, "Carol": 25}
    assert game.table.price("CV") == 60


def test_minors_operate_first_with_fewer_trains() -> None:
    """A major at a higher price waits for all minors; it may own three trains in phase 4, they own one (1867.6, 1867.41)."""
    lay = "round OR 4.1; phase 4; stock GTR 100 Alice 60; stock BO 55 Bob 100; stock CV 80 Carol 100; trains BO 4; cash BO 900"
    game = play(lay, rules=str(_RULES / "1867.toml"))
    assert game.table.order() == ["CV", "BO", "GTR"]
    game.say("run CV 0; run BO 0")
    game.refused("train BO 4", "1 train")
    assert game.table.rules.phase["4"].train_limit == 3


def test_a_second_tile_costs_20() -> None:
    """Besides its terrain, and one of the two may replace another (1867.30, 1867.31)."""
    game = _minors().say("next")
    assert game.gains("tile CV K11; tile CV J12") == {"CV": -60, "Bank": 60}
    assert game.gains("run CV 0; tile CS M11 --rivers M9") == {"CS": -80, "Bank": 80}


def test_the_first_8_ends_the_game_after_one_more_set() -> None:
    """The set in play ends, and a stock round and a set of operating rounds follow (1867.62)."""
    lay = "round OR 7.1 of 2; phase 7; cash GTR 2000; stock GTR 100 Alice 60; trains GTR 7; pool 7; ran GTR"
    game = play(lay, rules=str(_RULES / "1867.toml"))
    assert "The game ends after the operating rounds that follow SR 8." in game.told("train GTR 8")


def test_a_major_moves_by_what_it_pays() -> None:
    """Less than its price: stays; its price: right; half of 110 is 50 kept; the treasury earns, the pool does not (1867.35, 1867.36)."""
    lay = "round OR 4.1 of 3; phase 4; stock GTR 100 Alice 40 Bob 20 pool 10; trains GTR 4"
    game = play(lay, rules=str(_RULES / "1867.toml"))
    assert game.gains("run GTR 110h") == {"Bank": -104, "Alice": 24, "Bob": 12, "GTR": 50 + 18}
    assert game.table.price("GTR") == 100
    assert game.gains("next; run GTR 100") == {"Bank": -90, "Alice": 40, "Bob": 20, "GTR": 30}
    assert game.table.price("GTR") == 110


def test_treasury_stock_and_sales_of_majors() -> None:
    """Treasury stock costs the price and pays the corporation; only its president's sale moves the price, once (1867.5, 1867.19)."""
    lay = "round SR 4; phase 4; cash Carol 500; stock GTR 110 Alice 40 Bob 20; operated GTR"
    game = play(lay, rules=str(_RULES / "1867.toml"))
    assert game.gains("buy Carol GTR treasury") == {"Carol": -110, "GTR": 110}
    game.say("sell Bob GTR 2")
    assert game.table.price("GTR") == 110
    game.say("sell Alice GTR 2")
    assert game.table.price("GTR") == 100
    assert game.gains("buy Carol GTR pool") == {"Carol": -100, "Bank": 100}
