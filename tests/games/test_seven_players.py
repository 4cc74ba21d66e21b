"""The 7-player variant: the Reading, the POIT, the 8-train, gold upgrades and stations that come back (D0 to D14)."""

import pytest

from banker.rules.read import read
from banker.views.holdings import room
from support.say import Say
from support.table import Play, play

_SEVEN = "Alice Bob Carol Dora Eve Fay Gus"
_FULL = "stock CPR 100 Alice 50; stock NYC 100 Alice 50"  # eight certificates of Alice's


def _seven(lay: str = "", **options: str) -> Play:
    return play(lay, players=_SEVEN, rules="1830-7p", **options)


def _round(lay: str = "", **options: str) -> Play:
    """A stock round after the first, with money for all that is bought."""
    return _seven(f"round SR 3; cash Alice 900; cash Bob 900; {lay}", **options)


# --- the box ---


@pytest.mark.rule("4.003", "4.004")
def test_money_in_the_box() -> None:
    """Two twenties out, 24 nickels of $500 and 40 pennies of $1 in: $24,000, and $343 for each of seven (7 players 3, 4; D1)."""
    rules, game = read("1830-7p"), _seven()
    classic = read("1830").bank.notes
    change = {value: count - classic[value] for value, count in rules.bank.notes.items() if count != classic[value]}
    assert change == {20: -2, 500: 24, 1: 40}
    assert sum(value * count for value, count in rules.bank.notes.items()) == rules.bank.total == 24000
    assert [game.see(f"cash {player}") for player in _SEVEN.split()] == [343] * 7
    assert game.see("cash bank") == 24000 - 7 * 343


@pytest.mark.rule("4.004")
@pytest.mark.parametrize("players", ["Alice Bob Carol Dora Eve Fay", f"{_SEVEN} Hal"])
def test_only_seven_can_play(banker: Say, players: str) -> None:
    """The variant is for seven players (7 players, title)."""
    answer = banker(f"new 1830-7p {players}")
    assert answer.code != 0
    assert "7" in answer.err


@pytest.mark.rule("4.004")
def test_eleven_certificates() -> None:
    """A twelfth certificate is refused, and the POIT is one of the eleven (7 players 4; 1830 Table 3; D2)."""
    game = _round(f"{_FULL}; stock PRR 100 Alice 30; stock Erie 100 Bob 60")
    assert game.see("counted Alice") == 10
    game.say("buy alice erie")
    game.refused("buy alice erie", "1830 10.0", "12 certificates", "11 are allowed")
    game = _round(f"{_FULL}; stock PRR 100 Alice 30; stock Erie 100 Bob 60; private POIT Alice")
    assert game.see("counted Alice") == 11
    game.refused("buy alice erie", "1830 10.0", "12 certificates", "11 are allowed")


@pytest.mark.rule("4.001", "4.002")
def test_nine_corporations_and_the_rest_as_in_1830() -> None:
    """The Reading is the ninth; a president's certificate of the others is 20%, and sold at two shares (7 players 1, 2)."""
    game = _round()
    assert list(game.table.rules.corporation) == [*read("1830").corporation, "RDG"]
    assert game.gains("par alice prr 100") == {"Alice": -200, "Bank": 200}
    assert game.see("percent PRR Alice") == 20
    assert game.gains("par bob rdg 76") == {"Bob": -228, "Bank": 228}


def test_a_whole_first_round_from_the_command_line(banker: Say) -> None:
    """The sale of the seven privates, the first stock and the end of the round; an audit finds nothing (7 players 2, 18)."""
    lines = [
        "private alice sv",
        "private bob cs",
        "private carol poit 55 --share prr",
        "private dora dh",
        "private eve mh",
        "private fay ca",
        "private gus bo --par 67",
        "par alice rdg 100",
        "buy bob rdg",
        "buy carol rdg",
        "exchange carol poit prr --par 71",
        "next",
    ]
    assert banker(f"new 1830-7p {_SEVEN}").code == 0
    answer = banker("play", "\n".join(lines))
    assert (answer.code, answer.err) == (0, "")
    status = banker("status -O json").data
    reading = next(one for one in status["corporations"] if one["id"] == "RDG")
    assert (reading["floated"], reading["treasury"], reading["ipo"], reading["own"]) == (True, 1000, 40, 0)
    assert [who["cash"] for who in status["players"]] == [28, 213, 46, 288, 253, 208, 153]
    assert banker("audit game.toml").code == 0


# --- the Reading ---


@pytest.mark.rule("4.001", "4.002")
@pytest.mark.parametrize(("par", "price"), [(67, 201), (71, 213), (76, 228), (82, 246), (90, 270), (100, 300)])
def test_the_readings_first_certificate(par: int, price: int) -> None:
    """The Reading's president's certificate is 30%, and costs three shares (1830 8.1; D0)."""
    game = _round()
    assert game.gains(f"par alice rdg {par}") == {"Alice": -price, "Bank": price}
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice")) == (30, 1)
    assert game.see("percent RDG ipo") == 70


@pytest.mark.rule("4.002")
def test_the_reading_costs_three_shares_in_cash() -> None:
    """Who has two shares' worth does not get it (1830 8.1; D0)."""
    _seven("round SR 3; cash Alice 299").refused("par alice rdg 100", "$299", "$300")


@pytest.mark.rule("4.002")
def test_the_reading_floats_with_four_certificates() -> None:
    """It floats at 60%: the president's certificate and three more, not five certificates (1830 8.0, 11.0; D7)."""
    game = _round().say("par alice rdg 67; buy bob rdg; buy carol rdg")
    assert (game.see("percent RDG ipo"), game.see("floated RDG")) == (50, False)
    game.say("buy dora rdg")
    assert (game.see("percent RDG ipo"), game.see("floated RDG")) == (40, True)
    assert game.gains("next") == {"RDG": 670, "Bank": -670}


@pytest.mark.rule("4.002")
def test_five_certificates_of_the_reading_are_seventy_percent() -> None:
    """Its president may hold 70%, five certificates, and not a sixth (1830 10.0; D8)."""
    game = _round("stock RDG 67 Alice 60")
    assert game.say("buy alice rdg").see("percent RDG Alice") == 70
    game.refused("buy alice rdg", "1830 10.0", "6 certificates of RDG", "5 are allowed")


@pytest.mark.rule("4.002")
def test_five_certificates_of_the_others_are_sixty_percent() -> None:
    """The larger holding is the Reading's alone (1830 10.0; D8)."""
    game = _round("stock PRR 67 Alice 60")
    game.refused("buy alice prr", "1830 10.0", "6 certificates of PRR", "5 are allowed")


