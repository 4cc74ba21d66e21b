"""No text of the report leaves its chart or lies over another one, on phones and on large screens, whatever a title brings."""

from pathlib import Path
from typing import Any

import pytest

from page.browser import opened
from page.test_report_page import written
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import say
from support.timed import timed

_TROUBLE = """() => {
    const found = [], shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const over = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const compare = (texts) => texts.forEach(([text, box], place) => texts.slice(place + 1).forEach(([other, its]) => {
        const [wide, high] = over(box, its);
        if (wide > 2 && high > 4) found.push(`"${text}" lies over "${other}"`);
    }));
    for (const svg of document.querySelectorAll("main svg")) {
        const frame = svg.getBoundingClientRect();
        if (!frame.width || svg.closest("#market")) continue;  // on the market, tokens cover prices
        const texts = [...svg.querySelectorAll("text")].filter((one) => one.textContent && shown(one)).map((one) => [one.textContent, one.getBoundingClientRect()]);
        for (const [text, box] of texts)
            if (box.left < frame.left - 2 || box.right > frame.right + 2) found.push(`"${text}" leaves its chart in ${svg.closest("section")?.id}`);
        compare(texts);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || !shown(parent) || parent.closest("svg, .unseen, option, .log, .steer")) continue;
        let frame = null, sticks = false;  // what scrolls is seen in part, and heads of tables that scroll lie over it
        for (let up = parent; up && up !== document.body; up = up.parentElement) {
            const style = getComputedStyle(up);
            sticks ||= style.position === "sticky" && up.matches("th, td");
            if (!frame && style.overflowX !== "visible") frame = up.getBoundingClientRect();
        }
        if (sticks) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const inside = (box) => !frame || (box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1);
        texts.push(...[...range.getClientRects()].filter((box) => box.width > 1 && inside(box)).map((box) => [node.data.trim(), box]));
    }
    compare(texts);
    return [...new Set(found)];
}"""
_WIDE = """() => document.documentElement.scrollWidth > innerWidth"""
_LAST_ROUND = """() => [...document.querySelectorAll("main section:not(#market) svg")].flatMap((svg) => {
    const names = [...svg.querySelectorAll("text.strong")].filter((one) => svg.checkVisibility() && /^(SR )?\\d+$/.test(one.textContent));
    const end = Math.max(...[...svg.querySelectorAll("rect.sunk")].map((one) => one.getBoundingClientRect().right));
    return names.length ? [[svg.closest("section").id, names.at(-1).textContent, names.at(-1).getBoundingClientRect().right <= end + 4]] : [];
})"""
"""The name of the last stock round below each chart, and whether it ends where the last band does."""
_SESSIONS = [
    "1849-bankrupt",
    "18Neb-bankrupt",
    "1836Jr30-bank-broken",
    "1846-bankrupt",
    "1870-end-of-market",
    "1830-7p-bankrupt",
    "1849Boot-bank-broken",
    "18MS-ten-rounds",
]


def trouble(page: Any) -> list[str]:
    """Return what lies over something else or leaves its chart."""
    found: list[str] = page.evaluate(_TROUBLE)
    return found


@few(0, 2)
@pytest.mark.parametrize("session", seeds(_SESSIONS, fast=1, slow=3))
def test_texts_stay_where_they_belong(session: str, started: Any, tmp_path: Path) -> None:
    """At 360, 768 and 1280 pixels: links of the contents, headings of two lines, long amounts on axes, counts beside prices, worth below zero."""
    file = written(SESSIONS / f"{session}.toml", tmp_path)
    with opened(started, file) as page:
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert trouble(page) == [], width
            assert not page.evaluate(_WIDE), width


@SLOW
def test_the_last_round_is_named_in_its_charts(started: Any, tmp_path: Path) -> None:
    """A game that ends with the first events of SR 5 has its name below each chart with rounds, where the band has hardly any width, and no name goes beyond the last band."""
    ledger = tmp_path / "game.toml"
    head, *events = (SESSIONS / "1830-four-players.toml").read_text("utf-8").split("\n[[event]]\n")
    ledger.write_text("\n[[event]]\n".join([head, *events[:184]]) + "\n", "utf-8")
    assert say(f"-f {ledger} end --override late --yes").code == 0
    with opened(started, written(timed(ledger, [30] * 184), tmp_path)) as page:
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            last = page.evaluate(_LAST_ROUND)
            assert {"clock", "prices", "trains", "worth"} <= {section for section, *_ in last}
            assert [one for one in last if one[1] not in ("SR 5", "5") or not one[2]] == []


@SLOW
def test_a_player_in_debt(started: Any, tmp_path: Path) -> None:
    """Ada has $616 and owes $750, the others have $230: cash is $122 of the $846, and no bar is longer than its chart."""
    with opened(started, written(SESSIONS / "1849Boot-bankrupt.toml", tmp_path)) as page:
        assert "Cash makes up 14% of what the players have before their debts" in page.locator("#result").inner_text()
        bars = page.locator("#result svg:visible rect").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().right - one.closest('svg').getBoundingClientRect().right)"
        )
        assert -2 < max(bars) < 1
