"""1849: the statements of `banker help 1849` on operating rounds, trains, bankruptcy and the end, each with answers worked out from it (18xx.games is the source)."""

import pytest

from banker.state.table import IPO, POOL, REMOVED
from banker.verbs.event import read_event
from banker.verbs.train import Train
from support.sicily import RULES, last, sicily

RUN = "round OR 2.1; stock SFA 100 Ann 60; "
"""All others of SFA lie in its treasury; in phase 4H a set has one operating round."""


# --- operating rounds ---


@pytest.mark.rule("1849.25", "1849.26")
def test_the_order_of_a_turn() -> None:
    """Tile, station, run, trains, own stock: what was skipped is gone, so an issue pays for no train of the same turn."""
    game = sicily(RUN + "cash SFA 900; trains SFA 4H").say("tile sfa a1")
    game.refused("tile sfa a2", "has already laid 1 tile this turn", "1849.26")
    game.say("token sfa")
    game.refused("token sfa", "has already placed 1 station this turn", "1849.26")
    game.refused("tile sfa a2", "1849.25")
    game.say("run sfa 100; train sfa 4H; next; next; run sfa 100; issue sfa")
    game.refused("train sfa 4H", "1849.25")


@pytest.mark.rule("1849.27", "1849.28")
@pytest.mark.parametrize(("hex_", "cost"), [("A1", 0), ("H10", 40), ("M11", 40), ("G9", 80), ("K9", 160), ("F4", 160)])
def test_terrain(hex_: str, cost: int) -> None:
    """For every tile on the hex; a quarter for narrow track alone; half with SIGI for broad track, not for dual or narrow."""
    expected = {"": cost, " --narrow": cost // 4, " --dual": cost}
    half = {"": cost // 2, " --narrow": cost // 4, " --dual": cost}
    for lay, costs in (("", expected), ("private SIGI SFA; ", half)):
        for option, due in costs.items():
            game = sicily(f"{RUN}phase 6H; cash SFA 900; {lay}")
            assert game.gains(f"tile sfa {hex_}{option}").get("SFA", 0) == -due
            again = game.say("run sfa 0; next; next").gains(f"tile sfa {hex_}{option}")
            assert again.get("SFA", 0) == -due
    sicily(f"{RUN}cash SFA 900").refused(f"tile sfa {hex_} --narrow --dual", "1849.27")


@pytest.mark.rule("1849.27")
def test_no_upgrade_in_the_yellow_phase() -> None:
    """Green tiles come with the first 6H-train; M11 is printed yellow."""
    game = sicily(RUN + "cash SFA 900")
    game.refused("tile sfa m11", "M11 is yellow, and takes no tile before phase 6H")
    game.say("tile sfa h10; run sfa 0; next; next")
    game.refused("tile sfa h10", "H10 has a tile, and no tile is replaced before phase 6H")


@pytest.mark.rule("1849.27")
def test_a_wrong_cost_is_refused() -> None:
    """L.40, L.80 or L.160, and the parts of it."""
    sicily(RUN + "cash SFA 900").refused("tile sfa f4 80", "L.160", "1849.27")


@pytest.mark.rule("1849.22", "1849.31")
@pytest.mark.parametrize(
    ("run", "cell"), [("110", [4, 7]), ("100", [4, 7]), ("90", [4, 6]), ("100w", [4, 5]), ("0", [4, 5])]
)
def test_the_price_after_a_run(run: str, cell: list[int]) -> None:
    """The whole run counts, not what is paid to players."""
    assert sicily(RUN + "trains SFA 4H").say(f"run sfa {run}").see("cell SFA") == cell
    sicily(RUN + "trains SFA 4H").refused("run sfa 95", "1849.31")


@pytest.mark.rule("1849.29", "1849.30")
def test_issue() -> None:
    """From the second run on, at the price before it, one down for each 10%; all at once; the pool holds half."""
    game = sicily(RUN + "trains SFA 4H; cash SFA 0").say("run sfa 0")
    game.refused("issue sfa", "1849.29")
    game.say("next; next; run sfa 100")
    assert game.see("cell SFA") == [4, 6]
    game.refused("issue sfa 6")
    game.refused("issue sfa 3", "only together with all others", "1849.10")
    assert game.gains("issue sfa 2") == {"SFA": 200, "Bank": -200}
    assert game.see("cell SFA") == [6, 6]
    game.refused("redeem sfa", "1849.29")


@pytest.mark.rule("1849.29", "1849.10")
def test_redeem() -> None:
    """One certificate from the pool, which moves no price; the last one alone, for two shares."""
    game = sicily(
        "phase 6H; round OR 2.1 of 2; stock SFA 100 Ann 60 pool 20; trains SFA 4H; cash SFA 500; ran SFA; operated SFA"
    )
    game.say("next; run sfa 100")
    game.refused("redeem sfa 2", "1849.29")
    cell = game.see("cell SFA")
    assert game.gains("redeem sfa") == {"SFA": -111, "Bank": 111}
    assert (game.see("cell SFA"), game.see("percent SFA SFA")) == (cell, 30)
    assert last(game) == ""


@pytest.mark.rule("1849.47")
def test_sms_and_cnm_close_when_used() -> None:
    """SMS before its tile, at the usual cost; CNM when it is placed on a port, whose L.20 are in the revenue."""
    game = sicily(RUN + "cash SFA 200; private SMS SFA; private CNM SFA; trains SFA 4H")
    game.say("close sms coast; close cnm port")
    assert game.gains("tile sfa h10; token sfa") == {"SFA": -40, "Bank": 40}
    assert game.gains("run sfa 120w") == {"SFA": 120, "Bank": -120}
    assert [game.table.owner(name) for name in ("SMS", "CNM")] == [REMOVED, REMOVED]


# --- trains ---


@pytest.mark.rule("1849.32", "1849.33")
def test_trains_and_phases() -> None:
    """Prices, rusting, limits, rounds; the last R6H only in phase 16H, and no trade-in."""
    assert {kind: train.price for kind, train in RULES.train.items()} == {
        "4H": 100, "6H": 200, "8H": 350, "10H": 550, "12H": 800, "16H": 1100, "R6H": 350, "E": 550,
    }  # fmt: skip
    assert {name: phase.rusts for name, phase in RULES.phase.items() if phase.rusts} == {
        "8H": ("4H",), "10H": ("6H",), "16H": ("8H",),
    }  # fmt: skip
    assert [phase.train_limit for phase in RULES.phase.values()] == [4, 4, 3, 2, 2, 2]
    assert [phase.operating_rounds for phase in RULES.phase.values()] == [1, 2, 2, 3, 3, 3]
    assert not any(train.trade_in for train in RULES.train.values())
    assert "R6H" not in sicily("phase 12H; round OR 5.1; stock SFA 100 Ann 60").table.trains_on_sale()
    assert sicily("phase 16H; round OR 5.1; stock SFA 100 Ann 60").table.trains_on_sale() == ["16H", "R6H"]


@pytest.mark.rule("1849.33")
def test_a_train_over_the_limit_goes_to_the_pool() -> None:
    """And is sold from there at its price."""
    lay = "phase 8H; round OR 3.1 of 2; stock SFA 100 Ann 60; stock ATA 68 Ben 60; trains SFA 8H 8H 8H; cash ATA 900"
    game = sicily(lay).say("run sfa 0; run ata 0; train ata 10H")
    game.refused("train ata 10H", "1849.33")
    game.say("discard sfa 8H")
    assert (game.see("trains SFA"), game.table.trains(POOL)) == ("8H 8H", ["8H"])
    assert game.gains("train ata 8H")["ATA"] == -350


@pytest.mark.rule("1849.34")
def test_trains_of_other_corporations() -> None:
    """From L.1 to all that the treasury has; the president adds nothing."""
    lay = RUN + "cash SFA 60; stock ATA 68 Ben 60; trains ATA 4H 4H"
    game = sicily(lay).say("run sfa 0")
    game.refused("train sfa 4H ata 0", "1849.34")
    game.refused("train sfa 4H ata 61", "president pays only for a train of the bank")
    game.refused("train sfa 4H ata 61 --president", "from the bank")
    assert game.gains("train sfa 4H ata 60") == {"SFA": -60, "ATA": 60}


LATE = "phase 10H; round OR 5.1 of 3; stock SFA 100 Ann 60; stock AFG 68 Ben 60; trains AFG 10H; private SCE Cid; cash SFA 900; "


@pytest.mark.rule("1849.35")
def test_the_earthquake() -> None:
    """With the first 12H all privates close; B14 takes a tile only after the next stock round."""
    game = sicily(LATE + "pool 10H")
    believed = "No station is believed to be on B14"
    doubts = [
        read_event(Train, [name, kind], game.table).doubt(game.table) for name, kind in (("SFA", "12H"), ("SFA", "10H"))
    ]
    assert [doubt and str(doubt.note).count(believed) == 1 for doubt in doubts] == [True, None]
    told = game.say("run sfa 0").told("train sfa 12H")
    assert "The SCE private closes." in told
    assert "The earthquake takes all stations on B14 out of the game" in told
    game.say("run afg 0; next")
    game.refused("tile sfa b14", "no tile is laid on B14 before the next stock round", "1849.35")
    game.say("tile sfa b12; run sfa 0; run afg 0; next; run sfa 0; run afg 0; next; next; tile sfa b14")


@pytest.mark.rule("1849.35", "1849.41", "1849.42")
def test_the_earthquake_closes_afg() -> None:
    """If its only station was on B14; with another one it loses one for good. SFA's home is elsewhere."""
    closed = sicily(LATE + "pool 10H; cash AFG 300").say("run sfa 0")
    closed.refused("train sfa 12H --shaken sfa", "SFA has no station that can be on B14")
    closed.refused("train sfa 12H --shaken ata", "ATA has no station that can be on B14")
    assert closed.gains("train sfa 12H --shaken afg")["AFG"] == -300
    table = closed.table
    assert (table.price("AFG"), table.percent("AFG", IPO), table.tokens("AFG")) == (None, 100, 3)
    assert "10H" in table.trains(REMOVED)
    other = sicily(LATE + "pool 10H; cash AFG 900")
    other.say("run sfa 0; token afg; run afg 0; train afg 12H --shaken afg")
    assert (other.see("cell AFG")[0] > 0, other.table.on_map("AFG"), other.table.tokens("AFG")) == (True, 1, 1)


@pytest.mark.rule("1849.35")
def test_only_the_first_12h_shakes() -> None:
    """Nothing shakes without it."""
    game = sicily("phase 6H; round OR 3.1 of 2; stock SFA 100 Ann 60; cash SFA 900").say("run sfa 0")
    game.refused("train sfa 6H --shaken sfa", "brings no earthquake", "1849.35")


FORCED = "phase 8H; round OR 4.1 of 2; stock SFA 100 Ann 40 Cid 20; stock ATA 68 Ben 40 Ann 20; cash SFA 100; cash Ann {}; operated ATA; "


@pytest.mark.rule("1849.36")
def test_the_president_helps_with_the_cheapest_train() -> None:
    """The treasury first, then the president's cash; not the 10H, and no train of SFA's own first turn's stock."""
    game = sicily(FORCED.format(250)).say("run sfa 0")
    assert game.gains("train sfa 8H --president") == {"SFA": -100, "Ann": -250, "Bank": 350}
    poor = sicily(FORCED.format(200)).say("run sfa 0")
    poor.refused("train sfa 8H --president", "L.200 of the L.250")
    assert poor.gains("sell ann ata")["Ann"] == 68
    assert poor.gains("train sfa 8H --president")["Ann"] == -250


@pytest.mark.rule("1849.36")
def test_no_presidency_of_the_buyer_changes() -> None:
    """Of another it may; no more is sold than needed."""
    own = sicily(FORCED.format(100) + "operated SFA").say("run sfa 0")
    own.refused("sell ann sfa 3", "1849.36")
    other = sicily(FORCED.format(200).replace("Ben 40 Ann 20", "Ann 40 Ben 20")).say("run sfa 0")
    other.refused("sell ann ata 2", "may sell no more than necessary")


@pytest.mark.rule("1849.36")
def test_r6h_in_phase_16h() -> None:
    """It is the cheapest while there is one; with all sold nobody has to buy."""
    game = sicily("phase 16H; round OR 6.1 of 3; stock SFA 100 Ann 60; cash SFA 100; cash Ann 900").say("run sfa 0")
    game.refused("train sfa 16H --president", "cheapest train")
    assert game.gains("train sfa R6H --president")["Ann"] == -250


@pytest.mark.rule("1849.37")
def test_no_issue_helps() -> None:
    """It comes after the trains; then a train may no longer be bought."""
    game = sicily("phase 8H; round OR 4.1 of 2; stock SFA 100 Ann 60; operated SFA; cash SFA 100; cash Ann 300").say(
        "run sfa 0"
    )
    assert "must buy trains before it sells its own stock" in game.told("issue sfa 2")
    game.refused("train sfa 8H --president", "1849.25")


# --- bankruptcy, closing ---

BANKRUPT = (
    "phase 8H; round OR 4.1 of 2; stock SFA 68 Ann 20 Cid 20; at SFA 4,6; cash Ann 10; cash SFA 30; operated SFA; "
)


@pytest.mark.rule("1849.38", "1849.39", "1849.41")
def test_a_bankruptcy_with_other_stock() -> None:
    """SFA closes with all the money; ATA, of which half of a pair may be sold, is left: Ann plays on with nothing."""
    game = sicily(BANKRUPT + "stock ATA 68 Ann 20; operated ATA").say("run sfa 0")
    game.refused("bankrupt ann --loan", "still has stock", "1849.39")
    gained = game.gains("bankrupt ann")
    assert (gained["Ann"], gained["SFA"], game.see("cash Ann")) == (-10, -30, 0)
    assert (game.table.price("SFA"), game.see("percent ATA Ann"), game.table.over) == (None, 20, None)


@pytest.mark.rule("1849.38")
def test_what_a_bankrupt_sells() -> None:
    """The block of ATA that brings most: three certificates, at L.68, as the price falls only afterwards."""
    game = sicily(BANKRUPT + "stock ATA 68 Ben 40 Ann 30 pool 10; operated ATA").say("run sfa 0")
    gained = game.gains("bankrupt ann --loan")
    assert gained["Ann"] == -10 + 500
    assert (game.see("percent ATA Ann"), game.see("percent ATA pool"), game.see("cell ATA")) == (0, 40, [8, 3])
    assert gained["Bank"] == 10 + 30 - 500


@pytest.mark.rule("1849.19", "1849.38")
def test_a_bankrupt_sells_in_the_operating_order() -> None:
    """CTL operates before ATA at L.100 and L.95; both fall to L.87, where CTL stays in front."""
    held = "stock CTL 100 Ben 40 Ann 20; at CTL 4,6; operated CTL; stock ATA 68 Ben 40 Ann 10; at ATA 5,6; operated ATA"
    game = sicily(BANKRUPT + held).say("run sfa 0; bankrupt ann --loan")
    assert game.table.stacks[game.table.cells["CTL"]] == ("CTL", "ATA")


@pytest.mark.rule("1849.39", "1849.51")
def test_a_loan() -> None:
    """L.500, never paid back, and L.750 off the score, each time; a score may be below nothing."""
    game = sicily(BANKRUPT).say("run sfa 0")
    game.refused("bankrupt ann", "takes a loan of L.500 or leaves the game", "1849.39")
    assert game.gains("bankrupt ann --loan")["Ann"] == 490
    assert game.table.worth("Ann").total == -250
    assert not game.table.is_bankrupt("Ann")


@pytest.mark.rule("1849.40")
def test_who_has_left() -> None:
    """No turn, privates that pay on and count; with one player left the game is over."""
    game = sicily(BANKRUPT + "private SMS Ann").say("run sfa 0; bankrupt ann --leaves")
    assert (game.table.worth("Ann").total, "Ann" in game.table.in_turn) == (110, False)
    assert game.gains("next") == {"Ann": 20, "Bank": -20}
    game.lay("round SR 5; cash Ann 900").refused("par ann ata 68", "1849.40")
    two = sicily(BANKRUPT, "Ann Ben Cid").say("run sfa 0; bankrupt ann --leaves")
    two.lay("round OR 5.1 of 2; cash ATA 30; stock ATA 68 Ben 20; cash Ben 0; operated ATA").say(
        "run ata 0; bankrupt ben --leaves"
    )
    assert "Cid alone is not bankrupt" in str(two.table.over)
    two.refused("next", "(1849.40)")


CLOSES = "round OR 3.1; stock SFA 68 Ann 60 Ben 20; stock ATA 68 Ben 60; at SFA 10,2; cash SFA 90; trains SFA 4H; private SCE SFA; "


@pytest.mark.rule("1849.24", "1849.41", "1849.42", "1849.43")
def test_closing_at_0() -> None:
    """Money to the bank, trains and privates out, stock worthless, its turn over; it goes to the end of the order."""
    game = sicily(CLOSES)
    limit = game.see("limit")
    assert game.say("run ata 0").gains("run sfa 0") == {"SFA": -90, "Bank": 90}
    table = game.table
    assert (table.price("SFA"), table.tokens("SFA"), table.percent("SFA", IPO)) == (None, 3, 100)
    assert (table.trains(POOL), table.trains(REMOVED), table.owner("SCE")) == ([], ["4H"], REMOVED)
    assert (table.worth("Ann").stock, game.see("limit")) == (0, limit)
    game.say("next")
    game.refused("par ann sfa 68", "CTL begins before SFA", "1849.3")
    game.lay("cash Ann 900; cash Ben 900; cash Cid 900; cash Dan 900")
    game.say("par ann ctl 68; par ben afg 68; par cid ift 68; par dan rcs 68")
    assert game.gains("par ann sfa 68") == {"Ann": -136, "SFA": 96, "Bank": 40}


@pytest.mark.rule("1849.42")
def test_not_in_the_round_in_which_it_closed() -> None:
    """By a sale in a stock round it closes at once, and begins again only in the next one."""
    lay = "round SR 3; stock SFA 68 Ann 40 Ben 20; at SFA 9,1; cash Ann 900; cash Ben 900; cash Cid 900; cash Dan 900"
    game = sicily(lay).say(
        "sell ann sfa; par ann ata 68; par ben ctl 68; par cid afg 68; par dan ift 68; par ben rcs 68"
    )
    game.refused("par cid sfa 68", "SFA has closed in SR 3, and begins again in a later one", "1849.42")


# --- the end ---


@pytest.mark.rule("1849.48", "1849.50", "1849.52")
def test_the_bank() -> None:
    """Below 0, not at 0; the game ends with the set, or before by L.377; the last train does not end it."""
    lay = "phase 16H; round OR 6.1 of 3; stock SFA 100 Ann 60; trains SFA 16H; operated SFA; bank {}"
    even = sicily(lay.format(100)).say("run sfa 100w")
    assert not even.table.bank_has_broken
    broken = sicily(lay.format(99)).say("run sfa 100w")
    assert (broken.table.bank_has_broken, broken.table.over) == (True, None)
    broken.say("next; run sfa 0; next; run sfa 0; end")
    assert "the bank has broken" in str(broken.table.over)


@pytest.mark.rule("1849.24", "1849.49", "1849.50")
def test_the_end_of_the_market() -> None:
    """By a dividend: after that turn; by a stock round: after its next turn, even if its price has fallen since."""
    lay = "phase 16H; round OR 6.1 of 3; stock SFA 100 Ann 60; stock ATA 68 Ben 60; at SFA 1,15; trains SFA 16H"
    paid = sicily(lay).say("run sfa 400")
    assert (paid.see("price SFA"), paid.table.over) == (377, None)
    paid.say("end")
    assert "has reached the end of the market" in str(paid.table.over)
    up = sicily(
        "phase 16H; round SR 6; stock SFA 100 Ann 60 Ben 40; stock ATA 68 Ben 60; at SFA 2,16; trains SFA 16H; trains ATA 16H"
    )
    up.say("next")
    assert (up.see("price SFA"), up.table.over) == (377, None)
    up.say("run sfa 0")
    assert up.see("price SFA") == 340
    up.say("end")
    assert "has reached the end of the market" in str(up.table.over)


@pytest.mark.rule("1849.51")
def test_the_score() -> None:
    """Cash, stock at its price, the last certificate as two shares, privates at theirs; what corporations have is nobody's."""
    game = sicily("round SR 3; stock SFA 100 Ann 60 Ben 20; cash Cid 300; private SMS Cid; cash SFA 500").say(
        "buy cid sfa"
    )
    assert last(game) == "Cid"
    worth = game.table.worth("Cid")
    assert (worth.cash, worth.stock, worth.privates, worth.total) == (100, 200, 110, 410)
