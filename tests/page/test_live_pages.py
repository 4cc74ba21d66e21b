"""Live pages of a real server in a real browser: events, connection, addresses, figures, hostile names and accessibility."""

import contextlib
import re
import shlex
import shutil
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from live.serving import Server, free_port, serving
from page.browser import SIZES, playwright, until, visited
from page.drawn import axe, violations
from support.elsewhere import HOSTILE, hostile
from support.marks import SLOW, few, seeds
from support.paths import PACKAGE, PROJECT, SESSIONS
from support.say import say, sitting

for _name in ("uvicorn", "segno"):
    pytest.importorskip(_name, reason="the extra `live` is not installed: pip install '.[live]'")

FOUR = SESSIONS / "1830-four-players.toml"
VIEWS = ["", "table", "market", "log", "player-2"]
_TABLE = """() => Object.fromEntries([
    ...[...document.querySelectorAll(".mx tbody tr, .sale tbody tr")].map((row) => [row.querySelector("th").dataset.value, row]),
    ...[...document.querySelectorAll(".table-view [data-name]")].map((one) => [one.dataset.name, one]),
].map(([name, one]) => [name, [...one.querySelectorAll("[data-key]")].map((cell) => [cell.dataset.key, cell.dataset.value ?? null, cell.innerText])]))"""


@pytest.fixture(scope="module", name="sample")
def _sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(shutil.copy(FOUR, tmp_path_factory.mktemp("sample") / "game.toml")) as server:
        yield server


@pytest.fixture(scope="module", name="strange")
def _strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(hostile(tmp_path_factory.mktemp("strange"))) as server:
        yield server


@pytest.fixture(name="ledger")
def _ledger(tmp_path: Path) -> Path:
    return Path(shutil.copy(FOUR, tmp_path / "game.toml"))


def begun(tmp_path: Path, *players: str) -> Path:
    """Return the ledger of a game of three players, each of whom has bought a private."""
    ledger, (one, two, three) = tmp_path / "game.toml", players or ("Ann", "Ben", "Cyd")
    for line in (f"new 1830 {one} {two} {three}", f"private {one} sv", f"private {two} cs", f"private {three} dh"):
        assert say(f"-f {ledger} {line}").code == 0
    return ledger


def evaluated(page: Any, words: str) -> Any:
    """Return the value of an expression, or None while the page is being loaded."""
    with contextlib.suppress(playwright().Error):
        return page.evaluate(words)
    return None


def shown(page: Any, text: str) -> None:
    """Wait until a text is on the page."""
    until(lambda: text in page.locator("main").inner_text())


def drawn(page: Any) -> Any:
    """Wait until a view is drawn."""
    until(lambda: page.locator("main > *").count() > 0)
    return page


@SLOW
def test_an_event_shows_at_once(ledger: Path, started: Any) -> None:
    """What is recorded elsewhere shows without loading the page again; it is marked, and soon the marks fade."""
    with serving(ledger) as server, visited(started, server.url, "log") as page:
        shown(page, "The game ends")
        page.evaluate("window.same = true")
        assert not page.evaluate("document.documentElement.hasAttribute('data-fresh')")
        assert say(f"-f {ledger} undo").code == 0
        shown(page, "338")
        assert page.evaluate("window.same && document.documentElement.hasAttribute('data-fresh')")
        assert page.locator(".undone").count() >= 1
        until(lambda: not page.evaluate("document.documentElement.hasAttribute('data-fresh')"))


@SLOW
def test_the_log_after_a_correction(tmp_path: Path, started: Any) -> None:
    """An early event that is amended shows as such in an open log; so do many events at once, which leave a gap."""
    ledger = begun(tmp_path)
    with serving(ledger) as server, visited(started, server.url, "log") as page:
        shown(page, "Cyd buys the DH")
        assert say(f"-f {ledger} amend 3 private ben dh").code == 0
        until(lambda: page.get_by_text("corrected").count() > 0)
        lines = "\n".join(f"pay bank ann {number} gift" for number in range(1, 31))
        assert say(f"-f {ledger} play", lines).code == 0
        until(lambda: page.locator("main li").count() >= 34)


