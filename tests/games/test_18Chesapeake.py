"""18Chesapeake: the eighteen statements of `banker help 18Chesapeake`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.opening import begin
from banker.rules.read import read
from banker.views.status import bids_reserved
from support.table import Play, play

TWO, THREE, FOUR = "Ann Ben", "Ann Ben Cid", "Ann Ben Cid Dee"
RULES = read("18Chesapeake")
SOLD = "private ann d&r; private ben c-p; private cid b&s; private ann c&oc; private ben b&or"
"""All privates but CV, each at face value."""


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "18Chesapeake", **options)


def _set_over(phase: str, rest: str) -> Play:
    """A game at the end of a set, all corporations that have floated having run."""
    return _play(f"phase {phase}; round OR 2.1 of 1; stock PRR 95 Ann 60; ran PRR; {rest}")


# --- preparation ---


@pytest.mark.rule("18Chesapeake.1")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "bank"),
    [(2, 1200, 20, 5600), (3, 800, 20, 5600), (4, 600, 16, 5600), (5, 480, 13, 5600), (6, 400, 11, 5600)],
)
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $8,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join("ABCDEF"[:players]))
    assert (game.see("cash A"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)


@pytest.mark.rule("18Chesapeake.7")
@pytest.mark.parametrize("drawn", ["LV", "B&O", "C&A"])
def test_cv_brings_the_president_of_the_corporation_drawn(drawn: str) -> None:
    """Its buyer sets the par and has 20%; CV closes with the first train of that corporation, and no other."""
    game = _play(cv=drawn).say(SOLD)
    game.refused("private cid cv", "par price", drawn)
    assert game.gains("private cid cv --par 80") == {"Cid": -200, "Bank": 200}
    assert (game.see(f"president {drawn}"), game.see(f"percent {drawn} Cid")) == ("Cid", 20)
    assert game.see(f"par {drawn}") == 80
    other = "PRR"
    later = _play(f"round OR 2.1; stock {drawn} 80 Ann 60; stock {other} 95 Ben 60; private CV Cid", cv=drawn)
    later.say(f"run {other} 0; train {other} 2")
    assert later.see("owner CV") == "Cid"
    later.say(f"run {drawn} 0; train {drawn} 2")
    assert later.see("owner CV") == "Out"


@pytest.mark.rule("18Chesapeake.7")
def test_cv_is_never_sold_to_a_corporation() -> None:
    """In phase 3 corporations buy C-P, but not CV."""
    game = _play("phase 3; round OR 2.1; stock PRR 95 Ann 60; private CV Ann; private C-P Ann")
    game.refused("private prr cv 200", "may not be sold to a corporation", "18Chesapeake.7")
    assert game.gains("private prr c-p 80") == {"PRR": -80, "Ann": 80}


@pytest.mark.rule("18Chesapeake.7")
def test_the_draw_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A game begins only with the corporation that was drawn, one of the eight."""
    folder = tmp_path_factory.mktemp("draw")
    with pytest.raises(Invalid, match=r"Then add --option cv=NAME \(one of PRR, PLE, SRR"):
        begin(folder / "game.toml", "18Chesapeake", ["Ann", "Ben"], {})
    assert [*RULES.option["cv"].values] == [*RULES.corporation]
    assert begin(folder / "game.toml", "18Chesapeake", ["Ann", "Ben"], {"cv": "LV"}).options["cv"] == "LV"


# --- private companies ---


@pytest.mark.rule("18Chesapeake.11")
def test_bids_are_multiples_of_5() -> None:
    """A bid of $207 for CV is refused, in the auction and as the price above a bid; $205 is fine."""
    game = _play()
    game.refused("bid ann cv 207", "A bid is a multiple of $5, not $207 (18Chesapeake.11)", "$205 or $210")
    game.say("bid ann cv 205; bid ben cv 210")
    game.refused("bid cid cv 213", "It could be $215 or $220.")  # the least bid is $215
    assert "Ann CV $205" in " ".join(bids_reserved(game.table))
    game.say(SOLD)
    game.refused("private ann cv 218 --par 70", "18Chesapeake.11")
    game.refused("private ann c&oc 88", "C&OC")
    assert game.gains("private ann cv 220 --par 70") == {"Ann": -220, "Bank": 220}
    other = _play().say("private ann d&r; private ben c-p; private cid b&s")
    other.refused("private ann c&oc 88", "A bid is a multiple of $5")
    assert other.gains("private ann c&oc 85") == {"Ann": -85, "Bank": 85}


