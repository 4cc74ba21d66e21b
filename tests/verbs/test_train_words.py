"""`train` as it is typed: the seller and the price with or without their options."""

import pytest

from support.table import Play, play


def _prr() -> Play:
    """PRR has run and buys trains; NYC, of another president, has a 3-train."""
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; cash PRR 2000; cash NYC 0"
    return play(f"phase 3; round OR 4.1 of 3; {stock}; trains NYC 3 3; pool 2; ran PRR")


@pytest.mark.parametrize(
    "words", ["nyc 300", "nyc $300", "nyc --price 300", "--from nyc --price 300", "--price 300 nyc"]
)
def test_seller_and_price_without_options(words: str) -> None:
    """`train prr 3 nyc 300` is short for `train prr 3 --from nyc --price 300`, and recorded as that."""
    game = _prr()
    assert game.gains(f"train prr 3 {words}") == {"PRR": -300, "NYC": 300}


def test_recorded_in_full() -> None:
    """The ledger keeps the words with their options, however they were typed."""
    game = _prr().say("train prr 3 nyc 7")
    assert game.records[-1].words == ("PRR", "3", "--from", "NYC", "--price", "7")


def test_bank_and_pool_without_option() -> None:
    """The bank is a seller too."""
    assert _prr().gains("train prr 3 bank") == {"PRR": -180, "Bank": 180}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("3 3", "`train` buys one train at a time"),
        ("3 nyc", "The price that NYC gets is needed"),
        ("3 who 300", "Unexpected arguments 'who 300'."),
        ("3 300", "Unexpected argument '300'."),
        ("3 nyc 300 5", "Unexpected argument '5'."),
        ("3 nyc much", "'much' is not an amount."),
    ],
)
def test_words_that_are_no_seller(words: str, message: str) -> None:
    """A word that names no seller is unexpected; a second type of train is a second train."""
    _prr().invalid(f"train prr {words}", message)


@pytest.mark.parametrize(
    ("words", "message"),
    [("2 nyc", "NYC has no 2-train"), ("3 pool", "The bank pool has no 3-train for sale (1830 21.0).")],
)
def test_train_that_a_seller_does_not_have(words: str, message: str) -> None:
    """That the seller has no such train is told before a price is asked for, and without the buyer, to whom nothing is limited."""
    _prr().refused(f"train prr {words}", message)
