"""1836Jr30: the seven statements of `banker help 1836Jr30`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.rules.read import read
from support.table import Play, play

THREE = "Ann Ben Cid"
RULES = read("1836Jr30")
_TURN = "phase 3; round OR 2.1 of 3; stock Nord 100 Ann 60; stock B 90 Ben 60"


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "1836Jr30", **options)


# --- preparation and stock ---


@pytest.mark.rule("1836Jr30.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"), [(2, 900, 20, 4200), (3, 600, 13, 4200), (4, 450, 10, 4200)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's 6,000F less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [2, 3, 4]


@pytest.mark.rule("1836Jr30.2")
def test_six_corporations_on_the_market_of_1830() -> None:
    """The corporations, and the chart with its par prices and zones; 60% floats, and the capital is paid at once."""
    assert " ".join(RULES.corporation) == "B GCL Nord NBDS HSM NFL"
    assert (RULES.market, RULES.limits.zones) == (read("1830").market, read("1830").limits.zones)
    game = _play("round SR 2; stock NBDS 76 Ann 50")
    assert game.gains("buy ben nbds") == {"Ben": -76, "Bank": 76 - 760, "NBDS": 760}


@pytest.mark.rule("1836Jr30.2")
def test_sixty_percent_of_a_corporation() -> None:
    """A player holds at most 60%, also in six certificates."""
    game = _play("round SR 2; stock B 67 Ann 20 Ben 50 pool 30")
    assert game.gains("buy ben b pool") == {"Ben": -67, "Bank": 67}
    game.refused("buy ben b pool", "60%")


@pytest.mark.rule("1836Jr30.7")
def test_several_brown_certificates() -> None:
    """Two certificates in the brown zone at once come from the pool; from the IPO only with the option."""
    laid = "round SR 2; stock HSM 67 Ann 40 pool 30; at HSM 8,1"
    assert _play(laid).see("zone HSM") == "brown"
    assert _play(laid).gains("buy ben hsm pool 2") == {"Ben": -20, "Bank": 20}
    _play(laid).refused("buy ben hsm ipo 2", "only from the bank pool", "1830 10.0")
    assert _play(laid, brown_from_ipo="yes").gains("buy ben hsm ipo 2") == {"Ben": -134, "Bank": 134}


# --- private companies ---


@pytest.mark.rule("1836Jr30.5")
def test_prices_and_revenues_are_those_of_1830() -> None:
    """Six privates at $20 to $220 with 1830's revenues; the first four bring nothing."""
    ours, theirs = RULES.private, read("1830").private
    assert " ".join(ours) == "ACC E-SF CdH GCB CFL CFLV"
    assert [(private.price, private.revenue) for private in ours.values()] == [
        (private.price, private.revenue) for private in theirs.values()
    ]


@pytest.mark.rule("1836Jr30.5")
def test_stock_that_comes_with_privates() -> None:
    """CFL brings 10% of GCL; CFLV the president's certificate of Nord at the par that its buyer sets, and the presidency."""
    game = _play().say(
        "private ann acc; private ben e-sf; private cid cdh; private ann gcb; private ben cfl; private cid cflv --par 82"
    )
    assert (game.see("percent GCL Ben"), game.see("percent Nord Cid"), game.see("president Nord")) == (10, 20, "Cid")
    assert game.see("par Nord") == 82


@pytest.mark.rule("1836Jr30.5")
def test_e_sf_lays_an_extra_tile_free() -> None:
    """On B8 its corporation pays nothing, once and at any time of its turn, beside the tile of the turn; others pay 80F."""
    laid = f"{_TURN}; private E-SF Nord"
    game = _play(laid)
    assert game.gains("tile nord f6") == {"Nord": -80, "Bank": 80}
    assert game.gains("run nord 0; tile nord b8") == {}
    game.refused("tile nord f4", "laying track comes before the run")
    game = _play(laid)
    assert game.gains("tile nord b8; tile nord f6") == {"Nord": -80, "Bank": 80}
    game.refused("tile nord b8", "has already laid 2 tiles", "as in 1830 18.0")
    assert "the extra tile of the E-SF private" in _play(laid).told("tile nord b8")
    _play(laid).refused("tile nord b8 40", "As the extra tile of E-SF it costs 0F")
    assert _play(laid).gains("tile nord b8 80") == {"Nord": -80, "Bank": 80}
    assert _play(laid).say("run nord 0").gains("tile b b8") == {"B": -80, "Bank": 80}
    _play(_TURN + "; private E-SF Ann").refused("tile nord b8", "while Ann owns E-SF")


@pytest.mark.rule("1836Jr30.5")
def test_cdh_makes_a_station_free() -> None:
    """The first tile on J8 costs 60F; the station there is free in the same turn, once, and uses up the next of the list."""
    game = _play(f"{_TURN}; private CdH Nord")
    assert game.gains("tile nord j8; token nord 0") == {"Nord": -60, "Bank": 60}
    assert game.see("tokens Nord") == 1
    game.say("run nord 0; run b 0; next").refused("token nord 0", "1830 19.0")
    assert game.gains("token nord") == {"Nord": -100, "Bank": 100}
    _play(f"{_TURN}; private CdH Nord").refused("token nord 0", "the first tile there", "1836Jr30.5")


