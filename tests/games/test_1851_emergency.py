"""1851: emergency fund raising, bankruptcy, a broken bank, the score (1851 Emergency Fund Raising, End of Game; C19, C20, C22, C24)."""

import pytest

from support.marks import SLOW
from support.say import Say
from support.table import Play, play

_STOCK = "stock L&N 75 Alice 50 Bob 10"


def _needy(lay: str = "", **options: str) -> Play:
    """The second operating round of L&N and IC, both Alice's: L&N has run without a train; treasury $56, Alice $100; a 4 costs $300.

    Alice is president of IC with 40% against Bob's 30%; its price is $82.
    """
    stock = f"{_STOCK}; stock IC 75 Alice 40 Bob 30"
    game = play(f"phase 4; round OR 2.1 of 2; {stock}", rules="1851", **options).say("run l&n 0; run ic 0; next")
    return game.lay(f"at L&N 3,6; at IC 4,4; cash L&N 56; cash Alice 100; {lay}").say("run l&n 0")


# --- emergency fund raising ---


@pytest.mark.rule("3.041", "3.053")
def test_president_adds_the_missing_money() -> None:
    """The treasury is spent, and the president adds the rest for the cheapest train of bank and pool (1851 Emergency Fund Raising, 1830 24.0)."""
    game = _needy("cash Alice 400; pool 3")
    game.refused(
        "train l&n 4 --president", "1851 Emergency Fund Raising", "only with the cheapest train, a 3-train for $200"
    )
    assert game.gains("train l&n 3 --president") == {"Alice": -144, "L&N": -56, "Bank": 200}


@pytest.mark.rule("3.041", "3.043")
def test_treasury_stock_does_not_help() -> None:
    """After stock was sold for a train, the corporation cannot sell its own stock before the train is bought (1851 Emergency Fund Raising)."""
    game = _needy().say("sell alice ic")
    game.refused("sell l&n l&n", "1851 Emergency Fund Raising")
    game.refused("next", "1851 Emergency Fund Raising")


@pytest.mark.rule("3.041", "3.050")
def test_no_forced_sale_after_own_stock_was_traded() -> None:
    """A corporation that has traded its own stock is past buying trains, so no money is raised for one (1851 Operating Round, Sequence)."""
    game = _needy().say("sell l&n l&n")
    game.refused("train l&n 4 --president", "1851 Operating Round, Sequence")
    game.refused("sell alice ic", "1851")


@pytest.mark.rule("3.041", "3.050")
def test_no_bankruptcy_after_own_stock_was_traded() -> None:
    """After a corporation has traded its own stock, its president cannot go bankrupt for a train (1851 Operating Round, Sequence)."""
    game = play(f"phase 8; round OR 2.1 of 2; {_STOCK}", rules="1851").say("run l&n 0; next")
    game.lay("cash L&N 0; cash Alice 0").say("run l&n 0; sell l&n l&n").refused("bankrupt alice")


@pytest.mark.rule("3.041")
@pytest.mark.parametrize("line", ["pay alice l&n 50 help", "pay l&n alice 5 thanks"])
def test_no_other_payments_between_president_and_corporation(line: str) -> None:
    """The president's money goes only into the train (1830 24.0, 11.0)."""
    _needy().refused(line, "1830 11.0")


@pytest.mark.rule("3.042", "3.006")
@pytest.mark.parametrize("line", ["private bob l&o 200", "private l&n l&o 50"])
def test_no_private_is_sold_in_an_emergency(line: str) -> None:
    """A private is sold neither to a player nor to the corporation (1851 Emergency Fund Raising)."""
    game = play(
        "round OR 2.1; private L&O Alice; stock L&N 75 Alice 50; cash L&N 56; cash Alice 0; cash Bob 900", rules="1851"
    )
    game.say("run l&n 0").refused(line, "1851")