@SLOW
def test_another_ledger_in_its_place(tmp_path: Path, started: Any) -> None:
    """The pages of a ledger that another one replaces show the other one; an open log keeps no event of the first."""
    (tmp_path / "other").mkdir()
    ledger, other = begun(tmp_path), begun(tmp_path / "other", "Dee", "Eve", "Fay")
    with serving(ledger) as server, visited(started, server.url, "log") as page:
        shown(page, "Cyd buys the DH")
        other.replace(ledger)
        shown(page, "Fay buys the DH")
        assert not any(name in page.locator("main").inner_text() for name in ("Ann", "Ben", "Cyd"))


@SLOW
def test_the_page_says_that_the_ledger_is_gone(ledger: Path, started: Any) -> None:
    """It says so, keeps what it shows, and says nothing more when the ledger is back."""
    with serving(ledger) as server, visited(started, server.url, "table") as page:
        drawn(page)
        before = page.locator("main").inner_text()
        ledger.rename(ledger.with_name("elsewhere.toml"))
        notice = page.locator(".notice")
        until(lambda: notice.inner_text() == "The ledger is not there. This page shows the game as it was before.")
        assert page.locator("main").inner_text() == before
        ledger.with_name("elsewhere.toml").rename(ledger)
        until(lambda: notice.inner_text() == "")


@SLOW
def test_it_comes_back_by_itself(ledger: Path, started: Any) -> None:
    """A page says that the connection is lost, and after a restart shows what has happened since, unloaded and marked."""
    port = free_port()
    with serving(ledger, port=port) as server:
        url = server.url
        context = visited(started, url, "log", breaks=True)
        page = context.__enter__()
        shown(page, "The game ends")
        page.evaluate("window.same = true")
    try:
        notice = page.locator(".notice")
        until(lambda: notice.inner_text() == "Connection lost. Trying again…")
        assert "The game ends" in page.locator("main").inner_text()
        assert say(f"-f {ledger} undo").code == 0
        with serving(ledger, port=port) as server:
            assert server.url == url
            until(lambda: notice.inner_text() == "")
            shown(page, "338")
            assert page.evaluate("window.same && document.documentElement.hasAttribute('data-fresh')")
    finally:
        context.__exit__(None, None, None)


@few(0, 2)
@pytest.mark.parametrize(("view", "theme"), [("table", "light"), ("market", "dark")])
def test_an_address_that_is_no_longer_served(ledger: Path, started: Any, view: str, theme: str) -> None:
    """A page whose address is not served any more says so, and covers nothing with it; it comes back when its address does."""
    port, keys = free_port(), ledger.with_name("keys")
    notice_at = "() => [document.querySelector('.notice').getBoundingClientRect().top, Math.max(...[...document.querySelectorAll('main > *')].map((one) => one.getBoundingClientRect().bottom))]"
    with serving(ledger, port=port, state=keys) as server:
        context = visited(started, server.url, view, "television", theme, breaks=True)
        page = drawn(context.__enter__())
        page.clock.install()
    try:
        notice = page.locator(".notice")
        until(lambda: notice.inner_text() == "Connection lost. Trying again…")
        assert page.evaluate(notice_at)[0] >= page.evaluate(notice_at)[1] > 1000
        with serving(ledger, port=port, state=ledger.with_name("other keys")) as other:
            assert other.url != server.url
            page.clock.fast_forward(1500)
            until(
                lambda: (
                    notice.inner_text() == "This address is no longer in use. Open the new address, or scan its code."
                )
            )
        with serving(ledger, port=port, state=keys):
            page.clock.fast_forward(11_000)
            until(lambda: notice.inner_text() == "")
            assert page.evaluate(notice_at)[1] == 1080
    finally:
        context.__exit__(None, None, None)


