"""What is seen in a report of a running game, on a phone and on paper: the auction, the market, the pages."""

import re
from pathlib import Path
from typing import Any

import pytest

from page.browser import opened, until
from page.test_report_page import FOUR, slide, written
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import say

_SALE = """() => [...document.querySelectorAll(".sale")].filter((one) => one.offsetParent).map((one) => [...one.rows].map((row) =>
    [...row.cells].map((cell) => (cell.dataset.value || cell.innerText).split("\\n")[0].replace("bought for ", ""))))[0]"""
"""The table of privates that is seen, in words."""


def test_a_report_in_the_auction_shows_the_privates(started: Any, tmp_path: Path) -> None:
    """Price, income, next bid, who bids what and what was paid; what is next, and who is up; no empty market. A phone shows the bids, too."""
    ledger = tmp_path / "auction.toml"
    assert say(f"-f {ledger} new 1830 Ann Bob Carol").code == 0
    for words in ("bid ann mh 115", "bid bob mh 120", "private carol sv"):
        assert say(f"-f {ledger} {words}").code == 0
    with opened(started, written(ledger, tmp_path)) as page:
        heads, *rows = page.evaluate(_SALE)
        assert heads == ["Private", "Price", "Income", "Next bid", "Ann", "Bob", "Carol"]
        assert rows[0] == ["SV", "20", "5", "sold", "0", "0", "20"]
        assert rows[1] == ["CS", "40", "10", "40", "0", "0", "0"]
        assert rows[3] == ["MH", "110", "20", "125", "115", "120", "0"]
        assert [row[0] for row in rows] == ["SV", "CS", "DH", "MH", "CA", "BO"]
        assert (
            page.locator("#market p").first.inner_text().startswith("One of six privates is sold; CS is next, for $40.")
        )
        assert page.locator(".market-key, #market svg, #worth").count() == 0
        assert "Ann, unless they passed" in page.locator("#market .facts").inner_text()
        slide(page, 0)
        assert page.evaluate(_SALE)[1] == ["SV", "20", "5", "20", "0", "0", "0"]
        page.set_viewport_size({"width": 390, "height": 844})
        slide(page, 3)
        assert page.evaluate(_SALE)[4] == ["MH", "125", "115", "120", "0"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


_TOKENS = """() => { const box = [...document.querySelectorAll("#market .scroll")].find((one) => one.clientWidth && one.querySelector("svg"));
    const [from, to] = [box.getBoundingClientRect().left + 20, box.getBoundingClientRect().right - 20];
    return [...box.querySelectorAll(".mark")].filter((one) => one.getBoundingClientRect().left >= from && one.getBoundingClientRect().right <= to).length; }"""
"""How many tokens the market shows beside the signs at its edges."""


@SLOW
def test_the_market_on_a_phone_opens_where_most_tokens_are(started: Any, tmp_path: Path) -> None:
    """Four of the six tokens of 1870 are seen, the signs at the edges cover none of them and no row, and all prices have one size."""
    with opened(started, written(SESSIONS / "1870-bank-broken.toml", tmp_path), "phone") as page:
        until(lambda: page.evaluate(_TOKENS) == 4)
        signs = page.locator("#market .more-left:visible, #market .more-right:visible")
        assert signs.count() == 2
        assert max(signs.nth(place).bounding_box()["height"] for place in range(2)) <= 60
        sizes = "(all) => [...new Set(all.map((one) => getComputedStyle(one).fontSize))]"
        assert len(page.locator("#market .narrow svg > text").evaluate_all(sizes)) == 1


_CROSSED = """() => [...document.querySelectorAll("#prices .figure svg .on-zone")].filter((one) => one.getBoundingClientRect().width).map((one) => {
    const box = one.getBBox();
    return [one.textContent, [...one.closest("svg").querySelectorAll(".line path")].some((path) => {
        for (let at = 0; at < path.getTotalLength(); at += 2) {
            const { x, y } = path.getPointAtLength(at);
            if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) return true;
        }
        return false;
    })];
})"""
"""The names of zones that are seen, and whether a line crosses each."""


@SLOW
@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("ledger", [FOUR, SESSIONS / "1830-bankrupt.toml"], ids=lambda path: path.stem)
def test_lines_leave_the_names_of_zones_free(started: Any, tmp_path: Path, ledger: Path, size: str) -> None:
    """The name of each zone stands in its band where no line of a price crosses it; a phone has no tags over the lines."""
    with opened(started, written(ledger, tmp_path), size) as page:
        found = page.evaluate(_CROSSED)
        assert [name for name, crossed in found if crossed] == []
        assert {name.split()[0] for name, _ in found} <= {"yellow", "orange", "brown"}
        chips = page.locator("#prices .figure .mark:visible").count()
        ends = page.locator("#prices .figure text.end:visible").count()
        assert chips == ends if size == "phone" else chips > ends


@SLOW
def test_on_paper_tables_have_titles_and_pages_are_full(started: Any, tmp_path: Path) -> None:
    """The table below the market has a title of its own and stays with it; nothing told breaks between pages; all but the log fits ten pages."""
    broken = "(all) => all.filter((one) => getComputedStyle(one).breakInside !== 'avoid').length"
    with opened(started, written(FOUR, tmp_path, ""), "laptop") as page:
        assert page.locator("#market h3:visible").count() == 0
        page.emulate_media(media="print")
        assert page.locator("#market h3:visible").all_inner_texts() == ["The table at the end"]
        assert page.locator(".moment-table, .points li, .bests div, #portfolio, .body p").evaluate_all(broken) == 0
        page.evaluate("document.body.classList.add('no-log')")
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 10


@SLOW
def test_heads_on_paper(started: Any, tmp_path: Path) -> None:
    """On A4 (794 pixels) and wide paper, each column of a player has a name above it, the long or the short one."""
    heads = "(all) => all.map((one) => [...one.querySelectorAll('.long, .short')].filter((name) => name.getBoundingClientRect().width > 1).length)"
    ledger = tmp_path / "long.toml"
    ledger.write_bytes(FOUR.read_bytes())
    assert say(f"-f {ledger} rename Alice 'Alexandra Maria Lindholm'").code == 0
    with opened(started, written(ledger, tmp_path), "laptop") as page:
        page.emulate_media(media="print")
        for width in (700, 794, 1123):
            page.set_viewport_size({"width": width, "height": 1000})
            found = page.locator("thead th:has(.short):visible").evaluate_all(heads)
            assert len(found) >= 2
            assert {*found} == {1}, width
