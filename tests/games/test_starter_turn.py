"""The starter game: the turn of a railroad with its steps, stations, order, terrain and revenue."""

import pytest

from support.starter import RAILROADS, starter

# --- the turn ---


@pytest.mark.rule("2.003")
def test_steps_of_a_turn() -> None:
    """A turn has track, station, run and trains, and only the run is required (Starter, Sequence of Play)."""
    game = starter("trains PRR 2; cash PRR 500; round OR 2").say("tile prr c17; token prr; run prr 80; train prr 2")
    assert (game.see("cash PRR"), game.see("trains PRR"), game.see("waiting")) == (400, "2 2", "NYC")


@pytest.mark.rule("2.003")
@pytest.mark.parametrize(
    ("done", "line", "words"),
    [
        ("token prr", "tile prr c17", "laying track comes before placing a station"),
        ("run prr 80", "tile prr c17", "laying track comes before the run"),
        ("run prr 80", "token prr", "placing a station comes before the run"),
        ("tile prr c17", "train prr 2", "buys trains after its run"),
        ("run prr 80; train prr 2", "token prr", "placing a station comes before buying trains"),
        ("run prr 80", "run prr 80", "PRR has already run"),
        ("run prr 80; train prr 2", "run prr 80", "PRR has already run"),
        ("tile prr c17", "tile prr c21", "PRR has already laid 1 tile this turn"),
    ],
)
def test_steps_in_order(done: str, line: str, words: str) -> None:
    """A step is refused after a later one, and so is a second tile (Starter, Sequence of Play)."""
    starter("trains PRR 2; cash PRR 500; round OR 2").say(done).refused(line, words, "Starter, ")


@pytest.mark.rule("2.010", "2.019", "2.020")
def test_one_more_station() -> None:
    """A railroad places one more station for $40, and none returns (Starter, Place a Station; B11)."""
    game = starter("cash NYC 500")
    assert game.gains("token prr") == {"PRR": -40, "Bank": 40}
    game.refused("token prr", "PRR has no station left", "Starter, Place a Station")
    game.say("run prr 0; run nyc 0; next").refused("token prr 100", "PRR has no station left")
    game.invalid("token prr --returned-by prr", "no option --returned-by")
    assert game.table.holdings["token", "PRR"] == {"Map": 2}


@pytest.mark.rule("2.019")
@pytest.mark.parametrize("cost", [0, 20, 60, 100])
def test_price_of_the_second_station(cost: int) -> None:
    """The second station costs exactly $40 (Starter, Place a Station)."""
    starter().refused(f"token prr {cost}", "The next station of PRR costs $40", "Starter, Place a Station")


@pytest.mark.rule("2.019")
def test_station_needs_forty_dollars() -> None:
    """A railroad with $39 cannot place a station; with $40 it can (Starter, Place a Station)."""
    starter("cash PRR 39").refused("token prr", "PRR has $39, but the cost is $40")
    assert starter("cash PRR 40").say("token prr").see("cash PRR") == 0


@pytest.mark.rule("2.011")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_fixed_order(players: int) -> None:
    """Railroads operate in the order PRR, NYC, C&O, B&M, NNH, B&O, without those not in play (Starter, Sequence of Play)."""
    game = starter(
        "; ".join(f"cash {name} {300 + 10 * n}" for n, name in enumerate(RAILROADS[players].split())), players
    )
    for _ in range(2):
        for name in RAILROADS[players].split():
            assert game.see("waiting").split()[0] == name
            game.say(f"run {name} 0")
        game.say("next")


@pytest.mark.rule("2.011")
def test_no_railroad_operates_out_of_turn() -> None:
    """A railroad cannot operate early or twice, and the round ends only after the last (Starter, Sequence of Play)."""
    game = starter(players=3)
    game.refused("run nyc 0", "PRR operates before NYC", "Starter, Sequence of Play")
    game.refused("next", "PRR, NYC and C&O have not operated in OR 1", "Starter, Sequence of Play")
    game.say("run prr 0; run nyc 0").refused("train prr 2", "PRR has had its turn in OR 1", "Starter, Sequence of Play")
    game.refused("next", "C&O has not operated in OR 1")
    assert game.say("run c&o 0; next").see("waiting") == "PRR NYC C&O"


@pytest.mark.rule("2.017")
@pytest.mark.parametrize(("hex_name", "cost"), [("f22", 40), ("j14", 40), ("e21", 60), ("i11", 60), ("h10", 0)])
def test_terrain_costs_half(hex_name: str, cost: int) -> None:
    """Water costs $40 and mountains $60, paid to the bank (Starter, Lay or Upgrade Track; B12)."""
    assert starter().gains(f"tile prr {hex_name}") == ({"PRR": -cost, "Bank": cost} if cost else {})


@pytest.mark.rule("2.017")
def test_terrain_must_be_paid_at_once() -> None:
    """A tile is refused without enough cash, and at the printed cost instead of half (Starter, Lay or Upgrade Track)."""
    game = starter("cash PRR 59")
    game.refused("tile prr e21", "PRR has $59, but the cost is $60")
    game.refused("tile prr 80", "A tile costs $0, $40 or $60, not $80", "Starter, Lay or Upgrade Track")
    game.refused("tile prr 120", "A tile costs $0, $40 or $60, not $120")
    assert game.say("tile prr 40").see("cash PRR") == 19


@pytest.mark.rule("2.017", "2.018")
def test_terrain_is_paid_once() -> None:
    """The first tile of a hex is paid for, a later one is free for any railroad (Starter, Lay or Upgrade Track)."""
    game = starter("phase 3; round OR 2; trains PRR 3; trains NYC 3").say("tile prr e21; run prr 0")
    assert game.gains("tile nyc e21; run nyc 0; next; tile prr e21; run prr 0") == {}
    assert game.gains("tile nyc d22") == {"NYC": -60, "Bank": 60}


# --- running ---


@pytest.mark.rule("2.022", "2.023")
def test_bank_pays_the_sum_of_all_runs() -> None:
    """The bank pays the revenue to the railroad, and nothing to the player (Starter, Operate Trains)."""
    game = starter("trains PRR 2 2; trains NYC 2; round OR 2")
    assert game.gains("run prr 80+80") == {"PRR": 160, "Bank": -160}
    assert game.gains("run nyc 40+20") == {"NYC": 60, "Bank": -60}


@pytest.mark.rule("2.021")
def test_revenue_is_taken_from_the_players() -> None:
    """The program checks only that a revenue is a multiple of $10 and that there is a train (Starter, Operate Trains; A56)."""
    game = starter("trains PRR 2; round OR 2")
    game.refused("run prr 85", "A revenue must be a multiple of $10, not $85", "Starter, Operate Trains")
    assert game.say("run prr 990").see("cash PRR") == 1190
    game.refused("run nyc 40", "NYC has no train, so its revenue is $0, not $40", "Starter, Operate Trains")


@pytest.mark.rule("2.023")
def test_nothing_is_paid_out() -> None:
    """A half dividend is refused, `w` changes nothing, and a run without a revenue repeats the last one (Starter, Operate Trains)."""
    game = starter("trains PRR 2; trains NYC 2; round OR 2")
    game.refused("run prr 80h", "In this game a revenue is withheld, not half paid", "Starter, Operate Trains")
    assert game.gains("run prr 80w") == {"PRR": 80, "Bank": -80}
    assert game.say("run nyc 0; next").gains("run prr") == {"PRR": 80, "Bank": -80}
