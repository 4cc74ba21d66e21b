"""Two rulesets of another currency: ¥ before the amount, F behind it. What is shown, what is typed, and what is exported."""

import csv
import io
import subprocess
from pathlib import Path

import pytest

from banker.rules.read import read
from support.elsewhere import whole_hledger
from support.marks import SLOW, few
from support.paths import DATA
from support.say import Say
from support.table import play

YEN, FRANCS = (str(DATA / "rulesets" / "valid" / f"{name}.toml") for name in ("yen", "francs"))
HLEDGER = whole_hledger()
MONEY = pytest.mark.parametrize(("rules", "written"), [(YEN, "¥{}"), (FRANCS, "{}F")], ids=["yen", "francs"])
AUCTION = (
    "private alice sv; private bob cs; private carol dh; private alice mh; private bob ca; private carol bo --par 100"
)
GAME = f"{AUCTION}; par alice prr 67; buy bob prr; buy carol prr"


@pytest.fixture
def yen(banker: Say) -> Say:
    """A game for yen, in its first stock round."""
    assert banker(f"new {YEN} Alice Bob Carol").code == 0
    assert banker("play", GAME.replace("; ", "\n")).code == 0
    return banker


@MONEY
def test_par(rules: str, written: str) -> None:
    """A par costs twice its price (1830 8.1), and a price that is no par is refused with those that are."""
    game = play(rules=rules, lay="round SR 3")
    refusal = game.refused("par alice prr 75", f"PRR cannot start at {written.format(75)}")
    assert all(written.format(par) in refusal for par in (67, 71, 76, 82, 90, 100))
    answer = game.told("par alice prr 67")
    assert f"Alice pays the bank {written.format(134)}." in answer
    assert f"PRR starts at {written.format(67)}" in answer


@MONEY
def test_dividend(rules: str, written: str) -> None:
    """A run for 240 pays 24 a share of 10% (1830 20.3), and the price rises."""
    game = play("phase 3; round OR 2.1; stock PRR 100 Alice 60 Bob 40; trains PRR 3; cash PRR 1500", rules=rules)
    answer = game.told("run prr 240")
    assert f"The bank pays Alice {written.format(144)} and Bob {written.format(96)}." in answer
    assert f"PRR: {written.format(100)} to {written.format(112)}." in answer


@MONEY
def test_refusal_and_thousands(rules: str, written: str) -> None:
    """A refusal has the sign on each of its amounts, on the same side of thousands."""
    game = play("phase 6; round OR 2.1; stock PRR 100 Alice 60 Bob 40; cash PRR 1000; ran PRR", rules=rules)
    game.refused(
        "train prr d", f"PRR has {written.format('1,000')} of the {written.format('1,100')} that a D-train costs"
    )


@MONEY
def test_note(rules: str, written: str) -> None:
    """The note on the income of privates (1830 16.0)."""
    game = play("round SR 3; private SV Alice; private CS Alice; private DH Bob", rules=rules)
    assert f"The privates pay Alice {written.format(15)} (SV 5, CS 10), Bob {written.format(15)} (DH)" in game.told(
        "next"
    )


@MONEY
def test_sign_is_understood(rules: str, written: str) -> None:
    """An amount may be typed with the sign of the game, with $, which every game understands, or without."""
    game = play("round SR 3", rules=rules)
    for amount in (written.format(50), "$50", "50", written.format(50).lower()):
        assert game.gains(f"pay bank alice {amount} x") == {"Bank": -50, "Alice": 50}
    assert game.gains(f"pay bank alice {written.format('1,200')} x")["Alice"] == 1200
    game.invalid("pay bank alice £50 x", "'£50' is not an amount", f"such as 120 or {written.format(120)}")


@MONEY
def test_sign_in_a_revenue(rules: str, written: str) -> None:
    """A revenue may be a sum of amounts with signs, and its decision stands behind the sign."""
    game = play("phase 3; round OR 2.1; stock PRR 100 Alice 60 Bob 40; trains PRR 3", rules=rules)
    assert game.gains(f"run prr {written.format(100)}+{written.format(20)}w") == {"Bank": -120, "PRR": 120}


def test_sign_behind_belongs_behind() -> None:
    """F16 is a hex, and not 16 francs (1830 18.0)."""
    game = play("phase 3; round OR 2.1; stock PRR 100 Alice 60 Bob 40", rules=FRANCS)
    assert game.gains("tile prr f16") == {"PRR": -120, "Bank": 120}
    assert game.gains("undo") == {"PRR": 120, "Bank": -120}
    assert game.gains("tile prr 120F") == {"PRR": -120, "Bank": 120}


@few(2)
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("status", "SR 1 | phase 2 | bank ¥10,488 | priority deal Alice | event 9"),
        ("show 7", "¥134: Alice to Bank"),
        ("show 7", "price of PRR: none to ¥67 (row 6, column 7)"),
        ("explain alice", "the president's certificate of PRR at ¥67"),
        ("explain alice", "Alice has ¥536."),
        (
            "raise alice 100",
            "Alice has ¥536. Alice cannot raise ¥100 by sales in SR 1: there is nothing that they may sell.",
        ),
        ("payout prr 120", "The bank pays ¥60."),
        ("change 24", "From a full bank of yen, ¥12,000:"),
        ("-n undo", "The bank pays Carol ¥67."),
        (
            "export --to csv",
            "buy Carol PRR ipo 1,,,,¥67: Carol to Bank; 1 PRR: IPO to Carol",
        ),
        (f"rules show {YEN}", "Bank: ¥12,000 = 15 x 500"),
        (f"calc payout ¥120 alice=5 -r {YEN}", "The bank pays ¥60. 50% of the stock is unsold."),
        (f"calc score ¥100 3x¥67 -r {YEN}", "301"),
        (f"calc float ¥75 -r {YEN}", "¥75 is not a par. Choose one of ¥67, ¥71, ¥76, ¥82, ¥90, ¥100."),
        (f"calc move ¥5 sell -r {YEN}", "The market has no space of ¥5."),
        ("calc float 75", "$75 is not a par. Choose one of $67, $71, $76, $82, $90, $100."),
    ],
)
def test_shown(yen: Say, command: str, shown: str) -> None:
    """Every command that shows money of the game writes yen; `calc` writes the currency of the ruleset that it is given."""
    answer = yen(command)
    assert shown in answer.out + answer.err