@pytest.mark.rule("4.002")
def test_the_readings_presidency_is_exchanged_for_three() -> None:
    """Who holds more gets the 30% certificate for three of 10%; with equal holdings nothing passes (1830 13.0; D9)."""
    game = _round("stock RDG 67 Alice 30 Bob 20").say("buy bob rdg")
    assert game.see("president RDG") == "Alice"
    game.say("buy bob rdg")
    assert game.see("president RDG") == "Bob"
    assert (game.see("percent RDG Alice"), game.see("percent RDG Bob")) == (30, 40)
    assert (game.see("certificates RDG Alice"), game.see("certificates RDG Bob")) == (3, 2)


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("holders", "count", "president", "left"),
    [
        ("Alice 30 Bob 30", 1, "Bob", 20),
        ("Alice 30 Bob 30", 3, "Bob", 0),
        ("Alice 40 Bob 30", 1, "Alice", 30),
        ("Alice 40 Bob 30", 2, "Bob", 20),
        ("Alice 50 Bob 20 Carol 30", 3, "Carol", 20),
        ("Alice 70 Bob 30", 5, "Bob", 20),
    ],
)
def test_selling_the_reading(holders: str, count: int, president: str, left: int) -> None:
    """With a successor of 30% its president sells into his certificate; the pool gets ordinary ones (1830 13.0; D9)."""
    game = _round(f"stock RDG 67 {holders}")
    assert game.gains(f"sell alice rdg {count}") == {"Alice": 67 * count, "Bank": -67 * count}
    assert (game.see("president RDG"), game.see("percent RDG Alice")) == (president, left)
    assert (game.see("percent RDG pool"), game.see("certificates RDG pool")) == (10 * count, count)


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(("holders", "may"), [("Alice 30 Bob 20", 0), ("Alice 40 Bob 20 Carol 20", 1), ("Alice 70", 4)])
def test_nobody_with_thirty_percent(holders: str, may: int) -> None:
    """20% is not enough to take the Reading over: its president keeps the 30% (1830 12.0(3), 13.0; D9)."""
    game = _round(f"stock RDG 67 {holders}")
    game.refused(f"sell alice rdg {may + 1}", "1830 12.0(3)", "30%", *([f"{may} may be sold"] if may else []))
    if may:
        assert game.say(f"sell alice rdg {may}").see("president RDG") == "Alice"


@pytest.mark.rule("4.002")
def test_equal_successors_of_the_reading() -> None:
    """Of two with 30% the next to the left of the old president comes first (1830 14.0; A32)."""
    game = _round("stock RDG 67 Dora 40 Bob 30 Fay 30").say("sell dora rdg 2")
    assert (game.see("president RDG"), game.see("certificates RDG Fay")) == ("Fay", 1)
    assert (game.see("percent RDG Dora"), game.see("certificates RDG Bob")) == (20, 3)


@pytest.mark.rule("4.002", "4.004")
def test_the_limit_is_counted_after_the_exchange_for_three() -> None:
    """With eleven certificates a purchase that brings the Reading's presidency leaves ten (1830 10.0, 13.0; A22, D9)."""
    game = _round("stock CPR 100 Bob 50; stock NYC 100 Bob 50; stock RDG 100 Alice 30 Bob 30")
    assert game.see("counted Bob") == 11
    game.refused("par bob prr 67", "1830 10.0", "12 certificates")
    assert game.say("buy bob rdg").see("counted Bob") == 10
    assert game.see("president RDG") == "Bob"


@pytest.mark.rule("4.002", "4.004")
def test_who_loses_the_reading_may_be_over_the_limit() -> None:
    """The exchange for three gives the old president two certificates more: he must sell before he buys (1830 10.0, 13.0; A25)."""
    game = _round(f"{_FULL}; stock Erie 100 Alice 20; stock RDG 100 Alice 30 Bob 30").say("buy bob rdg")
    assert (game.see("president RDG"), game.see("counted Alice")) == ("Bob", 12)
    game.refused("buy alice erie", "1830 10.0", "12 certificates", "must sell")
    game.refused("next", "1830 10.0", "Alice", "12 certificates")
    game.say("sell alice rdg; next")


@pytest.mark.rule("4.002", "4.004")
@pytest.mark.parametrize(
    ("lay", "may"),
    [("", 7), ("stock RDG - Alice 30", 4), (_FULL, 5), ("stock Erie 67 Bob 60", 7)],
)
def test_what_may_still_be_bought_of_the_reading(lay: str, may: int) -> None:
    """`limits` reckons with the exchange: seven purchases of 10% end with 70% in five certificates (1830 10.0, 13.0; A22, D8)."""
    game = _round(f"stock RDG 67 Bob 30; {lay}; cash Alice 2000")
    assert room(game.table, "Alice").may_buy["RDG"] == may
    game.say("buy alice rdg; " * may)
    if game.see("percent RDG ipo"):
        game.refused("buy alice rdg", "1830 10.0")


@pytest.mark.rule("4.002")
def test_stations_of_the_reading() -> None:
    """Two stations: the home one free, the other $40, and no third (1830 19.0; D10)."""
    game = _seven("phase 3; round OR 2.1 of 2; stock RDG 100 Alice 60")
    assert game.gains("tile rdg h14") == {}
    assert game.see("tokens RDG") == 1
    assert game.gains("token rdg") == {"RDG": -40, "Bank": 40}
    game.say("run rdg 0; next").refused("token rdg", "1830 19.0", "no station left")


@pytest.mark.rule("4.002")
def test_dividends_of_the_reading() -> None:
    """The president's certificate gets three tenths, the pool's part goes into the treasury (1830 20.3)."""
    game = _seven("phase 3; round OR 2.1; stock RDG 100 Alice 50 Bob 10 pool 20; trains RDG 3")
    assert game.gains("run rdg 130") == {"Alice": 65, "Bob": 13, "RDG": 26, "Bank": -104}


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(("bob", "may"), [(30, 2), (40, 1), (20, 2), (10, 2)])
def test_the_readings_own_stock_for_its_train(bob: int, may: int) -> None:
    """To pay for the Reading's train its own stock is sold as long as the presidency stays (1830 24.0(3); A52, D9)."""
    game = _seven(f"phase 5; round OR 4.1; stock RDG 100 Alice 50 Bob {bob}; cash RDG 0; cash Alice 0; ran RDG")
    game.refused(f"sell alice rdg {may + 1}", "1830 24.0(3)", f"{may} may be sold")
    assert game.gains(f"sell alice rdg {may}") == {"Alice": 100 * may, "Bank": -100 * may}


# --- the POIT ---


