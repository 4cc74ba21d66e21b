"""1850: the statements of `banker help 1850`, each with answers worked out from it (18xx.games is the source); `mechanisms/test_rights.py` has Mesabi and edge tokens."""

import pytest

from banker.advice.raising import what_to_raise
from banker.calc.privates import bounds
from banker.cli.help import text_of
from banker.mechanisms.connection import Connection
from banker.rounds import stations
from banker.rules.read import read
from banker.state.table import REMOVED
from support.table import Play, play

FOUR = "Ann Ben Cid Dee"
RULES = read("1850")
STOCK = "phase 3; round SR 3; stock GN 76 Ben 40 Ann 30 pool 10; stock SOO 90 Cid 50 Ann 20; ran GN; cash GN 900"
RUN = "phase 3; round OR 2.1 of 2; stock UP 90 Ann 60 Ben 20; stock GN 82 Ben 60; at UP 1,9; cash UP 500; cash GN 500"


def _play(lay: str = STOCK, players: str = FOUR, **options: str) -> Play:
    return play(lay, players, "1850", **options)


# --- preparation ---


@pytest.mark.rule("1850.1", "1850.2")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "later"),
    [(2, 1050, 24, 21), (3, 700, 17, 15), (4, 525, 14, 12), (5, 420, 11, 9), (6, 350, 9, 8)],
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, later: int) -> None:
    """The bank's $12,000 less $2,100; the limit falls with the first of nine corporations that closes, and no lower."""
    game = _play("round SR 2; stock GN 76 A 60; stock UP 76 B 60", " ".join("ABCDEF"[:players]))
    assert (game.see("limit"), len(RULES.corporation)) == (limit, 9)
    assert [game.say(f"close {name} test").see("limit") for name in ("GN", "UP")] == [later, later]
    begun = _play("", " ".join("ABCDEF"[:players]))
    assert (begun.see("cash A"), begun.see("cash bank")) == (cash, 12000 - players * cash)


@pytest.mark.rule("1850.1")
def test_all_float_at_60() -> None:
    """With ten times par."""
    for name in RULES.corporation:
        game = _play(f"round SR 2; stock {name} 100 Ann 50")
        assert not game.table.floated(name)
        assert game.gains(f"buy ben {name}") == {"Ben": -100, name: 1000, "Bank": -900}


# --- private companies ---


@pytest.mark.rule("1850.9", "1850.11")
@pytest.mark.parametrize(
    ("private", "price", "pays", "least", "most"),
    [("GRSC", 20, 5, 10, 40), ("CM", 40, 10, 20, 80), ("MRB", 40, 10, 20, 80), ("GBC", 50, 10, 25, 100), ("MRC", 80, 15, 40, 160), ("WLG", 90, 20, 45, 180), ("MMR", 160, 20, 80, 320)],
)  # fmt: skip
def test_privates(private: str, price: int, pays: int, least: int, most: int) -> None:
    """Price, revenue, and what corporations pay from the first 3 to the first 5."""
    rules = RULES.private[private]
    assert (rules.price, rules.revenue, bounds(RULES.privates, rules)) == (price, pays, (least, most))
    lay = f"round OR 2.1 of 2; stock GN 82 Ben 60; cash GN 500; private {private} Cid"
    game = _play(f"phase 3; {lay}")
    game.refused(f"private gn {private} {least - 1}", f"${least} to ${most}", "1850.11")
    assert game.gains(f"private gn {private} {most}") == {"GN": -most, "Cid": most}
    _play(f"phase 4; {lay}").say(f"private gn {private} {least}")
    _play(f"phase 5; {lay}").refused(f"private gn {private} {least}", "1850.11")


@pytest.mark.rule("1850.9")
def test_auction() -> None:
    """In this order; MMR comes with 10% of RI."""
    game = _play("")
    game.refused("bid ann cm 44", "$45")
    game.say("private ann grsc; private ben cm; private cid mrb; private dee gbc; private ann mrc; private ben wlg")
    assert game.gains("private cid mmr") == {"Cid": -160, "Bank": 160}
    assert game.see("percent RI Cid") == 10


@pytest.mark.rule("1850.10")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5"])
def test_no_privates_between_players(phase: str) -> None:
    """Never."""
    game = _play(f"phase {phase}; round SR 3; private WLG Cid")
    game.refused("private ann wlg 90", "Players may not sell privates to each other", "1850.10")


