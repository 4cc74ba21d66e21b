"""Keys of the tables that had another name once are read under it, and no digest has changed."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.errors import Invalid
from banker.game import Game
from banker.rules.read import raw_ruleset, read
from banker.rules.renamed import _RENAMED, with_new_names, with_old_names

LEDGER = Path(__file__).resolve().parent.parent / "data" / "ledgers" / "own_tables_with_old_names.toml"


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("1830", "2a09fb1ccb4cd95f"),
        ("1830-7p", "a7b189a460f336ae"),
        ("1830-starter", "fd76b480b4d8d238"),
        ("1851", "902f4a628e0b300c"),
    ],
)
def test_the_digests_are_those_of_the_first_ledgers(name: str, digest: str) -> None:
    """A ledger's header holds the digest of its tables; another one would say that the tables have changed."""
    assert raw_ruleset(name).digest == digest
    assert read(name).digest == digest


def test_a_ledger_that_carries_tables_with_all_the_old_names(tmp_path: Path) -> None:
    """It opens without a warning, and each value stands under its name of today."""
    text = LEDGER.read_text(encoding="utf-8")
    for old in _RENAMED:
        assert f'\\"{old.rpartition(".")[2]}\\"' in text, old
    path = shutil.copy(LEDGER, tmp_path)
    game = Game(path, writing=False)
    try:
        assert not game.ruleset_changed
        assert len(game.records) == 6
    finally:
        game.ledger.close()
    rules = game.rules
    assert (rules.stock.capitalization, rules.stock.unsold) == (9, "ipo")
    assert rules.limits.multiple_buy_from == ("pool", "ipo")
    assert (rules.trading.sell_after, rules.trading.price_drops_per) == ("operating-round", "block")
    assert rules.trading.ipo_price == "par"
    assert rules.privates.bid_increment == 10
    gift = rules.private["CA"].comes_with
    assert gift is not None
    assert (gift.choice, gift.if_chosen) == (("PRR", "NYC"), {"NYC": {"BO": "PRR"}})
    assert rules.private["BO"].closes_with_first_train_of == "PRR"
    assert rules.train["D"].available_with == "5"
    trains = rules.trains
    assert (trains.between_allowed, trains.between_same_president, trains.must_own_train) == (False, 2, False)
    assert (rules.dividend.ipo, rules.dividend.price_moves_if) == ("treasury", "price")
    assert rules.watering is not None
    assert rules.watering.until_sold == 2
    assert rules.emergency.other_corporation == "any"
    assert rules.option["blocks"].sets == "trading.price_drops_per"
    assert rules.option["left"].values == {"here": "ipo", "there": "treasury"}
    assert list(rules.external) == ["mine"]


def _keys(raw: object) -> Iterator[list[Any]]:
    if isinstance(raw, dict):
        yield list(raw)
        for below in raw.values():
            yield from _keys(below)


@pytest.mark.parametrize("name", ["1830", "1830-7p", "1830-starter", "1851"])
def test_old_names_and_new_ones_are_the_same_tables(name: str) -> None:
    """There and back again everything is as it was, every key in its place."""
    raw = raw_ruleset(name).raw
    old = with_old_names(raw)
    assert old != raw
    again = with_new_names(old)
    assert again == raw
    assert list(_keys(again)) == list(_keys(raw))


def test_a_users_own_file_with_an_old_name(tmp_path: Path) -> None:
    """It is read all the same; under both names it is a fault, as any key that is not known."""
    path = tmp_path / "mine.toml"
    path.write_text('extends = "1830"\n[stock]\ncapital_times = 5\n', encoding="utf-8")
    assert read(str(path)).stock.capitalization == 5
    path.write_text('extends = "1830"\n[stock]\ncapital_times = 5\ncapitalization = 6\n', encoding="utf-8")
    with pytest.raises(Invalid, match=r"stock\.capital_times: is an unknown key"):
        read(str(path))
