"""A train that must be bought with the president's money, and bankruptcy (1830 24.0; A8, A9, A48 to A53, A62)."""

import pytest

from support.table import Play, play


def _alice(lay: str = "", phase: str = "4", **options: str) -> Play:
    """B&O, whose president is Alice, has run and owns no train; its treasury holds $56, Alice has $400, and a 4-train costs $300."""
    stock = "stock B&O 67 Alice 20 Bob 20 Carol 20; cash B&O 56; cash Alice 400"
    return play(f"phase {phase}; round OR 4.1 of 2; {stock}; {lay}; ran B&O", **options)


@pytest.mark.rule("1.136", "1.139", "1.140")
def test_president_adds_the_missing_money() -> None:
    """The corporation spends its whole treasury, and the president pays exactly the rest (1830 24.0(1), (2); A50)."""
    game = _alice()
    game.refused("train b&o 4", "1830 24.0", "$56 of the $300", "its president adds the missing $244", "--president")
    assert game.gains("train b&o 4 --president") == {"Alice": -244, "B&O": -56, "Bank": 300}


@pytest.mark.rule("1.137", "1.108")
def test_president_helps_only_with_the_cheapest_train() -> None:
    """The president helps only with the cheapest train of the bank, which may be a returned one (1830 24.0; A46, A49)."""
    game = _alice("pool 3")
    game.refused(
        "train b&o 4 --president",
        "1830 24.0",
        "The president may help only with the cheapest train",
        "a 3-train for $180",
    )
    assert game.gains("train b&o 3 --president") == {"Alice": -124, "B&O": -56, "Bank": 180}


@pytest.mark.rule("1.137")
def test_president_cannot_choose_a_diesel_while_a_6_is_left() -> None:
    """While a 6-train for $630 is on sale, the president cannot help to buy a D-train (1830 24.0; A49)."""
    game = _alice("cash Alice 2000", phase="6")
    game.refused(
        "train b&o d --president",
        "1830 24.0",
        "The president may help only with the cheapest train, a 6-train for $630",
    )
    assert game.gains("train b&o 6 --president") == {"Alice": -574, "B&O": -56, "Bank": 630}


@pytest.mark.rule("1.138")
def test_president_cannot_help_if_the_treasury_suffices() -> None:
    """The president cannot help if the corporation can pay for the train (1830 24.0)."""
    _alice("cash B&O 300").refused("train b&o 4 --president", "1830 24.0", "$300", "its president may not help")


@pytest.mark.rule("1.138")
def test_president_cannot_help_with_a_second_train() -> None:
    """The president cannot help a corporation that owns a train (1830 24.0)."""
    _alice().say("train b&o 4 --president").refused("train b&o 4 --president", "1830 24.0", "has a train")
    _alice("trains B&O 3").refused("train b&o 4 --president", "1830 24.0", "has a train")


@pytest.mark.rule("1.138")
@pytest.mark.parametrize("line", ["tile b&o b18", "token b&o"])
def test_president_cannot_help_with_track_or_stations(line: str) -> None:
    """Only the treasury pays for track and stations, and no payment puts money into it (1830 24.0, 11.0)."""
    game = play("phase 4; round OR 4.1; stock B&O 67 Alice 60; cash B&O 30")
    game.refused(line, "1830 17.0", "$30")
    game.refused("pay alice b&o 50 help", "1830 11.0")


@pytest.mark.rule("1.136", "1.138")
def test_president_cannot_help_with_a_dearer_train_of_another_corporation() -> None:
    """If the treasury can pay for the cheapest train, the president cannot add money to a dearer one (1830 24.0)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4; pool 3; cash B&O 180")
    game.refused("train b&o 4 --from prr --price 300 --president", "1830 24.0", "$180")


@pytest.mark.rule("1.140", "1.144")
def test_president_pays_another_corporation_face_value_at_most() -> None:
    """If the president adds money, another corporation gets at most the face value of its train (1830 24.0(2), (4); A48)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4; cash PRR 0")
    game.refused(
        "train b&o 4 --from prr --price 301 --president",
        "1830 24.0",
        "another corporation gets at most $300 for a 4-train, not $301",
    )
    assert game.gains("train b&o 4 --from prr --price 300 --president") == {"Alice": -244, "B&O": -56, "PRR": 300}


