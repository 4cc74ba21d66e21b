"""What people read from three metres or on a phone: whole names, letters large enough, room that is used, and signs that there is more."""

import copy
import json
import struct
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from page.browser import opened, until
from page.drawn import data_at, show, trouble, views
from page.screen import drawn, screen
from page.test_report_page import written
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import say

FOUR, SEVEN = SESSIONS / "1830-four-players.toml", SESSIONS / "1830-7p-bank-broken.toml"
ALABAMA, RAILS, MISSISSIPPI = (
    SESSIONS / f"{name}.toml" for name in ("18AL-bankrupt", "18ChesapeakeOfftheRails-bankrupt", "18MS-ten-rounds")
)
LONG = (
    "Quinlan Montgomery Bell", "Alexandra Sophie Winther", "Maximilian von Trappberg", "Wilhelmina Featherstone",
    "Guillermina Montgomery", "Benedikt Hinterhuber",
)  # fmt: skip


def _sizes(page: Any, selector: str) -> list[float]:
    found: list[float] = page.locator(selector).evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    return found


@SLOW
def test_the_card_is_saved_as_png(started: Any, tmp_path: Path) -> None:
    """One button of the report saves the card that `report --card` draws, as a PNG of 1200 by 630 pixels; nothing is asked of a network."""
    svg, saved = tmp_path / "card.svg", tmp_path / "saved.png"
    assert say(f"-f {FOUR} report --card {svg}").code == 0
    with opened(started, written(FOUR, tmp_path)) as page:
        picture = page.locator("#card img")
        assert picture.get_attribute("alt").startswith("Bob wins by $89. ")
        drawn_there = page.evaluate(
            "(one) => decodeURIComponent(one.split(',').slice(1).join(','))", picture.get_attribute("src")
        )
        assert drawn_there == svg.read_text("utf-8")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as PNG").click()
        download.value.save_as(saved)
    content = saved.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    assert len(content) > 20_000, "an empty picture is smaller"


