"""The player's page and the front page in a real browser: every figure, nothing cut off, no scrolling on a phone, accessibility."""

import copy
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from page.browser import until
from page.drawn import axe, data_at, events_of, show, small_targets, trouble, views, violations
from support.elsewhere import SPREAD, made
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import sitting

FOUR = SESSIONS / "1830-four-players.toml"
STARTER = SESSIONS / "starter-bank-empty.toml"
SEVEN = SESSIONS / "1830-7p-bankrupt.toml"
FIRST = [FOUR, "hostile", SEVEN, STARTER]
EVERY = [*FIRST, *(one for one in SPREAD if one not in FIRST), ("1830", 3), ("1851", 11), ("1830-7p", 2)]
PHONES = {"phone": (390, 844), "small phone": (360, 740), "phone on its side": (844, 390)}
_FIGURES = """() => {
    const text = (selector) => document.querySelector(selector)?.textContent ?? null;
    const values = (row) => [...row.querySelectorAll("[data-value]")].map((one) => Number(one.dataset.value));
    return {
        name: text("h1"), up: text(".turn"), mine: document.querySelector(".turn.mine") !== null, band: document.querySelector(".the-end")?.innerText ?? null,
        hero: Object.fromEntries([...document.querySelectorAll(".hero > div")].map((one) => [one.dataset.key, one.innerText.split("\\n").join(" ")])),
        stock: [...document.querySelectorAll(".stock li")].map((row) => [row.dataset.key, ...values(row)]),
        trades: [...document.querySelectorAll(".trades li")].map((row) => [row.dataset.key, row.children[1].innerText, row.children[2].innerText]),
        raise: text(".raise"), ways: [...document.querySelectorAll(".way > b")].map((one) => Number(one.dataset.value)),
        sale: [...document.querySelectorAll(".for-sale li")].map((row) => [row.querySelector(".chip").innerText, ...values(row)]),
        rank: [...document.querySelectorAll(".rank li")].map((row) => [row.querySelector(".name").innerText, ...values(row)]), just: text(".just"),
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


@few(1, 2)
@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=0, slow=len(EVERY) // 12), ids=str)
def test_every_figure_and_nothing_cut_off(kind: Path | tuple[str, int] | str, started: Any, tmp_path: Path) -> None:
    """For each seat every figure is that of `status -O json --at N` and of the answers; on each phone all texts are whole."""
    ledger = made(kind, tmp_path)
    with views(started, tmp_path, "phone") as page, sitting(ledger) as banker:
        for n in moments(ledger):
            status, data = banker(f"-O json status --at {n}").data, data_at(ledger, n)
            for seat in range(len(status["players"])):
                show(page, "player", data, seat + 1)
                shown = page.evaluate(_FIGURES)
                shows_figures(shown, status, seat)
                shows_answers(shown, data, seat)
                run, turn = (data["answers"]["up"] or {}).get("run"), data["state"]["turn"]
                presides = turn["president"] == status["players"][seat]["name"]
                may_end = run is not None and not presides and any(way["ends"] for way in run["ways"])
                assert (shown["band"] is None) == (status["game"]["end"] is None and not may_end)
                coming = data["state"]["coming"]
                told = page.locator(".depot .say, .facts + section .say:first-child").all_inner_texts()
                if coming and (coming["does"] or any(coming["rusts"].values())):
                    assert all(f"The first {coming['train']}" in one for one in told), "what the next train does"
                for size, (width, height) in PHONES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    assert trouble(page) == [], (n, seat + 1, size)


def shows_figures(shown: dict[str, Any], status: dict[str, Any], seat: int) -> None:
    """Check what the page of a player shows against `status`."""
    player, standing, rules = status["players"][seat], status["standing"][seat], status["rules"]
    currency, over, rank = rules["currency"], status["game"]["over"], standing["rank"]
    assert shown["name"] == player["name"]
    assert shown["mine"] == (not over and status["turn"]["player"] == player["name"])
    if over:
        assert {one[-1] for one in shown["rank"]} == {one["worth"] for one in status["players"]}
        assert [one[0] for one in shown["rank"]].count("You") == 1
    else:
        hero = shown["hero"]
        assert hero["worth"].endswith(money(player["worth"], currency))
        if {one["rank"] for one in status["standing"]} != {1}:
            ending = {1: "st", 2: "nd", 3: "rd"}.get(rank, "th")
            assert f"{rank}{ending} of {len(status['players'])}" in hero["worth"]
        key, amount = ("cash", player["cash"]) if rules["market"] else ("bank", status["game"]["bank"])
        assert hero[key].endswith(money(amount, currency))
        if "certificates" in hero:
            assert hero["certificates"].startswith(f"Certificates {player['certificates']} of {player['limit']}")
    if not rules["market"]:
        owned = [one for one in status["corporations"] if one["president"] == player["name"]]
        assert shown["stock"] == [[one["id"], one["treasury"]] for one in owned]
        return
    held = [
        [one["corporation"], one["percent"], *([] if one["price"] is None else [one["price"]]), one["value"]]
        for one in standing["stock"]
    ]
    privates = [] if status["sale"] else player["privates"]
    assert shown["stock"] == held + [
        [name, rules["privates"][name]["price"] if player["worth_in"]["privates"] else 0] for name in privates
    ]
    found = standing["raise"]
    ways = found["ways"] or ([found["most"]] if found["most"] and found["most"]["sales"] else [])
    assert shown["ways"] == ([way["brings"] for way in ways[:3]] if shown["raise"] is not None else [])
    assert shown["raise"] is not None or over or status["sale"] or not ways
    assert [row[0] for row in shown["sale"]] == [one["private"] for one in status["sale"]]


def starts(trade: dict[str, Any]) -> bool:
    """Whether a corporation is for sale by its president's certificate only, and this player has none of it."""
    return [offer["source"] for offer in trade["buy"]] == ["start"] and not trade["sell"]


