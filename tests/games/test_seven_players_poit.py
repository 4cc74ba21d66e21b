"""The 7-player variant: buying the POIT, the stock that comes with it, and its exchange for stock."""

import pytest

from banker.engine.turns import current_turn
from banker.rounds.turn import Pass, Turn
from support.seven_players import FULL, round_of_seven, seven
from support.table import Play

# --- the POIT ---


@pytest.mark.rule("4.019")
def test_poit_is_third_in_the_sale() -> None:
    """The POIT is sold for $50 after the C&SL and before the D&H; a bid is at least $55 (7 players 18; 1830 7.0, 7.2; D3)."""
    game = seven().say("private alice sv")
    game.refused("private bob poit --share erie", "1830 7.1", "CS must be sold before POIT")
    game.say("private bob cs").refused("private carol dh", "1830 7.1", "POIT must be sold before DH")
    game.refused("private carol poit 54 --share erie", "1830 7.2", "$50", "at least $55")
    game.refused("private carol poit 49 --share erie", "$50", "$55")
    assert game.gains("private carol poit --share erie") == {"Carol": -50, "Bank": 50}
    assert game.see("priority") == "Dora"
    game = seven().say("private alice sv; private bob cs")
    assert game.gains("private carol poit 55 --share erie") == {"Carol": -55, "Bank": 55}


@pytest.mark.rule("4.019")
def test_poit_is_never_cheaper() -> None:
    """A round without a buyer does not lower its price, and the privates sold before pay (1830 7.3; A14, D3)."""
    game = seven().say("private alice sv; private bob cs")
    assert game.gains("next") == {"Alice": 5, "Bob": 10, "Bank": -15}
    assert game.gains("private carol poit --share prr") == {"Carol": -50, "Bank": 50}


@pytest.mark.rule("4.019")
def test_poit_pays_nothing() -> None:
    """The POIT pays no revenue and counts $50 while it is open (7 players 18; 1830 16.0, 23.3; D6)."""
    game = seven("round SR 3; private POIT Alice; private SV Bob")
    assert game.see("worth Alice") == 343 + 50
    assert game.gains("next") == {"Bob": 5, "Bank": -5}


@pytest.mark.rule("4.020")
@pytest.mark.parametrize("chosen", ["PRR", "RDG", "Erie"])
def test_buyer_of_the_poit_chooses_a_share(chosen: str) -> None:
    """The buyer gets 10% of PRR, Reading or Erie for nothing, without a price yet (7 players 18a; D4)."""
    game = seven().say("private alice sv; private bob cs")
    assert game.gains(f"private carol poit --share {chosen}") == {"Carol": -50, "Bank": 50}
    assert {name: game.see(f"percent {name} Carol") for name in game.table.rules.corporation if name != chosen} == (
        dict.fromkeys((name for name in game.table.rules.corporation if name != chosen), 0)
    )
    assert (game.see(f"percent {chosen} Carol"), game.see(f"certificates {chosen} Carol")) == (10, 1)
    assert (game.see(f"price {chosen}"), game.see(f"president {chosen}"), game.see("counted Carol")) == (None, None, 2)


@pytest.mark.rule("4.020")
@pytest.mark.parametrize("words", ["", "--share nyc", "60 --share b&o"])
def test_share_must_be_chosen(words: str) -> None:
    """The POIT is not sold unless its buyer names one of the three corporations (7 players 18a)."""
    game = seven().say("private alice sv; private bob cs")
    game.refused(f"private carol poit {words}", "18a", "PRR, RDG, Erie")


@pytest.mark.rule("4.021")
@pytest.mark.parametrize(("chosen", "other"), [("PRR", "RDG"), ("RDG", "PRR"), ("Erie", "PRR")])
def test_camden_and_amboy_brings_another_share(chosen: str, other: str) -> None:
    """If the POIT brought PRR, the C&A brings the Reading, otherwise PRR (7 players 18a; 1830 Table 1 note 4)."""
    game = seven().say(f"private alice sv; private bob cs; private carol poit --share {chosen}")
    game.say("private dora dh; private eve mh")
    assert game.gains("private fay ca") == {"Fay": -160, "Bank": 160}
    held = {name: game.see(f"percent {name} Fay") for name in game.table.rules.corporation}
    assert {name: percent for name, percent in held.items() if percent} == {other: 10}


