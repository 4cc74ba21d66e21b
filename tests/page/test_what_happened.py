"""What just happened, what happened before it, and who gets what without doing more, on the television and on a phone."""

import copy
import json
from pathlib import Path
from typing import Any

from banker.live.feed import Feed
from page.drawn import data_at, show, views
from page.screen import drawn, screen
from support.corrections import cut
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import sitting

FOUR, SEVEN = SESSIONS / "1830-four-players.toml", SESSIONS / "1830-7p-bank-broken.toml"


def lines(page: Any, selector: str) -> list[str]:
    """Return the texts of the elements, without breaks of lines."""
    return [" ".join(text.split()) for text in page.locator(selector).all_inner_texts()]


def told(ledger: Path) -> dict[str, Any]:
    """Return what pages get of a ledger now."""
    feed = Feed(str(ledger))
    try:
        data: dict[str, Any] = json.loads(feed.text)
    finally:
        feed.close()
    data["before"].setdefault("rules", data["state"]["rules"])
    return data


def test_passes_are_told(started: Any, tmp_path: Path) -> None:
    """The last pass that is typed at a prompt is the headline, the event before it the first of what happened before; a pass that is taken back is gone."""
    ledger = tmp_path / "game.toml"
    cut(FOUR.stem, 245, ledger)
    with sitting(ledger) as banker, screen(started, tmp_path) as page:
        assert banker("play", "p\np\nu\np\np\n").code == 0
        drawn(page, "table", told(ledger))
        assert lines(page, ".just-bar") == ["Bob passes after Dora and Alice"]
        assert lines(page, ".before-that li")[0] == "Carol buys 1 B&M"
        assert banker("play", "buy carol prr p\n").code == 0
        data = told(ledger)
        drawn(page, "table", data)
        assert lines(page, ".just-bar") == ["Carol buys 1 PRR from the pool \u221267"]
        assert lines(page, ".before-that li")[0] == "Dora, Alice and Bob pass"
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 1)
        assert lines(page, ".earlier .sentence")[:2] == [
            "Dora, you and Bob pass",
            "Carol buys 1 B&M from the bank pool",
        ]


@SLOW
def test_undone_events_are_summed(started: Any, tmp_path: Path) -> None:
    """Several events that were undone are one line of what happened before, one is named; notes are left out."""
    data = copy.deepcopy(data_at(FOUR, 249))
    events = data["events"]
    for place, (n, do) in {-2: (4, "undo"), -3: (3, "undo"), -4: (2, "sell"), -5: (1, "buy")}.items():
        events[place] |= {"do": do, "undone": do != "undo", "sentence": f"Event {n} is undone."}
    events[-6]["do"] = "note"
    with screen(started, tmp_path) as page:
        drawn(page, "table", data)
        assert lines(page, ".before-that li")[0] == "2 events undone"
        events[-3]["do"], events[-3]["sentence"] = "count", "Ann has $3."
        drawn(page, "table", data)
        assert lines(page, ".before-that li")[:2] == ["Event 4 is undone", "Ann has $3"]
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 1)
        assert page.locator(".earlier li").count() == len(events) - 4


@SLOW
def test_each_undo_is_told_once(started: Any, tmp_path: Path) -> None:
    """Two events that were undone one by one are one line of what happened before."""
    ledger = tmp_path / "game.toml"
    with sitting(ledger) as banker:
        for line in (
            "new 1830 Ann Ben Cyd", "private ann sv", "private ben cs", "private cyd dh", "private ann mh", "private ben ca", "undo", "bid ben bo 225", "undo", "private ben ca", "private cyd bo --par 67",
        ):  # fmt: skip
            assert banker(line).code == 0, line
        data = told(ledger)
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 1)
        found = lines(page, ".earlier .sentence")
        assert found[:2] == ["Ben buys the CA private for $160: Ben gets 1 PRR", "2 events undone"]
        assert sum("undone" in one for one in found) == 1


@SLOW
def test_the_end_of_a_turn_is_no_pass(started: Any, tmp_path: Path) -> None:
    """Who has sold in their turn ends it without a pass, so nobody reads that all but one have passed."""
    ledger = tmp_path / "game.toml"
    cut(FOUR.stem, 245, ledger)
    with sitting(ledger) as banker, screen(started, tmp_path) as page:
        assert banker("play", "sell dora nyc 1\np\n").code == 0
        drawn(page, "table", told(ledger))
        assert lines(page, ".just-bar")[0].startswith("Dora sells 1 NYC"), "the sale stays"
        assert "It is Dora's turn again. No event is undone." in banker("play", "u\np\np\n").out
        drawn(page, "table", told(ledger))
        assert lines(page, ".just-bar") == ["Alice passes"]
        assert banker("play", "buy bob erie\n").code == 0
        drawn(page, "table", told(ledger))
        assert lines(page, ".before-that li")[0] == "Dora\u2019s turn is over, Alice passes"
        assert banker("amend 246 sell dora cpr 1 --yes").code == 0
        data = told(ledger)
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data, 4)
        assert "You sell 1 NYC (corrected later)" in lines(page, ".earlier .sentence")


