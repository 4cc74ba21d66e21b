"""The table of 1846, as far as it is known without its title: a draft, a stock round and an operating round, and every question asked of minors."""

from pathlib import Path

import pytest

from support.marks import SLOW
from support.say import Say, sitting
from support.table import Play, play

RULES = "1846"
OUT = {"orange": "LSL,MC,O&I", "blue": "SC,MPC,TBC", "corporations": "C&O,ERIE"}
DRAFT = "private cid ms; private ben big4; private ann c&wi; private cid mail; private ben lm; private ann bt"
STOCK = "par ann ic 60; buy ben ic; buy cid ic; par ben prr 70"


def _play(lines: str) -> Play:
    return play("", "Ann Ben Cid", RULES, **OUT).say(lines)


def test_privates_are_paid_at_the_prices_of_the_draft() -> None:
    """1846.6, 1846.8: MS costs 140 and BIG4 100, of which 60 and 40 are in their treasuries then; the others cost their face."""
    table = _play(DRAFT).table
    assert [table.cash(who) for who in ("Ann", "Ben", "Cid", "MS", "BIG4")] == [300, 260, 180, 60, 40]


def test_stock_is_paid_to_the_treasury() -> None:
    """1846.10 to 1846.12: twice the par for the president's certificate, then the market price; IC gets its par once from the bank."""
    game = _play(DRAFT)
    assert game.gains("par ann ic 60") == {"Ann": -120, "IC": 180, "Bank": -60}
    assert game.gains("buy ben ic") == {"Ben": -60, "IC": 60}
    assert game.see("percent IC IC") == 70


def test_a_minor_gives_half_to_its_owner_and_a_corporation_pays_half() -> None:
    """1846.34, 1846.31, 1846.33: 30 gives 15 and 15; of 110 the treasury keeps 50 and each share gets 6; the 60 paid move IC one to the right of 50, where its missed run had left it."""
    game = _play(f"{DRAFT}; {STOCK}; next")
    assert game.gains("run ms 30") == {"MS": 15, "Cid": 15, "Bank": -30}
    game.say("run big4 0; run ic 0; train ic 2; run prr 0; train prr 2; next; run ms 0; run big4 0; run prr 0")
    assert game.table.price("IC") == 50
    gains = game.gains("run ic 110h")
    assert (gains["Ann"], gains["Ben"], gains["Cid"]) == (12, 6, 6)
    assert game.table.price("IC") == 60


def test_issue_and_its_price() -> None:
    """1846.24: at the next lower price, no more than players hold; the price of the corporation does not move."""
    game = _play(f"{DRAFT}; {STOCK}; next; run ms 0; run big4 0")
    assert game.gains("issue ic 2") == {"IC": 100, "Bank": -100}
    assert game.table.price("IC") == 60
    game.refused("issue ic 1", "1846.23")


QUESTIONS = (
    "status", "order", "limits", "raise ann 100", "trains", "market", "payout ic 110h", "payout ms 30", "project", "pace",
    "audit", "score", "log", "explain cid", "explain ms", "show 9", "replay", "holdings", "count ben 5", "report -o -",
)  # fmt: skip


@SLOW
@pytest.mark.parametrize(
    "laid", ["", DRAFT, f"{DRAFT}; {STOCK}", f"{DRAFT}; {STOCK}; next", f"{DRAFT}; {STOCK}; next; run ms 30"]
)
def test_every_question_has_an_answer(tmp_path: Path, laid: str) -> None:
    """A railroad without stock and price breaks no view, in a table or in JSON, and no note."""
    with sitting(tmp_path / "game.toml") as banker:
        options = " ".join(f"--option '{name}={value}'" for name, value in OUT.items())
        assert banker(f"new {RULES} Ann Ben Cid {options}").code == 0
        _record(banker, laid)
        for question in QUESTIONS:
            for form in ("", "-O json ") if question[:6] not in ("report", "replay") else ("",):
                answer = banker(f"{form}{question}")
                assert answer.code in (0, 1, 2), (question, answer.err)
                assert "Unexpected" not in answer.err, question


def _record(banker: Say, lines: str) -> None:
    for line in filter(None, lines.split("; ")):
        answer = banker(line)
        assert (answer.code, "cannot be shown" in answer.err) == (0, False), (line, answer.err)
