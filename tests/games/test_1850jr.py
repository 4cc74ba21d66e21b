"""1850Jr: the six statements of `banker help 1850Jr`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.rules.read import read
from support.table import Play, play

RULES = read("1850Jr")
_TURN = "phase 3; round OR 2.1 of 3; stock IFT 100 Ann 60; stock CTL 90 Ben 60"


def _play(lay: str = "", players: str = "Ann Ben Cid") -> Play:
    return play(lay, players, "1850Jr")


# --- preparation and stock ---


@pytest.mark.rule("1850Jr.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"), [(3, 680, 10, 3960), (4, 510, 8, 3960), (5, 408, 6, 3960), (6, 340, 5, 3960)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's L.6,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee", "Eva", "Fay"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [3, 4, 5, 6]


@pytest.mark.rule("1850Jr.2")
def test_four_corporations_and_three_privates_on_the_market_of_1830() -> None:
    """Names, prices and revenues; chart, par prices and zones; brown certificates from the pool and from the IPO."""
    assert " ".join(RULES.corporation) == "IFT SFA CTL RCS"
    terms = {name: (private.price, private.revenue) for name, private in RULES.private.items()}
    assert terms == {"TCM": (40, 10), "FSM": (110, 20), "SFT": (220, 30)}
    assert (RULES.market, RULES.limits.zones) == (read("1830").market, read("1830").limits.zones)
    laid = "round SR 2; stock RCS 67 Ann 40 pool 20; at RCS 8,1"
    assert _play(laid).see("zone RCS") == "brown"
    assert _play(laid).gains("buy ben rcs pool 2") == {"Ben": -20, "Bank": 20}
    assert _play(laid).gains("buy ben rcs ipo 2") == {"Ben": -134, "Bank": 134}


@pytest.mark.rule("1850Jr.2")
def test_sixty_percent_of_a_corporation() -> None:
    """A player holds at most 60%, also in six certificates; 60% floats a corporation, which gets its capital at once."""
    game = _play("round SR 2; stock RCS 67 Ann 20 Ben 50 pool 30")
    assert game.gains("buy ben rcs pool") == {"Ben": -67, "Bank": 67}
    game.refused("buy ben rcs pool", "60%")
    assert _play("round SR 2; stock RCS 82 Ann 50").gains("buy ben rcs") == {"Ben": -82, "Bank": 82 - 820, "RCS": 820}


# --- private companies ---


@pytest.mark.rule("1850Jr.5")
def test_sft_brings_the_presidency_of_ift() -> None:
    """SFT brings 20% of IFT at the par that its buyer sets; it closes with IFT's first train, and no corporation can buy it."""
    game = _play().say("private ann tcm; private ben fsm; private cid sft --par 90")
    assert (game.see("percent IFT Cid"), game.see("president IFT"), game.see("par IFT")) == (20, "Cid", 90)
    game = _play("phase 3; round OR 2.1; stock CTL 100 Ben 60; stock IFT 90 Ann 60; private SFT Ann; trains SFA 2 2")
    game.refused("private ctl sft 220", "may not be sold to a corporation", "1850Jr.5")
    game.say("run ctl 0; train ctl 3")
    assert game.see("owner SFT") == "Ann"
    assert game.say("run ift 0; train ift 3").see("owner SFT") == "Out"


@pytest.mark.rule("1850Jr.5")
def test_tcm_lays_an_extra_tile_free() -> None:
    """On D4 its corporation pays nothing, once and at any time of its turn, beside the tile of the turn; others pay L.120."""
    laid = f"{_TURN}; private TCM IFT"
    game = _play(laid)
    assert game.gains("tile ift e5; run ift 0; tile ift d4") == {"IFT": -120, "Bank": 120}
    assert _play(laid).gains("tile ift d4; tile ift e5") == {"IFT": -120, "Bank": 120}
    assert _play(laid).gains("tile ift d4 120") == {"IFT": -120, "Bank": 120}
    assert _play(laid).say("run ift 0").gains("tile ctl d4") == {"CTL": -120, "Bank": 120}
    _play(_TURN + "; private TCM Ann").refused("tile ift d4", "while Ann owns TCM")


@pytest.mark.rule("1850Jr.5")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_fsm_is_exchanged_at_any_time(source: str) -> None:
    """FSM for 10% of SFA, in the middle of a turn, which goes on; 60% forbids it."""
    game = _play(
        "round OR 2.1; private FSM Cid; stock SFA 90 Ben 60 pool 10; stock IFT 100 Ann 60; trains IFT 2; ran IFT"
    )
    game.say(f"exchange cid fsm {source}")
    assert (game.see("percent SFA Cid"), game.see("owner FSM"), game.table.operating) == (10, "Out", "IFT")
    full = _play("round SR 2; private FSM Ben; stock SFA 90 Ben 60 pool 10")
    full.refused(f"exchange ben fsm {source}", "60%", "1850Jr.5")


