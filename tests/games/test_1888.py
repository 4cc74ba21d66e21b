"""1888: the statements of `banker help 1888`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.calc import market
from banker.calc.privates import bounds
from banker.cli.help import text_of
from banker.rules.read import read
from support.table import Play, play

THREE = "Ann Ben Cid"
RULES = read("1888")
TURN = "phase 3; round OR 2.1 of 2; stock JZR 90 Ann 60; stock ZDR 80 Ben 60; trains JZR 3; trains ZDR 3"
WALL = RULES.private["CW"].extra_hexes


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "1888", **options)


# --- preparation and stock ---


@pytest.mark.rule("1888.1", "1888.26")
@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1200, 20), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int) -> None:
    """The bank's ¥9,000 less ¥2,400, ¥10,000 in the prototype; cash and limit by number; two players have the same certificates."""
    seats = " ".join("ABCDEF"[:players])
    game = _play(players=seats)
    assert (game.see("cash A"), game.see("limit"), game.see("cash bank")) == (cash, limit, 6600)
    assert _play(players=seats, north="no").see("cash bank") == 7600
    assert {corporation.president for corporation in game.table.rules.corporation.values()} == {20}
    assert game.table.rules.stock.unsold == "ipo"


@pytest.mark.rule("1888.2")
@pytest.mark.parametrize(("north", "first"), [("yes", 40), ("no", 30), ("small-bank", 40)])
def test_float(north: str, first: int) -> None:
    """The purchase that makes it 60%, or 50% in the prototype, brings ten times par at once."""
    game = _play(f"round SR 2; stock JZR 90 Ann {first - 10} Ben 10; cash Ann 500", north=north)
    assert game.gains("buy ann jzr") == {"Ann": -90, "Bank": 90}
    assert game.gains("buy ben jzr") == {"Ben": -90, "Bank": 90 - 900, "JZR": 900}
    assert len(RULES.corporation) == 8


@pytest.mark.rule("1888.25")
def test_small_bank() -> None:
    """The bank and the float of the published game, and FC of the prototype."""
    rules = read("1888", {"north": "small-bank"})
    exchange = rules.private["FC"].exchange
    assert exchange is not None
    assert (rules.bank.total, rules.stock.float, exchange.from_, exchange.when) == (9000, 60, ("ipo",), "stock-round")


@pytest.mark.parametrize("order", [("north", "bank"), ("bank", "north")])
def test_a_bank_of_another_size_in_the_prototype(order: tuple[str, str]) -> None:
    """The amount that was typed counts, in whatever order the options are."""
    chosen = {"north": "no", "bank": "6000"}
    rules = read("1888", {name: chosen[name] for name in order})
    assert (rules.bank.total, rules.stock.float) == (6000, 50)


@pytest.mark.rule("1888.3")
def test_market() -> None:
    """Nine rows, of which the first two begin with gaps; six prices to start at, all in the fourth column; no end, no zone but yellow."""
    assert [len([price for price in row if price]) for row in RULES.market.grid] == [16, 17, 15, 12, 10, 8, 7, 6, 5]
    starts = {space.price: cell for cell, space in RULES.market.spaces.items() if space.par}
    assert starts == {95: (2, 4), 90: (3, 4), 85: (4, 4), 80: (5, 4), 75: (6, 4), 70: (7, 4)}
    assert {space.zone for space in RULES.market.spaces.values()} == {None, "yellow"}
    assert max(space.price for space in RULES.market.spaces.values()) == 400


@pytest.mark.rule("1888.4")
@pytest.mark.parametrize(
    ("path", "at", "to"),
    [
        ("left-or-down", (1, 3), (2, 3)),  # 95 to 90
        ("left-or-down", (2, 2), (3, 2)),  # 85 to 80
        ("left-or-down", (3, 1), (4, 1)),
        ("up", (3, 1), (3, 1)),  # 75 stays
        ("up", (2, 2), (2, 2)),
        ("up", (3, 2), (2, 2)),
        ("down", (9, 1), (9, 1)),
        ("right-or-up", (3, 15), (2, 15)),
        ("right-or-up", (1, 18), (1, 18)),
    ],
)
def test_gaps_in_the_market(path: str, at: tuple[int, int], to: tuple[int, int]) -> None:
    """Left of a gap a token moves down; below a gap it stays."""
    assert market.move(RULES.market, path, at) == to


