"""1870: the statements of `banker help 1870` about preparation, privates, market and stock, each with answers worked out from it (18xx.games is the source); `mechanisms/` has price protection and runs to destinations."""

import pytest

from banker.advice.raising import ways_to_raise
from banker.calc import market
from banker.calc.privates import bounds
from banker.cli.help import text_of
from banker.rules.read import read
from banker.state.table import POOL, REMOVED
from support.table import Play, play

FOUR = "Ann Ben Cid Dee"
RULES = read("1870")
STOCK = "phase 3; round SR 3; stock MKT 76 Ben 60 Ann 30; stock SP 90 Cid 50 Ann 20; ran MKT"


def _play(lay: str = STOCK, players: str = FOUR, **options: str) -> Play:
    return play(lay, players, "1870", **options)


# --- preparation ---


@pytest.mark.rule("1870.1", "1870.2")
@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1050, 28), (3, 700, 20), (4, 525, 16), (5, 420, 13), (6, 350, 11), (7, 300, 9)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int) -> None:
    """The bank's $12,000 less the players' cash: $2,100 of them all, whatever their number."""
    game = _play("", " ".join("ABCDEFG"[:players]))
    assert (game.see("cash A"), game.see("limit"), game.see("cash bank")) == (cash, limit, 12000 - players * cash)
    assert len(RULES.corporation) == 10


@pytest.mark.rule("1870.3", "1870.4", "1870.17")
def test_closing() -> None:
    """At $0: cash to the bank, trains to the pool, its private closes, stock worthless; the limit falls once, by an option twice."""
    lay = "phase 3; round SR 3; stock MKT 76 Ben 40 Ann 30; stock SP 76 Cid 40 Ann 30; at MKT 9,2; at SP 9,2; ran MKT; ran SP; cash MKT 120; trains MKT 2; private SCC MKT"
    game = _play(f"{lay}; cash Ben 0; cash Cid 0")
    worth = game.table.worth("Ben").total
    assert game.gains("sell ann mkt 1; protect --falls mkt") == {"Ann": 10, "MKT": -120, "Bank": 110}
    assert (game.see("limit"), worth, game.table.worth("Ben").total) == (14, 40, 0)
    assert (game.table.trains(POOL), game.table.owner("SCC"), game.table.price("MKT")) == (["2"], REMOVED, None)
    assert game.say("sell ann sp 1; protect --falls sp").see("limit") == 14
    option = _play(lay, second_closing="yes").say(
        "sell ann mkt 1; protect --falls mkt; sell ann sp 1; protect --falls sp"
    )
    assert option.see("limit") == 12


# --- private companies ---


@pytest.mark.rule("1870.68", "1870.72", "1870.73")
@pytest.mark.parametrize(
    ("private", "price", "pays", "least", "most"),
    [("GRSC", 20, 5, 10, 40), ("MRBC", 40, 10, 20, 80), ("SCC", 50, 10, 25, 100), ("GSC", 80, 15, 40, 160), ("Katy", 160, 20, 80, 320)],
)  # fmt: skip
def test_privates(private: str, price: int, pays: int, least: int, most: int) -> None:
    """Price, revenue, and what corporations pay from the first 3 on."""
    rules = RULES.private[private]
    assert (rules.price, rules.revenue, bounds(RULES.privates, rules)) == (price, pays, (least, most))
    game = _play(f"phase 3; round OR 2.1 of 2; stock SP 90 Ann 60; cash SP 900; private {private} Cid")
    game.refused(f"private sp {private} {least - 1}", f"${least} to ${most}", "1870.73")
    assert game.gains(f"private sp {private} {most}") == {"SP": -most, "Cid": most}


@pytest.mark.rule("1870.68")
def test_auction() -> None:
    """As in 1830: the first in order is on offer, a bid is $5 above the price."""
    game = _play("")
    game.refused("bid ann mrbc 44", "$45")
    assert game.gains("bid ann mrbc 45; private ben grsc; private ann mrbc 45") == {"Ben": -20, "Ann": -45, "Bank": 65}


