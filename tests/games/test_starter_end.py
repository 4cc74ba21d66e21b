"""The starter game: the bank breaks, a railroad has no train and cannot pay for one, and who wins."""

import pytest

from support.say import Say
from support.starter import SEATS, quoted, starter

# --- the end: the bank ---


@pytest.mark.rule("2.030", "2.032")
def test_bank_breaks_in_the_turn_of_the_prr() -> None:
    """The bank breaks in PRR's turn: the other railroads have their turn, then the game is over (Starter, Winning the Game; B4)."""
    game = starter("trains PRR 2; trains NYC 2; cash C&O 300; bank 100; round OR 7", players=3)
    assert "THE BANK HAS BROKEN. The game ends after OR 7." in game.told("run prr 150")
    game.refused("end", "NYC and C&O have not operated in OR 7")
    assert game.gains("run nyc 60") == {"NYC": 60, "Bank": -60}
    game.say("run c&o 0; train c&o 2")
    game.refused(
        "next", "The bank has broken, and OR 7 is the last operating round", "Type `end`.", "Starter, Winning the Game"
    )
    assert game.say("end").see("over") == "the bank has broken"
    assert [game.see(f"score {who}") for who in ("Ann", "Ben", "Cid")] == [330, 240, 220]


@pytest.mark.rule("2.030", "2.032")
def test_bank_breaks_in_the_last_turn_of_a_round() -> None:
    """The bank breaks in the last turn: the game ends at once (Starter, Winning the Game; B4)."""
    game = starter("trains NYC 2; bank 100; round OR 7").say("run prr 0")
    assert "The game ends after OR 7." in game.told("run nyc 150")
    game.say("train nyc 2").refused("next", "Type `end`.", "Starter, Winning the Game")
    assert game.say("end").see("round") == "OR 7"


@pytest.mark.rule("2.030", "2.032")
def test_bank_breaks_in_the_middle_of_a_round() -> None:
    """The bank breaks in the middle: only the railroads behind still operate (Starter, Winning the Game; B4)."""
    game = starter("trains PRR 2; trains NYC 2; cash C&O 300; bank 100; round OR 7", players=3)
    game.say("run prr 50; run nyc 50")
    assert (game.see("broken"), game.see("waiting")) == ("OR 7", "C&O")
    game.refused("end", "C&O has not operated in OR 7")
    game.refused("run prr 50", "PRR has had its turn")
    game.say("run c&o 0; end")


@pytest.mark.rule("2.030")
def test_no_end_while_there_is_money() -> None:
    """`end` is refused while the bank has money and every railroad can pay for a train (Starter, Winning the Game)."""
    game = starter("trains PRR 2; trains NYC 2; bank 100; round OR 7").say("run prr 90; run nyc 0")
    game.refused("end", "The bank still holds $10, so the game continues", "Starter, Winning the Game")
    assert game.say("next").see("round") == "OR 8"


@pytest.mark.rule("2.032")
@pytest.mark.parametrize("reserve", ["7500", "1000"])
def test_reserve_is_added_once(reserve: str) -> None:
    """The $500 notes go into the bank once; if it empties again, it owes (Starter, Winning the Game; B3)."""
    game = starter("trains PRR 2; trains NYC 2; bank 100; round OR 7", reserve=reserve)
    added = int(reserve)
    assert game.gains("run prr 130") == {"PRR": 130, "Bank": added - 130, "Reserve": -added}
    assert game.see("cash Bank") == added - 30
    lines = game.told(f"run nyc {added}")
    assert game.see("cash Bank") == -30
    assert "The bank owes $30 " in lines
    game.say("end")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [330, 200 + added]


@pytest.mark.rule("2.030", "2.032")
def test_poor_railroad_and_broken_bank() -> None:
    """A railroad cannot pay for a train and then the bank breaks: the reserve is added once, and the game ends with this round (B3)."""
    game = starter("cash PRR 0; trains NYC 2; bank 100; round OR 7", reserve="1000").say("run prr 0; tile nyc 0")
    assert game.see("cash Bank") == 1100
    game.say("run nyc 1200; end")
    assert (game.see("cash Bank"), game.see("round")) == (-100, "OR 7")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [0, 1400]


# --- the end: a railroad without a train ---

_POOR = "has no train and cannot pay for one"