@pytest.mark.rule("1888.4")
def test_a_run_and_a_rise_at_the_gaps() -> None:
    """Without revenue ¥95 in row 1 falls to ¥90; a sold-out corporation at ¥75 in row 3 does not rise."""
    game = _play("phase 3; round OR 2.1 of 1; stock JZR 90 Ann 60; at JZR 1,3; trains JZR 3").say("run jzr 0")
    assert (game.see("price JZR"), game.see("cell JZR")) == (90, [2, 3])
    full = _play("phase 3; round SR 3; stock JZR 90 Ann 60 Ben 40; at JZR 3,1").say("next")
    assert full.see("cell JZR") == [3, 1]


@pytest.mark.rule("1888.5")
def test_a_turn_is_a_sale_and_then_a_purchase() -> None:
    """After a purchase the prompt refuses a sale; before it two sales are fine."""
    laid = "round SR 2; stock JZR 90 Ann 50 Ben 20; stock ZDR 80 Cid 60 Ann 20; cash Ann 500"
    bought = _play(laid).say("buy ann zdr")
    assert bought.see("percent ZDR Ann") == 30
    assert "1888.5" in bought.refused_at_the_prompt("sell ann jzr")
    _play(laid).say("sell ann jzr; sell ann jzr; buy ann zdr")


# --- private companies ---


@pytest.mark.rule("1888.8")
def test_bids() -> None:
    """A bid is ¥5 above the face value or the best bid, any amount beyond that; all bids are reserved."""
    game = _play()
    game.refused("bid ann ta 54", "¥55")
    game.say("bid ann ta 56; bid ben ta 61; bid ann hs 400")
    game.refused("bid ann cw 800", "¥344")


@pytest.mark.rule("1888.7")
def test_an_export_while_the_privates_are_sold() -> None:
    """All pass with KT unsold: ¥5 less and no export; with KT sold the privates pay, and a 2-train leaves."""
    game = _play().say("next")
    assert game.table.depot()["2"] == 7
    assert game.say("private ann kt").gains("next") == {"Ann": 5, "Bank": -5}
    assert game.table.depot()["2"] == 6


@pytest.mark.rule("1888.12")
@pytest.mark.parametrize(
    ("private", "least", "most"), [("KT", 13, 37), ("TA", 25, 75), ("HS", 38, 112), ("CW", 50, 150), ("YRF", 63, 187), ("FC", 75, 225)]
)  # fmt: skip
def test_prices_of_privates(private: str, least: int, most: int) -> None:
    """Whole yuan from half to one and a half times the face value, in phases 3 and 4."""
    assert bounds(RULES.privates, RULES.private[private]) == (least, most)
    for phase in ("3", "4"):
        game = _play(f"phase {phase}; round OR 2.1; private {private} Cid; stock JZR 90 Ann 60")
        game.refused(f"private jzr {private} {least - 1}", f"¥{least} to ¥{most}", "1888.12")
        game.refused(f"private jzr {private} {most + 1}", "1888.12")
        assert game.gains(f"private jzr {private} {most}") == {"JZR": -most, "Cid": most}
    early = _play(f"round OR 1.1; private {private} Cid; stock JZR 90 Ann 60")
    early.refused(f"private jzr {private} {most}", "phase 2")


@pytest.mark.rule("1888.13")
def test_extra_tile_of_hs() -> None:
    """C5 is closed to others while a player owns HS; its corporation lays a tile there free, beside its own, after the run, too."""
    _play(f"{TURN}; private HS Cid").refused("tile jzr c5", "while Cid owns HS")
    assert _play(TURN).gains("tile jzr c5") == {"JZR": -40, "Bank": 40}
    game = _play(f"{TURN}; private HS JZR")
    assert game.gains("tile jzr b2; run jzr 0; tile jzr c5") == {"JZR": -40, "Bank": 40}
    game.refused("tile jzr c5", "JZR has already run")