@pytest.mark.rule("1.140")
def test_treasury_alone_pays_another_corporation_any_price() -> None:
    """If the treasury pays alone, another corporation may get more than the face value of its train (1830 21.0)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4; cash PRR 0; cash B&O 900")
    assert game.gains("train b&o 4 --from prr --price 900") == {"B&O": -900, "PRR": 900}


@pytest.mark.rule("1.137", "1.139")
def test_treasury_alone_buys_a_dearer_train() -> None:
    """If the treasury pays alone, the corporation may buy a dearer train than the cheapest (1830 24.0)."""
    game = _alice("pool 3; cash B&O 300")
    assert game.gains("train b&o 4") == {"B&O": -300, "Bank": 300}


@pytest.mark.rule("1.136")
def test_no_forced_purchase_when_the_bank_has_no_train() -> None:
    """If the bank has no train left, no corporation must buy one and no player goes bankrupt (1830 20.2; A53)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR D D; trains NYC D D; trains CPR D D; cash Alice 0", phase="D")
    game.refused(
        "train b&o d --from prr --price 100 --president",
        "1830 20.2",
        "The bank has no train left, so nobody has to buy one",
    )
    game.refused(
        "bankrupt alice",
        "1830 24.0(6)",
        "not the president of a corporation that has run, has no train and cannot pay for one",
    )
    game.refused("sell alice prr", "1830 24.0(3)", "only to raise money")


@pytest.mark.rule("1.140", "1.141")
def test_president_spends_cash_before_selling_stock() -> None:
    """A president whose cash suffices cannot sell stock (1830 24.0(2); A51)."""
    _alice("stock NYC 67 Bob 40 Alice 20").refused("sell alice nyc", "1830 24.0(3)", "$300", "already have the $300")


@pytest.mark.rule("1.141")
@pytest.mark.parametrize(("cash", "enough"), [(243, 1), (178, 1), (177, 1), (176, 2), (100, 3)])
def test_president_sells_no_more_stock_than_needed(cash: int, enough: int) -> None:
    """The president sells as many certificates as bring the missing money, and not one more (1830 24.0(3); A51)."""
    lay = f"stock NYC 67 Bob 40 Alice 40; cash Alice {cash}"
    game = _alice(lay)
    game.refused(
        f"sell alice nyc {enough + 1}",
        "1830 24.0(3)",
        f"Alice lacks ${244 - cash} and may sell no more",
        f"{enough} NYC {'is' if enough == 1 else 'are'} enough.",
    )
    game.say(f"sell alice nyc {enough}")
    game.refused("sell alice nyc", "1830 24.0(3)", "already have the $300")
    assert game.say("train b&o 4 --president").see("trains B&O") == "4"


@pytest.mark.rule("1.141", "1.050")
def test_forced_sale_follows_the_usual_rules() -> None:
    """A forced sale is at the market price, lowers the token, and cannot put more than half into the pool (1830 24.0(3), 12.0, 15.0)."""
    game = _alice("stock NYC 67 Bob 20 Alice 30 pool 40; cash Alice 100")
    game.refused("sell alice nyc 2", "1830 12.0(2)", "40%", "may sell 1.")
    assert game.gains("sell alice nyc") == {"Alice": 67, "Bank": -67}
    assert game.see("cell NYC") == [7, 7]


@pytest.mark.rule("1.142")
@pytest.mark.parametrize("count", [3, 4])
def test_forced_sale_cannot_give_the_presidency_away(count: int) -> None:
    """Alice has 40% of the B&O and Bob 20%: she may sell two, as many as leave her its president, and not all four (1830 24.0(3))."""
    game = play("phase 4; round OR 4.1 of 2; stock B&O 67 Alice 40 Bob 20; cash B&O 0; cash Alice 0; ran B&O")
    game.refused(
        f"sell alice b&o {count}",
        "1830 24.0(3)",
        "its presidency may not change while it must buy a train",
        "may sell 2.",
    )
    assert game.gains("sell alice b&o 2") == {"Alice": 134, "Bank": -134}


