"""The purchase after a forced sale must need the money that the sale brought (1830 24.0; A51, A66)."""

import pytest

from support.table import Play, play


def _cyd(lay: str = "", **options: str) -> Play:
    """NYC, whose president is Cyd, has run and owns no train; it has $40, Cyd has $15, and a 2-train costs $80."""
    stock = "stock NYC 67 Cyd 60; stock PRR 82 Ann 40 Cyd 20; trains PRR 2 2; cash NYC 40; cash Cyd 15"
    return play(f"round OR 2.1; {stock}; {lay}; ran NYC", "Ann Ben Cyd", **options)


@pytest.mark.rule("1.139", "1.140", "1.141")
def test_money_of_a_sale_cannot_be_kept() -> None:
    """$40 and $15 pay $1 for another corporation's train, so what Cyd sold was not needed for it (1830 24.0(1) to (3); A66)."""
    game = _cyd()
    assert game.gains("sell cyd prr") == {"Cyd": 82, "Bank": -82}
    game.refused(
        "train nyc 2 --from prr --price 1",
        "1830 24.0(3)",
        "not needed for a 2-train at $1",
        "NYC has $40, and Cyd had $15",
        "more than $55 with --president",
    )
    assert game.gains("train nyc 2 --president") == {"NYC": -40, "Cyd": -40, "Bank": 80}


def test_one_dollar_is_missing() -> None:
    """$39 and nothing do not pay $40, so the sale was needed (A66)."""
    game = play(
        "round OR 2.1; stock NYC 67 Cyd 60; stock PRR 82 Ann 40 Cyd 20; trains PRR 2 2; cash NYC 39; cash Cyd 0; ran NYC",
        "Ann Ben Cyd",
    )
    game.say("sell cyd prr; train nyc 2 --from prr --price 40 --president")


@pytest.mark.rule("1.140", "1.141")
@pytest.mark.parametrize(("price", "needs"), [(40, False), (41, False), (55, False), (56, True), (80, True)])
def test_train_of_another_corporation_after_a_sale(price: int, *, needs: bool) -> None:
    """From $56 on the train needs the sale; up to $55 treasury and cash would have paid for it (1830 24.0; A48, A66)."""
    game = _cyd().say("sell cyd prr")
    line = f"train nyc 2 --from prr --price {price}{' --president' * (price > 40)}"
    if needs:
        assert game.gains(line) == {"NYC": -40, "Cyd": 40 - price, "PRR": price}
    else:
        game.refused(line, "1830 24.0(3)", f"at ${price}", "NYC has $40, and Cyd had $15")


@pytest.mark.rule("1.141")
def test_every_certificate_must_have_been_needed() -> None:
    """Of two certificates sold for $180, a train at $120 would have needed one only (1830 24.0(3); A51, A66)."""
    lay = "phase 3; trains PRR 3; cash NYC 20; cash Cyd 10"
    game = _cyd(lay).say("sell cyd prr 2")
    game.refused("train nyc 3 --from prr --price 112 --president", "NYC has $20, and Cyd had $92 before the last")
    assert game.gains("train nyc 3 --from prr --price 113 --president") == {"NYC": -20, "Cyd": -93, "PRR": 113}
    again = _cyd(lay).say("sell cyd prr; sell cyd prr")
    again.refused("train nyc 3 --from prr --price 112 --president", "NYC has $20, and Cyd had $92 before the last")
    again.say("train nyc 3 --president")


@pytest.mark.rule("1.141", "1.143")
def test_private_sold_for_a_train_binds_as_stock_does() -> None:
    """A private sold to another player pays for a train that needs it, and the round waits for it (1830 24.0(3); A66)."""
    game = _cyd("private SV Cyd; cash Ben 100").say("private ben sv 30")
    game.refused("train nyc 2 --from prr --price 50 --president", "1830 24.0(3)", "NYC has $40, and Cyd had $15")
    game.refused("run prr 0", "A private was sold to buy NYC a train, and NYC must buy it first (1830 24.0(3)).")
    game.refused("next", "A private was sold to buy NYC a train", "1830 24.0(3)")
    assert game.gains("train nyc 2 --president") == {"NYC": -40, "Cyd": -40, "Bank": 80}
    game.say("run prr 0; next")


@pytest.mark.rule("1.141", "1.143")
def test_private_after_stock_counts_as_the_last_sale() -> None:
    """The last thing sold must have been needed, be it stock or a private (1830 24.0(3); A66)."""
    lay = "phase 3; trains PRR 3; cash NYC 20; cash Cyd 10; private SV Cyd; cash Ben 200"
    game = _cyd(lay).say("sell cyd prr; private ben sv 100")
    game.refused("train nyc 3 --from prr --price 112 --president", "NYC has $20, and Cyd had $92 before the last")
    game.say("train nyc 3 --president")


@pytest.mark.rule("1.141")
def test_train_of_the_bank_always_fits_the_sale() -> None:
    """The sale was for the bank's cheapest train, which may be bought even if other money has come in since (1830 24.0)."""
    game = _cyd().say("sell cyd prr; pay bank cyd 100 a correction")
    game.refused("train nyc 2 --from prr --price 80 --president", "NYC has $40, and Cyd had $115")
    game.say("train nyc 2 --president; run prr 0")


@pytest.mark.rule("1.141")
def test_later_purchases_are_free_again() -> None:
    """Once the train is bought, nothing binds the next corporation or the next round (1830 24.0)."""
    game = _cyd("cash PRR 100").say("sell cyd prr; train nyc 2 --president")
    assert game.table.raised == 82
    game.say("run prr 0; train prr 2")
    assert game.table.raised is None
