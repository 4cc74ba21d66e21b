"""The page of a season in a real browser: its figures, sizes, themes, accessibility, and folders of few and of many players."""

import re
from pathlib import Path
from typing import Any

import pytest

from page.browser import SIZES, opened
from page.drawn import axe, violations
from support.hostile import resealed
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import say

_NAMES = {"1830-four-players": 1, "1851-bank-broken": 9, "18GA-end-of-market": 3, "18NL-bank-broken": 5}
"""Ledgers by the month in which they are begun here."""
_ROWS = """() => [...document.querySelectorAll("#table tbody tr")].map((row) => [...row.cells].map((cell) => cell.dataset.value ?? cell.textContent))"""


def season_page(folder: Path, evenings: int = 6) -> Path:
    """Write the page of a folder with so many evenings, in which the same people play."""
    for n in range(evenings):
        name = [*_NAMES][n % len(_NAMES)]
        text = (SESSIONS / f"{name}.toml").read_text(encoding="utf-8")
        begun = re.sub(r"(?m)^at = .*$", f"at = 20{26 + n // 12}-{n % 12 + 1:02}-16T18:00:00Z", text, count=1)
        (folder / f"{n}.toml").write_text(resealed(begun), encoding="utf-8")
    said = say(f"season {folder} --html")
    assert said.code == 0, said.err
    return folder / "season.html"


@SLOW
def test_the_page_shows_the_figures_of_season(started: Any, tmp_path: Path) -> None:
    """Table, head to head, titles, records and evenings are those of `season -O json`; nothing is asked of the network."""
    page_file = season_page(tmp_path)
    data = say(f"season {tmp_path} -O json").data
    won = max(one["won"] for one in data["players"])
    with opened(started, page_file) as page:
        assert re.search(rf" won {won}( each)? of 6 evenings$", page.locator("h1").inner_text())
        for row, one in zip(page.evaluate(_ROWS), data["players"], strict=True):
            values = [one["name"], one["rating"]["mu"], one["played"], one["won"], one["expected"], one["share"]]
            assert [row[0], *map(float, row[1:6])] == values
            assert int(row[6].replace("\u2212", "-").replace(",", "")) == one["margin"]
        heads = [cell.split() for cell in page.locator("#head-to-head tbody td:not(.own)").all_inner_texts()]
        ranked = [one["name"] for one in data["players"] if one["ranked"]]
        shown = (ranked if len(ranked) > 1 else [one["name"] for one in data["players"]])[:10]
        assert page.locator("#head-to-head tbody th b").all_inner_texts() == shown
        pairs = [one for one in data["head_to_head"] if {one["player"], one["other"]} <= {*shown}]
        told = page.locator("#head-to-head .side").inner_text()
        assert (f"Of {len(data['players'])} players, here are the" in told) == (len(data["players"]) > 10)
        split = page.locator("#split table.pairs").first.inner_text()
        winners = [one["name"] for lines in data["by_title"].values() for one in lines if one["won"]]
        assert [name for name in winners if name not in split] == []
        assert sum(len(cell) == 3 for cell in heads) == len(pairs)
        assert page.locator("#evenings li").count() == 6
        bank = next(one["value"] for one in data["records"] if one["record"] == "fastest bank")
        assert bank in page.locator("#records").inner_text()


@SLOW
def test_expected_wins_are_rounded_in_one_way(started: Any, tmp_path: Path) -> None:
    """Terminal, first sentences and page show the same tenth: 0.25 of one evening of four is 0.3."""
    page_file = season_page(tmp_path, 1)
    rows = [line.split() for line in say(f"season {tmp_path}").out.splitlines() if "\u00b1" in line]
    with opened(started, page_file) as page:
        cells = page.locator("#table tbody td[data-value='0.25']").all_inner_texts()
        assert {*cells} == {"0.3"} == {row[5] for row in rows}
        assert re.search(r"would have won 0\.3 of 1\b", page.locator(".deck").inner_text())
        assert page.locator("h1").inner_text().endswith("won the only evening")


@few(0, 4)
@pytest.mark.parametrize(
    ("size", "theme"), [("laptop", "light"), ("laptop", "dark"), ("phone", "dark"), ("phone", "light")]
)
@pytest.mark.parametrize("evenings", [1, 30])
def test_sizes_and_accessibility(started: Any, tmp_path: Path, size: str, theme: str, evenings: int) -> None:
    """The page never scrolls sideways; axe-core finds nothing with all details open; its button changes the colours."""
    script = axe()
    with opened(started, season_page(tmp_path, evenings), size, theme) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        page.evaluate(script)
        assert violations(page) == []
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.locator(".theme").click()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
        assert page.locator("#table .strip").count() == len(say(f"season {tmp_path} -O json").data["players"]) + 1


def test_where_the_page_is_written(tmp_path: Path) -> None:
    """It replaces an older page of a season, and no other file; `-o` needs `--html`; without a finished game there is none."""
    page = season_page(tmp_path, 1)
    assert "the season of 1 evening to" in say(f"season {tmp_path} --html").out
    page.write_text("mine", encoding="utf-8")
    assert say(f"season {tmp_path} --html").code == 2
    assert page.read_text(encoding="utf-8") == "mine"
    assert say(f"season {tmp_path} --html -o -").out.startswith("<!doctype html>\n<!-- A season of banker. -->\n")
    assert say(f"season {tmp_path} -o {tmp_path}/other.html").code == 2
    (tmp_path / "empty").mkdir()
    answer = say(f"season {tmp_path}/empty --html")
    assert (answer.code, answer.err) == (1, "banker: No finished game is in this folder.\n")