@pytest.mark.rule("18Chesapeake.11")
def test_only_the_highest_bid_sets_money_aside() -> None:
    """Ann's money is free again once Ben has bid more for CV; Ben's is not."""
    game = _play(players="A B C D E F").say("bid a cv 390")
    game.refused("bid a b&or 105", "A has $10 ($400 less $390 reserved for bids)")
    game.say("bid b cv 395; bid a b&or 105")
    game.refused("bid b c&oc 85", "B has $5")
    other = play("", "A B C D E F", "1830").say("bid a bo 390; bid b bo 395")
    other.refused("bid a ca 165", "A has $10")


@pytest.mark.rule("18Chesapeake.5")
def test_an_export_while_the_privates_are_sold() -> None:
    """All pass with D&R unsold: $5 less and no export; with D&R sold: $5 of income, and a 2-train leaves."""
    game = _play().say("next")
    assert game.table.depot()["2"] == 7
    assert game.say("private ann d&r").gains("next") == {"Ann": 5, "Bank": -5}
    assert game.table.depot()["2"] == 6


@pytest.mark.rule("18Chesapeake.8")
def test_b_and_or() -> None:
    """It brings 10% of the B&O, pays nothing, and stays open when the B&O buys a train; the first 5 closes it."""
    game = _play().say("private ann d&r; private ben c-p; private cid b&s; private ann c&oc; private ben b&or")
    assert (game.see("percent B&O Ben"), game.see("president B&O")) == (10, None)
    assert "Ben" not in _play("round SR 2; private B&OR Ben").gains("next")
    game = _play("phase 4; round OR 2.1; stock B&O 95 Ann 60; private B&OR Ben; cash B&O 900; ran B&O")
    game.say("train b&o 4")
    assert game.see("owner B&OR") == "Ben"
    game = _play(
        "phase 4; round OR 2.1; stock B&O 95 Ann 60; private B&OR Ben; trains PRR 4 4 4 4 4; cash B&O 900; ran B&O"
    )
    game.say("discard prr 4; discard prr 4; train b&o 5")
    assert game.see("owner B&OR") == "Out"


@pytest.mark.rule("18Chesapeake.9")
def test_c_and_oc_makes_a_station_on_d2_free() -> None:
    """After its tile on D2 for $80 its corporation places the station free; the next one then costs $60."""
    laid = "phase 3; round OR 2.1 of 2; stock PRR 95 Ann 60; private C&OC PRR"
    game = _play(laid)
    assert game.gains("tile prr d2") == {"PRR": -80, "Bank": 80}
    assert game.gains("token prr 0") == {}
    game.say("run prr 0; next")
    assert game.gains("token prr") == {"PRR": -60, "Bank": 60}
    _play(laid).refused("token prr 0", "18Chesapeake.9")
    _play(laid.replace("C&OC PRR", "C&OC Ann")).say("tile prr e3; token prr 40")


@pytest.mark.rule("18Chesapeake.10")
@pytest.mark.parametrize(("private", "hexes"), [("C-P", ["h2", "i3"]), ("B&S", ["f4", "g5"])])
def test_two_extra_tiles_once(private: str, hexes: list[str]) -> None:
    """The two hexes cost nothing; a turn then has three tiles, and the next turn one again."""
    laid = f"phase 3; round OR 2.1 of 3; stock PRR 95 Ann 60; private {private} PRR"
    game = _play(laid).say(f"tile prr e5; tile prr {hexes[0]}")
    assert game.gains(f"tile prr {hexes[1]}") == {}
    game.refused("tile prr e3", "already laid 3 tiles")
    game.say("run prr 0; next; tile prr e3")
    game.refused(f"tile prr {hexes[0]}", "already laid 1 tile")
    _play(laid.replace(f"{private} PRR", f"{private} Out")).say("tile prr e5").refused(f"tile prr {hexes[0]}", "1 tile")
    game = _play(laid).say(f"tile prr e5; tile prr {hexes[0]}")
    game.refused("tile prr e3", "already laid 2 tiles")
    game.refused(f"tile prr {hexes[0]}", "already laid 2 tiles")
    game.say(f"run prr 0; tile prr {hexes[1]}").refused("tile prr e3", "laying track comes before the run")


