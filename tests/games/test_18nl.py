"""18NL: the nine statements of `banker help 18NL`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.rules.read import read
from support.table import Play, play

THREE, FOUR = "Ann Ben Cid", "Ann Ben Cid Dee"
RULES = read("18NL")
_TURN = "phase 3; round OR 2.1 of 3; stock MES 100 Ann 60; stock AS 90 Ben 60"


def _play(lay: str = "", players: str = THREE) -> Play:
    return play(lay, players, "18NL")


# --- preparation and stock ---


@pytest.mark.rule("18NL.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"),
    [(3, 800, 22, 9600), (4, 600, 18, 9600), (5, 480, 14, 9600), (6, 400, 12, 9600)],
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's ƒ12,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee", "Eva", "Fay"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [3, 4, 5, 6]


@pytest.mark.rule("18NL.2")
def test_market_of_1830() -> None:
    """Chart, par prices and zones are 1830's; several brown certificates at once come from the pool and from the IPO."""
    assert (RULES.market, RULES.limits.zones) == (read("1830").market, read("1830").limits.zones)
    laid = "round SR 2; stock AS 67 Ann 40 pool 20; at AS 8,1"
    assert _play(laid).see("zone AS") == "brown"
    assert _play(laid).gains("buy ben as pool 2") == {"Ben": -20, "Bank": 20}
    game = _play("round SR 2; stock AS 67 Ann 60; at AS 8,1")
    assert game.gains("buy ben as ipo 2") == {"Ben": -134, "Bank": 134}
    _play("round SR 2; stock AS 67 Ann 60; at AS 8,4").refused("buy ben as ipo 2", "only one certificate")


@pytest.mark.rule("18NL.2")
def test_sixty_percent_of_a_corporation() -> None:
    """A player holds at most 60%, also in six certificates; 60% floats a corporation, which gets its capital at once."""
    game = _play("round SR 2; stock AS 67 Ann 20 Ben 50 pool 30")
    assert game.gains("buy ben as pool") == {"Ben": -67, "Bank": 67}
    game.refused("buy ben as pool", "60%")
    assert _play("round SR 2; stock DV 82 Ann 50").gains("buy ben dv") == {"Ben": -82, "Bank": 82 - 820, "DV": 820}


@pytest.mark.rule("18NL.3")
def test_nine_corporations_and_the_certificate_of_30_percent() -> None:
    """NFL has 30% and seven others; its president's certificate is one, and floats it with three others."""
    assert " ".join(RULES.corporation) == "AS NCS DV MES HIS NZO ZHE NRS NFL"
    cuts = {name: (corporation.president, corporation.ordinary) for name, corporation in RULES.corporation.items()}
    assert cuts.pop("NFL") == (30, 7)
    assert {*cuts.values()} == {(20, 8)}
    game = _sold("--par 90")
    assert (game.see("percent NFL Cid"), game.see("counted Cid")) == (30, 3)
    game.say("par ann mes 67; buy cid nfl; buy ann nfl")
    assert not game.see("floated NFL")
    assert game.gains("buy ben nfl") == {"Ben": -90, "Bank": 90 - 900, "NFL": 900}


@pytest.mark.rule("18NL.3")
def test_presidency_of_nfl_needs_30_percent() -> None:
    """A president with 30% may sell no certificate of the three to a rival with 20%; one with 30% takes over."""
    game = _play("round SR 2; stock NFL 90 Ann 30 Ben 20 Cid 10")
    game.refused("sell ann nfl", "president")
    game = _play("round SR 2; stock NFL 90 Ann 40 Ben 30").say("sell ann nfl 2")
    assert (game.see("president NFL"), game.see("percent NFL Ann"), game.see("percent NFL Ben")) == ("Ben", 20, 30)


# --- private companies ---


def _sold(par: str) -> Play:
    """A game in which all privates are sold, P6 with this par."""
    return _play().say(
        f"private ann p1; private ben p2; private cid p3; private ann p4; private ben p5 --par 76; private cid p6 {par}"
    )


