"""Cards with two names share a number, in a made-up title and as 18MS has them (18MS.11)."""

from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.rules.mechanism import same_card
from banker.rules.read import read
from banker.views.fleet import fleet
from banker.views.status_json import rules_data
from banker.views.trains import trains_view
from support.table import play, with_keys

_TWO = '\n[train.E]\nprice = 800\ncount = 3\navailable_with = "6"\n[train.F]\nprice = 600\ncount = {}\navailable_with = "6"\n[cards]\nF = "E"\n'


def _table(tmp_path: Path, count: int) -> str:
    return with_keys(tmp_path, _TWO.format(count))


def test_one_count(tmp_path: Path) -> None:
    """Whichever name a card is bought by, there is one fewer of both; the page shows one train."""
    path = _table(tmp_path, 3)
    game = play("phase 6; round OR 5.1; stock PRR 100 Alice 60; cash PRR 3000; ran PRR", rules=path)
    assert [same_card(game.table.rules, kind) for kind in ("E", "F", "6")] == [("F",), ("E",), ()]
    game.say("train prr e")
    assert "Cards left that can be bought as E: 1." in game.told("train prr f")
    assert (game.table.depot()["E"], game.table.depot()["F"], game.see("trains PRR")) == (1, 1, "E F")
    assert [(train["type"], train["at"]) for train in fleet(game.records, (), game.table.rules)] == [
        ("E", "PRR"),
        ("F", "PRR"),
    ]


def test_moved_by_hand(tmp_path: Path) -> None:
    """A card that leaves the depot for good, or returns to it, does so under both names."""
    game = play("phase 6; round OR 5.1; stock PRR 100 Alice 60; cash PRR 3000", rules=_table(tmp_path, 3))
    counts = []
    for line in ("train e depot out", "train f depot prr", "train f prr depot", "train e out depot"):
        game.say(f"move {line} lost")
        counts.append((game.table.depot()["E"], game.table.depot()["F"]))
    assert counts == [(2, 2), (1, 1), (2, 2), (3, 3)]


def test_they_are_told(tmp_path: Path) -> None:
    """`trains` and pages tell that both names are the same cards, as long as there are any."""
    game = play("phase 6; round OR 5.1; stock PRR 100 Alice 60; cash PRR 3000", rules=_table(tmp_path, 3))
    also = {kind: train["also"] for kind, train in rules_data(game.table.rules)["trains"].items()}
    assert (also["E"], also["F"], also["6"]) == (["F"], ["E"], [])
    told = []
    for line in ("run prr 0", "train prr f", "train prr e", "move train e depot out lost"):
        game.say(line)
        told += [line for line in trains_view(game.table).below if "same cards" in line]
    assert told == [f"Es and Fs are the same cards: {left} in all." for left in (3, 2, 1)]


def test_another_number_is_a_fault(tmp_path: Path) -> None:
    """Both names have the number of the cards."""
    with pytest.raises(Invalid, match="must be 3, the number of the same cards as E"):
        read(_table(tmp_path, 2))
