"""1851: privates, stock rounds, floating and limits (1851 Private Companies to Limits of Stock Holding, Optional Rules; C1 to C10)."""

import pytest

from support.table import Play, play

_DEAL = "private alice l&o --par 90; private bob m&c; private carol et&wnc"
_FIVE = "Alice Bob Carol Dora Emil"
_RICH = "cash Alice 2000; cash Bob 2000; cash Carol 2000"


def _operated(lay: str = "", stock: str = "stock L&N 75 Alice 50 Bob 20", **options: str) -> Play:
    """Stock round 3: L&N has operated, stock that is not named is in its treasury, and all players are rich."""
    game = play(f"round OR 2.1; {stock}; {_RICH}", rules="1851", **options).say("run l&n 0; next")
    return game.lay(f"at L&N 3,4; {lay}")


# --- privates ---


@pytest.mark.rule("3.002")
@pytest.mark.parametrize(
    ("players", "out"), [("Alice Bob Carol", "ow cno"), ("Alice Bob Carol Dora", "cno"), (_FIVE, "")]
)
def test_as_many_privates_as_players(players: str, out: str) -> None:
    """There are as many privates as players: no O&W with three, no CNO&TP with three or four (1851 Private Companies)."""
    game = play(players=players, rules="1851")
    assert len(game.table.rules.private) == len(players.split())
    for name in out.split():
        game.invalid(f"private alice {name}", f"Unknown private '{name}'. Choose one of L&O, M&C, ET&WNC")
    game.say(f"{_DEAL}{'; private dora o&w' * ('ow' not in out)}{'; private emil cno&tp' * (not out)}; par bob ic 70")


@pytest.mark.rule("3.003", "3.008")
def test_costs_and_revenues_of_privates() -> None:
    """A private costs its face value and pays its revenue at the start of every operating round (1851 Private Companies)."""
    game = play(players=_FIVE, rules="1851")
    costs = game.gains(f"{_DEAL}; private dora o&w; private emil cno&tp")
    assert costs == {"Alice": -200, "Bob": -50, "Carol": -80, "Dora": -210, "Emil": -240, "Bank": 780}
    income = {"Alice": 5, "Bob": 10, "Carol": 15, "Dora": 20, "Emil": 25, "Bank": -75}
    assert game.gains("next") == income
    assert game.say("next").gains("next") == income


@pytest.mark.rule("3.004", "3.009")
def test_certificates_that_come_with_privates() -> None:
    """L&O brings L&N's president's certificate, O&W and CNO&TP 10% of L&N each, in any order (1851 Initial Stock Round; C3)."""
    game = play(players=_FIVE, rules="1851")
    assert game.gains("private emil cno&tp") == {"Emil": -240, "Bank": 240}
    assert (game.see("percent L&N Emil"), game.see("price L&N"), game.see("president L&N")) == (10, None, None)
    game.say(f"private dora o&w; {_DEAL}")
    assert [game.see(f"percent L&N {who}") for who in _FIVE.split()] == [20, 0, 0, 10, 10]
    assert (game.see("president L&N"), game.see("certificates L&N Alice"), game.see("price L&N")) == ("Alice", 1, 90)


@pytest.mark.rule("3.009", "3.011")
def test_buyer_of_the_lo_sets_the_price_of_ln() -> None:
    """The buyer of the L&O names one of five prices for L&N, and no other player buys that certificate (1851 Initial Stock Round)."""
    game = play(rules="1851")
    game.refused("private alice l&o", "--par")
    game.refused("private alice l&o --par 76", "1851 Stock Rounds", "$70, $75, $82, $90, $100")
    game.refused("private bob m&c --par 90", "1851 Private Companies")
    game.say(_DEAL).refused("par bob l&n 70", "1851 Stock Rounds", "Alice")


@pytest.mark.rule("3.008")
def test_each_player_buys_one_private() -> None:
    """Each player buys exactly one private at its cost, and nothing else before all are bought (1851 Initial Stock Round; C2)."""
    game = play(rules="1851").say("private alice m&c")
    game.refused("private alice et&wnc", "1851 Initial Stock Round", "buys only one private")
    game.refused("private bob et&wnc 85", "1851 Initial Stock Round", "$80")
    game.refused("private bob et&wnc 75", "1851 Initial Stock Round", "$80")
    game.refused("par bob ic 70", "1851 Initial Stock Round", "L&O, ET&WNC")
    game.refused("next", "1851 Initial Stock Round", "L&O, ET&WNC")


