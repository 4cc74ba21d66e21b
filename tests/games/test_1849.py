"""1849: the statements of `banker help 1849` on preparation and stock, each with answers worked out from it (18xx.games is the source); `test_1849_operating.py` has the others."""

import pytest

from banker.calc.privates import bounds
from banker.cli.help import text_of
from banker.engine.turns import current_turn
from banker.importers.games18xx.draws import options_drawn
from banker.state.table import POOL
from support.sicily import ORDER, RULES, last, sicily

SOLD = "private cid sce 20; private ann sigi 45; private ben cnm 75; private dan sms 110; private ann rsa 150 --par 100"
STOCK = "round SR 3; cash Ann 900; cash Ben 900; cash Cid 900; cash Dan 900; "


# --- preparation ---


@pytest.mark.rule("1849.1")
@pytest.mark.parametrize(("players", "cash", "limit"), [(3, 500, 12), (4, 375, 11), (5, 300, 9)])
def test_money_and_certificate_limit(players: int, cash: int, limit: int) -> None:
    """L.7,760 less what the players begin with; privates count towards the limit."""
    game = sicily("", " ".join("ABCDE"[:players]))
    assert (game.see("cash A"), game.see("cash bank"), game.see("limit")) == (cash, 7760 - players * cash, limit)
    game.say("private a sce 20")
    assert game.table.certificates_counted("A") == 1
    assert RULES.limits.zones == {}


@pytest.mark.rule("1849.2", "1849.32")
@pytest.mark.parametrize(
    ("players", "reduced", "gone", "limit", "trains"),
    [(3, "no", ["RCS"], 12, (3, 2, 4)), (4, "no", [], 11, (4, 3, 5)), (4, "yes", ["RCS"], 9, (3, 2, 4)), (5, "no", [], 9, (4, 3, 5))],
)  # fmt: skip
def test_who_is_in_the_game(players: int, reduced: str, gone: list[str], limit: int, trains: tuple[int, ...]) -> None:
    """The last of the order is out with three players, or by an option with four; then there are fewer trains."""
    game = sicily("", " ".join("ABCDE"[:players]), reduced=reduced)
    table = game.table
    assert [name for name in RULES.corporation if name not in table.rules.corporation] == gone
    assert game.see("limit") == limit
    assert tuple(table.depot()[kind] for kind in ("6H", "8H", "16H")) == trains


@pytest.mark.rule("1849.2")
def test_the_order_is_drawn_as_the_site_draws_it() -> None:
    """IFT changes places with the fourth by `delay_ift`."""
    plain, late = (options_drawn(RULES, 9, 3, optional)["order"].split(",") for optional in ((), ("delay_ift",)))
    assert sorted(plain) == sorted(late)
    assert "IFT" not in late[:3]


@pytest.mark.rule("1849.44", "1849.45")
@pytest.mark.parametrize(
    ("private", "price", "pays", "most"),
    [("SCE", 20, 5, 40), ("SIGI", 45, 10, 90), ("CNM", 75, 15, 150), ("SMS", 110, 20, 220), ("RSA", 150, 25, None)],
)
def test_privates(private: str, price: int, pays: int, most: int | None) -> None:
    """Price, revenue, and what corporations pay in phases 6H to 10H."""
    rules = RULES.private[private]
    assert (rules.price, rules.revenue) == (price, pays)
    lay = "round OR 2.1; stock SFA 100 Ann 60; cash SFA 900; private {} Cid; {}"
    if most is None:
        for phase in RULES.phase:
            sicily(lay.format(private, f"phase {phase}")).refused("private sfa rsa 100", "1849.45")
        return
    assert bounds(RULES.privates, rules) == (1, most)
    for phase in ("6H", "8H", "10H"):
        game = sicily(lay.format(private, f"phase {phase}"))
        game.refused(f"private sfa {private} {most + 1}", f"L.1 to L.{most}", "1849.45")
        game.refused(f"private sfa {private} 0", "1849.45")
        assert game.gains(f"private sfa {private} {most}")["Cid"] == most
    sicily(lay.format(private, "phase 4H")).refused(f"private sfa {private} {most}", "1849.45")


