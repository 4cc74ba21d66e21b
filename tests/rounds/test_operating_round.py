"""Operating rounds: income, order, the turn of a corporation, track, stations, dividends (1830 16.0 to 20.3, 22.0)."""

import pytest

from support.table import Play, play

_TWO = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 2; trains NYC 2"


def _round(lay: str = _TWO, more: str = "") -> Play:
    return play(f"round OR 2.1 of 3; {lay}; {more}")


@pytest.mark.rule("1.019", "1.083", "1.103")
def test_privates_pay_first() -> None:
    """At the start of every operating round each private pays its owner, player or corporation (1830 6.0, 16.0, 20.3)."""
    game = play(
        "phase 3; round SR 3; stock PRR 67 Alice 60; private SV Alice; private CS PRR; private CA Bob; private BO Bob"
    )
    assert game.gains("next") == {"Alice": 5, "PRR": 10, "Bob": 55, "Bank": -70}
    game.say("run prr 0")
    assert game.gains("next") == {"Alice": 5, "PRR": 10, "Bob": 55, "Bank": -70}
    game.say("run prr 0")
    assert game.gains("next") == {}, "a stock round brings none"


@pytest.mark.rule("1.083", "1.084")
@pytest.mark.parametrize(
    ("cells", "order"),
    [
        ({"PRR": "1,7", "NYC": "2,7"}, "PRR NYC"),
        ({"PRR": "2,7", "NYC": "1,7"}, "NYC PRR"),
        ({"PRR": "1,7", "NYC": "2,8"}, "NYC PRR"),
        ({"PRR": "3,9", "NYC": "1,7", "CPR": "5,11"}, "CPR PRR NYC"),
        ({"PRR": "6,7", "NYC": "7,7", "CPR": "8,7"}, "PRR NYC CPR"),
        ({"PRR": "8,7", "NYC": "7,7", "CPR": "6,7"}, "CPR NYC PRR"),
        ({"NYC": "1,7", "PRR": "1,7"}, "NYC PRR"),
        ({"CPR": "1,7", "NYC": "1,7", "PRR": "1,7"}, "CPR NYC PRR"),
        ({"PRR": "1,2", "NYC": "6,7", "CPR": "5,6"}, "NYC CPR PRR"),
    ],
)
def test_operating_order(cells: dict[str, str], order: str) -> None:
    """Highest price operates first; then rightmost, then upper line (three 67s in one column), then top of the stack (1830 16.0; A30)."""
    stock = "; ".join(f"stock {name} 67 Alice 60; at {name} 11,7" for name in cells)
    game = play(f"round OR 2.1; {stock}; {'; '.join(f'at {name} {cell}' for name, cell in cells.items())}")
    assert game.see("order") == order
    first, *rest = order.split()
    for name in rest:
        game.refused(f"run {name} 0", "1830 16.0", f"{first} operates before {name}")


@pytest.mark.rule("1.083", "1.145")
def test_order_changes_within_a_round() -> None:
    """A forced sale moves a token, and the remaining corporations operate by the new prices (1830 16.0, 24.0(5))."""
    more = "; stock CPR 90 Alice 30 Bob 30 Carol 10; stock PRR 82 Bob 60; cash B&O 0; cash Alice 0; ran B&O"
    game = play(f"round OR 2.1; stock B&O 100 Alice 60{more}")
    assert game.see("waiting") == "CPR PRR"
    game.say("sell alice cpr 1; train b&o 2 --president")
    assert game.see("waiting") == "PRR CPR"
    game.refused("run cpr 0", "1830 16.0", "PRR operates before CPR")
    game.say("run prr 0; run cpr 0")


@pytest.mark.rule("1.083")
def test_every_floated_corporation_operates_once() -> None:
    """A round ends only after every floated corporation has run, and none runs twice (1830 16.0)."""
    game = _round().say("run prr 50")
    game.refused("next", "1830 16.0", "NYC has not operated in OR 2.1")
    game.refused("run prr 50", "1830 17.0", "already run")
    game.say("run nyc 50")
    game.refused("run prr 50", "1830 16.0", "had its turn")
    assert game.say("next").see("round") == "OR 2.2"


@pytest.mark.rule("1.086", "1.097")
@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("token prr", "tile prr 0"),
        ("run prr 50", "tile prr 0"),
        ("run prr 50", "token prr"),
        ("run prr 50; train prr 2", "token prr"),
    ],
)
def test_steps_of_a_turn(before: str, line: str) -> None:
    """Track, station, run, trains: a step is refused after a later one (1830 17.0)."""
    _round().say(before).refused(line, "1830 17.0", "PRR")


