"""Known answers: the worked examples of the rules, played on a table."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from banker.calc.floating import capital
from banker.calc.privates import least_bid
from banker.rules.read import read
from support.paths import DATA
from support.table import Play, play

_FILES = sorted(DATA.glob("known_answers_*.toml"))
Answer = dict[str, Any]


def _answers() -> Iterator[Answer]:
    for path in _FILES:
        ruleset = path.stem.removeprefix("known_answers_")
        for answer in tomllib.loads(path.read_text(encoding="utf-8"))["answer"]:
            yield {**answer, "ruleset": ruleset}


ANSWERS: list[Answer] = list(_answers())
_TOLD = [answer for answer in ANSWERS if "notes" not in answer]


def _params(answers: list[Answer]) -> list[Any]:
    return [pytest.param(answer, id=answer["id"], marks=pytest.mark.rule(*answer["rule"])) for answer in answers]


def _table(answer: Answer) -> Play:
    options = answer.get("options", {})
    game = play(answer.get("lay", ""), players=answer["players"], rules=answer["ruleset"], **options)
    return game.say(answer.get("before", ""))


@pytest.mark.parametrize("answer", _params(_TOLD))
def test_worked_example(answer: Answer) -> None:
    """A worked example of the rules gives the printed dollars, certificates and space of the market."""
    print(f"{answer['id']} ({answer['section']}): {answer['about']}")
    game = _table(answer)
    if answer.get("refused_before_it"):
        _refuse(game, answer)
    gains = game.gains(answer.get("say", ""))
    seen = {question: game.see(question) for question in answer.get("see", {})}
    assert (gains, seen) == (answer.get("gains", gains), answer.get("see", {}))
    if not answer.get("refused_before_it"):
        _refuse(game, answer)
    for line in answer.get("allowed", ()):
        _table(answer).say(answer.get("say", "")).say(line)


def _refuse(game: Play, answer: Answer) -> None:
    for line, *words in answer.get("refused", ()):
        game.refused(line, *words)


@pytest.mark.parametrize("answer", _params([answer for answer in ANSWERS if "capital" in answer]))
def test_capital_of_ten_shares(answer: Answer) -> None:
    """The capital computed for a par is what a floated corporation gets (1830 8.1, 11.0)."""
    game = _table(answer).say(answer["say"])
    par = game.see("par PRR")
    assert capital(game.table.rules.stock, par) == answer["capital"]
    game.say("buy ben prr; buy ben prr; buy ben prr; buy ann prr")
    assert game.gains("next") == {"PRR": answer["capital"], "Bank": -answer["capital"]}


@pytest.mark.parametrize("answer", _params([answer for answer in ANSWERS if "notes" in answer]))
def test_notes_in_the_box(answer: Answer) -> None:
    """The notes of the box, value by value, add up to the bank's money (1830 Table 8)."""
    bank = read(answer["ruleset"]).bank
    worth = {str(value): value * count for value, count in bank.notes.items()}
    assert (worth, sum(worth.values()), bank.total) == (answer["notes"], answer["total"], answer["total"])


@pytest.mark.parametrize("answer", _params([answer for answer in ANSWERS if "bid" in answer]))
def test_next_bid(answer: Answer) -> None:
    """The next bid is $5 over the best one (1830 7.2)."""
    rules, bid = read(answer["ruleset"]), answer["bid"]
    assert least_bid(rules.privates, rules.private[bid["private"]].price, bid["best"]) == bid["least"]


def test_every_worked_example_is_here() -> None:
    """No worked example of the four games, E1 to E66, is missing from the files."""
    numbers = (*range(1, 21), *range(30, 36), *range(40, 51), *range(60, 67))
    assert {answer["id"].split(",")[0] for answer in ANSWERS} == {f"E{number}" for number in numbers}
