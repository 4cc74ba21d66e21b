"""1851: operating rounds: track, stations, dividends, own stock, trains (1851 Operating Rounds, Optional Rules; C10 to C14, C18 to C21, C29)."""

import pytest

from support.say import Say
from support.table import Play, play

_STOCK = "stock L&N 75 Alice 50 Bob 10"


def _turn(lay: str = "", stock: str = _STOCK, **options: str) -> Play:
    """Operating round 2.1 in phase 3, before L&N's turn; all stock that is not named is in its treasury."""
    return play(f"phase 3; round OR 2.1 of 2; {stock}; trains L&N 3; {lay}", rules="1851", **options)


def _second(lay: str = "", stock: str = "stock L&N 75 Alice 30 Bob 10 pool 20", **options: str) -> Play:
    """L&N's second operating round: its price is $100, it has run for nothing, the pool holds 20% and its treasury 40%."""
    game = _turn(stock=stock, **options).say("run l&n 0; next").lay(f"at L&N 3,6; cash L&N 500; {lay}")
    return game.say("run l&n 0")


# --- the turn ---


@pytest.mark.rule("3.050")
@pytest.mark.parametrize(
    ("done", "late"),
    [
        ("token l&n", "tile l&n 0"),
        ("run l&n 100", "tile l&n 0"),
        ("run l&n 100", "token l&n"),
        ("run l&n 100; train l&n 3", "token l&n"),
        ("run l&n 100; sell l&n l&n", "train l&n 3"),
        ("run l&n 100; sell l&n l&n", "tile l&n 0"),
        ("run l&n 100; train l&n 3", "run l&n 100"),
    ],
)
def test_steps_of_a_turn(done: str, late: str) -> None:
    """Track, station, run, trains, own stock: a step is refused after a later one (1851 Operating Round, Sequence)."""
    game = _turn("cash L&N 900").say("tile l&n 0; token l&n 0; run l&n 0; next").say(done)
    game.refused(late, "1851 Operating Round, Sequence")


@pytest.mark.rule("3.050", "3.039")
@pytest.mark.parametrize("line", ["train l&n 3", "sell l&n l&n", "buy l&n l&n"])
def test_run_comes_first(line: str) -> None:
    """Trains and own stock are refused before the run (1851 Operating Round, Sequence)."""
    _turn("cash L&N 900").say("run l&n 0; next").refused(line, "1851 Operating Round, Sequence", "has not run yet")


@pytest.mark.rule("3.027", "3.053")
@pytest.mark.parametrize(("phase", "tiles"), [("2", 1), ("3", 2), ("4", 2), ("5", 2), ("6", 2), ("8", 2)])
def test_number_of_tiles(phase: str, tiles: int) -> None:
    """A corporation lays one tile in phase 2, two from phase 3 on, and pays for the terrain of each (1851 Operating Rounds; C29)."""
    game = play(f"phase {phase}; round OR 2.1; {_STOCK}; cash L&N 500", rules="1851")
    costs = {"tile l&n h4": 60, "tile l&n b10": 40}
    for line, cost in list(costs.items())[:tiles]:
        assert game.gains(line) == {"L&N": -cost, "Bank": cost}
    game.refused("tile l&n d8", f"L&N has already laid {tiles} tile{'s' * (tiles > 1)} this turn")


@pytest.mark.rule("3.027", "3.053")
@pytest.mark.parametrize(
    ("first", "then", "why"),
    [
        ("tile l&n f12", "tile l&n b10", "L&N has upgraded the tile on F12 this turn, and may lay no other tile"),
        ("tile l&n f12", "tile l&n f12", "L&N has upgraded the tile on F12 this turn, and may lay no other tile"),
        ("tile l&n f12", "tile l&n 0", "L&N has upgraded the tile on F12 this turn, and may lay no other tile"),
        (
            "tile l&n b10",
            "tile l&n f12",
            "L&N has already laid a tile this turn, and an upgrade must be the only tile of",
        ),
        (
            "tile l&n b10",
            "tile l&n b10",
            "L&N has already laid a tile this turn, and an upgrade must be the only tile of",
        ),
        (
            "tile l&n 0",
            "tile l&n f12",
            "L&N has already laid a tile this turn, and an upgrade must be the only tile of a",
        ),
    ],
)
def test_upgrade_is_the_only_tile_of_its_turn(first: str, then: str, why: str) -> None:
    """An upgrade excludes every other tile of the turn, before it and after it, and a second upgrade (1851 Operating Rounds; A84)."""
    game = play(f"phase 3; round OR 2.1 of 9; {_STOCK}; cash L&N 500", rules="1851")
    game.say(f"tile l&n f12; run l&n 0; next; {first}")
    game.refused(then, why, "1851 Operating Rounds")
    game.say("token l&n 0; run l&n 0; next; tile l&n d8; tile l&n c15")
    game.refused("tile l&n h4", "L&N has already laid 2 tiles this turn (1851 Operating Rounds)")


