"""The log of the live pages in a real browser: every event in its round, filters, what is undone or corrected, accessibility."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from page.browser import SIZES
from page.drawn import axe, data_at, events_of, log_at, show, small_targets, trouble, views, violations
from support.elsewhere import SPREAD, made
from support.marks import few, seeds
from support.paths import SESSIONS
from support.say import sitting

FOUR = SESSIONS / "1830-four-players.toml"
STARTER = SESSIONS / "starter-bank-empty.toml"
EVERY = [FOUR, "hostile", STARTER, *(one for one in SPREAD if one not in (FOUR, STARTER)), ("1830", 3), ("1851", 11)]
SHAPES = {**SIZES, "small phone": (360, 740), "phone on its side": (844, 390)}
_ROUNDS = """() => [...document.querySelectorAll(".of-round")].map((one) => ({
    name: one.querySelector("summary b").textContent, open: one.open, span: one.querySelector(".span").textContent,
    events: [...one.querySelectorAll("li")].map((row) => ({
        n: Number(row.querySelector(".number").textContent.replace(",", "")), hidden: row.hidden, changed: row.classList.contains("changed"),
        sentence: row.querySelector(".sentence").textContent, effects: row.querySelector(".effects").textContent,
        tags: [...row.querySelectorAll(".tag")].map((tag) => tag.textContent),
        struck: getComputedStyle(row.querySelector(".sentence")).textDecorationLine.includes("line-through"),
    })),
}))"""


@few(1, 2)
@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=0, slow=len(EVERY) // 12), ids=str)
def test_every_event_in_its_round(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """All events of `replay` stand there with sentence and effects, in rounds, the latest first; undone ones are struck through; nothing is cut off."""
    ledger = made(kind, tmp_path)
    last = events_of(ledger)
    with views(started, tmp_path, "phone") as page, sitting(ledger) as banker:
        for n in (0, last // 2, last):
            show(page, "log", data_at(ledger, n), log_at(ledger, n))
            rounds = page.evaluate(_ROUNDS)
            told = [json.loads(line) for line in banker(f"-O json --at {n} replay").out.splitlines()] if n else []
            after = [*(event["round"] for event in told[1:]), data_at(ledger, n)["state"]["game"]["round"]]
            groups = [
                [event for _, event in group]
                for _, group in groupby(zip(after, told, strict=False), key=lambda pair: pair[0])
            ][::-1]
            assert [one["name"] for one in rounds] == [name for name, _ in groupby(after)][::-1][: len(groups)]
            assert [one["open"] for one in rounds] == [place == 0 for place in range(len(groups))]
            for one, group in zip(rounds, groups, strict=True):
                for row, event in zip(one["events"], group[::-1], strict=True):
                    is_told(row, event, n)
            page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
            for width, height in SHAPES.values():
                page.set_viewport_size({"width": width, "height": height})
                assert trouble(page) == [], (n, width)


def is_told(row: dict[str, Any], event: dict[str, Any], last: int) -> None:
    """Check a row against an event of `replay`; of a note there is only that there is one."""
    assert (row["n"], row["changed"], row["hidden"]) == (event["n"], event["n"] == last, False)
    is_note = "note" in (event["do"], *event["words"])
    assert row["sentence"] == ("Note to the banker" if is_note else event["sentence"] or event["do"])
    assert row["effects"] == ("" if is_note else " ".join(event["effects"]))
    assert row["struck"] == event["undone"]
    tags = ["undone"] if event["undone"] else []
    tags += [f"corrected by {event['corrected_by']}"] if event["corrected_by"] else []
    assert row["tags"] == tags + ["against the rules"] * (event["override"] is not None)


@few(1, 2)
@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=0, slow=len(EVERY) // 12), ids=str)
def test_filters(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """A button shows as many events as it counts, in opened rounds; "All" shows every event again; none is without events."""
    ledger = made(kind, tmp_path)
    last = events_of(ledger)
    with views(started, tmp_path, "phone") as page:
        show(page, "log", data_at(ledger, last), log_at(ledger, last))
        buttons = page.locator(".kinds button")
        numbers = [int(one.split()[-1].replace(",", "")) for one in buttons.all_inner_texts()]
        assert numbers[0] == last == sum(numbers[1:])
        assert all(numbers)
        for place in [*range(1, len(numbers)), 0]:
            buttons.nth(place).click()
            assert buttons.evaluate_all("(all) => all.map((one) => one.ariaPressed)") == [
                "true" if other == place else "false" for other in range(len(numbers))
            ]
            rounds = page.evaluate(_ROUNDS)
            assert sum(not row["hidden"] for one in rounds for row in one["events"]) == numbers[place]
            assert page.locator(".of-round:not([hidden])").count() == sum(
                any(not row["hidden"] for row in one["events"]) for one in rounds
            )
            if place:
                assert page.locator(".of-round:not([hidden]):not([open])").count() == 0
                assert page.locator(".livelog li:visible").count() == numbers[place]


def test_rounds_open_and_close_by_keys(started: Any, tmp_path: Path) -> None:
    """The head of a round opens and closes it by a press of a key or a finger."""
    with views(started, tmp_path, "phone", has_touch=True) as page:
        show(page, "log", data_at(FOUR, 337), log_at(FOUR, 337))
        heads, rounds = page.locator("summary"), page.locator(".of-round")
        heads.nth(1).focus()
        page.keyboard.press("Enter")
        assert rounds.nth(1).get_attribute("open") is not None
        heads.nth(1).tap()
        assert rounds.nth(1).get_attribute("open") is None
        assert "runs" in heads.nth(1).inner_text()


@few(1, 2)
@pytest.mark.parametrize(
    ("size", "theme"), seeds([("phone", "light"), ("laptop", "dark"), ("phone", "dark"), ("laptop", "light")], fast=2)
)
@pytest.mark.parametrize("kind", seeds([(one,) for one in ("hostile", FOUR, STARTER)], fast=1, slow=1), ids=str)
def test_accessible_and_easy_to_touch(kind: Path | str, size: str, theme: str, started: Any, tmp_path: Path) -> None:
    """axe-core finds nothing, with all rounds open; whatever can be pressed is 44 pixels high and wide."""
    ledger = made(kind, tmp_path)
    last = events_of(ledger)
    with views(started, tmp_path, size, theme) as page:
        page.evaluate(axe())
        show(page, "log", data_at(ledger, last), log_at(ledger, last))
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert violations(page) == []
        assert small_targets(page) == []
