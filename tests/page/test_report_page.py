"""The report in a real browser: figures at every event, slider, links, filters, sizes, themes, print and accessibility."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from page.browser import SIZES, opened, until
from support.elsewhere import KINDS, made
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import say

FOUR = SESSIONS / "1830-four-players.toml"
STARTER = SESSIONS / "starter-bank-empty.toml"
_CELLS = """() => Object.fromEntries([...document.querySelectorAll(".moment-table .matrix")]
    .filter((table) => table.offsetParent).flatMap((table) => {
        const heads = [...table.querySelectorAll("thead th")].map((cell) => cell.dataset.value ?? cell.textContent);
        return [...table.querySelectorAll("tbody tr")].map((row) => [
            row.cells[0].dataset.value ?? row.cells[0].textContent,
            Object.fromEntries([...row.cells].slice(1).map((cell, place) => [heads[place + 1], cell.dataset.value ?? cell.textContent])),
        ]);
    }))"""
"""The tables below the slider: figures by the head of the row and of the column."""


@pytest.fixture(scope="module", name="report")
def _report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(FOUR, tmp_path_factory.mktemp("report"))


def written(ledger: Path, folder: Path, options: str = "") -> Path:
    """Write the report of a ledger."""
    file = folder / "report.html"
    said = say(f"-f {ledger} {options} report -o {file}")
    assert said.code == 0, said.err
    return file


def slide(page: Any, n: int) -> None:
    """Move the slider to an event."""
    page.locator("input[type=range]").evaluate(
        "(input, n) => { input.value = n; input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); }",
        n,
    )


@few(1, 2)
@pytest.mark.parametrize("kind", seeds([(one,) for one in (FOUR, STARTER, "hostile", *KINDS)], fast=3, slow=8), ids=str)
def test_the_page_shows_the_figures_of_status(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """After any event, every figure in the table below the slider is that of `status -O json --at N`."""
    ledger = made(kind, tmp_path)
    last = len(say(f"-f {ledger} -O json replay").out.splitlines())
    with opened(started, written(ledger, tmp_path)) as page:
        for n in sorted({0, 1, last // 3, last // 2, last}):
            slide(page, n)
            shown, status = page.evaluate(_CELLS), say(f"-f {ledger} -O json status --at {n}").data
            market = bool(status["rules"]["market"])
            for one in status["corporations"]:
                if one["id"] not in shown:  # it never starts
                    assert (one["price"], one["president"], one["pool"]) == (None, None, 0)
                    assert re.search(
                        rf"(started|Closed): .*{re.escape(one['id'])}",
                        " ".join(page.locator(".moment-table").all_inner_texts()),
                    )
                    continue
                row = shown[one["id"]]
                assert number(row["Treasury"]) == one["treasury"]
                assert (row["Trains"].split() if row["Trains"] != "\u2013" else []) == one["trains"]
                if market:
                    assert [number(row.get(key, "")) for key in ("Price", "Par", "IPO", "Pool")] == [
                        one[key] or 0 for key in ("price", "par", "ipo", "pool")
                    ]
                    held = {who["name"]: who["shares"].get(one["id"], 0) for who in status["players"]}
                    assert {name: number(row[name]) for name in held} == held
            for who in status["players"] if market else ():
                assert number(shown["Cash"][who["name"]]) == who["cash"]
                assert number(shown["Worth"][who["name"]]) == who["worth"]
            assert page.locator(".moment-table .facts dd").first.inner_text() == status["game"]["round"]


def number(text: str) -> int:
    """Return a figure as a number."""
    return 0 if text in ("\u2013", "") else int(text.replace(",", "").replace("\u2212", "-"))


@SLOW
@few(1, 2)
def test_every_state_in_the_browser(report: Path, started: Any) -> None:
    """The page decodes every state to what `replay` prints."""
    replayed = [json.loads(line)["state"] for line in say(f"-f {FOUR} -O json replay").out.splitlines()]
    with opened(started, report) as page:
        for n, state in enumerate(replayed[::24]):
            slide(page, 1 + 24 * n)
            shown = page.evaluate(_CELLS)
            assert [number(shown["Worth"][who["name"]]) for who in state["players"]] == [
                who["worth"] for who in state["players"]
            ]


@SLOW
def test_the_slider_by_keys_mouse_touch_and_play(report: Path, started: Any) -> None:
    """Arrow keys, Home and End, the mouse, a finger, the buttons and Play move it; the other charts show where it is."""
    with opened(started, report) as page:
        slider = page.locator("input[type=range]")
        slider.focus()
        page.keyboard.press("Home")
        assert slider.input_value() == "0"
        page.keyboard.press("ArrowRight")
        assert slider.get_attribute("aria-valuetext") == "Event 1, SR 1: Dora buys the SV private for $20."
        page.get_by_label("Next event").click()
        assert slider.input_value() == "2"
        box = slider.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert abs(int(slider.input_value()) - 168) < 4
        assert page.locator("#prices .figure .wide .cursor").get_attribute("visibility") == "visible"
        page.get_by_role("button", name="Play").click()
        until(lambda: int(slider.input_value()) > 172)
        page.get_by_role("button", name="Pause").click()
        page.locator(".back").click()
        assert slider.input_value() == "337"
        assert page.locator("#prices .figure .wide .cursor").get_attribute("visibility") == "hidden"
    with opened(started, report, "phone", has_touch=True) as page:
        slider = page.locator("input[type=range]")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert abs(int(slider.input_value()) - 168) < 6


@SLOW
def test_links_and_filters(report: Path, started: Any) -> None:
    """A link to an event opens its round and moves the slider; filters show what they count, and nothing else."""
    with opened(started, report) as page:
        page.evaluate("location.hash = '#e57'")
        until(lambda: page.locator("input[type=range]").input_value() == "57")
        assert page.locator("#e57").is_visible()
        assert "target" in page.locator("#e57").get_attribute("class")
        page.locator("#e57 .moves summary").click()
        until(lambda: page.locator("#e57 .moves td").count() > 0)
        button = page.locator("button[data-kind=Trains]")
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        assert page.locator(".log li:visible").count() == int(button.inner_text().split()[1])
        page.get_by_label("Corporation", exact=True).select_option("Erie")
        assert all("Erie" in text for text in page.locator(".log li:visible").all_inner_texts())
        page.locator("button[data-kind='']").click()
        page.get_by_label("Corporation", exact=True).select_option("")
        page.get_by_label("Search the log").fill("no such words")
        assert page.locator(".log li:visible").count() == 0
        assert page.get_by_text("No event matches.").is_visible()


@SLOW
def test_a_renamed_player_keeps_the_seat(started: Any, tmp_path: Path) -> None:
    """Presidencies do not change hands by a new name; the chart has today's name, and the log's filter finds events of both."""
    ledger = tmp_path / "game.toml"
    ledger.write_bytes(FOUR.read_bytes())
    finding = "document.querySelector('#presidents p').textContent"
    events = """(name) => { const all = document.querySelector("select[aria-label=Player]");
        all.value = name; all.dispatchEvent(new Event("change"));
        return [...document.querySelectorAll(".log li")].filter((one) => !one.hidden).map((one) => one.id); }"""
    with opened(started, written(ledger, tmp_path)) as page:
        said, before = page.evaluate(finding), page.evaluate(events, "Dora")
    assert say(f"-f {ledger} rename Dora Zed").code == 0
    with opened(started, written(ledger, tmp_path)) as page:
        assert page.evaluate(finding) == said
        assert {*page.evaluate(events, "Zed")} == {"e338", *before}
        assert "Dora" not in page.locator("#presidents").inner_html()
        assert "Zed" in page.locator("#presidents .wide").first.text_content()


@SLOW
def test_what_was_done_by_hand_is_to_know(started: Any, tmp_path: Path) -> None:
    """The result lists the events that no rule checked; not those that were undone."""
    ledger = tmp_path / "game.toml"
    ledger.write_bytes((SESSIONS / "1830-four-players.toml").read_bytes())
    for line in ("undo 300 --yes", "price PRR 3,3 one", "price NYC 1,3 wrong", "undo", "end --override late"):
        assert say(f"-f {ledger} {line}").code == 0
    with opened(started, written(ledger, tmp_path)) as page:
        remarks = page.locator(".remarks li").all_inner_texts()
        assert [one for one in remarks if "by hand" in one] == ["1 event done by hand: event 375."]


@few(0, 2)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_screen(report: Path, started: Any, size: str, theme: str) -> None:
    """The page never scrolls sideways; the button changes the colours; text has its colour from the theme."""
    with opened(started, report, size, theme) as page:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.locator(".theme").click()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


@pytest.mark.parametrize(
    ("ledger", "size", "theme"),
    seeds(
        [
            (FOUR, "laptop", "light"),
            (FOUR, "phone", "dark"),
            ("hostile", "laptop", "dark"),
            (STARTER, "phone", "light"),
            *product((FOUR, STARTER, "hostile"), SIZES, ("light", "dark")),
        ],
        fast=0,
        slow=2,
    ),
    ids=str,
)
def test_accessibility(ledger: Path | str, started: Any, tmp_path: Path, size: str, theme: str) -> None:
    """axe-core finds nothing, with every third of the first details open."""
    axe = pytest.importorskip("axe_playwright_python", reason="no axe-core here: pip install axe-playwright-python")
    script = Path(axe.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
    with opened(started, written(made(ledger, tmp_path), tmp_path), size, theme) as page:
        page.evaluate(
            "document.querySelectorAll('details').forEach((one, place) => (one.open = place % 3 === 0 && place < 60))"
        )
        page.evaluate(script)
        found = page.evaluate("axe.run()")["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@SLOW
def test_print(report: Path, started: Any, tmp_path: Path) -> None:
    """On paper the palette is light, the wide charts and all events are there, and nothing to press is."""
    with opened(started, report, "phone", "dark") as page:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.locator("button:visible").count() == 0
        assert page.locator("svg:visible").first.get_attribute("width") == "904"
        assert page.locator(".log li:visible").count() == 337
        key = page.locator("#result .key")
        assert key.evaluate("(one) => getComputedStyle(one).breakBefore") == "avoid", "a key stays with its table"
        assert page.locator("#trains").evaluate("(one) => getComputedStyle(one).breakInside") == "avoid"
        assert (
            page.locator(".log summary b").first.evaluate("(one) => getComputedStyle(one.parentNode).breakAfter")
            == "avoid"
        )
        slide(page, 83)  # an event with changes: they are marked on the screen only
        assert page.locator(".left-space:visible, .difference:visible").count() == 0
        marks = "[...new Set([...document.querySelectorAll('#market .wide td')].map((one) => getComputedStyle(one).backgroundColor))]"
        assert len(page.evaluate(marks)) == 1
        page.pdf(path=str(tmp_path / "report.pdf"), prefer_css_page_size=True)
        assert (tmp_path / "report.pdf").stat().st_size > 50_000


@SLOW
def test_zones_stay_in_the_plot(started: Any, tmp_path: Path) -> None:
    """The space that ends the game is no zone of prices, and no band of a zone leaves its chart."""
    with opened(started, written(SESSIONS / "18GA-end-of-market.toml", tmp_path)) as page:
        assert page.locator("#prices .band.yellow").count() > 0
        assert page.locator("#prices .band.end").count() == 0
        outside = """() => [...document.querySelectorAll("#prices .band")].filter((one) => one.getBoundingClientRect().height
            && one.getBoundingClientRect().top < one.closest("svg").getBoundingClientRect().top).length"""
        assert page.evaluate(outside) == 0


@SLOW
def test_a_moved_token_of_any_colour_has_the_accent(started: Any, report: Path) -> None:
    """A token that the event moved has a frame in the accent, on a dark colour, too."""
    with opened(started, report) as page:
        accent = page.evaluate("""() => { const one = document.body.appendChild(document.createElement("i"));
            one.style.color = "var(--accent)"; return getComputedStyle(one).color; }""")
        frames = set()
        for n in range(20, 120):
            slide(page, n)
            frames |= {
                *page.evaluate("""[...document.querySelectorAll("#market .moved rect")].map((one) =>
                `${one.classList.contains("on-dark")} ${getComputedStyle(one).stroke}`)""")
            }
        assert frames == {f"true {accent}", f"false {accent}"}


@SLOW
def test_the_table_marks_holdings_and_leaves_out_empty_columns(started: Any, report: Path, tmp_path: Path) -> None:
    """A holding that changed has its difference; a column without a figure in the whole game is left out; `withheld` is not cut off."""
    bought = next(row["n"] for row in say(f"-f {FOUR} -O json log").data if row["do"] == "buy")
    with opened(started, report) as page:
        slide(page, bought)
        differences = page.locator(".moment-table .wide tbody .difference").all_inner_texts()
        assert "+10" in differences
        heads = page.locator(".moment-table .wide thead th").all_inner_texts()
        assert "Par" in heads
        assert "Own" not in heads
        slide(page, 280)
        cut = """() => [...document.querySelectorAll(".moment-table .wide td")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
        assert page.locator(".moment-table .wide .kept").count() > 0
        assert page.evaluate(cut) == []
    with opened(started, written(SESSIONS / "1851-bank-broken.toml", tmp_path)) as page:
        heads = page.locator(".moment-table .wide thead th").all_inner_texts()
        assert "Own" in heads
        assert "Par" not in heads


@SLOW
def test_a_withheld_run_is_hollow_however_short(started: Any, tmp_path: Path) -> None:
    """The bar of a withheld run has an outline around the colour of the page, high enough to be seen."""
    inside = """() => [...document.querySelectorAll("#revenue .wide rect.hollow")].map((one) =>
        [getComputedStyle(one).fill === getComputedStyle(document.body).backgroundColor, one.height.baseVal.value - parseFloat(getComputedStyle(one).strokeWidth)])"""
    with opened(started, written(SESSIONS / "1830-7p-bank-broken.toml", tmp_path)) as page:
        bars = page.evaluate(inside)
        assert len(bars) > 10
        assert all(is_empty for is_empty, _ in bars)
        assert min(high for _, high in bars) >= 3


@SLOW
def test_figures_of_five_players_stay_apart_on_a_phone(started: Any, tmp_path: Path) -> None:
    """No figure of who earned what leaves its column, and with five players no table of theirs is wider than the screen."""
    outside = """() => [...document.querySelectorAll("#earned td")].filter((one) => { const [cell, text] =
        [one.getBoundingClientRect(), (one.querySelector(".barred > :last-child") ?? one).getBoundingClientRect()];
        return text.left < cell.left || text.right > cell.right; }).map((one) => one.textContent)"""
    wide = """() => [...document.querySelectorAll("#earned .scroll, #result .scroll, #market .narrow .scroll:has(.total)")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.getAttribute("aria-label"))"""
    with opened(started, written(SESSIONS / "1851-bank-broken.toml", tmp_path), "phone") as page:
        assert page.evaluate(outside) == []
        assert page.evaluate(wide) == []


@SLOW
def test_a_black_corporation_is_seen_on_a_dark_page(started: Any, tmp_path: Path) -> None:
    """The bars of a black corporation are black on any page, and have an edge on a dark one."""
    edges = """() => [...document.querySelectorAll("#revenue .wide rect.edge, #earned .bar")]
        .map((one) => [one.tagName === "rect", getComputedStyle(one)]).filter(([isRect, style]) => (isRect ? style.fill : style.backgroundColor) === "rgb(0, 0, 0)")
        .map(([isRect, style]) => isRect ? style.stroke : style.boxShadow)"""
    for theme in ("light", "dark"):
        with opened(started, written(SESSIONS / "18Tokaido-first-d-train.toml", tmp_path), "laptop", theme) as page:
            assert len(found := page.evaluate(edges)) > 5
            assert theme == "light" or "none" not in found


@SLOW
@pytest.mark.parametrize("ledger", [FOUR, SESSIONS / "1851-bank-broken.toml", STARTER], ids=str)
def test_the_tables_of_every_event_fit_a_phone(started: Any, tmp_path: Path, ledger: Path) -> None:
    """No table below the slider is wider than a phone at any event; elsewhere all links of the contents are seen beside the event shown."""
    wide = """() => { const found = [], input = document.querySelector("input[type=range]");
        for (let n = 0; n <= Number(input.max); n += 3) {
            input.value = n;
            input.dispatchEvent(new Event("change"));
            for (const one of document.querySelectorAll(".moment-table .scroll")) if (one.scrollWidth > one.clientWidth) found.push(`${one.getAttribute("aria-label")} at ${n}`);
        } return found; }"""
    report = written(ledger, tmp_path)
    with opened(started, report, "phone") as page:
        assert page.evaluate(wide) == []
        assert not page.locator(".in-wide:visible").count(), "what is only in the wide charts is told beside them alone"
    with opened(started, report) as page:
        slide(page, 1)
        assert page.locator(".back").is_visible()
        assert page.locator(".in-wide:visible").count() == (1 if ledger == STARTER else 2)
        heads = page.locator("#result thead, #market .wide thead, .moment-table > .scroll thead").all_inner_texts()
        assert all(("Treasury" in head and "Railroad" in head) == (ledger == STARTER) for head in heads)
        assert page.locator(".contents").evaluate("(one) => one.scrollWidth - one.clientWidth") == 0


@SLOW
@pytest.mark.parametrize("name", ["1851-bank-broken", "18Tokaido-first-d-train"])
def test_the_last_president_is_always_named(started: Any, tmp_path: Path, name: str) -> None:
    """However late the last president came, the name stands at the right end, within the chart."""
    ledger = SESSIONS / f"{name}.toml"
    named = """(drawn) => [...document.querySelectorAll(`#presidents .${drawn} text.end`)]
        .filter((one) => one.x.baseVal[0].value + one.getComputedTextLength() > one.closest("svg").viewBox.baseVal.width - 60)
        .map((one) => [one.textContent, one.getBoundingClientRect().right <= one.closest("svg").getBoundingClientRect().right + 1])"""
    presidents = [one["president"] for one in say(f"-f {ledger} -O json status").data["corporations"]]
    for size, drawn in (("phone", "narrow"), ("laptop", "wide")):
        with opened(started, written(ledger, tmp_path), size) as page:
            ends = page.evaluate(named, drawn)
            assert sorted(name for name, _ in ends) == sorted(filter(None, presidents))
            assert all(is_within for _, is_within in ends)


@SLOW
def test_a_train_bought_by_the_last_event_is_seen(started: Any, tmp_path: Path) -> None:
    """Its bar can be seen, its owner is named beside it, and the name of the phase that it begins is not cut off."""
    outside = """() => [...document.querySelectorAll("#trains text")].filter((one) => one.getBBox().width
        && one.getBBox().x + one.getBBox().width > one.closest("svg").viewBox.baseVal.width).map((one) => one.textContent)"""
    with opened(started, written(FOUR, tmp_path, "--at 150")) as page:
        bars = page.locator("#trains .wide rect.edge").evaluate_all(
            "(all) => all.map((one) => one.width.baseVal.value)"
        )
        assert min(bars) >= 3
        assert "C&O" in page.locator("#trains .wide text").all_text_contents()
        assert page.locator("#presidents p").inner_text() == "Presidencies changed hands twice, once each: PRR and B&O."
        assert page.locator("#revenue p").first.inner_text().startswith("$1,350 paid out, nothing withheld.")
        assert page.evaluate(outside) == []


_LETTERS = """() => [...document.querySelectorAll("#market svg")].filter((one) => one.getBoundingClientRect().width).flatMap((one) =>
    [...one.querySelectorAll(".mark text")].map((text) => parseFloat(text.getAttribute("font-size")) * one.getBoundingClientRect().width / one.viewBox.baseVal.width))"""
"""The sizes of the letters on the tokens of the market, in pixels of the screen."""
_IN_VIEW = """() => [...document.querySelectorAll("#market .narrow .moved")].every((one) => { const [box, around] =
    [one.getBoundingClientRect(), one.closest(".scroll").getBoundingClientRect()]; return box.left >= around.left - 1 && box.right <= around.right + 1; })"""


@SLOW
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_tokens_can_be_read(started: Any, report: Path, size: str) -> None:
    """Letters on tokens have 11 pixels in high stacks and on a phone, too; there the market scrolls to the token that moved, and by keys."""
    with opened(started, report, size) as page:
        for n in range(20, 337, 8 if size == "phone" else 40):
            slide(page, n)
            letters = page.evaluate(_LETTERS)
            assert letters
            assert min(letters) >= (10.9 if size == "phone" else 9.5)
            if size == "phone":
                until(lambda: bool(page.evaluate(_IN_VIEW)))
        box = page.get_by_role("group", name="Stock market")
        if size == "phone":
            box.evaluate("(box) => (box.scrollLeft = 0)")
            box.focus()
            page.keyboard.press("ArrowRight")
            until(lambda: box.evaluate("(box) => box.scrollLeft") > 0)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SLOW
def test_a_game_without_events(started: Any, tmp_path: Path) -> None:
    """A game that has just begun has a report, too, and so has a game of two."""
    assert say(f"-f {tmp_path}/new.toml new 1830 Ann '</script>'").code == 0
    with opened(started, written(tmp_path / "new.toml", tmp_path)) as page:
        assert page.locator("h1").inner_text() == "Ann and </script> begin"
        assert page.get_by_text("No event is recorded yet.").first.is_visible()


@SLOW
def test_a_game_in_which_nobody_is_ahead(started: Any, tmp_path: Path) -> None:
    """In the first round, worth by round is left out, since the standing says the same; privates are drawn otherwise than cash."""
    with opened(started, written(FOUR, tmp_path, "--at 3")) as page:
        assert page.locator("#worth").count() == 0
        fill = "(one) => [getComputedStyle(one).fill, getComputedStyle(one).strokeDasharray]"
        cash, privates = (page.locator(f"#result .wide .{kind}").first.evaluate(fill) for kind in ("cash", "privates"))
        assert cash[0] != privates[0]
        assert (cash[1] == "none") != (privates[1] == "none")


@SLOW
def test_the_slider_draws_only_the_width_that_is_seen(report: Path, started: Any) -> None:
    """While somebody drags the slider, the market of the other width stays as it was; once they let go, both show the event."""
    tokens = """() => [...document.querySelectorAll("#market :is(.wide, .narrow) svg")].map((one) => one.textContent + [...one.querySelectorAll(".mark rect")].map((rect) => rect.getAttribute("x")))"""
    drag = """async () => { const slider = document.querySelector(".steer input"); slider.value = 60; slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); }"""
    with opened(started, report) as page:
        page.locator("#market").scroll_into_view_if_needed()
        frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        page.evaluate(frames)  # the browser tells what is in sight with the next frame
        before = page.evaluate(tokens)
        page.evaluate(drag)
        during = page.evaluate(tokens)
        assert [one == other for one, other in zip(before, during, strict=True)] == [False, True]
        page.evaluate("document.querySelector('.steer input').dispatchEvent(new Event('change', { bubbles: true }))")
        after = page.evaluate(tokens)
        assert [one == other for one, other in zip(before, after, strict=True)] == [False, False]


@SLOW
def test_trains_stand_in_the_order_of_the_depot(started: Any, tmp_path: Path) -> None:
    """Also where some types are whole numbers, which JavaScript puts first: 2+, 3+, 4+, 5, ..."""
    with opened(started, written(SESSIONS / "18MS-ten-rounds.toml", tmp_path)) as page:
        kinds = page.locator("#trains .wide text.name.small").all_text_contents()
    assert kinds[:4] == ["2+", "3+", "4+", "5"]


@SLOW
def test_effects_in_the_log_are_whole(report: Path, started: Any) -> None:
    """Effects stand in one line, in the form of the line on what just happened, with no amount cut off, but for one event in a hundred; the sentences are behind the moves."""
    with opened(started, report) as page:
        page.locator("#log details.round").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        lines = page.locator(".log .effects:visible")
        assert lines.count() > 100
        assert lines.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
        assert lines.evaluate_all("(all) => all.filter((one) => one.scrollHeight > 24).length") <= 3
        page.locator("#e57 .moves summary").click()
        until(lambda: page.locator("#e57 .moves p").count() > 0)


@SLOW
def test_nothing_is_lost_on_a_phone_with_seven_players(started: Any, tmp_path: Path) -> None:
    """At 390 pixels all columns of the tables are in sight, every stock round and phase is named, and the legend explains only colours that are there."""
    wide = "(all) => all.filter((one) => one.offsetParent && !one.closest('details, svg') && !one.querySelector('svg') && one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"
    with opened(started, written(SESSIONS / "1830-7p-bank-broken.toml", tmp_path), "phone") as page:
        assert page.locator(".scroll").evaluate_all(wide) == []
    with opened(started, written(FOUR, tmp_path), "phone") as page:
        for chart in page.locator("#worth, #prices").locator(".narrow svg").all():
            if chart.is_visible() and chart.locator(".axis.strong").count() > 1:
                names = [one.split()[-1] for one in chart.locator(".axis.strong").all_text_contents()]
                assert names == [*"1234567"]
        phases = page.locator("#worth .narrow svg").first.locator(".axis:not(.strong)").all_text_contents()
        assert [one for one in phases if one in ("2", "phase 2", *"3456D")] in ([*"23456D"], ["phase 2", *"3456D"])
        for size in ("phone", "laptop"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            shown = "(all) => [...new Set(all.filter((one) => one.getClientRects().length).map((one) => one.classList[2] ?? one.classList[one.classList.length - 1]))].sort()"
            zones = page.locator("#market .space.zone").evaluate_all(shown)
            legend = page.locator("#market .market-key .zone-key").evaluate_all(shown)
            assert zones == legend != []