@pytest.mark.rule("1870.70", "1870.71", "1870.72")
def test_what_privates_bring() -> None:
    """Frisco is 20% of SLSF, which floats at once with $680; Katy brings 10% of MKT, which has no price yet."""
    game = _play("").say("private ann grsc; private ben mrbc; private cid scc; private dee gsc")
    assert game.gains("private ann frisco --par 68") == {"Ann": -140, "Bank": 140 - 680, "SLSF": 680}
    assert (game.see("president SLSF"), game.table.owner("Frisco"), game.table.floated("SLSF")) == (
        "Ann",
        REMOVED,
        True,
    )
    assert game.say("private ben katy").see("percent MKT Ben") == 10
    assert game.say("next").table.yet_to_operate() == ["SLSF"]
    short = _play("round SR 2; stock MP 76 Ben 50").table
    assert not short.floated("MP"), "the others float at 60%"


@pytest.mark.rule("1870.72")
def test_the_first_5_closes_the_privates() -> None:
    """Katy, too."""
    lay = "phase 4; round OR 4.1 of 2; stock SP 90 Ann 60; stock MP 82 Ben 60; cash SP 900; cash MP 900; private GSC SP"
    game = _play(f"{lay}; private Katy Cid; ran SP").say("train sp 4; train sp 4; train sp 4")
    assert game.say("run mp 0; train mp 4; train mp 5").table.owner("Katy") == REMOVED
    assert game.table.owner("GSC") == REMOVED


@pytest.mark.rule("1870.69")
def test_privates_between_players() -> None:
    """From the first 3 to the first 5, in a stock round, instead of a certificate; it is a deal."""
    lay = "round SR 3; stock SP 90 Cid 50; private GSC Cid"
    _play(lay).refused("private ann gsc 1", "1870.69")
    game = _play(f"phase 3; {lay}")
    assert game.gains("private ann gsc 7") == {"Ann": -7, "Cid": 7}
    assert game.see("priority") == "Ben"
    _play("phase 3; round OR 3.1; private GSC Cid").refused("private ann gsc 1", "1870.69")
    assert [
        ways_to_raise(table, "Cid", 10).privates for table in (_play(lay).table, _play(f"phase 3; {lay}").table)
    ] == [[], ["GSC"]]


@pytest.mark.rule("1870.74", "1870.75", "1870.82")
def test_the_bridge_company() -> None:
    """$40 off a river tile, once, as one of the two of a turn; at home free and beside them before the first run."""
    lay = "phase 3; round OR 2.1 of 2; stock {0} 76 Ann 60; cash {0} 500; private MRBC {0}"
    sp = _play(lay.format("SP"))
    assert sp.gains("tile sp j15") == {"SP": -20, "Bank": 20}
    assert sp.gains("tile sp g18") == {"SP": -60, "Bank": 60}
    sp.refused("tile sp a2", "SP has already laid 2 tiles this turn", "1870.82")
    for name, home in (("MP", "C18"), ("SSW", "H17")):
        game = _play(lay.format(name)).say(f"tile {name} a2; tile {name} a4")
        assert game.gains(f"tile {name} {home}") == {}
        game.refused(f"tile {name} a6", "1870.82")
    later = _play(f"{lay.format('SSW')}; ran SSW").say("next")
    assert later.gains("tile ssw h17; tile ssw a2") == {"SSW": -20, "Bank": 20}
    later.refused("tile ssw a4", "1870.82")


@pytest.mark.rule("1870.76", "1870.77")
def test_cattle_and_port() -> None:
    """Their markers are part of the revenue; the owner of GSC may close it, and then it pays nothing."""
    game = _play("phase 3; round OR 2.1 of 2; stock SP 90 Ann 60; private GSC SP; trains SP 2")
    assert game.gains("run sp 70w") == {"SP": 70, "Bank": -70}
    assert game.say("close gsc 'port closed'").gains("next") == {}
    assert game.table.owner("GSC") == REMOVED


# --- market ---


