"""Charts that tell their values: under the mouse, under a finger and by keys; and links and buttons that a finger can hit."""

from pathlib import Path
from typing import Any

import pytest

from page.browser import opened, until
from page.drawn import small_targets
from page.test_report_page import FOUR, slide, written
from page.test_season_page import season_page
from support.marks import SLOW
from support.say import say

_VALUES = "(chart) => [...chart.querySelectorAll('.values text.value')].map((one) => one.textContent)"
_OUTSIDE = """(chart) => [...chart.querySelectorAll(".values rect")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < -1 || box.right > innerWidth + 1).length"""
_CHARTS = "main svg:is(.follows, .tells):visible"


@pytest.fixture(scope="module", name="report")
def _report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(FOUR, tmp_path_factory.mktemp("report"))


def _pointed_at(page: Any, chart: Any, size: str) -> list[str]:
    """Point at the middle of a chart, scrolled to where the bar at the top does not cover it, and return what it tells."""
    chart.evaluate(
        "(one) => scrollBy(0, one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2 - 450)"
    )
    box = chart.bounding_box()
    x, y = box["x"] + 0.6 * box["width"], box["y"] + box["height"] / 2
    if size == "phone":
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)
    until(lambda: chart.evaluate(_VALUES))
    assert chart.evaluate(_OUTSIDE) == 0
    found: list[str] = chart.evaluate(_VALUES)
    return found


@SLOW
@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("kind", ["report", "season"])
def test_every_chart_tells_what_is_under_the_pointer(
    report: Path, started: Any, tmp_path: Path, kind: str, size: str
) -> None:
    """Each chart shows the values under the mouse or a finger, within the page, and names itself without a tip over them."""
    file = report if kind == "report" else season_page(tmp_path, 30)
    expected = {
        "report": {"result", "worth", "prices", "yields", "portfolio", "clock", "revenue", "trains", "presidents"},
        "season": {"ratings"},
    }[kind]
    with opened(started, file, size, has_touch=size == "phone") as page:
        charts, sections = page.locator(_CHARTS), set()
        for place in range(charts.count()):
            chart = charts.nth(place)
            assert _pointed_at(page, chart, size)
            title = chart.locator("defs > title")
            assert chart.get_attribute("aria-label").startswith(title.text_content().rstrip("."))
            assert chart.evaluate("(one) => [...one.children].some((child) => child.tagName === 'title')") is False
            sections.add(chart.evaluate("(one) => one.closest('section').id"))
        assert sections == expected
        untold = page.locator("main svg[role=img]:not(.follows, .tells):visible")
        assert {*untold.evaluate_all("(all) => all.map((one) => one.closest('section').id)")} <= {"market"}


def _told(chart: Any) -> list[str]:
    """Return what a chart in sight tells of event 212, and require that it is read aloud, too."""
    chart.scroll_into_view_if_needed()
    until(lambda: chart.evaluate(_VALUES))
    values: list[str] = chart.evaluate(_VALUES)
    label = chart.get_attribute("aria-label")
    assert "event 212, OR 5.1" in label
    assert all(value in label for value in values)
    return values


@SLOW
def test_values_of_a_round_and_an_event(report: Path, started: Any) -> None:
    """Known answers at event 212 of the game of four, by the keys of the slider; what is read aloud has them, too."""
    with opened(started, report) as page:
        slide(page, 211)
        page.locator("input[type=range]").focus()
        page.keyboard.press("ArrowRight")
        sections = ("clock", "portfolio", "prices", "trains", "presidents")
        told = {section: _told(page.locator(f"#{section} .follows:visible").first) for section in sections}
        page.locator("#clock summary").first.click()
        row = page.locator("#clock .figures").first.locator("tbody tr", has_text="OR 5.1").locator("th, td")
        minutes = [f"{cell} min" for cell in row.all_inner_texts()[1:]]
        assert told["clock"] == minutes == ["14 min", "4 min", "3 min", "6 min", "1 min"]
        label = page.locator("#clock .follows:visible").get_attribute("aria-label")
        assert label.endswith("all 14 min, Alice 4 min, Bob 3 min, Carol 6 min, Dora 1 min.")
        assert told["portfolio"] == ["B&M 90", "Erie 390", "CPR 71", "NYC 450", "PRR 225", "cash 127"]
        corporations = say(f"-f {FOUR} -O json status --at 212").data["corporations"]
        assert {*told["prices"]} == {f"{one['id']} {one['price']}" for one in corporations if one["price"]}
        assert told["presidents"][:2] == ["Bob", "Bob"]
        assert "CPR" in told["trains"]
        slide(page, 337)
        assert page.locator(".values text").count() == 0
        assert "event" not in page.locator("#clock .follows:visible").get_attribute("aria-label")


@SLOW
def test_bars_by_keys(report: Path, started: Any) -> None:
    """Arrow keys go through the bars of trains and of the ranking, a screen reader hears each, and Escape ends it."""
    with opened(started, report) as page:
        chart = page.locator("#yields .tells:visible")
        chart.focus()
        page.keyboard.press("End")
        page.keyboard.press("ArrowUp")
        assert chart.evaluate(_VALUES)[1:] == ["B&M: 4 runs, $2,210", "2.0 times its price"]
        assert page.locator("[role=status].unseen").inner_text().endswith("B&M: 4 runs, $2,210, 2.0 times its price")
        page.keyboard.press("Escape")
        assert chart.evaluate(_VALUES) == []
        page.locator("#result .tells:visible").focus()
        page.keyboard.press("ArrowRight")
        assert page.locator("#result .values text:visible").all_text_contents()[0] == "Bob"


@SLOW
@pytest.mark.parametrize("kind", ["report", "season"])
def test_what_a_finger_hits_is_large_enough(report: Path, started: Any, tmp_path: Path, kind: str) -> None:
    """On a phone, links, buttons and heads have 44 pixels each way, also in what is opened; links within a sentence are free."""
    file = report if kind == "report" else season_page(tmp_path, 30)
    with opened(started, file, "phone") as page:
        page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        until(lambda: page.locator("details").evaluate_all("(all) => all.every((one) => one.open)"))
        assert page.locator("a:visible, button:visible, summary:visible").count() > 1
        assert small_targets(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390
