"""Trains that are exported: at the end of a set, or when the privates pay in their sale, the next one counts as bought."""

from pathlib import Path

import pytest

from banker.views.trains import later_losses
from support.table import Play, play, with_keys

_SET_OVER = "round OR 1.1 of 1; stock PRR 100 Alice 60; ran PRR"


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A ruleset in which 2s, 3s and 4s are exported."""
    return with_keys(tmp_path, '[export]\ntypes = ["2", "3", "4"]')


@pytest.fixture
def any_until_d(tmp_path: Path) -> str:
    """A ruleset in which the next train of any type is exported until a D has been."""
    return with_keys(tmp_path, '[export]\ntypes = ["2", "3", "4", "5", "6", "D"]\nuntil = "D"')


def _phase(table: str, phase: str, rest: str = "") -> Play:
    return play(f"phase {phase}; {_SET_OVER}; {rest}", rules=table)


def test_the_next_train_leaves_at_the_end_of_a_set(table: str) -> None:
    """Once in a set, after its last round; without the word in the table nothing leaves."""
    game = play("round OR 1.1 of 2; stock PRR 100 Alice 60; ran PRR", rules=table).say("next")
    assert game.table.depot()["2"] == 6
    assert "A 2-train leaves the game." in game.say("run prr 0").told("next")
    assert (game.table.depot()["2"], game.see("round")) == (5, "SR 2")
    other = play(_SET_OVER).say("next")
    assert other.table.depot()["2"] == 6


def test_an_export_counts_as_the_first_purchase(table: str) -> None:
    """The first 4 begins its phase, the 2s rust, and trains over the limit are discarded in the stock round."""
    game = _phase(table, "3", "trains PRR 3 3 3 3; trains NYC 3 2")
    assert game.see("sold") == "4"
    told = game.told("next")
    assert (game.see("phase"), game.see("trains NYC"), game.see("round")) == ("4", "3", "SR 2")
    assert "A 4-train leaves the game.\nPhase 4" in told
    assert "The 2-trains rust: NYC 1" in told
    assert game.see("discards") == {"PRR": 1}
    game.refused("buy bob prr", "PRR must discard 1 train")
    game.say("discard prr 3; buy bob prr")


def test_other_types_stay(table: str) -> None:
    """A 5 is not exported."""
    game = _phase(table, "5")
    before = game.table.depot()
    assert game.say("next").table.depot() == before


def test_an_export_when_the_privates_pay_in_their_sale(table: str) -> None:
    """No train leaves while the first private is offered; one leaves with the income that follows."""
    game = play("", rules=table).say("next")
    assert game.table.depot()["2"] == 6
    game.say("private alice sv")
    assert game.gains("next") == {"Alice": 5, "Bank": -5}
    assert (game.table.depot()["2"], game.see("round")) == (5, "SR 3")


def test_until_one_of_a_type_has_left(any_until_d: str) -> None:
    """Every type is exported in order, the D after the last 6; once a D is out, there is no other export."""
    assert "A 6-train leaves the game." in _phase(any_until_d, "5", "trains PRR 5 5; trains NYC 5").told("next")
    game = _phase(any_until_d, "6", "trains PRR 6 6")
    assert "A D-train leaves the game." in game.told("next")
    left = game.table.depot()
    game.say("next; run prr 0; next; run prr 0; next; run prr 0; next")
    assert (game.see("round"), game.table.depot()) == ("SR 3", left)


def test_an_undone_export(table: str) -> None:
    """The train comes back."""
    game = _phase(table, "2").say("next; undo")
    assert (game.table.depot()["2"], game.see("round")) == (5, "OR 1.1")


def test_pages_know_what_leaves(table: str) -> None:
    """Pages get what leaves at the end of the set, as long as the game goes on."""
    game = play(_SET_OVER, rules=table)
    assert later_losses(game.table) == ["At the end of the set the next train leaves the game: now a 2-train"]
    assert later_losses(play(_SET_OVER).table) == []
