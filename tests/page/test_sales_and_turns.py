"""The table and the player's page of games in which turns do not go by seats, and privates are not auctioned."""

import copy
from pathlib import Path
from typing import Any

import pytest

from page.drawn import data_at, events_of, show, trouble, views
from page.screen import drawn, screen
from page.test_table_view import check
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import say

DRAFT = "18Tokaido Alice Bob Carol --option out=none --option privates=draft"
IN_ROUNDS = "18Tokaido Alice Bob Carol --option out=none"
DEALT = "1851 'Alice' Bob Carol"


def begun(folder: Path, new: str) -> Path:
    """Return the ledger of a new game."""
    ledger = folder / "game.toml"
    assert say(f"-f {ledger} new {new}").code == 0
    return ledger


@SLOW
@few(1, 2)
def test_who_is_next_in_a_draft_and_after_it(started: Any, tmp_path: Path) -> None:
    """The table names the next player of a draft, in turn and back, and goes in the other direction after it."""
    ledger = begun(tmp_path, DRAFT)
    privates = [one["private"] for one in data_at(ledger, 0)["state"]["sale"]]
    for who, private in zip(["Alice", "Bob", "Carol"], privates, strict=False):
        assert say(f"-f {ledger} private {who} {private}").code == 0
    assert say(f"-f {ledger} next").code == 0
    with screen(started, tmp_path) as page:
        found = []
        for n in range(events_of(ledger) + 1):
            drawn(page, "table", data_at(ledger, n))
            found.append([page.locator(name).inner_text() for name in (".up-now b", ".next .w >> nth=0")])
    assert found[:3] == [["Alice", "Bob"], ["Bob", "Carol"], ["Carol", "Carol"]]
    assert found[-1] == ["Carol", "Bob"]


@SLOW
def test_who_follows_where_passes_are_not_known(started: Any, tmp_path: Path) -> None:
    """Television, cards and phones name the same player, who is up unless they passed; what a bidder has left to spend is in plain letters."""
    four = SESSIONS / "1830-four-players.toml"
    data = copy.deepcopy(data_at(four, 245))
    turn = data["state"]["turn"]
    assert (turn["last"], turn["player"], turn["then"]) == ("Carol", "Dora", ["Alice", "Bob", "Carol"])
    turn["known"] = False
    with screen(started, tmp_path) as page:
        drawn(page, "table", data)
        assert page.locator(".up-now").inner_text().split("\n") == ["unless they passed", "Dora"]
        assert page.locator("thead .up .nm").all_inner_texts() == ["Dora"]
        assert page.locator(".next .w").all_inner_texts() == ["Alice", "Bob", "Carol"]
        weight = "(all) => all.map((one) => getComputedStyle(one).fontWeight)"
        assert set(page.locator("thead .pl > small").evaluate_all(weight)) == {"400"}
        drawn(page, "table", data_at(four, 2))
        assert set(page.locator(".auction thead .pl > small").evaluate_all(weight)) == {"400"}
        assert set(page.locator(".auction thead .pl > .nm").evaluate_all(weight)) == {"700"}
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 3)
        assert page.locator(".turn .who").inner_text() == "Dora, Alice, Bob, then you"
        assert page.locator(".turn p").inner_text() == "Dora is up, unless they passed \u00b7 3 before you"
        show(page, "player", data, 4)
        assert page.locator(".turn.mine .who").inner_text() == "You are up, unless you passed"
        ran = copy.deepcopy(data_at(four, 257))
        ran["state"]["turn"]["known"] = False
        show(page, "player", ran, 1)
        assert page.locator(".turn.mine .who").inner_text() == "B&M \u00b7 trains"
        show(page, "player", ran, 2)
        assert page.locator(".turn").inner_text().split("\n")[-1].startswith("B&M Alice is up")


@few(0, 2)
@pytest.mark.parametrize("new", [DRAFT, IN_ROUNDS, DEALT])
def test_privates_without_bids(started: Any, tmp_path: Path, new: str) -> None:
    """Privates that are not auctioned are for sale on the table and on a phone at their price, without a word on bids."""
    ledger = begun(tmp_path, new)
    data = data_at(ledger, 0)
    with screen(started, tmp_path) as page:
        shown = drawn(page, "table", data)
        check(shown, data["state"])
        if new == IN_ROUNDS:  # they are bought beside stock
            also = page.locator(".also").inner_text()
            assert all(one["private"] in also for one in data["state"]["sale"])
        else:
            assert len(shown["sale"]) == len(data["state"]["rules"]["privates"])
            assert "bid" not in page.locator(".sale").inner_text()
        assert (page.locator("thead .up").count() == 0) == (new == DEALT)
        assert (page.locator(".big-head .quiet").all_inner_texts() == ["The privates are dealt"]) == (new == DEALT)
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 1)
        assert trouble(page) == []
        words = page.locator(".for-sale").inner_text()
        assert all(one["private"] in words for one in data["state"]["sale"])
        assert "bid" not in words
        assert "now" not in words