@pytest.mark.rule("3.027", "3.053")
def test_cost_of_a_hex() -> None:
    """A tile is given by its hex or its cost; a hex is paid for once, and a cost that no hex has is refused (1830 18.0; C26)."""
    game = play(f"phase 3; round OR 2.1 of 9; {_STOCK}; cash L&N 500", rules="1851").say("tile l&n f12")
    assert game.gains("tile l&n 60") == {"L&N": -60, "Bank": 60}
    game.say("run l&n 0; next")
    game.refused("tile l&n 80", "A tile costs $0, $40 or $60, not $80")
    assert game.gains("tile l&n c15") == {}
    game.say("run l&n 0; next")
    assert game.gains("tile l&n f12") == {}


@pytest.mark.rule("3.028", "3.021")
def test_stations_are_free() -> None:
    """Stations were paid for at the float: three more, one a turn, are free (1851 Operating Rounds; C7)."""
    game = play(f"round OR 2.1 of 9; {_STOCK}; cash L&N 0", rules="1851")
    game.refused("token l&n 40", "1851 Operating Rounds", "$0")
    for left in (2, 1, 0):
        assert game.gains("token l&n") == {}
        assert game.see("tokens L&N") == left
        words = ("1851 Operating Round, Sequence", "already placed 1 station") if left else ("no station left",)
        game.refused("token l&n", *words)
        game.say("run l&n 0; next")
    game.refused("token l&n", "1851 Operating Rounds", "no station left")


@pytest.mark.rule("3.034", "3.035", "3.036")
def test_red_to_red(banker: Say) -> None:
    """A route between red areas earns $10 more for each stop: $140, not $110 (1851 Operating Rounds)."""
    stops = "calc revenue 30+50+30"
    assert banker(f"{stops} --red-to-red -r 1851 -O json").data["revenue"] == 140
    assert banker(f"{stops} -r 1851 -O json").data["revenue"] == 110
    assert banker("calc revenue 50+70 --red-to-red -r 1851 -O json").data["revenue"] == 140
    assert banker(f"{stops} --red-to-red -r 1830").code == 2


@pytest.mark.rule("3.035", "3.036")
@pytest.mark.parametrize("phase", ["2", "4", "6"])
def test_revenue_is_taken_from_the_players(phase: str) -> None:
    """The players give what Johnson City, Birmingham and the red areas count in a phase, and the sum is paid (1851 Operating Rounds; C25)."""
    game = play(f"phase {phase}; round OR 2.1; stock L&N 75 Alice 60 Bob 40; trains L&N {phase}", rules="1851")
    assert game.gains("run l&n 40+30+50") == {"Alice": 72, "Bob": 48, "Bank": -120}


# --- dividends ---

_HELD = "stock L&N 75 Alice 40 Bob 10 pool 20"


@pytest.mark.rule("3.029", "3.033")
@pytest.mark.parametrize(
    ("run", "gains"),
    [
        ("200", {"Alice": 80, "Bob": 20, "L&N": 60, "Bank": -160}),
        ("200h", {"Alice": 40, "Bob": 10, "L&N": 30 + 100, "Bank": -180}),
        ("200w", {"L&N": 200, "Bank": -200}),
        ("0", {}),
    ],
)
def test_full_half_and_no_dividend(run: str, gains: dict[str, int]) -> None:
    """The treasury is paid for its stock, the bank keeps the pool's part, and a withheld run goes to the treasury (1851 Operating Rounds; C14)."""
    assert _turn(stock=_HELD).gains(f"run l&n {run}") == gains


@pytest.mark.rule("3.031")
@pytest.mark.parametrize(
    ("revenue", "each", "kept"),
    [(10, 1, 0), (20, 1, 10), (30, 2, 10), (90, 5, 40), (100, 5, 50), (110, 6, 50), (170, 9, 80), (180, 9, 90)],
)
def test_half_dividends_are_rounded_up_for_each_share(revenue: int, each: int, kept: int) -> None:
    """Six shares bring six times the rounded dollars, and the treasury keeps the rest (1851 Operating Rounds; C11)."""
    game = _turn(stock="stock L&N 75 Alice 60 Bob 40")
    gains = {"Alice": 6 * each, "Bob": 4 * each, "L&N": kept, "Bank": -revenue}
    assert game.gains(f"run l&n {revenue}h") == {who: gain for who, gain in gains.items() if gain}


