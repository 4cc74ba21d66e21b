"""The player's page and the front page in a real browser: every figure, nothing cut off, no scrolling on a phone, accessibility."""

from pathlib import Path
from typing import Any

import pytest

from page.drawn import axe, data_at, events_of, show, small_targets, trouble, views, violations
from support.elsewhere import LEDGERS, made
from support.marks import SLOW, few, seeds
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
        raise: text(".raise"), sale: [...document.querySelectorAll(".for-sale tr")].map((row) => [row.cells[0].innerText, row.cells[2].innerText]), just: text(".just"), earlier: document.querySelectorAll(".earlier li").length,
    };
}"""


def moments(ledger: Path) -> list[int]:
    """Return some events of a ledger: the first ones, some in the middle, the last ones."""
    last = events_of(ledger)
    return sorted({0, last // 5, last // 2, last - 1, last})


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
        paid = money(run["per_share"], currency) if run["paid"] else "withheld"
    below = ["a share"] if run and run["paid"] else [None]
    below = [f"of {money(run['revenue'], currency)}"] if paid == "withheld" else below
    return (name, percent[0], price[0], dividend, value[0]) == (
        held["corporation"],
        f"{held['percent']}%",
        figure(held["price"]),
        [paid, *below],
        figure(held["value"]),
    )


@few(1)
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
                    if (
                        size == "phone"
                        and rows <= MOST
                        and not status["sale"]
                        and not status["game"]["end"]
                        and kind != "hostile"
                    ):
                        assert page.evaluate("document.documentElement.scrollHeight") <= height, (n, seat + 1)


def shows_figures(shown: dict[str, Any], status: dict[str, Any], seat: int) -> None:
    """Check what the page of a player shows against `status`."""
    player, standing, rules = status["players"][seat], status["standing"][seat], status["rules"]
    currency, over, rank = rules["currency"], status["game"]["over"], standing["rank"]
    assert shown["name"].startswith(player["name"])
    has_cash = bool(rules["market"]) and not over
    amount = money(player["cash" if has_cash else "worth"], currency)
    assert shown["cash"] == f"{'Cash' if has_cash else 'Final worth' if over else 'Worth'} {amount}"
    assert shown["mine"] == (not over and status["turn"]["player"] == player["name"])
    worth = shown["three"]["Worth" if has_cash else "Rank"]
    assert worth.startswith(money(player["worth"], currency)) or not has_cash
    assert shown["three"].get("Cash") == (money(player["cash"], currency) if over and rules["market"] else None)
    if {one["rank"] for one in status["standing"]} != {1}:
        ending = {1: "st", 2: "nd", 3: "rd"}.get(rank, "th")
        assert f"{rank}{ending} of {len(status['players'])}" in worth
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
    can_sell = bool((standing["raise"]["ways"] or [standing["raise"]["most"]])[0]["sales"])
    is_sale = bool(status["sale"]) and not over
    assert (shown["raise"] is None) == (over or (is_sale and not can_sell and not standing["raise"]["amount"]))
    assert bool(shown["sale"]) == is_sale
    for place, (row, one) in enumerate(zip(shown["sale"], status["sale"] if is_sale else [], strict=True)):
        is_now = place == 0 and not any(one["private"] in who["bids"] for who in status["players"])
        if one["least_bid"] is None:
            assert row == [one["private"], money(one["offered_at"], currency)]
            continue
        amount = money(one["offered_at" if is_now else "least_bid"], currency)
        assert row == [one["private"], f"{amount}\n{'now' if is_now else 'least bid'}"]
    if shown["raise"] is not None:
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


@SLOW
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", seeds([(one,) for one in (FOUR, "hostile", STARTER, SEVEN)], fast=1), ids=str)
def test_accessible_and_easy_to_touch(kind: Path | str, theme: str, started: Any, tmp_path: Path) -> None:
    """axe-core finds nothing on a player's page and the front page; whatever can be pressed is 44 pixels high and wide."""
    ledger = made(kind, tmp_path)
    with views(started, tmp_path, "phone", theme) as page:
        page.evaluate(axe())
        for n in (0, events_of(ledger) // 2, events_of(ledger)):
            data = data_at(ledger, n)
            seats = range(1, len(data["state"]["players"]) + 1 if n else 2)
            for view, seat in [("front", None), *(("player", seat) for seat in seats)]:
                show(page, view, data, seat)
                assert violations(page) == [], (view, n, seat)
                assert small_targets(page) == []


@few(1)
@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=2), ids=str)
def test_front_page(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """It has a link to each view and each player by name; who is up is marked; nothing is cut off."""
    ledger = made(kind, tmp_path)
    with views(started, tmp_path, "phone") as page:
        for n in moments(ledger):
            data = data_at(ledger, n)
            state = data["state"]
            show(page, "front", data)
            views_of = ["table", *(["market"] if state["rules"]["market"] else []), "log"]
            assert page.locator("a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))") == [
                *(f"player-{seat + 1}" for seat in range(len(state["players"]))),
                *views_of,
            ]
            shown = page.locator("li b").evaluate_all("(all) => all.map((one) => one.textContent)")
            over, up = state["game"]["over"], state["turn"]["player"]
            assert shown[: len(state["players"])] == [
                one["name"]
                + (" won" * (state["standing"][seat]["rank"] == 1) if over else " is up" * (one["name"] == up))
                for seat, one in enumerate(state["players"])
            ]
            amounts = page.locator("li .more").evaluate_all("(all) => all.map((one) => one.textContent)")
            assert amounts[: len(state["players"])] == [
                money(one["worth"], state["rules"]["currency"]) + " in the end"
                if over
                else money(one["cash"], state["rules"]["currency"])
                for one in state["players"]
            ]
            for width, height in PHONES.values():
                page.set_viewport_size({"width": width, "height": height})
                assert trouble(page) == []


def test_whose_turn_it_is_and_what_changed(started: Any, tmp_path: Path) -> None:
    """The last event is told with what this player got; changed cells are marked with the difference; the rest is not."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 336), 2)
        assert page.locator(".change").inner_text() == "+$282"
        assert page.locator(".said").inner_text() == "Erie runs for $470 and pays it out."
        assert page.locator(".did").inner_text() == "You receive $282 \u00b7 Erie 68 \u2192 69"
        changed = page.locator(".stock .changed").evaluate_all("(all) => all.map((one) => one.innerText)")
        assert [one.split() for one in changed] == [["69", "\u25b2", "1"], ["$47", "a", "share"]]
        assert page.locator(".stock thead").inner_text().split("\n")[0].split("\t")[3] == "last run"
        assert page.locator(".earlier li b").first.inner_text() == "+$102"
        assert page.locator(".turn").inner_text().split("\n")[0] == "Erie is up \u00b7 you \u00b7 trains"
        show(page, "player", data_at(FOUR, 72), 1)
        assert page.locator(".did").inner_text() == "You pay $6 \u00b7 NYC 71 \u2192 67"
        assert page.locator(".earlier li.undone .sentence").first.inner_text() == "NYC runs for $60 and pays it out."
        show(page, "player", data_at(SESSIONS / "18Tokaido-nobody-floats.toml", 20), 2)
        assert page.locator(".raise").inner_text() == "You can sell no stock in SR 7"
        show(page, "player", data_at(FOUR, 337), 1)
        assert page.locator(".turn b").inner_text() == "Bob won"
        assert page.locator(".did").inner_text() == "The bank has broken \u00b7 Alice ends with $5,522"
        assert page.locator(".raise").count() == 0
        show(page, "player", data_at(FOUR, 337), 5)
        assert page.locator(".nobody").inner_text() == "There is no player 5 in this game. All players"


@SLOW
def test_money_for_a_train_that_must_be_bought(started: Any, tmp_path: Path) -> None:
    """A president who lacks money sees how much, for which train, and what to sell; others see what they could raise."""
    found = 0
    with views(started, tmp_path, "phone") as page:
        for ledger in (SEVEN, SESSIONS / "1882-bankrupt.toml", SESSIONS / "1889-bankrupt.toml"):
            data = data_at(ledger, events_of(ledger) - 1)
            for seat, one in enumerate(data["state"]["standing"], 1):
                need, currency = one["raise"]["need"], data["state"]["rules"]["currency"]
                if not one["raise"]["amount"]:
                    continue
                found += 1
                show(page, "player", data, seat)
                amount = money(one["raise"]["amount"], currency)
                can = f"To raise {amount} for a {need['train']}-train of {need['corporation']}"
                cannot = f"You cannot raise {amount}"
                assert page.locator(".raise h2").inner_text() == (can if one["raise"]["possible"] else cannot)
                assert page.locator(".turn.mine").count() == 1
    assert found > 0


@SLOW
def test_names_keep_to_one_line_and_a_laptop_is_filled(started: Any, tmp_path: Path) -> None:
    """Names of corporations and privates are not broken; on a laptop the events stand on the left and the line above reaches both edges."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(SESSIONS / "1851-bank-broken.toml", 100), 1)
        tall = page.locator(".stock th .chip").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().height)"
        )
        assert max(tall) < 30
        assert trouble(page) == []
        page.set_viewport_size({"width": 1280, "height": 800})
        show(page, "player", data_at(FOUR, 336), 2)
        just, earlier, turn = (page.locator(one).bounding_box() for one in (".just", ".earlier", ".turn"))
        assert earlier["x"] == just["x"]
        assert earlier["y"] >= just["y"] + just["height"]
        assert (turn["x"], turn["width"]) == (0, 1280)
        assert page.evaluate("document.documentElement.scrollHeight") <= 800
