"""The table and the market of live pages in a real browser: every figure, nothing cut off, room for all, accessibility."""

import copy
import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from page.drawn import axe, data_at, events_of, violations
from page.screen import drawn, screen
from support.elsewhere import HOSTILE, SPREAD, made
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import say

FOUR = SESSIONS / "1830-four-players.toml"
SEVEN = SESSIONS / "1830-7p-bank-broken.toml"
STARTER = SESSIONS / "starter-no-train.toml"
TOKAIDO = SESSIONS / "18Tokaido-first-d-train.toml"
TENNESSEE = SESSIONS / "18TN-end-of-market.toml"
FIRST = [FOUR, "hostile", SEVEN, STARTER, TENNESSEE, SESSIONS / "1882-bankrupt.toml"]
EVERY = [*FIRST, *(one for one in SPREAD if one not in FIRST), ("1830", 3), ("1851", 11), ("1830-7p", 2)]
LONG = (
    *("Wolfeschlegelsteinhausen", "M" * 24, "\u4e2d\u6587" * 12, '+1|cmd:A "q" <b>x</b> &a'),
    *("Maria del Carmen Sanchez", "i" * 24, "Al;  ice {x}"),
)
"""Names of players as long as they may be."""
SIX = (
    "Alexandra Maria Lindholm",
    "Benedikt Hinterhubersohn",
    "Alexandra Sophie Winther",
    "Maximilian von Trappberg",
    "Wilhelmina Featherstones",
    "Guillermina Montgomeries",
)
"""Six names of 24 letters."""


