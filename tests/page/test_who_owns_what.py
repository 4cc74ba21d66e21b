"""The television tells who owns which private, who runs a minor, what floats a corporation, the first prices to choose from, and how far bidders can go."""

from pathlib import Path
from typing import Any

from page.drawn import data_at
from page.screen import drawn, screen
from page.test_table_view import FOUR, SEVEN, SIX, called
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import say

OLD = SESSIONS / "1846-bank-broken.toml"
_OWNED = "(all) => all.map((one) => [one.dataset.owner, (one.querySelector('b:first-child')?.innerText && one.tagName === 'LI' ? one.querySelector('b').innerText : one.innerText).trim()])"
_BELOW = "Math.max(...[...document.querySelectorAll('.table-view *')].filter((one) => !one.closest('.unseen') && !one.children.length && one.textContent.trim()).map((one) => one.getBoundingClientRect().bottom))"


def owned(page: Any) -> dict[str, list[str]]:
    """Return the privates that the table shows, by owner."""
    found: dict[str, list[str]] = {}
    for owner, text in page.locator("[data-owner]").evaluate_all(_OWNED):
        words = [word for word in text.split() if word != owner]
        if words:
            found.setdefault(owner, []).extend(words)
    return found


def expected(data: dict[str, Any], *kinds: str) -> dict[str, list[str]]:
    """Return the same from the state."""
    state = data["state"]
    return {one.get("id") or one["name"]: one["privates"] for kind in kinds for one in state[kind] if one["privates"]}


@SLOW
def test_who_owns_which_private(started: Any, tmp_path: Path) -> None:
    """In stock and operating rounds each owner has their privates; those of corporations stand in their rows where there is no list."""
    both = ("players", "corporations")
    with screen(started, tmp_path) as page:
        for ledger, n, kinds in (
            (FOUR, 8, both), (FOUR, 30, both[:1]), (SEVEN, 9, both), (SEVEN, 30, both[:1]), (OLD, 10, both), (OLD, 25, both), (OLD, 60, both),
        ):  # fmt: skip
            data = data_at(ledger, n)
            drawn(page, "table", data)
            assert owned(page) == expected(data, *kinds), (ledger.name, n)
        drawn(page, "table", data_at(OLD, 10))
        assert page.locator(".mx .owner").evaluate_all(
            "(all) => all.map((one) => one.closest('tr').querySelector('th').dataset.value)"
        ) == ["MS", "BIG4"], "who runs a minor (1846.27) has no percent of it"


@SLOW
def test_what_is_asked_in_the_first_stock_round(started: Any, tmp_path: Path) -> None:
    """What floats a corporation (1830 11.0), and all first prices (1830 8.1), with those that have not started in one line."""
    with screen(started, tmp_path) as page:
        for ledger, n, floats in ((FOUR, 8, [30, 40]), (FOUR, 6, [40]), (SEVEN, 9, [20, 40]), (OLD, 10, [])):
            data = data_at(ledger, n)
            drawn(page, "table", data)
            shown = page.locator(".not-begun [data-key=to_float]").evaluate_all(
                "(all) => all.map((one) => [Number(one.dataset.value), one.innerText.trim()])"
            )
            assert sorted(more for more, _ in shown) == floats, "those that need as much share it"
            assert all(text == f"{more}% more" for more, text in shown)
            prices = page.locator(".space-cell.par").evaluate_all("(all) => all.map((one) => one.dataset.at)")
            pars = {f"{one['row']} / {one['column']}" for one in data["state"]["rules"]["market"] if one["par"]}
            assert set(prices) == pars, (ledger.name, n)
            assert page.locator(".not-begun").inner_text().count("Not started:") == 1
        drawn(page, "table", data_at(FOUR, 6))
        assert page.locator(".mx tbody tr").count() == 2, "B&O, and PRR, of which Carol has a share"


@SLOW
def test_a_low_market_leaves_nothing_blank(started: Any, tmp_path: Path) -> None:
    """Above the foot of the screen, 108 pixels at most are blank in 1846, whose market is one row; letters have 28 pixels."""
    with screen(started, tmp_path) as page:
        for n in (10, 16, 25, 46, 60, 100, 150, 200):
            drawn(page, "table", data_at(OLD, n))
            assert page.evaluate(_BELOW) > 1080 - 32 - 108, n
            assert page.locator(".list-of-owners *, .owners, .not-begun").evaluate_all(
                "(all) => all.every((one) => parseFloat(getComputedStyle(one).fontSize) >= 26)"
            )


@SLOW
def test_how_far_a_bidder_can_go(started: Any, tmp_path: Path) -> None:
    """In the auction of a private the bid for it counts as free (1830 7.2); names have 28 pixels of 1080 lines."""
    ledger = tmp_path / "game.toml"
    assert say(f"-f {ledger} new 1830 Alice Bob Carol").code == 0
    for line in ("bid alice mh 115", "bid bob mh 120", "bid bob ca 165", "private carol sv", "private carol cs", "private carol dh"):  # fmt: skip
        assert say(f"-f {ledger} {line}").code == 0
    with screen(started, tmp_path, 1280, 720) as page:
        drawn(page, "table", data_at(ledger, 6))
        assert page.locator("thead .pl > small").all_inner_texts() == ["800 for MH", "635 for MH", "670 free"]
        for n, name in ((5, ".auction thead .called"), (150, ".mx thead .called")):
            data = called(data_at(SEVEN, n), SIX)
            drawn(page, "table", data)
            sizes = page.locator(name).evaluate_all(
                "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
            )
            assert min(sizes) >= 28 * 720 / 1080 * 0.95
            assert max(sizes) - min(sizes) < 1, "one size for all"
