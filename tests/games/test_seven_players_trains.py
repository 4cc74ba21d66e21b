"""The 7-player variant: the 8-train and the D-train, trade-ins, forced purchases, and sales between corporations."""

import pytest

from support.seven_players import seven
from support.table import Play

# --- the 8-train ---


def _buying(lay: str, **options: str) -> Play:
    """PRR, whose president is Alice, has run and buys trains; NYC and the B&O have stock too."""
    phase, _, rest = lay.partition(";")
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; stock B&O 67 Alice 60; cash PRR 2000; cash NYC 2000"
    return seven(f"{phase}; round OR 6.1 of 3; {stock}; {rest}; ran PRR", **options)


@pytest.mark.rule("4.005", "4.006")
def test_8_train_is_on_sale_from_the_first_6_on() -> None:
    """From the first 6-train on, the only 8-train is on sale beside the 6 and the D (7 players 5; D11)."""
    game = _buying("phase 5; pool 5 5 5")
    game.refused("train prr 8", "1830 21.0", "The bank has no 8-train for sale")
    assert game.say("train prr 6").see("sold") == "6 8 D 5"
    assert game.gains("train prr 8") == {"PRR": -840, "Bank": 840}
    game.say("run nyc 0").refused("train nyc 8", "The bank has no 8-train for sale")
    assert game.see("sold") == "6 D 5"


@pytest.mark.rule("4.005", "4.006")
def test_8_train_is_on_sale_without_6_trains() -> None:
    """The 8-train and the D-trains are on sale whether or not the second 6-train is sold (7 players 5)."""
    game = _buying("phase 6; trains NYC 6 6")
    assert game.see("sold") == "8 D"
    assert _buying("phase 6; trains NYC 8").see("sold") == "6 D"


@pytest.mark.rule("4.007", "4.008")
@pytest.mark.parametrize(
    ("kind", "given", "price"),
    [
        ("8", "4", 640),
        ("8", "5", 640),
        ("8", "6", 640),
        ("D", "4", 800),
        ("D", "5", 800),
        ("D", "6", 800),
        ("D", "8", 800),
    ],
)
def test_trade_ins(kind: str, given: str, price: int) -> None:
    """A 4, 5 or 6 takes $200 off the 8-train and $300 off a D-train; an 8 takes $300 off a D-train (7 players 5)."""
    game = _buying(f"phase 6; trains PRR {given}")
    assert game.gains(f"train prr {kind} --trade-in {given}") == {"PRR": -price, "Bank": price}
    assert game.see("trains PRR") == kind
    assert game.see("trains pool") == ("" if (kind, given) == ("D", "4") else given)


@pytest.mark.rule("4.007", "4.008")
@pytest.mark.parametrize(
    ("lay", "line", "words"),
    [
        (
            "phase D; trains PRR D; pool 8",
            "train prr 8 --trade-in d",
            "Only a 4-train, a 5-train or a 6-train can be traded in for an 8-train, not a D-train",
        ),
        (
            "phase D; trains PRR D",
            "train prr d --trade-in d",
            "Only a 4-train, a 5-train, a 6-train or an 8-train can be traded in for a D-train",
        ),
        ("phase 6; trains PRR 5", "train prr 6 --trade-in 5", "6-train"),
        ("phase 6; trains PRR 5", "train prr 8 --trade-in 4", "no 4-train to trade in"),
    ],
)
def test_impossible_trade_ins(lay: str, line: str, words: str) -> None:
    """A corporation trades in only its own trains, and only the types that the rules name (1830 21.0; 7 players 5)."""
    _buying(lay).refused(line, words)


@pytest.mark.rule("4.007")
@pytest.mark.parametrize(("given", "face"), [("4", 300), ("5", 450), ("6", 630)])
def test_train_traded_in_for_the_8_is_sold_again(given: str, face: int) -> None:
    """A traded-in train is on sale at face value, a 4-train until the first D-train (1830 21.0; D11)."""
    game = _buying(f"phase 6; trains PRR {given}").say(f"train prr 8 --trade-in {given}; run nyc 0")
    assert game.gains(f"train nyc {given} --from pool") == {"NYC": -face, "Bank": face}


@pytest.mark.rule("4.007")
def test_first_diesel_rusts_a_returned_4() -> None:
    """A traded-in 4-train rusts in the pool with the others (1830 22.0; D11)."""
    game = _buying("phase 6; trains PRR 4").say("train prr 8 --trade-in 4; run nyc 0; train nyc d")
    assert game.see("trains pool") == ""
    game.say("run b&o 0").refused("train b&o 4", "The bank has no 4-train for sale")


@pytest.mark.rule("4.008")
def test_traded_in_8_train_is_sold_again() -> None:
    """A traded-in 8-train is on sale at $840 (1830 21.0; D11)."""
    game = _buying("phase 6; trains PRR 8; pool 6").say("train prr d --trade-in 8; run nyc 0")
    assert "8" in game.see("sold").split()
    assert game.gains("train nyc 8") == {"NYC": -840, "Bank": 840}
    assert (game.see("trains NYC"), game.see("trains pool")) == ("8", "6")


