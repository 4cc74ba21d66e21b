"""`export`: hledger and beancount accept the files and report the balances of `status` and the worth of `score`."""

import csv
import io
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from banker.exporters import beancount, hledger
from banker.exporters.bookings import books
from banker.exporters.separated import ROWS, separated
from banker.game import Game
from banker.money import sign
from support import elsewhere, oracle
from support.elsewhere import HOSTILE, KINDS, LEDGERS, contents, games, made, without_nothing
from support.marks import SLOW, few
from support.paths import PROJECT
from support.say import Say

HLEDGER = elsewhere.whole_hledger()
needs_hledger = pytest.mark.skipif(HLEDGER is None, reason="hledger is not installed here: apt-get install hledger")


@pytest.fixture(scope="session", params=KINDS, ids=str)
def ledger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each of the ledgers to be exported."""
    return made(request.param, tmp_path_factory.mktemp("ledgers"))


def asked(journal: Path, *words: str) -> str:
    """Return what hledger prints."""
    assert HLEDGER is not None
    done = subprocess.run([HLEDGER, "-f", journal, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def balances(journal: Path, *words: str) -> dict[str, dict[str, int]]:
    """Return the balances of accounts by hledger, with the total under ""."""
    rows, total = json.loads(asked(journal, "balance", "--flat", "-O", "json", *words))
    rows.append(["", "", 0, total])
    return {
        row[1]: {amount["acommodity"]: round(amount["aquantity"]["floatingPoint"]) for amount in row[3]} for row in rows
    }


@few(1, 12)
@needs_hledger
def test_hledger_has_the_balances_of_status(ledger: Path, tmp_path: Path) -> None:
    """`hledger check --strict` accepts the journal, and every balance and, with prices, every worth is that of the table."""
    journal = tmp_path / "a.journal"
    for game, at in games(ledger):
        journal.write_text(hledger.journal(books(game, at), ["a game"]), encoding="utf-8")
        asked(journal, "check", "--strict")
        table = game.table_at(at)
        found = balances(journal)
        assert not any(found[""].values()), "it comes to nothing, the Box as the other side of what was in it"
        if ledger.stem == "hostile":
            continue  # hledger cannot show its names
        there = contents(table, at)
        unseen = {
            f"{kind}-train" for kind, train in table.rules.train.items() if train.unlimited
        }  # there is no number to compare
        shown = {
            account: {
                name: found.get(account, {}).get(name, 0) for name in things if account != "Depot" or name not in unseen
            }
            for account, things in there.items()
        }
        assert without_nothing(shown) == without_nothing(there)
        worths = balances(journal, "--value=end", "Players")
        money = sign(table.rules.game.currency)
        expected = {f"Players:{who}": {money: table.worth(who).total} for who in table.players}
        assert without_nothing({who: worths.get(who, {}) for who in expected}) == without_nothing(expected)


@needs_hledger
def test_hledger_counts_the_whole_box(banker: Say, tmp_path: Path) -> None:
    """The account Box gives $12,000 (1830 Table 8), ten shares of each corporation (8.0) and six 2-trains (Table 6)."""
    banker("new 1830 Alice Bob Carol")
    assert banker("export --to hledger -o a.journal").code == 0
    box = balances(tmp_path / "a.journal", "Box")["Box"]
    assert (box["$"], box["PRR"], box["2-train"], box["PRR station"], box["SV private"]) == (-12000, -10, -6, -4, -1)


@needs_hledger
def test_hledger_values_the_worth_of_players(tmp_path: Path) -> None:
    """`hledger bal -V Players`, as the help says, prints each player's worth on any day."""
    game = Game(LEDGERS[3], writing=False)
    journal = tmp_path / "a.journal"
    journal.write_text(hledger.journal(books(game, None), []), encoding="utf-8")
    found = balances(journal, "-V", "Players")
    assert {who: found[f"Players:{who}"] for who in game.table.players} == {
        who: {"$": game.table.worth(who).total} for who in game.table.players
    }


@needs_hledger
def test_hledger_finds_a_wrong_balance(tmp_path: Path) -> None:
    """A wrong balance fails the assertions at the end of the journal."""
    game = Game(LEDGERS[3], writing=False)
    text = hledger.journal(books(game, None), [])
    journal = tmp_path / "a.journal"
    head, event, tail = text.partition("(30) ")
    assert event
    journal.write_text(head + event + tail.replace(" $-67", " $-68", 1).replace(" $67", " $68", 1), encoding="utf-8")
    done = subprocess.run([str(HLEDGER), "-f", journal, "check"], capture_output=True, text=True, check=False)
    assert done.returncode != 0


def loaded(text: str) -> tuple[list[Any], list[Any]]:
    """Return the entries and the errors of beancount."""
    loader = pytest.importorskip("beancount.loader", reason="beancount is not installed here: pip install beancount")
    entries, errors, _ = loader.load_string(text)
    return entries, errors