@pytest.mark.rule("4.019")
def test_the_poit_is_third_in_the_sale() -> None:
    """It is sold for $50 after the C&SL and before the D&H; a bid is $55 at least (7 players 18; 1830 7.0, 7.2; D3)."""
    game = _seven().say("private alice sv")
    game.refused("private bob poit --share erie", "1830 7.1", "CS is sold before")
    game.say("private bob cs").refused("private carol dh", "1830 7.1", "POIT is sold before")
    game.refused("private carol poit 54 --share erie", "1830 7.2", "$50", "at least $55")
    game.refused("private carol poit 49 --share erie", "$50", "$55")
    assert game.gains("private carol poit --share erie") == {"Carol": -50, "Bank": 50}
    assert game.see("priority") == "Dora"
    game = _seven().say("private alice sv; private bob cs")
    assert game.gains("private carol poit 55 --share erie") == {"Carol": -55, "Bank": 55}


@pytest.mark.rule("4.019")
def test_the_poit_is_never_cheaper() -> None:
    """A round without a buyer for it takes nothing off; the privates sold before it pay (1830 7.3; A14, D3)."""
    game = _seven().say("private alice sv; private bob cs")
    assert game.gains("next") == {"Alice": 5, "Bob": 10, "Bank": -15}
    assert game.gains("private carol poit --share prr") == {"Carol": -50, "Bank": 50}


@pytest.mark.rule("4.019")
def test_the_poit_pays_nothing() -> None:
    """It has no revenue, and is worth its $50 while it is open (7 players 18; 1830 16.0, 23.3; D6)."""
    game = _seven("round SR 3; private POIT Alice; private SV Bob")
    assert game.see("worth Alice") == 343 + 50
    assert game.gains("next") == {"Bob": 5, "Bank": -5}


@pytest.mark.rule("4.020")
@pytest.mark.parametrize("chosen", ["PRR", "RDG", "Erie"])
def test_the_buyer_of_the_poit_chooses_a_share(chosen: str) -> None:
    """10% of PRR, Reading or Erie comes with it for nothing, and has no price yet (7 players 18a; D4)."""
    game = _seven().say("private alice sv; private bob cs")
    assert game.gains(f"private carol poit --share {chosen}") == {"Carol": -50, "Bank": 50}
    assert {name: game.see(f"percent {name} Carol") for name in game.table.rules.corporation if name != chosen} == (
        dict.fromkeys((name for name in game.table.rules.corporation if name != chosen), 0)
    )
    assert (game.see(f"percent {chosen} Carol"), game.see(f"certificates {chosen} Carol")) == (10, 1)
    assert (game.see(f"price {chosen}"), game.see(f"president {chosen}"), game.see("counted Carol")) == (None, None, 2)


@pytest.mark.rule("4.020")
@pytest.mark.parametrize("words", ["", "--share nyc", "60 --share b&o"])
def test_the_choice_must_be_made(words: str) -> None:
    """Without one of the three corporations the POIT is not sold (7 players 18a)."""
    game = _seven().say("private alice sv; private bob cs")
    game.refused(f"private carol poit {words}", "18a", "PRR, RDG, Erie")


@pytest.mark.rule("4.021")
@pytest.mark.parametrize(("chosen", "other"), [("PRR", "RDG"), ("RDG", "PRR"), ("Erie", "PRR")])
def test_what_the_camden_and_amboy_brings(chosen: str, other: str) -> None:
    """If the POIT brought PRR, the C&A brings the Reading, else PRR as ever (7 players 18a; 1830 Table 1 note 4)."""
    game = _seven().say(f"private alice sv; private bob cs; private carol poit --share {chosen}")
    game.say("private dora dh; private eve mh")
    assert game.gains("private fay ca") == {"Fay": -160, "Bank": 160}
    held = {name: game.see(f"percent {name} Fay") for name in game.table.rules.corporation}
    assert {name: percent for name, percent in held.items() if percent} == {other: 10}


@pytest.mark.rule("4.020", "4.021")
def test_only_the_poit_has_a_choice() -> None:
    """The C&A's buyer chooses nothing, and a later owner of the POIT neither (7 players 18a)."""
    game = _seven().say(
        "private alice sv; private bob cs; private carol poit --share prr; private dora dh; private eve mh"
    )
    game.refused("private fay ca --share prr", "no choice")
    game = _round("private POIT Alice")
    game.refused("private bob poit 60 --share erie", "no choice")
    game.say("private bob poit 60")
    assert all(game.see(f"certificates {name} Bob") == 0 for name in game.table.rules.corporation)


@pytest.mark.rule("4.020", "4.021")
def test_the_free_shares_count_for_the_float() -> None:
    """With the C&A's Reading share 30% and two more float it: 30 + 10 + 10 + 10 (1830 8.0, 11.0; D4, D7)."""
    game = _seven(
        "cash Alice 900; private SV Bob; private CS Bob; private DH Bob; private MH Bob; private BO Gus; stock RDG - Fay 10"
    )
    game.lay("private POIT Carol; private CA Fay").say("par alice rdg 100; buy bob rdg")
    assert game.see("floated RDG") is False
    assert game.say("buy bob rdg").see("floated RDG") is True
    assert game.gains("next").get("RDG") == 1000


@pytest.mark.rule("4.020")
def test_the_free_share_is_sold_after_a_par_and_the_first_round() -> None:
    """Like the C&A's: not before its corporation has a par, and not in the first round (1830 8.1, 12.0(1); D4)."""
    _round("stock Erie - Alice 10").refused("sell alice erie", "1830 8.1", "no price yet")
    game = _seven("private POIT Alice; private SV Bob; private CS Bob; private DH Bob; private MH Bob; private CA Bob")
    game.lay("private BO Gus; stock Erie - Alice 10").say("par carol erie 67").refused(
        "sell alice erie", "1830 12.0(1)"
    )
    game.say("next")
    assert game.say("next").gains("sell alice erie") == {"Alice": 67, "Bank": -67}


@pytest.mark.rule("4.020")
def test_the_free_share_is_not_the_first_purchase() -> None:
    """The president's certificate is still bought first, the free share's owner among the buyers (1830 8.0)."""
    game = _round("stock RDG - Alice 10")
    game.refused("buy bob rdg", "1830 8.0", "president's certificate")
    assert game.gains("par alice rdg 90") == {"Alice": -270, "Bank": 270}
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice")) == (40, 2)


# --- the POIT turned in ---

_BOTH = "stock PRR 100 Bob 50 pool 20; at PRR 2,7; private POIT Alice"  # par 100, market 90


@pytest.mark.rule("4.022", "4.023")
@pytest.mark.parametrize("source", ["ipo", "pool"])
@pytest.mark.parametrize(("price", "paid"), [("par", 100), ("market", 90)])
def test_at_par_or_market_from_either_place(source: str, price: str, paid: int) -> None:
    """The place does not decide the price: the purchaser chooses both (7 players 18b; D5)."""
    game = _round(_BOTH)
    before = game.see(f"percent PRR {source}")
    assert game.gains(f"exchange alice poit prr {source} --price {price}") == {"Alice": -paid, "Bank": paid}
    assert (game.see("percent PRR Alice"), game.see(f"percent PRR {source}")) == (10, before - 10)
    assert (game.see("owner POIT"), game.see("price PRR")) == ("Out", 90)
    game.refused("exchange alice poit prr ipo --price par", "is closed")