@SLOW
def test_a_problem_that_is_mended_while_the_server_is_away(ledger: Path, started: Any) -> None:
    """A page that has told of an unfinished event says nothing more once it has come back to a sound ledger."""
    port, whole = free_port(), ledger.read_bytes()
    ledger.write_bytes(whole + b"[[event]]\nn = 338\n")
    with serving(ledger, port=port) as server:
        context = visited(started, server.url, "log", breaks=True)
        page = context.__enter__()
        notice = page.locator(".notice")
        until(lambda: notice.inner_text().startswith("The last event of the ledger is not complete."))
    try:
        until(lambda: notice.inner_text() == "Connection lost. Trying again…")
        ledger.write_bytes(whole)
        with serving(ledger, port=port):
            until(lambda: notice.inner_text() == "")
            assert not page.evaluate("document.documentElement.hasAttribute('data-lost')")
    finally:
        context.__exit__(None, None, None)


@SLOW
def test_a_page_of_another_version_loads_itself_again(ledger: Path, started: Any, tmp_path: Path) -> None:
    """After an update of banker open pages get the new modules by themselves."""
    port = free_port()
    newer = tmp_path / "newer"
    shutil.copytree(PACKAGE, newer / "banker", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PROJECT / "rulesets", newer / "rulesets")
    with (newer / "banker" / "page" / "live.css").open("a", encoding="utf-8") as file:
        file.write(".newer { color: red; }\n")
    with serving(ledger, port=port) as server:
        context = visited(started, server.url, "", breaks=True)
        page = drawn(context.__enter__())
        page.evaluate("window.same = true")
    try:
        with serving(ledger, port=port, program=newer):
            until(lambda: evaluated(page, "window.same === undefined"))
            drawn(page)
    finally:
        context.__exit__(None, None, None)


@SLOW
def test_a_page_that_nobody_sees_gives_its_connection_up(ledger: Path, started: Any) -> None:
    """A browser has six connections to a server, so a hidden tab gives its own to the others, and catches up when it is seen."""
    hide = "(is) => { Object.defineProperty(document, 'hidden', { value: Boolean(is), configurable: true }); document.dispatchEvent(new Event('visibilitychange')); }"
    with serving(ledger) as server, visited(started, server.url, "log") as page:
        shown(page, "The game ends")
        page.clock.install()
        page.evaluate(hide, 1)
        page.clock.fast_forward(21_000)
        assert say(f"-f {ledger} undo").code == 0
        time.sleep(0.5)
        assert "338" not in page.locator("main").inner_text()
        page.evaluate(hide, 0)
        shown(page, "338")


@SLOW
def test_what_the_reader_did_stays(ledger: Path, started: Any) -> None:
    """An event does not move the page, nor take the focus or what was typed into a field with a name of its own."""
    with serving(ledger) as server, visited(started, server.url, "log") as page:
        shown(page, "The game ends")
        page.evaluate("scrollTo(0, 400)")
        page.locator(".theme").focus()
        page.evaluate("scrollTo(0, 400)")
        at = page.evaluate("scrollY")
        assert at > 100
        assert say(f"-f {ledger} note").code in (0, 2)
        assert say(f"-f {ledger} undo").code == 0
        until(lambda: page.locator(".undone").count() >= 1)
        assert page.evaluate("scrollY") == at
        assert page.evaluate("document.activeElement.className") == "theme"


