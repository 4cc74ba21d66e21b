"""What is seen in a report of a running game, on a phone and on paper: the auction, the market, the pages."""

from pathlib import Path
from typing import Any

from page.browser import opened
from page.test_report_page import slide, written
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