@pytest.mark.rule("1.086", "1.097")
def test_trains_are_bought_after_the_run() -> None:
    """A train is bought after the run, so it first runs in the next turn (1830 17.0, 20.2)."""
    _round().refused("train prr 2", "1830 17.0", "has not run yet")


@pytest.mark.rule("1.086")
def test_steps_may_be_skipped() -> None:
    """A turn may have all steps, and only the run is required (1830 17.0)."""
    game = _round().say("tile prr 0; token prr; run prr 50; train prr 2; run nyc 0")
    assert game.say("next").see("round") == "OR 2.2"


@pytest.mark.rule("1.086")
def test_one_turn_at_a_time() -> None:
    """A corporation cannot begin its turn while another has begun and not run (1830 16.0, 17.0)."""
    _round().say("tile prr 0").refused("tile nyc 0", "1830 17.0", "PRR has begun its turn")


@pytest.mark.rule("1.087")
def test_no_credit_for_track_and_stations() -> None:
    """A corporation cannot spend more than its treasury holds before the run (1830 17.0)."""
    game = _round(more="cash PRR 39")
    game.refused("tile prr b18", "1830 17.0", "$39", "$80")
    game.refused("token prr", "1830 17.0", "$39", "$40")


@pytest.mark.rule("1.090", "1.091")
@pytest.mark.parametrize(
    "hexes", [("b18", 80), ("j14", 80), ("c17", 120), ("f16", 120), ("g15", 120), ("e11", 0), ("h10", 0)]
)
def test_track(hexes: tuple[str, int]) -> None:
    """Water costs $80, a mountain $120, the Erie's home and plain land $0; only the first tile is paid for (1830 18.0)."""
    hex_name, cost = hexes
    game = _round(more="phase 3")
    gains = game.gains(f"tile prr {hex_name}")
    assert gains == ({"PRR": -cost, "Bank": cost} if cost else {})
    assert game.gains(f"run prr 0; tile nyc {hex_name}") == {}, "a replacement is free for anyone"


@pytest.mark.rule("1.090")
def test_cost_that_no_hex_has() -> None:
    """A tile given in dollars must have a cost that some hex has (1830 18.0)."""
    game = _round()
    game.refused("tile prr 100", "1830 18.0", "$0, $80 or $120, not $100")
    assert game.gains("tile prr 120") == {"PRR": -120, "Bank": 120}


@pytest.mark.rule("1.090")
def test_one_tile_a_turn() -> None:
    """A second tile in one turn is refused (1830 18.0)."""
    _round().say("tile prr 0").refused("tile prr 0", "1830 18.0", "has already laid 1 tile")


@pytest.mark.rule("1.092")
def test_hexes_of_privates() -> None:
    """Track is refused on the hex of a private that a player owns; other privates do not block their hex (1830 18.0)."""
    game = _round(more="private DH Alice; private BO Bob; private SV PRR")
    game.refused("tile prr f16", "1830 18.0", "F16", "Alice owns DH")
    game.refused("tile prr i13", "1830 18.0", "Bob owns BO")
    game.refused("tile prr i15", "1830 18.0")
    game.say("tile prr g15; run prr 0; tile nyc b20")


@pytest.mark.rule("1.093", "1.094", "1.095")
def test_stations() -> None:
    """The home station is free in the first turn; the next ones cost $40, then $100, one a turn (1830 19.0)."""
    game = _round()
    assert game.gains("token prr") == {"PRR": -40, "Bank": 40}
    assert game.see("tokens PRR") == 2
    game.refused("token prr", "1830 19.0", "PRR has already placed 1 station this turn")
    game.say("run prr 0; run nyc 0; next")
    assert game.gains("token prr") == {"PRR": -100, "Bank": 100}


@pytest.mark.rule("1.094")
@pytest.mark.parametrize(("corporation", "stations"), [("PRR", 3), ("B&O", 2), ("NYNH", 1), ("B&M", 1)])
def test_number_of_stations(corporation: str, stations: int) -> None:
    """A corporation places as many stations as it has tokens, less the home station and the price token (1830 19.0, Table 2)."""
    game = play(f"round OR 2.1 of 9; stock {corporation} 100 Alice 60")
    for _ in range(stations):
        game.say(f"token {corporation}; run {corporation} 0; next")
    game.refused(f"token {corporation}", "1830 19.0", "no station left")


