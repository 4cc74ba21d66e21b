"""A train that must be bought with the president's money, and bankruptcy (1830 24.0; A8, A9, A48 to A53, A62)."""

import pytest

from support.table import Play, play


def _alice(lay: str = "", phase: str = "4", **options: str) -> Play:
    """B&O, Alice's, has run and owns no train; treasury $56, Alice $400; a 4 costs $300."""
    stock = "stock B&O 67 Alice 20 Bob 20 Carol 20; cash B&O 56; cash Alice 400"
    return play(f"phase {phase}; round OR 4.1 of 2; {stock}; {lay}; ran B&O", **options)


@pytest.mark.rule("1.136", "1.139", "1.140")
def test_the_president_makes_up_what_is_lacking() -> None:
    """The whole treasury goes first, then the president pays exactly the rest (1830 24.0(1), (2); A50)."""
    game = _alice()
    game.refused("train b&o 4", "1830 24.0", "$56 of $300", "its president adds the missing $244", "--president")
    assert game.gains("train b&o 4 --president") == {"Alice": -244, "B&O": -56, "Bank": 300}


@pytest.mark.rule("1.137", "1.108")
def test_the_cheapest_train_of_the_bank() -> None:
    """Returned trains are among the choice, and only the cheapest is bought with the president's money (1830 24.0; A46, A49)."""
    game = _alice("pool 3")
    game.refused(
        "train b&o 4 --president",
        "1830 24.0",
        "The president may help only with the cheapest train",
        "a 3-train for $180",
    )
    assert game.gains("train b&o 3 --president") == {"Alice": -124, "B&O": -56, "Bank": 180}


@pytest.mark.rule("1.137")
def test_a_six_before_a_diesel() -> None:
    """With a 6 for $630 on sale a D is no choice for the president's money (1830 24.0; A49)."""
    game = _alice("cash Alice 2000", phase="6")
    game.refused(
        "train b&o d --president",
        "1830 24.0",
        "The president may help only with the cheapest train, a 6-train for $630",
    )
    assert game.gains("train b&o 6 --president") == {"Alice": -574, "B&O": -56, "Bank": 630}


@pytest.mark.rule("1.138")
def test_not_where_the_treasury_suffices() -> None:
    """The president does not help with what the corporation can pay (1830 24.0)."""
    _alice("cash B&O 300").refused("train b&o 4 --president", "1830 24.0", "$300", "its president may not help")


@pytest.mark.rule("1.138")
def test_not_for_a_second_train() -> None:
    """Once it has a train the president may not help any more (1830 24.0)."""
    _alice().say("train b&o 4 --president").refused("train b&o 4 --president", "1830 24.0", "has a train")
    _alice("trains B&O 3").refused("train b&o 4 --president", "1830 24.0", "has a train")


@pytest.mark.rule("1.138")
@pytest.mark.parametrize("line", ["tile b&o b18", "token b&o"])
def test_not_for_anything_else(line: str) -> None:
    """For track and stations there is the treasury alone, and no payment gets money into it (1830 24.0, 11.0)."""
    game = play("phase 4; round OR 4.1; stock B&O 67 Alice 60; cash B&O 30")
    game.refused(line, "1830 17.0", "$30")
    game.refused("pay alice b&o 50 help", "1830 11.0")


@pytest.mark.rule("1.136", "1.138")
def test_no_help_with_a_dearer_train_of_another_corporation() -> None:
    """A treasury that pays for the train it must buy lacks nothing, so that the president adds nothing to a dearer one (1830 24.0)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4; pool 3; cash B&O 180")
    game.refused("train b&o 4 --from prr --price 300 --president", "1830 24.0", "$180")


@pytest.mark.rule("1.140", "1.144")
def test_another_corporations_train_for_its_face_at_most() -> None:
    """With his own money in it the president pays another corporation face value at most (1830 24.0(2), (4); A48)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4; cash PRR 0")
    game.refused(
        "train b&o 4 --from prr --price 301 --president",
        "1830 24.0",
        "another corporation gets at most $300 for a 4-train, not $301",
    )
    assert game.gains("train b&o 4 --from prr --price 300 --president") == {"Alice": -244, "B&O": -56, "PRR": 300}


