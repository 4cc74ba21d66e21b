"""18Neb: the statements of `banker help 18Neb` about preparation, rounds, trains, locals and ends, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.advice.raising import ways_to_raise
from banker.cli.help import text_of
from banker.rules.read import read
from banker.views.status import status
from support.table import Play, play

RULES = read("18Neb")
TEN = ("C&S", "CBQ", "CNW", "DRG", "MP", "UP")
LOCALS = ("NK", "OLB")
BUYERS = "round SR 3; cash Ann 900; cash Ben 900; cash Cid 900"


def _play(lay: str, players: str = "Ann Ben Cid") -> Play:
    return play(lay, players, "18Neb")


def _run_out(game: Play) -> Play:
    """All corporations run for $0 until the next stock round."""
    while not game.table.round.is_stock:
        waiting = game.table.yet_to_operate()
        game.say(f"run {waiting[0]} 0" if waiting else "next")
    return game


# --- preparation ---


@pytest.mark.rule("18Neb.1")
@pytest.mark.parametrize(("players", "cash", "limit"), [(2, 650, 26), (3, 450, 17), (4, 350, 13)])
def test_money_and_certificate_limit(players: int, cash: int, limit: int) -> None:
    """Each player's money comes out of the bank's $6,000."""
    game = _play("", " ".join("ABCD"[:players]))
    assert (game.see("cash A"), game.see("cash bank"), game.see("limit")) == (cash, 6000 - players * cash, limit)


@pytest.mark.rule("18Neb.2", "18Neb.3")
@pytest.mark.parametrize("price", [70, 75, 82, 90, 100])
def test_a_presidents_certificate_costs_two_shares(price: int) -> None:
    """It floats a corporation at once: 20% of one with ten shares, 40% of a local with five."""
    for name, percent in [*((name, 20) for name in TEN), *((name, 40) for name in LOCALS)]:
        game = _play(f"{BUYERS}; phase 5")
        assert game.gains(f"par ann {name} {price}") == {"Ann": -2 * price, name: 2 * price}
        assert (game.see(f"percent {name} Ann"), game.table.floated(name)) == (percent, True)
    _play(BUYERS).refused("par ann cnw 67", "18Neb.3")


@pytest.mark.rule("18Neb.2")
def test_how_much_a_player_may_hold() -> None:
    """60% of a corporation with ten shares, all of a local, whose shares are 20% each."""
    game = _play(f"{BUYERS}; stock CNW 70 Ann 60; phase 5")
    game.refused("buy ann cnw", "70% of CNW, more than the limit of 60%", "18Neb.2")
    _run_out(game.say("par ann nk 70; next --passed Ann,Ben,Cid"))
    price = game.see("price NK")
    assert game.gains("buy ann nk") == {"Ann": -price, "NK": price}
    assert game.see("percent NK Ann") == 60
    game = _play(f"{BUYERS}; phase 5; stock NK 70 Ann 80").say("buy ann nk")
    assert (game.see("percent NK Ann"), game.table.certificates("NK", "Ann")) == (100, 4)


@pytest.mark.rule("18Neb.15")
def test_market() -> None:
    """Eight rows without zones; each starting price is on one space."""
    assert len(RULES.market.grid) == 8
    assert not any(space.zone for space in RULES.market.spaces.values())
    assert sorted(space.price for space in RULES.market.spaces.values() if space.par) == [70, 75, 82, 90, 100]


# --- privates ---


@pytest.mark.rule("18Neb.33")
def test_dpr_lays_a_tile_beside_the_two_of_the_turn() -> None:
    """On B8, for nothing, once."""
    game = _play("round OR 1.1; stock UP 100 Ann 60; private DPR UP; cash UP 100")
    assert game.gains("tile up h10; tile up i9; tile up b8") == {}
    game.refused("tile up b6", "already laid 3 tiles", "18Neb.21")


@pytest.mark.rule("18Neb.33", "18Neb.34")
def test_which_privates_close_when() -> None:
    """The first 5/7 closes those of players and all others of corporations; P2 and P3 stay with them for nothing until phase 6."""
    lay = "phase 4; round OR 4.1; stock UP 100 Ann 60; stock MP 82 Ben 60; cash UP 2000; cash MP 2000; ran UP"
    owned = "private DPR UP; private P2 MP; private P3 MP; private P4 Ann; private P5 Ben"
    game = _play(f"{lay}; {owned}").say("train up 4+4; train up 4+4; train up 5/7")
    assert [game.see(f"owner {name}") for name in ("DPR", "P2", "P3", "P4", "P5")] == ["Out", "MP", "MP", "Out", "Out"]
    assert game.gains("run mp 0; next") == {}
    game = _play(f"{lay}; private P2 Ann; private P3 MP").say("train up 4+4; train up 4+4; train up 5/7")
    assert [game.see(f"owner {name}") for name in ("P2", "P3")] == ["Out", "MP"]
    game.say("run mp 0; train mp 5/7; train mp 6/8")
    assert game.see("owner P3") == "Out"
    game = _play(f"phase 5; {lay}; private P3 MP")
    game.say("close p3 cattle")
    assert game.see("owner P3") == "Out"


@pytest.mark.rule("18Neb.34")
def test_ups_first_train_closes_p6() -> None:
    """A train of another corporation does not."""
    game = _play(
        "round OR 1.1; stock CBQ 100 Ben 60; stock UP 100 Ann 60; cash UP 500; cash CBQ 500; private P6 Ann; ran CBQ"
    )
    assert game.say("train cbq 2+2").see("owner P6") == "Ann"
    assert game.say("run up 0; train up 2+2").see("owner P6") == "Out"


# --- stock rounds ---


@pytest.mark.rule("18Neb.4")
def test_stock_is_bought_from_the_treasury_at_the_market_price() -> None:
    """The corporation is paid; for stock of the pool the bank is."""
    game = _play(f"{BUYERS}; stock MP 82 Ann 20 pool 10; at MP 2,4")
    assert game.see("price MP") == 100
    assert game.gains("buy ben mp treasury") == {"Ben": -100, "MP": 100}
    assert game.gains("buy cid mp pool") == {"Cid": -100, "Bank": 100}


@pytest.mark.rule("18Neb.6")
def test_locals_begin_from_phase_5_on_with_a_tile_at_home() -> None:
    """The first tile on J8 costs $40, one on C3 nothing; P5 is paid for both, and no second one is laid."""
    _play(f"{BUYERS}; phase 4").refused("par ann olb 70", "can begin only from phase 5 on", "18Neb.6")
    game = _play(f"{BUYERS}; phase 5")
    told = game.told("par ann olb 70")
    game.refused("tile nk --home", "18Neb.6")
    assert game.gains("tile olb --home") == {"OLB": -40, "Bank": 40}
    game.refused("tile olb --home", "OLB has already laid the tile of its home", "18Neb.6")
    game.say("par ben nk 70")
    assert game.gains("tile nk --home") == {}
    game.refused("tile cnw --home", "CNW is no local", "18Neb.6")
    assert "OLB floats." in told
    game = _play("phase 3; round OR 2.1; stock CBQ 100 Ann 60; private P5 CBQ; cash CBQ 100; cash Ann 500").say(
        "tile cbq j8; run cbq 0; next"
    )
    game.lay("phase 4").say("run cbq 0; next")
    game.lay("phase 5")
    assert game.gains("par ann olb 70; tile olb --home")["OLB"] == 140, "J8 has a tile"
    game.say("next --passed Ben,Cid,Ann").refused("tile olb --home", "only as it begins", "18Neb.6")


@pytest.mark.rule("18Neb.10")
def test_sales_of_a_turn() -> None:
    """Before the purchase, all of one corporation at once, a row for each share, and only once it has run."""
    game = _play(f"{BUYERS}; stock MP 100 Ann 40 Ben 20; stock NK 90 Ben 80 Ann 20; stock CNW 90 Ann 40")
    game.refused("sell ann mp", "has not run yet", "18Neb.10")
    _run_out(game.say("next --passed Ann,Ben,Cid"))
    price = game.see("price MP")
    assert game.gains("sell ann mp 2") == {"Ann": 2 * price, "Bank": -2 * price}
    assert "18Neb.10" in game.refused_at_the_prompt("sell ann mp")
    row, column = game.table.cells["NK"]
    game.say("sell ann nk")
    assert game.table.cells["NK"] == (row + 1, column)


@pytest.mark.rule("18Neb.12", "18Neb.13")
def test_order_of_passing() -> None:
    """Who passed first begins the next stock round; to redeem stock is no pass."""
    game = _play(f"{BUYERS}; stock MP 100 Ann 40 Ben 20; cash MP 200")
    game.say("buy ann mp; redeem mp --from ben; next --passed Ben,Cid,Ann")
    assert game.table.in_turn == ("Ben", "Cid", "Ann")
    assert game.table.priority == "Ben"


@pytest.mark.rule("18Neb.14")
def test_sold_out() -> None:
    """Players hold all: up; in the top row down and right, at the same price; not from $400. Stock in the pool moves nothing."""
    held = "Ann 60 Ben 40"
    for at, then in (((3, 4), (2, 4)), ((1, 4), (2, 5)), ((1, 17), (1, 17))):
        game = _play(f"{BUYERS}; stock MP 100 {held}; at MP {at[0]},{at[1]}").say("next --passed Ann,Ben,Cid")
        assert game.table.cells["MP"] == then
    for rest in ("pool 10", "Cid 0"):
        game = _play(f"{BUYERS}; stock MP 100 Ann 60 Ben 30 {rest}; at MP 3,4").say("next --passed Ann,Ben,Cid")
        assert game.table.cells["MP"] == (3, 4)


# --- operating rounds ---


def _run(
    words: str, at: str = "2,4", name: str = "MP", held: str = "Ann 60 pool 20"
) -> tuple[dict[str, int], tuple[int, int]]:
    """What a run pays, and where the price is then."""
    game = _play(f"phase 5; round OR 2.2; stock {name} 100 {held}; at {name} {at}; trains {name} 2+2")
    gains = game.gains(f"run {name} {words}")
    return gains, game.table.cells[name]


@pytest.mark.rule("18Neb.16", "18Neb.17", "18Neb.18")
def test_dividends() -> None:
    """At $100: $120 in all moves right, $90 stays, nothing moves left. 20% are in the treasury, 20% in the pool."""
    assert _run("120") == ({"Ann": 72, "MP": 24, "Bank": -96}, (2, 5))
    assert _run("90") == ({"Ann": 54, "MP": 18, "Bank": -72}, (2, 4))
    assert _run("120w") == ({"MP": 120, "Bank": -120}, (2, 3))
    assert _run("0") == ({}, (2, 3))


@pytest.mark.rule("18Neb.16", "18Neb.17")
def test_half_dividends() -> None:
    """Of $190 a corporation keeps $90, and $100 are paid, as much as its price; a local keeps $95 and pays $95."""
    assert _run("190h") == ({"Ann": 60, "MP": 20 + 90, "Bank": -170}, (2, 5))
    gains, cell = _run("190h", name="NK", held="Ann 60 Ben 40")
    assert (gains, cell) == ({"Ann": 57, "Ben": 38, "NK": 95, "Bank": -190}, (2, 4))
    assert _run("190", name="NK", held="Ann 40 Ben 20")[0] == {"Ann": 76, "Ben": 38, "NK": 76, "Bank": -190}


@pytest.mark.rule("18Neb.19", "18Neb.20")
def test_the_very_first_round_goes_from_the_lowest_price() -> None:
    """Both rounds of every set are then as in 1830 but for that one."""
    game = _play("round OR 1.1; stock CNW 90 Ann 20; stock MP 100 Ben 20; stock CBQ 90 Cid 20")
    assert (game.table.yet_to_operate(), game.table.rounds_in_set) == (["CNW", "CBQ", "MP"], 2)
    game.refused("run mp 0", "CNW operates before MP (18Neb.19)")
    game.say("run cnw 0; run cbq 0; run mp 0; next")
    assert game.table.yet_to_operate()[0] == "MP"
    game.refused("run cnw 0", "MP operates before CNW (as in 1830 16.0)")
    assert {phase.operating_rounds for phase in RULES.phase.values()} == {2}


@pytest.mark.rule("18Neb.21", "18Neb.22")
def test_tiles() -> None:
    """Two a turn, with one upgrade at most; water costs once."""
    costs = {"K5": 60, "K7": 60, "L8": 60, "L10": 60, "J8": 40, "K3": 20, "H10": 0}
    for hex_, cost in costs.items():
        game = _play("phase 3; round OR 2.1; stock CBQ 100 Ann 60; cash CBQ 200")
        assert game.gains(f"tile cbq {hex_}").get("CBQ", 0) == -cost
        then = "i11" if hex_ == "K7" else hex_
        assert game.gains(f"tile cbq {then}") == {}, "an upgrade is free"
        game.refused("tile cbq i9", "already laid 2 tiles", "18Neb.21")


@pytest.mark.rule("18Neb.22")
def test_no_upgrade_in_the_yellow_phase() -> None:
    """Green tiles come with the first 3+3-train; K7 is printed yellow."""
    game = _play("round OR 2.1; stock CBQ 100 Ann 60; cash CBQ 200")
    game.refused("tile cbq k7", "K7 is yellow, and takes no tile before phase 3")
    game.say("tile cbq k3").refused("tile cbq k3", "K3 has a tile, and no tile is replaced before phase 3")


@pytest.mark.rule("18Neb.23")
@pytest.mark.parametrize(("count", "names"), [(4, ("C&S", "CBQ")), (3, ("CNW", "MP", "UP")), (2, ("DRG", "NK", "OLB"))])
def test_stations(count: int, names: tuple[str, ...]) -> None:
    """The home station is free, the first one costs $40, others $100."""
    for name in names:
        percent = 60 if name in TEN else 40
        game = _play(f"phase 5; round OR 2.1; stock {name} 100 Ann {percent}; cash {name} 900")
        for cost in [40, 100, 100][: count - 1]:
            assert game.gains(f"token {name}") == {name: -cost, "Bank": cost}
            game.say(f"run {name} 0; next")
            if game.table.round.is_stock:
                game.say("next --passed Ann,Ben,Cid")
        assert game.see(f"tokens {name}") == 0


@pytest.mark.rule("18Neb.24")
def test_trains() -> None:
    """Price and number of each; the 4D is on sale beside the 6/8."""
    table = {kind: (train.price, train.count_) for kind, train in RULES.train.items()}
    assert table == {"2+2": (100, 5), "3+3": (200, 4), "4+4": (300, 3), "5/7": (450, 2), "6/8": (600, 2), "4D": (900, "unlimited")}  # fmt: skip
    rusts = {name: phase.rusts for name, phase in RULES.phase.items() if phase.rusts}
    assert rusts == {"4": ("2+2",), "6": ("3+3",), "4D": ("4+4",)}
    game = _play("phase 5; round OR 4.1; stock UP 100 Ann 60; cash UP 2000; ran UP").say("train up 5/7")
    assert game.table.new_trains() == ["6/8"]
    game.say("train up 6/8")
    assert game.table.new_trains() == ["6/8", "4D"]


@pytest.mark.rule("18Neb.25", "18Neb.26")
def test_rusted_trains_are_for_locals() -> None:
    """They go to the pool and stay there; others never buy them, and locals buy nothing else."""
    game = _play(
        "phase 5; round OR 5.1; stock UP 100 Ann 60; stock NK 82 Ben 80; cash UP 2000; cash NK 900; trains UP 3+3; pool 3+3; ran UP"
    )
    told = game.say("train up 5/7").told("train up 6/8")
    assert "UP loses a 3+3-train, rusted, to the bank pool, where NK or OLB may buy rusted trains." in told
    game.refused("train up 3+3", "has no 3+3-train for sale", "18Neb.24")
    game.say("run nk 0").refused("train nk 6/8", "has no 6/8-train for sale to NK", "For sale: 3+3")
    assert game.gains("train nk 3+3") == {"NK": -200, "Bank": 200}
    game.refused("train nk 3+3", "NK has 1 train, and the limit is 1", "18Neb.26")


@pytest.mark.rule("18Neb.26")
def test_train_limits() -> None:
    """4, 4, 3, 3, 2 and 2 by phase."""
    assert [phase.train_limit for phase in RULES.phase.values()] == [4, 4, 3, 3, 2, 2]


@pytest.mark.rule("18Neb.26")
def test_a_local_changes_its_train_for_a_larger_one() -> None:
    """It discards it if it can pay for a larger rusted one, and then must buy that."""
    lay = "phase 6; round OR 6.1; stock NK 82 Ben 80; trains NK 2+2; pool 2+2 3+3"
    game = _play(f"{lay}; cash NK 199; ran NK")
    game.refused("discard nk 2+2", "NK has $199, and the cheapest larger train costs $200", "18Neb.26")
    game = _play(f"{lay}; cash NK 250").say("tile nk c5")
    game.refused("discard nk 2+2", "after its run", "18Neb.26")
    game.say("run nk 0; discard nk 2+2")
    game.refused("next", "NK has discarded its 2+2-train, and buys a larger one first", "`train NK 3+3`", "18Neb.26")
    game.refused("train nk 2+2", "buys a larger one first")
    assert game.gains("train nk 3+3; next") == {"NK": -200, "Bank": 200}


@pytest.mark.rule("18Neb.27")
def test_forced_purchase() -> None:
    """Any train on sale; that of another corporation only with an empty treasury, and not after a sale."""
    lay = "phase 5; round OR 5.1; stock UP 100 Ann 60; stock MP 90 Ann 60; trains MP 4+4 4+4; ran UP"
    game = _play(f"{lay}; cash Ann 500; cash UP 10")
    game.refused("train up 4+4 --from mp --price 11 --president", "18Neb.27")
    assert game.gains("train up 4+4 --from mp --price 10") == {"UP": -10, "MP": 10}
    game = _play(f"{lay}; cash Ann 500; cash UP 0")
    assert game.gains("train up 4+4 --from mp --price 500 --president") == {"Ann": -500, "MP": 500}
    game = _play(f"{lay.replace('phase 5', 'phase 6')}; cash Ann 950; cash UP 0")
    assert game.gains("train up 4D --president") == {"Ann": -900, "Bank": 900}


# --- ends ---


@pytest.mark.rule("18Neb.28")
def test_the_bank_breaks_below_zero() -> None:
    """Then the game ends after the set; $400 ends nothing."""
    game = _play("round OR 2.1 of 2; bank 10; stock UP 100 Ann 60; at UP 1,17; trains UP 2+2")
    game.say("run up 20; next")
    assert (game.table.over, game.table.bank_has_broken) == (None, True)
    game.say("run up 0; end")
    assert game.table.over


BROKE = "phase 5; round OR 5.1; stock UP 100 Ann 20 Ben 10 pool 50; stock MP 90 Ann 30 Ben 30; stock CNW 75 Cid 40 Ann 20; cash Ann 7; cash UP 20; private P4 Ann"


@pytest.mark.rule("18Neb.1", "18Neb.28", "18Neb.35", "18Neb.36", "18Neb.37")
def test_bankruptcy() -> None:
    """Ann's cash goes to UP. She sells 30% of MP to the pool and 20% of CNW at prices that stay; only UP closes, and Ann is out with nothing."""
    game = _play(BROKE, "Ann Ben Cid Dee").say("run up 0; run mp 0; run cnw 0; next; run up 0")
    prices = {name: game.see(f"price {name}") for name in ("MP", "CNW")}
    before = game.see("cash bank")
    game.refused("bankrupt ben", "18Neb.35")
    assert "Ann pays UP $22." in game.told("bankrupt ann")
    assert {name: game.see(f"price {name}") for name in ("MP", "CNW")} == prices
    assert (game.see("percent CNW pool"), game.see("percent UP Ben"), game.see("cash UP")) == (20, 0, 0)
    assert game.see("cash bank") == before + 20 + 22, "what the sales brought goes back"
    assert (game.table.price("UP"), game.see("percent UP ipo")) == (None, 100)
    assert (game.see("owner P4"), game.table.worth("Ann").total) == ("Out", 0)
    assert (game.see("limit"), game.table.over) == (17, None)
    game.refused("bankrupt ann", "bankrupt")
    answer = ways_to_raise(game.table, "Ann", 10)
    assert (answer.ways, answer.notes) == ([], ["Ann is bankrupt, and takes no more turns."])
    _run_out(game).say("par ben up 70").refused("next --passed Ann,Ben,Cid,Dee", "`next --passed Ben,Cid,Dee`")
    game.say("next --passed Cid,Ben,Dee")
    assert "Turns in stock rounds go Cid, Ben, Dee" in status(game.table, 0).below