@pytest.mark.rule("1850.12")
@pytest.mark.parametrize(("private", "least", "most"), [("MRC", 40, 80), ("MRB", 20, 40)])
def test_bought_before_the_first_3(private: str, least: int, most: int) -> None:
    """By any corporation, from a player, for half to all of the price; no other private."""
    lay = "round OR 1.1; stock GN 82 Ben 60; stock MP 76 Ann 60; cash GN 500; cash MP 500; private CM Cid"
    for name, before in (("gn", ""), ("mp", "run gn 0")):
        game = _play(f"{lay}; private {private} Cid").say(before)
        game.refused(f"private {name} {private} {most + 1}", f"${least} to ${most}", "1850.12")
        game.refused(f"private {name} cm 40", "1850.11")
        assert game.gains(f"private {name} {private} {most}")["Cid"] == most


@pytest.mark.rule("1850.14", "1850.15")
@pytest.mark.parametrize("used", [False, True])
def test_the_first_5_and_6(used: bool) -> None:  # noqa: FBT001 - both cases
    """GBC, WLG and an unused CM stay with players and corporations, pay nothing, and are sold no more, until the first 6."""
    lay = "phase 4; round OR 4.1 of 2; stock UP 90 Ann 60; stock GN 82 Ben 60; at UP 1,9; cash UP 2000; cash GN 2000"
    owners = {"GRSC": "Cid", "CM": "UP", "MRB": "UP", "GBC": "Cid", "MRC": "Cid", "WLG": "GN", "MMR": "Dee"}
    game = _play("; ".join([lay, *(f"private {name} {who}" for name, who in owners.items())]))
    game.say("tile up a4 --with cm" if used else "").say("run up 0; move 3 train 4 depot out test; train up 5")
    kept = {"GBC": "Cid", "WLG": "GN"} | ({} if used else {"CM": "UP"})
    assert {name: game.table.owner(name) for name in owners} == dict.fromkeys(owners, REMOVED) | kept
    game.refused("private gn gbc 50", "1850.11")
    worth = game.table.worth("Cid")
    assert (worth.privates, game.table.certificates_counted("Cid")) == (50, 1)
    game.say("run gn 0")
    assert game.gains("next") == {}
    game.say("run up 0; move 2 train 5 depot out test; train up 6")
    assert {game.table.owner(name) for name in owners} == {REMOVED}


@pytest.mark.rule("1850.14")
def test_tiles_after_the_first_5() -> None:
    """WLG, GBC and CM still allow their tiles."""
    lay = f"{RUN.replace('phase 3', 'phase 5')}; ran UP; private WLG GN; private GBC GN; private CM GN"
    game = _play(lay)
    assert game.gains("tile gn d9; tile gn b3; tile gn a4 --with wlg; tile gn a6 --with gbc; tile gn c2 --with cm") == {
        "GN": -70,
        "Bank": 70,
    }


@pytest.mark.rule("1850.16")
def test_credit_mobilier() -> None:
    """One more yellow tile, once, west of the river, at the cost of its hex."""
    game = _play(f"{RUN}; ran UP; private CM GN").say("tile gn d9")
    game.refused("tile gn i12 --with cm", "A tile of CM does not lie on I12", "1850.16")
    game.refused("tile gn d9 --with cm")
    assert game.gains("tile gn a4 --with cm") == {}
    game.refused("tile gn a6 --with cm", "CM has no tile left", "1850.16")
    game.say("run gn 0; next; run up 0")
    game.refused("tile gn a6 --with cm", "CM has no tile left", "1850.16")


@pytest.mark.rule("1850.17")
def test_land_grants() -> None:
    """Three, one in a round, one of them east of the river, at the cost of the hex; the third closes WLG."""
    game = _play(f"{RUN.replace('2.1 of 2', '5.1 of 3').replace('phase 3', 'phase 4')}; ran UP; private WLG GN")
    assert game.gains("tile gn d19 --with wlg") == {"GN": -40, "Bank": 40}
    game.refused("tile gn a4 --with wlg", "WLG allows one tile in an operating round", "1850.17")
    game.say("run gn 0; next; run up 0")
    game.refused("tile gn c20 --with wlg", "A tile of WLG does not lie on C20", "1850.17")
    game.say("tile gn a4 --with wlg; run gn 0; next; run up 0")
    assert "The WLG private closes." in game.told("tile gn a6 --with wlg")


