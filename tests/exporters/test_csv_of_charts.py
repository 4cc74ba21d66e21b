"""`export --to csv`: the tables of what the charts of a report show have its figures, to the dollar."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.elsewhere import KINDS, made
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import Say, sitting

SAMPLE = SESSIONS / "1830-four-players.toml"


@pytest.fixture(scope="module", params=KINDS, ids=str, name="ledger")
def _ledger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(request.param, tmp_path_factory.mktemp("ledgers"))


def rows_of(banker: Say, what: str, at: str = "") -> list[list[str]]:
    """Return the rows of a table, headings first, without the apostrophes before what looks like a formula."""
    text = banker(f"export --to csv --what {what} {at}").out.removeprefix("\ufeff")
    return [[cell.removeprefix("'") for cell in row] for row in csv.reader(io.StringIO(text, newline=""))]


def report(banker: Say, at: str = "") -> Any:
    """Return the data of a report."""
    found = re.search(r'id="data">(.*?)</script>', banker(f"report -o - {at}").out, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@few(1, 10)
@pytest.mark.parametrize("at", ["", "--at 20"])
def test_earnings_are_those_of_the_report(ledger: Path, at: str) -> None:
    """The same sources and amounts as in the report; each player's column adds up to the last row, which is their worth."""
    with sitting(ledger) as banker:
        found = report(banker, at)["earnings"]
        heads, begins, *sources, worth = rows_of(banker, "earnings", at)
        score = {player["name"]: player["worth"] for player in banker(f"-O json score {at}").data["players"]}
    assert [len(row) for row in (begins, *sources, worth)] == [len(heads)] * (len(sources) + 2)
    assert heads[:2] == ["source", "about"]
    assert [begins[:2], worth[:2]] == [["begins", ""], ["worth", ""]]
    assert sources == [
        [source["kind"].replace("_", " "), (source["about"] or "").removeprefix("'"), *map(str, source["amounts"])]
        for source in found["sources"]
    ]
    for seat, who in enumerate(found["players"], 2):
        assert sum(int(row[seat]) for row in (begins, *sources)) == int(worth[seat]) == score[who]


@few(1, 8)
def test_revenues_are_those_of_the_report(ledger: Path) -> None:
    """Each run that counts is a row with its round, event and revenue, all of which was paid out or withheld."""
    with sitting(ledger) as banker:
        heads, *runs = rows_of(banker, "revenues")
        assert heads == ["round", "n", "corporation", "revenue", "paid", "withheld"]
        assert runs == [[str(run[key]) for key in heads] for run in report(banker)["runs"]]
    for *_, revenue, paid, withheld in runs:
        assert int(revenue) == int(paid) + int(withheld)


@few(2, 12)
def test_worth_by_round_in_parts(ledger: Path) -> None:
    """Each round has everyone's worth after its last event, as `score` prints it, and then its parts, which add up to it; stock at the end of a stock round has its risen prices."""
    with sitting(ledger) as banker:
        heads, *rounds = rows_of(banker, "worth")
        if any(event["corrected_by"] or event["do"] == "insert" for event in banker("-O json log").data):
            return  # which counts in its place, so that no table of then has it
        for row in rounds[:: max(1, len(rounds) // 4)]:
            table = banker(f"-O json status --at {row[1]}").data
            assert row[0] == table["game"]["round"]
            players = table["players"]
            if row[0].startswith("SR") and row != rounds[-1] and table["rules"]["market"]:
                risen = banker(f"-O json status --at {int(row[1]) + 1}").data
                prices = {corporation["id"]: corporation["price"] or 0 for corporation in risen["corporations"]}
                for player in players:
                    held = player["shares"].items()
                    player["worth_in"]["stock"] = sum(
                        percent // table["rules"]["share"] * prices[name] for name, percent in held
                    )
                    player["worth"] = sum(player["worth_in"].values()) - 2 * player["worth_in"].get("owed", 0)
            assert [*map(int, row[2 : 2 + len(players)])] == [player["worth"] for player in players]
            named = dict.fromkeys(head.rpartition(" ")[2] for head in heads[2 + len(players) :])
            parts = [player["worth_in"].get(part, 0) for player in players for part in named]
            assert [*map(int, row[2 + len(players) :])] == (parts if table["rules"]["market"] else [])


def test_headings_of_worth() -> None:
    """The columns of before come first; without a stock market there are no parts."""
    with sitting(SAMPLE) as banker:
        heads, first, *_ = rows_of(banker, "worth")
    players = ["Alice", "Bob", "Carol", "Dora"]
    parts = [f"{who} {part}" for who in players for part in ("cash", "stock", "privates")]
    assert heads == ["round", "event", *players, *parts]
    assert first[:9] == ["SR 1", "25", "624", "599", "644", "800", "91", "493", "40"]  # the sold-out PRR rises by $4
    with sitting(SESSIONS / "starter-no-train.toml") as banker:
        assert [len(row) for row in rows_of(banker, "worth")] == [4] * 8


@SLOW
def test_prices_are_those_of_status() -> None:
    """A row for the start and for each event that changes a price, with the prices that `status --at` it has."""
    with sitting(SAMPLE) as banker:
        heads, *rows = rows_of(banker, "prices")
        for row in rows[::9]:
            found = {
                corporation["id"]: corporation["price"]
                for corporation in banker(f"-O json status --at {row[0]}").data["corporations"]
            }
            assert dict(zip(heads[3:], row[3:], strict=True)) == {
                name: "" if price is None else str(price) for name, price in found.items()
            }


def test_default_and_wrong_names(game: Say) -> None:
    """Without `--what` csv is the events, as before; an unknown table is refused with the list."""
    assert game("export --to csv").out == game("export --to csv --what events").out
    answer = game("export --to csv --what earning")
    assert answer.code == 2
    assert "'events', 'balances', 'worth', 'prices', 'revenues', 'earnings'" in answer.err.replace("\n", " ")


@pytest.mark.parametrize("what", ["worth", "prices", "revenues", "earnings"])
def test_tables_of_a_game_without_events(banker: Say, what: str) -> None:
    """Before the first event each table has its headings, and nothing that has not happened."""
    banker("new 1830 Alice Bob Carol")
    rows = rows_of(banker, what)
    assert {len(row) for row in rows} == {len(rows[0])}
    assert [row[0] for row in rows[1:]] == {
        "worth": ["SR 1"], "prices": ["0"], "revenues": [], "earnings": ["begins", "worth"],
    }[what]  # fmt: skip


def test_earnings_of_a_small_game(banker: Say) -> None:
    """Privates at their price gain nothing; a payment is one, and what was undone or voided is none."""
    banker("new 1830 Alice Bob Carol")
    banker(
        "play", "private alice sv\nprivate bob cs\npay bank carol 30 prize\npay bank bob 9 x\nundo\npay bank bob 8 x"
    )
    assert banker("void 6 --yes").code == 0
    assert banker("export --to csv --what earnings").out == (
        "source,about,Alice,Bob,Carol\r\nbegins,,800,800,800\r\npayment,,0,0,30\r\nworth,,800,800,830\r\n"
    )