@pytest.mark.rule("3.043")
def test_stock_is_sold_before_the_train_is_bought() -> None:
    """The president must sell stock before buying the train, and another presidency passes at once (1851 Emergency Fund Raising; C19)."""
    game = _needy("trains IC 4; cash Bob 300")
    game.refused("train l&n 4 --president", "1851 Emergency Fund Raising", "$100 of the $244", "must sell stock first")
    assert game.gains("sell alice ic 2") == {"Alice": 164, "Bank": -164}
    assert (game.see("president IC"), game.see("percent IC Alice"), game.see("certificates IC Bob")) == ("Bob", 20, 2)
    assert (game.see("trains IC"), game.see("cell IC"), game.see("trains L&N")) == ("4", [6, 4], "")


@pytest.mark.rule("3.043", "3.037", "3.038")
def test_train_of_a_corporation_just_lost_costs_face_value() -> None:
    """Once Alice's sale has made Bob president of IC, its train costs $300 instead of $1 (1851 Emergency Fund Raising, Operating Rounds)."""
    assert _needy("trains IC 4").gains("train l&n 4 --from ic --price 1") == {"L&N": -1, "IC": 1}
    game = _needy("trains IC 4").say("sell alice ic 2")
    game.refused("train l&n 4 --from ic --price 1", "1851 Operating Rounds", "$300")
    assert game.gains("train l&n 4 --from ic --president") == {"Alice": -244, "L&N": -56, "IC": 300}


@pytest.mark.rule("3.041", "3.043")
def test_purchase_must_need_the_sale() -> None:
    """After a sale, a train for $1 from a corporation of the same president is refused: $56 and $100 pay for it (1830 24.0; A66)."""
    game = _needy("trains IC 4").say("sell alice ic")
    game.refused(
        "train l&n 4 --from ic --price 1", "1851 Emergency Fund Raising", "L&N has $56, and Alice had $100 before"
    )
    game.refused("train l&n 4 --from ic --price 156 --president", "1851 Emergency Fund Raising", "not needed")
    game.say("train l&n 4 --from ic --price 157 --president")


@pytest.mark.rule("3.051", "3.053")
def test_face_value_at_most_with_the_presidents_money() -> None:
    """With agreed train prices, the president still adds nothing to more than face value (1851 Optional Rules, 1830 24.0(2); A48)."""
    game = _needy("stock TC 70 Bob 50; trains TC 4; cash Alice 400", train_prices="agreed")
    game.refused(
        "train l&n 4 --from tc --price 301 --president",
        "1851 Emergency Fund Raising",
        "another corporation gets at most $300 for a 4-train, not $301",
    )
    assert game.gains("train l&n 4 --from tc --price 90 --president") == {"Alice": -34, "L&N": -56, "TC": 90}


@pytest.mark.rule("3.043", "3.053")
def test_forced_sale_keeps_the_presidency_concerned() -> None:
    """The president sells stock of the corporation that needs the train only down to a tie (1830 24.0(3); C19)."""
    stock = "stock L&N 75 Alice 40 Bob 20"
    game = play(f"phase 6; round OR 2.1 of 2; {stock}", rules="1851").say("run l&n 0; next")
    game.lay("cash L&N 0; cash Alice 0").say("run l&n 0")
    game.refused("sell alice l&n 3", "presidency may not change", "may sell 2.")
    game.say("sell alice l&n 2")
    assert game.see("president L&N") == "Alice"


@pytest.mark.rule("3.043")
def test_no_more_stock_is_sold_than_needed() -> None:
    """The president sells as many certificates as bring the missing money (1830 24.0(3); A51)."""
    game = _needy()
    game.refused("sell alice ic 3", "1851 Emergency Fund Raising", "$144", "2 IC are enough.")
    _needy("cash Alice 244").refused("sell alice ic", "1851 Emergency Fund Raising", "already have the $300")