@pytest.mark.rule("1850.18")
def test_gant_brothers_and_bridge_company() -> None:
    """GBC: one in every round, for $30 and the cost of the hex; MRB: L13 for nothing, once."""
    game = _play(f"{RUN}; ran UP; private GBC GN; private MRB GN").say("tile gn a4")
    assert game.gains("tile gn i12 --with gbc") == {"GN": -70, "Bank": 70}
    game.refused("tile gn a6 --with gbc", "GBC allows one tile in an operating round", "1850.18")
    game.refused("tile gn a6 --with mrb", "lies on L13", "1850.18")
    assert game.gains("tile gn l13 --with mrb") == {}
    game.refused("tile gn l13 --with mrb", "MRB has no tile left", "1850.18")
    assert game.say("run gn 0; next; run up 0").gains("tile gn a6 --with gbc") == {"GN": -30, "Bank": 30}
    assert _play(RUN).gains("tile up l13") == {"UP": -40, "Bank": 40}


@pytest.mark.rule("1850.20", "1850.27", "1850.28")
def test_what_is_in_the_revenue() -> None:
    """The mine and the edges are typed with the run; there is no run to a destination."""
    game = _play(f"{RUN}; trains UP 3")
    assert game.gains("run up 170w") == {"UP": 170, "Bank": -170}
    assert Connection.of(RULES, None) is None
    game.refused("connect gn 100", "In this game there are no connection runs")


# --- stock ---


@pytest.mark.rule("1850.3")
def test_protection_after_a_sale() -> None:
    """Ben has sold GN in an earlier turn, and may protect it from Ann's sale; not from his own."""
    game = _play()
    assert "(1850.3)" in game.say("sell ben gn").refused("protect ben gn")
    game.say("protect --falls gn; buy cid soo; buy dee soo")
    assert game.say("sell ann gn").gains("protect ben gn") == {"Ben": -72, "Bank": 72}


@pytest.mark.rule("1850.3")
def test_protection_in_an_operating_round() -> None:
    """Ann, forced to sell stock of another corporation of hers, may not protect it; Ben may if he is its president."""
    lay = "phase 3; round OR 3.1 of 2; stock UP 76 {} 60 {} 20; stock SOO 90 Ann 60 Cid 10; at UP 1,9; cash SOO 0; cash Ann 100; ran UP; trains UP 2"
    own = _play(lay.format("Ann", "Ben")).say("run soo 0; sell ann up; train soo 3 --president; pay bank ann 500 test")
    assert "(1850.3)" in own.refused("protect ann up")
    other = _play(lay.format("Ben", "Ann")).say("run soo 0; sell ann up; train soo 3 --president")
    assert other.gains("protect ben up") == {"Ben": -120, "Bank": 120}


@pytest.mark.rule("1850.29")
def test_redeeming() -> None:
    """From the bank pool; if it has none, from the president only, who must hold more than each other player; never a president's certificate."""
    game = _play()
    game.refused("redeem gn --from ben", "The bank pool has GN", "1850.29")
    assert game.gains("redeem gn") == {"GN": -76, "Bank": 76}
    empty = _play(STOCK.replace("Ann 30 pool 10", "Ann 30 Cid 10"))
    empty.refused("redeem gn --from ann", "can redeem stock only from its president", "1850.29")
    assert empty.gains("redeem gn --from ben") == {"GN": -76, "Ben": 76}
    level = _play(STOCK.replace("Ben 40 Ann 30 pool 10", "Ben 40 Ann 40"))
    level.refused("redeem gn --from ben", "1850.29")
    alone = _play(STOCK.replace("Ben 40 Ann 30 pool 10", "Ben 20 Ann 10 Cid 10 Dee 10"))
    alone.refused("redeem gn --from ben")


@pytest.mark.rule("1850.7")
def test_no_cap_on_a_new_par() -> None:
    """At $350 three quarters and $1 are $263.50, nearest to $275; 1870 has a cap by an option, 1850 has no such option."""
    lay = STOCK.replace("Ben 40 Ann 30 pool 10", "Ben 60 Ann 40")
    game = _play(f"{lay}; at GN 1,19")
    assert game.say("redeem gn --from ben; buy cid soo; reissue gn").table.corporation["GN"].par == 275
    assert "reissue_cap" not in RULES.options


