"""Watering the stock: the Daniel Drew Memorial Rule (7 players 19; D15 to D20)."""

import pytest

from support.say import Say
from support.table import Play, play

_SEVEN = "Alice Bob Carol Dora Eve Fay Gus"
_TOP = "stock PRR 100 Alice 60 Bob 30 Carol 10; at PRR 1,9"  # price 126; watered 112, levy 22


def _round(lay: str = _TOP, phase: str = "3", **options: str) -> Play:
    """A game at the end of a stock round."""
    return play(f"phase {phase}; round SR 5; {lay}", players=_SEVEN, rules="1830-7p", **options)


# --- what it does ---


@pytest.mark.rule("4.027", "4.028")
def test_watering() -> None:
    """10% go into the pool, the price falls a line, and every other holder pays the president, Alice (7 players 19; D15)."""
    game = _round(f"{_TOP}; cash PRR 500")
    assert game.gains("water prr") == {"Alice": 4 * 22, "Bob": -3 * 22, "Carol": -22}
    assert (game.see("percent PRR pool"), game.see("certificates PRR pool"), game.see("percent PRR ipo")) == (10, 1, 0)
    assert (game.see("price PRR"), game.see("cell PRR"), game.see("president PRR")) == (112, [2, 9], "Alice")
    assert (game.see("percent PRR Alice"), game.see("percent PRR Bob"), game.see("percent PRR Carol")) == (60, 30, 10)


@pytest.mark.rule("4.028")
def test_levy_is_rounded_for_each_share() -> None:
    """20% of $126 is $25 a share, so five shares pay $125 and not $126 (7 players 19; D16)."""
    game = _round("stock PRR 100 Alice 50 Bob 50; at PRR 1,10")
    assert game.gains("water prr") == {"Alice": 125, "Bob": -125}


@pytest.mark.rule("4.028")
def test_levy_is_of_the_new_price() -> None:
    """The price falls from $350 to $300, and a share pays $60, not $70 (7 players 19)."""
    game = _round("stock PRR 100 Alice 60 Bob 40; at PRR 1,19")
    assert game.gains("water prr") == {"Alice": 240, "Bob": -240}


@pytest.mark.rule("4.028")
def test_only_other_holders_pay_the_levy() -> None:
    """Players without the stock pay nothing, and the president pays no levy (7 players 19)."""
    game = _round("stock PRR 100 Alice 60 Gus 40; at PRR 1,9")
    assert game.gains("water prr") == {"Alice": 88, "Gus": -88}


@pytest.mark.rule("4.029")
@pytest.mark.parametrize(("cash", "pays"), [(67, 66), (66, 66), (65, 65), (50, 50), (0, 0)])
def test_holder_short_of_cash(cash: int, pays: int) -> None:
    """A holder with less cash than the levy pays all of it and owes nothing; the others pay in full (7 players 19)."""
    game = _round(f"{_TOP}; cash Bob {cash}")
    paid = {"Bob": -pays} if pays else {}
    assert game.gains("water prr") == {"Alice": 22 + pays, **paid, "Carol": -22}
    assert game.see("cash Bob") == cash - pays


@pytest.mark.rule("4.032")
@pytest.mark.parametrize(("column", "each"), [(8, 10), (9, 11), (10, 12), (1, 5)])
def test_option_levy(column: int, each: int) -> None:
    """With levy=10 the levy is 10%: $100 pays $10, $112 pays $11, $126 pays $12, $53 pays $5 (7 players, note; D19)."""
    game = _round(f"stock PRR 100 Alice 60 Bob 30 Carol 10; at PRR 1,{column}", levy="10")
    assert game.gains("water prr") == {"Alice": 4 * each, "Bob": -3 * each, "Carol": -each}


@pytest.mark.rule("4.028", "4.032")
def test_calc_water(banker: Say) -> None:
    """`calc water` prints the new price and what each holder pays (7 players 19)."""
    data = banker("calc water 126 bob=3 carol=1 -r 1830-7p -O json").data
    assert (data["price"], data["levy"], data["pays"]) == (112, 22, {"bob": 66, "carol": 22})
    assert banker("calc water 130 bob=3 -r 1830-7p").code != 0