@pytest.mark.rule("18NL.4")
def test_stock_that_comes_with_privates() -> None:
    """P4 brings 10% of NCS, P5 the presidency of HIS, P6 that of NFL, each at the par that its buyer sets."""
    game = _sold("--par 100")
    assert (game.see("percent NCS Ann"), game.see("percent HIS Ben"), game.see("percent NFL Cid")) == (10, 20, 30)
    assert (game.see("president HIS"), game.see("president NFL")) == ("Ben", "Cid")
    assert (game.see("par HIS"), game.see("par NFL")) == (76, 100)


@pytest.mark.rule("18NL.4")
@pytest.mark.parametrize(("private", "name"), [("P5", "HIS"), ("P6", "NFL")])
def test_privates_that_close_with_a_first_train(private: str, name: str) -> None:
    """P5 closes with the first train of HIS, P6 with that of NFL; no corporation can buy them."""
    game = _play(f"phase 3; round OR 2.1; stock AS 100 Ben 60; stock {name} 90 Ann 60; private {private} Ann")
    game.refused(f"private as {private} 200", "may not be sold to a corporation", "18NL.4")
    game.say("run as 0; train as 3")
    assert game.see(f"owner {private}") == "Ann"
    assert game.say(f"run {name} 0; train {name} 3").see(f"owner {private}") == "Out"


@pytest.mark.rule("18NL.4")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_p3_is_exchanged_at_any_time(source: str) -> None:
    """P3 for 10% of DV, in the middle of a turn, which goes on; 60% forbids it."""
    game = _play(
        "round OR 2.1; private P3 Cid; stock DV 90 Ben 60 pool 10; stock MES 100 Ann 60; trains MES 2; ran MES"
    )
    game.say(f"exchange cid p3 {source}")
    assert (game.see("percent DV Cid"), game.see("owner P3"), game.table.operating) == (10, "Out", "MES")
    full = _play("round SR 2; private P3 Ben; stock DV 90 Ben 60 pool 10")
    full.refused(f"exchange ben p3 {source}", "60%", "18NL.4")


@pytest.mark.rule("18NL.4")
def test_corporations_buy_privates_in_phases_3_and_4() -> None:
    """P4 for ƒ55 to ƒ220 in phases 3 and 4 only; players sell none to each other; the first 5-train closes all."""
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private P4 Ann; stock MES 100 Ben 60")
        game.refused("private mes p4 54", "18NL.4")
        game.refused("private mes p4 221", "18NL.4")
        assert game.gains("private mes p4 220") == {"MES": -220, "Ann": 220}
    _play("round OR 1.1; private P4 Ann; stock MES 100 Ben 60").refused("private mes p4 110", "18NL.4")
    _play("round SR 2; private P4 Ann").refused("private ben p4 110", "18NL.4")
    game = _play(
        "phase 4; round OR 3.1; private P4 Ann; stock MES 100 Ben 60; trains AS 4 4; trains NCS 4 4; trains ZHE 4; ran MES"
    )
    assert game.say("train mes 5").see("owner P4") == "Out"


@pytest.mark.rule("18NL.5")
def test_discount_of_p1_and_then_of_p2() -> None:
    """P1 at ƒ15 after a round without a buyer, then P2 at ƒ35; once both are sold the privates pay and P3 stays at ƒ70."""
    game = _play()
    assert game.gains("next") == {}
    assert game.gains("private ann p1; next") == {"Ann": -15, "Bank": 15}
    assert game.gains("private ben p2") == {"Ben": -35, "Bank": 35}
    assert game.gains("next") == {"Ben": 5, "Bank": -5}, "P1 pays nothing"
    assert game.gains("private cid p3") == {"Cid": -70, "Bank": 70}


@pytest.mark.rule("18NL.5")
def test_p2_is_free_at_last() -> None:
    """After eight rounds P2 costs nothing, and whoever is first must take it."""
    game = _play().say("private ann p1" + "; next" * 8)
    game.refused("next", "private Ben P2 0", "18NL.5")
    assert game.gains("private ben p2") == {}