@SLOW
def test_what_your_shares_paid_you(started: Any, tmp_path: Path) -> None:
    """At the end a phone has the dividends of each corporation (shared/page/live/phone.html has them for Alice); who won is told by colour."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 337), 1)
        rows = page.locator(".dividends li").evaluate_all(
            "(all) => all.map((one) => [one.dataset.key, one.querySelector('b').innerText])"
        )
        assert rows == [
            ["B&M", "1,376"],
            ["NYNH", "1,230"],
            ["PRR", "525"],
            ["C&O", "521"],
            ["CPR", "230"],
            ["NYC", "229"],
        ]
        assert page.locator(".result .of-cash").all_inner_texts() == ["cash"] * 4
        assert page.locator(".result .of-shares").all_inner_texts() == ["the rest"] * 4
        colours = page.locator(".result .of-shares").evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
        )
        assert (colours[0] != colours[1], len({*colours[1:]})) == (True, 1)


@pytest.fixture(scope="module", name="long")
def _long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("long")
    quoted = [f"'{name}'" for name in LONG]
    told = """new 1830 {0} {1} {2} {3} {4} {5}; private {0} sv; private {1} cs; private {2} dh; private {3} mh; private {4} ca
        private {5} bo --par 67; par {0} prr 67; buy {1} prr; buy {2} prr; buy {3} prr; buy {4} prr; next; run prr 0; train prr 2; next"""
    for line in told.replace("\n", ";").split(";"):
        said = say(f"-f {folder}/game.toml {line.strip().format(*quoted)}")
        assert said.code == 0, (line, said.err)
    return written(folder / "game.toml", folder)


@SLOW
def test_names_are_never_cut_inside_a_word(started: Any, long: Path) -> None:
    """With six long names each short one consists of whole words of a name: at the heads of columns, and in charts."""
    words = {word for name in LONG for word in name.split()}
    with opened(started, long, "phone") as page:
        heads = page.locator("th .short:visible").all_inner_texts()
        texts = page.locator("#result .narrow text.name, #worth .narrow text.end:not(.value)").all_text_contents()
        names = [one for one in (*heads, *texts) if not one.strip("$-\u2013\u2212+").replace(",", "").isdigit()]
        assert len(names) >= 18
        assert {word for name in names for word in name.split()} <= words
        assert "Quinlan" in heads, "the first word of Quinlan Montgomery Bell, which nobody else has"
    with opened(started, long) as page:
        heads = page.locator("th[data-value] .long:visible").all_inner_texts()
        assert len(heads) >= 6
        assert {word for name in heads for word in name.split()} <= words


@SLOW
def test_a_table_that_is_cut_says_so(started: Any, long: Path) -> None:
    """On a phone a sign stands at the edge of a table as long as there is more to the right, also in what is opened; on a laptop there is none."""
    signs = """() => [...document.querySelectorAll(".scroll")].filter((one) => one.checkVisibility()).map((one) => [
        one.scrollWidth > one.clientWidth + 1 && one.scrollLeft + one.clientWidth < one.scrollWidth - 1,
        getComputedStyle(one.querySelector(".more-right")).visibility === "visible"])"""
    with opened(started, long, "phone") as page:
        page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        page.locator(".scroll").evaluate_all("(all) => all.forEach((one) => one.scrollIntoView())")
        found = page.evaluate(signs)
        assert [more for more, _ in found] == [sign for _, sign in found]
        assert True in [sign for _, sign in found]
        page.locator(".scroll").evaluate_all("(all) => all.forEach((one) => { one.scrollLeft = 9999; })")
        until(lambda: {sign for _, sign in page.evaluate(signs)} == {False})
    with opened(started, long) as page:
        assert {sign for _, sign in page.evaluate(signs)} == {False}


@SLOW
@pytest.mark.parametrize("ledger", [FOUR, ALABAMA], ids=["1830", "18AL"])
def test_tags_and_prices_stand_apart(started: Any, tmp_path: Path, ledger: Path) -> None:
    """At the ends of the price lines no tag touches its price, at 390 pixels too."""
    gaps = """() => { const end = (one) => one.getBoundingClientRect(); return [...document.querySelectorAll("#prices .figure .narrow text.end.ink")].map((text) => {
        const tags = [...document.querySelectorAll("#prices .figure .narrow .mark rect")].map(end).filter((box) => box.top < end(text).bottom && box.bottom > end(text).top && box.right > 290);
        return end(text).left - Math.max(...tags.map((box) => box.right)); }); }"""
    with opened(started, written(ledger, tmp_path), "phone") as page:
        found = page.evaluate(gaps)
    assert len(found) > 2
    assert min(found) >= 4


@SLOW
def test_privates_can_be_read_from_three_metres(started: Any, tmp_path: Path) -> None:
    """In the auction names have 28 pixels, in two lines at a space if they are long; so do the privates of corporations."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(FOUR, 3))
        assert min(_sizes(page, ".sale tbody th :is(b, small)")) >= 28
        data = copy.deepcopy(data_at(FOUR, 3))
        data["state"]["rules"]["privates"]["CA"]["name"] = "The Camden and Amboy Railroad"
        extra = {f"P{n}": {"name": f"Ferry company number {n}", "price": 20, "revenue": 5} for n in range(3)}
        data["state"]["rules"]["privates"] |= extra
        data["state"]["sale"] += [
            {"private": name, "offered_at": 20, "least_bid": 25, "kind": "auction"} for name in extra
        ]
        drawn(page, "table", data)
        assert min(_sizes(page, ".sale tbody th :is(b, small)")) >= 27.9
        drawn(page, "table", data_at(SEVEN, 119))
        assert min(_sizes(page, ".own-privates")) >= 28


