"""Keys of the tables are also read under their former names, and no digest has changed."""

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
        ("1830-starter", "fd76b480b4d8d238"),
    ],
)
def test_digests_are_those_of_the_first_ledgers(name: str, digest: str) -> None:
    """The digest of each ruleset is unchanged, so old ledgers open without a warning."""
    assert raw_ruleset(name).digest == digest
    assert read(name).digest == digest


def test_ledger_with_all_the_old_names(tmp_path: Path) -> None:
    """A ledger that keeps tables with all the old names opens without a warning, and each value has its new name."""
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
def test_old_and_new_names_are_the_same_tables(name: str) -> None:
    """Renaming all keys to the old names and back changes nothing, not even their order."""
    raw = raw_ruleset(name).raw
    old = with_old_names(raw)
    assert old != raw
    again = with_new_names(old)
    assert again == raw
    assert list(_keys(again)) == list(_keys(raw))


def test_user_ruleset_with_an_old_name(tmp_path: Path) -> None:
    """A user's ruleset with an old name is read; with both names, the old one is an unknown key."""
    path = tmp_path / "mine.toml"
    path.write_text('extends = "1830"\n[stock]\ncapital_times = 5\n', encoding="utf-8")
    assert read(str(path)).stock.capitalization == 5
    path.write_text('extends = "1830"\n[stock]\ncapital_times = 5\ncapitalization = 6\n', encoding="utf-8")
    with pytest.raises(Invalid, match=r"stock\.capital_times: is an unknown key"):
        read(str(path))