@pytest.mark.rule("4.022", "4.023")
def test_what_must_be_said_of_the_exchange() -> None:
    """Where there are two places or two prices, which one is the owner's to say (7 players 18b; A35)."""
    game = _round(_BOTH)
    game.invalid("exchange alice poit prr --price par", "two places", "ipo or pool")
    game.invalid("exchange alice poit prr pool", "par at $100", "market at $90")
    game.invalid("exchange alice poit", "PRR", "RDG", "Erie")
    game = _round("stock PRR 100 Bob 50; private POIT Alice")
    assert game.gains("exchange alice poit prr") == {"Alice": -100, "Bank": 100}


@pytest.mark.rule("4.022")
@pytest.mark.parametrize(("corporation", "fine"), [("PRR", True), ("RDG", True), ("Erie", True), ("NYC", False)])
def test_the_three_corporations(corporation: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """The POIT is turned in for stock of PRR, the Reading or the Erie (7 players 18b)."""
    game = _round(f"stock {corporation} 67 Bob 60; private POIT Alice")
    if fine:
        assert game.gains(f"exchange alice poit {corporation}") == {"Alice": -67, "Bank": 67}
    else:
        game.refused(f"exchange alice poit {corporation}", "18b", "PRR or RDG or Erie")


@pytest.mark.rule("4.023")
@pytest.mark.parametrize(("cash", "price", "fine"), [(90, "market", True), (90, "par", False), (89, "market", False)])
def test_the_certificate_must_be_paid_for(cash: int, price: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """The POIT itself is no money (7 players 18b)."""
    game = _round(f"{_BOTH}; cash Alice {cash}")
    if fine:
        assert game.say(f"exchange alice poit prr ipo --price {price}").see("cash Alice") == 0
    else:
        game.refused(f"exchange alice poit prr ipo --price {price}", f"${cash}")


@pytest.mark.rule("4.024", "4.022")
@pytest.mark.parametrize(("corporation", "percent", "shares"), [("PRR", 20, 2), ("RDG", 30, 3), ("Erie", 20, 2)])
@pytest.mark.parametrize("par", [67, 100])
def test_a_presidents_certificate_for_the_poit(corporation: str, percent: int, shares: int, par: int) -> None:
    """The first certificate is the president's, at two shares, the Reading's at three; he sets par (7 players 18b; D5)."""
    game = _round("private POIT Alice")
    game.refused(f"exchange alice poit {corporation}", "1830 8.1", "--par")
    game.refused(f"exchange alice poit {corporation} --par 75", "1830 8.1", "$67")
    cost = shares * par
    assert game.gains(f"exchange alice poit {corporation} --par {par}") == {"Alice": -cost, "Bank": cost}
    assert (game.see(f"percent {corporation} Alice"), game.see(f"par {corporation}")) == (percent, par)
    assert (game.see(f"president {corporation}"), game.see(f"price {corporation}")) == ("Alice", par)


@pytest.mark.rule("4.024")
def test_no_par_is_set_twice() -> None:
    """A par is named with a president's certificate alone (7 players 18b)."""
    game = _round(_BOTH)
    game.refused("exchange alice poit prr ipo --par 67", "1830 8.1", "is set")
    game.refused("exchange alice poit rdg pool --par 67", "no RDG in the pool")
    _seven("round SR 3; private POIT Alice; cash Alice 299").refused(
        "exchange alice poit rdg --par 100", "$299", "$300"
    )


@pytest.mark.rule("4.024", "4.020")
def test_the_free_share_and_the_presidents_certificate() -> None:
    """With 10% that came free and the president's certificate for the POIT he has 40% of the Reading (7 players 18; D5)."""
    game = _round("stock RDG - Alice 10; private POIT Alice").say("exchange alice poit rdg --par 100")
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice"), game.see("counted Alice")) == (40, 2, 2)


@pytest.mark.rule("4.025", "4.022")
@pytest.mark.parametrize(("corporation", "held"), [("PRR", 20), ("RDG", 30)])
def test_the_presidency_after_the_exchange(corporation: str, held: int) -> None:
    """One certificate more than the president makes the owner of the POIT president (1830 13.0; A36, D5)."""
    game = _round(f"stock {corporation} 67 Bob {held} Alice {held}; private POIT Alice")
    game.say(f"exchange alice poit {corporation}")
    assert (game.see(f"president {corporation}"), game.see(f"percent {corporation} Alice")) == ("Alice", held + 10)
    assert (game.see(f"certificates {corporation} Alice"), game.see(f"certificates {corporation} Bob")) == (
        2,
        held // 10,
    )


@pytest.mark.rule("4.025")
@pytest.mark.parametrize(
    ("corporation", "held", "fine"), [("PRR", 50, True), ("PRR", 60, False), ("RDG", 60, True), ("RDG", 70, False)]
)
def test_the_exchange_and_the_holding_limit(corporation: str, held: int, fine: bool) -> None:  # noqa: FBT001 - see the table
    """As with the M&H nobody exchanges into a sixth certificate: 60%, of the Reading 70%, are enough (1830 Table 1 note 3; D5, D8)."""
    game = _round(f"stock {corporation} 67 Alice {held}; private POIT Alice")
    if fine:
        assert game.say(f"exchange alice poit {corporation}").see(f"percent {corporation} Alice") == held + 10
    else:
        game.refused(f"exchange alice poit {corporation}", "18b", f"{held}%", f"less than {held}%")


@pytest.mark.rule("4.025", "4.004")
def test_the_exchange_at_the_certificate_limit() -> None:
    """With eleven certificates, the POIT among them, it is exchanged, and eleven they are after it (A36, D5)."""
    game = _round(f"{_FULL}; stock Erie 100 Alice 30; stock PRR 100 Bob 60; private POIT Alice")
    assert game.see("counted Alice") == 11
    game.refused("buy alice prr", "1830 10.0", "12 certificates")
    assert game.say("exchange alice poit prr").see("counted Alice") == 11


@pytest.mark.rule("4.025")
def test_the_exchange_is_not_the_purchase_of_the_turn() -> None:
    """He buys a certificate in the same turn, too (1830 4.0, Table 1 note 3; D5)."""
    game = _round("stock PRR 100 Bob 50; private POIT Alice")
    assert game.gains("buy alice prr; exchange alice poit prr") == {"Alice": -200, "Bank": 200}
    assert game.see("percent PRR Alice") == 20


@pytest.mark.rule("4.025")
def test_no_exchange_for_what_he_has_sold() -> None:
    """It is a purchase of stock all the same: not of a corporation sold in this round (1830 4.0)."""
    game = _round("stock PRR 100 Bob 40 Alice 20; stock Erie 67 Bob 50; private POIT Alice").say("sell alice prr")
    game.refused("exchange alice poit prr pool --price market", "1830 4.0", "has sold PRR")
    game.say("exchange alice poit erie")


@pytest.mark.rule("4.025")
def test_the_exchange_waits_for_the_sale_of_the_privates() -> None:
    """While a private is unsold there is no stock to be had (1830 8.0)."""
    game = _seven().say("private alice sv; private bob cs; private carol poit --share erie")
    game.refused("exchange carol poit rdg --par 67", "1830 8.0", "not sold yet")


def _operating(lay: str = "") -> Play:
    return _seven(
        f"phase 3; round OR 2.1 of 2; stock PRR 100 Bob 60; stock NYC 67 Carol 60; private POIT Alice; "
        f"trains PRR 3; trains NYC 3; cash Alice 900; {lay}"
    )


@pytest.mark.rule("4.025")
@pytest.mark.parametrize("before", ["", "run prr 60", "run prr 60; train prr 3", "run prr 60; run nyc 50"])
def test_between_turns_of_an_operating_round(before: str) -> None:
    """The POIT is turned in before the first turn, between two and after the last (1830 Table 1 note 3; A37)."""
    game = _operating().say(before)
    paid = game.see("price PRR")
    assert game.gains("exchange alice poit prr --price market") == {"Alice": -paid, "Bank": paid}


@pytest.mark.rule("4.025")
@pytest.mark.parametrize("before", ["tile prr 0", "token prr", "run prr 60; tile nyc 0"])
def test_not_in_the_middle_of_a_turn(before: str) -> None:
    """While a corporation is about to run, nothing is exchanged (1830 Table 1 note 3; A37)."""
    _operating().say(before).refused("exchange alice poit prr --price par", "between turns", "18b")


@pytest.mark.rule("4.025")
def test_the_exchange_ends_the_turn() -> None:
    """Between turns means that the turn of whoever has run is over: no train any more (1830 Table 1 note 3)."""
    game = _operating().say("run prr 60; exchange alice poit prr --price par")
    game.refused("train prr 3", "1830 16.0", "has had its turn")
    game.say("run nyc 50")


@pytest.mark.rule("4.022", "4.025")
@pytest.mark.parametrize("begun", [False, True])
def test_a_float_by_the_poit_in_an_operating_round(begun: bool) -> None:  # noqa: FBT001 - before the first turn or after it
    """The Reading floats by it: it operates, and has its capital, from the next round on (1830 11.0; A6)."""
    game = _operating("stock RDG 100 Dora 50").say("run prr 60" if begun else "")
    assert game.gains("exchange alice poit rdg") == {"Alice": -100, "Bank": 100}
    assert (game.see("floated RDG"), game.see("cash RDG")) == (True, 0)
    game.refused("tile rdg 0", "RDG", *(["floated in OR 2.1"] if begun else []))
    game.say("run nyc 50" if begun else "run prr 60; run nyc 50")
    assert game.gains("next") == {"RDG": 1000, "Bank": -1000}
    assert "RDG" in game.see("waiting")


@pytest.mark.rule("4.024", "4.025")
def test_a_first_certificate_between_turns() -> None:
    """A president's certificate for the POIT in an operating round sets the par in it (7 players 18b; A37, D5)."""
    game = _operating().say("run prr 60")
    assert game.gains("exchange alice poit rdg --par 82") == {"Alice": -246, "Bank": 246}
    assert (game.see("price RDG"), game.see("floated RDG"), game.see("waiting")) == (82, False, "NYC")


@pytest.mark.rule("4.019", "4.025")
@pytest.mark.parametrize(("price", "fine"), [(24, False), (25, True), (100, True), (101, False)])
def test_a_corporation_buys_the_poit(price: int, fine: bool) -> None:  # noqa: FBT001 - see the table
    """It pays 25 to 100, and then nobody turns the POIT in: its power is a player's (1830 23.1; D6)."""
    game = _operating()
    if not fine:
        game.refused(f"private prr poit {price}", "1830 23.1", "$25 to $100")
        return
    assert game.gains(f"private prr poit {price}") == {"PRR": -price, "Alice": price}
    game.say("run prr 60")
    for line in ("exchange alice poit prr --price par", "exchange bob poit prr --price par"):
        game.refused(line, "belongs to PRR")


@pytest.mark.rule("4.019")
def test_no_corporation_buys_the_poit_in_phase_two() -> None:
    """Corporations buy privates from the first 3 on (1830 23.1; D6)."""
    game = _seven("phase 2; round OR 1.1; stock PRR 100 Bob 60; private POIT Alice")
    game.refused("private prr poit 50", "1830 23.1", "phase 2")


@pytest.mark.rule("4.019", "4.025")
def test_the_first_five_closes_the_poit() -> None:
    """With the first 5 it is closed: no power, no face value, no certificate (1830 22.0, 23.2; D6)."""
    game = _operating().lay("phase 4; pool 4 4 4 4; cash PRR 900; ran PRR")
    assert (game.see("counted Alice"), game.see("worth Alice")) == (1, 950)
    game.say("train prr 5")
    assert (game.see("owner POIT"), game.see("counted Alice"), game.see("worth Alice")) == ("Out", 0, 900)
    game.refused("exchange alice poit prr --price par", "is closed")


@pytest.mark.rule("4.025")
def test_the_power_goes_with_the_poit() -> None:
    """A player who buys it from another has the exchange, the seller not any more (1830 23.1; D6)."""
    game = _round("stock PRR 100 Carol 50; private POIT Alice").say("private bob poit 70")
    game.refused("exchange alice poit prr", "belongs to Bob")
    assert game.gains("exchange bob poit prr") == {"Bob": -100, "Bank": 100}


@pytest.mark.rule("4.025", "4.002")
def test_the_mohawk_and_hudson_is_as_it_was() -> None:
    """It is exchanged for NYC, free, below 60%: what is the POIT's is not its own (1830 Table 1 note 3)."""
    game = _round("stock NYC 100 Bob 50; private MH Alice")
    game.refused("exchange alice mh nyc --price par", "free")
    game.refused("exchange alice mh rdg", "NYC")
    assert game.gains("exchange alice mh") == {}
    assert game.see("percent NYC Alice") == 10
    _round("stock NYC 100 Alice 60; private MH Alice").refused("exchange alice mh", "less than 60%")


# --- the 8-train ---


def _buying(lay: str, **options: str) -> Play:
    """PRR, Alice's, has run and buys; NYC and the B&O have stock, too."""
    phase, _, rest = lay.partition(";")
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; stock B&O 67 Alice 60; cash PRR 2000; cash NYC 2000"
    return _seven(f"{phase}; round OR 6.1 of 3; {stock}; {rest}; ran PRR", **options)


@pytest.mark.rule("4.005", "4.006")
def test_the_eight_is_on_sale_from_the_first_six_on() -> None:
    """With the first 6 it can be had, beside the second 6 and the Ds, and there is one (7 players 5; D11)."""
    game = _buying("phase 5; pool 5 5 5")
    game.refused("train prr 8", "1830 21.0", "sells no 8-train")
    assert game.say("train prr 6").see("sold") == "6 8 D 5"
    assert game.gains("train prr 8") == {"PRR": -840, "Bank": 840}
    game.say("run nyc 0").refused("train nyc 8", "sells no 8-train")
    assert game.see("sold") == "6 D 5"


@pytest.mark.rule("4.005", "4.006")
def test_the_eight_is_still_there_without_sixes() -> None:
    """Whether the second 6 has been sold makes no difference to it, nor to the Ds (7 players 5)."""
    game = _buying("phase 6; trains NYC 6 6")
    assert game.see("sold") == "8 D"
    assert _buying("phase 6; trains NYC 8").see("sold") == "6 D"


@pytest.mark.rule("4.007", "4.008")
@pytest.mark.parametrize(
    ("kind", "given", "price"),
    [
        ("8", "4", 640),
        ("8", "5", 640),
        ("8", "6", 640),
        ("D", "4", 800),
        ("D", "5", 800),
        ("D", "6", 800),
        ("D", "8", 800),
    ],
)
def test_trade_ins(kind: str, given: str, price: int) -> None:
    """A 4, 5 or 6 is worth $200 towards the 8, as it is $300 towards a D; an 8 is worth $300 towards a D (7 players 5)."""
    game = _buying(f"phase 6; trains PRR {given}")
    assert game.gains(f"train prr {kind} --trade-in {given}") == {"PRR": -price, "Bank": price}
    assert game.see("trains PRR") == kind
    assert game.see("trains pool") == ("" if (kind, given) == ("D", "4") else given)


@pytest.mark.rule("4.007", "4.008")
@pytest.mark.parametrize(
    ("lay", "line", "words"),
    [
        ("phase D; trains PRR D; pool 8", "train prr 8 --trade-in d", "4 or 5 or 6"),
        ("phase D; trains PRR D", "train prr d --trade-in d", "4 or 5 or 6 or 8"),
        ("phase 6; trains PRR 5", "train prr 6 --trade-in 5", "6-train"),
        ("phase 6; trains PRR 5", "train prr 8 --trade-in 4", "no 4-train to trade in"),
    ],
)
def test_what_is_not_traded_in(lay: str, line: str, words: str) -> None:
    """Only what the corporation has, and only the types that the rules name (1830 21.0; 7 players 5)."""
    _buying(lay).refused(line, words)


@pytest.mark.rule("4.007")
@pytest.mark.parametrize(("given", "face"), [("4", 300), ("5", 450), ("6", 630)])
def test_a_train_traded_in_for_the_eight_is_sold_again(given: str, face: int) -> None:
    """It returns to the bank, at its face value, a 4 as long as no D has been bought (1830 21.0; D11)."""
    game = _buying(f"phase 6; trains PRR {given}").say(f"train prr 8 --trade-in {given}; run nyc 0")
    assert game.gains(f"train nyc {given} --from pool") == {"NYC": -face, "Bank": face}


@pytest.mark.rule("4.007")
def test_the_first_diesel_takes_a_returned_four() -> None:
    """A 4 traded in rusts in the pool with all others (1830 22.0; D11)."""
    game = _buying("phase 6; trains PRR 4").say("train prr 8 --trade-in 4; run nyc 0; train nyc d")
    assert game.see("trains pool") == ""
    game.say("run b&o 0").refused("train b&o 4", "sells no 4-train")


@pytest.mark.rule("4.008")
def test_an_eight_traded_in_is_sold_again() -> None:
    """It returns at $840 (1830 21.0; D11)."""
    game = _buying("phase 6; trains PRR 8; pool 6").say("train prr d --trade-in 8; run nyc 0")
    assert "8" in game.see("sold").split()
    assert game.gains("train nyc 8") == {"NYC": -840, "Bank": 840}
    assert (game.see("trains NYC"), game.see("trains pool")) == ("8", "6")


@pytest.mark.rule("4.005")
def test_the_eight_begins_no_phase() -> None:
    """Nothing rusts by it, and the limit of trains and the rounds are as before (7 players 5; D11)."""
    game = _buying("phase 6; trains NYC 4 5; trains B&O 6").say("train prr 8")
    assert (game.see("phase"), game.see("trains NYC"), game.see("trains B&O")) == ("6", "4 5", "6")
    assert game.table.phase.train_limit == 2


@pytest.mark.rule("4.005")
def test_the_eight_never_rusts() -> None:
    """The first D ends the 4s, not the 8 (7 players 5; D11)."""
    game = _buying("phase 6; trains PRR 8; trains NYC 4").say("train prr d")
    assert (game.see("phase"), game.see("trains PRR"), game.see("trains NYC")) == ("D", "8 D", "")


@pytest.mark.rule("4.007")
def test_the_eight_at_the_limit_of_trains() -> None:
    """It counts as a train; with two of them a third is refused, and one is traded in all the same (1830 21.0; A44)."""
    game = _buying("phase 6; trains PRR 4 5")
    game.refused("train prr 8", "1830 21.0", "2 trains", "2 are allowed")
    assert game.say("train prr 8 --trade-in 4").see("trains PRR") == "5 8"
    game.refused("train prr d", "1830 21.0", "2 are allowed")


def _forced(lay: str) -> Play:
    return _seven(
        f"phase 6; round OR 6.1 of 3; stock PRR 100 Alice 60; stock NYC 67 Bob 60; {lay}; cash PRR 40; cash Alice 2000; ran PRR"
    )


@pytest.mark.rule("4.005")
@pytest.mark.parametrize(
    ("lay", "kind", "price"),
    [
        ("", "6", 630),
        ("trains NYC 6 6", "8", 840),
        ("trains NYC 6 8; pool 6", "6", 630),
        ("trains NYC 6 6; pool 8", "8", 840),
        ("pool 4", "4", 300),
    ],
)
def test_the_cheapest_that_must_be_bought(lay: str, kind: str, price: int) -> None:
    """A 6 before the 8, the 8 before a D: 630, 840, 1,100, returned ones among them (1830 24.0; A49, D12)."""
    game = _forced(lay)
    for dearer in [other for other in game.see("sold").split() if other != kind]:
        game.refused(f"train prr {dearer} --president", "1830 24.0", f"{kind}-train at ${price:,}")
    assert game.gains(f"train prr {kind} --president") == {"Alice": 40 - price, "PRR": -40, "Bank": price}


@pytest.mark.rule("4.005")
def test_a_diesel_only_after_the_eight() -> None:
    """Without 6s and the 8 a D must be bought at $1,100 (1830 24.0; D12)."""
    game = _forced("trains NYC 6 6; trains Erie 8")
    assert game.see("sold") == "D"
    assert game.gains("train prr d --president") == {"Alice": -1060, "PRR": -40, "Bank": 1100}


@pytest.mark.rule("4.005")
def test_how_much_must_be_raised_for_the_eight() -> None:
    """With $700 he lacks $100 of the 840: one certificate is sold, and not two (1830 24.0; A50, A51, D12)."""
    game = _forced("trains NYC 6 6; stock Erie 100 Gus 60 Alice 30").lay("cash Alice 700")
    game.refused("train prr 8 --president", "$700 of the $800")
    game.refused("sell alice erie 2", "1830 24.0(3)", "lacks $100")
    assert game.gains("sell alice erie; train prr 8 --president") == {"Alice": -700, "PRR": -40, "Bank": 740}


# --- options ---


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("kind", "phase", "least", "most"),
    [("3", "3", 90, 360), ("5", "5", 225, 900), ("8", "6", 420, 1680), ("D", "D", 550, 2200)],
)
@pytest.mark.parametrize("seller", ["NYC", "B&O"])
def test_option_train_price_range(kind: str, phase: str, least: int, most: int, seller: str) -> None:
    """If it was agreed a train between corporations costs half to double its face, one president's or not (D0)."""
    lay = f"phase {phase}; trains {seller} {kind}; cash PRR 3000"
    for price, fine in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        game, line = (
            _buying(lay, train_price_range="half-to-double"),
            f"train prr {kind} --from {seller} --price {price}",
        )
        if fine:
            assert game.gains(line) == {"PRR": -price, seller: price}
        else:
            game.refused(line, "1830 21.0", f"${least:,} to ${most:,}")


@pytest.mark.rule("4.002")
def test_train_prices_without_the_option() -> None:
    """As in 1830 any price from $1 on (1830 21.0; A47, D0)."""
    game = _buying("phase 3; trains NYC 3; trains B&O 3")
    assert game.gains("train prr 3 --from nyc --price 1900; train prr 3 --from b&o --price 1") == {
        "PRR": -1901,
        "NYC": 1900,
        "B&O": 1,
    }


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("option", "value", "table", "name"),
    [
        ("capital", "float", "stock", "capital_paid"),
        ("bank_breaks", "below-zero", "bank", "breaks"),
        ("brown_from_ipo", "yes", "limits", "multiple_buy_from"),
        ("no_sale", "first-stock-round", "trading", "no_sale"),
        ("bankrupt_privates", "face", "end", "bankrupt_privates"),
        ("repeat_sale", "held", "trading", "repeat_sale"),
        ("train_price_minimum", "0", "trains", "between_corporations"),
        ("bank", "30000", "bank", "total"),
    ],
)
def test_options_of_1830(option: str, value: str, table: str, name: str) -> None:
    """Whatever may be agreed for 1830 may be agreed here, and changes the same (7 players 2; D21)."""
    ours, classic = read("1830-7p", {option: value}), read("1830", {option: value})
    agreed = getattr(getattr(ours, table), name)
    assert agreed == getattr(getattr(classic, table), name)
    assert agreed != getattr(getattr(read("1830-7p"), table), name)


