"""1882: the twenty statements of `banker help 1882`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.advice.notes import ABOUT
from banker.cli.help import text_of
from banker.importers.games18xx.draws import options_drawn
from banker.mechanisms.neutral_stations import NeutralStations
from banker.mechanisms.rivers import Rivers
from banker.rules.read import read
from banker.views.holdings import room
from support.table import Play, play

THREE = "Ann Ben Cid"
DRAWN = {"rebellion": "4", "tb": "HBR"}
RULES = read("1882", DRAWN)
_TURN = "phase 3; round OR 2.1; stock CPR 67 Ann 60; stock CNR 67 Ben 60; cash CPR 670; cash CNR 670"
"""The CPR operates before the CNR; each has ten times its par."""


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "1882", **(DRAWN | options))


# --- preparation ---


@pytest.mark.rule("1882.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"),
    [(2, 900, 20, 7200), (3, 600, 14, 7200), (4, 450, 11, 7200), (5, 360, 10, 7200), (6, 300, 9, 7200)],
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $9,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join("ABCDEF"[:players]))
    assert (game.see("cash A"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)


@pytest.mark.rule("1882.5")
def test_the_cheapest_unsold_private_is_discounted() -> None:
    """Each round of passes takes $5 off the cheapest private, whichever it is, and pays nothing; bids are multiples of 5."""
    game = _play()
    assert game.gains("next") == {}
    assert game.gains("private ann hb") == {"Ann": -15, "Bank": 15}
    assert game.gains("next; next") == {}
    assert game.gains("private ben skc") == {"Ben": -40, "Bank": 40}
    game.refused("bid cid tb 147", "1882.5")
    game.say("bid cid tb 145")


# --- stock ---


@pytest.mark.rule("1882.2")
def test_market_and_its_end() -> None:
    """Six par prices in the fourth column; $350 ends the game after the round, also a stock round."""
    assert sorted(RULES.market.par) == [67, 71, 76, 82, 90, 100]
    assert {cell[1] for cell, space in RULES.market.spaces.items() if space.par} == {4}
    assert (len(RULES.market.grid), RULES.market.zones["e"]) == (11, "end")
    assert RULES.market.spaces[1, 16].price == 350
    game = _play("phase 5; round OR 3.1 of 3; stock CPR 100 Ann 60 pool 40; at CPR 1,15; trains CPR 5")
    game.say("run cpr 100")
    assert game.see("price CPR") == 350
    game.refused("next", "reached the end of the market", "1882.2")
    game.say("end")
    game = _play("phase 5; round SR 3; stock CPR 100 Ann 60 Ben 40; at CPR 2,16; cash CPR 0")
    game.say("end")
    assert game.see("price CPR") == 350


@pytest.mark.rule("1882.3")
def test_a_broken_bank_ends_after_the_set() -> None:
    """The bank breaks in the first of three rounds, and the game goes on to the end of the third."""
    game = _play("phase 5; round OR 3.1 of 3; stock CPR 100 Ann 60; trains CPR 5; bank 50")
    game.say("run cpr 100; next")
    assert game.see("broken") == "OR 3.1"
    game.say("run cpr 0; next; run cpr 0")
    game.refused("next", "1830 25.0")
    game.say("end")


@pytest.mark.rule("1882.4")
def test_several_brown_certificates() -> None:
    """In the brown zone two from the pool and two from the IPO at once; in the orange zone one."""
    laid = "round SR 2; stock CPR 67 Ann 40 pool 30; at CPR {}; cash Ben 500"
    for source in ("pool", "ipo"):
        _play(laid.format("11,1")).say(f"buy ben cpr {source} 2")
        _play(laid.format("8,1")).refused(f"buy ben cpr {source} 2", "only one certificate")


@pytest.mark.rule("1882.8")
def test_skc_is_exchanged_for_the_sc() -> None:
    """One par price for 20% and the presidency, as the purchase of the turn; the depot gets one more train of the next type."""
    game = _play("round SR 2; private SKC Ben; stock CPR 67 Ann 60; phase 3")
    left = game.table.depot()["3"]
    assert game.gains("exchange ben skc --par 90") == {"Ben": -90, "Bank": 90}
    assert (game.see("percent SC Ben"), game.see("president SC"), game.see("owner SKC")) == (20, "Ben", "Out")
    assert (game.table.depot()["3"], game.see("priority")) == (left + 1, "Cid")
    _play("phase 3; round OR 2.1; private SKC Ben; stock CPR 67 Ann 60").refused("exchange ben skc --par 90", "1882.8")
    _play("round SR 2; private SKC Ben; cash Ben 60").refused("exchange ben skc --par 67", "$67")
    _play("round SR 2; private SKC Ben").refused("exchange ben skc --par 80", "1882.2")


@pytest.mark.rule("1882.8")
@pytest.mark.parametrize(("phase", "kind", "more"), [("2", "2", 0), ("3", "3", 1), ("5", "5", 1), ("6", "6", 1)])
def test_the_train_that_the_sc_adds(phase: str, kind: str, more: int) -> None:
    """A 2-train is never added; with a 6 added after the first 6 was sold, D-trains stay on sale."""
    game = _play(f"phase {phase}; round SR 4; private SKC Ben")
    before = game.table.depot()[kind]
    game.say("exchange ben skc --par 67")
    assert game.table.depot()[kind] == before + more
    assert ("D" in game.see("sold").split()) == (phase == "6")


@pytest.mark.rule("1882.9")
def test_the_sc_begins_in_no_other_way() -> None:
    """Nobody buys its president's certificate; with SKC sold to a corporation, or closed by the 6, the SC is out."""
    _play("round SR 2; private SKC Ben").refused("par ben sc 67", "in exchange for the private SKC", "1882.9")
    _play("round SR 2; private SKC Ben").refused("buy ann sc", "in exchange for the private SKC", "exchange Ben SKC")
    game = _play(f"{_TURN}; private SKC Ben").say("private cpr skc 50")
    assert game.see("percent SC Out") == 100
    game = _play(
        "phase 5; round OR 3.1; private SKC Ben; stock CPR 67 Ann 60; cash CPR 700; trains CPR 5; trains CNR 5 5; ran CPR"
    )
    game.say("train cpr 6")
    assert (game.see("owner SKC"), game.see("percent SC Out")) == ("Out", 100)