@pytest.mark.rule("1.141")
def test_player_may_buy_back_stock_of_a_forced_sale() -> None:
    """A player who sold stock in an operating round may buy it in the next stock round (1830 4.0)."""
    game = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 200").say(
        "sell alice nyc; train b&o 4 --president; run nyc 0; next"
    )
    game.say("run b&o 0; run nyc 0; next; sell bob nyc")
    assert game.lay("cash Alice 100").say("buy alice nyc pool").see("percent NYC Alice") == 30


@pytest.mark.rule("1.136", "1.141")
def test_only_the_president_who_must_buy_sells() -> None:
    """Only the president of the corporation in its turn sells stock, and only if it must buy a train (1830 24.0(3))."""
    game = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 0")
    game.refused("sell bob nyc", "1830 24.0(3)", "Only Alice, the president of B&O")
    rich = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 0; cash B&O 300")
    rich.refused("sell alice nyc", "1830 24.0(3)", "only to raise money for a train")
    owner = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 0; trains B&O 3")
    owner.refused("sell alice nyc", "1830 24.0(3)", "only to raise money for a train")


@pytest.mark.rule("1.142")
@pytest.mark.parametrize(("bob", "may"), [(10, 4), (20, 4), (30, 3), (40, 2)])
def test_forced_sale_cannot_change_the_presidency_of_the_buyer(bob: int, may: int) -> None:
    """The president sells stock of the buying corporation only down to a tie with another player (1830 24.0(3); A52)."""
    lay = f"phase 6; round OR 4.1; stock B&O 67 Alice 60 Bob {bob}; cash B&O 56; cash Alice 0; ran B&O"
    game = play(lay)
    why = "nobody else holds the 20%" if bob < 20 else "presidency may not change"
    game.refused(f"sell alice b&o {may + 1}", why, f"Alice may sell {may}.")
    game.say(f"sell alice b&o {may}")
    assert game.see("president B&O") == "Alice"


@pytest.mark.rule("1.142", "1.145")
def test_forced_sale_can_change_another_presidency() -> None:
    """A forced sale can cost the president another presidency, and its treasury and trains go with it at once (1830 24.0(3), (5))."""
    game = _alice("stock NYC 67 Alice 40 Bob 30; trains NYC 3; cash Alice 100").say("sell alice nyc 2")
    assert (game.see("president NYC"), game.see("percent NYC Alice"), game.see("certificates NYC Bob")) == (
        "Bob",
        20,
        2,
    )
    assert game.see("trains NYC") == "3"


@pytest.mark.rule("1.111", "1.145")
def test_train_of_a_corporation_just_lost_may_be_given() -> None:
    """After Alice loses NYC, B&O may have a train of NYC for nothing by the options; but then she sold without need (1830 24.0(5), 21.0; A47, A62, A66)."""
    lay = "stock NYC 67 Alice 40 Bob 30; trains NYC 3; cash Alice 100"
    game = _alice(lay, train_price_minimum="0").say("sell alice nyc 2")
    refusal = game.refused("train b&o 3 --from nyc --price 0", "1830 24.0(3)", "not needed for a 3-train at $0")
    assert "21.0" not in refusal


@pytest.mark.rule("1.143")
def test_president_sells_a_private_to_a_player() -> None:
    """To raise the money, the president may sell a private to a player at any price in the operating round (1830 24.0(3); A40)."""
    game = _alice("private SV Alice; private CS Bob; cash Alice 200")
    game.refused("private alice cs 10", "1830 23.1")
    assert game.gains("private bob sv 44") == {"Bob": -44, "Alice": 44}
    game.say("train b&o 4 --president")


@pytest.mark.rule("1.143", "1.119")
def test_president_sells_a_private_to_the_corporation() -> None:
    """The corporation may buy a private of its president, at a price within its bounds (1830 23.1; A9)."""
    game = _alice("private SV Alice; cash Alice 240; cash B&O 40")
    assert game.gains("private b&o sv 40") == {"B&O": -40, "Alice": 40}


