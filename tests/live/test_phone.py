"""A phone at the table: from the first page to one's own, by the tabs to every view and back, while the game goes on."""

from collections.abc import Iterator
from typing import Any

import pytest

from live.serving import Server
from page.browser import SIZES
from support.marks import SLOW
from support.say import Say


@pytest.fixture(name="phone")
def _phone(started: Any) -> Iterator[tuple[Any, list[str]]]:
    width, height = SIZES["phone"]
    context = started.new_context(viewport={"width": width, "height": height}, has_touch=True)
    page, trouble = context.new_page(), []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    yield page, trouble
    context.close()


@SLOW
def test_tabs_keep_whose_phone_it_is(server: Server, phone: tuple[Any, list[str]]) -> None:
    """Each tab leads to its view and back to the same player; a view that nobody came to from a phone leads to the first page."""
    page, trouble = phone
    page.goto(server.url)
    page.locator("#to-player-2").tap()
    assert page.locator(".player h1").inner_text().startswith("Bob")
    for name in ("table", "market", "log"):
        page.locator(f"#tab-{name}").tap()
        page.locator(f"#tab-{name}[aria-current=page]").wait_for()
        assert page.url.endswith(f"/{name}?player=2")
        assert page.locator(".tabs").is_visible()
        assert page.locator(".tabs").bounding_box()["height"] >= 48
    page.locator("#tab-player").tap()
    assert page.locator(".player h1").inner_text().startswith("Bob")
    page.goto(f"{server.url}log")
    page.locator("#tab-front").tap()
    assert page.locator("#to-player-1").is_visible()
    assert trouble == []


@SLOW
def test_an_event_is_marked_on_the_phone(server: Server, game: Say, phone: tuple[Any, list[str]]) -> None:
    """When somebody acts, the page tells it, marks what changed, and says whose turn it is; the log keeps its filter."""
    page, trouble = phone
    assert game("undo").code == 0
    page.goto(f"{server.url}player-2")
    said, cash = page.locator(".said").inner_text(), page.locator("#cash").inner_text()
    assert page.evaluate("document.documentElement.dataset.fresh") is None
    assert game("pay bob bank 7 pizza").code == 0
    page.locator(".said").get_by_text("You pay the bank $7: pizza").wait_for()
    assert page.locator(".just .fx").count() == 0, "the sentence has the amount"
    assert page.locator(".said").inner_text() != said
    assert page.locator("#cash").inner_text() != cash
    assert page.locator(".hero .changed").count() == 1
    assert page.evaluate("document.documentElement.dataset.fresh") == ""
    page.goto(f"{server.url}log?player=2")
    page.locator("#kind-Other").tap()
    number = int(page.locator("#kind-Other").inner_text().split()[1])
    assert game("pay alice bank 3 pizza").code == 0
    page.get_by_text("Alice pays the bank $3: pizza.").wait_for()
    assert page.locator("#kind-Other").inner_text() == f"Other {number + 1}"
    assert page.locator("#kind-Other").get_attribute("aria-pressed") == "true"
    assert page.locator(".livelog li:visible").count() == number + 1
    assert trouble == []