@pytest.mark.rule("1870.9", "1870.85")
def test_chart() -> None:
    """Eleven rows; par in column 7 of rows 1 to 6; by an option three spaces have the zones of the first edition."""
    starts = {space.price: cell for cell, space in RULES.market.spaces.items() if space.par}
    assert len(RULES.market.grid) == 11
    assert starts == {price: (row, 7) for row, price in enumerate((100, 90, 82, 76, 72, 68), 1)}
    other = read("1870", {"original_market": "yes"}).market.spaces
    changed = {cell: space.zone for cell, space in other.items() if space != RULES.market.spaces[cell]}
    assert changed == {(5, 1): "orange", (7, 6): None, (8, 7): None}


@pytest.mark.rule("1870.10", "1870.11", "1870.12", "1870.13", "1870.14")
@pytest.mark.parametrize(
    ("path", "at", "to"),
    [
        ("paid", (3, 16), (2, 16)),  # $225: the next space lies behind the ledge
        ("paid", (4, 13), (3, 13)),
        ("paid", (3, 17), (3, 18)),  # inside
        ("paid", (3, 21), (2, 21)),
        ("unpaid", (3, 17), (3, 16)),  # out of it
        ("paid", (2, 21), (1, 21)),
        ("paid", (1, 21), (1, 21)),
        ("unpaid", (4, 5), (4, 4)),
        ("unpaid", (4, 1), (5, 1)),
        ("sold_out", (5, 7), (4, 7)),
        ("sold_out", (4, 15), (3, 15)),
        ("sold_out", (1, 7), (2, 8)),  # $100 both
        ("sold_out", (1, 20), (2, 21)),  # $375 both
        ("sold_out", (1, 21), (1, 21)),
    ],
)
def test_moves(path: str, at: tuple[int, int], to: tuple[int, int]) -> None:
    """Dividends, no dividend, and sold-out corporations."""
    assert market.move(RULES.market, getattr(RULES.market, path), at) == to


@pytest.mark.rule("1870.15")
def test_sold_out() -> None:
    """Players hold all but what was redeemed; not with stock in the IPO, offered again, or in the bank pool."""
    lay = "phase 3; round SR 3; stock MKT 76 Ben 60 Ann 40; at MKT 5,7; ran MKT; cash MKT 900"
    assert _play(lay).say("next").see("cell MKT") == [4, 7]
    redeemed = _play(lay).say("redeem mkt --from ann")
    assert redeemed.table.sold_out("MKT")
    assert not redeemed.say("reissue mkt").table.sold_out("MKT")
    assert not _play(lay.replace("Ann 40", "Ann 30 pool 10")).table.sold_out("MKT")


@pytest.mark.rule("1870.8")
@pytest.mark.parametrize(("at", "counted", "seventh", "two"), [("4,7", 3, False, False), ("3,2", 0, False, False), ("4,1", 0, True, False), ("6,1", 0, True, True)])  # fmt: skip
def test_zones(at: str, counted: int, seventh: bool, two: bool) -> None:  # noqa: FBT001 - a row of a table
    """White, yellow, orange, brown: what counts, more than 60%, and several in a turn from the bank pool only."""
    game = _play(f"phase 3; round SR 3; stock MKT 76 Ben 40 Ann 20 pool 30; at MKT {at}; ran MKT")
    assert game.table.certificates_counted("Ben") == counted
    many = _play(f"phase 3; round SR 3; stock MKT 76 Ben 60 pool 30; at MKT {at}; ran MKT")
    (many.say if seventh else many.refused)("buy ben mkt pool")
    (game.say if two else game.refused)("buy ann mkt pool 2")
    game.refused("buy dee mkt ipo 2")


# --- stock rounds ---


@pytest.mark.rule("1870.35", "1870.18")
def test_turn() -> None:
    """Sell and then buy, or buy and then sell; no third part, and one block for each corporation."""
    game = _play().say("sell ann mkt")
    assert "one sale" in game.refused_at_the_prompt("sell ann mkt")
    game.say("buy ann sp")
    assert "1870.35" in game.refused_at_the_prompt("sell ann sp")
    later = _play().say("buy ann sp; sell ann mkt")
    assert later.see("percent SP Ann") == 30