@pytest.mark.rule("1849.44")
def test_auction() -> None:
    """A bid is L.5 more than the price or the last bid; if all pass, SCE is L.5 cheaper."""
    game = sicily()
    game.refused("bid ann sigi 49", "L.50")
    game.say("bid ann sigi 51")
    game.refused("bid ben sigi 55", "L.56")
    game.say("bid ben sigi 57")
    cheaper = sicily().say("next")
    assert cheaper.gains("private ann sce") == {"Ann": -15, "Bank": 15}


@pytest.mark.rule("1849.46", "1849.8")
def test_rsa() -> None:
    """It brings the first in order: the bank pays twice the par, less the fee; its first train closes RSA."""
    game = sicily().say(SOLD.rpartition("; ")[0])
    game.refused("private ann rsa 150 --par 144", "L.68, L.100")
    assert game.gains("private ann rsa 150 --par 100") == {"Ann": -150, "SFA": 160, "Bank": -10}
    assert (game.table.president("SFA"), game.table.tokens("SFA"), game.see("percent SFA SFA")) == ("Ann", 2, 80)
    game.say("next; run sfa 0")
    assert "The RSA private closes." in game.told("train sfa 4H")
    game.refused("private sfa rsa 100", "RSA is closed", "1849.46")
    closed = sicily("round OR 3.1; private RSA Ann; stock ATA 100 Ben 60; cash ATA 500; ran ATA")
    assert "RSA" not in closed.told("train ata 4H")


# --- how a corporation begins ---


@pytest.mark.rule("1849.3")
def test_only_the_first_in_order_begins() -> None:
    """The next one may in the same round."""
    game = sicily().say(SOLD)
    game.refused("par dan ctl 68", "ATA begins before CTL", "1849.3")
    game.say("par dan ata 68; par ann ctl 68")


@pytest.mark.rule("1849.4")
def test_afg_without_a_home_goes_to_the_end() -> None:
    """It has one until stations are on at least four of its five homes; then only the map shows it, and a note says what follows."""
    game = sicily(STOCK + "stock SFA 100 Ann 60; stock ATA 100 Ben 60; stock CTL 68 Cid 60")
    game.say("move 2 station sfa sfa map x; move station ata ata map x")
    game.refused("par ben ift 68", "AFG begins before IFT", "1849.3")
    game.say("move station ctl ctl map x")
    game.refused("par ben rcs 68", "AFG begins before RCS", "1849.3")
    assert "AFG is believed to have no home left, and goes to the end of the order (1849.4)" in game.told(
        "par ben ift 68"
    )
    game.refused("par dan afg 68", "RCS begins before AFG")
    game.say("par dan rcs 68; par dan afg 68")


@pytest.mark.rule("1849.5")
def test_eight_certificates_and_60_percent() -> None:
    """20%, six of 10% and the last one of 20%."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 Ben 30")
    assert game.table.certificates("SFA", "SFA") == 2
    game.say("buy cid sfa; buy dan sfa")
    assert [game.table.certificates("SFA", who) for who in ("Ann", "Ben", "Cid", "Dan")] == [3, 3, 1, 1]
    assert game.see("percent SFA Dan") == 20
    sicily(STOCK + "stock SFA 100 Ann 60").refused("buy ann sfa", "60%", "1849.5")


@pytest.mark.rule("1849.6")
@pytest.mark.parametrize(
    ("phase", "pars"),
    [("4H", (68, 100)), ("6H", (68, 100, 144)), ("8H", (68, 100, 144)), ("10H", (68, 100, 144, 216)), ("16H", (68, 100, 144, 216))],
)  # fmt: skip
def test_pars(phase: str, pars: tuple[int, ...]) -> None:
    """Each on one space only; the player pays twice the par."""
    cells = {68: [5, 3], 100: [4, 6], 144: [3, 9], 216: [2, 12]}
    for par in (67, 68, 71, 100, 144, 216):
        game = sicily(f"{STOCK}phase {phase}")
        if par in pars:
            assert game.gains(f"par ann sfa {par}")["Ann"] == -2 * par
            assert game.see("cell SFA") == cells[par]
        else:
            game.refused(f"par ann sfa {par}", "1849.6")
    sicily(f"{STOCK}cash Ann 199").refused("par ann sfa 100", "L.200")


@pytest.mark.rule("1849.7", "1849.8")
@pytest.mark.parametrize(
    ("name", "fee"), [("SFA", 40), ("ATA", 30), ("CTL", 40), ("AFG", 40), ("IFT", 90), ("RCS", 130)]
)
def test_beginning_pays_the_treasury_and_the_fee(name: str, fee: int) -> None:
    """It floats at once, its home station is placed, and the other two cost nothing."""
    order = ",".join([name, *(other for other in ORDER.split(",") if other != name)])
    game = sicily(STOCK, order=order)
    assert game.gains(f"par ann {name} 100") == {"Ann": -200, name: 200 - fee, "Bank": fee}
    assert (game.table.floated(name), game.table.tokens(name), game.see(f"percent {name} {name}")) == (True, 2, 80)
    game.say(f"next; run {name} 0; next; next")
    assert game.gains(f"token {name}; run {name} 0; next; next; token {name}") == {}
    game.say(f"run {name} 0; next; next").refused(f"token {name}", "no station left")


@pytest.mark.rule("1849.7")
def test_stock_costs_the_market_price() -> None:
    """From the treasury for the corporation, from the pool for the bank; par means nothing later."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 pool 10; at SFA 4,8")
    assert game.gains("buy ben sfa treasury") == {"Ben": -123, "SFA": 123}
    assert game.gains("buy cid sfa pool") == {"Cid": -123, "Bank": 123}