def test_a_field_follows_the_game_until_somebody_types(tmp_path: Path, started: Any) -> None:
    """What can be raised follows a price that changes, in the heading, the field and the sales; a typed amount stays, with the sales as they are then."""
    ledger = tmp_path / "game.toml"
    events = FOUR.read_text("utf-8").split("\n[[event]]\n")
    ledger.write_text("\n[[event]]\n".join(events[:246]) + "\n", "utf-8")
    field, ways = ".raise input", "[...document.querySelectorAll('.way > b')].map((one) => Number(one.dataset.value))"

    def told(page: Any) -> tuple[Any, ...]:
        return page.locator(".raise h2 .of").inner_text(), page.locator(field).input_value(), page.evaluate(ways)

    def answer(amount: str = "") -> list[int]:
        found = say(f"-f {ledger} -O json raise carol {amount}").data
        return [way["brings"] for way in found["ways"][:3]]

    with serving(ledger) as server, visited(started, server.url, "player-3", "phone") as page:
        drawn(page)
        first = told(page)
        assert say(f"-f {ledger} price nyc 3,9 by hand").code == 0
        until(lambda: told(page) != first)
        heading, typed, [brings] = told(page)
        assert heading == f"You could raise ${typed}"
        assert brings == int(typed) > int(first[1])
        page.locator(field).fill("150")
        until(lambda: told(page)[2] == answer("150"))
        assert say(f"-f {ledger} price nyc 6,7 by hand").code == 0
        until(lambda: told(page) == (first[0], "150", answer("150")))


@SLOW
def test_from_view_to_view(sample: Server, started: Any) -> None:
    """Links draw the other view without loading a page, Back goes back, and a theme that was chosen stays."""
    with visited(started, sample.url, "") as page:
        drawn(page)
        page.evaluate("window.same = true")
        page.locator(".theme").click()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        page.locator("main a[href^='log']").first.click()
        shown(page, "The game ends")
        assert page.evaluate("[window.same, document.documentElement.dataset.view]") == [True, "log"]
        page.go_back()
        until(lambda: page.evaluate("document.documentElement.dataset.view") == "front")
        assert page.evaluate("window.same") is True
        page.reload()
        drawn(page)
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@SLOW
def test_links_to_events(sample: Server, started: Any) -> None:
    """The number of an event leads to its row, also from elsewhere and through a filter; its round is opened, and Back goes back."""
    top = "document.querySelector('.target').getBoundingClientRect().top"
    with visited(started, sample.url, "log#e56", "phone") as page:
        shown(page, "The game ends")
        until(lambda: page.locator(".target").count() == 1)
        assert page.locator(".target .number").inner_text() == "56"
        assert page.locator("details[open]").count() == 2
        assert 100 < page.evaluate(top) < 700
        page.evaluate("window.same = document.querySelector('#e337')")
        page.locator("#kind-Runs").click()
        page.locator("#e336 .number").click()
        until(lambda: page.locator(".target .number").inner_text() == "336")
        assert page.url.endswith("log#e336")
        page.go_back()
        until(lambda: page.locator(".target .number").inner_text() == "56")
        assert page.locator("#kind-All").get_attribute("aria-pressed") == "true"
        assert 100 < page.evaluate(top) < 700
        assert page.evaluate("window.same === document.querySelector('#e337')")


@SLOW
def test_links_of_the_shell(sample: Server, started: Any) -> None:
    """On a phone each view has the button for the theme and the link to all pages, which does not lead to itself."""
    for view in ("", "table", "market", "log", "player-1"):
        with visited(started, sample.url, view, "phone") as page:
            drawn(page)
            page.locator(".theme").click()
            assert page.locator("footer.shell a").is_visible() == (view != "")
            assert page.evaluate("getComputedStyle(document.querySelector('footer.shell')).opacity") == "1"


@few(1, 2)
@pytest.mark.parametrize("view", VIEWS)
def test_hostile_names_are_text(strange: Server, started: Any, view: str) -> None:
    """Names with a meaning in HTML, scripts or elsewhere show as they are, with the last of a view's parts drawn."""
    with visited(started, strange.url, view) as page:
        drawn(page)
        text = page.evaluate("document.querySelector('main').textContent")
        assert all(
            name in text for name in (HOSTILE if view in ("", "table") else HOSTILE[1:2] if view == "player-2" else ())
        )
        assert page.locator("main script, main style, main iframe, main img").count() == 0


