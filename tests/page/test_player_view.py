"""The player's page and the front page in a real browser: every figure, nothing cut off, no scrolling on a phone, accessibility."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from page.browser import browser
from page.drawn import data_at, events_of, show, trouble, views
from support.elsewhere import LEDGERS, made
from support.marks import seeds
from support.paths import SESSIONS
from support.say import sitting

FOUR = SESSIONS / "1830-four-players.toml"
STARTER = SESSIONS / "starter-bank-empty.toml"
SEVEN = SESSIONS / "1830-7p-bankrupt.toml"
FIRST = [FOUR, "hostile", SEVEN, STARTER]
EVERY = [*FIRST, *(one for one in LEDGERS if one not in FIRST), ("1830", 3), ("1851", 11), ("1830-7p", 2)]
PHONES = {"phone": (390, 844), "small phone": (360, 740), "phone on its side": (844, 390)}
MOST = 6
"""Holdings that fit on the screen of a phone without scrolling."""
_FIGURES = """() => {
    const text = (selector) => document.querySelector(selector)?.textContent ?? null;
    return {
        name: text("h1"), cash: text(".cash"), up: text(".turn"), mine: document.querySelector(".turn.mine") !== null,
        three: Object.fromEntries([...document.querySelectorAll(".three > div")].map((one) => [one.querySelector("dt").innerText, one.querySelector("dd").innerText])),
        stock: [...document.querySelectorAll(".stock tbody tr")].map((row) => [row.cells[0].innerText, ...[...row.cells].slice(1).map((cell) => [cell.querySelector("b").innerText, cell.querySelector("small")?.innerText ?? null])]),
        raise: text(".raise"), just: text(".just"), earlier: document.querySelectorAll(".earlier li").length,
    };
}"""


@pytest.fixture(scope="module", name="started")
def _started() -> Iterator[Any]:
    with browser() as started:
        yield started


def moments(ledger: Path) -> list[int]:
    """Return some events of a ledger: the first ones, some in the middle, the last ones."""
    last = events_of(ledger)
    return sorted({0, 1, last // 5, last // 3, last // 2, 3 * last // 4, last - 1, last})


def money(amount: int, currency: str) -> str:
    """Return an amount as the page writes it."""
    before, _, behind = currency.partition("#") if "#" in currency else (currency, "", "")
    minus = "\u2212" if amount < 0 else ""
    return f"{minus}{before}{abs(amount):,}{behind}"


def figure(number: int | None) -> str:
    """Return a figure as tables of the page write it."""
    return f"{number:,}" if number else "\u2013"


def is_figure_of_stock(row: list[Any], held: dict[str, Any], currency: str) -> bool:
    """Whether a row of the table of stock shows a holding of `status`."""
    name, percent, price, dividend, value = row
    run = held["run"]
    paid = "no run"
    if run and run["revenue"]:
        paid = money(held["dividend"], currency) if run["paid"] else "withheld"
    below = [money(run["per_share"], currency) + " a share"] if run and run["paid"] else [None]
    below = [f"of {money(run['revenue'], currency)}"] if paid == "withheld" else below
    return (name, percent[0], price[0], dividend, value[0]) == (
        held["corporation"],
        f"{held['percent']}%",
        figure(held["price"]),
        [paid, *below],
        figure(held["value"]),
    )


@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=4), ids=str)
def test_every_figure_and_nothing_cut_off(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """For each seat every figure is that of `status -O json --at N`; on each phone all texts are whole, and six holdings need no scrolling."""
    ledger = made(kind, tmp_path)
    with views(started, tmp_path, "phone") as page, sitting(ledger) as banker:
        for n in moments(ledger):
            status, data = banker(f"-O json status --at {n}").data, data_at(ledger, n)
            for seat in range(len(status["players"])):
                show(page, "player", data, seat + 1)
                shows_figures(page.evaluate(_FIGURES), status, seat)
                for size, (width, height) in PHONES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    assert trouble(page) == [], (n, seat + 1, size)
                    rows = len(status["standing"][seat]["stock"]) + len(status["players"][seat]["privates"])
                    if size == "phone" and rows <= MOST and kind != "hostile":
                        assert page.evaluate("document.documentElement.scrollHeight") <= height, (n, seat + 1)


def shows_figures(shown: dict[str, Any], status: dict[str, Any], seat: int) -> None:
    """Check what the page of a player shows against `status`."""
    player, standing, rules = status["players"][seat], status["standing"][seat], status["rules"]
    currency, over = rules["currency"], status["game"]["over"]
    assert shown["name"].startswith(player["name"])
    assert shown["cash"].split(" ", 1) == (
        ["Cash", money(player["cash"], currency)] if rules["market"] else ["Worth", money(player["worth"], currency)]
    )
    assert shown["mine"] == (not over and status["turn"]["player"] == player["name"])
    worth = shown["three"][("Final worth" if over else "Worth") if rules["market"] else "Rank"]
    assert worth.startswith(money(player["worth"], currency)) or not rules["market"]
    if not all(one["rank"] == 1 for one in status["standing"]):
        ending = {1: "st", 2: "nd", 3: "rd"}.get(standing["rank"], "th")
        assert f"{standing['rank']}{ending} of {len(status['players'])}" in worth
    if player["limit"] is not None:
        free = standing["certificates_free"]
        left = f"{free} free" if free > 0 else f"{-free} over" if free < 0 else "full"
        assert shown["three"]["Certificates"] == f"{player['certificates']} of {player['limit']} {left}"
    if not rules["market"]:
        owned = [one for one in status["corporations"] if one["president"] == player["name"]]
        assert [row[:2] for row in shown["stock"]] == [
            [one["id"], row[1]] for one, row in zip(owned, shown["stock"], strict=True)
        ]
        assert [row[1][0] for row in shown["stock"]] == [figure(one["treasury"]) for one in owned]
        assert shown["three"]["Bank"] == money(status["game"]["bank"], currency)
        return
    held, privates = standing["stock"], player["privates"]
    for row, one in zip(shown["stock"][: len(held)], held, strict=True):
        assert is_figure_of_stock(row, one, currency), row
    assert [row[0] for row in shown["stock"][len(held) :]] == privates
    for row, name in zip(shown["stock"][len(held) :], privates, strict=True):
        assert row[3][0] == money(rules["privates"][name]["revenue"], currency)
    assert (shown["raise"] is None) == over
    if not over:
        raises(shown, standing["raise"], currency)


def raises(shown: dict[str, Any], found: dict[str, Any], currency: str) -> None:
    """Check what a player could raise, and its cost."""
    way = (found["ways"] or [found["most"]])[0]
    if found["amount"]:
        assert shown["three"]["Must raise"] == money(found["amount"], currency)
    else:
        assert shown["three"].get("Could raise") == (money(way["brings"], currency) if way["sales"] else None)
    text = " ".join(shown["raise"].split())
    for sale in way["sales"]:
        assert f"{sale['count']} {sale['corporation']}" in text
    if way["sales"]:
        assert f"With your cash: {money(way['cash'], currency)}." in text
        assert (f"fall by {money(way['loss'], currency)}." in text) == (way["loss"] > 0)
        assert all(name in text.partition("You would lose the ")[2] for name in way["presidencies"])
        assert ("You would lose the " in text) == bool(way["presidencies"])