# --- stock ---


@pytest.mark.rule("18Chesapeake.2")
def test_market() -> None:
    """Eight rows, par $95, 80 or 70 on its own row and column, a yellow zone; 60% is the most, one certificate a turn."""
    market = RULES.market
    assert (len(market.grid), {*market.zones.values()}) == (8, {"yellow"})
    starts = {space.price: cell for cell, space in market.spaces.items() if space.par}
    assert starts == {95: (3, 5), 80: (4, 4), 70: (5, 3)}
    _play("round SR 2").refused("par ann prr 90", "18Chesapeake.2", "$70, $80, $95")
    game = _play("round SR 2; stock LV 70 Ann 60 pool 40; at LV 8,1; cash Ann 900")
    assert (game.see("price LV"), game.see("zone LV"), game.see("counted Ann")) == (40, "yellow", 0)
    game.refused("buy ann lv pool", "60%")
    game.refused("buy ben lv pool 2", "one certificate")


@pytest.mark.rule("18Chesapeake.3")
def test_no_sale_after_a_purchase() -> None:
    """The prompt refuses a sale after a purchase; a purchase after a sale is fine."""
    laid = "round SR 2; stock PRR 95 Ann 50 Ben 20; stock LV 80 Cid 60 Ann 20; cash Ann 500"
    game = _play(laid).say("sell ann prr; buy ann lv")
    event = resolve(game.table, History(game.records), "sell", ["ann", "prr"]).event
    found = [
        f"{objection.text} ({objection.cite})"
        for objection in event.turn_objections(current_turn(game.table, game.records))
    ]
    assert len(found) == 1
    assert found[0].endswith("(18Chesapeake.3)")
    assert "18Chesapeake.3" in game.told("sell ann prr")


# --- operating rounds ---


@pytest.mark.rule("18Chesapeake.4")
@pytest.mark.parametrize(("phase", "kind"), [("2", "2"), ("3", "3"), ("4", "4")])
def test_the_next_train_is_exported_after_each_set(phase: str, kind: str) -> None:
    """One 2, 3 or 4 leaves with the `next` that begins a stock round."""
    game = _set_over(phase, "")
    before = game.table.depot()
    after = game.say("next").table.depot()
    assert {kind_: before[kind_] - after[kind_] for kind_ in before if before[kind_] != after[kind_]} == {kind: 1}


@pytest.mark.rule("18Chesapeake.4")
def test_a_5_is_not_exported() -> None:
    """The next train in order is a 5: nothing leaves."""
    game = _set_over("5", "")
    before = game.table.depot()
    assert game.say("next").table.depot() == before


@pytest.mark.rule("18Chesapeake.4")
def test_nothing_leaves_between_the_rounds_of_a_set() -> None:
    """The export is at the end of a set only."""
    game = _play("phase 3; round OR 2.1 of 2; stock PRR 95 Ann 60; ran PRR")
    before = game.table.depot()
    assert game.say("next").table.depot() == before


@pytest.mark.rule("18Chesapeake.4", "18Chesapeake.6")
def test_the_first_4_exported_rusts_the_2s_and_lowers_the_limit() -> None:
    """Five of six 3s with PRR and LV, the last one out: the 4 leaves, phase 4 begins, and PRR discards before anyone trades."""
    game = _set_over("3", "trains PRR 3 3 3 3; trains LV 3 3 2 2")
    printed = game.told("next")
    assert "A 4-train leaves the game" in printed
    assert (game.see("phase"), game.see("trains LV"), game.see("round")) == ("4", "3 3", "SR 3")
    assert game.see("discards") == {"PRR": 1}
    game.refused("sell ann prr", "PRR must discard 1 train")
    game.refused("next", "PRR must discard 1 train")
    assert game.say("discard prr 3").see("trains pool") == "3"
    game.say("sell ann prr")