@pytest.mark.rule("1850.6")
def test_trains_of_a_closed_corporation() -> None:
    """They leave the game; cash to the bank, stock worthless, as in 1870."""
    lay = "phase 3; round SR 3; stock GN 76 Ben 40 Ann 30; at GN 9,2; ran GN; cash GN 120; trains GN 2 3"
    game = _play(lay)
    assert game.gains("sell ann gn 1; protect --falls gn") == {"Ann": 10, "GN": -120, "Bank": 110}
    assert (game.table.trains(REMOVED).count("3"), game.table.trains("pool")) == (1, [])
    assert game.table.price("GN") is None


# --- operating rounds ---


@pytest.mark.rule("1850.21", "1850.23")
def test_trains_and_phases() -> None:
    """Prices, numbers, rusting, names, limits and rounds; nothing is traded in."""
    assert {kind: (train.price, train.count_) for kind, train in RULES.train.items()} == {
        "2": (80, 6), "3": (180, 6), "4": (300, 4), "5": (450, 3), "6": (630, 3), "8": (800, 3), "10": (950, 2), "12": (1100, "unlimited"),
    }  # fmt: skip
    assert not any(train.trade_in for train in RULES.train.values())
    assert {name: phase.rusts for name, phase in RULES.phase.items() if phase.rusts} == {
        "4": ("2",), "6": ("3",), "8": ("4",), "12": ("5",),
    }  # fmt: skip
    assert [RULES.phase_called(name) for name in RULES.phase] == [*RULES.train]
    assert [phase.train_limit for phase in RULES.phase.values()] == [4, 4, 3, 2, 2, 2, 2, 2]
    assert [phase.operating_rounds for phase in RULES.phase.values()] == [1, 2, 2, 3, 3, 3, 3, 3]
    _play(RUN).say("run up 0").refused("train up 4", "1850.21")


@pytest.mark.rule("1850.22")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5"])
def test_one_train_from_the_bank(phase: str) -> None:
    """New or returned, in every phase; from other corporations any number."""
    lay = f"phase {phase}; round OR 3.1 of 1; stock UP 90 Ann 60; stock GN 82 Ben 60; at UP 1,9; cash UP 2000"
    game = _play(lay).say("run up 0")
    kind = game.table.trains_on_sale()[0]
    game.say(f"train up {kind}").refused(f"train up {game.table.trains_on_sale()[0]}", "1850.22")
    other = _play(f"{lay}; trains GN 2 2; pool 2" if phase == "2" else f"{lay}; trains GN {phase}").say("run up 0")
    if phase == "2":
        other.say("train up 2 --from pool; train up 2 --from gn --price 1; train up 2 --from gn --price 1")
        other.refused("train up 2", "1850.22")


@pytest.mark.rule("1850.24")
def test_tiles() -> None:
    """One a turn; in the first operating round a second one, if both are new."""
    game = _play(RUN).say("tile up a4; tile up a6")
    game.refused("tile up b3", "has already laid 2 tiles this turn", "1850.24")
    upgraded = _play(RUN).say("tile up a4; run up 0; tile gn a4")
    upgraded.refused("tile gn b3", "1850.24")
    later = _play(f"{RUN}; ran UP").say("run gn 0; next; tile up a4")
    later.refused("tile up a6", "has already laid 1 tile this turn", "1850.24")


@pytest.mark.rule("1850.25")
@pytest.mark.parametrize(("hex_", "cost"), [("B7", 40), ("M12", 40), ("A12", 60), ("G18", 40), ("H11", 0), ("B3", 0)])
def test_terrain(hex_: str, cost: int) -> None:
    """The first tile alone; on G18, which has a printed tile, the first upgrade."""
    game = _play(f"{RUN}; cash UP 200")
    assert game.gains(f"tile up {hex_}") == ({"UP": -cost, "Bank": cost} if cost else {})
    assert game.say("run up 0; run gn 0; next").gains(f"tile up {hex_}") == {}
    if hex_ == "G18":
        _play(RUN.replace("phase 3; ", "")).refused("tile up g18", "before phase 3")


def test_the_mine_takes_no_tile() -> None:
    """A10 is where Mesabi tokens lead (1850.20), and no hex for WLG's tiles."""
    _play(RUN).refused("tile up a10", "A10 is a mine, and takes no tile")