@pytest.mark.rule("1882.10")
def test_the_cn_needs_a_neutral_station() -> None:
    """The CN has no station, and begins once a neutral one was placed."""
    assert RULES.corporation["CN"].tokens == 0
    game = _play("round SR 2; stock CPR 67 Ann 60")
    game.refused("par ben cn 67", "neutral station", "1882.10")
    game = _play(_TURN.replace("OR 2.1", "OR 2.1 of 1")).say("run cpr 0; token cnr --neutral; run cnr 0; next")
    assert game.gains("par ben cn 67") == {"Ben": -134, "Bank": 134}


# --- private companies ---


@pytest.mark.rule("1882.6")
def test_cp_closes_with_the_first_train_of_the_cpr() -> None:
    """CP brings the president's certificate; no corporation buys it; the CPR's first train closes it, and so does the first 5."""
    game = _play().say("private ann hb; private ben skc; private cid nwr; private ann tb")
    assert game.gains("private ben cp --par 67") == {"Ben": -180, "Bank": 180}
    assert (game.see("president CPR"), game.see("par CPR")) == ("Ben", 67)
    laid = "phase 3; round OR 2.1; stock CPR 67 Ann 60; stock CNR 67 Ben 60; private CP Ann; cash CPR 670"
    _play(laid).refused("private cpr cp 180", "may not be sold to a corporation")
    game = _play(laid).say("run cpr 0; train cpr 3")
    assert game.see("owner CP") == "Out"
    laid = "phase 4; round OR 2.1; stock CNR 67 Ben 60; private CP Ann; cash CNR 2000; ran CNR"
    game = _play(f"{laid}; trains CNR 4 4; trains HBR 4 4").say("train cnr 5")
    assert game.see("owner CP") == "Out"


@pytest.mark.rule("1882.7")
@pytest.mark.parametrize("drawn", ["CNR", "CPR", "GT", "HBR", "QLL"])
def test_tb_brings_a_drawn_certificate(drawn: str) -> None:
    """TB brings 10% of the corporation drawn and pays no revenue."""
    assert read("1882", DRAWN).private["TB"].revenue == 0
    game = _play(tb=drawn).say("private ann hb; private ben skc; private cid nwr; private ann tb")
    assert game.see(f"percent {drawn} Ann") == 10


@pytest.mark.rule("1882.7")
@pytest.mark.parametrize("owner", ["Cid", "CNR"])
def test_tb_earns_by_rivers(owner: str) -> None:
    """Its owner, a player or a corporation, gets $10 for each river that anybody pays for."""
    game = _play(f"{_TURN}; private TB {owner}")
    assert game.gains("tile cpr i5 --rivers h4,g5") == {"CPR": -60, "Bank": 40, owner: 20}
    assert _play(f"{_TURN}; private TB CPR").gains("tile cpr i5 --rivers h4") == {"CPR": -10, "Bank": 10}