@SLOW
def test_names_of_html_are_text(tmp_path: Path, started: Any) -> None:
    """Players who are called like elements of HTML are shown with these names."""
    names = ["<img onerror>", "</script><b>x</b>", "<!--a", "&lt;b&gt;", "{{7*7}}${7*7}"]
    ledger = tmp_path / "game.toml"
    assert say(f"-f {ledger} new 1830 {shlex.join(names)}").code == 0
    with serving(ledger) as server:
        for view in VIEWS:
            with visited(started, server.url, view) as page:
                drawn(page)
                assert page.locator("main img, main script").count() == 0
                shown = page.evaluate("document.querySelector('main').textContent")
                assert view in ("market", "log") or all(name in shown for name in names)


def number(text: str) -> int:
    """Return the first figure in a text as a number; words, signs of change and differences are left out."""
    found = re.search(r"\u2212?\d[\d,]*", text.replace("$", ""))
    return 0 if found is None else int(found[0].replace(",", "").replace("\u2212", "-"))


@SLOW
def test_every_figure_of_the_table_after_each_event(tmp_path: Path, started: Any) -> None:
    """After each of some events, recorded elsewhere, every figure of corporations and players is that of `status -O json`."""
    ledger = begun(tmp_path)
    lines = [
        "private ann mh 110", "private ben ca", "private cyd bo --par 100", "par ann prr 67", "par ben nyc 100", "buy cyd prr",
        "buy ann prr", "buy ben nyc 2", "undo", "buy ben nyc", "pay bank cyd 500", "buy cyd prr", "note x", "buy ann prr 2",
    ]  # fmt: skip
    with (
        serving(ledger) as server,
        visited(started, server.url, "table", "television") as page,
        sitting(ledger) as banker,
    ):
        drawn(page)
        recorded = 0
        for line in lines:
            recorded += banker(f"{line} --override test").code == 0
            status = banker("-O json status").data
            until(lambda found=status: figures(page) == expected(found))
        assert recorded >= 11


def figures(page: Any) -> dict[str, dict[str, Any]]:
    """Return the figures that the table prints, by corporation, private or player, and key; each is the one that its element says it has."""
    found: dict[str, dict[str, Any]] = {}
    for name, cells in page.evaluate(_TABLE).items():
        row = found.setdefault(name, {"held": []})
        for key, value, text in cells:
            if key == "held":
                row["held"].append(number(text))
            elif key in ("price", "ipo", "pool", "cash", "worth", "certificates"):
                assert number(text) == int(value), (name, key, text)
                row[key] = int(value)
    return found


def expected(status: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the same from the answer of `status -O json`."""
    in_auction = bool(status["sale"])
    keys = ("cash",) if in_auction else ("cash", "worth", "certificates")
    found: dict[str, dict[str, Any]] = {
        who["name"]: {"held": []} | {key: who[key] for key in keys} for who in status["players"]
    }
    if in_auction:
        return found | {name: {"held": []} for name in status["rules"]["privates"]}
    return found | {
        one["id"]: {key: one[key] or 0 for key in ("price", "ipo", "pool")}
        | {"held": [who["shares"].get(one["id"], 0) for who in status["players"]]}
        for one in status["corporations"]
        if one["price"] is not None or any(one["id"] in who["shares"] for who in status["players"])
    }


_ALL_LOOKS = [*product(VIEWS, SIZES, ("light", "dark"))]


@pytest.mark.parametrize(
    ("view", "size", "theme"),
    seeds(
        [
            ("table", "television", "light"), ("player-2", "phone", "dark"), ("market", "television", "dark"), ("log", "phone", "light"),
            ("", "phone", "light"), *_ALL_LOOKS[::2], *_ALL_LOOKS[1::2],
        ],
        fast=0,
        slow=5,
    ),
)  # fmt: skip
def test_accessibility(sample: Server, strange: Server, started: Any, view: str, size: str, theme: str) -> None:
    """axe-core finds nothing in any view at any size in any theme, nor with strange names."""
    for server in (sample, strange):
        with visited(started, server.url, view, size, theme) as page:
            drawn(page)
            time.sleep(0.4)
            page.evaluate(axe())
            assert violations(page) == []
