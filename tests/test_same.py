"""The comparison of two checkouts (`tests/tools/same.py`): what is a difference, and what only other words."""

import json
from typing import Any

from support.marks import SLOW
from support.same.answers import answers
from support.same.compare import Found
from support.same.lines import random_game

TYPED = {"name": "a game", "lines": [[["run", "PRR", "60"], ""]]}
EVENT = {"n": 1, "do": "run", "words": ["PRR", "60"], "moves": [{"of": "cash", "amount": 60}]}


def _answered(line: list[Any], **views: list[Any]) -> Any:
    return {"name": "a game", "lines": [line], "views": views}


def _compared(then: Any, now: Any) -> Found:
    found = Found()
    found.game(TYPED, then, now)
    return found


def test_other_words_are_no_difference() -> None:
    """A message in other words, also in JSON, is counted once for each kind."""
    then = _answered(
        [1, "", "PRR cannot run 60 yet\n", []], log=[0, json.dumps([{"sentence": "PRR runs for $60"}]), ""]
    )
    now = _answered(
        [1, "", "PRR may not run 60 yet\n", []], log=[0, json.dumps([{"sentence": "PRR earns $60 now"}]), ""]
    )
    found = _compared(then, now)
    assert found.different == []
    assert found.words == {("cannot", "may not"): 1, ("runs for … ", "earns … now"): 1}


def test_another_exit_code_event_or_figure_is_a_difference() -> None:
    """So are a datum in JSON, a number in a table, another line of a file that is refused, and a view that is missing."""
    then = _answered([0, "", "", [EVENT]], status=[0, '{"cash": 60}', ""], holdings=[0, "Alice  60\n", ""])
    for now in (
        _answered([1, "", "", [EVENT]], **then["views"]),
        _answered([0, "", "", []], **then["views"]),
        _answered([0, "", "", [EVENT | {"moves": []}]], **then["views"]),
        _answered([0, "", "line 2: banker: no\n", [EVENT]], **then["views"]),
        _answered([0, "", "", [EVENT]], status=[0, '{"cash": 70}', ""], holdings=[0, "Alice  60\n", ""]),
        _answered([0, "", "", [EVENT]], status=[0, '{"money": 60}', ""], holdings=[0, "Alice  60\n", ""]),
        _answered([0, "", "", [EVENT]], status=[0, '{"cash": 60}', ""], holdings=[0, "Alice  70\n", ""]),
        _answered([0, "", "", [EVENT]], status=[0, '{"cash": 60}', ""]),
    ):
        assert len(_compared(then, now).different) == 1, now
    assert _compared(then, then).different == []


@SLOW
def test_random_game_is_played_with_refusals_and_views(tmp_path: Any, monkeypatch: Any) -> None:
    """A random game can be typed again: its events come into the ledger, some lines are refused, and every view is kept."""
    monkeypatch.chdir(tmp_path)
    typed = random_game("1889", 0)
    answered = answers(typed)
    codes = {line[0] for line in answered["lines"]}
    assert codes >= {0, 1, 2}
    assert sum(len(line[3]) for line in answered["lines"]) > 10
    assert json.loads(answered["views"]["report -o -"][1])["events"]
    found = Found()
    found.game(typed, answered, answered)
    assert found.counts["lines"] == len(typed["lines"])