@pytest.mark.rule("3.010")
@pytest.mark.parametrize(
    ("dealt", "first"),
    [
        (_DEAL, "Bob"),
        ("private bob l&o --par 90; private alice m&c; private carol et&wnc", "Carol"),
        ("private bob m&c; private alice et&wnc; private carol l&o --par 90", "Alice"),
    ],
)
def test_player_left_of_the_lo_begins(dealt: str, first: str) -> None:
    """The player left of the owner of the L&O begins the first share round (1851 Initial Stock Round; C23)."""
    assert play(rules="1851").say(dealt).see("priority") == first


@pytest.mark.rule("3.005", "3.007")
def test_privates_close_with_the_first_five() -> None:
    """Privates pay and count as certificates until the first 5-train (1851 Private Companies)."""
    game = play(
        "phase 4; pool 4 4; round OR 3.1 of 2; stock L&N 75 Alice 60 Bob 10; private L&O Alice; private M&C Bob",
        rules="1851",
    )
    assert (game.see("counted Alice"), game.see("counted Bob")) == (6, 2)
    game.say("run l&n 0").lay("cash L&N 900").say("train l&n 4")
    assert game.see("owner L&O") == "Alice"
    game.say("train l&n 5")
    assert (game.see("privates Alice"), game.see("privates Bob"), game.see("counted Alice")) == ("", "", 5)
    assert game.gains("next") == {}


@pytest.mark.rule("3.006", "3.042")
@pytest.mark.parametrize("round_", ["SR 3", "OR 3.1"])
@pytest.mark.parametrize(
    ("phase", "buyer", "price"), [("2", "bob", 200), ("4", "bob", 1), ("3", "l&n", 200), ("4", "l&n", 100)]
)
def test_privates_are_never_sold_on(round_: str, phase: str, buyer: str, price: int) -> None:
    """A private is never sold to a player or a corporation (1851 Private Companies)."""
    game = play(
        f"phase {phase}; round {round_}; stock L&N 75 Alice 50 Bob 10; private L&O Alice; {_RICH}", rules="1851"
    )
    game.refused(f"private {buyer} l&o {price}", "1851 Private Companies")


@pytest.mark.rule("3.007", "3.026")
def test_open_private_counts_as_a_certificate() -> None:
    """With five players and ten certificates allowed, the owner of a private buys one fewer (1851 Private Companies)."""
    stock = "stock IC 70 Alice 60; stock SR 70 Bob 20 Alice 40; stock TC 70 Carol 50"
    game = play(f"round SR 3; {stock}; cash Alice 900; private L&O Alice", players=_FIVE, rules="1851")
    game.refused("buy alice tc", "1851 Limits of Stock Holding", "11 certificates", "10")
    free = play(f"round SR 3; {stock}; cash Alice 900", players=_FIVE, rules="1851").say("buy alice tc")
    free.refused("buy alice tc", "1851 Limits of Stock Holding", "11 certificates", "10")


# --- buying ---


@pytest.mark.rule("3.011", "3.013")
@pytest.mark.parametrize("price", [70, 75, 82, 90, 100])
def test_presidents_certificate(price: int) -> None:
    """A president's certificate costs twice one of five prices, which has not risen yet (1851 Stock Rounds; C16)."""
    game = play(f"round SR 2; {_RICH}", rules="1851")
    for refused_price in (65, 67, 71, 76, 80, 110):
        game.refused(f"par alice sr {refused_price}", "1851 Stock Rounds", "$70, $75, $82, $90, $100")
    assert game.gains(f"par alice sr {price}") == {"Alice": -2 * price, "Bank": 2 * price}
    assert (game.see("price SR"), game.see("percent SR Alice"), game.see("certificates SR Alice")) == (price, 20, 1)