@pytest.mark.rule("4.027")
def test_token_goes_below_those_already_there() -> None:
    """The token goes to the bottom of the stack, so the corporations there operate first (1830 8.2, 16.0)."""
    game = _round(f"{_TOP}; stock NYC 100 Gus 60; at NYC 2,9; stock Erie 100 Gus 60; at Erie 3,10")
    assert game.say("water prr").see("order") == "NYC PRR Erie"


@pytest.mark.rule("4.026", "4.028")
def test_watering_the_reading() -> None:
    """The Reading gets an eleventh 10% too, and its 30% certificate pays no levy to its own president (7 players 19)."""
    game = _round("stock RDG 100 Alice 50 Bob 50; at RDG 1,8")
    assert game.gains("water rdg") == {"Alice": 100, "Bob": -100}
    assert (game.see("percent RDG pool"), game.see("price RDG")) == (10, 100)


# --- when ---


@pytest.mark.rule("4.026")
@pytest.mark.parametrize("cell", ["2,9", "3,9", "11,7"])
def test_water_only_on_the_top_line(cell: str) -> None:
    """Stock below the top line is not watered, whatever its price (7 players 19)."""
    _round(f"stock PRR 100 Alice 60 Bob 40; at PRR {cell}").refused("water prr", "7 players 19", "and can still rise")


@pytest.mark.rule("4.026")
@pytest.mark.parametrize("lay", ["Alice 60 Bob 30", "Alice 60 Bob 30 pool 10", "Alice 60 pool 40"])
def test_water_only_if_sold_out(lay: str) -> None:
    """Stock with a certificate in the IPO or the pool is not watered (7 players 19; 1830 8.2(2))."""
    _round(f"stock PRR 100 {lay}; at PRR 1,9").refused("water prr", "7 players 19", "not sold out")


@pytest.mark.rule("4.026")
def test_no_water_without_a_price() -> None:
    """A corporation that has not been started is not watered (7 players 19)."""
    _round().refused("water erie", "7 players 19", "not sold out")


@pytest.mark.rule("4.026")
def test_water_only_in_a_stock_round() -> None:
    """`water` is refused in an operating round (7 players 19; D17)."""
    game = _round(f"{_TOP}; trains PRR 3").say("next")
    game.refused("water prr", "7 players 19", "OR 5.1")
    game.say("run prr 0").refused("water prr", "7 players 19", "OR 5.1")


@pytest.mark.rule("4.026")
def test_no_water_in_1830() -> None:
    """`water` is refused in 1830 (7 players 19)."""
    game = play("phase 3; round SR 5; stock PRR 100 Alice 60 Bob 40; at PRR 1,9")
    game.refused("water prr", "Stock cannot be watered in this game")


@pytest.mark.rule("4.026", "4.030")
def test_water_once_for_each_corporation() -> None:
    """A watered corporation is not watered again, even if sold out on the top line; another one may be (7 players 19)."""
    game = _round(f"{_TOP}; stock NYC 100 Bob 60 Dora 40; at NYC 1,12").say("water prr")
    game.refused("water prr", "7 players 19", "once")
    game.say("next; run nyc 0; run prr 0; next; run nyc 0; run prr 0; next")
    assert (game.see("round"), game.see("cell PRR")) == ("SR 6", [2, 7])
    game.say("buy carol prr pool; next; run nyc 0; run prr 0; next; run nyc 0; run prr 0; next")
    assert (game.see("round"), game.see("cell PRR")) == ("SR 7", [1, 5])
    game.refused("water prr", "7 players 19", "once")
    assert game.gains("water nyc") != {}


@pytest.mark.rule("4.026", "4.028")
def test_two_corporations_watered_in_one_round() -> None:
    """Each president waters their own corporation, and the second levy is paid with the cash after the first (7 players 19; D17)."""
    game = _round(f"{_TOP}; stock NYC 100 Bob 60 Alice 40; at NYC 1,12; cash Bob 40; cash Alice 30")
    assert game.gains("water prr; water nyc") == {"Alice": 62 - 92, "Bob": -40 + 92, "Carol": -22}
    game = _round(f"{_TOP}; stock NYC 100 Bob 60 Alice 40; at NYC 1,12; cash Bob 40; cash Alice 30")
    assert game.gains("water nyc; water prr") == {"Alice": -30 + 88, "Bob": 30 - 66, "Carol": -22}


