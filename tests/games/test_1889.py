"""1889: the sixteen statements of `banker help 1889`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.advice.notes import ABOUT
from banker.cli.help import text_of
from banker.rules.read import read
from support.table import Play, play

TWO, THREE, FOUR = "Ann Ben", "Ann Ben Cid", "Ann Ben Cid Dee"
RULES = read("1889")


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "1889", **options)


# --- preparation ---


@pytest.mark.rule("1889.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"),
    [(2, 420, 25, 6160), (3, 420, 19, 5740), (4, 420, 14, 5320), (5, 390, 12, 5050), (6, 390, 11, 4660)],
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $7,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join("ABCDEF"[:players]))
    assert (game.see("cash A"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)


@pytest.mark.rule("1889.6")
@pytest.mark.parametrize(
    ("players", "privates"),
    [(2, "TKR MF ER SMR DR"), (3, "TKR MF ER SMR DR SIR"), (4, "TKR MF ER SMR DR SIR UTF")],
)
def test_privates_by_number_of_players(players: int, privates: str) -> None:
    """Two players leave out SIR and UTF, three UTF."""
    assert _play(players=" ".join("ABCDEF"[:players])).see("privates bank") == privates


@pytest.mark.rule("1889.16")
def test_beginner_game() -> None:
    """Each private costs and pays what the beginner game says, stock follows at once, and no private has a right or is sold."""
    game = _play(beginner_game="yes")
    assert game.see("privates bank") == "ER DR SIR"
    assert game.gains("private ann sir; private ben er; private cid dr") == {
        "Ann": -90,
        "Ben": -40,
        "Cid": -60,
        "Bank": 190,
    }
    assert game.gains("next") == {"Ann": 25, "Ben": 15, "Cid": 20, "Bank": -60}
    game.invalid("exchange cid dr", "DR cannot be exchanged")
    later = _play("phase 3; round OR 2.1; private SMR Ann; stock IR 100 Ben 60", FOUR, beginner_game="yes")
    later.refused("private ir smr 60", "1889.16")


# --- stock ---


@pytest.mark.rule("1889.2")
def test_half_floats() -> None:
    """There are seven corporations; 40% do not float one, 50% do, and it gets ten times par at once."""
    assert " ".join(RULES.corporation) == "AR IR SR KO TR KU UR"
    assert sorted(RULES.market.par) == [65, 70, 75, 80, 90, 100]
    game = _play("round SR 2; stock UR 80 Ann 40")
    assert not game.see("floated UR")
    assert game.gains("buy ben ur") == {"Ben": -80, "Bank": 80 - 800, "UR": 800}
    game.refused("par cid ar 67", "1889.2")


@pytest.mark.rule("1889.3")
def test_zones_and_one_purchase() -> None:
    """Yellow and orange stock does not count, orange stock has no limit of 60%, and a purchase is one certificate anywhere."""
    assert {*RULES.market.zones.values()} == {"yellow", "orange"}
    assert len(RULES.market.grid) == 11
    game = _play("round SR 2; stock KU 65 Ann 60 pool 40; cash Ann 500")
    assert game.see("counted Ann") == 5
    game.refused("buy ann ku pool", "60%")
    game = _play("round SR 2; stock KU 65 Ann 60 pool 40; cash Ann 500; at KU 7,1")
    assert (game.see("zone KU"), game.see("counted Ann")) == ("yellow", 0)
    game.refused("buy ann ku pool", "60%")
    game = _play("round SR 2; stock KU 65 Ann 60 pool 40; cash Ann 500; at KU 11,1")
    game.refused("buy ann ku pool 2", "1889.5")
    assert game.gains("buy ann ku pool") == {"Ann": -10, "Bank": 10}


@pytest.mark.rule("1889.3")
def test_sixty_percent_without_the_presidents_certificate() -> None:
    """Six certificates of 10% are 60%, and allowed."""
    game = _play("round SR 2; stock KU 65 Ann 20 Ben 50 pool 30")
    assert game.see("president KU") == "Ann"
    assert game.gains("buy ben ku pool") == {"Ben": -65, "Bank": 65}
    game.refused("buy ben ku pool", "60%")


@pytest.mark.rule("1889.4")
def test_one_sale_of_a_corporation_in_a_turn() -> None:
    """Two certificates fall two rows; a second sale of the corporation is refused at the prompt, one of another is not."""
    game = _play("round SR 2; stock IR 100 Ann 60; stock SR 90 Ann 30 Ben 20")
    assert game.gains("sell ann ir 2") == {"Ann": 200, "Bank": -200}
    assert game.see("price IR") == 80
    assert "one sale (1889.4)" in game.refused_at_the_prompt("sell ann ir")
    assert game.refused_at_the_prompt("sell ann sr") == ""
    assert "All IR that Ann sells in one turn is one sale (1889.4)" in game.told("sell ann ir")


@pytest.mark.rule("1889.4")
def test_one_sale_of_a_corporation_for_a_forced_purchase() -> None:
    """In an operating round a second sale of the same corporation for the same train is refused."""
    game = _play(
        "phase 6; round OR 3.1; stock KU 100 Ann 60; stock IR 100 Ann 50 Ben 40; cash KU 0; cash Ann 0; at IR 4,5; ran KU"
    )
    game.say("sell ann ir")
    game.refused("sell ann ir", "one sale", "1889.4")


@pytest.mark.rule("1889.5")
def test_sell_then_buy_or_buy_then_sell() -> None:
    """After a sale and a purchase the prompt refuses another sale; a purchase and then a sale is fine."""
    laid = "round SR 2; stock IR 100 Ann 50 Ben 20; stock SR 90 Cid 60 Ann 20; cash Ann 500"
    game = _play(laid).say("sell ann ir")
    assert game.refused_at_the_prompt("buy ann sr") == ""
    game.say("buy ann sr")
    assert "has done both (1889.5)" in game.refused_at_the_prompt("sell ann sr")
    assert "has done both (1889.5)" in game.told("sell ann sr")
    game = _play(laid).say("buy ann sr")
    assert game.refused_at_the_prompt("sell ann ir") == ""


# --- private companies ---


@pytest.mark.rule("1889.7")
def test_corporations_buy_privates_in_phases_3_and_4() -> None:
    """MF for $15 to $60 in phases 3 and 4 only; no private brings stock or closes with a train; players sell none to each other."""
    assert not any(private.comes_with or private.closes_with_first_train_of for private in RULES.private.values())
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private MF Ann; stock IR 100 Ann 60")
        game.refused("private ir mf 14", "1889.7")
        game.refused("private ir mf 61", "1889.7")
        assert game.gains("private ir mf 60") == {"IR": -60, "Ann": 60}
    _play("round OR 1.1; private MF Ann; stock IR 100 Ann 60").refused("private ir mf 30", "1889.7")
    _play("round SR 2; private MF Ann").refused("private ben mf 30", "1889.7")


@pytest.mark.rule("1889.8")
def test_dr_is_exchanged_at_any_time() -> None:
    """DR for 10% of the IR from the IPO in the middle of a turn, which goes on; 60% forbids it, the certificate limit does not."""
    game = _play("round OR 2.1; private DR Ben; stock IR 100 Ann 60; stock SR 90 Cid 60; trains SR 2; ran SR")
    game.say("exchange ben dr")
    assert (game.see("percent IR Ben"), game.see("percent IR ipo"), game.see("owner DR")) == (10, 30, "Out")
    assert game.table.operating == "SR"
    game.say("train sr 2")
    _play("round SR 2; private DR Ann; stock IR 100 Ann 60").refused("exchange ann dr", "60%", "1889.8")
    _play("round SR 2; private DR Ann; stock IR 100 Ben 50 pool 50").refused("exchange ann dr", "1889.8")
    _play("round SR 2; private DR Ann; stock IR 100 Ben 60").invalid("exchange ann dr pool", "from the IPO")
    everything = "; ".join(f"stock {name} 100 Ann 60" for name in ("SR", "KO", "TR"))
    full = _play(f"round SR 2; private DR Ann; stock IR 100 Ben 60; {everything}; stock UR 100 Ann 50")
    assert full.see("counted Ann") == 20 > full.see("limit")
    assert full.say("exchange ann dr").see("percent IR Ann") == 10


@pytest.mark.rule("1889.9")
def test_utf_stays_open_with_a_player() -> None:
    """In phase 5 a player's UTF pays $50 instead of $30, is sold to no corporation and counts $150."""
    game = _play("phase 5; round OR 3.1 of 1; stock IR 100 Ann 60; ran IR; private UTF Ben", FOUR)
    assert game.table.worth("Ben").total == 420 + 150
    game.refused("private ir utf 150", "1889.7")
    assert game.gains("next; next") == {"Ben": 50, "Bank": -50}
    earlier = _play("phase 4; round OR 3.1 of 1; stock IR 100 Ann 60; ran IR; private UTF Ben", FOUR)
    assert earlier.gains("next; next") == {"Ben": 30, "Bank": -30}