@pytest.mark.rule("4.002", "4.005")
def test_diesels_and_the_optional_six() -> None:
    """The Ds may be unlimited as in 1830; the optional 6 is the 8 here, and no third 6 (7 players 5; A42, D13)."""
    assert read("1830-7p", {"diesels": "unlimited"}).train["D"].unlimited
    assert _seven(diesels="unlimited").table.depot()["8"] == 1
    assert "optional_6" not in read("1830-7p").option
    assert (_seven().table.depot()["6"], _seven().table.depot()["D"]) == (2, 6)


# --- gold upgrades, and stations that come back ---

_PLACES = "at PRR 1,12; at NYNH 1,8; at C&O 1,4"  # in this order they operate, for a long time
_GOLD = (
    f"round OR 7.1 of 9; stock PRR 100 Alice 60; stock NYNH 67 Bob 60; stock C&O 67 Carol 60; cash PRR 900; {_PLACES}"
)


def _gold(placed: str = "", phase: str = "D") -> Play:
    """PRR goes first, then NYNH, then the C&O; in the round before, those named have placed a station beside the home one."""
    game = _seven(f"phase {phase}; {_GOLD}; trains PRR 5; trains NYNH 6")
    for name in ("PRR", "NYNH", "C&O"):
        game.say(f"token {name}" if name in placed.split() else "").say(f"run {name} 0")
    return game.say("next")