@pytest.mark.rule("4.020", "4.021")
def test_only_the_first_buyer_of_the_poit_chooses() -> None:
    """The buyer of the C&A and a later owner of the POIT choose no share (7 players 18a)."""
    game = seven().say(
        "private alice sv; private bob cs; private carol poit --share prr; private dora dh; private eve mh"
    )
    game.refused("private fay ca --share prr", "The buyer of CA chooses no stock, so --share has no effect")
    game = round_of_seven("private POIT Alice")
    game.refused("private bob poit 60 --share erie", "The buyer of POIT chooses no stock, so --share has no effect")
    game.say("private bob poit 60")
    assert all(game.see(f"certificates {name} Bob") == 0 for name in game.table.rules.corporation)


@pytest.mark.rule("4.020", "4.021")
def test_free_shares_count_for_the_float() -> None:
    """The C&A's share counts: the Reading floats at 30 + 10 + 10 + 10 percent (1830 8.0, 11.0; D4, D7)."""
    game = seven(
        "cash Alice 900; private SV Bob; private CS Bob; private DH Bob; private MH Bob; private BO Gus; stock RDG - Fay 10"
    )
    game.lay("private POIT Carol; private CA Fay").say("par alice rdg 100; buy bob rdg")
    assert game.see("floated RDG") is False
    assert game.say("buy bob rdg").see("floated RDG") is True
    assert game.gains("next").get("RDG") == 1000


@pytest.mark.rule("4.020")
def test_free_share_is_sold_after_a_par_and_the_first_round() -> None:
    """The free share is sold only once its corporation has a par, and not in the first round (1830 8.1, 12.0(1); D4)."""
    round_of_seven("stock Erie - Alice 10").refused("sell alice erie", "1830 8.1", "no price yet")
    game = seven("private POIT Alice; private SV Bob; private CS Bob; private DH Bob; private MH Bob; private CA Bob")
    game.lay("private BO Gus; stock Erie - Alice 10").say("par carol erie 67").refused(
        "sell alice erie", "1830 12.0(1)"
    )
    game.say("next")
    assert game.say("next").gains("sell alice erie") == {"Alice": 67, "Bank": -67}


@pytest.mark.rule("4.020")
def test_free_share_is_not_the_first_purchase() -> None:
    """The president's certificate is still bought first, perhaps by the owner of the free share (1830 8.0)."""
    game = round_of_seven("stock RDG - Alice 10")
    game.refused("buy bob rdg", "1830 8.0", "president's certificate")
    assert game.gains("par alice rdg 90") == {"Alice": -270, "Bank": 270}
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice")) == (40, 2)


# --- the POIT exchanged ---

_BOTH = "stock PRR 100 Bob 50 pool 20; at PRR 2,7; private POIT Alice"  # par 100, market 90


@pytest.mark.rule("4.022", "4.023")
@pytest.mark.parametrize("source", ["ipo", "pool"])
@pytest.mark.parametrize(("price", "paid"), [("par", 100), ("market", 90)])
def test_exchange_at_par_or_market_from_either_place(source: str, price: str, paid: int) -> None:
    """The owner chooses par or market price, and IPO or pool, independently (7 players 18b; D5)."""
    game = round_of_seven(_BOTH)
    before = game.see(f"percent PRR {source}")
    assert game.gains(f"exchange alice poit prr {source} --price {price}") == {"Alice": -paid, "Bank": paid}
    assert (game.see("percent PRR Alice"), game.see(f"percent PRR {source}")) == (10, before - 10)
    assert (game.see("owner POIT"), game.see("price PRR")) == ("Out", 90)
    game.refused("exchange alice poit prr ipo --price par", "is closed")


@pytest.mark.rule("4.022", "4.023")
def test_exchange_asks_for_place_and_price() -> None:
    """If there are two places or two prices, the owner must name one (7 players 18b; A35)."""
    game = round_of_seven(_BOTH)
    game.invalid("exchange alice poit prr --price par", "Which source of PRR? Add `ipo` or `pool`.")
    game.invalid(
        "exchange alice poit prr pool", "Which price of PRR? Add `--price par` ($100) or `--price market` ($90)."
    )
    game.invalid("exchange alice poit", "PRR", "RDG", "Erie")
    game = round_of_seven("stock PRR 100 Bob 50; private POIT Alice")
    assert game.gains("exchange alice poit prr") == {"Alice": -100, "Bank": 100}