@pytest.mark.rule("1870.5", "1870.6", "1870.36")
def test_more_than_60_percent() -> None:
    """Ben keeps 80%, buys no more, and sells two at least; protection may bring anybody above 60%."""
    game = _play("phase 3; round SR 3; stock MKT 76 Ben 80 pool 10; stock SP 90 Cid 50 Ann 20; ran MKT")
    game.refused("buy ben mkt pool", "1870.6")
    game.refused("sell ben mkt", "Ben must sell 2 or none", "1870.6")
    assert game.say("sell ben mkt 2").see("percent MKT Ben") == 60
    _play("phase 3; round SR 3; stock MKT 76 Ben 80 pool 10; ran MKT").say("next")
    assert _play().say("sell ann mkt 2; protect ben mkt").see("percent MKT Ben") == 80


@pytest.mark.rule("1870.7")
def test_over_the_certificate_limit() -> None:
    """Ann holds 18 certificates of three corporations and one of SP, and the limit is 16: she sells before she buys."""
    held = "; ".join(f"stock {name} 68 Ann 60" for name in ("ATSF", "SSW", "IC"))
    game = _play(f"phase 3; round SR 3; {held}; stock SP 90 Cid 50 Ann 20; ran ATSF; at ATSF 6,8")
    game.refused("buy ann sp", "must sell before buying", "1870.7")


@pytest.mark.rule("1870.34")
def test_what_was_protected_is_sold_again() -> None:
    """In a later turn of the same round."""
    game = _play().say("sell ann mkt 2; protect ben mkt; buy cid sp")
    assert game.gains("sell ben mkt 2") == {"Ben": 152, "Bank": -152}


@pytest.mark.rule("1870.32")
def test_declining_is_no_pass() -> None:
    """The priority deal stays to the seller's left."""
    game = _play().say("sell ann mkt; protect --falls mkt")
    assert game.see("priority") == "Ben"


@pytest.mark.rule("1870.37")
def test_unsold_stock() -> None:
    """At par, to the bank, also once the corporation has floated."""
    assert _play().gains("buy dee sp") == {"Dee": -90, "Bank": 90}


def test_help_names_each_statement_once() -> None:
    """Eighty-seven statements."""
    found = [line for line in text_of("1870").splitlines() if line.startswith("- 1870.")]
    assert len(found) == 87


@pytest.mark.parametrize(
    ("lay", "line", "section"),
    [
        ("round SR 3; stock MKT 76 Ann 20 pool 20; at MKT 5,1; ran MKT", "buy ann mkt ipo 2", "1870.8"),
        ("round SR 3; stock MKT 76 Ben 60; private GSC Ben; cash Ann 5", "private ann gsc 10", "1870.69"),
        ("round OR 3.1; stock MKT 76 Ben 60; private GSC Ben; trains MKT 2", "private mkt gsc 200", "1870.73"),
        ("round OR 3.1; stock MKT 76 Ben 60; private MRBC Ben", "private mkt mrbc 100", "1870.73"),
        ("round SR 3; stock MKT 76 Ben 60 pool 10; ran MKT", "redeem mkt --from ann", "1870.41"),
        ("round SR 3; stock MKT 76 Ben 80; ran MKT", "redeem mkt --from cid", "1870.41"),
    ],
)
def test_refusals_cite_their_statement(lay: str, line: str, section: str) -> None:
    """A refusal names the statement that forbids it, not another one about the same kind of event."""
    assert f"({section})" in _play(f"phase 3; {lay}").refused(line)


def test_an_option_has_its_own_statement() -> None:
    """By an option a president may protect a price after an own sale in the round (1870.25), but not against it."""
    game = _play(protect_if_sold="yes").say("sell ben mkt")
    assert "(1870.25)" in game.refused("protect ben mkt")
    assert "(1870.23)" in _play().say("sell ben mkt").refused("protect ben mkt")