@pytest.mark.rule("18Neb.28", "18Neb.35")
def test_the_last_bankruptcy_ends_the_game() -> None:
    """Of two players one is left, and everything after it is refused by the section that ended the game."""
    game = _play("phase 5; round OR 5.1; stock UP 100 Ann 60; cash Ann 7; ran UP", "Ann Ben").say("bankrupt ann")
    assert game.table.over
    assert game.table.worth("Ben").total == game.see("cash Ben")
    game.refused("next", "Ben alone is not bankrupt (18Neb.28)")


@pytest.mark.rule("18Neb.36")
def test_a_closed_corporation_begins_again() -> None:
    """Its trains go to the pool, its stations come back; it can begin at once, whole."""
    lay = "phase 5; round OR 5.1 of 2; stock UP 100 Ann 20 pool 50; stock MP 90 Cid 60; stock DRG 70 Ann 20 pool 50; trains DRG 4+4; cash Ann 7; cash Ben 500"
    game = _play(lay).say("run up 0; bankrupt ann")
    assert (game.table.trains("DRG"), game.table.trains("Pool"), game.see("percent DRG ipo")) == ([], ["4+4"], 100)
    _run_out(game).say("par ben up 70")
    assert (game.see("percent UP Ben"), game.see("cash UP"), game.see("tokens UP")) == (20, 140, 3)


def test_help_has_each_statement_once() -> None:
    """`banker help 18Neb` has the 37 statements."""
    found = re.findall(r"^- (18Neb\.\d+): ", text_of("18Neb"), re.MULTILINE)
    assert sorted(found) == sorted(f"18Neb.{number}" for number in range(1, 38))
