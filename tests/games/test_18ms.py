"""18MS: the statements of `banker help 18MS`, each with answers worked out from it (18xx.games is the source)."""

import pytest

from banker.advice.raising import most_to_raise
from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.rounds import ending
from banker.rounds.ending import in_sight
from banker.rounds.together import loan
from banker.rules.read import read
from banker.views.trains import trains_view
from support.table import Play, play

THREE = "Ann Ben Cid"
RULES = read("18MS")
STOCK = "stock GMO 75 Ann 60; stock IC 70 Ben 60"


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "18MS", **options)


def _operating(begun: int, more: str = "", phase: str = "3", **options: str) -> Play:
    """In operating round number `begun`, of sets of two."""
    number = f"round OR {(begun + 1) // 2}.{2 - begun % 2} of 2"
    return _play(f"phase {phase}; {number}; begun {begun}; {STOCK}; {more}", **options)


# --- preparation and stock ---


@pytest.mark.rule("18MS.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"), [(2, 900, 20, 8200), (3, 625, 14, 8125), (4, 525, 10, 7900)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $10,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [2, 3, 4]


@pytest.mark.rule("18MS.2")
def test_nothing_breaks_the_bank() -> None:
    """It pays on below $0, which ends nothing; and nobody goes bankrupt."""
    game = _operating(3, "bank 10; trains GMO 3+").say("run gmo 300; run ic 0; next")
    assert game.see("cash bank") < 0
    assert game.see("broken") is None
    broke = _operating(3, "ran IC; cash IC 0; cash Ben 0")
    broke.refused("bankrupt ben", "Nobody goes bankrupt", "18MS.29")


@pytest.mark.rule("18MS.4")
@pytest.mark.rule("18MS.5")
def test_draft() -> None:
    """From the last seat to the first, one each at face; the rest leaves, and the first player begins the stock round."""
    game = _play()
    assert current_turn(game.table, game.records).player == "Cid"
    game.refused("next", "Each player must draft", "18MS.4")
    game.refused("private cid bs 45", "costs $40", "18MS.4")
    game.refused("private ann bs", "It is Cid's turn to draft, not Ann's", "18MS.4")
    assert game.gains("private cid bs") == {"Cid": -40, "Bank": 40}
    assert current_turn(game.table, game.records).player == "Ben"
    game.refused("private cid ags", "only one private, and Cid has taken BS", "18MS.4")
    game.refused("par ben gmo 75", "until the draft is over")
    game.say("private ben m&o; private ann ags")
    assert (game.see("owner MC"), game.see("owner M&M")) == ("Out", "Out")
    turn = current_turn(game.table, game.records)
    assert (turn.player, game.see("priority"), game.see("round")) == ("Ann", "Ann", "SR 1")
    game.say("par ann gmo 75; buy ben gmo; buy cid gmo").refused("sell ann gmo", "first stock round")


@pytest.mark.rule("18MS.6")
def test_seventy_percent() -> None:
    """Five corporations; 70% of one is allowed, 80% is not; 60% sold float it."""
    assert list(RULES.corporation) == ["GMO", "IC", "L&N", "Fr", "WRA"]
    game = _play("round SR 2; stock GMO 75 Ann 60; cash Ann 500").say("buy ann gmo")
    assert (game.see("percent GMO Ann"), game.see("cash GMO")) == (70, 750)
    game.say("buy ben gmo").refused("buy ann gmo", "70%")
    assert not _play("round SR 2; stock GMO 75 Ann 50").see("floated GMO")


@pytest.mark.rule("18MS.7")
def test_market() -> None:
    """Five rows, four prices to start at, a yellow zone and no end."""
    assert sorted(cell for cell, space in RULES.market.spaces.items() if space.par) == [(1, 5), (2, 3), (2, 4), (2, 5)]
    assert {space.zone for space in RULES.market.spaces.values()} == {None, "yellow"}
    assert (len(RULES.market.grid), RULES.end.market) == (5, "never")
    _play("round SR 2").refused("par ann gmo 100", "$70, $75, $80, $90", "18MS.7")


@pytest.mark.rule("18MS.8")
def test_sell_then_buy_or_buy_then_sell() -> None:
    """After a sale and a purchase the prompt refuses another sale."""
    laid = "round SR 2; stock GMO 75 Ann 50 Ben 20; stock IC 70 Cid 60 Ann 20; cash Ann 500"
    assert "has done both (18MS.8)" in _play(laid).say("sell ann gmo; buy ann ic").refused_at_the_prompt("sell ann ic")
    assert _play(laid).say("buy ann ic").refused_at_the_prompt("sell ann gmo") == ""


# --- the calendar ---


@pytest.mark.rule("18MS.3")
@pytest.mark.parametrize(("option", "last"), [("no", 10), ("yes", 11)])
def test_ends_after_the_last_operating_round(option: str, last: int) -> None:
    """Two in each of five sets, and by the option a third one in the fifth; nothing but `end` comes then."""
    game = _play(or_11=option).say("private cid ags; private ben bs; private ann mc").lay("stock GMO 75 Ann 60")
    for number in range(1, last + 1):
        if game.see("round").startswith("SR"):
            game.say("next")
        assert game.see("round") == f"OR {min(5, (number + 1) // 2)}.{number - 2 * (min(5, (number + 1) // 2) - 1)}"
        assert (in_sight(game.table) is not None) is (number > 8), "from the last set on pages and the prompt tell it"
        if number < last:
            game.refused("end", "the game continues") if number > 8 else None
            game.say("run gmo 0; next")
    game.say("run gmo 0").refused("next", f"has {last} operating rounds, and", "18MS.3")
    assert ending.is_last_round(game.table)
    game.say("end")
    assert game.see("over") == f"the game has {last} operating rounds"


@pytest.mark.rule("18MS.9")
def test_phases() -> None:
    """Phase 3 with operating round 2, before the privates pay; 6 and D with their trains; 3+, 4+ and 5 begin none."""
    game = _operating(1, phase="2").say("run gmo 0; run ic 0")
    assert game.see("phase") == "2"
    assert "Phase 3" in game.told("next")
    assert game.see("phase") == "3"
    for kind, phase in (("3+", "3"), ("4+", "3"), ("5", "3"), ("6", "6")):
        before = {"3+": "2+ 2+ 2+ 2+ 2+", "4+": "3+ 3+ 3+ 3+", "5": "4+ 4+ 4+", "6": "5 5"}
        got = " ".join([before[kind_] for kind_ in before if list(before).index(kind_) <= list(before).index(kind)])
        laid = _operating(4, f"pool {got}; cash GMO 900; ran GMO").say(f"train gmo {kind}")
        assert laid.see("phase") == phase, kind
    for kind in ("2D", "4D", "5D"):
        assert _operating(9, "cash GMO 900; ran GMO", "6").say(f"train gmo {kind}").see("phase") == "D", kind


@pytest.mark.rule("18MS.10")
def test_train_limit() -> None:
    """Three in every phase."""
    assert {phase.train_limit for phase in RULES.phase.values()} == {3}
    _operating(3, "trains GMO 2+ 2+ 2+; ran GMO").refused("train gmo 2+", "the limit is 3")


@pytest.mark.rule("18MS.11")
def test_cards_with_two_names() -> None:
    """A card is a 2D or a 4D: with either bought there are three of both left; no train is traded in."""
    prices = {kind: (train.count_, train.price) for kind, train in RULES.train.items()}
    assert prices == {
        "2+": (4, 80), "3+": (4, 180), "4+": (3, 300), "5": (2, 500), "6": (2, 550), "2D": (4, 500), "4D": (4, 750), "5D": (1, 850),
    }  # fmt: skip
    game = _operating(9, "cash GMO 2000; ran GMO", "6")
    assert game.gains("train gmo 4D") == {"GMO": -750, "Bank": 750}
    assert (game.table.depot()["2D"], game.table.depot()["4D"]) == (3, 3)
    assert "Cards left that can be bought as 4D: 2." in game.told("train gmo 2D")
    game.say("undo")
    assert (game.see("trains GMO"), game.table.depot()["2D"], game.table.depot()["4D"]) == ("4D", 3, 3)
    assert not any(train.trade_in for train in RULES.train.values())


@pytest.mark.rule("18MS.12")
def test_on_sale() -> None:
    """One type after the other up to the first 6, then all that are left."""
    assert _operating(2).see("sold") == "2+"
    game = _operating(9, "pool 5 5; cash GMO 900; ran GMO")
    assert _operating(9, "", "6").see("sold") == "6 2D 4D 5D"
    assert "2D" not in game.see("sold")


@pytest.mark.rule("18MS.13")
@pytest.mark.parametrize(("number", "kind", "pays"), [(4, "2+", 20), (6, "3+", 30), (8, "4+", 60)])
def test_trains_leave_by_the_calendar(number: int, kind: str, pays: int) -> None:
    """At the end of operating rounds 4, 6 and 8 all of a type leave depot, pool and corporations, which are paid for them."""
    game = _operating(number, f"trains GMO {kind} {kind}; pool {kind}")
    printed = game.say("run gmo 0; run ic 0").told("next")
    assert f"The 2 {kind}-trains of GMO leave the game." in printed
    assert f"The {kind}-train in the bank pool leaves the game." in printed
    assert (game.see("trains GMO"), game.see("trains pool"), game.table.depot()[kind]) == ("", "", 0)
    assert game.see("cash GMO") == 750 + 2 * pays
    earlier = _operating(number - 1, f"trains GMO {kind}").say("run gmo 0; run ic 0; next")
    assert earlier.see("trains GMO") == kind
    below = "\n".join(trains_view(_operating(1, phase="2").table).below)
    assert f"After operating round {number}: all {kind}s leave the game, for ${pays} each" in " ".join(below.split())


@pytest.mark.rule("18MS.14")
def test_no_sale_after_the_last_run() -> None:
    """In its last operating round a train is not sold once its owner has operated; before that, and by the option, it is."""
    laid = "trains GMO 2+; cash IC 500"
    game = _operating(4, laid).say("run gmo 0; run ic 0")
    game.refused("train ic 2+ --from gmo --price 1", "GMO has run", "OR 2.2", "18MS.14")
    _operating(4, laid, allow_buy_rusting="yes").say("run gmo 0; run ic 0; train ic 2+ --from gmo --price 1")
    _operating(3, laid).say("run gmo 0; run ic 0; train ic 2+ --from gmo --price 1")
    _operating(4, "trains IC 2+; cash GMO 500").say("run gmo 0; train gmo 2+ --from ic --price 1")


# --- private companies ---


@pytest.mark.rule("18MS.15")
def test_the_first_6_closes_the_privates() -> None:
    """Those of players and of corporations."""
    game = _operating(
        8, "private AGS GMO; private MC Ben; pool 2+ 2+ 2+ 2+ 2+ 3+ 3+ 3+ 3+ 4+ 4+ 4+ 5 5; cash GMO 900; ran GMO"
    )
    game.say("train gmo 6")
    assert (game.see("owner AGS"), game.see("owner MC")) == ("Out", "Out")


@pytest.mark.rule("18MS.16")
def test_first_operating_round() -> None:
    """AGS and BS at face, from the own president; no other private, and nothing in the second one at any other price."""
    game = _operating(1, "private AGS Ann; private BS Ben; private M&M Ann", phase="2")
    game.refused("private gmo ags 31", "pays $30 for AGS")
    game.refused("private gmo bs 40", "only from its president", "Ben")
    game.refused("private gmo m&m 50", "phase 2")
    assert game.gains("private gmo ags 30") == {"GMO": -30, "Ann": 30}


@pytest.mark.rule("18MS.17")
@pytest.mark.parametrize(
    ("private", "least", "most"), [("AGS", 15, 45), ("BS", 20, 60), ("M&M", 25, 75), ("MC", 30, 90), ("M&O", 35, 105)]
)
def test_prices_of_privates(private: str, least: int, most: int) -> None:
    """Half to one and a half times the price from operating round 2 on, from its own president only."""
    game = _operating(2, f"private {private} Ann")
    game.refused(f"private gmo {private} {least - 1}", f"${least} to ${most}", "18MS.17")
    game.refused(f"private gmo {private} {most + 1}", "18MS.17")
    game.say(f"private gmo {private} {most}")
    _operating(2, f"private {private} Cid").refused(f"private gmo {private} {most}", "only from its president")
    _operating(2, f"private {private} Ann").refused(f"private gmo {private} {least - 1}")


@pytest.mark.rule("18MS.18")
def test_no_privates_between_players() -> None:
    """Neither in a stock round nor in an operating round."""
    _play("round SR 2; private AGS Ann").refused("private ben ags 30", "may not sell privates to each other", "18MS.18")
    _operating(2, "private AGS Ann").refused("private ben ags 30", "18MS.18")


@pytest.mark.rule("18MS.19")
def test_train_of_mc() -> None:
    """MC closes and brings a 2+, which is not sold and leaves as the others; until operating round 4, with room for it."""
    game = _operating(3, "private MC Ann")
    assert game.gains("private gmo mc 60") == {"GMO": -60, "Ann": 60}
    assert (game.see("owner MC"), game.see("trains GMO"), game.table.depot()["2+"]) == ("Out", "2+", 4)
    game.say("run gmo 0; run ic 0").refused("train ic 2+ --from gmo --price 1", "came with a private", "18MS.19")
    full = _operating(3, "private MC Ann; trains GMO 2+ 2+ 2+")
    full.refused("private gmo mc 60", "no room", "18MS.19")
    _operating(5, "private MC Ann").refused("private gmo mc 60", "until operating round 4", "18MS.19")
    left = _operating(4, "private MC Ann").say("private gmo mc 60; run gmo 0; run ic 0")
    assert left.gains("next") == {"GMO": 20, "Bank": -20}


@pytest.mark.rule("18MS.20")
def test_cheaper_train_with_mo() -> None:
    """One 3+ or 4+ for $100 less, then it closes; no other train."""
    laid = "private M&O GMO; pool 2+ 2+ 2+ 2+ 2+; ran GMO"
    game = _operating(3, laid)
    assert game.gains("train gmo 3+ --with m&o") == {"GMO": -80, "Bank": 80}
    assert game.see("owner M&O") == "Out"
    fours = _operating(5, f"{laid}; pool 3+ 3+ 3+ 3+; cash GMO 50; cash Ann 400")
    assert fours.gains("train gmo 4+ --with m&o --president") == {"GMO": -50, "Ann": -150, "Bank": 200}, "18MS.28"
    fours = _operating(5, f"{laid}; pool 3+ 3+ 3+ 3+")
    assert fours.gains("train gmo 4+ --with m&o") == {"GMO": -200, "Bank": 200}
    _operating(3, "private M&O GMO; ran GMO").refused("train gmo 2+ --with m&o", "18MS.20")


@pytest.mark.rule("18MS.21")
def test_cheaper_station_with_mm() -> None:
    """Half the price of the next station, once; M&M stays open."""
    game = _operating(3, "private M&M GMO")
    assert "With M&M this station costs $20" in game.told("token gmo")
    assert "With M&M" not in _operating(3, "private M&M GMO").told("token gmo 20")
    game = _operating(3, "private M&M GMO")
    assert game.gains("token gmo 20") == {"GMO": -20, "Bank": 20}
    assert game.see("owner M&M") == "GMO"
    game.say("run gmo 0; run ic 0; next").refused("token gmo 50", "$100", "18MS.26")
    second = _operating(3, "private M&M GMO").say("token gmo; run gmo 0; run ic 0; next")
    assert second.gains("token gmo 50") == {"GMO": -50, "Bank": 50}
    _operating(3, "private M&M Ann").refused("token gmo 20", "costs $40")


@pytest.mark.rule("18MS.22")
def test_further_tiles() -> None:
    """AGS: one at any time of the turn; BS: one or two with the other tiles of one operating round; all free and yellow."""
    game = _operating(3, "private AGS GMO; trains GMO 2+").say("tile gmo h8; run gmo 0")
    assert game.gains("tile gmo h2 --with ags") == {}
    game.refused("tile gmo g1 --with ags", "no tile left", "18MS.22")
    game = _operating(3, "private BS GMO")
    assert game.gains("tile gmo g7 --with bs; tile gmo f6 --with bs; tile gmo h8") == {"GMO": -20, "Bank": 20}
    game.refused("tile gmo f8 --with bs", "no tile left")
    game.say("tile gmo f8").refused("tile gmo e7", "already laid")
    once = _operating(3, "private BS GMO").say("tile gmo g7 --with bs; run gmo 0; run ic 0; next")
    once.refused("tile gmo f6 --with bs", "no tile left")
    late = _operating(3, "private BS GMO").say("run gmo 0")
    late.refused("tile gmo g7 --with bs", "already run")
    _operating(3, "private BS GMO").say("tile gmo g7").refused("tile gmo g7 --with bs", "must be yellow", "18MS.22")
    _operating(3, "private BS Ann").refused("tile gmo g7 --with bs", "does not own BS")
    with pytest.raises(Invalid, match="needs the HEX"):
        _operating(3, "private BS GMO").say("tile gmo 20 --with bs")


# --- operating rounds ---


@pytest.mark.rule("18MS.23")
def test_bonus_of_new_orleans() -> None:
    """The bank pays $100 for the station, after its price; also for one with M&M (the printed sense of an open question)."""
    assert _operating(3).gains("token gmo --bonus") == {"GMO": 60, "Bank": -60}
    assert _operating(3, "private M&M GMO").gains("token gmo 20 --bonus") == {"GMO": 80, "Bank": -80}


@pytest.mark.rule("18MS.24")
def test_bonus_of_chattanooga() -> None:
    """$50 once in the game, for a tile on B10 of which the players say so."""
    game = _operating(3)
    assert "The bank pays $50 for a tile on B10 (18MS.24)." in _operating(3).told("tile gmo b10 --bonus")
    assert "If this tile is the first" in (printed := _operating(3).told("tile gmo b10"))
    assert ("(18MS.24)" in printed, "(18MS.23)" in printed) == (True, False)
    assert game.gains("tile gmo b10 --bonus") == {"GMO": 50, "Bank": -50}
    game.say("run gmo 0").refused("tile ic b10 --bonus", "No bonus", "18MS.23")
    assert _operating(3).gains("tile gmo b10") == {}


@pytest.mark.rule("18MS.25")
def test_two_tiles_at_first() -> None:
    """Two in the first operating round, of which one may replace another; one in later ones."""
    game = _operating(3).say("tile gmo h8; tile gmo g7")
    game.refused("tile gmo f8", "already laid 2 tiles")
    _operating(3, "private BS IC").say("tile gmo h8; tile gmo h8").refused("tile gmo f8", "already laid 2")
    upgrade = _operating(3).say("tile gmo h8; tile gmo g7; run gmo 0; tile ic h8")
    upgrade.refused("tile ic g7", "may replace no other", "18MS.25")
    upgrade.say("tile ic f8")
    later = _operating(3).say("run gmo 0; run ic 0; next; tile gmo h8")
    later.refused("tile gmo g7", "already laid 1 tile")


@pytest.mark.rule("18MS.26")
def test_terrain_and_stations() -> None:
    """$20 or $40 for the first tile; $40, $100 and, for GMO, $100 again."""
    assert _operating(3).gains("tile gmo g7; tile gmo h2") == {"GMO": -60, "Bank": 60}
    assert _operating(3).gains("token gmo") == {"GMO": -40, "Bank": 40}
    assert [corporation.tokens for corporation in RULES.corporation.values()] == [4, 3, 3, 3, 3]


# --- trains and money ---

AFTER_6 = "trains GMO 5; cash GMO 300; cash Ann 400; ran GMO"


@pytest.mark.rule("18MS.27")
def test_help_for_a_fee() -> None:
    """The president pays what is missing and $50; from half the price on, not for 2+, 3+ or 4+, and only out of cash."""
    game = _operating(9, AFTER_6, "6")
    assert game.gains("train gmo 6 --president") == {"GMO": -300, "Ann": -300, "Bank": 600}
    less = _operating(9, AFTER_6.replace("cash GMO 300", "cash GMO 274"), "6")
    less.refused("train gmo 6 --president", "$274", "$275", "18MS.27")
    _operating(9, AFTER_6.replace("cash Ann 400", "cash Ann 299"), "6").refused("train gmo 6 p", "$299", "$300")
    _operating(9, AFTER_6.replace("cash GMO 300", "cash GMO 600"), "6").refused("train gmo 6 p", "may not help")
    other = _operating(9, f"{AFTER_6}; trains IC 5", "6")
    assert other.gains("train gmo 5 --from ic --price 600 p") == {"GMO": -300, "IC": 600, "Ann": -350, "Bank": 50}
    old = _operating(5, "trains GMO 3+; cash GMO 200; cash Ann 400; pool 2+ 2+ 2+ 2+ 3+ 3+ 3+; ran GMO")
    old.refused("train gmo 4+ p", "may not help to buy a 4+-train", "18MS.27")


@pytest.mark.rule("18MS.28")
def test_duty_to_buy() -> None:
    """Any train on sale without a fee, more stock than needed, and no presidency changes by it."""
    laid = "cash GMO 100; cash Ann 450; ran GMO; stock Fr 90 Cid 20 Ann 20"
    game = _operating(9, laid, "6")
    assert game.gains("train gmo 6 p") == {"GMO": -100, "Ann": -450, "Bank": 550}
    dear = _operating(9, laid.replace("cash Ann 450", "cash Ann 800"), "6")
    assert dear.gains("train gmo 4D p") == {"GMO": -100, "Ann": -650, "Bank": 750}
    more = _operating(9, laid, "6")
    more.say("sell ann fr 2")
    assert more.gains("train gmo 6 p")["Ann"] == -450
    assert most_to_raise(_operating(9, laid, "6").table, "Ann").most.cash > 450  # type: ignore[union-attr] # there is stock
    presides = _operating(9, "cash GMO 100; cash Ann 0; ran GMO; stock Fr 90 Ann 20 Cid 20", "6")
    presides.refused("sell ann fr", "presidency", "18MS.28")


@pytest.mark.rule("18MS.29")
def test_loan() -> None:
    """Who can sell nothing owes the rest of the price and $50; an empty treasury is no obstacle (the printed sense)."""
    laid = "stock GMO 75 Ann 20 Ben 40 Cid 20; phase 2; round OR 1.1 of 2; begun 1"
    game = _play(f"{laid}; cash GMO 10; cash Ann 0; ran GMO")
    assert game.gains("train gmo 2+ --president") == {"GMO": -10, "Ann": -120, "Bank": 130}
    assert (game.see("cash Ann"), game.see("trains GMO")) == (-120, "2+")
    empty = _play(f"{laid}; cash GMO 0; cash Ann 0; ran GMO").say("train gmo 2+ p")
    assert empty.see("cash Ann") == -130
    can_sell = _play(f"{laid}; cash GMO 10; cash Ann 0; stock IC 70 Ben 20 Ann 10; ran GMO")
    can_sell.refused("train gmo 2+ p", "must sell stock first")
    needy = _play(f"{laid}; cash GMO 10; cash Ann 0; ran GMO").table
    assert "lends" in most_to_raise(needy, "Ann").bankrupt
    assert (loan(needy, "Ann"), loan(needy, "Ben")) == (50, None)


@pytest.mark.rule("18MS.30")
@pytest.mark.rule("18MS.31")
def test_debt() -> None:
    """It grows by half, rounded up, at the end of a stock round; nothing is bought with it, and it counts in the score."""
    game = _play("round SR 3; begun 4; phase 3; stock GMO 75 Ben 60; cash Ann 0")
    game.table.holdings["cash", ""] = {
        **game.table.holdings["cash", ""],
        "Ann": -121,
        "Bank": game.see("cash bank") + 121,
    }
    game.refused("buy ann gmo", "Ann has -$121")
    assert game.see("worth Ann") == -121
    rich = _operating(
        3, "cash GMO 500; cash Ann 0"
    )  # its treasury pays alone: no loan, and no help of a president in debt
    rich.table.holdings["cash", ""] = {
        **rich.table.holdings["cash", ""],
        "Ann": -121,
        "Bank": rich.see("cash bank") + 121,
    }
    assert rich.say("run gmo 0").gains("train gmo 2+") == {"GMO": -80, "Bank": 80}
    assert "Ann pays the bank $61." in game.told("next")
    assert game.see("cash Ann") == -182