@pytest.mark.rule("1849.9")
def test_two_more_with_a_par() -> None:
    """One after the other, from the treasury; 40% in one turn. Otherwise one certificate."""
    game = sicily(STOCK + "stock SFA 100 Ben 60").say("par ann ata 68; buy ann ata; buy ann ata")
    assert (game.see("percent ATA Ann"), game.see("cash ATA")) == (40, 4 * 68 - 30)
    assert current_turn(game.table, game.records).player == "Ben"
    assert current_turn(game.table, game.say("buy ben ata").records).player == "Cid"
    game.refused("buy ben sfa treasury 2", "1849.9")


# --- the last certificate ---


@pytest.mark.rule("1849.10")
def test_the_last_certificate_is_bought_last() -> None:
    """For twice the price, from the treasury or the pool; players sell it when they like."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 Ben 30")
    assert game.gains("buy cid sfa") == {"Cid": -100, "SFA": 100}
    assert game.gains("buy cid sfa") == {"Cid": -200, "SFA": 200}
    assert (game.see("percent SFA Cid"), last(game)) == (30, "Cid")
    game.say("next; run sfa 0; next")  # all is sold: up to 105, then left to 95
    assert game.gains("sell cid sfa 2 --last")["Cid"] == 190
    assert last(game) == POOL
    game.refused("sell cid sfa 1 --last", "1849.10")


@pytest.mark.rule("1849.11")
def test_treasury_stock_earns_and_pool_stock_does_not() -> None:
    """Of L.100, 60% and the treasury's 30% are paid."""
    game = sicily("round OR 2.1; stock SFA 100 Ann 60 pool 10; cash SFA 0; trains SFA 4H")
    assert game.gains("run sfa 100") == {"Ann": 60, "SFA": 30, "Bank": -90}


# --- stock rounds ---


@pytest.mark.rule("1849.12", "1849.13", "1849.14")
def test_sales() -> None:
    """Before the purchase; once the corporation has run; the second sale at the lower price; not bought back."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 Ben 40; stock ATA 68 Cid 60")
    game.refused("sell ann ata", "no ATA")
    assert game.gains("sell ann sfa 2")["Ann"] == 200
    assert game.see("cell SFA") == [6, 6]
    assert game.gains("sell ann sfa")["Ann"] == 87
    game.refused("buy ann sfa treasury", "sold SFA", "1849.14")
    game.say("buy ann ata")
    assert "may sell and then buy" in game.refused_at_the_prompt("sell ann ata")
    fresh = sicily("round SR 2; cash Ann 300").say("par ann sfa 68; buy ann sfa")
    fresh.refused("sell ann sfa", "has not run yet", "1849.13")


@pytest.mark.rule("1849.13")
def test_a_run_of_nothing_is_enough() -> None:
    """Even in the first set; there is no stock round in which nobody sells."""
    game = sicily("round SR 2; cash Ann 300").say("par ann sfa 68; buy ann sfa; next; run sfa 0; next")
    assert game.gains("sell ann sfa")["Ann"] == 59


@pytest.mark.rule("1849.14")
def test_the_pool_holds_half() -> None:
    """50%, of all stock."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 pool 40")
    game.refused("sell ann sfa 2", "the limit is 50%")
    game.say("sell ann sfa")