@SLOW
def test_what_is_long_is_told_in_short(started: Any, tmp_path: Path) -> None:
    """Before the last set of operating rounds the band of the end stays within its margins; equal trains in the pool are counted."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(SESSIONS / "18MS-eleven-rounds.toml", 100))
        assert page.locator(".to-run").inner_text().split()[3:] == ["run", "in", "OR", "5.1", "to", "5.3"]
        drawn(page, "table", data_at(SESSIONS / "18Neb-bank-broken.toml", 150))
        assert (
            page.locator(".coming").first.inner_text()
            == "In the pool: 2+2\u00a0\u00d73 3+3\u00a0\u00d74 4+4\u00a0\u00d73"
        )


@SLOW
@pytest.mark.parametrize(
    ("name", "n"),
    [("1850-bank-broken", 290), ("1850-bank-broken", 360), ("1846-empty-depot", 50), ("1846-all-closed", 10), ("1830-7p-bank-broken", 0), ("1830-7p-bank-broken", 150), ("1830-7p-bank-broken", 169),
     ("18Neb-bank-broken", 98), ("18Neb-bank-broken", 147), ("1888-bank-broken", 85), ("1870-bank-broken", 172), ("1851-bank-broken", 86),
     ("1849-bank-broken", 40), ("1849Boot-bank-broken", 100), ("18ChesapeakeOfftheRails-end-of-market", 67)],
)  # fmt: skip
def test_nothing_is_too_small(started: Any, tmp_path: Path, name: str, n: int) -> None:
    """A television has no letters below 28 pixels but the heads of columns and parts, two tokens in a space and the axis of the chart (shared/page/live/look-live.md), also where rows, trains, tokens or names are many."""
    small = """() => [...document.querySelectorAll("main *")].filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
        && !one.closest(".unseen, thead th, h2, .blk > .lab, footer, .axis, .space-cell:has(.token + .token)") && parseFloat(getComputedStyle(one).fontSize) < 27.9).map((one) => [one.className, one.textContent, getComputedStyle(one).fontSize])"""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(SESSIONS / f"{name}.toml", n))
        assert page.evaluate(small) == []
        if n == 169:
            assert page.locator(".fc th").all_inner_texts() == [
                "Frank",
                "Ben",
                "Anna",
                "Emma",
                "Greta",
                "David",
                "Clara",
            ]
            told = " ".join(page.locator(".to-run").inner_text().split())
            assert told == "NYC PRR RDG still to run, then all in OR 5.3"


@SLOW
def test_rusting_trains_in_the_order_of_the_depot(started: Any, tmp_path: Path) -> None:
    """Types that are whole numbers do not come first: 2+ rusts before 3, on the television and on the president's phone."""
    data = copy.deepcopy(data_at(MISSISSIPPI, 60))
    kinds = data["state"]["rules"]["train_order"]
    first, last = next(kind for kind in kinds if not kind.isdigit()), next(kind for kind in kinds[1:] if kind.isdigit())
    up = next(one for one in data["state"]["corporations"] if one["president"])
    data["state"]["coming"] = {
        "train": kinds[-1], "after": 0, "does": "", "rusts": {last: {up["id"]: 1}, first: {up["id"]: 2}}, "without": [], "discards": {up["id"]: 1}, "buyers": [], "closes": {},
    }  # fmt: skip
    with screen(started, tmp_path) as page:
        drawn(page, "table", data)
        said = page.locator(".coming").all_inner_texts()
        assert f"{first}-trains rust" in said[0]
        assert f"{last}-trains rust" in said[1]
        assert said[2].startswith("Then over the train limit: ")


@SLOW
def test_who_is_up_is_marked_in_the_list(started: Any, tmp_path: Path) -> None:
    """In the last round, too, and where nobody has typed the end of a turn: the list marks who stands in the head."""
    with screen(started, tmp_path) as page:
        for known in (True, False):
            data = copy.deepcopy(data_at(FOUR, 333))
            data["state"]["turn"]["known"] = known
            drawn(page, "table", data)
            assert page.locator(".big-head .up-now b").inner_text() == "Dora"
            assert page.locator(".who .up").all_inner_texts() == ["Dora"]


@SLOW
def test_what_is_rare_is_told(started: Any, tmp_path: Path) -> None:
    """Bankrupt players are marked; a train in the pool is no number; a president of the last corporation has one in the round; "Player 1" is one line."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(SESSIONS / "1849-bankrupt.toml", 390))
        assert page.locator(".who [data-key=cash]").all_inner_texts() == ["177", "58", "bankrupt"]
        text = json.dumps(data_at(FOUR, 200))
        for number, name in enumerate(("Alice", "Bob", "Carol", "Dora"), 1):
            text = text.replace(f'"{name}"', f'"Player {number}"')
        data = json.loads(text)
        drawn(page, "table", data)
        assert sorted(page.locator(".who .nm").all_inner_texts()) == [f"Player {number}" for number in range(1, 5)]
        data["state"]["discarded"] = ["3"]
        drawn(page, "table", data)
        assert "left and a 3 in the pool" in " ".join(page.locator(".box .big").inner_text().split())
    with views(started, tmp_path, "phone") as page:
        data = data_at(FOUR, 336)
        show(page, "player", data, 2)
        assert "Last in" in page.locator(".turn").inner_text()
        assert "none yours" not in page.locator(".turn").inner_text()
        show(page, "player", data, 1)
        assert "none yours" in page.locator(".turn").inner_text()
        show(page, "player", data_at(FOUR, 2), 1)
        boxes = [page.locator(part).bounding_box() for part in (".depot", "nav")]
        assert boxes[0]["y"] + boxes[0]["height"] < boxes[1]["y"], "the next train is above the tabs"


@SLOW
def test_the_space_that_a_token_left(started: Any, tmp_path: Path) -> None:
    """It has a broken frame of four pixels and its price in the accent, on the television and on a phone."""
    look = "(one) => [getComputedStyle(one, '::after').borderTopStyle, parseFloat(getComputedStyle(one, '::after').borderTopWidth), one.innerText]"
    for size in ((1920, 1080), (390, 844)):
        with screen(started, tmp_path, *size) as page:
            page.evaluate("(data) => draw('table', data)", data_at(FOUR, 257))
            style, width, price = page.locator(".space-cell.left").evaluate(look)
            assert (style, width >= 2, price) == ("dashed", True, "112")


@SLOW
def test_one_corporation_fills_the_television(started: Any, tmp_path: Path) -> None:
    """Where few corporations operate, the market takes the room: what is drawn reaches below 90% of the screen."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(RAILS, 39))
        bottom = page.locator(".cropped").evaluate(
            "(one) => Math.max(...[...one.children].map((cell) => cell.getBoundingClientRect().bottom))"
        )
        assert bottom > 0.9 * 1080
        assert page.locator(".box .before-that li").count() > 0