@pytest.mark.rule("1.094")
def test_cost_of_a_station_is_fixed() -> None:
    """A station at another price is refused, and the refusal names the right price (1830 19.0)."""
    _round().refused("token prr 100", "1830 19.0", "$40")
    _round().refused("token prr 0", "1830 19.0", "$40")


@pytest.mark.rule("1.100", "1.101", "1.102", "1.053")
def test_dividend() -> None:
    """Each 10% gets a tenth, the pool's goes to the treasury, stock in the IPO gets nothing, and the price moves right (1830 20.3, 8.2(3))."""
    game = _round("stock PRR 100 Alice 30 Bob 20 pool 20; trains PRR 2 2")
    assert game.gains("run prr 130") == {"Alice": 39, "Bob": 26, "PRR": 26, "Bank": -91}
    assert game.see("cell PRR") == [1, 8]


@pytest.mark.rule("1.100")
@pytest.mark.parametrize(
    ("holders", "price", "revenue", "gains"),
    [
        (
            "Alice 50 Bob 10 Carol 20 Dora 10 pool 10",
            71,
            60,
            {"Alice": 30, "Bob": 6, "Carol": 12, "Dora": 6, "PRR": 6, "Bank": -60},
        ),
        (
            "Carol 30 Alice 10 Bob 10 Dora 20 pool 30",
            67,
            180,
            {"Alice": 18, "Bob": 18, "Carol": 54, "Dora": 36, "PRR": 54, "Bank": -180},
        ),
    ],
)
def test_dividends_of_recorded_games(holders: str, price: int, revenue: int, gains: dict[str, int]) -> None:
    """Two dividends from games recorded by another program are paid the same way."""
    game = play(f"round OR 2.1; stock PRR {price} {holders}; trains PRR 3", players="Alice Bob Carol Dora")
    assert game.gains(f"run prr {revenue}") == gains


@pytest.mark.rule("1.018", "1.085", "1.104", "1.055")
def test_withheld_run() -> None:
    """A withheld run goes to the treasury, and the price moves left (1830 20.3, 8.2(4))."""
    game = _round()
    assert game.gains("run prr 130w") == {"PRR": 130, "Bank": -130}
    assert game.see("cell PRR") == [1, 6]


@pytest.mark.rule("1.055", "1.085")
def test_run_for_nothing_moves_left() -> None:
    """A run of $0 pays nothing, and the price moves left (1830 8.2(4); A29)."""
    game = _round()
    assert game.gains("run prr 0") == {}
    assert game.see("cell PRR") == [1, 6]


@pytest.mark.rule("1.098", "1.100")
def test_impossible_revenues() -> None:
    """A revenue that is no multiple of $10, without a train, or half paid is refused (1830 20.3; A56)."""
    game = _round()
    game.refused("run prr 55", "1830 20.3", "multiple of $10")
    game.refused("run prr 50h", "1830 20.3", "a revenue is paid out or withheld, not half paid")
    bare = play("round OR 2.1; stock PRR 100 Alice 60")
    bare.refused("run prr 50", "1830 20.3", "no train")


@pytest.mark.rule("1.100")
def test_run_without_a_revenue_repeats_the_last_one() -> None:
    """`run prr` without a revenue repeats the last revenue and its decision (20.3)."""
    game = _round("stock PRR 100 Alice 60; trains PRR 2").say("run prr 120w; next")
    assert game.gains("run prr") == {"PRR": 120, "Bank": -120}
    _round().invalid("run prr", "has not run yet, so REVENUE is needed")


@pytest.mark.rule("1.100", "1.101")
def test_share_from_a_private_is_paid() -> None:
    """The share that came with the C&A is paid like any other (1830 20.3, Table 1 note 4)."""
    game = play("round OR 2.1; stock PRR - Bob 10; stock PRR 100 Alice 50; trains PRR 2")
    assert game.gains("run prr 100") == {"Alice": 50, "Bob": 10, "Bank": -60}


@pytest.mark.rule("1.089")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_operating_rounds_by_phase(phase: str, rounds: int) -> None:
    """A set has one operating round, two from the first 3-train on, three from the first 5-train on, fixed at the end of the stock round (1830 22.0; A4)."""
    game = play(f"phase {phase}; round SR 3; stock PRR 100 Alice 60").say("next")
    for part in range(1, rounds + 1):
        assert game.see("round") == f"OR 3.{part}"
        game.say("run prr 0; next")
    assert game.see("round") == "SR 4"