@few(2)
@pytest.mark.parametrize("command", ["log", "explain alice", "payout prr 120", "change 24", "audit"])
def test_heading(yen: Say, command: str) -> None:
    """The column of the amounts is headed by the sign, in a table and for a spreadsheet."""
    assert yen("count bob 500").code == 0
    assert "dollars" not in yen(command).out
    assert "¥" in next(csv.reader(io.StringIO(yen(f"-O csv {command}").out)))


@SLOW
def test_json_has_numbers(yen: Say) -> None:
    """JSON has whole numbers, under the names that it has in every game."""
    assert yen("-O json status").data["game"]["bank"] == 10488
    assert [event["dollars"] for event in yen("-O json log -n 2").data] == [67, 67]


def test_help_at_the_prompt(yen: Say) -> None:
    """The prompt's help on a command has the amounts of this game; outside it, help is about no game."""
    assert "`120` pays out ¥120" in yen("play", "help run").out
    assert "`120` pays out $120" in yen("help run").out


def test_bare_revenue_at_the_prompt(banker: Say) -> None:
    """A line that is an amount with the sign of the game is a run."""
    banker(f"new {FRANCS} Alice Bob Carol")
    banker("play", GAME.replace("; ", "\n") + "\nnext --override x")
    assert "A number alone is a corporation's revenue" not in banker("play", "120Fw").err
    assert "Unknown command" not in banker("play", "120Fw").err
    assert "Unknown command '120Kw'" in banker("play", "120Kw").err


def test_finding(yen: Say) -> None:
    """A count that nobody resolved, and a changed move, in yen; with a ledger for dollars beside it, each in its own."""
    assert "Alice has ¥500, ¥36 less than the recorded ¥536." in yen("count alice 500").out
    assert yen("-f other.toml new 1830 Alice Bob Carol").code == 0
    assert yen("-f other.toml count alice 500").code == 0
    yens = "Alice was counted with ¥500, but the ledger says ¥536: ¥36 too little."
    assert yens in yen("audit").out
    answer = yen("audit other.toml game.toml other.toml").out
    assert answer.count("Alice was counted with $500, but the ledger says $800: $300 too little.") == 2
    assert answer.count(yens) == 1
    assert "rule  amount" in answer
    assert "dollars" in yen("audit other.toml").out


def test_option_in_yen(banker: Say) -> None:
    """An option that is an amount is typed and shown with the sign; the ledger has the number."""
    answer = banker(f"new {YEN} Alice Bob Carol --option bank=¥8,000")
    assert "Options: bank ¥8,000." in answer.out
    assert "whole ¥ from 1 to 9,999,999, not 'x'" in banker(f"new {YEN} A B --option bank=x").err
    assert 'bank = "8000"' in Path("game.toml").read_text(encoding="utf-8")


@few(1)
@pytest.mark.skipif(HLEDGER is None, reason="hledger is not installed here: apt-get install hledger")
@pytest.mark.parametrize(("rules", "commodity"), [(YEN, '"¥"536'), (FRANCS, '536 "F"')])
def test_hledger(banker: Say, rules: str, commodity: str) -> None:
    """Hledger accepts the journal, whose money is in the commodity of the sign, and finds everyone's balance and worth in it."""
    assert banker(f"new {rules} Alice Bob Carol").code == 0
    assert banker("play", GAME.replace("; ", "\n")).code == 0
    assert banker("export --to hledger -o a.journal").code == 0
    assert f"= {commodity}\n" in Path("a.journal").read_text(encoding="utf-8").replace("  ", " ")
    checked = subprocess.run([str(HLEDGER), "-f", "a.journal", "check", "--strict"], capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, b"")
    asked = [str(HLEDGER), "-f", "a.journal", "balance", "-V", "--no-total", "Players:Alice"]
    worth = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout
    assert worth.split() in (["¥800", "Players:Alice"], ["800", "F", "Players:Alice"])


@pytest.mark.parametrize(("rules", "code"), [(YEN, "JPY"), (FRANCS, "MONEY-F"), ("1830", "USD")])
def test_beancount(banker: Say, rules: str, code: str) -> None:
    """In beancount, whose names are capitals, the sign has a code: that of yen, and MONEY-F where several countries had it."""
    assert banker(f"new {rules} Alice Bob Carol").code == 0
    text = banker("export --to beancount").out
    assert f'option "operating_currency" "{code}"' in text
    assert f" commodity {code}\n" in text
    assert any(line.split()[1:] == ["balance", "Assets:Players:Alice", "800", code] for line in text.splitlines())
    loader = pytest.importorskip("beancount.loader", reason="beancount is not installed here: pip install beancount")
    assert loader.load_string(text)[1] == []


def test_digest() -> None:
    """The currency moves nothing, so the digest is that of 1830, and no shipped game has another than dollars by accident."""
    assert read(YEN).digest == read(FRANCS).digest == read("1830").digest
    assert read("1830").game.currency == "$"