@pytest.mark.rule("1888.16")
def test_extra_tiles_of_the_wall() -> None:
    """One or two hexes of the Wall free in one turn, beside the tile of the turn; later, and for others, they cost."""
    game = _play(f"{TURN}; private CW JZR")
    assert game.gains("tile jzr b2; tile jzr d2; tile jzr b4") == {"JZR": -40, "Bank": 40}
    game.refused("tile jzr e3", "already laid")
    assert game.see("owner CW") == "JZR"
    assert game.gains("run jzr 0; tile zdr b6; run zdr 0; next; tile jzr e3") == {
        "JZR": -40 + 20,
        "ZDR": -30,
        "Bank": 50,
    }


@pytest.mark.rule("1888.16")
@pytest.mark.parametrize(("private", "hexes"), [("TA", ["h2"]), ("YRF", ["e17", "f16"])])
def test_extra_tiles_without_terrain(private: str, hexes: list[str]) -> None:
    """They cost nothing and are laid beside the tile of the turn, at any time in it."""
    game = _play(f"{TURN}; private {private} JZR").say("tile jzr b2; run jzr 0")
    for hex_ in hexes:
        assert game.gains(f"tile jzr {hex_}") == {}
    game.refused("tile jzr c19", "")


# --- operating rounds ---


@pytest.mark.rule("1888.6")
@pytest.mark.parametrize(("phase", "kind"), [("2", "2"), ("3", "3"), ("4", "4")])
def test_the_next_train_is_exported_after_each_set(phase: str, kind: str) -> None:
    """One train of each of these types leaves, and comes to nobody; from phase 5 on none does."""
    game = _play(f"phase {phase}; round OR 2.1 of 1")
    before = game.table.depot()[kind]
    assert game.say("next").table.depot()[kind] == before - 1
    late = _play("phase 5; round OR 4.1 of 1")
    assert late.say("next").table.depot()["5"] == 2


@pytest.mark.rule("1888.6")
def test_an_export_begins_a_phase_and_lowers_the_limit() -> None:
    """The first 4 leaves: 2s rust, and who has four 3s discards one before anyone trades."""
    laid = "phase 3; round OR 2.2 of 2; stock JZR 90 Ann 60; stock ZDR 80 Ben 60; trains JZR 3 3 3 3; trains ZDR 2; pool 3 3"
    game = _play(laid).say("run jzr 100; run zdr 0; next")
    assert (game.see("phase"), game.see("trains ZDR"), game.see("discards")) == ("4", "", {"JZR": 1})
    game.refused("sell ann jzr", "JZR must discard 1 train")


@pytest.mark.rule("1888.9")
def test_trains() -> None:
    """Numbers and prices; the first D is for sale after the second 6, ¥200 cheaper for a 4, 5 or 6."""
    found = {kind: (train.count_, train.price) for kind, train in RULES.train.items()}
    expected = {"2": (7, 80), "3": (6, 180), "4": (5, 300), "5": (3, 500), "6": (2, 630), "D": ("unlimited", 900)}
    assert found == expected
    game = _play("phase 6; round OR 5.1; stock JZR 90 Ann 60; trains JZR 4; cash JZR 2000; ran JZR")
    assert game.see("sold") == "6"
    game.say("train jzr 6")
    assert game.see("sold") == "D"
    assert game.gains("train jzr d --trade-in 4") == {"JZR": -700, "Bank": 700}


@pytest.mark.rule("1888.10")
def test_a_corporation_must_own_a_train() -> None:
    """Without one its turn does not end, route or not: neither the next corporation nor the next round begins."""
    game = _play("phase 3; round OR 2.1 of 2; stock JZR 90 Ann 60; stock ZDR 80 Ben 60; trains ZDR 3")
    assert "JZR has no train. It must buy a train; the cheapest is a 3-train for ¥180 (1888.10)" in game.told(
        "run jzr 0"
    )
    game.refused("run zdr 100", "JZR has no train and must buy one before its turn ends", "1888.10", "`train JZR TYPE`")
    game.say("train jzr 3; run zdr 100; next")
    last = _play("phase 3; round OR 2.2 of 2; stock JZR 90 Ann 60; ran JZR")
    last.refused("next", "JZR has no train and must buy one before its turn ends", "1888.10")