@pytest.mark.rule("1850Jr.5")
def test_corporations_buy_privates_in_phases_3_and_4() -> None:
    """FSM for L.55 to L.220 in phases 3 and 4 only; players sell none to each other; the first 5-train closes all."""
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private FSM Ann; stock IFT 100 Ben 60")
        game.refused("private ift fsm 54", "1850Jr.5")
        game.refused("private ift fsm 221", "1850Jr.5")
        assert game.gains("private ift fsm 220") == {"IFT": -220, "Ann": 220}
    _play("round OR 1.1; private FSM Ann; stock IFT 100 Ben 60").refused("private ift fsm 110", "1850Jr.5")
    _play("round SR 2; private FSM Ann").refused("private ben fsm 110", "1850Jr.5")
    game = _play("phase 4; round OR 3.1; private FSM Ann; stock IFT 100 Ben 60; trains CTL 4 4; ran IFT")
    assert game.say("train ift 5").see("owner FSM") == "Out"


# --- operating rounds ---


@pytest.mark.rule("1850Jr.3")
def test_trains() -> None:
    """The numbers of trains; prices, trade-in, limits and phases are those of 1830."""
    theirs = read("1830")
    counts = {kind: train.count_ for kind, train in RULES.train.items()}
    assert counts == {"2": 3, "3": 3, "4": 2, "5": 1, "6": 1, "D": 4}
    for kind, train in RULES.train.items():
        assert train._replace(count_=0) == theirs.train[kind]._replace(count_=0, available_with=None)
    for name, phase in RULES.phase.items():
        assert phase._replace(from_bank="any") == theirs.phase[name]


@pytest.mark.rule("1850Jr.3")
def test_d_comes_in_order() -> None:
    """Before the 6 is sold there is no D; after it the D is next, for L.1,100, or L.800 with a 4 traded in."""
    laid = "phase 5; round OR 3.1; stock IFT 100 Ann 60; cash IFT 1500; stock CTL 90 Ben 60; cash CTL 900; trains CTL 4; ran IFT"
    _play(laid).refused("train ift d", "no D-train for sale", "1850Jr.3")
    game = _play(laid).say("train ift 6; run ctl 0")
    assert game.gains("train ctl d --trade-in 4") == {"CTL": -800, "Bank": 800}


@pytest.mark.rule("1850Jr.4")
@pytest.mark.parametrize(
    ("phase", "kind", "theirs"),
    [("2", "2", "2"), ("3", "3", "3"), ("4", "3", "3"), ("5", "4", "4"), ("6", "5", "4"), ("D", "6", "5")],
)
def test_one_train_from_the_bank_in_a_turn(phase: str, kind: str, theirs: str) -> None:
    """In every phase a second train of the bank is refused in a turn, new or returned; another corporation's is not."""
    laid = (
        f"phase {phase}; round OR 2.1; stock IFT 100 Ann 60; cash IFT 3000; trains CTL {theirs}; pool {kind}; ran IFT"
    )
    words = "from the bank this turn, and may buy only one (1850Jr.4)"
    game = _play(laid).say(f"train ift {kind} pool")
    new = next(train for train in game.table.trains_on_sale())
    game.refused(f"train ift {new}", f"IFT has already bought a {kind}-train {words}")
    game.say(f"train ift {theirs} ctl 10")
    game = _play(laid)
    new = game.table.trains_on_sale()[0]
    game.say(f"train ift {new} bank").refused(f"train ift {kind} pool", words)


@pytest.mark.rule("1850Jr.6")
def test_terrain() -> None:
    """L.120 on eight hexes, for the first tile only."""
    (kind,) = RULES.terrain.values()
    assert (sorted(kind.hexes), kind.cost) == (["C5", "D4", "E5", "F2", "F4", "F6", "G3", "G7"], 120)
    game = _play(_TURN)
    assert game.gains("tile ift f2") == {"IFT": -120, "Bank": 120}
    assert game.say("run ift 0").gains("tile ctl f2") == {}
    assert _play(_TURN).gains("tile ift d6") == {}


# --- the topic ---


def test_the_topic_has_the_six_statements() -> None:
    """`banker help 1850Jr` has each statement once."""
    found = re.findall(r"^- (1850Jr\.\d+): ", text_of("1850Jr"), re.MULTILINE)
    assert sorted(found) == sorted(f"1850Jr.{number}" for number in range(1, 7))