@pytest.mark.rule("3.015", "3.043")
def test_no_forced_sale_before_an_operating_round_is_completed() -> None:
    """Stock of a corporation that has not completed an operating round is not sold for a train (1851 Stock Rounds; C9)."""
    game = _needy().lay("stock SR 70 Alice 50; stock TC 70 Alice 20; cash Alice 0")
    game.refused("sell alice sr", "1851 Stock Rounds", "has not completed an operating round")
    game.refused("sell alice tc", "1851 Stock Rounds", "has not completed an operating round")
    lay = f"phase 3; round OR 2.1 of 2; stock SR 100 Alice 50; {_STOCK}; cash L&N 0; cash Alice 0"
    early = play(lay, rules="1851").say("run sr 0; run l&n 0")
    early.refused("sell alice sr", "1851 Stock Rounds", "has not completed an operating round")
    early.say("next; run sr 0").lay("trains SR 3").say("run l&n 0; sell alice sr")


@pytest.mark.rule("3.052")
@pytest.mark.parametrize(("option", "cell"), [("no", [6, 4]), ("yes", [5, 4])])
def test_block_sale_in_an_emergency(option: str, cell: list[int]) -> None:
    """The option for block sales holds in an emergency too (1851 Optional Rules; C20)."""
    game = _needy(block_sales=option)
    assert game.gains("sell alice ic 2") == {"Alice": 164, "Bank": -164}
    assert game.see("cell IC") == cell


# --- the end ---


@pytest.mark.rule("3.045", "3.015", "3.053")
def test_bankrupt() -> None:
    """A president goes bankrupt only if all sellable stock does not bring enough, and the game ends at once (1851 End of Game)."""
    _needy("cash Alice 0").refused("bankrupt alice", "1830 24.0(6)", "$56", "can sell stock for $628")
    game = _needy("cash Alice 0; cash L&N 0; at IC 7,1").lay("at L&N 7,1; stock SR 100 Alice 50 Bob 20; at SR 2,7")
    game.say("bankrupt alice")
    assert (game.see("over"), game.see("waiting")) == ("Alice is bankrupt", "SR IC")
    assert (game.see("cash Alice"), game.see("score Alice")) == (0, 5 * 135 + 2 * 40)
    game.refused("run sr 0", "1851 End of Game", "The game is over: Alice is bankrupt")


@pytest.mark.rule("3.045", "3.037")
def test_bankruptcy_note_on_a_train_elsewhere() -> None:
    """A note names another player's train only if its face value is below the price of the bank's train (1851 Operating Rounds)."""
    poor = "cash Alice 0; cash L&N 0; at IC 7,1; stock TC 70 Bob 50"
    for kind, said in (("5", False), ("3", True)):
        game = _needy(f"{poor}; trains TC {kind}").lay("at L&N 7,1")
        assert ("TC could also have sold" in game.told("bankrupt alice")) is said


@pytest.mark.rule("3.045", "3.037")
@pytest.mark.parametrize(("cash", "said"), [(49, False), (50, True)])
def test_bankruptcy_note_on_a_train_that_the_money_buys(cash: int, *, said: bool) -> None:
    """A train of another player's corporation saves nobody who cannot raise its face value (1851 Operating Rounds)."""
    lay = "phase 4; round OR 4.1; stock L&N 75 Alice 20 Bob 20 Carol 20; stock TC 70 Bob 50; trains TC 3"
    game = play(f"{lay}; cash L&N 150; cash Alice {cash}; ran L&N", rules="1851")
    assert ("TC could also have sold" in game.told("bankrupt alice")) is said


@pytest.mark.rule("3.045", "3.042")
@pytest.mark.parametrize(("option", "score"), [("no", 2 * 40), ("face", 2 * 40 + 200)])
def test_privates_of_a_bankrupt_player(option: str, score: int) -> None:
    """The privates of a bankrupt player could not be sold and are not pointed out; they count if agreed (1851 Emergency Fund Raising; A8)."""
    stock = "stock L&N 75 Alice 20 Bob 20 Carol 10 pool 10"
    game = play(f"private L&O Alice; round OR 2.1 of 2; {stock}; at L&N 7,1", rules="1851", bankrupt_privates=option)
    game.say("run l&n 0; next").lay("cash L&N 0; cash Alice 0").say("run l&n 0")
    printed = game.told("bankrupt alice")
    assert game.see("score Alice") == score
    assert "L&O" not in printed


