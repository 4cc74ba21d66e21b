"""Trains: what is on sale, limits, phases, rust, trade-ins, sales between corporations (1830 21.0, 22.0)."""

import pytest

from support.table import Play, play


def _prr(lay: str, **options: str) -> Play:
    """PRR, whose president is Alice, has run and buys trains; NYC is Bob's and B&O is Alice's."""
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; stock B&O 67 Alice 60; cash PRR 2000"
    phase, _, rest = lay.partition(";")
    return play(f"{phase}; round OR 4.1 of 3; {stock}; {rest}; ran PRR", **options)


@pytest.mark.rule("1.105", "1.110")
@pytest.mark.parametrize(
    ("lay", "sold", "price"),
    [
        ("phase 2", "2", 80),
        ("phase 2; pool 2 2 2 2 2 2", "3", 180),
        ("phase 3; pool 3 3 3 3 3", "4", 300),
        ("phase 4; pool 4 4 4 4", "5", 450),
        ("phase 5; pool 5 5 5", "6", 630),
    ],
)
def test_trains_are_sold_in_rising_order(lay: str, sold: str, price: int) -> None:
    """A train type is on sale at its printed price once the type before is sold out (1830 21.0, Table 4)."""
    game = _prr(lay)
    kinds = list(game.table.rules.train)
    assert game.see("sold").split()[0] == sold
    for later in kinds[kinds.index(sold) + 1 :]:
        game.refused(
            f"train prr {later}",
            "1830 21.0",
            f"The bank has no {later}-train for sale (1830 21.0).",
            f"For sale: {game.see('sold').replace(' ', ', ')}.",
        )
    assert game.gains(f"train prr {sold} --from bank") == {"PRR": -price, "Bank": price}


@pytest.mark.rule("1.105")
def test_last_train_of_a_type() -> None:
    """After the last 2-train is sold, 3-trains are on sale (1830 21.0)."""
    game = _prr("phase 2; trains NYC 2 2 2; trains B&O 2 2").say("train prr 2")
    game.refused("train prr 2", "1830 21.0", "The bank has no 2-train for sale (1830 21.0). For sale: 3.")
    assert game.say("train prr 3").see("phase") == "3"


@pytest.mark.rule("1.112", "1.105")
def test_diesels_are_sold_beside_sixes() -> None:
    """From the first 6-train on, a D-train is on sale too (1830 21.0, 22.0)."""
    game = _prr("phase 5; pool 5 5 5")
    game.refused("train prr d", "1830 21.0", "The bank has no D-train for sale (1830 21.0). For sale: 6, 5.")
    game.say("train prr 6")
    assert game.see("sold") == "6 D 5"
    assert game.gains("train prr d") == {"PRR": -1100, "Bank": 1100}


@pytest.mark.rule("1.105")
@pytest.mark.parametrize(("diesels", "bought"), [("6", 5), ("unlimited", 8)])
def test_option_diesels(diesels: str, bought: int) -> None:
    """There are six D-trains, one of them sold before, or as many as are wanted (1830 Table 4; A42)."""
    names = ("PRR", "NYC", "CPR", "B&O", "C&O", "Erie", "NYNH", "B&M")
    stock = "; ".join(f"stock {name} 67 Alice 60; cash {name} 1100" for name in names)
    game = play(f"phase D; round OR 7.1; {stock}", diesels=diesels)
    for name in names[:bought]:
        game.say(f"run {name} 0; train {name} d")
    if bought < len(names):
        game.say(f"run {names[bought]} 0").refused(
            f"train {names[bought]} d", "1830 21.0", "The bank has no D-train for sale (1830 21.0). For sale: none."
        )


@pytest.mark.rule("1.105")
@pytest.mark.parametrize(("optional", "sixes"), [("no", 2), ("yes", 3)])
def test_option_third_six(optional: str, sixes: int) -> None:
    """There are two 6-trains, or three with optional_6=yes (1830 Table 4; A43)."""
    assert play(optional_6=optional).table.depot()["6"] == sixes


@pytest.mark.rule("1.106", "1.115")
@pytest.mark.parametrize(
    ("lay", "limit"),
    [
        ("phase 2; trains PRR 2 2 2 2", 4),
        ("phase 3; trains PRR 2 2 3 3", 4),
        ("phase 4; trains PRR 3 3 4", 3),
        ("phase 5; trains PRR 3 5", 2),
        ("phase 6; trains PRR 5 6", 2),
        ("phase D; trains PRR 5 D", 2),
    ],
)
def test_train_limit(lay: str, limit: int) -> None:
    """A corporation at its train limit cannot buy another train from anyone (1830 21.0)."""
    game = _prr(f"{lay}; trains NYC {lay.split()[1].rstrip(';')}")
    on_sale = game.see("sold").split()[0]
    game.refused(f"train prr {on_sale}", "1830 21.0", f"PRR has {limit} trains, and the limit is {limit} (1830 21.0).")
    kind = lay.split()[1].rstrip(";")
    game.refused(
        f"train prr {kind} --from nyc --price 50",
        "1830 21.0",
        f"PRR has {limit} trains, and the limit is {limit} (1830 21.0).",
    )