@SLOW
def test_what_closes_and_what_corporations_get(started: Any, tmp_path: Path) -> None:
    """The money of corporations that float stands in the headline of the round, the closing of a private in what happened before."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(FOUR, 26))
        [bar] = lines(page, ".just-bar")
        assert bar.startswith("OR 1.1 begins PRR 67 \u2192 71 \u00b7 Bob +35")
        assert bar.endswith("B&O +1,000 \u00b7 2 more +1,340"), "1,000 for B&O, 670 each for PRR and NYC"
        drawn(page, "table", data_at(FOUR, 68))
        assert "2-trains rust \u00b7 rusted: PRR 2, NYC 2, B&O 2" in lines(page, ".just-bar")[0]
        drawn(page, "table", data_at(FOUR, 30))
        assert "B&O buys a 2-train for $80: the B&O private closes" in lines(page, ".before-that li")
        drawn(page, "table", data_at(FOUR, 52))
        assert lines(page, ".big-head .round") == ["OR 2.1 of 2"]
        assert lines(page, ".just-bar")[0].endswith("CPR +670 \u00b7 NYC +15")
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 26), 1)
        assert all(part in lines(page, ".just")[0] for part in ("B&O +1,000", "NYC +670", "PRR +670"))
        show(page, "player", data_at(FOUR, 52), 1)
        assert lines(page, ".turn .where") == ["OR 2.1 of 2 \u00b7 phase 3"]


@SLOW
def test_a_correction_says_what_is_to_settle(started: Any, tmp_path: Path) -> None:
    """The headline of a correction tells the difference that is to be settled as such."""
    data = copy.deepcopy(data_at(FOUR, 72))
    event = data["events"][-1]
    event |= {
        "do": "amend",
        "sentence": "Event 70 is corrected: NYC runs for $70 and pays it out.",
        "cash": [5, 0, 0, 0],
        "treasuries": {},
        "prices": {},
    }
    with screen(started, tmp_path) as page:
        drawn(page, "table", data)
        assert lines(page, ".just-bar") == [
            "Event 70 is corrected: NYC runs for $70 and pays it out to settle: Alice +5"
        ]
        event |= {"cash": [0, 0, 0, 0], "treasuries": {"NYC": 70}}
        drawn(page, "table", data)
        assert lines(page, ".just-bar")[0].endswith("to settle: NYC +70"), "though the sentence names it"
        event |= {
            "do": "next",
            "sentence": "OR 3.1 begins with NYNH.",
            "treasuries": {"NYNH": 5, "NYC": 7, "N": 4, "B": 9},
        }
        drawn(page, "table", data)
        assert lines(page, ".just-bar")[0].endswith("NYNH B +9 \u00b7 NYC +7 \u00b7 N +4"), "N is not NYNH"


@SLOW
def test_what_matters_stays_in_the_line(started: Any, tmp_path: Path) -> None:
    """Where not all amounts have room, prices that move and whose trains rust stay; sums of players and corporations are apart."""
    ledger = tmp_path / "game.toml"
    cut(FOUR.stem, 165, ledger)
    with sitting(ledger) as banker, screen(started, tmp_path) as page:
        assert banker("amend 165 run Erie 160 --yes").code == 0
        drawn(page, "table", told(ledger))
        run = "Event 165 corrected: Erie runs for $160, pays"
        assert lines(page, ".just-bar") == [
            f"{run} 65 \u2192 71 \u00b7 to settle: Bob +80 \u00b7 2 more +32 \u00b7 Erie \u2212160"
        ]
        drawn(page, "table", data_at(FOUR, 236))
        lost = "phase D \u00b7 4-trains rust \u00b7 rusted: PRR, NYC, B&O, NYNH \u00b7 Bob \u2212210"
        assert lines(page, ".just-bar") == [f"Erie buys a D-train for $1,100 {lost}"]
        drawn(page, "table", data_at(FOUR, 238))
        assert lines(page, ".just-bar") == ["SR 6 begins just before: Erie does not run, 58 \u2192 50"]


@SLOW
def test_the_only_bidder(started: Any, tmp_path: Path) -> None:
    """Television and phone say who gets a private as the only bidder; the head names who has it once its turn has come."""
    ledger = tmp_path / "game.toml"
    with sitting(ledger) as banker, screen(started, tmp_path) as page:
        for line in (
            "new 1830 Ann Ben Cyd",
            "bid ann mh 115",
            "bid ben dh 75",
            "bid cyd dh 80",
            "bid ben bo 230",
            "private ann sv",
        ):
            assert banker(line).code == 0
        early = told(ledger)
        drawn(page, "table", early)
        assert lines(page, ".only") == ["Ann gets MH for $115 and Ben gets BO for $230 unless somebody bids more."]
        assert banker("private ben cs").code == banker("private").code == 0
        late = told(ledger)
        drawn(page, "table", late)
        assert lines(page, ".only") == ["Ann gets MH for $115. Ben gets BO for $230 unless somebody bids more."]
        assert "Ann gets MH" in lines(page, ".big-head")[0]
    with views(started, tmp_path, "phone") as page:
        show(page, "player", early, 2)
        assert "Ann gets MH for $115 and you get BO for $230 unless somebody bids more." in lines(
            page, ".for-sale .say"
        )
        show(page, "player", late, 3)
        assert lines(page, ".turn .who") == ["Ann gets MH"]


@SLOW
def test_a_stock_round_has_runs_trains_and_places(started: Any, tmp_path: Path) -> None:
    """Last runs and trains stand beside the prices, the place beside the worth, and the next train below."""
    with screen(started, tmp_path) as page:
        data = data_at(FOUR, 245)
        drawn(page, "table", data)
        assert lines(page, ".mx thead th")[:6] == ["corporation", "price", "IPO, %", "pool, %", "last run", "trains"]
        rows = page.locator(".mx tbody tr").evaluate_all(
            "(all) => all.map((row) => ['th', '[data-key=run]', '[data-key=trains]'].map((key) => row.querySelector(key).dataset.value))"
        )
        by_id = {one["id"]: one for one in data["state"]["corporations"]}
        assert rows == [
            [name, str(by_id[name]["run"]["revenue"]), " ".join(by_id[name]["trains"])] for name, *_ in rows
        ]
        assert lines(page, ".mx [data-key=worth]") == [
            "1,334 \u00b7 2nd",
            "1,077 \u00b7 4th",
            "1,477 \u00b7 1st",
            "1,278 \u00b7 3rd",
        ]
        assert lines(page, ".beside .big") == ["D $1,100 trade-in $800 5 left"]
        drawn(page, "table", data_at(SEVEN, 51))
        assert lines(page, ".mx thead th")[4] == "trains", "seven players leave no room for the last run"


@SLOW
def test_tokens_can_be_read_from_three_metres(started: Any, tmp_path: Path) -> None:
    """Three tokens in one space have letters of 28 px, in a row that is higher than the others."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(SEVEN, 51))
        sizes = page.locator(".space-cell.many .token").evaluate_all(
            "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert len(sizes) == 3
        assert min(sizes) >= 27.9


@SLOW
def test_the_next_train_where_no_corporation_is_up(started: Any, tmp_path: Path) -> None:
    """A player whose corporations wait sees the next train, what it rusts, and the bank, also in the auction; and the television what it costs with a trade-in."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 216), 2)
        assert lines(page, ".depot") == [
            "Next train bank $9,757 D $1,100, 6 left, or $800 with a 4-, 5- or 6-train traded in. The first D rusts 4s: PRR NYC B&O NYNH"
        ]
        show(page, "player", data_at(FOUR, 217), 4)
        assert lines(page, ".depot") == [], "the card of the corporation that is up has it"
        show(page, "player", data_at(FOUR, 3), 1)
        assert lines(page, ".depot")[0].startswith("Next train bank $9,730 2 $80, 6 left. The first 3: ")
        show(page, "player", data_at(FOUR, 260), 1)
        order = page.evaluate("() => [...document.querySelectorAll('.columns > *')].map((one) => one.className)")
        assert order.index("raise") < order.index("stock"), (
            "where nobody trades, what could be raised comes before the rest"
        )


@SLOW
def test_what_a_private_can_be_turned_in_for(started: Any, tmp_path: Path) -> None:
    """The owner of MH reads what it can be turned in for, and whether now."""
    with views(started, tmp_path, "phone") as page:
        show(page, "player", data_at(FOUR, 50), 2)
        assert lines(page, ".stock .private small") == [
            "pays $15 a round" if "DH" in one else "pays $20 a round \u00b7 you may turn it in for 1 NYC from the IPO"
            for one in data_at(FOUR, 50)["state"]["players"][1]["privates"]
        ]
        show(page, "player", data_at(FOUR, 27), 2)
        assert lines(page, ".stock .private small")[-1].endswith("can be turned in for 1 NYC, not now")


@SLOW
def test_amounts_without_room_tell_whose_they_are(started: Any, tmp_path: Path) -> None:
    """Amounts that are summed say that they are more of those that stand before; a correction keeps its words."""
    ledger = tmp_path / "game.toml"
    cut(SEVEN.stem, 64, ledger)
    with sitting(ledger) as banker, screen(started, tmp_path) as page:
        assert banker("undo").code == 0
        data = told(ledger)
        drawn(page, "table", data)
        undone = "Event 64 (B&O runs for $110 and pays it out) is undone"
        assert lines(page, ".just-bar") == [f"{undone} 112 \u2192 100 \u00b7 Anna \u221233 \u00b7 3 more \u221244"]
        last = data["events"][-1]
        last |= {"do": "amend", "sentence": undone, "cash": [10, -20, 30, -40, 50, -60, -70]}
        last |= {"treasuries": {}, "prices": {}}
        drawn(page, "table", data)
        assert lines(page, ".just-bar") == [f"{undone} to settle: Greta \u221270 \u00b7 6 more +90 \u2212120"]
        last |= {"cash": [0, -20, 0, 0, 0, 0, 0], "treasuries": {"PRR": 7, "C&O": 3, "RDG": 90}}
        drawn(page, "table", data)
        assert lines(page, ".just-bar") == [f"{undone} to settle: Ben \u221220 \u00b7 3 corporations +100"]