@pytest.mark.rule("1889.9")
@pytest.mark.parametrize(("owner", "then"), [("Ben", "Ben"), ("IR", "Out")])
def test_the_first_5_closes_all_but_utf(owner: str, then: str) -> None:
    """The 5-train closes MF; UTF stays open only with a player."""
    game = _play(
        f"phase 4; round OR 3.1; stock IR 100 Ann 60; trains IR 4; trains SR 4 4 4; cash IR 900; "
        f"private MF Cid; private UTF {owner}; ran IR",
        FOUR,
    )
    game.say("train ir 5")
    assert (game.see("owner MF"), game.see("owner UTF")) == ("Out", then)


@pytest.mark.rule("1889.10")
def test_smr_saves_the_mountains() -> None:
    """The owner of SMR pays nothing on B9 and $80 on H5, mountain and river; others pay $80 on both."""
    laid = "phase 3; round OR 2.1; stock IR 100 Ann 60; stock SR 90 Ben 60; private SMR IR"
    for hex_, ours in (("b9", 0), ("h5", 80), ("k6", 80), ("i4", 80)):
        assert _play(laid).gains(f"tile ir {hex_}").get("Bank", 0) == ours
    assert _play(laid.replace("SMR IR", "SMR Ann")).gains("tile ir b9") == {"IR": -80, "Bank": 80}
    assert _play(
        laid.replace("IR 100 Ann 60", "SR 100 Ben 60").replace("; stock SR 90 Ben 60", "; stock IR 90 Ann 60")
    ).gains("tile sr b9") == {"SR": -80, "Bank": 80}