def shows_answers(shown: dict[str, Any], data: dict[str, Any], seat: int) -> None:
    """Check what may be bought and sold, and how the game ends if the last runs repeat."""
    answers, state = data["answers"], data["state"]
    trades, currency = answers["trades"][seat], state["rules"]["currency"]
    alike = Counter(str(one["buy"]) for one in trades if starts(one))
    shared = {name: (names, buy) for names, buy, _ in shown["trades"] if " " in names for name in names.split()}
    rows = {name: (buy, sell) for name, buy, sell in shown["trades"]}
    for one in trades if len(trades) < 9 else ():
        if starts(one) and alike[str(one["buy"])] > 1:
            names, buy = shared[one["corporation"]]
            assert len(names.split()) == alike[str(one["buy"])], "those that can be started alike, or not, share a row"
            assert ("to start one" in buy) == (one["buy"][0]["why_not"] is not None)
            assert (one["buy"][0]["why_not"] or f"{one['buy'][0]['percent_after']}%") in buy
            continue
        buy, sell = rows[one["corporation"]]
        more = answers["to_float"].get(one["corporation"])
        assert (f"{more}% to float" in buy) == (more is not None)
        offers = [offer for offer in one["buy"] if offer["why_not"] is None]
        if offers:
            best = min(offers, key=lambda offer: offer["price"])
            assert money(best["price"], currency) in buy or len(best.get("prices", [])) != 1
            assert f"{best['percent']}\u00a0\u2192\u00a0{best['percent_after']}%" in buy
        else:
            assert buy.startswith(one["buy"][0]["why_not"] if one["buy"] else "none left")
        if one["sell"] and one["sell"]["count"]:
            assert sell.startswith(f"{one['sell']['count']} for {money(one['sell']['brings'], currency)}")
        else:
            assert sell.endswith(one["sell"]["why_not"] if one["sell"] else "\u2013")
    end = answers["outlook"] and answers["outlook"]["end"]
    if end and not state["game"]["over"] and state["rules"]["market"]:
        assert [one[-1] for one in shown["rank"]] == [one["worth"] for one in end]


_LOOKS = [
    (FOUR, "light"),
    ("hostile", "dark"),
    (STARTER, "light"),
    (SEVEN, "dark"),
    (FOUR, "dark"),
    ("hostile", "light"),
    (STARTER, "dark"),
    (SEVEN, "light"),
]


@pytest.mark.parametrize(("kind", "theme"), seeds(_LOOKS, fast=0, slow=2), ids=str)
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