@pytest.mark.rule("4.022")
@pytest.mark.parametrize(("corporation", "fine"), [("PRR", True), ("RDG", True), ("Erie", True), ("NYC", False)])
def test_corporations_of_the_exchange(corporation: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """The POIT is exchanged for stock of PRR, the Reading or the Erie (7 players 18b)."""
    game = round_of_seven(f"stock {corporation} 67 Bob 60; private POIT Alice")
    if fine:
        assert game.gains(f"exchange alice poit {corporation}") == {"Alice": -67, "Bank": 67}
    else:
        game.refused(f"exchange alice poit {corporation}", "18b", "PRR, RDG or Erie")


@pytest.mark.rule("4.023")
@pytest.mark.parametrize(("cash", "price", "fine"), [(90, "market", True), (90, "par", False), (89, "market", False)])
def test_certificate_of_the_exchange_must_be_paid(cash: int, price: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """The owner pays the whole price of the certificate (7 players 18b)."""
    game = round_of_seven(f"{_BOTH}; cash Alice {cash}")
    if fine:
        assert game.say(f"exchange alice poit prr ipo --price {price}").see("cash Alice") == 0
    else:
        game.refused(f"exchange alice poit prr ipo --price {price}", f"${cash}")


@pytest.mark.rule("4.024", "4.022")
@pytest.mark.parametrize(("corporation", "percent", "shares"), [("PRR", 20, 2), ("RDG", 30, 3), ("Erie", 20, 2)])
@pytest.mark.parametrize("par", [67, 100])
def test_presidents_certificate_for_the_poit(corporation: str, percent: int, shares: int, par: int) -> None:
    """The owner gets the president's certificate at two shares, the Reading's at three, and sets the par (7 players 18b; D5)."""
    game = round_of_seven("private POIT Alice")
    game.refused(f"exchange alice poit {corporation}", "1830 8.1", "--par")
    game.refused(f"exchange alice poit {corporation} --par 75", "1830 8.1", "$67")
    cost = shares * par
    assert game.gains(f"exchange alice poit {corporation} --par {par}") == {"Alice": -cost, "Bank": cost}
    assert (game.see(f"percent {corporation} Alice"), game.see(f"par {corporation}")) == (percent, par)
    assert (game.see(f"president {corporation}"), game.see(f"price {corporation}")) == ("Alice", par)


@pytest.mark.rule("4.024")
def test_par_only_with_a_presidents_certificate() -> None:
    """A par is refused with an ordinary certificate (7 players 18b)."""
    game = round_of_seven(_BOTH)
    game.refused(
        "exchange alice poit prr ipo --par 67", "1830 8.1", "PRR already has a par price, so --par has no effect"
    )
    game.refused("exchange alice poit rdg pool --par 67", "The bank pool has no certificate of RDG")
    seven("round SR 3; private POIT Alice; cash Alice 299").refused("exchange alice poit rdg --par 100", "$299", "$300")
    seven("round SR 3; private POIT Alice").refused(
        "exchange alice poit rdg --par 100 --price market",
        "The president's certificate of RDG is bought at its par price",
    )


@pytest.mark.rule("4.024", "4.020")
def test_free_share_and_presidents_certificate() -> None:
    """The free 10% and the president's certificate for the POIT make 40% of the Reading (7 players 18; D5)."""
    game = round_of_seven("stock RDG - Alice 10; private POIT Alice").say("exchange alice poit rdg --par 100")
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice"), game.see("counted Alice")) == (40, 2, 2)


@pytest.mark.rule("4.025", "4.022")
@pytest.mark.parametrize(("corporation", "held"), [("PRR", 20), ("RDG", 30)])
def test_exchange_takes_the_presidency(corporation: str, held: int) -> None:
    """One certificate more than the president makes the owner of the POIT president (1830 13.0; A36, D5)."""
    game = round_of_seven(f"stock {corporation} 67 Bob {held} Alice {held}; private POIT Alice")
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
def test_exchange_at_the_holding_limit(corporation: str, held: int, fine: bool) -> None:  # noqa: FBT001 - see the table
    """A player with 60%, or 70% of the Reading, cannot exchange into a sixth certificate (1830 Table 1 note 3; D5, D8)."""
    game = round_of_seven(f"stock {corporation} 67 Alice {held}; private POIT Alice")
    if fine:
        assert game.say(f"exchange alice poit {corporation}").see(f"percent {corporation} Alice") == held + 10
    else:
        game.refused(
            f"exchange alice poit {corporation}",
            "18b",
            f"Alice holds {held}% of {corporation}, and may exchange POIT only below {held}%",
        )


@pytest.mark.rule("4.025", "4.004")
def test_exchange_at_the_certificate_limit() -> None:
    """A player with eleven certificates, the POIT among them, may exchange it and still has eleven (A36, D5)."""
    game = round_of_seven(f"{FULL}; stock Erie 100 Alice 30; stock PRR 100 Bob 60; private POIT Alice")
    assert game.see("counted Alice") == 11
    game.refused("buy alice prr", "1830 10.0", "12 certificates")
    assert game.say("exchange alice poit prr").see("counted Alice") == 11


@pytest.mark.rule("4.025")
def test_exchange_does_not_replace_the_purchase() -> None:
    """The owner also buys a certificate in the same turn (1830 4.0, Table 1 note 3; D5)."""
    game = round_of_seven("stock PRR 100 Bob 50; private POIT Alice")
    assert game.gains("buy alice prr; exchange alice poit prr") == {"Alice": -200, "Bank": 200}
    assert game.see("percent PRR Alice") == 20


@pytest.mark.rule("4.025")
def test_purchase_with_the_poit_counts_for_the_priority_deal() -> None:
    """The priority deal goes to the left of whoever bought with the POIT last, in a stock round only (1830 4.0; A82)."""
    game = round_of_seven("stock PRR 100 Bob 50; private POIT Carol").say("buy bob prr; exchange carol poit prr")
    assert game.see("priority") == "Dora"
    game = _operating()
    before = game.see("priority")
    assert game.say("exchange alice poit prr --price market").see("priority") == before


@pytest.mark.rule("4.025")
@pytest.mark.parametrize(
    ("owner", "needed"),
    [
        ("Alice", 8),  # who is up and only ends her turn with the next pass: that is none
        ("Eve", 7),  # in Alice's turn, who then passes like everybody
    ],
)
def test_passes_before_a_purchase_with_the_poit_are_void(owner: str, needed: int) -> None:
    """After a purchase with the POIT everybody passes again before the round ends; it is the turn of the same player (1830 4.0; A82)."""
    game = round_of_seven(f"stock PRR 100 Bob 50; private POIT {owner}")
    passes: list[Pass] = []

    def pass_on() -> Turn:
        turn = current_turn(game.table, game.records, passes)
        passes.append(Pass(len(game.records), str(turn.player)))
        return current_turn(game.table, game.records, passes)

    turn = current_turn(game.table, game.records)
    while turn.player != "Alice" or not passes:
        turn = pass_on()
    assert len(passes) == turn.passed > 0
    game.say(f"exchange {owner} poit prr")
    turn = current_turn(game.table, game.records, passes)
    assert (turn.player, turn.passed) == ("Alice", 0)
    for _ in range(needed):
        assert not turn.all_passed
        turn = pass_on()
    assert turn.all_passed


@pytest.mark.rule("4.025")
def test_no_exchange_for_stock_just_sold() -> None:
    """The POIT is not exchanged for stock that its owner sold in this round (1830 4.0)."""
    game = round_of_seven("stock PRR 100 Bob 40 Alice 20; stock Erie 67 Bob 50; private POIT Alice").say(
        "sell alice prr"
    )
    game.refused(
        "exchange alice poit prr pool --price market",
        "1830 4.0",
        "Alice sold PRR in SR 3 and may not buy it until the next stock round",
    )
    game.say("exchange alice poit erie")


@pytest.mark.rule("4.025")
def test_exchange_waits_for_the_sale_of_the_privates() -> None:
    """The exchange is refused while a private is unsold (1830 8.0)."""
    game = seven().say("private alice sv; private bob cs; private carol poit --share erie")
    game.refused(
        "exchange carol poit rdg --par 67",
        "1830 8.0",
        "No stock is traded until all privates are sold, and DH, MH, CA, BO are still for sale",
    )


def _operating(lay: str = "") -> Play:
    return seven(
        f"phase 3; round OR 2.1 of 2; stock PRR 100 Bob 60; stock NYC 67 Carol 60; private POIT Alice; "
        f"trains PRR 3; trains NYC 3; cash Alice 900; {lay}"
    )


@pytest.mark.rule("4.025")
@pytest.mark.parametrize("before", ["", "run prr 60", "run prr 60; train prr 3", "run prr 60; run nyc 50"])
def test_exchange_between_turns_of_an_operating_round(before: str) -> None:
    """The POIT is exchanged before the first turn, between turns and after the last (1830 Table 1 note 3; A37)."""
    game = _operating().say(before)
    paid = game.see("price PRR")
    assert game.gains("exchange alice poit prr --price market") == {"Alice": -paid, "Bank": paid}


@pytest.mark.rule("4.025")
@pytest.mark.parametrize("before", ["tile prr 0", "token prr", "run prr 60; tile nyc 0"])
def test_no_exchange_in_the_middle_of_a_turn(before: str) -> None:
    """The exchange is refused while a corporation has begun its turn and not run (1830 Table 1 note 3; A37)."""
    _operating().say(before).refused("exchange alice poit prr --price par", "between turns", "18b")


@pytest.mark.rule("4.025")
def test_exchange_ends_the_turn() -> None:
    """After an exchange, the corporation that has run can buy no train (1830 Table 1 note 3)."""
    game = _operating().say("run prr 60; exchange alice poit prr --price par")
    game.refused("train prr 3", "1830 16.0", "has had its turn")
    game.say("run nyc 50")


@pytest.mark.rule("4.022", "4.025")
@pytest.mark.parametrize("begun", [False, True])
def test_float_by_the_poit_in_an_operating_round(begun: bool) -> None:  # noqa: FBT001 - before the first turn or after it
    """The Reading floats by the exchange; it operates and gets its capital in the next round (1830 11.0; A6)."""
    game = _operating("stock RDG 100 Dora 50").say("run prr 60" if begun else "")
    assert game.gains("exchange alice poit rdg") == {"Alice": -100, "Bank": 100}
    assert (game.see("floated RDG"), game.see("cash RDG")) == (True, 0)
    game.refused("tile rdg 0", "RDG", *(["floated in OR 2.1"] if begun else []))
    game.say("run nyc 50" if begun else "run prr 60; run nyc 50")
    assert game.gains("next") == {"RDG": 1000, "Bank": -1000}
    assert "RDG" in game.see("waiting")


@pytest.mark.rule("4.024", "4.025")
def test_presidents_certificate_between_turns() -> None:
    """The exchange for a president's certificate sets a par in an operating round (7 players 18b; A37, D5)."""
    game = _operating().say("run prr 60")
    assert game.gains("exchange alice poit rdg --par 82") == {"Alice": -246, "Bank": 246}
    assert (game.see("price RDG"), game.see("floated RDG"), game.see("waiting")) == (82, False, "NYC")


@pytest.mark.rule("4.019", "4.025")
@pytest.mark.parametrize(("price", "fine"), [(24, False), (25, True), (100, True), (101, False)])
def test_corporation_buys_the_poit(price: int, fine: bool) -> None:  # noqa: FBT001 - see the table
    """A corporation buys the POIT for $25 to $100, and then it cannot be exchanged (1830 23.1; D6)."""
    game = _operating()
    if not fine:
        game.refused(f"private prr poit {price}", "1830 23.1", "$25 to $100")
        return
    assert game.gains(f"private prr poit {price}") == {"PRR": -price, "Alice": price}
    game.say("run prr 60")
    for line in ("exchange alice poit prr --price par", "exchange bob poit prr --price par"):
        game.refused(line, "belongs to PRR")


@pytest.mark.rule("4.019")
def test_no_corporation_buys_the_poit_in_phase_2() -> None:
    """A corporation cannot buy the POIT before the first 3-train (1830 23.1; D6)."""
    game = seven("phase 2; round OR 1.1; stock PRR 100 Bob 60; private POIT Alice")
    game.refused("private prr poit 50", "1830 23.1", "phase 2")


@pytest.mark.rule("4.019", "4.025")
def test_first_five_closes_the_poit() -> None:
    """The first 5-train closes the POIT: no exchange, no face value, no certificate (1830 22.0, 23.2; D6)."""
    game = _operating().lay("phase 4; pool 4 4 4 4; cash PRR 900; ran PRR")
    assert (game.see("counted Alice"), game.see("worth Alice")) == (1, 950)
    game.say("train prr 5")
    assert (game.see("owner POIT"), game.see("counted Alice"), game.see("worth Alice")) == ("Out", 0, 900)
    game.refused("exchange alice poit prr --price par", "is closed")


@pytest.mark.rule("4.025")
def test_exchange_goes_with_the_poit() -> None:
    """A player who buys the POIT may exchange it, and its seller no longer (1830 23.1; D6)."""
    game = round_of_seven("stock PRR 100 Carol 50; private POIT Alice").say("private bob poit 70")
    game.refused("exchange alice poit prr", "belongs to Bob")
    assert game.gains("exchange bob poit prr") == {"Bob": -100, "Bank": 100}


@pytest.mark.rule("4.025", "4.002")
def test_mohawk_and_hudson_is_unchanged() -> None:
    """The M&H is still exchanged for NYC, free, below 60% (1830 Table 1 note 3)."""
    game = round_of_seven("stock NYC 100 Bob 50; private MH Alice")
    game.refused("exchange alice mh nyc --price par", "free")
    game.refused("exchange alice mh rdg", "NYC")
    assert game.gains("exchange alice mh") == {}
    assert game.see("percent NYC Alice") == 10
    round_of_seven("stock NYC 100 Alice 60; private MH Alice").refused(
        "exchange alice mh", "Alice holds 60% of NYC, and may exchange MH only below 60%"
    )