@pytest.mark.rule("1836Jr30.5")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_gcb_is_exchanged_at_any_time(source: str) -> None:
    """GCB for 10% of B, in the middle of a turn, which goes on; 60% forbids it."""
    game = _play(
        "round OR 2.1; private GCB Cid; stock B 90 Ben 60 pool 10; stock Nord 100 Ann 60; trains Nord 2; ran Nord"
    )
    game.say(f"exchange cid gcb {source}")
    assert (game.see("percent B Cid"), game.see("owner GCB"), game.table.operating) == (10, "Out", "Nord")
    full = _play("round SR 2; private GCB Ben; stock B 90 Ben 60 pool 10")
    full.refused(f"exchange ben gcb {source}", "60%", "1836Jr30.5")


@pytest.mark.rule("1836Jr30.5")
def test_cflv_closes_with_the_first_train_of_nord() -> None:
    """Another corporation's train closes nothing, Nord's first one closes CFLV; no corporation can buy it."""
    game = _play(
        "phase 3; round OR 2.1; stock B 100 Ben 60; stock Nord 90 Ann 60; private CFLV Ann; trains HSM 2 2 2 2"
    )
    game.refused("private b cflv 220", "may not be sold to a corporation", "1836Jr30.5")
    game.say("run b 0; train b 3")
    assert game.see("owner CFLV") == "Ann"
    assert game.say("run nord 0; train nord 3").see("owner CFLV") == "Out"


@pytest.mark.rule("1836Jr30.5")
def test_corporations_buy_privates_in_phases_3_and_4() -> None:
    """CdH for 35F to 140F in phases 3 and 4 only; players sell none to each other; the first 5-train closes all."""
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private CdH Ann; stock Nord 100 Ben 60")
        game.refused("private nord cdh 34", "1836Jr30.5")
        game.refused("private nord cdh 141", "1836Jr30.5")
        assert game.gains("private nord cdh 140") == {"Nord": -140, "Ann": 140}
    _play("round OR 1.1; private CdH Ann; stock Nord 100 Ben 60").refused("private nord cdh 70", "1836Jr30.5")
    _play("round SR 2; private CdH Ann").refused("private ben cdh 70", "1836Jr30.5")
    game = _play("phase 4; round OR 3.1; private CdH Ann; stock Nord 100 Ben 60; trains B 4 4 4; ran Nord")
    assert game.say("train nord 5").see("owner CdH") == "Out"


# --- operating rounds ---


@pytest.mark.rule("1836Jr30.3")
def test_trains() -> None:
    """The numbers of trains; prices, trade-in, limits and phases are those of 1830."""
    theirs = read("1830")
    assert {kind: train.count_ for kind, train in RULES.train.items()} == {
        "2": 5,
        "3": 4,
        "4": 3,
        "5": 2,
        "6": 2,
        "D": 5,
    }
    for kind, train in RULES.train.items():
        assert train._replace(count_=0) == theirs.train[kind]._replace(count_=0)
    for name, phase in RULES.phase.items():
        assert phase._replace(from_bank="any") == theirs.phase[name]
    game = _play("phase 4; round OR 3.1; stock Nord 100 Ann 60; trains B 4 4; ran Nord; cash Nord 2000").say(
        "train nord 4"
    )
    assert game.say("run nord 0" if not game.table.has_operated("Nord") else "train nord 5").see("phase") == "5"


@pytest.mark.rule("1836Jr30.4")
def test_one_train_of_each_type_from_the_bank() -> None:
    """A second 3 of the bank is refused in a turn, also a returned one; another type and another corporation's 3 are not."""
    laid = "phase 3; round OR 2.1 of 2; stock Nord 100 Ann 60; stock B 90 Ben 60; trains B 3; pool 2 2 3; cash Nord 2000; ran Nord"
    game = _play(laid).say("train nord 3")
    words = "Nord has already bought a 3-train from the bank this turn, and may buy only one of each type (1836Jr30.4)"
    game.refused("train nord 3 bank", words)
    game.refused("train nord 3 pool", words)
    game.say("train nord 2 pool").refused("train nord 2 pool", "one of each type")
    game.say("train nord 3 b 100")
    game = _play(laid).say("train nord 3; run b 0; train b 3; next")
    assert game.say("run nord 0; train nord 3").table.trains("Nord") == ["3", "3"]


@pytest.mark.rule("1836Jr30.6")
def test_terrain() -> None:
    """40F on ten hexes, 60F on seven, 80F on two, for the first tile only; D6, E11 and H10 are printed yellow."""
    costs = [RULES.terrain_cost(name) for kind in RULES.terrain.values() for name in kind.hexes]
    assert sorted(costs) == [40] * 10 + [60] * 7 + [80] * 2
    for hex_, cost in (("d6", 40), ("e11", 40), ("h10", 40), ("g9", 40), ("k7", 60), ("f6", 80), ("h6", 0)):
        game = _play(_TURN)
        assert game.gains(f"tile nord {hex_}").get("Bank", 0) == cost
        assert game.say("run nord 0").gains(f"tile b {hex_}") == {}


# --- the topic ---


def test_the_topic_has_the_seven_statements() -> None:
    """`banker help 1836Jr30` has each statement once."""
    found = re.findall(r"^- (1836Jr30\.\d+): ", text_of("1836Jr30"), re.MULTILINE)
    assert sorted(found) == sorted(f"1836Jr30.{number}" for number in range(1, 8))