@pytest.mark.rule("1882.12")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6"])
def test_corporations_buy_privates_to_phase_5(phase: str) -> None:
    """In phases 3, 4 and 5 a corporation pays $25 to $100 for SKC; in phase 5 it still pays its owner $10."""
    game = _play(f"phase {phase}; round OR 3.1 of 1; stock CPR 67 Ann 60; private SKC Cid; cash CPR 670")
    if phase in "26":
        game.refused("private cpr skc 50", "1882.12")
        return
    game.refused("private cpr skc 24", "1882.12")
    game.refused("private cpr skc 101", "1882.12")
    assert game.gains("private cpr skc 100") == {"CPR": -100, "Cid": 100}
    assert game.gains("run cpr 0; next; next") == {"CPR": 10, "Bank": -10}


@pytest.mark.rule("1882.12")
@pytest.mark.parametrize("owner", ["Cid", "CPR"])
def test_the_first_5_closes_all_but_skc(owner: str) -> None:
    """HB closes with the first 5; SKC stays open, whoever owns it."""
    laid = f"phase 4; round OR 3.1; stock CPR 67 Ann 60; trains CPR 4 4; trains CNR 4 4; cash CPR 900; private HB Ben; private SKC {owner}; ran CPR"
    game = _play(laid).say("train cpr 5")
    assert (game.see("owner HB"), game.see("owner SKC")) == ("Out", owner)


@pytest.mark.rule("1882.19")
def test_nwr_moves_a_station() -> None:
    """Once, free and beside the other station; a tile on one of four hexes comes with it, before the tile of the turn."""
    game = _play(f"{_TURN}; private NWR CPR")
    game.refused("tile cpr d6 --extra", "moved a station", "1882.19")
    assert game.gains("token cpr --moved") == {}
    game.refused("token cpr --moved", "no private", "1882.19")
    game.refused("tile cpr d8 --extra", "moved a station", "1882.19")
    assert game.gains("tile cpr d6 --rivers e5 --extra") == {
        "CPR": -20,
        "Bank": 20,
    }  # $40 for the river, $20 for yellow
    assert game.gains("tile cpr k5") == {}
    assert game.gains("token cpr") == {"CPR": -40, "Bank": 40}
    _play(f"{_TURN}; private NWR Ann").refused("token cpr --moved", "no private", "1882.19")
    without = _play("phase 3; round OR 2.1; stock CN 67 Ann 60; cash CN 670; private NWR CN")
    without.refused("token cn --moved", "CN has no station on the map", "1882.19")


# --- operating rounds ---


@pytest.mark.rule("1882.11")
@pytest.mark.parametrize("name", ["CNR", "HBR", "GT", "SC", "QLL"])
def test_neutral_stations(name: str) -> None:
    """One each, free, as the station of the turn, and beside the list of costs."""
    game = _play(f"phase 3; round OR 2.1 of 3; stock {name} 67 Ann 60")
    assert game.gains(f"token {name} --neutral") == {}
    if RULES.corporation[name].tokens > 2:
        game.refused(f"token {name}", "already placed 1 station", "1830 19.0")
        game.say(f"run {name} 0; next")
        game.refused(f"token {name} --neutral", "no neutral station left", "1882.11")
        assert game.gains(f"token {name}") == {name: -40, "Bank": 40}
    else:
        game.say(f"run {name} 0; next")
        game.refused(f"token {name}", "no station left", "1830 19.0")
    _play(_TURN).refused("token cpr --neutral", "no neutral station left", "1882.11")


@pytest.mark.rule("1882.11")
def test_costs_of_stations() -> None:
    """The CPR places three for $40, $100 and $100; CNR, HBR and GT two; QLL one; SC none."""
    neutral = NeutralStations.of(RULES)
    own = {name: corporation.tokens - neutral.rows.get(name, 0) for name, corporation in RULES.corporation.items()}
    assert own == {"CN": 0, "CNR": 3, "HBR": 3, "CPR": 4, "GT": 3, "SC": 1, "QLL": 2}
    game = _play("phase 5; round OR 2.1 of 3; stock CPR 67 Ann 60; cash CPR 500")
    for cost in (40, 100, 100):
        assert game.gains("token cpr") == {"CPR": -cost, "Bank": cost}
        game.say("run cpr 0")
        if cost != 100 or game.see("round") != "OR 2.3":
            game.say("next")