@pytest.mark.rule("3.030", "3.031", "3.049")
@pytest.mark.parametrize(
    ("cell", "run", "after"),
    [
        ("3,5", "90", [3, 5]),
        ("3,5", "100", [3, 6]),
        ("3,5", "180h", [3, 5]),
        ("3,5", "190h", [3, 6]),
        ("3,5", "200h", [3, 6]),
        ("3,6", "110", [3, 7]),
        ("2,6", "120", [2, 6]),
        ("2,6", "130", [2, 7]),
    ],
)
def test_price_moves_right_if_the_payout_reaches_it(cell: str, run: str, after: list[int]) -> None:
    """The price moves right if the payout on all ten shares, rounded up, is at least the price; else it stays (1851 Operating Rounds; C12)."""
    assert _turn(f"at L&N {cell}", _HELD).say(f"run l&n {run}").see("cell L&N") == after


@pytest.mark.rule("3.030", "3.053")
@pytest.mark.parametrize(
    ("cell", "run", "after"),
    [
        ("3,5", "0", [3, 4]),
        ("3,5", "500w", [3, 4]),
        ("5,1", "500w", [6, 1]),
        ("7,1", "0", [7, 1]),
        ("3,11", "180", [2, 11]),
        ("3,11", "170", [3, 11]),
        ("1,17", "400", [1, 17]),
    ],
)
def test_edges_of_the_chart(cell: str, run: str, after: list[int]) -> None:
    """Without a payout the price moves left, or down at the end; with one, it moves up at the end of a line and stays at the top (1830 8.2(3), 8.2(4))."""
    assert _turn(f"at L&N {cell}").say(f"run l&n {run}").see("cell L&N") == after


@pytest.mark.rule("3.049", "3.029")
def test_calc_payout(banker: Say) -> None:
    """`calc payout` gives $12 a share of $120, $9 of half of $170, and pays treasury stock (1851 Play Aids, Operating Rounds)."""
    full = banker("calc payout 120 alice=5 bob=1 --pool 1 -r 1851 -O json").data
    assert [(row["to"], row["amount"]) for row in full["payments"]] == [("alice", 60), ("bob", 12), ("treasury", 36)]
    half = banker("calc payout 170h alice=6 bob=4 -r 1851 -O json").data
    assert [(row["to"], row["amount"]) for row in half["payments"]] == [("alice", 54), ("bob", 36), ("treasury", 80)]


# --- own stock ---


@pytest.mark.rule("3.039", "3.040")
def test_corporation_sells_its_stock() -> None:
    """A corporation sells its stock to the pool at the price before the sale, and the price falls a line for each (1851 Operating Rounds; C10)."""
    game = _second()
    assert game.gains("sell l&n l&n 3") == {"L&N": 300, "Bank": -300}
    assert (game.see("cell L&N"), game.see("percent L&N pool"), game.see("percent L&N L&N")) == ([6, 5], 50, 10)


@pytest.mark.rule("3.039", "3.024", "3.040")
def test_own_sale_leaves_half_in_the_pool_at_most() -> None:
    """A corporation's sale cannot leave more than 50% in the pool (1851 Limits of Stock Holding)."""
    _second().refused("sell l&n l&n 4", "1851 Limits of Stock Holding", "20%", "50%", "may sell 3.")
    _second(stock="stock L&N 75 Alice 30 pool 50").refused("sell l&n l&n", "1851 Limits of Stock Holding", "50%")


@pytest.mark.rule("3.039", "3.017")
def test_corporation_buys_its_stock() -> None:
    """A corporation buys its stock from the pool at the market price, pays the bank, and the price stays (1851 Operating Rounds; C10)."""
    game = _second(stock="stock L&N 75 Alice 50 Bob 10 pool 30")
    assert game.gains("buy l&n l&n 3") == {"L&N": -300, "Bank": 300}
    assert (game.see("cell L&N"), game.see("percent L&N pool"), game.see("percent L&N L&N")) == ([3, 5], 0, 40)


@pytest.mark.rule("3.025", "3.039")
@pytest.mark.parametrize(
    ("stock", "may"), [("Alice 30 Bob 10 pool 20", 1), ("Alice 30 pool 20", 0), ("Alice 40 Bob 10 pool 20", 2)]
)
def test_own_purchase_leaves_half_in_the_treasury_at_most(stock: str, may: int) -> None:
    """A purchase cannot leave more than 50% in the treasury (1851 Limits of Stock Holding)."""
    game = _second(stock=f"stock L&N 75 {stock}")
    if may < 2:
        words = f"L&N may buy {may}." if may else ""
        game.refused(f"buy l&n l&n {may + 1}", "1851 Limits of Stock Holding", "50%", words)
    if may:
        game.say(f"buy l&n l&n {may}")
        assert game.see("percent L&N L&N") == 50


