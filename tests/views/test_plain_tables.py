"""`-O csv` and `-O tsv`: exactly one table of plain values, whatever people see."""

import csv
import io
import re

import pytest

from support.marks import few
from support.paths import SESSIONS
from support.say import Say, say

LEDGERS = ["1830-four-players", "1851-bankrupt", "starter-no-train", "1830-7p-bankrupt"]
QUERIES = [
    "status", "market", "order", "limits", "score", "trains", "log", "show 60", "payout {corp} 60", "explain bank",
    "project 2", "rules list", "rules show 1830", "replay", "change 60", "verify 0", "calc float 67", "raise {player}",
    "score {player}", "audit",
]  # fmt: skip


@few(15, 30)
@pytest.mark.parametrize("name", LEDGERS)
@pytest.mark.parametrize("query", QUERIES)
def test_one_table(name: str, query: str) -> None:
    """Every row has as many cells as there are headings, all different and not empty, and no line is empty."""
    ledger = SESSIONS / f"{name}.toml"
    state = say(f"-f {ledger} status -O json --at 70").data
    command = query.format(player=state["players"][0]["name"], corp=f'"{state["corporations"][0]["id"]}"')
    at = "" if query.split(maxsplit=1)[0] in ("audit", "rules", "change", "verify", "calc", "show") else "--at 70"
    answer = say(f"-f {ledger} {command} {at} -O csv")
    if answer.code == 2 or not answer.out:  # not in this game, or nothing found
        return
    assert "\n\n" not in answer.out.rstrip("\n")
    heads, *rows = csv.reader(io.StringIO(answer.out))
    assert all(heads)
    assert len({*heads}) == len(heads)
    assert all(len(row) == len(heads) for row in rows)


def test_values_are_plain(game: Say) -> None:
    """Holdings, certificates and limits are numbers of their own: no `60*`, no `7/16`, no `PRR:4`."""
    for line in ("par alice prr 67", "buy bob prr", "buy carol prr"):
        assert game(line).code == 0
    for query in ("status", "limits", "trains", "order", "score", "raise alice"):
        cells = [cell for row in csv.reader(io.StringIO(game(f"{query} -O csv").out)) for cell in row]
        assert not [cell for cell in cells if re.search(r"\d\*|\d/\d|:\d|\d,\d", cell)], query


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_event_is_one_table(game: Say, form: str) -> None:
    """A command that records answers with a row for each move, or one row where nothing moves."""
    cut = "," if form == "csv" else "\t"
    rows = [*csv.reader(io.StringIO(game(f"par alice prr 67 -O {form}").out), delimiter=cut)]
    assert rows[0] == ["n", "do", "words", "of", "what", "number", "from", "to"]
    assert ["7", "par", "Alice PRR 67", "cash", "", "134", "Alice", "Bank"] in rows
    assert ["7", "par", "Alice PRR 67", "president", "PRR", "", "IPO", "Alice"] in rows
    assert all(len(row) == len(rows[0]) for row in rows)
    rows = [*csv.reader(io.StringIO(game(f"note hello -O {form}").out), delimiter=cut)]
    assert rows[1:] == [["8", "note", "hello", "", "", "", "", ""]]


def test_nothing_to_sell_has_heads_alone(banker: Say) -> None:
    """`raise -O csv` with nothing to sell prints the heads that it has with sales, and no line without cells."""
    assert banker("new 1830 Ann Ben Cid").code == 0
    out = banker("raise ann 50 -O csv").out
    assert out == ("way,corporation,count,price,brings,loss,market from,market to,market row,market column,president\n")
    four = SESSIONS / "1830-four-players.toml"
    who = say(f"-f {four} status -O json --at 70").data["players"][0]["name"]
    assert say(f"-f {four} raise {who} 10 --at 70 -O csv").out.startswith(out)


def test_audit_without_findings_has_heads_alone() -> None:
    """`audit -O csv` prints its heads also where it finds nothing."""
    answer = say(f"audit {SESSIONS / '1830-four-players.toml'} -O csv")
    assert answer.out == "severity,event,finding,rule,dollars\n"


def test_status_has_everybody(game: Say) -> None:
    """`status -O csv` has a row for each player, each corporation and the bank."""
    rows = list(csv.DictReader(io.StringIO(game("status -O csv").out)))
    assert [row["kind"] for row in rows] == ["player"] * 4 + ["corporation"] * 8 + ["bank"]
    assert rows[1]["president"] == "B&O"
    assert (rows[1]["shares B&O"], rows[-1]["round"]) == ("20", "SR 1")


def test_prices_are_exported(game: Say) -> None:
    """`export --to csv --what prices` has a line whenever a price changes."""
    assert game("par alice prr 67").code == 0
    assert game("note nothing moves").code == 0
    lines = game("export --to csv --what prices").out.splitlines()
    assert lines[0] == "n,round,verb,PRR,NYC,CPR,B&O,C&O,Erie,NYNH,B&M"
    assert lines[1:] == ["0,SR 1,,,,,,,,,", "6,SR 1,private,,,,100,,,,", "7,SR 1,par,67,,,100,,,,"]


@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\uff1d"])
def test_no_cell_runs_as_a_formula(game: Say, form: str, start: str) -> None:
    """A text that a spreadsheet would run gets an apostrophe, as in an export; numbers below zero stay numbers."""
    words = f"{start}HYPERLINK(1)"
    for command in (f"note '{words}'", f"pay alice bank 5 '{words}'", "pay alice bob 5 gift --override '=1+1'"):
        assert game(command).code == 0
    assert game(f"rename dora '{start.strip()}Dora'").code in (0, 2)
    for query in ("log", "show 7", "show 8", "explain alice", "replay", "status", "limits", "score", "audit"):
        out = game(f"{query} -O {form}").out
        cells = [cell for row in csv.reader(io.StringIO(out), delimiter="," if form == "csv" else "\t") for cell in row]
        assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "@", "\uff1d"))], query
        assert not [cell for cell in cells if cell.startswith("-") and not cell[1:].isdecimal()], query
    assert "-5" in game(f"explain alice -O {form}").out
    assert f"'{words.strip()}" in game(f"show 8 -O {form}").out + game(f"explain alice -O {form}").out


def test_bar_does_not_begin_a_cell_in_markdown(game: Say) -> None:
    """A `|` in a note, a reason or a name is escaped in Markdown, so that each row has as many cells as the heading."""
    assert game("note 'a|b || c'").code == 0
    assert game("pay alice bob 5 'for|him'").code == 0
    assert game("rename dora 'Do|ra'").code == 0
    for query in ("log", "explain alice", "replay", "status", "limits", "score", "show 8"):
        blocks = [block for block in game(f"{query} -O md").out.split("\n\n") if block.startswith("|")]
        assert blocks, query
        for block in blocks:
            assert len({len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}) == 1, block
    assert r"note a\|b \|\| c" in game("log -O md").out.replace('"', "")
    assert r"Do\|ra" in game("status -O md").out