@pytest.mark.rule("2.031", "2.032")
def test_prr_cannot_pay_for_a_train() -> None:
    """PRR cannot pay for a train: the other railroads have their turn, with the reserve in the bank (Starter, Winning the Game; B3, B4, B5)."""
    game = starter("cash PRR 79; trains NYC 2; cash C&O 300; round OR 3", players=3)
    lines = game.told("run prr 0")
    assert "PRR HAS NO TRAIN AND CANNOT PAY FOR ONE. The game ends after OR 3." in lines
    assert "PRR has $79 and no train, and the cheapest is a 2-train for $80 (Starter, Winning the Game)." in lines
    assert game.table.cash("Reserve") == 0
    game.say("run nyc 80").refused("end", "C&O has not operated in OR 3")
    game.say("run c&o 0").refused("next", f"PRR {_POOR}", "Type `end`.", "Starter, Winning the Game")
    assert game.say("end").see("over") == f"PRR {_POOR}"
    assert [game.see(f"score {who}") for who in ("Ann", "Ben", "Cid")] == [79, 260, 300]


@pytest.mark.rule("2.031", "2.032")
def test_last_railroad_cannot_pay_for_a_train() -> None:
    """The last railroad cannot pay for a train: the game ends at once, with the reserve in the bank (Starter, Winning the Game; B3, B4, B5)."""
    game = starter("cash NYC 79; trains PRR 2; round OR 3")
    bank = game.see("cash Bank")
    game.say("run prr 0; run nyc 0")
    game.refused("next", f"NYC {_POOR}", "Type `end`.", "Starter, Winning the Game")
    assert game.say("end").see("over") == f"NYC {_POOR}"
    assert (game.see("cash Bank"), game.table.cash("Reserve")) == (bank + 7500, 0)


@pytest.mark.rule("2.031", "2.032")
def test_middle_railroad_cannot_pay_for_a_train() -> None:
    """NYC cannot pay for a train: only the railroads behind it still operate (Starter, Winning the Game; B4)."""
    game = starter("cash NYC 79; trains PRR 2; cash C&O 300; round OR 3", players=3).say(
        "run prr 0; run nyc 0; run c&o 0"
    )
    game.refused("next", f"NYC {_POOR}")
    assert game.say("end").see("round") == "OR 3"


@pytest.mark.rule("2.031")
@pytest.mark.parametrize(("cash", "poor"), [(79, True), (80, False)])
def test_railroad_may_decline_to_buy(cash: int, *, poor: bool) -> None:
    """A railroad without a train does not end the game if it could pay for one (B5, B6)."""
    game = starter(f"cash PRR {cash}; trains NYC 2; round OR 3").say("run prr 0; run nyc 0")
    if poor:
        game.refused("next", f"PRR {_POOR}")
    else:
        assert game.say("next").see("round") == "OR 4"
        game.refused("end", "the game continues", "Starter, Winning the Game")


@pytest.mark.rule("2.031")
def test_poor_railroad_with_a_train() -> None:
    """A railroad with a train and no money does not end the game (Starter, Winning the Game)."""
    assert starter("cash PRR 0; trains PRR 2; trains NYC 2").say("run prr 0; run nyc 0; next").see("round") == "OR 2"


@pytest.mark.rule("2.026", "2.031")
@pytest.mark.parametrize(
    ("market", "cash", "poor"), [("", 299, True), ("pool 3; ", 180, False), ("pool 3; ", 179, True)]
)
def test_open_market_train_is_cheaper(market: str, cash: int, *, poor: bool) -> None:
    """The cheapest train of bank and Open Market counts: a 3-train at $180 beside 4-trains at $300 (B5)."""
    game = starter(f"phase 4; trains PRR 3; {market}cash NYC {cash}; round OR 6").say("run prr 0; run nyc 0")
    if poor:
        game.refused("next", f"NYC {_POOR}")
    else:
        game.say("next").refused("end", "the game continues")


# --- who has won ---


@pytest.mark.rule("2.033")
def test_only_cash_counts() -> None:
    """Trains and stations count nothing in the score (Starter, Winning the Game)."""
    game = starter("phase 4; trains PRR 4 4; trains NYC 3; cash PRR 240; cash NYC 170; bank 10; round OR 9")
    game.say("token prr; run prr 0; run nyc 50; end")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [200, 220]
    game.refused("run prr 10", "The game is over: the bank has broken", "Starter, Winning the Game")


@pytest.mark.rule("2.033")
def test_tie_is_shared(banker: Say) -> None:
    """Players with the same cash share the first rank (B14)."""
    banker(f"new 1830-starter {quoted(SEATS[3])}")
    assert banker("play", "tile prr f16\ntoken prr\nrun prr 0\nrun nyc 0\ntile 'c&o' 0\nrun 'c&o' 0\nnext\n").code == 0
    scores = banker("-O json score").data
    ranks = [(player["name"], player["worth"], player["rank"]) for player in scores["players"]]
    assert (scores["final"], ranks) == (False, [("Ben", 180, 1), ("Cid", 180, 1), ("Ann", 80, 3)])