@pytest.mark.rule("1882.13")
def test_train_limits() -> None:
    """The limit is 4, 4, 3, 3, 2 and 2."""
    assert [phase.train_limit for phase in RULES.phase.values()] == [4, 4, 3, 3, 2, 2]
    game = _play("phase 5; round OR 3.1; stock CPR 67 Ann 60; cash CPR 900; trains CPR 3 4; ran CPR")
    game.say("train cpr 5")
    assert game.see("discards") == {}
    game.refused("train cpr 5", "the limit is 3", "1882.13")


@pytest.mark.rule("1882.14")
def test_trains_and_discards() -> None:
    """The numbers of trains; a discarded train and one traded in leave the game."""
    counts = {kind: train.count_ for kind, train in RULES.train.items()}
    assert counts == {"2": 6, "3": 4, "4": 3, "5": 2, "6": 2, "D": "unlimited"}
    game = _play("phase 6; round OR 3.1; stock CPR 67 Ann 60; cash CPR 2000; trains CPR 4 5 5; ran CPR")
    game.say("discard cpr 5")
    assert (game.see("trains Pool"), "5" in game.see("sold").split()) == ("", False)
    assert game.gains("train cpr d --trade-in 5") == {"CPR": -800, "Bank": 800}
    assert game.see("trains Pool") == ""


@pytest.mark.rule("1882.15")
def test_rivers() -> None:
    """$20, $40 or $60 each, once and from either side, beyond terrain; the mountain on M3 is $40."""
    rivers = Rivers.of(RULES)
    assert (len(rivers.rows), {*rivers.rows.values()}) == (45, {20, 40, 60})
    game = _play(_TURN)
    assert game.gains("tile cpr m3 --rivers k3") == {"CPR": -60, "Bank": 60}
    game.say("run cpr 0")
    game.refused("tile cnr k3 --rivers m3", "CPR has already paid for the river", "1882.15")
    assert game.gains("tile cnr k3 --rivers l2,i3") == {"CNR": -80, "Bank": 80}
    game = _play(_TURN)
    game.refused("tile cpr i5 --rivers k5", "No river that costs money", "1882.15")
    game.refused("tile cpr i5 60 --rivers h4", "$20, not $60", "1882.15")
    game.invalid("tile cpr 40 --rivers h4", "needs the HEX")
    assert "Rivers of I5 that nobody has paid for: to G5 $40, to H4 $20 and to H6 $40" in game.told("tile cpr i5")


@pytest.mark.rule("1882.16")
def test_second_tile() -> None:
    """The second tile is $20 more and yellow; there is none after an upgrade, and no third one."""
    game = _play(_TURN)
    game.say("tile cpr i5")
    assert game.gains("tile cpr k5") == {"CPR": -20, "Bank": 20}
    game.refused("tile cpr k7", "already laid 2 tiles", "1882.16")
    game.say("run cpr 0; tile cnr m9")
    game.refused("tile cnr i5", "must be yellow", "1882.16")
    game = _play(_TURN).say("tile cpr i5; run cpr 0; tile cnr i5")
    game.refused("tile cnr m9", "has replaced the tile on I5", "1882.16")
    assert _play(_TURN).gains("tile cpr k5 --second") == {"CPR": -20, "Bank": 20}
    by_cost = _play(_TURN).say("tile cpr i5")
    by_cost.refused("tile cpr 0", "A tile costs $20 or $60, not $0", "1882.15")
    assert by_cost.gains("tile cpr 60") == {"CPR": -60, "Bank": 60}
    assert by_cost.table.unnamed_tiles == {"40": 1}


@pytest.mark.rule("1882.17")
@pytest.mark.parametrize("hex_", ["B4", "C3", "C5", "D4", "D6", "E3", "E7", "F6"])
def test_yellow_tiles_that_the_bank_pays_for(hex_: str) -> None:
    """$20 for the yellow tile, nothing for an upgrade, and $20 for a yellow one again."""
    game = _play(f"{_TURN}; stock HBR 67 Cid 60; cash HBR 670")
    assert game.gains(f"tile cpr {hex_}") == {"CPR": 20, "Bank": -20}
    assert game.gains(f"run cpr 0; tile cnr {hex_}") == {}
    assert game.gains(f"run cnr 0; tile hbr {hex_} --yellow") == {"HBR": 20, "Bank": -20}
    assert _play(_TURN).gains("tile cpr e5") == {}