@few(1, 2)
@pytest.mark.parametrize("kind", seeds([(one,) for one in EVERY], fast=0, slow=len(EVERY) // 12), ids=str)
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


def test_six_questions_within_one_screen(started: Any, tmp_path: Path) -> None:
    """Am I up, what can I buy, what can I sell, what am I worth, who leads, what does the next train do: without scrolling."""
    with views(started, tmp_path, "phone") as page:
        whole = "(all) => all.every((one) => one.getBoundingClientRect().bottom <= innerHeight - 49)"
        show(page, "player", data_at(FOUR, 245), 4)
        assert page.locator(".turn .who").inner_text() == "You are up"
        assert page.locator(".turn p").inner_text() == "Then Alice, Bob, Carol"
        rows = page.locator(".trades li")
        assert rows.first.inner_text().split("\n") == [
            "B&M",
            "$100 IPO, 2 left",
            "20\u00a0\u2192\u00a030%, 12 certs",
            "2 for $200",
            "100\u00a0\u2192\u00a082",
        ]
        assert page.locator(".trades li, .hero, .outlook").evaluate_all(whole)
        assert page.locator(".outlook p").inner_text() == "OR 6.1 pays you $72: B&M 48, CPR 24"
        show(page, "player", data_at(FOUR, 245), 2)
        assert page.locator(".turn .who").inner_text() == "Dora, Alice, then you"
        assert page.locator(".trades li .off b").all_inner_texts() == [
            "you sold it this round",
            "$1 short",
            "$1 short",
            "60% is the most",
        ]
        assert page.locator(".trades li .off small").all_inner_texts()[2] == "$80 pool, 3 left", "in the IPO, $100"
        show(page, "player", data_at(FOUR, 333), 3)
        assert page.locator(".turn .who").inner_text() == "Your CPR: 2 before you"
        assert page.locator(".rank li").evaluate_all(whole)
        assert page.locator(".hero").inner_text().replace("\n\n", "\n").split("\n")[-3:] == [
            "Worth \u00b7 4th of 4",
            "$4,945",
            "Dora leads with $5,209",
        ]


@SLOW
def test_the_card_of_a_corporation_that_is_up(started: Any, tmp_path: Path) -> None:
    """Treasury, trains and limit, the duty to buy, the next train and its trade-in, and what a run pays or withholds."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 217), 4)
        facts = page.locator(".facts div").evaluate_all(
            "(all) => all.map((one) => one.innerText.split(/\\s+/).join(' '))"
        )
        assert facts == [
            "C&O treasury $100",
            "Trains, at most 2 5 5 full",
            "Next train D $1,100 6 left",
            "With a 5 traded in $800",
        ]
        assert (
            "No duty to buy: it has trains. The first D rusts 4s: PRR NYC B&O NYNH"
            in page.locator(".say").first.inner_text()
        )
        rows = page.locator(".two tbody tr").evaluate_all(
            "(all) => all.map((row) => [...row.cells].map((cell) => cell.innerText))"
        )
        assert rows == [
            ["you get", "$138", "\u2013"], ["other players get", "$23", "\u2013"], ["C&O gets", "$69", "$230"], ["price, now 82", "90", "76"], ["your worth", "+186", "\u221236"],
        ]  # fmt: skip
        unsure = copy.deepcopy(data_at(FOUR, 209))
        unsure["state"]["turn"]["known"] = False  # without a prompt
        show(page, "player", unsure, 3)
        assert page.locator(".turn.mine .who").inner_text() == "You must raise $333"
        show(page, "player", data_at(FOUR, 209), 3)
        assert page.locator(".turn .who").inner_text() == "You must raise $333"
        assert page.locator(".bar b").all_inner_texts() == ["$142", "$155", "$333"]
        whole = "(all) => all.every((one) => one.getClientRects().length === 1)"
        assert page.locator(".bar b").evaluate_all(whole)
        show(page, "player", data_at(SESSIONS / "1830-bankrupt.toml", 167), 2)
        assert page.locator(".bar b").all_inner_texts() == ["$117", "$653", "$330"]
        assert page.locator(".bar b").evaluate_all(whole), "no amount is broken into two lines"
        show(page, "player", data_at(FOUR, 209), 3)
        assert page.locator(".way").first.inner_text().split("\n")[-2:] == [
            "$336",
            "$3 left over \u00b7 C&O\u00a0112\u00a0\u2192\u00a082",
        ]


@SLOW
def test_whose_turn_it_is_and_what_changed(started: Any, tmp_path: Path) -> None:
    """The last event is told with what this player got first; what changed is marked with the difference."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 336), 2)
        assert (
            page.locator(".just").inner_text()
            == "Erie runs for $470, pays \u00b7 68 \u2192 69 \u00b7 you +282 \u00b7 Dora +47"
        )
        changed = page.locator(".stock .changed").evaluate_all(
            "(all) => all.map((one) => one.innerText.split('\\n')[1])"
        )
        assert changed == ["60% at 69 \u25b2 1"]
        assert page.locator(".earlier li b").first.inner_text() == "+$102"
        assert page.locator(".turn").inner_text().split("\n")[0] == "Erie \u00b7 trains"
        show(page, "player", data_at(FOUR, 72), 1)
        told = page.locator(".earlier .sentence").all_inner_texts()
        assert not any("NYC runs for $60" in one for one in told if "undone" not in one), "an undone event is not told"
        show(page, "player", data_at(FOUR, 332), 2)
        assert "the bank breaks" in page.locator(".just b").nth(1).inner_text(), "what changes the game comes first"
        show(page, "player", data_at(FOUR, 337), 1)
        assert page.locator(".turn .who").inner_text() == "The game is over"
        assert page.locator(".final p").all_inner_texts() == ["You are 2nd", "$5,522", "$89 behind Bob"]
        assert page.locator(".whole").get_attribute("href") == "report"
        assert page.locator(".raise").count() == 0
        show(page, "player", data_at(FOUR, 337), 5)
        assert page.locator(".nobody").inner_text() == "There is no player 5 in this game. All players"


@SLOW
def test_how_long_it_is_and_what_is_missing(started: Any, tmp_path: Path) -> None:
    """All who act before you count; what you add to a train is an amount; who may neither be bought nor sold has a reason."""
    with views(started, tmp_path, "phone") as page:

        def said(data: dict[str, Any], seat: int) -> list[str]:
            show(page, "player", data, seat)
            texts: list[str] = page.locator(".turn .who, .say").all_inner_texts()
            return [" ".join(text.split()) for text in texts]

        assert said(data_at(FOUR, 216), 2)[0] == "Your PRR: 3 before you", "after B&M, C&O and NYNH"
        sold = " ".join(said(data_at(FOUR, 210), 3))
        assert "It must buy a train if it has a route: you add $488 to its $142 for a 6-train." in sold
        many = data_at(SESSIONS / "1870-end-of-market.toml", 143)
        assert "Neither: ATSF SSW MP GMO certificate limit" in said(many, 2)


def test_those_that_can_be_started_alike_share_a_row(started: Any, tmp_path: Path) -> None:
    """In the first stock round the next train and your shares are within the screen; a started corporation says what it needs to float (1830 11.0)."""
    within = "(all) => all.every((one) => one.getBoundingClientRect().bottom <= innerHeight - 49)"
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 8), 3)
        rows = page.locator(".trades li")
        assert rows.evaluate_all("(all) => all.map((one) => one.dataset.key)") == [
            "B&O", "PRR", "NYC", "CPR C&O Erie NYNH B&M",
        ]  # fmt: skip
        assert rows.nth(2).inner_text().split("\n")[1:3] == [
            "$67 IPO, 8 left",
            "0\u00a0\u2192\u00a010%, 3 certs \u00b7 40% to float",
        ]
        assert "start one at $67 to $100" in rows.last.inner_text()
        assert page.locator(".depot, .stock").evaluate_all(within)
        show(page, "player", data_at(FOUR, 24), 3)
        assert "short to start one at $67" in rows.last.inner_text()
        show(page, "player", data_at(FOUR, 17), 1)
        assert page.locator(".depot, .stock").evaluate_all(within)