@pytest.mark.rule("18NL.9")
def test_p1_pays_nothing() -> None:
    """The privates pay ƒ5, 10, 10, 10 and 15; P1 pays nothing and costs ƒ20."""
    terms = {name: (private.price, private.revenue) for name, private in RULES.private.items()}
    assert terms == {"P1": (20, 0), "P2": (40, 5), "P3": (70, 10), "P4": (110, 10), "P5": (160, 10), "P6": (200, 15)}
    game = _play("round SR 2; private P1 Ann; private P6 Ben")
    assert game.gains("next") == {"Ben": 15, "Bank": -15}


# --- operating rounds ---


@pytest.mark.rule("18NL.6")
def test_p1_lays_an_extra_tile_for_40_less() -> None:
    """On F5 its corporation pays ƒ40, once, beside the tile of the turn and before its run; others pay ƒ80."""
    laid = f"{_TURN}; private P1 MES"
    assert _play(laid).gains("tile mes f5; tile mes f3") == {"MES": -120, "Bank": 120}
    assert _play(laid).gains("tile mes f3; tile mes f5") == {"MES": -120, "Bank": 120}
    assert _play(laid).gains("tile mes f5 80") == {"MES": -80, "Bank": 80}
    _play(laid).say("run mes 0").refused("tile mes f5", "laying track comes before the run")
    assert _play(laid).say("run mes 0").gains("tile as f5") == {"AS": -80, "Bank": 80}
    _play(_TURN + "; private P1 Ann").refused("tile mes f5", "while Ann owns P1")


@pytest.mark.rule("18NL.6")
def test_p2_makes_a_station_free() -> None:
    """One station for ƒ0 without a tile, the one of the turn and the next of the list; the one after it costs ƒ100."""
    game = _play(f"{_TURN}; private P2 MES")
    assert game.gains("token mes 0") == {}
    game.refused("token mes 40", "already placed 1 station")
    game.say("run mes 0; run as 0; next").refused("token mes 0", "1830 19.0")
    assert game.gains("token mes") == {"MES": -100, "Bank": 100}
    _play(_TURN + "; private P2 Ann").refused("token mes 0", "costs ƒ40")
    assert RULES.private["P2"].free_token_on == ("E4", "F9", "F15", "F19", "H13", "I4", "I10", "J5", "K10")


@pytest.mark.rule("18NL.7")
def test_terrain() -> None:
    """ƒ80 on sixteen hexes, ƒ120 on two, for the first tile only; E6, H3 and I4 are printed yellow, as H13 is."""
    costs = [RULES.terrain_cost(name) for kind in RULES.terrain.values() for name in kind.hexes]
    assert sorted(costs) == [80] * 16 + [120] * 2
    for hex_, cost in (
        ("e6", 80),
        ("h3", 80),
        ("i4", 80),
        ("k2", 80),
        ("i2", 120),
        ("j1", 120),
        ("g8", 0),
    ):
        game = _play(_TURN)
        assert game.gains(f"tile mes {hex_}").get("Bank", 0) == cost
        assert game.say("run mes 0").gains(f"tile as {hex_}") == {}


@pytest.mark.rule("18NL.8")
def test_trains() -> None:
    """Five 4s, three 6s, Ds without limit; prices, trade-in, limits and phases are those of 1830."""
    theirs = read("1830")
    counts = {kind: train.count_ for kind, train in RULES.train.items()}
    assert counts == {"2": 6, "3": 5, "4": 5, "5": 3, "6": 3, "D": "unlimited"}
    for kind, train in RULES.train.items():
        assert train._replace(count_=0) == theirs.train[kind]._replace(count_=0)
    assert RULES.phase == theirs.phase
    game = _play("phase 4; round OR 3.1; stock MES 100 Ann 60; trains AS 4 4 4; ran MES; cash MES 900")
    assert game.say("train mes 4").see("phase") == "4", "a fifth 4 is left before the 5s"


# --- the topic ---


def test_the_topic_has_the_nine_statements() -> None:
    """`banker help 18NL` has each statement once."""
    found = re.findall(r"^- (18NL\.\d+): ", text_of("18NL"), re.MULTILINE)
    assert sorted(found) == sorted(f"18NL.{number}" for number in range(1, 10))