@pytest.mark.rule("3.012", "3.016", "3.017")
def test_treasury_and_pool_sell_at_the_market_price() -> None:
    """A certificate costs the market price from the treasury, which gets the money, or from the pool (1851 Stock Rounds; C8)."""
    game = _operated(stock="stock L&N 75 Alice 50 Bob 20 pool 10").lay("at L&N 3,7")
    assert game.gains("buy carol l&n treasury") == {"Carol": -122, "L&N": 122}
    assert game.gains("buy carol l&n pool") == {"Carol": -122, "Bank": 122}
    assert (game.see("percent L&N L&N"), game.see("percent L&N pool"), game.see("percent L&N Carol")) == (10, 0, 20)
    assert game.see("price L&N") == 122


@pytest.mark.rule("3.016")
def test_treasury_stock_is_sold_to_any_player() -> None:
    """Any player buys treasury stock, and may become president by it (1851 Stock Rounds, 1830 13.0)."""
    game = _operated(stock="stock L&N 75 Alice 30 Bob 30").say("buy bob l&n treasury")
    assert (game.see("president L&N"), game.see("certificates L&N Bob"), game.see("certificates L&N Alice")) == (
        "Bob",
        3,
        3,
    )


@pytest.mark.rule("3.016", "3.017")
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("pool", "The bank pool has no certificates of L&N left"),
        ("ipo", "L&N has floated, so its stock is bought from its treasury or the bank pool"),
    ],
)
def test_empty_source(source: str, words: str) -> None:
    """A purchase from an empty IPO or pool is refused (1851 Formation of Corporations)."""
    _operated().refused(f"buy carol l&n {source}", words)


@pytest.mark.rule("3.014")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_one_certificate_a_turn(source: str) -> None:
    """A player buys one certificate a turn, however low the price is (1851 Stock Rounds)."""
    game = _operated(stock="stock L&N 75 Alice 50 Bob 20 pool 20").lay("at L&N 7,1")
    game.refused(f"buy carol l&n {source} 2", "1851 Stock Rounds", "one certificate")
    assert game.gains(f"buy carol l&n {source}")["Carol"] == -40


@pytest.mark.rule("3.014")
def test_note_on_selling_after_buying() -> None:
    """Selling and then buying gives no note; a sale after a purchase in the same turn gives one (1851 Stock Rounds; C28)."""
    lay = "stock IC 70 Carol 50"
    game = _operated(lay).say("sell alice l&n 3")
    assert "Note: " not in game.told("buy alice ic treasury")
    assert "sell and then buy" in game.told("sell alice l&n")
    other = _operated(lay).say("buy alice ic treasury; buy bob ic treasury")
    assert "sell and then buy" not in other.told("sell alice l&n"), "Bob has dealt since, so it is another turn"


@pytest.mark.rule("3.014")
def test_new_round_is_a_new_turn() -> None:
    """A sale at the start of a round gives no note on the purchase in the round before (1851 Stock Rounds)."""
    game = _operated().say("buy alice l&n treasury; next; run l&n 0; next")
    assert "Note: " not in game.told("sell alice l&n")


@pytest.mark.rule("3.014", "3.053")
def test_sold_stock_is_not_bought_back() -> None:
    """A player who sold stock cannot buy it back in this round, from the treasury or from the pool (1830 4.0)."""
    game = _operated().say("sell bob l&n")
    game.refused("buy bob l&n treasury", "1830 4.0")
    game.refused("buy bob l&n pool", "1830 4.0")
    game.say("buy carol l&n treasury; next; run l&n 0; next; buy bob l&n pool")


# --- selling ---


@pytest.mark.rule("3.015")
def test_no_sale_before_the_first_operating_round() -> None:
    """Stock of a corporation that has floated but not operated cannot be sold (1851 Stock Rounds; C9)."""
    game = _operated("stock IC 70 Bob 50 Alice 30")
    game.refused("sell alice ic", "1851 Stock Rounds", "IC", "has not completed an operating round")
    assert game.gains("sell alice l&n") == {"Alice": 90, "Bank": -90}
    game.say("next; run l&n 0; run ic 0; next; sell alice ic")