@few(2, 12)
def test_beancount_has_the_balances_of_status(ledger: Path) -> None:
    """The real beancount loads the file without errors, and every balance and, with prices, every worth is that of the table."""
    for game, at in games(ledger):
        entries, errors = loaded(beancount.ledger(books(game, at), ["a game"]))
        assert errors == []
        table = game.table_at(at)
        kinds: dict[str, dict[str, Any]] = {"Open": {}, "Commodity": {}, "Price": {}}
        sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for entry in entries:
            match type(entry).__name__:
                case "Open":
                    kinds["Open"][entry.account] = entry.meta["name"]
                case "Commodity":
                    kinds["Commodity"][entry.currency] = (entry.meta["kind"], entry.meta.get("name", ""))
                case "Price":
                    kinds["Price"][entry.currency] = int(entry.amount.number)
                case "Transaction":
                    for posting in entry.postings:
                        sums[posting.account][posting.units.currency] += int(posting.units.number)
        places = {place: account for account, place in kinds["Open"].items()}
        assert len(places) == len(kinds["Open"])
        units = {unit: currency for currency, unit in kinds["Commodity"].items()}
        assert len(units) == len(kinds["Commodity"])
        for (of, name), spot in table.holdings.items():
            for place, number in spot.items():
                if of != "share" and number:
                    assert sums[places[place]][units[of, name]] == number, (of, name, place)
        for who in table.players:
            total = sum(
                number * kinds["Price"].get(unit, unit == units["cash", ""])
                for unit, number in sums[places[who]].items()
            )
            assert total == table.worth(who).total if who in places else table.worth(who).total == 0


@few(2, 12)
def test_bean_check_accepts_the_file(ledger: Path, tmp_path: Path) -> None:
    """The program `bean-check` accepts the file."""
    check = pytest.importorskip(
        "beancount.scripts.check", reason="beancount is not installed here: pip install beancount"
    )
    path = tmp_path / "a.beancount"
    game = Game(ledger, writing=False)
    path.write_text(beancount.ledger(books(game, None), []), encoding="utf-8")
    with pytest.raises(SystemExit) as done:
        check.main([str(path)])
    assert not done.value.code


@needs_hledger
@pytest.mark.parametrize("years", [(56, 40, 41), (-3, 0, 3), (0, 500, 7900)])
def test_order_of_events_does_not_depend_on_the_clock(
    banker: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, years: tuple[int, ...]
) -> None:
    """With a clock set back, or years that neither program reads, the last event still counts last."""
    for command, year in zip(
        ("new 1830 Al Ben Cy", "pay bank al 9 odd", "par al prr 100 --override x"), years, strict=True
    ):
        monkeypatch.setenv("BANKER_NOW", str(max(0, year) * 31_556_952))
        assert banker(command).code == 0
    assert banker("export --to hledger -o a.journal").code == 0
    asked(tmp_path / "a.journal", "check", "--strict", "ordereddates")
    assert balances(tmp_path / "a.journal", "--value=end", "Players")["Players:Al"] == {"$": 809}
    assert loaded(banker("export --to beancount").out)[1] == []


@few(4, 24)
@pytest.mark.parametrize("what", ["events", "balances", "worth", "prices", "revenues", "earnings"])
def test_csv_is_well_formed(ledger: Path, what: str) -> None:
    """CSV follows RFC 4180 (equal rows, CRLF), and no text begins like a formula."""
    for game, at in games(ledger):
        data = separated(ROWS[what](game, at))
        assert data.count(b"\r\n") == data.count(b"\n")
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        assert len({len(row) for row in rows}) == 1
        for cell in (cell for row in rows for cell in row):
            assert not cell.lstrip().startswith(("=", "+", "-", "@")) or cell.removeprefix("-").isdecimal()
            assert cell.isprintable()
        table = game.table_at(at)
        if what == "events":
            assert [row[0] for row in rows[1:]] == [str(record.n) for record in game.records[:at]]
        elif what == "balances":
            last = dict(zip(rows[0], rows[-1], strict=True))
            assert (len(rows), last["Bank"]) == (at + 2, str(table.cash("Bank")))
            assert rows[-1][3 : 3 + len(table.players)] == [str(table.cash(who)) for who in table.players]
        elif what == "worth":
            assert rows[-1][:2] == [str(table.round), str(at)]
            assert rows[-1][2 : 2 + len(table.players)] == [str(table.worth(who).total) for who in table.players]
            assert len({row[0] for row in rows}) == len(rows)