@pytest.mark.rule("1849.15")
def test_the_presidents_certificate_in_a_sale() -> None:
    """Whole or half, if another holds 20% and more than is left; not otherwise."""
    alone = sicily(STOCK + "stock SFA 100 Ann 30 Ben 10")
    alone.refused("sell ann sfa 2", "1849")
    level = sicily(STOCK + "stock SFA 100 Ann 20 Ben 20 pool 10")
    assert level.gains("sell ann sfa")["Ann"] == 100
    assert (level.table.president("SFA"), level.see("percent SFA Ann"), level.see("percent SFA pool")) == (
        "Ben",
        10,
        20,
    )
    whole = sicily(STOCK + "stock SFA 100 Ann 20 Ben 20")
    assert whole.gains("sell ann sfa 2")["Ann"] == 200
    assert (whole.table.president("SFA"), whole.see("percent SFA pool")) == ("Ben", 20)


@pytest.mark.rule("1849.16")
def test_the_new_president_gives_the_last_certificate() -> None:
    """If they have it, otherwise two of 10%; on a tie the president stays."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 Ben 20 Cid 10").say("buy dan sfa; buy ben sfa")
    assert (last(game), game.see("percent SFA Ben"), game.table.president("SFA")) == ("Ben", 40, "Ann")
    game.say("sell ann sfa")
    assert game.table.president("SFA") == "Ben"
    assert last(game) == "Ann"
    plain = sicily(STOCK + "stock SFA 100 Ann 30 Ben 40")
    assert plain.table.president("SFA") == "Ann"
    plain.say("sell ann sfa")
    assert (plain.table.president("SFA"), plain.table.certificates("SFA", "Ann"), last(plain)) == ("Ben", 2, "")


_CHOICE = STOCK + "stock SFA 100 Ann 40 Ben 20 Cid 10"
_HELD = "buy dan sfa; buy ben sfa"
"""Ben then has 40%, the last certificate among it."""


@pytest.mark.rule("1849.17")
def test_the_old_president_chooses_after_a_sale() -> None:
    """With `--two` Ben keeps the last certificate and gives two of 10%; a note says that there was a choice."""
    kept = sicily(_CHOICE).say(_HELD)
    assert "Ann could have chosen two ordinary certificates" in kept.told("sell ann sfa")
    assert (last(kept), [kept.table.certificates("SFA", who) for who in ("Ann", "Ben")]) == ("Ann", [2, 3])
    two = sicily(_CHOICE).say(_HELD).say("sell ann sfa --two")
    assert (two.table.president("SFA"), last(two)) == ("Ben", "Ben")
    assert [two.table.certificates("SFA", who) for who in ("Ann", "Ben")] == [3, 2]
    assert [two.see(f"percent SFA {who}") for who in ("Ann", "Ben")] == [30, 40]


@pytest.mark.rule("1849.17")
def test_the_old_president_chooses_after_a_purchase() -> None:
    """Cid's purchase of the last certificate makes him president with 40%."""
    lay = STOCK + "stock SFA 100 Ann 30 Cid 20 Ben 30"
    two = sicily(lay)
    assert two.gains("buy cid sfa --two") == {"Cid": -200, "SFA": 200}
    assert (two.table.president("SFA"), last(two)) == ("Cid", "Cid")
    usual = sicily(lay).say("buy cid sfa")
    assert (usual.table.president("SFA"), last(usual)) == ("Cid", "Ann")


@pytest.mark.rule("1849.1", "1849.17")
def test_two_certificates_given_leave_room() -> None:
    """Cid has the 11 certificates of the limit: with the last and the president's for one of them there are 12, for two 11."""
    lay = STOCK + "stock SFA 100 Ann 30 Cid 20 Ben 30; stock ATA 68 Cid 60; stock CTL 68 Cid 50"
    sicily(lay).refused("buy cid sfa", "12 certificates, more than the limit of 11", "1849.1")
    game = sicily(lay).say("buy cid sfa --two")
    assert (game.table.president("SFA"), game.table.certificates_counted("Cid")) == ("Cid", 11)