@SLOW
def test_typed_figures_are_asked_of_the_server(started: Any, tmp_path: Path) -> None:
    """A button, or a number that somebody types, asks for that revenue, and draws what the server answers."""
    with views(started, tmp_path, "phone") as page:
        data = data_at(FOUR, 217)
        show(page, "player", data, 4)
        told = data["answers"]["up"]["run"]
        answering = "(told) => { window.fetch = async (name) => { window.asked = name; return { ok: true, json: async () => told }; }; }"
        page.evaluate(answering, told | {"revenue": 240, "ways": [told["ways"][1]]})
        page.locator(".ask button").nth(1).click()
        assert page.evaluate("asked") == "run-240.json"
        assert page.locator(".ask input").first.input_value() == "240"
        until(lambda: page.locator(".two thead th").all_inner_texts() == ["withhold"])
        page.evaluate(answering, told | {"revenue": 245, "ways": [], "why_not": ["A multiple"]})
        page.locator(".ask button").nth(1).click()
        until(lambda: page.locator(".ways-to-run").inner_text() == "The rules allow no run for $245 now. A multiple.")


@SLOW
def test_only_the_answer_to_the_last_question_is_drawn(started: Any, tmp_path: Path) -> None:
    """Answers that overtake each other leave the one for the number in the field; without an answer no other figures stay."""
    with views(started, tmp_path, "phone") as page:
        data = data_at(FOUR, 217)
        show(page, "player", data, 4)
        told = data["answers"]["up"]["run"]
        page.evaluate(
            """(told) => { window.waiting = {};
                window.fetch = (name) => new Promise((done) => { waiting[name] = (known) => done({ ok: known, json: async () => ({ ...told, revenue: Number(name.match(/\\d+/)[0]), ways: [] }) }); }); }""",
            told,
        )
        field, body = page.locator(".ask input").first, page.locator(".ways-to-run")
        for number in ("24", "245", "7"):
            field.fill(number)
        page.evaluate("() => { waiting['run-245.json'](true); waiting['run-24.json'](true); }")
        page.evaluate("waiting['run-7.json'](false)")
        until(lambda: body.inner_text() == "No answer for this amount now.")
        field.fill(str(told["revenue"]))
        until(lambda: page.locator(".two thead th").count() == len(told["ways"]))


