"""The starter game: trains and phases, limits, discards, and trains between railroads."""

import pytest

from support.starter import starter

# --- trains and phases ---


@pytest.mark.rule("2.012", "2.024")
def test_phase_one() -> None:
    """A railroad buys any number of trains in a turn and holds up to four (Starter, Game Phases, Purchase Trains)."""
    game = starter("cash PRR 1000", players=4).say("run prr 0")
    assert game.gains("train prr 2; train prr 2; train prr 2; train prr 2") == {"PRR": -320, "Bank": 320}
    game.refused("train prr 2", "PRR has 4 trains, and the limit is 4", "Starter, Game Phases")
    assert game.say("run nyc 0; run c&o 0").see("trains NYC") == ""


@pytest.mark.rule("2.013", "2.025")
def test_phase_two() -> None:
    """The first 3-train is on sale once all 2-trains are sold; the limit stays four (Starter, Game Phases)."""
    game = starter("trains PRR 2 2; trains NYC 2; cash PRR 1000; round OR 3").say("run prr 0")
    game.refused("train prr 3", "The bank has no 3-train for sale", "For sale: 2.", "Starter, Purchase Trains")
    assert game.say("train prr 2").see("phase") == "2"
    game.refused("train prr 2", "The bank has no 2-train for sale", "For sale: 3.")
    assert game.gains("train prr 3") == {"PRR": -180, "Bank": 180}
    assert (game.see("phase"), game.see("trains PRR")) == ("3", "2 2 2 3")
    game.refused("train prr 3", "PRR has 4 trains, and the limit is 4", "Starter, Game Phases")


@pytest.mark.rule("2.014")
def test_phase_three() -> None:
    """The first 4-train rusts all 2-trains, also in the Open Market, and the limit becomes three (B9)."""
    game = starter("phase 3; trains PRR 2 3 3; trains NYC 2 3; pool 2 2; cash PRR 2000; round OR 5").say("run prr 0")
    assert game.gains("train prr 4") == {"PRR": -300, "Bank": 300}
    assert [game.see(f"trains {place}") for place in ("PRR", "NYC", "pool", "out")] == ["3 3 4", "3", "", "2 2 2 2"]
    assert game.see("phase") == "4"
    game.refused("train prr 4", "PRR has 3 trains, and the limit is 3", "Starter, Game Phases")
    game.refused("train prr 2 --from pool", "The bank pool has no 2-train for sale")


@pytest.mark.rule("2.015")
def test_phase_four() -> None:
    """With the first 5-train the limit becomes two, and no train rusts (Starter, Game Phases; B8)."""
    game = starter("phase 4; trains PRR 3; trains NYC 3 4; pool 3 4; cash PRR 2000; round OR 6").say("run prr 0")
    assert game.gains("train prr 5") == {"PRR": -450, "Bank": 450}
    assert [game.see(f"trains {place}") for place in ("PRR", "NYC", "pool")] == ["3 5", "3 4", "3 4"]
    assert (game.see("phase"), game.see("discards"), game.see("sold")) == ("5", {}, "3 4")
    game.refused("train prr 3", "PRR has 2 trains, and the limit is 2", "Starter, Game Phases")


@pytest.mark.rule("2.016", "2.029")
def test_too_many_trains() -> None:
    """A railroad over the limit discards trains of its choice at once, for nothing, into the Open Market (B10)."""
    game = starter("phase 4; trains PRR 3 4; trains NYC 3 3 4; cash PRR 900; round OR 6").say("run prr 0; train prr 5")
    assert game.see("discards") == {"PRR": 1, "NYC": 1}
    game.refused("run nyc 0", "PRR must discard 1 train and NYC must discard 1 train first", "Starter, Game Phases")
    assert game.gains("discard nyc 4; discard prr 3") == {}
    assert [game.see(f"trains {place}") for place in ("PRR", "NYC", "pool")] == ["4 5", "3 3", "3 4"]
    game.refused("discard prr 4", "PRR has 2 trains, within the limit of 2", "Starter, Game Phases")


@pytest.mark.rule("2.014", "2.016")
def test_fourth_3_train_with_the_first_4_train() -> None:
    """A railroad with four 3-trains must discard one when another buys the first 4-train (Starter, Game Phases)."""
    game = starter("phase 3; trains NYC 3 3 3 3; trains PRR 3; cash PRR 900; round OR 5", players=4)
    game.say("run prr 0; train prr 4").refused("run nyc 90", "NYC must discard 1 train first", "Starter, Game Phases")
    assert game.say("discard nyc 3").see("trains NYC") == "3 3 3"
    game.refused("discard nyc 3", "NYC has 3 trains, within the limit of 3")


@pytest.mark.rule("2.016", "2.029")
def test_discarded_train_is_bought_again() -> None:
    """A railroad buys a discarded train at its printed price from the bank (Starter, Purchase Trains; B10)."""
    game = starter("phase 4; trains PRR 3 3 4; pool 4; cash NYC 900; round OR 6").say(
        "run prr 0; run nyc 0; train nyc 5"
    )
    game.say("discard prr 3").refused(
        "train nyc 3 --price 90", "The bank sells a 3-train for $180, not $90", "Starter, Purchase Trains"
    )
    assert game.gains("train nyc 3") == {"NYC": -180, "Bank": 180}
    assert [game.see(f"trains {place}") for place in ("PRR", "NYC", "pool")] == ["3 4", "3 5", "4"]