@pytest.mark.rule("1.107", "1.109", "1.116")
def test_purchase_that_lowers_the_limit() -> None:
    """The first 5-train is bought under the old limit; then each corporation over the new limit discards trains for nothing (1830 21.0)."""
    game = _prr("phase 4; pool 4; trains PRR 3 4; trains NYC 3 3 4; trains B&O 3; pool 4").say("train prr 5")
    assert game.see("discards") == {"PRR": 1, "NYC": 1}
    for line in ("train prr 5", "run nyc 0", "next", "tile nyc 0", "private prr sv 20"):
        game.refused(line, "1830 21.0", "PRR must discard 1 train and NYC must discard 1 train first")
    game.refused("discard b&o 3", "1830 21.0", "B&O has 1 train, within the limit of 2 (1830 21.0).")
    game.refused("discard prr 2", "1830 21.0", "no 2-train", "3, 4, 5")
    assert game.gains("discard prr 4; discard nyc 3") == {}
    assert (game.see("trains PRR"), game.see("trains NYC"), game.see("trains pool")) == ("3 5", "3 4", "3 4 4 4")
    game.refused("discard prr 3", "PRR has 2 trains, within the limit of 2 (1830 21.0).")


@pytest.mark.rule("1.107")
def test_discard_within_the_limit_is_refused() -> None:
    """A corporation within its limit cannot discard a train (1830 21.0; A60)."""
    _prr("phase 4; trains PRR 3").refused(
        "discard prr 3", "1830 21.0", "PRR has 1 train, within the limit of 3 (1830 21.0)."
    )


@pytest.mark.rule("1.108")
def test_returned_trains_are_sold_again() -> None:
    """A returned train of a type in use is on sale at face value (1830 21.0; A46)."""
    game = _prr("phase 5; pool 3 4")
    assert game.see("sold") == "5 3 4"
    assert game.gains("train prr 4") == {"PRR": -300, "Bank": 300}
    game.refused("train prr 4", "1830 21.0", "The bank has no 4-train for sale (1830 21.0). For sale: 5, 3.")
    game.refused("train prr 3 --price 100", "1830 21.0", "$180")


@pytest.mark.rule("1.115", "1.116", "1.108")
@pytest.mark.parametrize(
    ("lay", "kind", "gone"),
    [
        ("phase 3; pool 3 3 3 3 3; trains NYC 2 2; trains B&O 2; pool 2", "4", "2"),
        ("phase 5; pool 5 5 5; trains NYC 3; trains B&O 3 4; pool 3", "6", "3"),
        ("phase 6; trains NYC 4; trains B&O 4 5; pool 4", "D", "4"),
    ],
)
def test_rust(lay: str, kind: str, gone: str) -> None:
    """The first 4-train rusts all 2-trains, the first 6-train all 3-trains, the first D-train all 4-trains, also in the pool (1830 22.0)."""
    game = _prr(lay).say(f"train prr {kind}")
    for place in ("PRR", "NYC", "B&O", "pool", "depot"):
        assert gone not in game.see(f"trains {place}" if place != "depot" else "sold").split()
    assert game.see("phase") == kind
    game.refused(f"train prr {gone}", "1830 21.0", f"The bank has no {gone}-train for sale (1830 21.0). For sale: ")


@pytest.mark.rule("1.115", "1.116", "1.123")
def test_first_five_closes_the_privates() -> None:
    """The first 5-train closes all privates, of players and of corporations (1830 22.0, 23.2)."""
    game = _prr(
        "phase 4; pool 4 4 4 4; private SV Alice; private CS NYC; private MH Bob; private CA Carol; private BO Bob"
    )
    game.say("train prr 5")
    assert [game.see(f"owner {name}") for name in game.table.rules.private] == ["Out"] * 6
    game.refused("exchange bob mh", "1830 Table 1 note 3", "closed")


@pytest.mark.rule("1.115")
def test_second_train_of_a_type_changes_nothing() -> None:
    """Only the first train of a type begins a phase (1830 22.0)."""
    game = _prr("phase 4; trains NYC 4 3; pool 3").say("train prr 4; train prr 3; train prr 3 --from nyc --price 10")
    assert game.see("phase") == "4"


@pytest.mark.rule("1.113", "1.114")
@pytest.mark.parametrize("kind", ["4", "5", "6"])
def test_trade_in(kind: str) -> None:
    """A D-train costs $800 with a 4, 5 or 6; the traded-in 5 or 6 is then on sale at face value (1830 21.0; A45)."""
    game = _prr(f"phase 6; trains PRR {kind}")
    assert game.gains(f"train prr d --trade-in {kind}") == {"PRR": -800, "Bank": 800}
    assert game.see("trains PRR") == "D"
    assert game.see("trains pool") == ("" if kind == "4" else kind)
    if kind == "5":
        assert game.gains("train prr 5") == {"PRR": -450, "Bank": 450}