@SLOW
def test_the_table_on_a_phone_is_whole(started: Any, tmp_path: Path) -> None:
    """Four trains stand in the row of their corporation, and no space of the market is cut at an edge."""
    with screen(started, tmp_path, 390, 844) as page:
        for ledger, n in ((ALABAMA, 168), (FOUR, 257)):
            page.evaluate("(data) => draw('table', data)", data_at(ledger, n))
            page.wait_for_timeout(200)
            assert page.evaluate("document.documentElement.scrollWidth") == 390
            tall = page.locator(".corporations tbody tr").evaluate_all(
                "(all) => all.map((one) => one.getBoundingClientRect().height)"
            )
            assert max(tall) < 46
            cut = page.locator(".board").evaluate(
                """(box) => { const edge = box.getBoundingClientRect(); return [...box.querySelectorAll(".space-cell")].map((one) => one.getBoundingClientRect())
                    .filter((one) => Math.min(one.right, edge.right - 1) - Math.max(one.left, edge.left + 1) > 3 && (one.left < edge.left - 1 || one.right > edge.right + 1)).length; }"""
            )
            assert cut == 0


_APART = """() => { const found = [], below = (one, other) => one.getBoundingClientRect().top > other.getBoundingClientRect().bottom - 3;
    const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node = words.nextNode(); node; node = words.nextNode()) for (const { 0: text, index } of node.data.matchAll(/\\S+\\s\u2192\\s\\S+/g)) {
        range.setStart(node, index); range.setEnd(node, index + text.length);
        if (range.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(node.parentElement).lineHeight)) found.push(text); }
    for (const chip of document.querySelectorAll("main :is(.chip, .plate)")) {
        const text = chip.nextSibling?.nodeType === 3 ? /^\\s*[\u00d7+\\d][^\\s,;]*/.exec(chip.nextSibling.data) : null;
        if (!text) continue;
        range.setStart(chip.nextSibling, text[0].search(/\\S/)); range.setEnd(chip.nextSibling, text[0].length);
        if (below(range, chip)) found.push(chip.textContent + text[0]); }
    return found; }"""
"""Figures in another line than the corporation that they belong to, and moves that break at the arrow."""


@SLOW
def test_a_figure_stands_beside_its_corporation(started: Any, tmp_path: Path) -> None:
    """No line breaks between a corporation and its figure, or within a move of a price, on phones and on the television."""
    moments = [(FOUR, 84), (FOUR, 294), (SESSIONS / "18Neb-bank-broken.toml", 147), (SEVEN, 63)]
    with views(started, tmp_path, "phone") as page:
        for (ledger, n), width in product(moments, (390, 360)):
            page.set_viewport_size({"width": width, "height": 800})
            data = data_at(ledger, n)
            for seat in range(1, len(data["state"]["players"]) + 1):
                show(page, "player", data, seat)
                assert page.evaluate(_APART) == [], (ledger.name, n, seat, width)
    with screen(started, tmp_path) as page:
        for ledger, n in [*moments, (SESSIONS / "1870-bank-broken.toml", 100)]:
            drawn(page, "table", data_at(ledger, n))
            assert page.evaluate(_APART) == [], (ledger.name, n)


@SLOW
def test_chips_and_trains_of_a_phone_can_be_read(started: Any, tmp_path: Path) -> None:
    """Six letters on a chip have 12.5 pixels or more, with all chips of a page alike in width; so have many trains in the list of corporations."""
    ledger = SESSIONS / "1851-bank-broken.toml"
    with views(started, tmp_path, "phone") as page:
        for n, seat in ((0, 1), (3, 3), (86, 1), (129, 5), (172, 2)):
            show(page, "player", data_at(ledger, n), seat)
            assert trouble(page) == []
            assert min(_sizes(page, ".chip")) >= 12.5, n
            wide = page.locator(".rows .chip").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
            assert max(wide) - min(wide) <= 1
    with screen(started, tmp_path, 390, 844) as page:
        for game, n in ((SESSIONS / "18Neb-bank-broken.toml", 49), (ledger, 45), (ledger, 57), (ALABAMA, 168)):
            page.evaluate("(data) => draw('table', data)", data_at(game, n))
            assert min(_sizes(page, ".corporations :is(.trn, .chip)")) >= 12.5
            assert page.evaluate("document.documentElement.scrollWidth") == 390