@pytest.mark.rule("3.044")
@pytest.mark.parametrize(("part", "bank"), [(1, 80), (2, 80), (3, 80)])
def test_game_ends_with_the_operating_round(part: int, bank: int) -> None:
    """After the bank breaks, the game ends with this operating round, not with the set (1851 End of Game)."""
    lay = (
        f"phase 5; round OR 4.{part} of 3; stock L&N 100 Alice 60 Bob 20; stock IC 70 Bob 50; trains L&N 5; bank {bank}"
    )
    game = play(lay, rules="1851").say("run l&n 100")
    assert game.see("broken") == f"OR 4.{part}"
    game.refused("end", "1830 16.0", "IC")
    game.say("run ic 0").refused("next", "1851 End of Game", "Type `end`.")
    assert game.say("end").see("over") == "the bank has broken"


@pytest.mark.rule("3.044")
def test_bank_breaks_in_a_stock_round() -> None:
    """If the bank breaks in a stock round, one more operating round is played (1851 End of Game; C22)."""
    game = play("phase 5; round OR 3.1 of 1; stock L&N 75 Alice 50 Bob 20; trains L&N 5", rules="1851").say(
        "run l&n 0; next"
    )
    game.lay("bank 75").say("sell bob l&n")
    assert (game.see("broken"), game.see("cash Bank")) == ("SR 4", 0)
    game.refused(
        "end",
        "1851 End of Game",
        "The bank has broken, but the game continues until the operating round after SR 4 is over",
    )
    game.say("next; run l&n 0").refused("next", "1851 End of Game", "Type `end`.")
    assert (game.see("round"), game.say("end").see("over")) == ("OR 4.1", "the bank has broken")


@pytest.mark.rule("3.044", "3.047")
@pytest.mark.parametrize(
    ("options", "dealt", "broken"),
    [
        ({"bank": "2000"}, 0, "SR 1"),
        ({"bank": "2000", "bank_breaks": "below-zero"}, 0, None),
        ({"bank": "9000"}, 7000, None),
    ],
)
def test_money_in_the_bank(options: dict[str, str], dealt: int, broken: str | None) -> None:
    """The bank may start with another amount, and breaks at $0 or, if agreed, below it (1851 Notes, End of Game; A1, C1)."""
    game = play(players="Alice Bob Carol Dora Emil", rules="1851", **options)
    assert (game.see("cash Bank"), game.see("broken")) == (dealt, broken)


@pytest.mark.rule("3.053")
def test_score() -> None:
    """The score counts cash, stock at market price and open privates at face value, but nothing in a treasury (1830 1.0, 23.3; C24)."""
    lay = "private L&O Alice; round OR 2.1; stock L&N 75 Alice 50 Bob 10; at L&N 3,7; cash Alice 33; cash Bob 44"
    game = play(lay, rules="1851")
    assert (game.see("worth Alice"), game.see("worth Bob")) == (33 + 5 * 122 + 200, 44 + 122)


@SLOW
@pytest.mark.rule("3.048")
def test_all_cash_is_shown(banker: Say) -> None:
    """`status` shows the cash of every player and corporation (1851 Notes)."""
    lines = ["new 1851 Al Bo Cy", "private al l&o --par 90", "private bo m&c", "private cy et&wnc"]
    assert all(banker(line).code == 0 for line in [*lines, "buy bo l&n", "buy cy l&n", "buy al l&n"])
    data = banker("status -O json").data
    assert [player["cash"] for player in data["players"]] == [210, 360, 330]
    assert next(corporation for corporation in data["corporations"] if corporation["id"] == "L&N")["treasury"] == 350
    assert all(cash in banker("status").out for cash in ("210", "360", "330", "350"))