@pytest.mark.rule("3.015")
def test_no_sale_before_the_float() -> None:
    """Stock of a corporation that has not floated cannot be sold in any round (1851 Stock Rounds)."""
    game = play(f"round SR 2; stock IC 70 Alice 30; {_RICH}", rules="1851").say("next; next")
    game.refused("sell alice ic", "1851 Stock Rounds", "has not completed an operating round")


@pytest.mark.rule("3.053", "3.015")
def test_several_certificates_sold_at_one_price() -> None:
    """Each certificate of a sale brings the price before it, and the price falls a line for each (1830 8.2(1), 15.0)."""
    game = _operated()
    assert game.gains("sell alice l&n 3") == {"Alice": 270, "Bank": -270}
    assert (game.see("cell L&N"), game.see("price L&N"), game.see("percent L&N pool")) == ([6, 4], 70, 30)


@pytest.mark.rule("3.052")
@pytest.mark.parametrize(("option", "cell"), [("no", [6, 4]), ("yes", [4, 4])])
def test_block_sales(option: str, cell: list[int]) -> None:
    """With block sales, a sale of three lowers the price by one line instead of three, and brings the same (1851 Optional Rules; C20)."""
    game = _operated(block_sales=option)
    assert game.gains("sell alice l&n 3") == {"Alice": 270, "Bank": -270}
    assert game.see("cell L&N") == cell
    game.say("sell bob l&n")
    assert game.see("cell L&N") == [cell[0] + 1, 4]


@pytest.mark.rule("3.052")
@pytest.mark.parametrize(("option", "second"), [("falling", 82), ("held", 90)])
def test_repeat_sale(option: str, second: int) -> None:
    """A second sale in a turn is at the lowered price or, with repeat_sale=held, at the first price (A19)."""
    game = _operated(repeat_sale=option).say("sell alice l&n")
    assert game.gains("sell alice l&n") == {"Alice": second, "Bank": -second}
    assert game.see("price L&N") == 75


@pytest.mark.rule("3.053")
def test_presidency_lost_by_a_sale() -> None:
    """A president gives up the presidency only if another player holds 20% (1830 13.0)."""
    game = _operated().say("sell alice l&n 4")
    assert (game.see("president L&N"), game.see("certificates L&N Bob"), game.see("percent L&N Alice")) == (
        "Bob",
        1,
        10,
    )
    alone = _operated(stock="stock L&N 75 Alice 50 Bob 10")
    alone.refused("sell alice l&n 4", "1830 12.0(3)", "20%", "may sell 3.")


# --- rises ---


@pytest.mark.rule("3.018")
@pytest.mark.parametrize(
    ("stock", "cell", "after"),
    [
        ("Alice 60 Bob 40", "3,1", 75),
        ("Alice 60 Bob 40", "3,4", 100),
        ("Alice 60 Bob 40", "1,4", 110),
        ("Alice 60 Bob 30", "3,4", 90),
        ("Alice 60 Bob 30 pool 10", "3,4", 90),
    ],
)
def test_sold_out(stock: str, cell: str, after: int) -> None:
    """A corporation with nothing in treasury and pool rises a line after a stock round, but not above the top (1851 Stock Rounds; C15)."""
    game = play(f"round SR 3; stock L&N 75 {stock}; at L&N {cell}", rules="1851").say("next")
    assert game.see("price L&N") == after


# --- floating ---


@pytest.mark.rule("3.019", "3.020", "3.021", "3.022", "3.013")
def test_floating() -> None:
    """At 50% a corporation floats: it gets capital and five certificates, pays $100, places its home station and rises a line (1851 Formation of Corporations; C4 to C8, C30)."""
    game = play(f"round SR 2; {_RICH}", rules="1851").say("par alice sr 75; buy bob sr")
    assert game.gains("buy carol sr") == {"Carol": -75, "Bank": 75}
    assert (game.see("floated SR"), game.see("percent SR IPO"), game.see("price SR"), game.see("tokens SR")) == (
        False,
        60,
        75,
        4,
    )
    assert game.gains("buy alice sr") == {"Alice": -75, "SR": 5 * 75 - 100, "Bank": 75 - 5 * 75 + 100}
    assert (game.see("floated SR"), game.see("percent SR IPO"), game.see("percent SR SR")) == (True, 0, 50)
    assert (game.see("price SR"), game.see("cell SR"), game.see("tokens SR")) == (82, [4, 4], 3)
    assert game.gains("buy bob sr") == {"Bob": -82, "SR": 82}
    assert game.gains("next") == {}


