"""Minors: railroads without stock that come with a private, and the deck from which privates are kept (1846.5 to 1846.8, 1846.34, 1846.48)."""

from pathlib import Path

import pytest

from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.state.table import MAP, REMOVED
from banker.views.market import order_view
from banker.views.status import status
from support.made_up_line import SOLD, line
from support.table import Play


def test_privates_of_a_deck_are_recorded_in_any_order_at_their_prices(tmp_path: Path) -> None:
    """A minor's private costs more than its face; the last one can be cheaper by what the passes took off, down to the price beyond its face."""
    game = line(tmp_path, "")
    game.refused("next", "MS, TB, LM are not recorded yet")
    game.refused("par alice prr 60", "No stock is traded until all privates are sold")
    game.refused("private alice tb 50", "TB costs $60, not $50")
    assert game.gains("private alice tb") == {"Alice": -60, "Bank": 60}
    game.say("private carol lm")
    game.refused("private bob ms 135", "at least $80")
    game.refused("private bob ms 70")
    assert game.gains("private bob ms 120") == {"Bob": -120, "Bank": 60, "MS": 60}
    assert game.table.priority == "Alice"
    game.say("par alice prr 60")


def test_a_minor_has_its_train_and_station_from_the_beginning_and_its_treasury_with_the_sale(tmp_path: Path) -> None:
    """Its train is one of the depot's, and it counts one certificate, that of its private (1846.4, 1846.8)."""
    game = line(tmp_path, "")
    table = game.table
    assert (table.trains("MS"), table.depot()["2"], table.cash("MS"), table.on_map("MS")) == (["2"], 4, 0, 1)
    assert not table.floated("MS")
    table = game.say(SOLD).table
    assert (table.cash("MS"), table.president("MS"), table.certificates_counted("Bob")) == (60, "Bob", 1)
    assert table.worth("Bob").privates == 60


def test_minors_operate_first_and_the_first_round_goes_from_the_lowest_price_up(tmp_path: Path) -> None:
    """On one space the first there comes first; later rounds begin with the highest price (1846.22)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; par bob nyc 40; par carol bo 40; next")
    assert game.table.order() == ["MS", "NYC", "B&O", "PRR"]
    game.refused("run nyc 0", "MS operates before NYC")
    for name in ("ms", "nyc", "bo", "prr"):
        game.say(f"run {name} 0").say(f"train {name} 2") if name != "ms" else game.say("run ms 0")
    game.say("next")
    assert game.table.order() == ["MS", "PRR", "NYC", "B&O"]


def test_a_run_of_a_minor_is_split_and_moves_no_price(tmp_path: Path) -> None:
    """Half stays with it, rounded down, and the owner gets the rest; it decides nothing (1846.34)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next")
    assert game.gains("run ms 50") == {"Bank": -50, "MS": 25, "Bob": 25}
    game.refused("train ms 2", "MS is a minor, which buys no train")
    other = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next")
    other.refused("run ms 50w", "MS is a minor, which always keeps half")
    other.refused("par alice ms 60", "MS")
    other.refused("token ms")


def test_a_minor_lays_tiles_with_its_own_money(tmp_path: Path) -> None:
    """Two of them, one at most in place of another (1846.26, 1846.27)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next")
    assert game.gains("tile ms c13") == {"MS": -20, "Bank": 20}
    assert game.gains("tile ms c11") == {"MS": -20, "Bank": 20}
    game.refused("tile ms c9", "already laid 2 tiles")


def test_a_corporation_buys_a_minor_with_all_it_has(tmp_path: Path) -> None:
    """The price goes to the owner, cash and train to the buyer, the station stays; the card counts no more for the player (1846.48)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next; run ms 50")
    game.refused("private prr ms 61", "$1 to $60")
    assert game.gains("private prr ms 1") == {"PRR": 84, "Bob": 1, "MS": -85}
    table = game.table
    assert (table.trains("PRR"), table.trains("MS"), table.floated("MS"), table.owner("MS")) == (
        ["2"],
        [],
        False,
        "PRR",
    )
    assert table.holdings["token", "MS"] == {MAP: 1}
    assert table.order() == ["PRR"]
    game.say("run prr 0")


def test_a_minor_needs_room_for_its_train(tmp_path: Path) -> None:
    """At the train limit it cannot be bought (1846.48)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next; run ms 0")
    full = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next; run ms 0; run prr 0; train prr 2; next; run ms 0")
    assert game.table.trains_counted("PRR") == 0
    full.say("run prr 0; move 3 train 2 depot prr by hand")
    full.refused("private prr ms 1", "no room for the train of MS: the limit is 4")


def test_what_nobody_has_bought_closes_with_the_privates(tmp_path: Path) -> None:
    """Its treasury goes to the bank, its train leaves the game, its station the map, and the owner gets nothing (1846.43)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next; run ms 0; run prr 0; pay bank prr 900 test")
    before = game.table.cash("Bob")
    game.say("move 4 train 2 depot out gone; move 3 train 4 depot out gone; train prr 6")
    table = game.table
    assert (table.cash("MS"), table.trains("MS"), table.floated("MS"), table.owner("MS")) == (0, [], False, REMOVED)
    assert (table.on_map("MS"), table.cash("Bob")) == (0, before)
    assert list(game.say("undo").table.trains("MS")) == ["2"]