@pytest.mark.rule("3.039")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sell l&n l&n 5", "The treasury of L&N has 4 certificates of L&N left"),
        ("buy l&n l&n 3", "The bank pool has 2 certificates of L&N left"),
        ("buy l&n l&n treasury", "L&N buys its own stock only from the bank pool"),
        ("sell l&n ic", "L&N may trade only its own stock, not IC"),
        ("buy l&n ic", "L&N may trade only its own stock, not IC"),
        ("sell ic ic", "has not floated"),
    ],
)
def test_corporation_trades_only_its_own_stock(line: str, words: str) -> None:
    """A corporation trades only its own certificates, only with the pool, and only in its turn (1851 Operating Rounds)."""
    _second().refused(line, words)


@pytest.mark.rule("3.039")
def test_treasury_pays_for_own_stock() -> None:
    """A corporation pays for its stock alone, without its president (1851 Operating Rounds, 1830 17.0)."""
    _second("cash L&N 199").refused("buy l&n l&n 2", "1830 17.0", "$199", "$200")


@pytest.mark.rule("3.039")
@pytest.mark.parametrize("first", ["sell l&n l&n", "buy l&n l&n"])
@pytest.mark.parametrize("second", ["sell l&n l&n", "buy l&n l&n"])
def test_corporation_sells_or_buys_once_a_turn(first: str, second: str) -> None:
    """A corporation sells or buys its own stock once a turn (1851 Operating Rounds; C10)."""
    game = _second(stock="stock L&N 75 Alice 30 Bob 10 pool 30").say(first)
    game.refused(
        second,
        "1851 Operating Rounds",
        "L&N has already traded its own stock this turn; it may buy or sell once a turn",
    )
    game.say("next; next; run l&n 0").say(second)


@pytest.mark.rule("3.040", "3.015")
def test_no_own_sale_in_the_first_operating_round() -> None:
    """A corporation buys its stock in its first operating round and sells it from the second on, even in one set (1851 Operating Rounds; C10)."""
    game = _turn(stock="stock L&N 75 Alice 40 Bob 10 pool 10").say("run l&n 0")
    game.refused("sell l&n l&n", "1851 Operating Rounds", "has not completed an operating round")
    game.say("buy l&n l&n")
    game.say("next; run l&n 0; sell l&n l&n")


@pytest.mark.rule("3.039")
@pytest.mark.parametrize("line", ["sell l&n l&n", "buy l&n l&n"])
def test_no_own_stock_in_stock_rounds(line: str) -> None:
    """A corporation trades its own stock only in operating rounds (1851 Operating Round, Sequence)."""
    _second().say("next").refused(line, "operating rounds", "SR 3")


@pytest.mark.rule("3.052", "3.040")
def test_own_sale_falls_a_line_for_each_certificate() -> None:
    """With block sales for players, a corporation's sale still lowers the price a line for each 10% (1851 Optional Rules; C20)."""
    assert _second(block_sales="yes").say("sell l&n l&n 3").see("cell L&N") == [6, 5]


# --- trains ---

_TWO = "stock IC 75 Alice 30 Bob 20; trains IC 3 3; stock TC 75 Bob 50; trains TC 3; cash L&N 900"


@pytest.mark.rule("3.037", "3.038", "3.053")
def test_train_prices() -> None:
    """A train costs face value from the bank or another player's corporation, and any price from $1 between a player's own (1851 Operating Rounds; C18)."""
    game = _turn(f"{_TWO}; pool 2").say("run l&n 0")
    assert game.gains("train l&n 2 --from pool") == {"L&N": -100, "Bank": 100}
    for price in (1, 199, 201):
        game.refused(f"train l&n 3 --from tc --price {price}", "1851 Operating Rounds", "$200")
    game.refused("train l&n 3 --from ic --price 0", "1851 Operating Rounds", "$1")
    game.invalid("train l&n 3 --from ic", "--price")
    assert game.gains("train l&n 3 --from ic --price 1") == {"L&N": -1, "IC": 1}
    assert game.gains("train l&n 3 --from tc") == {"L&N": -200, "TC": 200}


