"""The story of a game in a real browser: its figures and links, charts that follow the pointer, and how charts are told."""

from pathlib import Path
from typing import Any

import pytest

from page.browser import opened, until
from page.test_report_page import FOUR, written
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import say
from views.test_report_data import in_page


@pytest.fixture(scope="module", name="report")
def _report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(FOUR, tmp_path_factory.mktemp("report"))


@SLOW
def test_the_page_follows_the_pointer(report: Path, started: Any) -> None:
    """Over any chart the mouse shows an event with its values; leaving goes back, a click keeps it, a finger moves and keeps it."""
    with opened(started, report) as page:
        slider = page.locator("input[type=range]")
        for section in ("#worth", "#prices", "#portfolio", "#clock", "#revenue", "#trains", "#presidents"):
            page.locator(f"{section} .follows:visible").first.hover()  # in the middle, as soon as it stays where it is
            until(lambda: slider.input_value() != "337")
            page.mouse.move(2, 2)
            until(lambda: slider.input_value() == "337")
        chart = page.locator("#worth .follows:visible").first
        chart.hover()
        until(lambda: page.locator("#worth .values .dot:visible").count() == 4)
        chart.click()
        n = slider.input_value()
        page.mouse.move(2, 2)
        assert (slider.input_value(), page.locator(".moment-table .facts dd").first.inner_text()) == (n, "OR 5.1")
        page.locator("#worth .flag:visible").nth(3).click()
        assert slider.input_value() == "211"
        assert page.locator(".points .on").count() == 1
    with opened(started, report, "phone", has_touch=True) as page:
        chart = page.locator("#worth .narrow .follows").first
        chart.tap()
        until(lambda: 100 < int(page.locator("input[type=range]").input_value()) < 240)


_ROOM = """() => [...document.querySelectorAll("#why .fall svg")].filter((one) => one.getBoundingClientRect().width).map((one) => {
    const [line, text] = [one.querySelector(".base").x1.baseVal.value, one.querySelector("text").getBBox()];
    return Math.max(text.x - line, line - text.x - text.width);
})"""
"""How far each amount of the waterfall that is seen is from the line at zero."""


@SLOW
def test_the_story_of_a_finished_game(report: Path, started: Any, tmp_path: Path) -> None:
    """The rows of each waterfall are the margin, each part of the story is there with its links, and a game that goes on has none."""
    story = in_page(report.read_text(encoding="utf-8"))["story"]
    rows = """() => [...document.querySelectorAll("#why .wide tbody tr")].map((row) => row.cells[1].dataset.value)"""
    with opened(started, report) as page:
        assert page.locator("h1").inner_text() == story["headline"]
        assert page.locator(".deck").inner_text() == story["deck"]
        for place, why in enumerate(story["why"]):
            page.locator("#why button").nth(place).click()
            *amounts, margin = map(int, page.evaluate(rows))
            assert sum(amounts) == margin == why["margin"]
            for width in (1280, 768, 390):
                page.set_viewport_size({"width": width, "height": 900})
                assert min(page.evaluate(_ROOM)) >= 4, (place, width)
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 1280, "height": 900})
            assert min(page.evaluate(_ROOM)) >= 4, (place, "print")
            page.emulate_media(media="screen")
        assert page.locator("#fed tbody tr").count() == 10
        links = page.locator(".points a, .bests a").evaluate_all("(all) => all.map((one) => one.hash)")
        assert links == [f"#e{one['n']}" for one in (*story["turning"], *story["best"])]
        page.locator(".points a").first.click()
        until(lambda: page.locator("input[type=range]").input_value() == "8")
        assert "yet" not in page.locator("main").inner_text().split()
    with opened(started, written(FOUR, tmp_path, "--at 300")) as page:
        assert page.locator("#why, #fed, #portfolio, #clock, #best, .points").count() == 0


_BOXES = """() => [...document.querySelectorAll("details.data[open] .scroll")].filter((box) => box.clientWidth).map((box) => {
    box.scrollTop = box.scrollHeight;
    const stays = Math.abs(box.querySelector("thead th").getBoundingClientRect().top - box.getBoundingClientRect().top) < 2;
    return [box.clientHeight, box.scrollHeight > box.clientHeight + 1, stays, box.scrollLeft > 1 || box.classList.contains("has-more") === box.scrollWidth > box.clientWidth + 1];
})"""
"""The boxes of tables that were closed: their height, whether they scroll, whether the heads stay, and whether a sign tells that there is more."""


def test_every_chart_is_told(report: Path, started: Any) -> None:
    """Each chart has a label with its figures, also as its title; a table is beside it; all but the market tell values under the pointer."""
    told = """() => [...document.querySelectorAll("main svg[role=img]")].map((one) => [one.closest("section").id, one.getAttribute("aria-label"),
        one.matches(".follows, .tells"), one.querySelector("title")?.textContent ?? null, one.closest("section").querySelectorAll("table").length])"""
    with opened(started, report) as page:
        charts = page.evaluate(told)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            page.locator("details.data").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
            until(lambda: all(is_told for *_, is_told in page.evaluate(_BOXES)))
            boxes = page.evaluate(_BOXES)
            assert len(boxes) >= 8
            assert max(height for height, *_ in boxes) <= 560, "seven tenths of the screen"
            assert sum(scrolls for _, scrolls, *_ in boxes) >= 2, "long tables scroll in their boxes"
            assert all(stays for _, _, stays, _ in boxes), "and keep their heads in sight"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert {section for section, *_ in charts} == {
        "result", "worth", "prices", "market", "yields", "portfolio", "clock", "revenue", "trains", "presidents",
    }  # fmt: skip
    for section, label, is_told, title, tables in charts:
        assert len(label) > 9, section
        assert title == label, section
        assert tables > 0, section
        assert is_told or section == "market", section


@SLOW
def test_pale_corporations_and_the_printed_log(started: Any, tmp_path: Path) -> None:
    """Corporations of nearly the same colour differ in dash and end mark, others have neither; `--print-log no` leaves out the log on paper."""
    dashes = """() => [...document.querySelectorAll("#prices .figure .wide .line path:last-child")]
        .filter((one) => one.getAttribute("stroke")).map((one) => one.getAttribute("stroke-dasharray"))"""
    file = tmp_path / "report.html"
    for session, marked in (("1851-bank-broken", 3), ("1830-four-players", 0)):
        assert say(f"-f {SESSIONS / session}.toml report -o {file} --print-log no").code == 0
        with opened(started, file) as page:
            marks = page.locator("#prices .figure .wide .end-mark").evaluate_all(
                "(all) => all.map((one) => one.getAttribute('d'))"
            )
            assert len({*marks}) == len(marks) == marked
            assert len([dash for dash in page.evaluate(dashes) if dash]) == max(0, marked - 1)
            assert page.locator("#log").is_visible()
            page.emulate_media(media="print")
            assert not page.locator("#log").is_visible()
            assert page.locator(".deck").is_visible()
