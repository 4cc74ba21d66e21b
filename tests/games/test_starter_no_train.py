"""The starter game ends when a railroad has no train and cannot pay for one: when that is judged (Starter, Winning the Game; B5)."""

import pytest

from banker.rounds.ending import in_sight
from support.starter import starter
from support.table import Play

_POOR = "has no train and cannot pay for one"


def _rusting(cash: int, threes: str = "trains PRR 3; trains C&O 3 3 3", **options: str) -> Play:
    """OR 5: NYC, which owns a 2-train, has run before; PRR has run and can buy the first 4-train."""
    lay = f"phase 3; {threes}; trains NYC 2; cash PRR 500; cash NYC {cash}; round OR 4"
    game = starter(lay, players=3, **options)
    return game.say("run prr 0; run nyc 0; run c&o 0; next; run prr 0")


@pytest.mark.rule("2.031", "2.032")
def test_train_that_rusts_in_another_turn_ends_the_game() -> None:
    """PRR's first 4-train rusts NYC's only train: $299 do not pay for a 4-train, so this round is the last (Winning the Game; B5)."""
    game = _rusting(299)
    lines = game.told("train prr 4")
    assert "NYC HAS NO TRAIN AND CANNOT PAY FOR ONE. The game ends after OR 5." in lines
    assert (
        "Note: NYC has $299 and no train, and the cheapest is a 4-train for $300 (Starter, Winning the Game)." in lines
    )
    assert (game.table.stranded, game.table.cash("Reserve")) == ("NYC", 0)
    game.say("run nyc 0; run c&o 0").refused("next", f"NYC {_POOR}", "Type `end`.")
    assert game.say("end").see("over") == f"NYC {_POOR}"


@pytest.mark.rule("2.031")
def test_train_that_rusts_after_the_own_turn_ends_the_game() -> None:
    """NYC has had its turn when C&O's first 4-train rusts its train; the game still ends with this round (B4, B5)."""
    trains = "trains PRR 3 3 3; trains NYC 2; trains C&O 3"
    game = starter(f"phase 3; {trains}; cash C&O 500; cash NYC 120; round OR 5", players=3)
    game.say("run prr 0; run nyc 0; run c&o 0; train c&o 4")
    assert game.table.stranded == "NYC"
    game.refused("next", f"NYC {_POOR}", "OR 5 is the last operating round")
    game.say("undo; next")
    assert ((in_sight(game.table) is not None), game.table.cash("Reserve"), game.see("round")) == (False, 7500, "OR 6")


@pytest.mark.rule("2.031")
def test_enough_money_after_the_rust() -> None:
    """With $300 NYC could buy a 4-train, so nothing ends (Winning the Game)."""
    game = _rusting(300).say("train prr 4; run nyc 0; run c&o 0; next")
    assert (game.table.stranded, game.see("round")) == (None, "OR 6")


@pytest.mark.rule("2.031", "2.026")
def test_train_to_be_discarded_is_waited_for() -> None:
    """C&O must still return a 3-train to the Open Market, where NYC can pay for it (Game Phases; B5, A46)."""
    game = _rusting(200, "trains C&O 3 3 3 3").say("train prr 4")
    assert game.see("discards") == {"C&O": 1}
    assert game.table.stranded is None
    game.say("discard c&o 3; run nyc 0; train nyc 3 --from pool")
    assert game.table.stranded is None
    poorer = _rusting(179, "trains C&O 3 3 3 3").say("train prr 4; discard c&o 3")
    assert poorer.table.stranded == "NYC"


@pytest.mark.rule("2.031")
def test_before_the_first_purchase_step_nothing_ends() -> None:
    """NYC laid a tile for $40 and cannot pay for a 3-train, but has not come to its first purchase step (B5)."""
    game = starter("phase 3; trains PRR 2; cash NYC 180").say("run prr 0; tile nyc b18")
    assert game.see("sold") == "3"
    assert game.table.stranded is None
    assert game.say("run nyc 0").table.stranded == "NYC"


@pytest.mark.rule("2.031")
def test_money_spent_later_ends_the_game() -> None:
    """In its second turn PRR, still without a train, lays a tile, and $60 do not pay for a 2-train (B5)."""
    game = starter("cash PRR 100; trains NYC 2").say("run prr 0; run nyc 0; next")
    assert game.table.stranded is None
    assert game.say("tile prr b18").table.stranded == "PRR"


@pytest.mark.rule("2.031")
def test_last_cheap_train_bought_by_another_ends_the_game() -> None:
    """PRR could have paid for a 2-train; NYC buys the last one, and $100 do not pay for a 3-train (B5)."""
    game = starter("cash PRR 100; trains NYC 2 2 2; cash NYC 100; round OR 3").say("run prr 0; run nyc 0")
    assert game.table.stranded is None
    assert game.say("train nyc 2").table.stranded == "PRR"


@pytest.mark.rule("2.031")
def test_train_of_another_railroad_does_not_count() -> None:
    """Only trains of the bank and the Open Market count, also where railroads sell theirs (Winning the Game; B5, B7)."""
    game = starter("cash PRR 70; trains NYC 2 2; cash NYC 0", train_sales="yes").say("run prr 0")
    assert game.table.stranded == "PRR"
    game.say("train prr 2 --from nyc --price 30; run nyc 0").refused("next", f"PRR {_POOR}", "Type `end`.")


# --- the option no_train = own-turn ---


@pytest.mark.rule("2.031")
def test_own_turn_money_is_judged_at_its_end() -> None:
    """PRR had $100 but laid a tile, and at the end of its turn $60 do not pay for a 2-train (B5, own-turn)."""
    game = starter("cash PRR 100; trains NYC 2", no_train="own-turn").say("tile prr b18; run prr 0; run nyc 0")
    game.refused("next", f"PRR {_POOR}")


@pytest.mark.rule("2.031")
def test_own_turn_price_is_judged_at_its_end() -> None:
    """PRR could pay for a 2-train at the end of its turn; that NYC then buys the last one changes nothing (B5, own-turn)."""
    game = starter("cash PRR 100; trains NYC 2 2 2; cash NYC 100; round OR 3", no_train="own-turn")
    game.say("run prr 0; run nyc 0; train nyc 2; next")
    assert game.see("round") == "OR 4"


@pytest.mark.rule("2.031")
def test_own_turn_after_a_train_has_rusted() -> None:
    """NYC's train rusts in PRR's turn; NYC is judged at the end of its own turn, by the price of a 4-train (B5, own-turn)."""
    game = _rusting(299, no_train="own-turn").say("train prr 4")
    assert (game.see("trains NYC"), game.table.stranded, game.table.cash("Reserve")) == ("", None, 7500)
    game.say("tile nyc 0; run nyc 0")
    assert not game.table.stranded
    game.say("run c&o 0")
    assert (game.table.stranded, game.table.cash("Reserve")) == ("NYC", 0)


@pytest.mark.rule("2.031")
def test_own_turn_train_of_another_railroad_avoids_the_end() -> None:
    """With both options, a poor railroad may buy a train from another in its turn (B5, B7, own-turn)."""
    game = starter("cash PRR 70; trains NYC 2 2; cash NYC 0", train_sales="yes", no_train="own-turn").say("run prr 0")
    game.say("train prr 2 --from nyc --price 30; run nyc 0; next")
    assert game.see("round") == "OR 2"