@pytest.mark.rule("1.140")
def test_without_his_money_any_price() -> None:
    """Out of the treasury alone another corporation is paid more than face value (1830 21.0)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4; cash PRR 0; cash B&O 900")
    assert game.gains("train b&o 4 --from prr --price 900") == {"B&O": -900, "PRR": 900}


@pytest.mark.rule("1.137", "1.139")
def test_without_his_money_any_train() -> None:
    """A treasury that pays for it alone buys the dearer train (1830 24.0)."""
    game = _alice("pool 3; cash B&O 300")
    assert game.gains("train b&o 4") == {"B&O": -300, "Bank": 300}


@pytest.mark.rule("1.136")
def test_no_train_left_no_duty() -> None:
    """With nothing to buy in the bank nothing must be bought, and nobody is bankrupt (1830 20.2; A53)."""
    game = _alice("stock PRR 67 Alice 60; trains PRR D D; trains NYC D D; trains CPR D D; cash Alice 0", phase="D")
    game.refused(
        "train b&o d --from prr --price 100 --president",
        "1830 20.2",
        "The bank has no train left, so no train has to be bought",
    )
    game.refused(
        "bankrupt alice",
        "1830 24.0(6)",
        "not the president of a corporation that has run, has no train and cannot pay for one",
    )
    game.refused("sell alice prr", "1830 24.0(3)", "only to raise money")


@pytest.mark.rule("1.140", "1.141")
def test_his_cash_goes_first() -> None:
    """While his cash suffices he may not sell (1830 24.0(2); A51)."""
    _alice("stock NYC 67 Bob 40 Alice 20").refused("sell alice nyc", "1830 24.0(3)", "$300", "already have the $300")


@pytest.mark.rule("1.141")
@pytest.mark.parametrize(("cash", "enough"), [(243, 1), (178, 1), (177, 1), (176, 2), (100, 3)])
def test_not_more_than_needed_is_sold(cash: int, enough: int) -> None:
    """So many certificates as bring what he lacks, and not one more (1830 24.0(3); A51)."""
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
def test_a_forced_sale_goes_by_the_usual_rules() -> None:
    """Market price, the token falls, the pool holds half at most (1830 24.0(3), 12.0, 15.0)."""
    game = _alice("stock NYC 67 Bob 20 Alice 30 pool 40; cash Alice 100")
    game.refused("sell alice nyc 2", "1830 12.0(2)", "40%", "may sell 1.")
    assert game.gains("sell alice nyc") == {"Alice": 67, "Bank": -67}
    assert game.see("cell NYC") == [7, 7]


@pytest.mark.rule("1.141")
def test_a_forced_sale_bars_no_purchase() -> None:
    """What he sold in an operating round he may buy in the next stock round (1830 4.0)."""
    game = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 200").say(
        "sell alice nyc; train b&o 4 --president; run nyc 0; next"
    )
    game.say("run b&o 0; run nyc 0; next; sell bob nyc")
    assert game.lay("cash Alice 100").say("buy alice nyc pool").see("percent NYC Alice") == 30


@pytest.mark.rule("1.136", "1.141")
def test_who_raises_money() -> None:
    """Only the president of the corporation whose turn it is, and only when it must buy (1830 24.0(3))."""
    game = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 0")
    game.refused("sell bob nyc", "1830 24.0(3)", "Only Alice, the president of B&O")
    rich = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 0; cash B&O 300")
    rich.refused("sell alice nyc", "1830 24.0(3)", "only to raise money for a train")
    owner = _alice("stock NYC 67 Bob 60 Alice 30; cash Alice 0; trains B&O 3")
    owner.refused("sell alice nyc", "1830 24.0(3)", "only to raise money for a train")


@pytest.mark.rule("1.142")
@pytest.mark.parametrize(("bob", "may"), [(10, 4), (20, 4), (30, 3), (40, 2)])
def test_the_presidency_concerned_stays(bob: int, may: int) -> None:
    """Stock of the corporation concerned is sold down to equality, not below (1830 24.0(3); A52)."""
    lay = f"phase 6; round OR 4.1; stock B&O 67 Alice 60 Bob {bob}; cash B&O 56; cash Alice 0; ran B&O"
    game = play(lay)
    game.refused(f"sell alice b&o {may + 1}", "1830 24.0(3)", "presidency may not change", f"Alice may sell {may}.")
    game.say(f"sell alice b&o {may}")
    assert game.see("president B&O") == "Alice"


@pytest.mark.rule("1.142", "1.145")
def test_another_presidency_passes_at_once() -> None:
    """A forced sale may cost him the presidency of another corporation, at once, its treasury and trains with it (1830 24.0(3), (5))."""
    game = _alice("stock NYC 67 Alice 40 Bob 30; trains NYC 3; cash Alice 100").say("sell alice nyc 2")
    assert (game.see("president NYC"), game.see("percent NYC Alice"), game.see("certificates NYC Bob")) == (
        "Bob",
        20,
        2,
    )
    assert game.see("trains NYC") == "3"


@pytest.mark.rule("1.111", "1.145")
def test_a_presidency_lost_is_another_president() -> None:
    """What he paid $1 for while it was his he may be given once it is not, if trains may be given (1830 24.0(5), 21.0; A47, A62)."""
    lay = "stock NYC 67 Alice 40 Bob 30; trains NYC 3; cash Alice 100"
    game = _alice(lay, train_price_minimum="0").say("sell alice nyc 2")
    assert game.gains("train b&o 3 --from nyc --price 0") == {}


@pytest.mark.rule("1.143")
def test_a_private_to_a_player_helps() -> None:
    """To raise the money the president may sell a private to a player, at any price, in the operating round (1830 24.0(3); A40)."""
    game = _alice("private SV Alice; private CS Bob; cash Alice 200")
    game.refused("private alice cs 10", "1830 23.1")
    assert game.gains("private bob sv 44") == {"Bob": -44, "Alice": 44}
    game.say("train b&o 4 --president")


@pytest.mark.rule("1.143", "1.119")
def test_a_private_to_the_corporation_helps() -> None:
    """The corporation itself may buy his private, within its bounds (1830 23.1; A9)."""
    game = _alice("private SV Alice; cash Alice 240; cash B&O 40")
    assert game.gains("private b&o sv 40") == {"B&O": -40, "Alice": 40}


@pytest.mark.rule("1.117", "1.143")
def test_no_private_is_sold_once_the_money_is_there() -> None:
    """If his cash suffices it is no forced sale, and privates wait for a stock round (1830 24.0(3), 23.1; A51)."""
    _alice("private SV Alice").refused("private bob sv 44", "1830 23.1")


@pytest.mark.rule("1.144")
def test_a_train_of_his_other_corporation() -> None:
    """He may take a train from another corporation of his for $1 instead (1830 24.0(4))."""
    game = _alice("stock PRR 67 Alice 60; trains PRR 4 4; cash Alice 0; cash PRR 0")
    assert game.gains("train b&o 4 --from prr --price 1") == {"B&O": -1, "PRR": 1}


@pytest.mark.rule("1.146")
def test_not_bankrupt_while_the_money_can_be_raised() -> None:
    """Bankruptcy is refused with the sums: price, treasury, cash, what is lacking and what his stock would bring (1830 24.0(6); A9)."""
    game = _alice("stock NYC 67 Bob 40 Alice 30; cash Alice 43")
    game.refused("bankrupt alice", "1830 24.0(6)", "a 4-train costs $300", "$56", "$43", "can sell stock for $201")
    poorer = _alice("stock NYC 67 Bob 40 Alice 30; cash Alice 42")
    assert poorer.say("bankrupt alice").see("over") == "Alice is bankrupt"


@pytest.mark.rule("1.146")
@pytest.mark.parametrize("who", ["bob", "carol"])
def test_who_is_not_bankrupt(who: str) -> None:
    """Nobody but the president concerned goes bankrupt, and not before his corporation has run (1830 24.0(6))."""
    _alice("cash Alice 0").refused(
        f"bankrupt {who}",
        "1830 24.0(6)",
        "not the president of a corporation that has run, has no train and cannot pay",
    )
    early = play("phase 4; round OR 4.1; stock B&O 67 Alice 60; cash B&O 0; cash Alice 0")
    early.refused("bankrupt alice", "1830 24.0(6)")


@pytest.mark.rule("1.143", "1.146")
def test_privates_need_not_be_sold() -> None:
    """A private that nobody need buy does not keep him from being bankrupt; it is pointed out (1830 24.0(3); A9)."""
    reminder = _alice("private SV Alice; cash Alice 0").told("bankrupt alice")
    assert "SV" in reminder
    assert "1830 24.0(3)" in reminder


@pytest.mark.rule("1.144", "1.146")
def test_a_train_elsewhere_is_pointed_out() -> None:
    """A train that another corporation might have sold would have saved him, and that is said (1830 21.0, 24.0(4); A9)."""
    assert "PRR" in _alice("stock PRR 67 Bob 60; trains PRR 4; cash Alice 0").told("bankrupt alice")


@pytest.mark.rule("1.003", "1.147", "1.148")
@pytest.mark.parametrize(("privates", "score"), [("no", 2 * 67 + 67), ("face", 2 * 67 + 67 + 20)])
def test_the_score_of_a_bankrupt(privates: str, score: int) -> None:
    """The game is over at once; the bankrupt keeps the value of the stock he may not sell, no cash, no privates (1830 25.0; A8)."""
    lay = "private SV Alice; private CS Bob; stock NYC 67 Bob 40 Alice 10 pool 50; stock PRR 100 Bob 50 Alice 10; cash Alice 7; cash Bob 500"
    game = _alice(lay, bankrupt_privates=privates)
    gains = game.gains("bankrupt alice")
    assert gains == {"Alice": -7, "Bank": 7}, "what PRR brings goes to the Bank with his cash"
    assert (game.see("over"), game.see("score Alice")) == ("Alice is bankrupt", score)
    assert game.see("percent PRR pool") == 10
    assert game.see("score Bob") == 500 + 2 * 67 + 4 * 67 + 5 * 90 + 40
    game.refused("run nyc 0", "1830 25.0", "The game is over: Alice is bankrupt")
    game.refused("next", "1830 25.0", "The game is over")