@pytest.mark.rule("2.026", "2.029")
def test_open_market_does_not_block_the_bank() -> None:
    """With a 3-train in the Open Market, the bank still sells 4-trains (Starter, Purchase Trains)."""
    game = starter("phase 4; trains NYC 3; pool 3; cash PRR 600; round OR 6").say("run prr 0")
    assert game.see("sold") == "4 3"
    assert game.gains("train prr 4") == {"PRR": -300, "Bank": 300}
    assert game.gains("train prr 3") == {"PRR": -180, "Bank": 180}
    assert game.see("trains pool") == ""


@pytest.mark.rule("2.025")
def test_only_in_numerical_order() -> None:
    """A 4-train is refused while 3-trains are left, and a 5-train while 4-trains are left (Starter, Purchase Trains)."""
    game = starter("phase 3; cash PRR 2000; round OR 4").say("run prr 0")
    game.refused("train prr 4", "The bank has no 4-train for sale", "For sale: 3.", "Starter, Purchase Trains")
    game.refused("train prr 5", "The bank has no 5-train for sale", "For sale: 3.", "Starter, Purchase Trains")
    game.say("train prr 3; train prr 3; train prr 4")
    game.say("run nyc 0").refused("train nyc 5", "The bank has no 5-train for sale", "For sale: 4.")


@pytest.mark.rule("2.025", "2.029")
@pytest.mark.parametrize(("kind", "price"), [("2", 80), ("3", 180), ("4", 300), ("5", 450)])
def test_printed_prices(kind: str, price: int) -> None:
    """A train costs exactly its printed price, paid in full (Starter, Purchase Trains; B16)."""
    lay = {"2": "", "3": "pool 2 2 2 2", "4": "phase 3; trains NYC 3 3 3", "5": "phase 4; trains NYC 4 4"}[kind]
    game = starter(f"{lay}; cash PRR {price}; ran PRR")
    game.refused(
        f"train prr {kind} --price {price - 1}", f"The bank sells a {kind}-train for ${price}, not ${price - 1}"
    )
    assert game.gains(f"train prr {kind}") == {"PRR": -price, "Bank": price}
    starter(f"{lay}; cash PRR {price - 1}; ran PRR").refused(f"train prr {kind}", f"${price - 1}", f"${price}")


@pytest.mark.rule("2.027")
def test_phase_changes_between_two_purchases() -> None:
    """With four trains PRR cannot buy a 4; with three, the first 4 rusts its two 2-trains and makes room for another (B9)."""
    full = starter("phase 3; trains PRR 2 2 3 3; trains NYC 3; cash PRR 900; ran PRR")
    full.refused("train prr 4", "PRR has 4 trains, and the limit is 4", "Starter, Game Phases")
    game = starter("phase 3; trains PRR 2 2 3; trains NYC 3 3; cash PRR 900; ran PRR").say("train prr 4")
    assert game.see("trains PRR") == "3 4"
    assert game.say("train prr 4").see("trains PRR") == "3 4 4"


@pytest.mark.rule("2.027", "2.028")
def test_lowered_limit_prevents_the_next_purchase() -> None:
    """The first 5-train lowers the limit, so PRR cannot buy a further train (Starter, Purchase Trains)."""
    game = starter("phase 4; trains PRR 4; trains NYC 3 4; pool 3; cash PRR 900; ran PRR").say("train prr 5")
    game.refused("train prr 3", "PRR has 2 trains, and the limit is 2", "Starter, Game Phases")


@pytest.mark.rule("2.028")
def test_lowered_limit_with_a_train_too_many() -> None:
    """After the first 5-train PRR is over the limit and must discard before buying (Starter, Purchase Trains)."""
    game = starter("phase 4; trains PRR 3 4; trains NYC 3 4; pool 3; cash PRR 900; ran PRR").say("train prr 5")
    game.refused("train prr 3", "PRR must discard 1 train first", "Starter, Game Phases")
    game.say("discard prr 5").refused("train prr 5", "PRR has 2 trains, and the limit is 2")


@pytest.mark.rule("2.031")
@pytest.mark.parametrize("line", ["train prr 2 --president", "bankrupt ann"])
def test_no_player_helps_with_a_train(line: str) -> None:
    """Only the railroad pays for its train, and there is no bankruptcy (B6, B13)."""
    starter("cash PRR 70; ran PRR").refused(line)


@pytest.mark.rule("2.031")
def test_train_that_is_too_dear() -> None:
    """The refusal names the missing money and no president (B6)."""
    assert "president" not in starter("cash PRR 70; ran PRR").refused("train prr 2", "PRR has $70", "$80")


# --- trains between railroads ---


@pytest.mark.rule("2.025", "2.029")
def test_no_trains_between_railroads() -> None:
    """Only the bank and the Open Market sell trains (Starter, Purchase Trains; B7)."""
    game = starter("trains NYC 2 2; ran PRR")
    game.refused(
        "train prr 2 --from nyc --price 80", "Trains may be bought only from the bank", "Starter, Purchase Trains"
    )


@pytest.mark.rule("2.025")
def test_trains_between_railroads_with_the_option() -> None:
    """With the option, a railroad sells a train to another at any price from $1 (B7; A47)."""
    game = starter("trains NYC 2 2; ran PRR", train_sales="yes")
    game.refused("train prr 2 --from nyc --price 0", "at least $1", "Starter, Purchase Trains")
    assert game.gains("train prr 2 --from nyc --price 45") == {"PRR": -45, "NYC": 45}
    assert (game.see("trains PRR"), game.see("trains NYC")) == ("2", "2")