@pytest.mark.rule("1889.11")
@pytest.mark.parametrize("hex_", ["C4", "B11", "G10", "I12", "J9"])
def test_tiles_of_er_and_mf_cost_nothing(hex_: str) -> None:
    """C4 and the four ports have no cost."""
    assert RULES.terrain_cost(hex_) == 0


# --- operating rounds ---


@pytest.mark.rule("1889.12")
def test_terrain() -> None:
    """Seventeen hexes cost $80 once, F9 too, and I4 for each tile."""
    kinds = ("mountain", "water", "mountain-and-water")
    hexes = [name for kind in kinds for name in RULES.terrain[kind].hexes]
    assert (len(hexes), {RULES.terrain_cost(name) for name in hexes}) == (17, {80})
    for hex_, second in (("b9", 0), ("f9", 0), ("i4", 80)):
        game = _play("phase 5; round OR 3.1; stock IR 100 Ann 60; stock SR 90 Ben 60")
        assert game.gains(f"tile ir {hex_}") == {"IR": -80, "Bank": 80}
        game.say("run ir 0")
        assert game.gains(f"tile sr {hex_}").get("Bank", 0) == second


@pytest.mark.rule("1889.13")
@pytest.mark.parametrize(
    ("name", "more"), [("AR", 1), ("IR", 1), ("SR", 1), ("KO", 1), ("TR", 2), ("KU", 0), ("UR", 2)]
)
def test_stations(name: str, more: int) -> None:
    """Each station after the first costs $40: one, two of TR and UR, none of KU."""
    game = _play(f"round OR 2.1 of 3; stock {name} 100 Ann 60")
    for _ in range(more):
        assert game.gains(f"token {name}") == {name: -40, "Bank": 40}
        game.say(f"run {name} 0; next")
    assert game.see(f"tokens {name}") == (0 if more else 1), "the first is placed in the first turn"
    game.refused(f"token {name}", "station")


@pytest.mark.rule("1889.14")
def test_the_president_buys_only_from_the_bank() -> None:
    """The treasury buys another corporation's train at any price; with the president's money none is bought."""
    laid = "phase 6; round OR 3.1; stock KU 100 Ann 60; stock IR 100 Ben 60; trains IR 5; cash Ann 900"
    game = _play(f"{laid}; cash KU 0; ran KU")
    game.refused("train ku 5 --from ir --price 450 --president", "a train from the bank", "1889.14")
    assert game.gains("train ku 6 --president") == {"Ann": -630, "Bank": 630}
    assert _play(f"{laid}; cash KU 600; ran KU").gains("train ku 5 --from ir --price 600") == {"KU": -600, "IR": 600}


@pytest.mark.rule("1889.14")
def test_no_presidency_changes_for_a_train() -> None:
    """A forced sale may pass on the presidency neither of the corporation that buys nor of another."""
    laid = (
        "phase 6; round OR 3.1; stock IR 100 Ann 40 Ben 40; stock KU 100 Ann 40 Cid 30; cash KU 0; cash Ann 0; ran KU"
    )
    game = _play(laid)
    game.refused("sell ann ir 1", "its presidency may not change while KU must buy a train", "1889.14")
    game.refused("sell ann ku 2", "its presidency may not change while it must buy a train", "1889.14")
    assert game.gains("sell ann ku 1") == {"Ann": 100, "Bank": -100}


@pytest.mark.rule("1889.15")
def test_trains_are_those_of_1830() -> None:
    """Trains, prices and phases are those of 1830, with as many D-trains as are wanted."""
    other = read("1830", {"diesels": "unlimited"})
    assert (RULES.train, RULES.phase) == (other.train, other.phase)
    assert RULES.train["D"].unlimited


# --- the topic ---


def test_the_topic_has_the_sixteen_statements() -> None:
    """`banker help 1889` has each statement once, and the reminders of this game have a name."""
    found = re.findall(r"^- (1889\.\d+): ", text_of("1889"), re.MULTILINE)
    assert sorted(found) == sorted(f"1889.{number}" for number in range(1, 17))
    assert {"one-block", "bought-then-sold"} <= ABOUT.keys()