def test_a_private_that_is_exchanged_closes_its_minor(tmp_path: Path) -> None:
    """As one that closes in any other way: its owner has turned it in."""
    exchange = 'exchange = { corporation = "PRR", from = ["ipo"], below = 60 }'
    game = line(tmp_path, "", changes={"[private.MS]": f"[private.MS]\n{exchange}"})
    table = game.say(f"{SOLD}; exchange bob ms").table
    assert (table.owner("MS"), table.trains("MS"), table.cash("MS"), table.on_map("MS")) == (REMOVED, [], 0, 0)
    assert table.percent("PRR", "Bob") == 10


def _price_shown(game: Play) -> object:
    """What `status` shows as the price of the minor."""
    return next(row[1] for row in status(game.table, 0).sections[1].rows if row[0] in ("MS", "MS -"))


def test_nobody_trades_the_stock_of_a_minor(tmp_path: Path) -> None:
    """Neither before its private is sold, when it is not out of the game, nor after, nor once it has closed (1846.8)."""
    commands = ("par alice ms 60", "buy alice ms", "sell alice ms", "sell bob ms", "issue ms", "redeem ms")
    game = line(tmp_path, "")
    assert "out of the game" not in game.refused("run ms 50")
    assert _price_shown(game) is None
    for said in ("private carol lm", "private bob ms; private alice tb", "close ms gone"):
        for command in commands:
            assert game.refused(command) == "MS is a minor, which has no stock (L2)."
        game.say(said)
    game.refused("run ms 50", "MS is out of the game")
    assert _price_shown(game) == "out"


def test_order_says_that_a_minor_buys_no_train(tmp_path: Path) -> None:
    """Once it has run, nothing is left for it to do; a corporation may still buy trains (1846.27)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next; run ms 50")
    view = order_view(current_turn(game.table, game.records))
    assert [row[-1] for row in view.sections[0].rows] == ["has run", "to operate"]


def test_a_private_that_closes_by_hand_closes_its_minor(tmp_path: Path) -> None:
    """They have one name, and go together."""
    table = line(tmp_path, "").say(f"{SOLD}; close ms gone").table
    assert (table.owner("MS"), table.trains("MS"), table.cash("MS")) == (REMOVED, [], 0)


def test_faults(tmp_path: Path) -> None:
    """A minor is a corporation of one certificate and one station; a deck needs its word, and no price below face."""
    with pytest.raises(Invalid, match="must be a corporation with president = 100"):
        line(tmp_path, "", changes={"tokens = 1\npresident": "tokens = 2\npresident"})
    for count in ("0", '"unlimited"'):
        with pytest.raises(Invalid, match=r"train\[2\].count: is (0|unlimited), but minors begin with 1 of them"):
            line(tmp_path, "", changes={"price = 80\ncount = 5": f"price = 80\ncount = {count}"})
    with pytest.raises(Invalid, match=r"sale_by_deck.prices\[MS\]: must not be below its face value"):
        line(tmp_path, "", changes={"prices = { MS = 140 }": "prices = { MS = 50 }"})
    with pytest.raises(Invalid, match="sale_by_deck: has no effect"):
        line(tmp_path, "", changes={'sale = "deck"': 'sale = "draft"'})


def test_names_are_drawn_from_lists_before_the_game(tmp_path: Path) -> None:
    """With two players one private and two corporations are out; the names can be typed in any case and order (1846.2, 1846.3)."""
    game = line(tmp_path, "", players="Alice Bob", privates="lm", railroads="b&m,erie")
    assert {*game.table.rules.private} == {"MS", "TB"}
    assert {"ERIE", "B&M"}.isdisjoint(game.table.rules.corporation)
    assert game.table.rules.options["railroads"] == "ERIE,B&M"
    game.say("private bob ms; private alice tb; par bob prr 60")
    with pytest.raises(Invalid, match="names some of ERIE, NNH, B&M, with commas between them, not 'PRR'"):
        line(tmp_path, "", players="Alice Bob", railroads="PRR,ERIE")
    with pytest.raises(Invalid, match="twice"):
        line(tmp_path, "", players="Alice Bob", railroads="ERIE,erie")


def test_a_minor_owes_no_train(tmp_path: Path) -> None:
    """Whatever was recorded against the rules, a minor without a train does not hold up the round (1846.27)."""
    game = line(tmp_path, "").say(f"{SOLD}; par alice prr 80; next; run ms 0")
    assert game.override("discard ms 2").table.trains("MS") == []
    game.say("run prr 0")