@pytest.mark.rule("18Chesapeake.12")
@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("PRR", [40, 60, 80]), ("C&O", [40, 60, 80]), ("PLE", [40, 60]), ("B&O", [40, 60]),
        ("N&W", [40, 60]), ("SRR", [40]), ("LV", [40]), ("C&A", [40]),
    ],
)  # fmt: skip
def test_stations(name: str, costs: list[int]) -> None:
    """The first station is free, the next ones cost $40, 60 and 80."""
    game = _play(f"round OR 2.1 of 4; stock {name} 95 Ann 60")
    for cost in costs:
        assert game.gains(f"token {name}") == {name: -cost, "Bank": cost}
        game.say(f"run {name} 0; next")
    game.refused(f"token {name}", "station")


@pytest.mark.rule("18Chesapeake.13")
def test_trains() -> None:
    """Numbers and prices; a D costs $900, or $700 with a 4, 5 or 6."""
    trains = {kind: (train.count_, train.price) for kind, train in RULES.train.items()}
    assert trains == {
        "2": (7, 80), "3": (6, 180), "4": (5, 300), "5": (3, 500), "6": (2, 630), "D": ("unlimited", 900),
    }  # fmt: skip
    laid = "phase 6; round OR 3.1; stock PRR 95 Ann 60; cash PRR 900; ran PRR"
    assert _play(laid).gains("train prr d") == {"PRR": -900, "Bank": 900}
    for kind in ("4", "5", "6"):
        game = _play(f"{laid}; trains PRR {kind}")
        assert game.gains(f"train prr d --trade-in {kind}") == {"PRR": -700, "Bank": 700}


def test_terrain() -> None:
    """$40 on nine hexes with water, $80 on eight mountains, once."""
    for kind, cost, count in (("water", 40, 9), ("mountain", 80, 8)):
        hexes = RULES.terrain[kind].hexes
        assert (len(hexes), {RULES.terrain_cost(name) for name in hexes}) == (count, {cost})


# --- two players ---


@pytest.mark.rule("18Chesapeake.14")
def test_presidents_certificates_of_30_percent_for_two() -> None:
    """Three times par for 30% and seven others; of the corporation drawn twice par for 20% and eight; of three players no such thing."""
    game = _play("round SR 2", TWO, cv="LV")
    assert game.gains("par ann prr 95") == {"Ann": -285, "Bank": 285}
    assert (game.see("percent PRR Ann"), game.see("percent PRR ipo")) == (30, 70)
    assert game.gains("par ben lv 80") == {"Ben": -160, "Bank": 160}
    assert (game.see("percent LV Ben"), game.see("percent LV ipo")) == (20, 80)
    assert _play("round SR 2", THREE, cv="LV").gains("par ann prr 95") == {"Ann": -190, "Bank": 190}


@pytest.mark.rule("18Chesapeake.14")
def test_the_presidency_of_30_percent_passes_to_30_percent() -> None:
    """With 20% nobody can succeed; with 30% more than the president, three certificates change hands."""
    game = _play("round SR 2; stock PRR 95 Ann 40 Ben 20; cash Ben 900", TWO, cv="LV")
    game.refused("sell ann prr 2", "Ann")
    game = _play("round SR 2; stock PRR 95 Ann 30 Ben 30; cash Ben 900", TWO, cv="LV")
    game.say("sell ann prr 1")
    assert (game.see("president PRR"), game.see("percent PRR Ann"), game.see("percent PRR Ben")) == ("Ben", 20, 30)


@pytest.mark.rule("18Chesapeake.15")
def test_what_is_left_goes_to_the_pool_for_two() -> None:
    """At 60% the other four certificates are in the pool, free; with three players they stay in the IPO."""
    game = _play("round SR 2; stock PRR 80 Ann 50; cash Ann 900", TWO, cv="LV")
    assert game.gains("buy ann prr") == {"Ann": -80, "Bank": 80 - 800, "PRR": 800}
    assert (game.see("percent PRR ipo"), game.see("percent PRR pool")) == (0, 40)
    game = _play("round SR 2; stock PRR 80 Ann 50; cash Ann 900", THREE).say("buy ann prr")
    assert (game.see("percent PRR ipo"), game.see("percent PRR pool")) == (40, 0)