@pytest.mark.rule("1.113")
def test_trade_in_refused() -> None:
    """A corporation trades in only its own 4, 5 or 6, only for a D-train, and only with the bank (1830 21.0; A44)."""
    game = _prr("phase 6; trains PRR 5; trains NYC D 6; pool 5")
    game.refused("train prr d --trade-in 6", "1830 21.0", "no 6-train")
    game.refused(
        "train prr d --trade-in d",
        "Only a 4-train, a 5-train or a 6-train can be traded in for a D-train, not a D-train (1830 21.0).",
    )
    game.refused("train prr 6 --trade-in 5", "1830 21.0", "6-train")
    game.refused(
        "train prr d --from nyc --price 800 --trade-in 5", "A train may be traded in only with the bank (1830 21.0)."
    )
    game.refused("train prr d --price 800", "1830 21.0", "$1,100")


@pytest.mark.rule("1.113")
def test_trade_in_at_the_limit() -> None:
    """A corporation at its limit may buy a D-train by a trade-in (1830 21.0; A44)."""
    game = _prr("phase 6; trains PRR 5 6").say("train prr d --trade-in 5")
    assert game.see("trains PRR") == "6 D"


@pytest.mark.rule("1.110", "1.111")
@pytest.mark.parametrize("seller", ["nyc", "b&o"])
def test_corporations_sell_trains_to_each_other(seller: str) -> None:
    """In its turn a corporation buys a train from another one at any price from $1, whoever is president (1830 21.0; A47)."""
    game = _prr(f"phase 4; trains {seller} 3")
    game.refused(f"train prr 3 --from {seller} --price 0", "1830 21.0", "at least $1")
    game.refused(f"train prr 4 --from {seller} --price 10", "1830 21.0", "no 4-train")
    game.invalid(f"train prr 3 --from {seller}", "--price")
    name = "NYC" if seller == "nyc" else "B&O"
    assert game.gains(f"train prr 3 --from {seller} --price 1") == {"PRR": -1, name: 1}
    dear = _prr(f"phase 4; trains {seller} 3")
    assert dear.gains(f"train prr 3 --from {seller} --price 2000") == {"PRR": -2000, name: 2000}


@pytest.mark.rule("1.110")
def test_train_is_sold_only_in_the_buyers_turn() -> None:
    """A corporation cannot buy a train in the seller's turn (1830 21.0)."""
    game = _prr("phase 4; trains PRR 3; cash NYC 500")
    game.refused(
        "train nyc 3 --from prr --price 100",
        "1830 17.0",
        "NYC buys trains after its run, and has not run yet (1830 17.0). If it does not run: `run NYC 0`.",
    )
    game.refused("train prr 3 --from prr --price 10", "1830 21.0", "from itself")


@pytest.mark.rule("1.110")
def test_option_trains_for_nothing() -> None:
    """With train_price_minimum=0, a corporation with another president may give a train away (A47)."""
    game = _prr("phase 4; trains NYC 3", train_price_minimum="0")
    assert game.gains("train prr 3 --from nyc --price 0") == {}


@pytest.mark.rule("1.111")
def test_same_president_pays_at_least_a_dollar() -> None:
    """Even with train_price_minimum=0, corporations with the same president pay at least $1 (1830 21.0; A47)."""
    game = _prr("phase 4; trains B&O 3", train_price_minimum="0")
    game.refused("train prr 3 --from b&o --price 0", "1830 21.0", "$1")


@pytest.mark.rule("1.087", "1.110")
def test_treasury_must_pay_for_a_further_train() -> None:
    """A corporation with a train cannot buy another for more than its treasury holds (1830 17.0, 24.0)."""
    game = _prr("phase 4; trains PRR 3; cash PRR 299")
    game.refused("train prr 4", "$299", "$300")
    game.refused("train prr 4 --president", "1830 24.0", "has a train")


@pytest.mark.rule("1.096")
def test_reminder_to_buy_a_train() -> None:
    """A corporation that runs without a train is reminded that it must buy one if it has a route (1830 20.2; A53)."""
    game = play("round OR 2.1; stock PRR 100 Alice 60")
    reminder = game.told("run prr 0")
    assert "PRR has no train. If it has a route, it must buy a train" in reminder
    assert "the cheapest is a 2-train for $80" in reminder
    assert "1830 20.2" in reminder
    assert game.say("next").see("round") == "SR 3"


@pytest.mark.rule("1.088", "1.121")
@pytest.mark.parametrize("train", ["train b&o 3", "train b&o 3 --from prr --price 50", "train b&o 3 --from pool"])
def test_first_train_of_the_bo_closes_the_bo_private(train: str) -> None:
    """The first train of the B&O, from any seller, closes the B&O private (1830 23.2; A38)."""
    lay = "phase 3; round OR 4.1; stock B&O 100 Alice 60; stock PRR 67 Bob 60; private BO Carol; trains PRR 3; pool 3; ran B&O"
    game = play(lay).say(train)
    assert game.see("owner BO") == "Out"


@pytest.mark.rule("1.121")
def test_train_of_another_corporation_does_not_close_the_bo_private() -> None:
    """The B&O private stays when another corporation buys a train (1830 23.2)."""
    assert _prr("phase 3; private BO Bob").say("train prr 3").see("owner BO") == "Bob"