@pytest.mark.rule("1888.11")
def test_the_presidents_money_buys_only_the_banks_trains() -> None:
    """Another corporation's train is bought with the treasury alone."""
    game = _play(f"{TURN.replace('; trains JZR 3', '')}; cash JZR 50; cash Ann 900; ran JZR")
    game.refused("train jzr 3 --from zdr --price 60 --president", "1888.11")
    assert game.gains("train jzr 3 --from zdr --price 50") == {"JZR": -50, "ZDR": 50}
    bank = _play(f"{TURN.replace('; trains JZR 3', '')}; cash JZR 50; cash Ann 900; ran JZR")
    assert bank.gains("train jzr 3 --president") == {"JZR": -50, "Ann": -130, "Bank": 180}


@pytest.mark.rule("1888.20")
def test_stations() -> None:
    """The home is free, the others cost ¥40, 60 and 80; CDL, HJR and TJL have four, the others three."""
    assert {name for name, corporation in RULES.corporation.items() if corporation.tokens == 4} == {"CDL", "HJR", "TJL"}
    assert (RULES.corporation["JHR"].home, RULES.corporation["JZR"].home) == ("C9", "C9")
    game = _play("phase 3; round OR 2.1 of 3; stock HJR 80 Ann 60; trains HJR 3")
    costs = [game.gains(f"token hjr; run hjr 0{'; next' * (place < 2)}")["HJR"] for place in range(3)]
    assert costs == [-40, -60, -80]
    game.say("next; next")
    game.refused("token hjr", "no station left")


@pytest.mark.rule("1888.21")
@pytest.mark.parametrize(
    ("hex_", "cost"), [("b16", 10), ("f10", 20), ("b12", 20), ("c11", 20), ("g15", 30), ("b8", 30), ("g3", 40), ("f4", 40), ("c9", 10), ("h4", 20), ("a19", 0), ("f16", 0)]
)  # fmt: skip
def test_terrain(hex_: str, cost: int) -> None:
    """The first tile costs, on C9 and H4 the first one that replaces what is printed; a later one does not."""
    game = _play(TURN)
    assert -game.gains(f"tile jzr {hex_}").get("JZR", 0) == cost
    assert game.gains(f"run jzr 0; tile zdr {hex_}") == {}


@pytest.mark.rule("1888.21")
@pytest.mark.parametrize("hex_", ["b18", "b20", "c9", "h4"])
def test_printed_yellow(hex_: str) -> None:
    """A hex printed yellow takes no tile in phase 2."""
    _play("round OR 1.1; stock JZR 90 Ann 60").refused(f"tile jzr {hex_}", "is yellow", "1888.21")


@pytest.mark.rule("1888.22")
def test_the_revenue_is_the_players_word() -> None:
    """Any multiple of ¥10 is a revenue, so the bonus of a destination can be part of it."""
    assert _play(TURN).gains("run jzr 230") == {"Ann": 138, "Bank": -138}


@pytest.mark.rule("1888.24")
def test_phases() -> None:
    """Train limits and rounds in a set by phase; the first 5 closes the privates."""
    phases = RULES.phase.values()
    assert [phase.train_limit for phase in phases] == [4, 4, 3, 2, 2, 2]
    assert [phase.operating_rounds for phase in phases] == [1, 2, 2, 3, 3, 3]
    assert [phase.closes_privates for phase in phases] == [False, False, False, True, False, False]
    game = _play("phase 4; round OR 3.1; stock JZR 90 Ann 60; private KT Cid; pool 4 4 4 4 4; cash JZR 900; ran JZR")
    assert game.say("train jzr 5").see("owner KT") == "Out"


# --- the end ---


@pytest.mark.rule("1888.23")
def test_ends() -> None:
    """A broken bank ends the game after the set, a bankruptcy at once."""
    game = _play(f"{TURN}; bank 50").say("run jzr 100; run zdr 0")
    game.refused("end", "")
    game.say("next; run jzr 0; run zdr 0; end")
    assert game.see("over") == "the bank has broken"
    broke = _play("phase 4; round OR 3.1; stock JZR 90 Ann 60 pool 40; cash Ann 0; cash JZR 0; ran JZR").say(
        "bankrupt ann"
    )
    assert broke.see("over")


def test_the_topic_has_all_statements() -> None:
    """`banker help 1888` has each statement once."""
    found = re.findall(r"^- (1888\.\d+): ", text_of("1888"), re.MULTILINE)
    assert sorted(found) == sorted(f"1888.{number}" for number in range(1, 27))