@pytest.mark.rule("4.009", "4.010", "4.011", "4.012", "4.017", "4.018")
def test_a_gold_upgrade_is_the_tile_of_the_turn() -> None:
    """Nothing is paid for an upgrade on a terrain hex or elsewhere, and no other tile is laid (7 players 6; D14)."""
    game = _gold()
    assert game.gains("tile prr 0") == {}
    game.refused("tile prr 0", "1830 18.0", "has laid 1 tile")


@pytest.mark.rule("4.010", "4.011", "4.012", "4.015", "4.017", "4.018")
@pytest.mark.parametrize("stops", ["60+80", "90+80+60+50+40", "90+100", "20+40", "70+50"])
def test_gold_revenues_are_the_players_word(stops: str) -> None:
    """What a city is worth is said with the run, and paid as it is said (7 players 7 to 9, 11, 14, 17)."""
    revenue = sum(map(int, stops.split("+")))
    assert _gold().gains(f"run prr {stops}") == {"Alice": revenue * 6 // 10, "Bank": -revenue * 6 // 10}


@pytest.mark.rule("4.009", "4.013")
@pytest.mark.parametrize("before", ["", "tile prr 0"])
def test_a_station_comes_back_by_a_tile_lay(before: str) -> None:
    """Sending a station back costs nothing and is the tile of the turn, first or second (7 players 6, 9b)."""
    game = _gold("PRR NYNH").say(before)
    if before:
        game.refused("token nynh --returned-by prr", "7 players 9", "has laid 1 tile")
        return
    assert game.gains("token nynh --returned-by prr") == {}
    assert game.see("tokens NYNH") == 1
    game.refused("tile prr 0", "1830 18.0", "has laid 1 tile")
    game.refused("token nynh --returned-by prr", "7 players 9", "has laid 1 tile")


@pytest.mark.rule("4.009")
@pytest.mark.parametrize("phase", ["5", "6"])
def test_no_station_comes_back_before_the_first_diesel(phase: str) -> None:
    """Gold comes with the first D (7 players 6)."""
    game = _gold("NYNH", phase=phase)
    game.refused("token nynh --returned-by prr", "7 players 9", "before phase D", f"phase {phase}")
    game.refused("token prr --returned-by prr", "7 players 9", "before phase D")


@pytest.mark.rule("4.009", "4.013")
def test_a_station_comes_back_in_turn_and_in_order() -> None:
    """Only by the corporation whose turn it is, before it has run; in no stock round (1830 17.0; 7 players 9)."""
    game = _gold("NYNH")
    game.refused("token nynh --returned-by nynh", "1830 16.0", "PRR operates before NYNH")
    game.say("run prr 0").refused("token nynh --returned-by prr", "1830 17.0", "has run")
    _seven(f"phase D; {_GOLD}".replace("OR 7.1 of 9", "SR 7")).refused(
        "token nynh --returned-by prr", "operating rounds"
    )


@pytest.mark.rule("4.013")
def test_nothing_comes_back_that_is_not_there() -> None:
    """A corporation without a station on the map has none to take (7 players 9)."""
    _seven(f"phase D; {_GOLD}").refused("token nynh --returned-by prr", "7 players 9", "no station on the map")
    game = _gold().say("token nynh --returned-by prr; run prr 0")
    game.refused("token nynh --returned-by nynh", "7 players 9", "has come back already")


@pytest.mark.rule("4.013")
@pytest.mark.parametrize(("placed", "costs"), [("NYNH", [40]), ("", [0, 40])])
def test_the_rightmost_open_space(placed: str, costs: list[int]) -> None:
    """A station sent back by another goes to the rightmost open space, and costs what is printed there (7 players 9b)."""
    game = _gold(placed).say("token nynh --returned-by prr; run prr 0")
    assert game.see("tokens NYNH") == len(costs)
    for cost in costs:
        paid = {"NYNH": -cost, "Bank": cost} if cost else {}
        assert game.gains("token nynh") == paid
        game.say("run nynh 0; run c&o 0; next; run prr 0")
    game.refused("token nynh", "1830 19.0", "no station left")


@pytest.mark.rule("4.013", "4.015")
@pytest.mark.parametrize(("extra", "costs"), [(0, [0, 40, 100, 100]), (1, [40, 100, 100]), (2, [100, 100]), (3, [100])])
def test_the_spaces_of_a_charter_with_four(extra: int, costs: list[int]) -> None:
    """PRR's home token goes back to the last space that was emptied, whatever that costs (7 players 11)."""
    game = _seven("phase D; round OR 7.1 of 9; stock PRR 67 Alice 60; stock CPR 100 Bob 60; at CPR 1,12; cash PRR 900")
    game.say("run cpr 0; run prr 0; next")
    for _ in range(extra):
        game.say("run cpr 0; token prr; run prr 0; next")
    game.say("token prr --returned-by cpr")
    paid = []
    for _ in costs:
        gains = game.gains("run cpr 0; token prr; run prr 0; next")
        paid.append(gains.get("Bank", 0))
    game.say("run cpr 0").refused("token prr", "1830 19.0", "no station left")
    assert paid == costs


@pytest.mark.rule("4.014", "4.016")
def test_its_own_station_costs_a_hundred_at_once() -> None:
    """NYNH takes its own token from the map, and places it for $100 in the same turn, beyond its $40 space (7 players 9c, 12)."""
    game = _gold("NYNH").say("run prr 0; token nynh --returned-by nynh")
    game.refused("tile nynh 0", "1830 18.0", "has laid 1 tile")
    game.refused("token nynh 40", "1830 19.0", "$100")
    assert game.gains("token nynh") == {"NYNH": -100, "Bank": 100}
    game.refused("token nynh 100", "1830 19.0")
    assert game.see("tokens NYNH") == 0


@pytest.mark.rule("4.014", "4.016")
def test_its_own_station_beside_one_never_placed() -> None:
    """With the $40 space still full either is placed: for $40, or the one beyond it for $100; in the end both (7 players 9c, 12)."""
    for first, second in ((40, 100), (100, 40)):
        game = _gold().say("run prr 0; token nynh --returned-by nynh")
        game.refused("token nynh 0", "1830 19.0", "$40 or $100")
        assert game.gains(f"token nynh {first}") == {"NYNH": -first, "Bank": first}
        game.say("run nynh 0; run c&o 0; next; run prr 0")
        assert game.gains("token nynh") == {"NYNH": -second, "Bank": second}
        game.say("run nynh 0; run c&o 0; next; run prr 0").refused("token nynh", "no station left")


@pytest.mark.rule("4.015", "4.016")
@pytest.mark.parametrize(("by", "due"), [("prr", [40]), ("c&o", [100])])
def test_whose_tile_lay_it_was(by: str, due: list[int]) -> None:
    """A home token goes beyond the dearest space if its owner took it, else to the rightmost open one (7 players 11, 12)."""
    game = _gold("PRR C&O")
    game.say(f"token c&o --returned-by {by}" if by == "prr" else "").say("run prr 0; run nynh 0")
    game.say(f"token c&o --returned-by {by}" if by == "c&o" else "")
    assert _due(game, "c&o") == due
    cost = due[-1]
    assert game.gains(f"token c&o {cost}") == {"C&O": -cost, "Bank": cost}


def _due(game: Play, name: str) -> list[int]:
    """What a station may cost now, read from a refusal."""
    words = game.refused(f"token {name} 1", "1830 19.0").split("costs ")[1].split(" (")[0]
    return [int(word.removeprefix("$")) for word in words.split(" or ")]


@pytest.mark.rule("4.014")
def test_no_home_token_a_second_time() -> None:
    """A station that came back is no home token due again: nothing is placed by itself in the next turn (7 players 10, 12)."""
    game = _gold().say("token nynh --returned-by prr; run prr 0")
    assert game.see("tokens NYNH") == 2
    assert game.say("run nynh 0").see("tokens NYNH") == 2
    game.say("run c&o 0; next; run prr 0; tile nynh 0")
    assert game.see("tokens NYNH") == 2


@pytest.mark.rule("4.033")
def test_an_open_home_circle_costs_others_what_is_due() -> None:
    """Whoever places a station in it pays for the next of his own, in the same turn if he likes (7 players 10)."""
    game = _gold("NYNH").say("token nynh --returned-by prr")
    assert game.gains("token prr") == {"PRR": -40, "Bank": 40}
    game.say("run prr 0; run nynh 0")
    assert game.gains("token c&o") == {"C&O": -40, "Bank": 40}