def test_csv_of_hostile_names(tmp_path: Path) -> None:
    """Names like formulas get an apostrophe, and the file begins with the mark of UTF-8 for Excel."""
    game = Game(elsewhere.hostile(tmp_path), writing=False)
    data = separated(ROWS["balances"](game, None))
    assert data.startswith(b"\xef\xbb\xbf")
    head = next(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert head[3:8] == [f"'{HOSTILE[0]}", *HOSTILE[1:4], f"'{HOSTILE[4]}"]


def test_worth_by_round_forgets_an_undone_round(banker: Say) -> None:
    """After the `undo` of a `next`, CSV has no row for the round that was undone."""
    banker("new 1830-starter Tom=PRR Mia=NYC")
    banker("play", "run prr 0\nrun nyc 0\nnext\nundo")
    lines = banker("export --to csv --what worth").out.splitlines()
    assert [line.split(",")[0] for line in lines] == ["round", "OR 1"]


@pytest.mark.parametrize(
    ("form", "shows"), [("hledger", "(2) private Bob CS 40"), ("beancount", '"private Bob CS 40"'), ("csv", "Bob CS 40"), ("json", '["Bob", "CS", "40"]')]
)  # fmt: skip
def test_export_at_an_event(game: Say, form: str, shows: str) -> None:
    """`export --at N` leaves out the events after N."""
    assert shows in game(f"export --to {form} --at 2").out
    assert shows not in game(f"export --to {form} --at 1").out
    answer = game(f"export --to {form} --at 99")
    assert (answer.code, answer.out) == (2, "")
    assert "There is no event 99" in answer.err


def test_export_writes_only_a_new_file(game: Say) -> None:
    """`export -o` refuses an existing file, leaves nothing else beside the new one, and writes nothing with `-n`."""
    Path("old").write_text("mine")
    answer = game("export --to json -o old")
    assert (answer.code, Path("old").read_text()) == (2, "mine")
    assert "old exists already" in answer.err
    assert game("-n export --to json -o new").out.startswith("Would write 6 events in json format to new.\n")
    assert not Path("new").exists()
    assert game("export --to json -o new").out.startswith("Wrote 6 events in json format to new.\n")
    assert game("export --to json").out == Path("new").read_text(encoding="utf-8")
    assert game("-O json export --to csv -o b").data == {
        "file": "b",
        "to": "csv",
        "events": 6,
        "bytes": Path("b").stat().st_size,
    }
    assert sorted(path.name for path in Path().iterdir()) == ["b", "game.toml", "new", "old"]


@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_disk_that_fails_leaves_no_file(game: Say, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If writing fails, no file is left; on a disk without hard links, the file is written."""

    def fails(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"os.{call}", fails)
    answer = game("export --to hledger -o a.journal")
    if call == "link":
        assert answer.code == 0
        assert Path("a.journal").stat().st_size > 1000
    else:
        assert answer.code == 3
        assert answer.err == "banker: a.journal cannot be written: No space left on device.\n"
        assert not Path("a.journal").exists()
    assert not list(Path().glob("*.part"))


def test_wrong_arguments_of_export(game: Say) -> None:
    """Wrong arguments give one sentence each."""
    assert game("export").code == 2
    assert "`--what` works only with `--to csv`" in game("export --to json --what worth").err
    assert "cannot be written: No such file" in game("export --to json -o no/where").err
    assert "cannot be written: embedded null" in game("export --to json -o 'a\0b'").err


@pytest.mark.usefixtures("game")
def test_bytes_of_an_export(tmp_path: Path) -> None:
    """A process writes CRLF and UTF-8, whatever the encoding of the terminal."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-m", "banker", "export", "--to", "csv"],
        capture_output=True, check=True, cwd=tmp_path, env={**environment, "PYTHONPATH": str(PROJECT)},
    )  # fmt: skip
    assert done.stdout.count(b"\r\n") == done.stdout.count(b"\n") == 7


@SLOW
@pytest.mark.skipif(not oracle.MONEY.exists(), reason=f"the recorded games are not at {oracle.FOLDER}")
@needs_hledger
def test_recorded_game_has_its_recorded_result(banker: Say, tmp_path: Path) -> None:
    """The real hledger computes the recorded result of game 26855: 2212, 2127, 1831 and 310."""
    heading, events = oracle.read()
    options = " ".join(f"--option={name}={value}" for name, value in oracle.OPTIONS.items())
    names = " ".join(f"'{name}'" for name in heading["players"])
    assert banker(f"new 1830 {names} {options}").code == 0
    assert banker("play", "\n".join(command for command, _ in oracle.commands(events))).code == 0
    assert banker("export --to hledger -o a.journal").code == 0
    found = balances(tmp_path / "a.journal", "--value=end", "Players")
    assert {who.removeprefix("Players:"): things["$"] for who, things in found.items() if who} == heading["result"]


def test_destination_is_checked_first(game: Say) -> None:
    """`-o -` is standard output; an existing or empty file name is refused before anything is done, also with `-n`."""
    assert game("export --to csv -o -").out == game("export --to csv").out
    Path("there.json").write_text("mine", encoding="utf-8")
    for words in ("export --to json -o there.json", "-n export --to json -o there.json"):
        answer = game(words)
        assert (answer.code, "exists already" in answer.err) == (2, True), answer
    assert game("export --to json -o ''").code == 2
    assert Path("there.json").read_text(encoding="utf-8") == "mine"
    assert game("export --to json -o game.json").code == 0
    answer = game("-n import game.json")
    assert (answer.code, "game.toml exists already" in answer.err) == (2, True), answer
    assert game("-f new.toml -O csv import game.json").code == 2
    assert not Path("new.toml").exists()