@pytest.mark.rule("18Chesapeake.16")
def test_the_pool_shrinks_before_anyone_but_the_president_buys() -> None:
    """Ben's purchase takes two of four out of the pool, Ann's one; of the last one Ben gets nothing, and pays nothing."""
    game = _play("round SR 2; stock PRR 80 Ann 50; cash Ann 900", TWO, cv="LV").say("buy ann prr")
    assert game.gains("buy ben prr") == {"Ben": -80, "Bank": 80}
    assert (game.see("percent PRR Ben"), game.see("percent PRR pool"), game.see("percent PRR out")) == (10, 20, 10)
    game = _play("round SR 2; stock PRR 80 Ann 50 pool 50; cash Ann 900", TWO, cv="LV")
    assert game.gains("buy ann prr pool") == {"Ann": -80, "Bank": 80}
    assert (game.see("percent PRR pool"), game.see("percent PRR out")) == (40, 0)
    game = _play("round SR 2; stock PRR 80 Ann 60 Ben 30 pool 10; cash Ben 80", TWO, cv="LV")
    assert "1 PRR leaves the game" in game.told("buy ben prr")
    assert (game.see("cash Ben"), game.see("percent PRR Ben"), game.see("priority")) == (80, 30, "Ann")
    last = "It was the last certificate"
    assert last in _play("round SR 2; stock PRR 80 Ann 60 Ben 30 pool 10", TWO, cv="LV").told("buy ben prr")
    assert last not in _play("round SR 2; stock PRR 80 Ann 60 Ben 10 pool 30", TWO, cv="LV").told("buy ben prr")
    game = _play("round SR 2; stock PRR 80 Ann 60 Ben 30 pool 10; cash Ben 79", TWO, cv="LV")
    game.refused("buy ben prr", "Ben has $79, but the cost is $80")
    ipo = _play("round SR 2; stock PRR 80 Ann 30 pool 10", TWO, cv="LV")
    assert ipo.gains("buy ben prr ipo") == {"Ben": -80, "Bank": 80}
    assert (ipo.see("percent PRR Ben"), ipo.see("percent PRR pool"), ipo.see("percent PRR out")) == (10, 0, 10)
    three = _play("round SR 2; stock PRR 80 Ann 60 pool 40", THREE).say("buy ben prr pool")
    assert (three.see("percent PRR pool"), three.see("percent PRR out")) == (30, 0)


@pytest.mark.rule("18Chesapeake.17")
def test_sold_out_for_two() -> None:
    """With nothing in the pool PRR rises, though 10% are out of the game; with 10% in the pool it stays."""
    game = _play("round SR 2; stock PRR 80 Ann 60 Ben 30 pool 10; cash Ben 80", TWO, cv="LV")
    assert game.say("next").see("cell PRR") == [4, 4]
    game = _play("round SR 2; stock PRR 80 Ann 60 Ben 30 pool 10; cash Ben 80", TWO, cv="LV")
    assert game.say("buy ben prr; next").see("cell PRR") == [3, 4]


@pytest.mark.rule("18Chesapeake.18")
def test_the_end() -> None:
    """The set is finished after the bank has broken below $0; exactly $0 is not broken."""
    laid = "phase 3; round OR 2.1 of 2; stock PRR 80 Ann 60; trains PRR 3; bank "
    game = _play(f"{laid}100").say("run prr 100")
    assert game.see("broken") is None, "Ann gets $60, and $40 are nobody's"
    game = _play(f"{laid}59").say("run prr 100")
    assert game.see("broken") == "OR 2.1"
    game.refused("end", "until this set of operating rounds is over")
    game.say("next; run prr 0; end")
    assert _play(f"{laid}60").say("run prr 100").see("broken") is None


# --- the topic ---


def test_the_topic_has_the_eighteen_statements() -> None:
    """`banker help 18Chesapeake` has each statement once."""
    found = re.findall(r"^- (18Chesapeake\.\d+): ", text_of("18Chesapeake"), re.MULTILINE)
    assert sorted(found) == sorted(f"18Chesapeake.{number}" for number in range(1, 19))