@SLOW
def test_names_keep_to_one_line_and_a_laptop_is_filled(started: Any, tmp_path: Path) -> None:
    """Names of corporations and privates are not broken; on a laptop there are two columns, and the line above reaches both edges."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(SESSIONS / "1851-bank-broken.toml", 100), 1)
        tall = page.locator(".stock .chip").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().height)"
        )
        assert max(tall) < 30
        assert trouble(page) == []
        page.set_viewport_size({"width": 1280, "height": 800})
        show(page, "player", data_at(FOUR, 336), 2)
        hero, earlier, turn = (page.locator(one).bounding_box() for one in (".hero", ".earlier", ".turn"))
        assert earlier["x"] >= hero["x"] + hero["width"] - 1
        assert (turn["x"], turn["width"]) == (0, 1280)


_OWN_NAME = """(name) => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), found = [];
    const isNamed = new RegExp(`(?<![\\\\p{L}\\\\p{N}&])${name}(?![\\\\p{L}\\\\p{N}&])`, "u");
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (isNamed.test(node.data) && !node.parentElement.closest("h1.unseen")) found.push(node.parentElement.closest("section, header").innerText);
    return found;
}"""
_TO_YOU = r"\b[Yy]ou (?!pass\b)(?:[a-z]+s\b|is\b|has\b)"


@SLOW
def test_a_page_of_ones_own_says_you(started: Any, tmp_path: Path) -> None:
    """No sentence on the page of a player names that player, whatever has happened: events, passes, the end, what must be raised."""
    games = {
        FOUR: (11, 54, 209, 332),
        SEVEN: (events_of(SEVEN) - 1, events_of(SEVEN)),
        SESSIONS / "1870-bank-broken.toml": (179,),
    }
    with views(started, tmp_path, "phone") as page:
        for ledger, numbers in games.items():
            for n in numbers:
                data = data_at(ledger, n)
                players = [one["name"] for one in data["state"]["players"]]
                passed = [{"n": n, "who": who, "private": None, "ends_turn": False} for who in players]
                for passes in ([], [passed[0] | {"ends_turn": True}, passed[1]], passed):
                    for seat, name in enumerate(players):
                        show(page, "player", data | {"passes": passes}, seat + 1)
                        assert page.evaluate(_OWN_NAME, name) == [], (ledger.name, n, name)
                        assert not re.search(_TO_YOU, page.locator("main").inner_text()), (n, name)