@pytest.mark.rule("4.031")
@pytest.mark.parametrize(
    ("phase", "trains", "fine"),
    [("3", "3", True), ("4", "", True), ("4", "4", True), ("4", "4 4", True), ("4", "4 4 4", False), ("5", "", False)],
)
def test_no_water_after_the_third_4_train(phase: str, trains: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """Watering ends with the third 4-train (7 players 19; D17)."""
    game = _round(f"{_TOP}; {f'trains NYC {trains}' if trains else ''}", phase=phase)
    if fine:
        assert game.gains("water prr")["Carol"] == -22
    else:
        game.refused("water prr", "7 players 19", "The bank has sold 3 of the 4-trains")


@pytest.mark.rule("4.031")
@pytest.mark.parametrize(("line", "fine"), [("train nyc 4", False), ("train nyc 4 --from pool", True), ("", True)])
def test_third_4_train_from_the_bank(line: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """A returned 4-train bought again does not count as a third one (7 players 19; D17)."""
    game = _round(
        "phase 4; round OR 4.2 of 2; stock PRR 100 Alice 60 Bob 40; stock NYC 67 Gus 60; at PRR 1,9", phase="4"
    )
    game.lay("pool 4; trains PRR 4; cash NYC 900").say(f"run prr 0; run nyc 0; {line}; next")
    assert game.see("cell PRR") == [1, 8]
    if fine:
        assert game.gains("water prr") == {"Alice": 80, "Bob": -80}
    else:
        game.refused("water prr", "7 players 19", "3 of the 4-trains")


@pytest.mark.rule("4.026")
def test_reminder_to_water() -> None:
    """`next` reminds of a corporation that could be watered, and of no other (7 players 19; D20)."""
    assert "water PRR" in _round(f"{_TOP}; stock NYC 90 Gus 60 Eve 40").told("next")
    assert "water NYC" not in _round(f"{_TOP}; stock NYC 90 Gus 60 Eve 40").told("next")
    assert "water PRR" not in _round().say("water prr").told("next")
    assert "water PRR" not in _round(f"{_TOP}; trains NYC 4 4 4", phase="4").told("next")


@pytest.mark.rule("4.026")
@pytest.mark.parametrize(
    "line",
    [
        "buy carol prr pool",
        "buy dora nyc",
        "sell bob prr",
        "par dora b&o 67",
        "exchange dora poit erie",
        "private gus poit 60",
    ],
)
def test_no_deal_after_watering(line: str) -> None:
    """After `water`, the round allows no other deal (7 players 19; D17)."""
    lay = f"{_TOP}; stock NYC 67 Gus 60; stock Erie 67 Gus 50; private POIT Dora"
    _round(lay).say("" if "pool" in line else line)
    game = _round(lay).say("water prr")
    game.refused(line, "7 players 19", "next")
    assert game.say("next").see("round") == "OR 5.1"


@pytest.mark.rule("4.026", "4.027")
def test_no_rise_in_the_round_of_watering() -> None:
    """A watered price does not rise at the end of the round (7 players 19; D20)."""
    game = _round(f"{_TOP}; stock NYC 67 Gus 60 Eve 40").say("water prr; next")
    assert (game.see("cell PRR"), game.see("cell NYC")) == ([2, 9], [5, 7])


@pytest.mark.rule("4.026")
def test_excess_stock_is_sold_before_watering() -> None:
    """`water` and `next` are refused while a player must sell stock (1830 10.0; 7 players 19; A25)."""
    more = "; ".join(f"stock {name} 100 Dora 50 Gus 10" for name in ("NYC", "CPR", "B&O"))
    game = _round(f"{_TOP}; {more}")
    assert game.see("counted Dora") == 12
    game.refused("next", "1830 10.0", "Dora")
    game.refused("water prr", "Dora", "must sell")
    game.say("sell dora nyc; water prr; next")


# --- after watering ---


def _watered(lay: str = _TOP, phase: str = "3", **options: str) -> Play:
    return _round(lay, phase, **options).say("water prr; next")


@pytest.mark.rule("4.030")
def test_dividends_on_eleven_tenths() -> None:
    """Each 10% gets a tenth, the pool's goes to the treasury, and the bank pays 110% (7 players 19; D18)."""
    game = _watered(f"{_TOP}; trains PRR 3")
    assert game.gains("run prr 130") == {"Alice": 78, "Bob": 39, "Carol": 13, "PRR": 13, "Bank": -143}
    assert game.see("cell PRR") == [2, 10]


@pytest.mark.rule("4.030")
def test_dividends_when_the_new_certificate_is_sold() -> None:
    """With all eleven tenths owned by players, the treasury gets nothing (7 players 19; D18)."""
    game = _watered(f"{_TOP}; trains PRR 3").say("run prr 0; next; run prr 0; next; buy carol prr pool; next")
    assert game.gains("run prr 200") == {"Alice": 120, "Bob": 60, "Carol": 40, "Bank": -220}


@pytest.mark.rule("4.030")
def test_withheld_run_is_not_increased() -> None:
    """A withheld run pays exactly its revenue (1830 20.3; D18)."""
    assert _watered(f"{_TOP}; trains PRR 3").gains("run prr 130w") == {"PRR": 130, "Bank": -130}


@pytest.mark.rule("4.030")
def test_new_certificate_costs_the_market_price() -> None:
    """The new certificate costs the market price, like any certificate in the pool (7 players 19; 1830 8.2)."""
    game = _watered().say("run prr 0; next; run prr 0; next")
    assert (game.see("price PRR"), game.see("par PRR")) == (90, 100)
    assert game.gains("buy carol prr") == {"Carol": -90, "Bank": 90}
    assert (game.see("percent PRR Carol"), game.see("certificates PRR Carol")) == (20, 2)


def _next_round(lay: str = _TOP) -> Play:
    """The stock round after the one in which PRR was watered; Alice, Bob and Carol have $900 each."""
    game = _watered(lay).say("run prr 0; next; run prr 0; next")
    return game.lay("; ".join(f"cash {player} 900" for player in ("Alice", "Bob", "Carol")))


@pytest.mark.rule("4.030")
@pytest.mark.parametrize(
    ("lines", "cell"), [("", [2, 7]), ("buy carol prr", [1, 7]), ("buy carol prr; sell bob prr", [3, 7])]
)
def test_sold_out_with_eleven_tenths(lines: str, cell: list[int]) -> None:
    """The price rises only if players own all eleven tenths (7 players 19; D18)."""
    assert _next_round().say(f"{lines}; next").see("cell PRR") == cell


@pytest.mark.rule("4.030")
def test_pool_after_watering() -> None:
    """The pool holds at most half of a corporation, the new certificate included (1830 12.0(2); D18)."""
    game = _next_round("stock PRR 100 Alice 60 Bob 40; at PRR 1,9")
    game.refused("sell alice prr 5", "1830 12.0(2)", "10%", "50%", "may sell 4.")
    game.say("sell alice prr 4")
    assert (game.see("percent PRR pool"), game.see("president PRR")) == (50, "Bob")


@pytest.mark.rule("4.030")
def test_holding_limit_after_watering() -> None:
    """60% is still five certificates, and the new one does not allow a sixth (1830 10.0; D18)."""
    game = _next_round()
    game.refused("buy alice prr", "1830 10.0", "6 certificates of PRR", "more than the limit of 5")
    assert game.say("buy bob prr").see("president PRR") == "Alice"


@pytest.mark.rule("4.030")
def test_eleventh_tenth_brings_the_presidency() -> None:
    """Of two players with 50%, the buyer of the new certificate becomes president with five certificates (1830 10.0, 13.0; A22)."""
    game = _next_round("stock PRR 100 Alice 50 Bob 50; at PRR 1,9").say("buy bob prr")
    assert (game.see("president PRR"), game.see("percent PRR Bob"), game.see("certificates PRR Bob")) == ("Bob", 60, 5)
    assert (game.see("percent PRR Alice"), game.see("certificates PRR Alice")) == (50, 5)


@pytest.mark.rule("4.030")
def test_eleventh_tenth_of_the_reading() -> None:
    """At 50% each, the buyer of the new certificate gets the 30% certificate for three and holds 60% in four (1830 13.0; A22, D9)."""
    game = _round("stock RDG 100 Alice 50 Bob 50; at RDG 1,9").say("water rdg; next; run rdg 0; next; run rdg 0; next")
    game.lay("cash Bob 900").say("buy bob rdg")
    assert (game.see("president RDG"), game.see("percent RDG Bob"), game.see("certificates RDG Bob")) == ("Bob", 60, 4)
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice")) == (50, 5)


@pytest.mark.rule("4.030")
def test_seventy_percent_of_the_reading_stays_the_most() -> None:
    """After watering, the Reading's president still holds at most 70% (1830 10.0; D8, D18)."""
    game = _round("stock RDG 100 Alice 70 Bob 30; at RDG 1,9").say("water rdg; next; run rdg 0; next; run rdg 0; next")
    game.lay("cash Alice 900; cash Bob 900").refused("buy alice rdg", "1830 10.0", "6 certificates of RDG")
    assert game.say("buy bob rdg").see("president RDG") == "Alice"


@pytest.mark.rule("4.022", "4.030")
def test_new_certificate_for_the_poit() -> None:
    """The owner of the POIT exchanges it for the new certificate, at par or market price (7 players 18b, 19)."""
    game = _next_round(f"{_TOP}; private POIT Carol")
    assert game.gains("exchange carol poit prr --price par") == {"Carol": -100, "Bank": 100}
    assert (game.see("percent PRR Carol"), game.see("percent PRR pool")) == (20, 0)


@pytest.mark.rule("4.030")
def test_new_certificate_for_the_mh() -> None:
    """The owner of the M&H exchanges it for NYC's new certificate, free (1830 Table 1 note 3; 7 players 19)."""
    game = _round("stock NYC 100 Alice 60 Bob 40; at NYC 1,9; private MH Carol").say("water nyc; next")
    assert game.gains("exchange carol mh") == {}
    assert (game.see("percent NYC Carol"), game.see("percent NYC pool")) == (10, 0)


_ZONE = "stock PRR 100 Alice 60 Bob 40; at PRR 1,2; stock NYC 100 Bob 50 Gus 40; stock CPR 100 Bob 40; trains PRR 3"


@pytest.mark.rule("4.027", "4.030")
def test_watering_into_the_yellow_zone() -> None:
    """Watered from $67 to $60, the stock is in the yellow zone and does not count; after a rise it counts again (1830 10.0; A25)."""
    game = _round(_ZONE)
    assert (game.see("zone PRR"), game.see("counted Bob")) == (None, 11)
    game.say("water prr")
    assert (game.see("price PRR"), game.see("zone PRR"), game.see("counted Bob")) == (60, "yellow", 7)
    game.say("next; run nyc 0; run prr 100")
    assert (game.see("price PRR"), game.see("zone PRR"), game.see("counted Bob")) == (66, None, 11)


@pytest.mark.rule("4.027")
def test_watering_within_the_yellow_zone() -> None:
    """Watered from $60 to $53, the stock stays in the yellow zone (7 players 19; 1830 10.0)."""
    game = _round("stock PRR 100 Alice 60 Bob 40; at PRR 1,1").say("water prr")
    assert (game.see("price PRR"), game.see("zone PRR"), game.see("counted Bob")) == (53, "yellow", 0)


@pytest.mark.rule("4.030")
def test_worth_of_the_new_certificate() -> None:
    """The new certificate counts like any other for its owner, and for no player in the pool (1830 1.0; D18)."""
    game = _next_round()
    assert game.see("worth Carol") == 900 + 90
    assert game.say("buy carol prr").see("worth Carol") == 810 + 180


@pytest.mark.rule("4.027", "4.030")
def test_priority_stays_after_watering() -> None:
    """Watering does not move the priority deal (1830 4.0; D17)."""
    game = _round(f"{_TOP}; stock NYC 67 Gus 60").say("buy dora nyc; water prr; next")
    assert game.see("priority") == "Eve"


@pytest.mark.rule("4.030")
def test_calc_payout_of_eleven_tenths(banker: Say) -> None:
    """`calc payout` takes eleven certificates, but not twelve (7 players 19; D18)."""
    data = banker("calc payout 200 alice=6 bob=4 --pool 1 -r 1830-7p -O json").data
    assert data["bank_pays"] == 220
    assert {row["to"]: row["amount"] for row in data["payments"]} == {"alice": 120, "bob": 80, "treasury": 20}
    assert banker("calc payout 200 alice=6 bob=5 --pool 1 -r 1830-7p").code != 0