def moments(ledger: Path) -> list[int]:
    """Return some events of a ledger: the first ones, some in the middle, the last ones."""
    last = events_of(ledger)
    return sorted({0, 1, last // 12, last // 4, last // 2, 3 * last // 4, last - 1, last} - {-1})


def check(shown: dict[str, Any], status: dict[str, Any]) -> None:
    """Compare the figures of the table with those of `status`."""
    game, players = status["game"], status["players"]
    if game["over"]:
        assert shown["podium"] == {who["name"]: who["worth"] for who in players}
        return
    assert shown["round"] == game["round"]
    assert int(shown["bank"]) == game["bank"]
    if not status["rules"]["market"]:
        check_without_market(shown, status)
        return
    in_auction = any(one["kind"] != "stock-round" for one in status["sale"])
    keys = ["cash"] if in_auction else ["cash", "worth"] + ["certificates"] * game["round"].startswith("SR")
    for who in players:
        assert {key: int(value) for key, value in shown["named"][who["name"]].items()} == {
            key: who[key] for key in keys
        }
    if in_auction:
        check_sale(shown, status)
    else:
        check_rows(dict(shown["rows"]), status)
        stacks = {f"{one['row']} / {one['column']}": one["tokens"] for one in status["stacks"]}
        no_room = not shown["tokens"] and game["round"].startswith("SR") and len(shown["rows"]) > 8
        assert dict(shown["tokens"]) == stacks or no_room


def check_rows(rows: dict[str, Any], status: dict[str, Any]) -> None:
    """Compare the rows of corporations: in an operating round what they have, in a stock round who holds them."""
    operates, by_id = status["game"]["round"].startswith("OR"), {one["id"]: one for one in status["corporations"]}
    started = {name for name, one in by_id.items() if one["price"] is not None or one["president"]}
    assert set(rows) == set(status["order"]) if operates else started <= set(rows)
    if operates:
        check_order({name: row["place"] for name, row in rows.items()}, status)
    for name, row in rows.items():
        one = by_id[name]
        assert int(row["price"]) == (one["price"] or 0)
        if operates:
            assert (int(row["treasury"]), row["trains"].split()) == (one["treasury"], one["trains"])
            assert int(row["run"]) == (one["run"]["revenue"] if one["run"] else 0)
            assert (row["president"], row["up"]) == (one["president"] or "", status["turn"]["corporation"] == name)
            continue
        assert [int(row[key]) for key in ("ipo", "pool")] == [one["ipo"], one["pool"]]
        assert int(row.get("own", 0)) == one["own"]
        assert int(row.get("par", one["par"] or 0)) == (one["par"] or 0)
        assert [int(held) for held in row["held"]] == [who["shares"].get(name, 0) for who in status["players"]]
        presides = [one["president"] == who["name"] and who["shares"].get(name, 0) > 0 for who in status["players"]]
        assert row["presidents"] == presides


def check_sale(shown: dict[str, Any], status: dict[str, Any]) -> None:
    """Compare the privates in the auction: prices, next bids and everybody's bids."""
    rows = {row[0]: row[1:] for row in shown["sale"]}
    assert {one["private"] for one in status["sale"]} <= set(rows)
    for one in status["sale"]:
        bids = [who["bids"].get(one["private"], 0) for who in status["players"]]
        offered, *rest = rows[one["private"]]
        assert int(offered) == one["offered_at"]
        assert [int(bid) for bid in rest[-len(bids) :]] == bids
        if one["least_bid"] is not None:
            assert rest[0].replace(",", "") in (str(one["least_bid"]), str(one["offered_at"]))


def check_without_market(shown: dict[str, Any], status: dict[str, Any]) -> None:
    """Compare the railroads and players of a game without stock."""
    by_id, rows = {one["id"]: one for one in status["corporations"]}, dict(shown["rows"])
    for name, row in rows.items():
        one = by_id[name]
        assert (int(row["treasury"]), row["trains"].split()) == (one["treasury"], one["trains"])
        assert int(row["run"]) == (one["run"]["revenue"] if one["run"] else 0)
    assert set(rows) == set(by_id)
    for who in status["players"]:
        found = {key: int(value) for key, value in shown["named"][who["name"]].items()}
        assert found == {"worth": who["worth"], "cash": who["cash"]}


def check_order(places: dict[str, str], status: dict[str, Any]) -> None:
    """The rows stand in operating order, and their numbers count on: who has operated, who is up, and who follows."""
    now, up = status["game"]["round"], None if status["game"]["over"] else status["turn"]["corporation"]
    waiting = [name for name in status["yet_to_operate"] if name != up and name in places]
    ran = {one["id"] for one in status["corporations"] if one["run"] and one["run"]["round"] == now}
    assert [name for name, place in places.items() if place[0] == "\u2713"] == (
        [name for name in status["order"] if name in ran and name not in (*waiting, up)] if now.startswith("OR") else []
    )
    assert [name for name in places if name in waiting] == waiting
    for number, (name, place) in enumerate(places.items(), 1):
        assert (place[0] == "\u25b6") == (name == up)
        assert place[0] in ("\u25b6", "\u2713") or place == str(number)


def check_words(shown: dict[str, Any]) -> None:
    """Each figure that is printed is the one that the element says it has."""
    for value, key, text in shown["shown"]:
        if (
            text not in ("", "broken")
            and re.fullmatch(r"-?\d+", value or "")
            and key not in ("run", "price", "certificates", "held", "cash", "worth", "trains")
        ):
            digits = re.sub(r"[^\d\u2013]", "", text.split("+")[0])
            assert digits.replace("\u2013", "0").lstrip("0") == value.lstrip("-").lstrip("0") or not value.strip("-0")
        elif text and key in ("cash", "worth", "price", "held", "run"):
            assert f"{abs(int(value)):,}" in text or (
                value == "0" and ("\u2013" in text or text.startswith(("none", "None", "owner")))
            )


@few(1, 2)
@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=0, slow=len(EVERY) // 12), ids=str)
def test_every_figure_and_nothing_cut_off(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """On a television every figure of the table and the market is that of `status -O json --at N`, and nothing needs scrolling or is cut off."""
    ledger = made(kind, tmp_path)
    with screen(started, tmp_path) as page:
        for n in moments(ledger):
            status = say(f"-f {ledger} -O json status --at {n}").data
            data = data_at(ledger, n)
            shown = drawn(page, "table", data)
            check(shown, status)
            check_words(shown)
            shown = drawn(page, "market", data)
            assert {name: int(price) for name, price in shown["prices"]} == (
                {one["id"]: one["price"] for one in status["corporations"] if one["price"] is not None}
            )
            assert dict(shown["tokens"]) == {
                f"{one['row']} / {one['column']}": one["tokens"] for one in status["stacks"]
            }


def called(data: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return the data of a game whose players have other names."""
    text = json.dumps(data)
    for who, name in zip(data["state"]["players"], names, strict=False):
        text = text.replace(json.dumps(who["name"])[1:-1], json.dumps(name)[1:-1])
    return dict(json.loads(text))


def with_more(data: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return the data of a game with more corporations, which are like those that it has."""
    data = copy.deepcopy(data)
    for state in (data["state"], data["before"]):
        for one, name in zip([*state["corporations"]], names, strict=False):
            state["corporations"].append({**one, "id": name})
            rules = data["state"]["rules"]["corporations"]
            rules[name] = rules[one["id"]]
            state["order"] += [name] if one["id"] in state["order"] else []
            for stack in state["stacks"]:
                stack["tokens"] += [name] if one["id"] in stack["tokens"] else []
            for who in state["players"]:
                who["shares"] |= {name: who["shares"][one["id"]]} if one["id"] in who["shares"] else {}
    return data


def with_much(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a game in which everybody is rich, and one player has all privates."""
    data = copy.deepcopy(data)
    for seat, who in enumerate(data["state"]["players"]):
        who |= {
            "cash": who["cash"] + 12_345,
            "worth": 123_456,
            "privates": [*data["state"]["rules"]["privates"]] if seat == 1 else [],
        }
    return data


def with_one_stack(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a game in which all tokens lie on one space."""
    data = copy.deepcopy(data)
    state = data["state"]
    state["stacks"] = [{"row": 5, "column": 4, "tokens": [one["id"] for one in state["corporations"]]}]
    for one in state["corporations"]:
        one |= {"row": 5, "column": 4}
    return data


def to_discard(data: dict[str, Any], *corporations: str) -> dict[str, Any]:
    """Let corporations have a train too many."""
    data = copy.deepcopy(data)
    data["state"]["turn"]["discards"] = dict.fromkeys(corporations, 1)
    return data


_HARD: dict[str, Callable[[], dict[str, Any]]] = {
    "long names of seven": lambda: called(data_at(SEVEN, 150), LONG),
    "long names at the end": lambda: called(data_at(SEVEN, events_of(SEVEN)), LONG),
    "long names in the auction": lambda: called(data_at(SEVEN, 5), LONG),
    "long names without a market": lambda: called(data_at(STARTER, 40), LONG[1:]),
    "long names of two": lambda: called(data_at(SESSIONS / "1836Jr30-bank-broken.toml", 80), LONG[1:]),
    "eleven corporations of six": lambda: with_more(
        data_at(SESSIONS / "1882-bankrupt.toml", 100), ("IR", "AR", "SR", "KO")
    ),
    "eleven corporations of four": lambda: with_more(data_at(FOUR, 230), ("IR", "AR", "SR")),
    "much of everything": lambda: with_much(data_at(SEVEN, 150)),
    "one stack": lambda: with_one_stack(data_at(FOUR, 230)),
    "two must discard": lambda: to_discard(called(data_at(SEVEN, 150), LONG), "NYNH", "Erie"),
    "two must discard without long names": lambda: to_discard(data_at(SEVEN, 150), "NYNH", "Erie"),
    "hostile names": lambda: called(data_at(TENNESSEE, 88), HOSTILE),
}
"""What no sample session has."""


@SLOW
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1280, 720), (3840, 2160)], ids=str)
def test_hard_cases(started: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """Long and hostile names, eleven corporations, five-digit amounts and high stacks fit on every large screen."""
    with screen(started, tmp_path, *size) as page:
        for make in _HARD.values():
            data = make()
            check(drawn(page, "table", data), data["state"])
            drawn(page, "market", data)


@SLOW
def test_what_changed_is_marked(started: Any, tmp_path: Path) -> None:
    """Marked are what the last event changed, and nothing else; who is up has the accent; the token that moved, and its old space, a frame."""
    with screen(started, tmp_path) as page:
        before, now = (say(f"-f {FOUR} -O json status --at {n}").data for n in (199, 200))
        drawn(page, "table", data_at(FOUR, 200))
        marked = page.eval_on_selector_all(
            ".holdings-of-all .changed",
            "all => all.map((one) => [one.closest('tr').querySelector('th').dataset.value, one.dataset.key])",
        )
        found = {(name, key) for name, key in marked}
        expected = {
            (new["id"], key)
            for old, new in zip(before["corporations"], now["corporations"], strict=True)
            for key in ("price", "par", "run", "treasury", "trains", "ipo", "pool")
            if old[key] != new[key]
        }
        assert found == expected == {("C&O", "price"), ("C&O", "run")}
        assert (
            page.locator(".just-bar").inner_text().replace("\n", " ")
            == "C&O runs for $230, pays 100 \u2192 112 \u00b7 Dora +138 \u00b7 Carol +69 \u00b7 Alice +23"
        )
        assert page.locator(".who .d").all_inner_texts() == ["", "+69", "+138", "", "+23"]
        assert page.locator(".token.moved").all_inner_texts() == ["C&O"]
        assert page.locator(".space-cell.left").count() == 1
        assert page.locator(".holdings-of-all tr.up th").inner_text() == "C&O"
        assert page.locator(".who th.up").inner_text() == "Dora"
        page.evaluate("document.documentElement.removeAttribute('data-fresh')")
        page.wait_for_function(
            "[...document.querySelectorAll('.holdings-of-all .changed')].every((one) => !one.getAnimations().length)"
        )
        colour = "all => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size + getComputedStyle(all[0]).backgroundColor"
        assert page.eval_on_selector_all(".holdings-of-all .changed", colour) == "1rgba(0, 0, 0, 0)"


@pytest.mark.parametrize(
    ("view", "theme"),
    seeds([("table", "light"), ("market", "dark"), ("table", "dark"), ("market", "light")], fast=0, slow=2),
)
def test_accessibility(started: Any, tmp_path: Path, view: str, theme: str) -> None:
    """axe-core finds nothing in either theme: in the auction, in rounds, at the end, without a market, with hard names."""
    script = axe()
    cases = [data_at(FOUR, n) for n in (0, 3, 200, 337)] + [
        data_at(STARTER, 40),
        data_at(TOKAIDO, 132),
        data_at(TENNESSEE, 88),
    ]
    with screen(started, tmp_path, theme=theme) as page:
        page.evaluate(script)
        for data in [*cases, _HARD["long names of seven"]()]:
            drawn(page, view, data)
            assert violations(page) == []


def test_the_market_on_a_phone(started: Any, tmp_path: Path) -> None:
    """On a phone the market scrolls sideways within the page, by keys too, and its words stay readable."""
    with screen(started, tmp_path, 390, 844) as page:
        page.evaluate("([view, data]) => draw(view, data)", ["market", data_at(FOUR, 200)])
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.evaluate(
            "(() => { const one = document.querySelector('.market-scroll'); return one.scrollWidth > one.clientWidth; })()"
        )
        assert page.locator(".market-scroll").get_attribute("tabindex") == "0"
        sizes = page.eval_on_selector_all(
            ".just b, .prices b, .market-key li",
            "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))",
        )
        assert min(sizes) >= 13.9


@SLOW
def test_the_market_on_a_phone_opens_at_its_tokens(started: Any, tmp_path: Path) -> None:
    """The token that moved is seen, else that of the highest price, with as many others as can be, none in part; drawn again it stays where it was scrolled."""
    seen = """() => [...document.querySelectorAll(".token")].map((one) => [one.dataset.value, one.getBoundingClientRect()])
        .flatMap(([id, box]) => box.left > 15 && box.right < 375 ? [id] : box.left > 374 || box.right < 16 ? [] : [`part of ${id}`])"""
    draw = "([view, data]) => { draw(view, data); return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); }"
    with screen(started, tmp_path, 390, 844) as page:
        for ledger, n, names in (
            (FOUR, 337, 8),
            (FOUR, 200, 8),
            (FOUR, 257, 8),
            (SEVEN, 120, 6),
            (TENNESSEE, events_of(TENNESSEE), 2),
            (SESSIONS / "1882-bankrupt.toml", 120, 6),
        ):
            page.evaluate("document.querySelector('main').replaceChildren()")
            page.evaluate(draw, ["market", data_at(ledger, n)])
            shown = page.evaluate(seen)
            assert len(shown) == names
            assert not [one for one in shown if one.startswith("part")]
            small = "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
            assert page.eval_on_selector_all(".token, .space-price", small) >= 8.9
            if ledger == TENNESSEE:
                assert "L&N" in shown
                assert page.locator(".turn .who").inner_text() == "Ada won"
        page.evaluate(draw, ["market", data_at(FOUR, 200)])
        assert page.locator(".turn .who").inner_text() == "C&O is up: Dora"
        page.evaluate("document.querySelector('.market-scroll').scrollLeft = 7")
        page.evaluate(draw, ["market", data_at(FOUR, 200)])
        assert page.evaluate("document.querySelector('.market-scroll').scrollLeft") == 0  # `keeping.js` puts it back
        assert page.locator(".beyond .strip:visible").all_inner_texts() == [f"\u203a\n+{8 - len(page.evaluate(seen))}"]
        prices, board = (page.locator(one).bounding_box()["y"] for one in (".prices", ".market-scroll"))
        assert prices < board


@SLOW
def test_rows_of_the_matrix_are_in_operating_order(started: Any, tmp_path: Path) -> None:
    """The place says who has operated and who is up, also where the price of the one that is up fell behind others."""
    with screen(started, tmp_path) as page:
        shown = drawn(page, "table", data_at(FOUR, 200))
        prices = [int(row["price"]) for _, row in shown["rows"]]
        assert all(high >= low for high, low in pairwise(prices))
        assert [row["place"] for _, row in shown["rows"]][:3] == ["\u2713has operated", "\u25b6up now", "3"]
        shown = drawn(page, "table", data_at(SEVEN, 120))
        assert [(name, row["place"]) for name, row in shown["rows"]][:4] == [
            ("B&O", "\u2713has operated"),
            ("NYNH", "\u25b6up now"),
            ("Erie", "3"),
            ("PRR", "4"),
        ]


@SLOW
def test_obsolete_trains_and_lost_runs(started: Any, tmp_path: Path) -> None:
    """18TN: an obsolete train has a frame and a word of its own, and a corporation that still loses a run is marked."""
    data = data_at(TENNESSEE, 119)
    state = data["state"]
    losing = [one["id"] for one in state["corporations"] if one["loses_run"]]
    owner = next(one for one in state["corporations"] if one["trains"])
    owner["obsolete"] = owner["trains"][:1]
    assert losing
    with screen(started, tmp_path) as page:
        drawn(page, "table", data)
        assert page.locator(".loses").count() == len(losing)
        assert "(obsolete)" in page.locator(".train.obsolete").first.inner_text()


@SLOW
def test_names_are_words_that_nobody_else_has(started: Any, tmp_path: Path) -> None:
    """A name too long for its column is the shortest word that nobody else has, whole for screen readers, and 28 pixels or more at 1280 by 720 lines of 1080."""
    with screen(started, tmp_path, 1280, 720) as page:
        for n in (5, 120, 150, events_of(SEVEN)):
            data = called(data_at(SEVEN, n), SIX)
            check(drawn(page, "table", data), data["state"])
        data = called(data_at(SEVEN, 120), SIX)
        drawn(page, "table", data)
        names = page.locator(".who tbody .nm")
        shown = names.evaluate_all(
            "(all) => all.map((one) => one.querySelector('[aria-hidden]')?.innerText ?? one.innerText)"
        )
        assert set(shown) == {"Maria", "Benedikt", "Sophie", "Maximilian", "Wilhelmina", "Guillermina", "Greta"}
        whole = " ".join(names.all_text_contents())
        assert all(name in whole for name in SIX)


@SLOW
def test_letters_are_large_enough(started: Any, tmp_path: Path) -> None:
    """From three metres: what people need has 28 pixels or more, and nothing else less than 22, outside of stacks and charts."""
    script = """() => [...document.querySelectorAll("main *")].filter((one) => !one.closest(".unseen, .tokens, svg, .space-cell") && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent])"""
    figures = "[data-key=treasury], [data-key=ipo], [data-key=pool], .holds, .called, .just-bar b, td.price b, [data-key=cash], [data-key=worth], [data-key=trains]"
    with screen(started, tmp_path) as page:
        for n in (3, 60, 200, 247, 300, 333, 337):
            drawn(page, "table", data_at(FOUR, n))
            assert [text for size, text in page.evaluate(script) if size < 21.9] == []
            sizes = page.eval_on_selector_all(
                figures, "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
            )
            assert min(sizes, default=28) >= 27.9, n


@SLOW
def test_rounds_of_every_kind(started: Any, tmp_path: Path) -> None:
    """The head tells who is up and what comes next: in the auction, in a stock round, in an operating round; the end has a podium."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(FOUR, 3))
        assert page.locator(".up-now").inner_text().split("\n")[-1] == "Carol"
        assert page.locator(".auction .sold").count() == 3
        for n, step in (
            (150, "B&O must discard"),
            (198, "trains: full"),
            (199, "station or run"),
            (209, "must raise $333"),
            (200, "trains: full"),
        ):
            drawn(page, "table", data_at(FOUR, n))
            assert page.locator(".up-now .lab").inner_text() == step
        assert page.locator(".up-now").inner_text().split()[-1] == "Dora"
        assert [text.split() for text in page.locator(".next .w").all_inner_texts()] == [
            ["B&M", "Alice"],
            ["NYNH", "Alice"],
        ]
        assert "First 6-train: 3-trains rust PRR NYC CPR B&O NYNH" in " ".join(
            page.locator(".coming").first.inner_text().split()
        )
        drawn(page, "table", data_at(FOUR, 333))
        assert page.locator(".who.fc tbody tr").first.inner_text().split() == ["1", "Bob", "5,602"]
        drawn(page, "table", data_at(FOUR, events_of(FOUR)) | {"code": [[1, 0], [0, 1]]})
        assert page.locator("h1").inner_text() == "Bob wins by $89"
        title = page.locator(".finale-head .lab").inner_text()
        assert title == "1830: The Game of Railroads and Robber Barons · 4 players"
        assert page.locator(".superlatives .much").all_inner_texts()[2].strip() == "Bob"
        assert page.locator(".whole-game svg path").get_attribute("d") == "M3 3h1v1h-1zM4 4h1v1h-1z"
        drawn(page, "table", data_at(FOUR, events_of(FOUR)) | {"code": []})
        told = "opens on this computer only. For a code that phones can scan: banker serve --lan"
        assert told in " ".join(page.locator(".whole-game").inner_text().split())
        assert page.locator(".whole-game a").get_attribute("href") == "report"
        seven = drawn(page, "table", data_at(SESSIONS / "1830-7p-bankrupt.toml", 114))
        assert seven["podium"]["Jonas"] == 696
        assert seven["smallest"] >= 28, "places four to seven can be read from three metres"
        drawn(page, "table", data_at(FOUR, 0))
        assert page.get_by_text("No event is recorded yet.").is_visible()


@SLOW
def test_the_table_on_a_phone(started: Any, tmp_path: Path) -> None:
    """On a phone there is a card for each player, who is up first; nothing but the market scrolls sideways, and what can be touched is 44 pixels high."""
    draw = "(data) => draw('table', data)"
    with screen(started, tmp_path, 390, 844) as page:
        page.evaluate(axe())
        cases = [make() for make in _HARD.values()]
        for data in (*cases, data_at(FOUR, 257), data_at(FOUR, 337), data_at(STARTER, 20)):
            page.evaluate(draw, data)
            assert page.evaluate("document.documentElement.scrollWidth") == 390
            assert page.locator(".card").count() == len(data["state"]["players"])
            shown = page.locator(".card").evaluate_all(
                "(all) => all.map((one) => [one.dataset.name, Number(one.querySelector('[data-key=worth]').dataset.value)])"
            )
            assert dict(shown) == {who["name"]: who["worth"] for who in data["state"]["players"]}
            small = page.locator(".strip, .tabs a").evaluate_all(
                "(all) => Math.min(99, ...all.map((one) => one.getBoundingClientRect().height))"
            )
            assert small >= 44
        page.evaluate(draw, data_at(FOUR, 3))
        assert page.locator(".for-sale li").first.inner_text().split("\n")[-2:] == ["$110", "to buy"]
        assert page.locator(".board").count() == 0, "no token has a place yet"
        page.evaluate(draw, data_at(FOUR, 200))
        page.wait_for_timeout(100)
        assert page.locator(".card").first.get_attribute("data-name") == "Dora"
        assert page.locator(".strip").last.inner_text().split() == ["\u203a", "+1"]
        assert violations(page) == []