@pytest.mark.rule("1849.17")
def test_no_choice_below_40_percent() -> None:
    """With 30% there is only the last certificate and one other; and none for somebody who is no new president."""
    game = sicily(STOCK + "stock SFA 100 Ann 40 Ben 10 Cid 20").say("buy dan sfa; buy ben sfa; sell ann sfa")
    assert game.see("percent SFA Ben") == 30
    game.refused("sell ann sfa --two", "No new president of SFA has both", "1849.17")
    assert "could have chosen" not in game.told("sell ann sfa")
    sicily(_CHOICE).refused("buy dan sfa --two", "1849.17")


@pytest.mark.rule("1849.18")
def test_the_end_of_a_stock_round() -> None:
    """Up if players hold all of it; down by one if anything is in the pool, however much; else it stays."""
    game = sicily(STOCK + "stock SFA 100 Ann 60 Ben 40; stock ATA 68 Ben 60 pool 30; stock CTL 100 Cid 60; at CTL 3,8")
    game.say("next")
    assert [game.see(f"cell {name}") for name in ("SFA", "ATA", "CTL")] == [[3, 6], [6, 3], [3, 8]]


@pytest.mark.rule("1849.19")
def test_the_order_of_fallen_prices() -> None:
    """ATA operated before SFA, and still does although its stock was sold later."""
    lay = STOCK + "stock SFA 100 Cid 60 Ann 20; stock ATA 100 Dan 60 Ann 20; at SFA 4,6; at ATA 3,6"
    game = sicily(lay).say("sell ann sfa; sell ann ata 2")
    assert game.see("cell SFA") == game.see("cell ATA") == [5, 6]
    assert game.table.order(["SFA", "ATA"]) == ["ATA", "SFA"]


@pytest.mark.rule("1849.20")
def test_no_privates_between_players() -> None:
    """Never; the priority deal passes to the left of whoever bought or sold last."""
    game = sicily(STOCK + "private SMS Ben; stock SFA 100 Ann 60")
    game.refused("private ann sms 100", "1849.20")
    game.say("buy cid sfa")
    assert game.table.priority == "Dan"


# --- market ---


@pytest.mark.rule("1849.21", "1849.23")
@pytest.mark.parametrize(
    ("at", "phase", "to"),
    [
        ([4, 6], "4H", [4, 7]), ([5, 13], "4H", [4, 13]), ([3, 13], "12H", [2, 13]), ([2, 13], "12H", [1, 13]), ([1, 13], "12H", [1, 13]),
        ([4, 14], "12H", [4, 14]), ([3, 13], "16H", [3, 14]), ([2, 13], "16H", [2, 14]), ([1, 13], "16H", [1, 14]), ([4, 14], "16H", [3, 14]),
    ],
)  # fmt: skip
def test_right(at: list[int], phase: str, to: list[int]) -> None:
    """At the end of a row up; blue spaces only in phase 16H."""
    row, column = at
    game = sicily(f"phase {phase}; round OR 5.1; stock SFA 100 Ann 60; at SFA {row},{column}; trains SFA 10H")
    assert game.say("run sfa 300").see("cell SFA") == to


@pytest.mark.rule("1849.21", "1849.22")
@pytest.mark.parametrize(("at", "to"), [([4, 6], [4, 5]), ([4, 1], [5, 1])])
def test_left(at: list[int], to: list[int]) -> None:
    """In the first column down."""
    game = sicily(f"phase 6H; round OR 5.1; stock SFA 100 Ann 60; at SFA {at[0]},{at[1]}; trains SFA 6H")
    assert game.say("run sfa 100w").see("cell SFA") == to


@pytest.mark.rule("1849.23")
def test_up_at_the_end_of_a_stock_round() -> None:
    """Not to a blue space before 16H: 230 stays; elsewhere it goes up."""
    lay = STOCK + "phase 12H; stock SFA 100 Ann 60 Ben 40; at SFA {}"
    for at, to in (("4,14", [4, 14]), ("3,13", [2, 13]), ("1,5", [1, 5])):
        assert sicily(lay.format(at)).say("next").see("cell SFA") == to


def test_help_names_each_statement_once() -> None:
    """All but the four of options that are missing."""
    found = [line for line in text_of("1849").splitlines() if line.startswith("- 1849.")]
    assert len(found) == 57