@pytest.mark.rule("1882.18")
def test_rebellion() -> None:
    """The first 4 brings it if 4 was drawn, no other train; rivers of its hexes fall due again."""
    laid = "phase 3; round OR 2.1; stock CPR 67 Ann 60; cash CPR 2000; ran CPR; trains CNR 3 3 3; trains HBR 3 3"
    game = _play(laid)
    assert "The yellow tiles on B4, C3, C5, D4, D6, E3, E7, F6 are taken off the map (1882.18)" in game.told(
        "train cpr 4"
    )
    assert "yellow tiles" not in game.told("train cpr 4")
    assert "yellow tiles" not in _play(laid, rebellion="5").told("train cpr 4")
    assert _play(_TURN).say("tile cpr d4 --rivers e5; run cpr 0").gains("tile cnr d4 --rivers e5 --yellow") == {}


@pytest.mark.rule("1882.18")
def test_a_train_added_in_front_brings_no_rebellion() -> None:
    """With a 3 added by the SC before the first 3 was sold, the second 3 brings the rebellion, not the first."""
    game = _play(
        "round SR 2; private SKC Ben; stock CPR 67 Ann 60; cash CPR 2000; trains CNR 2 2 2; trains HBR 2 2 2",
        rebellion="3",
    )
    game.say("exchange ben skc --par 67; next; run cpr 0")
    assert "with the next 3-train" in game.told("train cpr 3")
    assert "are taken off the map, unless" in game.told("train cpr 3")


@pytest.mark.rule("1882.20")
def test_a_train_is_owed_by_the_players_word() -> None:
    """The president may add money for a train, whatever the corporation's track reaches."""
    game = _play("phase 3; round OR 2.1; stock CPR 67 Ann 60; cash CPR 0; cash Ann 600; ran CPR")
    assert game.gains("train cpr 3 --president") == {"Ann": -180, "Bank": 180}


@pytest.mark.rule("1882.15")
def test_cost_without_a_hex() -> None:
    """A cost that is typed alone is that of the mountain, or nothing; rivers need the hexes, and the message says so."""
    game = _play("round OR 1.1; stock CPR 67 Ann 60")
    words = (
        "A tile costs $0 or $40, not $60 (1882.15). With --yellow, --rivers or --extra, name the hex: `tile CPR HEX`."
    )
    assert game.refused("tile cpr 60") == words
    game.say("tile cpr 40")
    game.refused("tile cpr 40", "costs $20 or $60, not $40")


@pytest.mark.rule("1882.18")
def test_order_of_the_draws() -> None:
    """18xx.games draws the rebellion first, then the corporation of TB, wherever the options stand in the table."""
    turned = RULES._replace(option=dict([*RULES.option.items()][::-1]))
    for seed in (1, 2, 3):
        assert options_drawn(turned, seed, 3) == options_drawn(RULES, seed, 3)
    assert RULES.external["18xx.games"].draws == ("rebellion", "tb")


@pytest.mark.rule("1882.11")
def test_answers_name_what_is_placed_and_paid() -> None:
    """A neutral station is called so; the fee of a second tile and the bank's $20 for a yellow one are explained."""
    game = _play(_TURN)
    printed = game.told("tile cpr k7")
    assert "bank pays" not in printed
    printed = game.told("tile cpr d4")
    assert "A second tile in a turn costs $20 more (1882.16)." in printed
    assert "The bank pays $20 for a yellow tile on D4 (1882.17)." in printed
    assert "CNR places a station and has 2 left.\nThis station of CNR is neutral." in game.say("run cpr 0").told(
        "token cnr --neutral"
    )


@pytest.mark.rule("1882.16")
@pytest.mark.rule("1882.10")
@pytest.mark.rule("1882.9")
def test_sections() -> None:
    """Refusals cite the statement that they come from."""
    game = _play("phase 3; round OR 2.1 of 3; stock CPR 67 Ann 60; stock CNR 67 Ben 60")
    game.say("tile cpr i5").refused("tile cpr i5", "must be yellow, and I5 has a tile (1882.16)")
    start = _play("round SR 2")
    start.refused("par ann cn 67", "(1882.10)")
    start.refused("par ann sc 67", "(1882.9)")
    assert "CN" not in room(start.table, "Ann").may_buy
    assert "SC" not in room(start.table, "Ann").may_buy
    assert "CN" in room(_play("round SR 2; stock CN 67 Ben 20").table, "Ann").may_buy


# --- the topic ---


def test_the_topic_has_the_twenty_statements() -> None:
    """`banker help 1882` has each statement once, and the reminders of this game have a name."""
    found = re.findall(r"^- (1882\.\d+): ", text_of("1882"), re.MULTILINE)
    assert sorted(found) == sorted(f"1882.{number}" for number in range(1, 21))
    assert "rivers" in ABOUT