@pytest.mark.rule("3.038")
def test_any_price_between_a_players_corporations() -> None:
    """Between a player's corporations, a train may cost more than face value (1851 Operating Rounds)."""
    assert _turn(_TWO).say("run l&n 0").gains("train l&n 3 --from ic --price 777") == {"L&N": -777, "IC": 777}


@pytest.mark.rule("3.051")
@pytest.mark.parametrize("price", [1, 199, 350])
def test_agreed_train_prices(price: int) -> None:
    """With agreed prices, a train of another player's corporation costs any amount from $1 (1851 Optional Rules; C18)."""
    game = _turn(_TWO, train_prices="agreed").say("run l&n 0")
    game.refused("train l&n 3 --from tc --price 0", "1851 Operating Rounds", "$1")
    assert game.gains(f"train l&n 3 --from tc --price {price}") == {"L&N": -price, "TC": price}
    game.refused("train l&n 3 --price 150", "1851 Operating Rounds", "$200")


@pytest.mark.rule("3.037")
def test_trains_between_corporations_from_phase_2_on() -> None:
    """Corporations sell trains to each other from phase 2 on (C18)."""
    game = play(f"round OR 2.1; {_STOCK}; stock TC 75 Bob 50; trains TC 2; cash L&N 900", rules="1851").say("run l&n 0")
    assert game.gains("train l&n 2 --from tc") == {"L&N": -100, "TC": 100}


@pytest.mark.rule("3.053")
@pytest.mark.parametrize(
    ("phase", "kind", "pool", "held", "left", "limit", "rounds"),
    [
        ("2", "3", "2 2 2 2", "2", "2", 4, 2),
        ("3", "4", "3 3 3", "2 3", "3", 3, 2),
        ("4", "5", "4 4", "3 4", "3 4", 2, 3),
        ("5", "6", "5", "3 5", "5", 2, 3),
        ("6", "8", "6", "4 6", "6", 2, 3),
    ],
)
def test_trains_and_phases(phase: str, kind: str, pool: str, held: str, left: str, limit: int, rounds: int) -> None:
    """The first train of a type begins a phase with its rust, train limit and number of operating rounds (C26; 1830 21.0, 22.0)."""
    lay = f"phase {phase}; round OR 2.1 of 1; {_STOCK}; stock TC 75 Bob 50; trains TC {held}; pool {pool}; cash L&N 900"
    game = play(lay, rules="1851").say("run l&n 0")
    price = {"3": 200, "4": 300, "5": 500, "6": 600, "8": 800}[kind]
    assert game.gains(f"train l&n {kind}") == {"L&N": -price, "Bank": price}
    assert (game.see("phase"), game.see("trains TC")) == (kind, left)
    full = game.see("trains L&N") + " 8" * (limit - 1)
    game.lay(f"cash L&N 3000; trains L&N{' 8' * (limit - 1)}")
    assert game.see("trains L&N") == full
    game.refused(f"train l&n {game.see('sold').split()[0]}", f"L&N has {limit} trains, and the limit is {limit}")
    game.say("run tc 0; next; next")
    assert game.see("rounds") == rounds


@pytest.mark.rule("3.046", "3.053")
def test_first_8_train() -> None:
    """The first 8-train costs $800, and tiles cost in phase 8 what they cost before (1851 Notes; C26)."""
    lay = "stock IC 70 Bob 50; trains IC 6 6; stock TC 75 Bob 50; trains TC 5; cash L&N 900"
    game = play(f"phase 6; round OR 2.1 of 2; {_STOCK}; {lay}", rules="1851").say("run l&n 0")
    assert game.gains("train l&n 8") == {"L&N": -800, "Bank": 800}
    game.say("run tc 0; run ic 0; next; run ic 0") if game.see("order").startswith("IC") else game.say(
        "run tc 0; run ic 0; next"
    )
    assert game.gains("tile l&n h4; tile l&n 0") == {"L&N": -60, "Bank": 60}


@pytest.mark.rule("3.053")
@pytest.mark.parametrize("option", ["4", "unlimited"])
def test_number_of_8_trains(option: str) -> None:
    """There are four 8-trains, or with the option as many as are wanted (C21)."""
    others = "stock IC 70 Bob 50; trains IC 8 8; stock TC 70 Carol 50; trains TC 8 8"
    game = play(f"phase 8; {_STOCK}; {others}; round OR 3.1; cash L&N 900", rules="1851", eights=option).say(
        "run l&n 0"
    )
    if option == "4":
        game.refused("train l&n 8", "1830 21.0", "The bank has no 8-train for sale", "For sale: none.")
    else:
        assert game.gains("train l&n 8") == {"L&N": -800, "Bank": 800}