@pytest.mark.rule("3.022", "3.053")
def test_rising_token_goes_below_the_others() -> None:
    """A corporation that floats goes below the tokens in its new space and operates after them (1851 Formation of Corporations, 1830 8.2)."""
    game = play(f"round SR 2; stock TC 75 Bob 50; stock SR 75 Alice 40; {_RICH}", rules="1851").say(
        "buy carol sr; next"
    )
    assert (game.see("cell TC"), game.see("cell SR"), game.see("order")) == ([4, 4], [4, 4], "TC SR")


@pytest.mark.rule("3.019", "3.020")
def test_free_certificates_count_for_the_float() -> None:
    """L&N floats with 40% that nobody paid for, and gets five times its price (1851 Initial Stock Round; C3, C4)."""
    game = play(players=_FIVE, rules="1851").say(f"{_DEAL}; private dora o&w; private emil cno&tp")
    assert game.gains("buy bob l&n") == {"Bob": -90, "L&N": 350, "Bank": -260}


# --- limits ---


@pytest.mark.rule("3.023")
def test_five_certificates_of_one_corporation() -> None:
    """A president holds up to 60%, in five certificates, and cannot buy a sixth (1851 Limits of Stock Holding; C17)."""
    game = _operated().say("buy alice l&n treasury")
    assert game.see("percent L&N Alice") == 60
    game.refused("buy alice l&n treasury", "1851 Limits of Stock Holding", "6 certificates of L&N", "5")


@pytest.mark.rule("3.024")
def test_five_certificates_in_the_pool() -> None:
    """At most half of a corporation may be in the pool (1851 Limits of Stock Holding)."""
    game = _operated(stock="stock L&N 75 Alice 30 Bob 20 Carol 20 pool 30")
    game.refused("sell bob l&n 3", "holds only 20%")
    game.say("sell bob l&n").refused("sell carol l&n 2", "1851 Limits of Stock Holding", "40%", "50%", "may sell 1.")
    game.say("sell carol l&n")
    assert game.see("percent L&N pool") == 50
    game.refused("sell alice l&n", "1851 Limits of Stock Holding", "50%")


@pytest.mark.rule("3.026")
@pytest.mark.parametrize(("players", "limit"), [("Alice Bob Carol", 15), ("Alice Bob Carol Dora", 12), (_FIVE, 10)])
def test_certificate_limit(players: str, limit: int) -> None:
    """The limit is 15, 12 or 10 certificates with three, four or five players; a president's certificate counts once (1851 Limits of Stock Holding)."""
    names = ["IC", "SR", "TC"]
    full = "; ".join(f"stock {name} 70 Alice 60 Bob 10" for name in names[: limit // 5])
    rest = {0: "stock GM&O 70 Carol 50", 2: "stock GM&O 70 Carol 50 Alice 20"}[limit % 5]
    game = play(f"round SR 3; {full}; {rest}; {_RICH}", players=players, rules="1851")
    assert (game.see("counted Alice"), game.see("limit")) == (limit, limit)
    game.refused("buy alice gm&o treasury", "1851 Limits of Stock Holding", f"{limit + 1} certificates", str(limit))
    game.refused("par alice nc 70", "1851 Limits of Stock Holding", str(limit))
    game.say("buy bob gm&o treasury")


@pytest.mark.rule("3.026")
def test_treasury_stock_counts_for_no_player() -> None:
    """Stock in a corporation's treasury does not count towards its president's certificates (C17)."""
    game = play("round SR 3; stock L&N 75 Alice 50", rules="1851")
    assert (game.see("percent L&N L&N"), game.see("counted Alice")) == (50, 4)


@pytest.mark.rule("3.012")
def test_no_par_is_kept() -> None:
    """A corporation's starting price is its market price, and no par is kept (1851 Stock Rounds; C16)."""
    game = play("round SR 2", players="Alice Bob Carol", rules="1851").say("par alice sr 82")
    assert (game.see("price SR"), game.see("par SR")) == (82, None)
