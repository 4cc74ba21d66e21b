"""Games played with Rails: the import agrees with every balance, price, float and president in their logs."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from support.marks import seeds
from support.oracle import FOLDER
from support.rails_story import damaged, outcome, play

LOGS = sorted(FOLDER.glob("rails-*.report"))
RULINGS = {"rails-1851-Late-to-SR4": {"C23"}, "rails-1830-sell_Presidency2": {"A16"}}
pytestmark = pytest.mark.skipif(not LOGS, reason=f"the logs of Rails are not at {FOLDER}")


@pytest.mark.parametrize("log", LOGS or [FOLDER], ids=lambda path: path.stem)
def test_every_fact_of_the_log_agrees(log: Path) -> None:
    """Every line with a balance, price, float, president or payment is compared and agrees, or names a ruling."""
    text = log.read_text(encoding="utf-8")
    played = play(text)
    assert (played.unknown, played.against, played.differing) == ([], [], [])
    found = {stated.ruling.partition(":")[0] for stated in played.ruled}
    assert found == RULINGS.get(log.stem, set())
    compared = {stated.ref: stated for stated in played.stated}
    for number, line in enumerate(text.splitlines(), 1):
        key, *rest = line.split(",")
        if key == "Has":
            assert compared[str(number)].theirs == compared[str(number)].ours == int(rest[1])
        if key in ("PRICE_MOVES_LOG", "FloatsWithCash", "IS_NOW_PRES_OF", "Payout", "PrivateCloses", "ORWorthIncrease"):
            assert str(number) in compared


@pytest.mark.parametrize("log", LOGS or [FOLDER], ids=lambda path: path.stem)
def test_every_line_that_does_something_is_an_event(log: Path) -> None:
    """Each purchase, sale, run, train and new round of the log becomes one event with the number of its line."""
    lines = log.read_text(encoding="utf-8").splitlines()
    done = re.compile(
        "Buys|Swaps|START_COMPANY|BUY_SHARE|SELL_SHARE|LaysTileAtFor|LAYS_|CompanyPays|CompanySplits|CompanyWith|CompanyDoes"
        "|CompanyDiscards|ExchangesTrain|START_OR|StartStockRound,[^1]"
    )
    expected = [str(number) for number, line in enumerate(lines, 1) if done.match(line)]
    assert [said.ref for said in play("\n".join(lines)).said] == expected


@pytest.mark.parametrize("log", seeds(LOGS or [FOLDER], fast=0), ids=lambda path: path.stem)
def test_damaged_log_is_refused_or_told(log: Path) -> None:
    """A log with lines dropped, doubled, cut or swapped is refused with its line, or imported until an event is impossible."""
    lines = log.read_text(encoding="utf-8").splitlines()
    dice = random.Random(log.stem)
    seen: Counter[str] = Counter()
    for _ in range(60):
        seen[outcome("\n".join(damaged(lines, dice)))] += 1
    assert seen["told"]
    assert seen["refused"]