@pytest.mark.rule("4.005")
def test_8_train_begins_no_phase() -> None:
    """The 8-train rusts nothing and changes neither train limit nor rounds (7 players 5; D11)."""
    game = _buying("phase 6; trains NYC 4 5; trains B&O 6").say("train prr 8")
    assert (game.see("phase"), game.see("trains NYC"), game.see("trains B&O")) == ("6", "4 5", "6")
    assert game.table.phase.train_limit == 2


@pytest.mark.rule("4.005")
def test_8_train_never_rusts() -> None:
    """The first D-train rusts the 4-trains, not the 8-train (7 players 5; D11)."""
    game = _buying("phase 6; trains PRR 8; trains NYC 4").say("train prr d")
    assert (game.see("phase"), game.see("trains PRR"), game.see("trains NYC")) == ("D", "8 D", "")


@pytest.mark.rule("4.007")
def test_8_train_at_the_train_limit() -> None:
    """A corporation with two trains cannot buy the 8-train, except by a trade-in (1830 21.0; A44)."""
    game = _buying("phase 6; trains PRR 4 5")
    game.refused("train prr 8", "1830 21.0", "PRR has 2 trains, and the limit is 2")
    assert game.say("train prr 8 --trade-in 4").see("trains PRR") == "5 8"
    game.refused("train prr d", "1830 21.0", "PRR has 2 trains, and the limit is 2")


def _forced(lay: str) -> Play:
    return seven(
        f"phase 6; round OR 6.1 of 3; stock PRR 100 Alice 60; stock NYC 67 Bob 60; {lay}; cash PRR 40; cash Alice 2000; ran PRR"
    )


@pytest.mark.rule("4.005")
@pytest.mark.parametrize(
    ("lay", "kind", "price"),
    [
        ("", "6", 630),
        ("trains NYC 6 6", "8", 840),
        ("trains NYC 6 8; pool 6", "6", 630),
        ("trains NYC 6 6; pool 8", "8", 840),
        ("pool 4", "4", 300),
    ],
)
def test_cheapest_train_of_a_forced_purchase(lay: str, kind: str, price: int) -> None:
    """The president helps with a 6 before the 8 and the 8 before a D, returned trains included (1830 24.0; A49, D12)."""
    game = _forced(lay)
    for dearer in [other for other in game.see("sold").split() if other != kind]:
        game.refused(
            f"train prr {dearer} --president",
            "1830 24.0",
            "only with the cheapest train",
            f"{kind}-train for ${price:,}",
        )
    assert game.gains(f"train prr {kind} --president") == {"Alice": 40 - price, "PRR": -40, "Bank": price}


@pytest.mark.rule("4.005")
def test_forced_purchase_of_a_diesel() -> None:
    """Without 6-trains and the 8-train, a D-train must be bought for $1,100 (1830 24.0; D12)."""
    game = _forced("trains NYC 6 6; trains Erie 8")
    assert game.see("sold") == "D"
    assert game.gains("train prr d --president") == {"Alice": -1060, "PRR": -40, "Bank": 1100}


@pytest.mark.rule("4.005")
def test_forced_sale_for_the_8_train() -> None:
    """Alice has $700 of the missing $800 and sells one certificate, not two (1830 24.0; A50, A51, D12)."""
    game = _forced("trains NYC 6 6; stock Erie 100 Gus 60 Alice 30").lay("cash Alice 700")
    game.refused("train prr 8 --president", "$700 of the $800")
    game.refused("sell alice erie 2", "1830 24.0(3)", "lacks $100")
    assert game.gains("sell alice erie; train prr 8 --president") == {"Alice": -700, "PRR": -40, "Bank": 740}


# --- options ---


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("kind", "phase", "least", "most"),
    [("3", "3", 90, 360), ("5", "5", 225, 900), ("8", "6", 420, 1680), ("D", "D", 550, 2200)],
)
@pytest.mark.parametrize("seller", ["NYC", "B&O"])
def test_option_train_price_range(kind: str, phase: str, least: int, most: int, seller: str) -> None:
    """With the option, a train between corporations costs half to double its face value, whoever is president (D0)."""
    lay = f"phase {phase}; trains {seller} {kind}; cash PRR 3000"
    for price, fine in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        game, line = (
            _buying(lay, train_price_range="half-to-double"),
            f"train prr {kind} --from {seller} --price {price}",
        )
        if fine:
            assert game.gains(line) == {"PRR": -price, seller: price}
        else:
            game.refused(line, "1830 21.0", f"${least:,} to ${most:,}")


@pytest.mark.rule("4.002")
def test_train_prices_without_the_option() -> None:
    """Without the option, a train between corporations costs any price from $1 (1830 21.0; A47, D0)."""
    game = _buying("phase 3; trains NYC 3; trains B&O 3")
    assert game.gains("train prr 3 --from nyc --price 1900; train prr 3 --from b&o --price 1") == {
        "PRR": -1901,
        "NYC": 1900,
        "B&O": 1,
    }