@pytest.mark.rule("1850.26")
def test_stations() -> None:
    """$40, $100 and, for CBQ and RI, $100 again, unless an option takes that away."""
    assert set(stations.charter(_play().table, "CBQ").costs) == {0, 40, 100}
    assert {name for name, rules in RULES.corporation.items() if rules.tokens == 4} == {"CBQ", "RI"}
    assert {rules.tokens for rules in read("1850", {"reduced_tokens": "yes"}).corporation.values()} == {3}
    game = _play("phase 3; round OR 2.1 of 3; stock RI 90 Ann 60; cash RI 500")
    paid = [game.gains("token ri; run ri 0")["Bank"]]
    paid += [game.say("next").gains("token ri; run ri 0")["Bank"] for _ in range(2)]
    assert paid == [40, 100, 100]


# --- forced purchases and ends ---

FORCED = "phase 3; round OR 3.1 of 2; stock SOO 90 Ann 60 Cid 10; stock UP 76 Ben 60 Ann 20; at UP 1,9; cash SOO 0; cash Ann 100; ran UP; trains UP 2"


@pytest.mark.rule("1850.4")
def test_a_forced_sale_of_own_stock_falls_at_once() -> None:
    """Two rows for two certificates, and nobody is asked; other stock waits for the end of the turn."""
    game = _play(FORCED).say("run soo 0")
    before = game.see("cell SOO")
    after = game.say("sell ann soo 1").see("cell SOO")
    assert after == [before[0] + 1, before[1]]
    game.refused("protect ann soo")
    other = _play(FORCED).say("run soo 0; sell ann up")
    assert other.see("cell UP") == [1, 9]


@pytest.mark.rule("1850.4")
def test_across_the_ledge() -> None:
    """Right above the ledge one certificate falls, too."""
    lay = FORCED.replace("stock SOO 90 Ann 60 Cid 10", "stock SOO 90 Ann 50 Cid 10") + "; at SOO 4,13"
    game = _play(lay.replace("cash Ann 100", "cash Ann 50")).say("run soo 0")
    cell = game.see("cell SOO")
    assert "SOO stays" not in game.told("sell ann soo")
    assert game.see("cell SOO") == [cell[0] + 1, cell[1]]


@pytest.mark.rule("1850.4")
def test_a_forced_sale_that_closes_the_corporation() -> None:
    """A93: `raise` tells that way out; no note asks for a train afterwards, and another corporation's fall still waits."""
    game = _play(f"{FORCED}; at SOO 9,3").say("run soo 0")
    assert what_to_raise(game.table, "Ann").closes.startswith("`sell Ann SOO 1` closes SOO")
    told = game.told("sell ann soo 1")
    assert "SOO closes" in told
    assert "without a train" not in told
    other = _play(f"{FORCED}; at SOO 6,3; at UP 9,2").say("run soo 0")
    assert what_to_raise(other.table, "Ann").closes == ""


@pytest.mark.rule("1850.5", "1850.8")
def test_bankruptcy() -> None:
    """SOO's price has fallen, UP's, which waits, has not; the game is over."""
    lay = (
        FORCED.replace("cash Ann 100", "cash Ann 0")
        .replace("Ann 60 Cid 10", "Ann 40 Cid 20")
        .replace("at UP 1,9", "at UP 9,3")
    )
    game = _play(f"{lay}; at SOO 9,4").say("run soo 0")
    cell = game.see("cell SOO")
    game.say("sell ann soo; sell ann up 2; bankrupt ann")
    assert game.table.over == "Ann is bankrupt"
    assert (game.see("cell SOO")[0] > cell[0], game.see("cell UP")) == (True, [9, 3])


@pytest.mark.rule("1850.8")
def test_bank_and_400() -> None:
    """$400 is only the top; the bank ends the game after the set."""
    top = _play(f"{RUN.replace('at UP 1,9', 'at UP 1,20')}; trains UP 2").say("run up 10")
    assert (top.see("price UP"), top.table.over) == (400, None)
    game = _play(f"{RUN}; bank 20; trains UP 2").say("run up 300")
    assert game.table.bank_has_broken
    game.say("run gn 0; next; run up 0; run gn 0; end")
    assert game.table.over


def test_help_names_each_statement_once() -> None:
    """Twenty-nine statements."""
    found = [line for line in text_of("1850").splitlines() if line.startswith("- 1850.")]
    assert len(found) == 29