@pytest.mark.rule("1.117", "1.143")
def test_no_private_is_sold_if_the_cash_suffices() -> None:
    """If the president's cash suffices, players cannot trade privates in the operating round (1830 24.0(3), 23.1; A51)."""
    _alice("private SV Alice").refused("private bob sv 44", "1830 23.1")


@pytest.mark.rule("1.144")
def test_train_from_another_corporation_of_the_president() -> None:
    """The corporation may instead buy a train for $1 from another corporation with the same president (1830 24.0(4))."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4 4; cash Alice 0; cash PRR 0")
    assert game.gains("train b&o 4 --from prr --price 1") == {"B&O": -1, "PRR": 1}


@pytest.mark.rule("1.146")
def test_bankruptcy_is_refused_while_the_money_can_be_raised() -> None:
    """`bankrupt` is refused with the price, the treasury, the cash and what the president's stock would bring (1830 24.0(6); A9)."""
    game = _alice("stock NYC 67 Bob 40 Alice 30; cash Alice 43")
    game.refused("bankrupt alice", "1830 24.0(6)", "a 4-train costs $300", "$56", "$43", "can sell stock for $201")
    poorer = _alice("stock NYC 67 Bob 40 Alice 30; cash Alice 42")
    assert poorer.say("bankrupt alice").see("over") == "Alice is bankrupt"


@pytest.mark.rule("1.146")
@pytest.mark.parametrize("who", ["bob", "carol"])
def test_only_the_president_concerned_goes_bankrupt(who: str) -> None:
    """Only the president of the corporation that must buy goes bankrupt, and only after its run (1830 24.0(6))."""
    _alice("cash Alice 0").refused(
        f"bankrupt {who}",
        "1830 24.0(6)",
        "not the president of a corporation that has run, has no train and cannot pay",
    )
    early = play("phase 4; round OR 4.1; stock B&O 67 Alice 60; cash B&O 0; cash Alice 0")
    early.refused("bankrupt alice", "1830 24.0(6)")


@pytest.mark.rule("1.143", "1.146")
def test_bankruptcy_without_selling_a_private() -> None:
    """A president who has a private left may go bankrupt; a note points the private out (1830 24.0(3); A9)."""
    reminder = _alice("private SV Alice; cash Alice 0").told("bankrupt alice")
    assert "SV" in reminder
    assert "1830 24.0(3)" in reminder


@pytest.mark.rule("1.144", "1.146")
def test_bankruptcy_note_names_a_train_elsewhere() -> None:
    """The note on a bankruptcy names another corporation whose train would have saved the president (1830 21.0, 24.0(4); A9)."""
    assert "PRR" in _alice("stock PRR 67 Bob 60; trains PRR 4; cash Alice 0").told("bankrupt alice")


@pytest.mark.rule("1.003", "1.147", "1.148")
@pytest.mark.parametrize(("privates", "score"), [("no", 2 * 67 + 67), ("face", 2 * 67 + 67 + 20)])
def test_score_of_a_bankrupt_player(privates: str, score: int) -> None:
    """The game ends at once; the bankrupt player keeps the value of unsellable stock, but no cash and no privates (1830 25.0; A8)."""
    lay = "private SV Alice; private CS Bob; stock NYC 67 Bob 40 Alice 10 pool 50; stock PRR 100 Bob 50 Alice 10; cash Alice 7; cash Bob 500"
    game = _alice(lay, bankrupt_privates=privates)
    gains = game.gains("bankrupt alice")
    assert gains == {"Alice": -7, "Bank": 7}, "what PRR brings goes to the Bank with his cash"
    assert (game.see("over"), game.see("score Alice")) == ("Alice is bankrupt", score)
    assert game.see("percent PRR pool") == 10
    assert game.see("score Bob") == 500 + 2 * 67 + 4 * 67 + 5 * 90 + 40
    game.refused("run nyc 0", "1830 25.0", "The game is over: Alice is bankrupt")
    game.refused("next", "1830 25.0", "The game is over")
