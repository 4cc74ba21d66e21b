"""Trains that leave, a phase that begins and an end by the number of operating rounds: known answers of 18MS (18xx.games), and a made-up title."""

from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.rules.read import read
from support.table import Play, play

_MADE_UP = """
extends = "1830"
[game]
id = "Almanac"
title = "Almanac"
[phase.3]
begins = []
[calendar]
last = 4
sets = { 2 = 2 }
phases = { 3 = 2 }
leaves = { 3 = 3 }
salvage = { 3 = 25 }
private_until = { SV = 2 }
"""


def _table(tmp_path: Path, text: str = _MADE_UP) -> str:
    path = tmp_path / "almanac.toml"
    path.write_text(text, "utf-8")
    return str(path)


def _game(tmp_path: Path) -> Play:
    return play("round OR 1.1 of 1; begun 1; stock PRR 100 Alice 60; private SV Alice", rules=_table(tmp_path))


def test_a_made_up_calendar(tmp_path: Path) -> None:
    """One operating round, then sets of two by the table; the 3s leave after the third, and the fourth is the last."""
    game = _game(tmp_path).say("run prr 0; next")
    assert game.see("phase") == "2", "a stock round is none of the calendar"
    game.say("next").lay("trains PRR 3; pool 3")
    assert (game.see("phase"), game.see("round"), game.see("rounds")) == ("3", "OR 2.1", 2)
    game.refused("end", "so the game continues")
    game.say("private prr sv 40; run prr 0; next")
    told = game.say("run prr 0").told("next")
    assert "The bank pays PRR $25" in told
    assert (game.see("trains PRR"), game.see("trains pool"), game.table.depot()["3"]) == ("", "", 0)
    game.say("next; run prr 0").refused("next", "The game has 4 operating rounds")
    assert game.say("end").see("over") == "the game has 4 operating rounds"


def test_a_private_is_sold_until_an_operating_round(tmp_path: Path) -> None:
    """SV is sold to a corporation in operating round 2, not in 3."""
    laid = "phase 3; round OR 2.1 of 2; stock PRR 100 Alice 60; private SV Alice"
    play(f"{laid}; begun 2", rules=_table(tmp_path)).say("private prr sv 40")
    late = play(f"{laid}; begun 3", rules=_table(tmp_path))
    late.refused("private prr sv 40", "until operating round 2", "operating round 3")


def test_undo_takes_the_calendar_back(tmp_path: Path) -> None:
    """After `undo` the operating round counts no more, and trains that left are back."""
    game = _game(tmp_path).say("run prr 0; next; next; run prr 0; next").lay("trains PRR 3")
    before = game.table.copy()
    game.say("run prr 0; next; undo; undo")
    assert game.table.same_as(before)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("begins = []", "phase[3].begins: must be empty"),
        ("leaves = { 3 = 3 }", "calendar.salvage[3]: is of a type that calendar.leaves does not name"),
        ("last = 4", ""),
    ],
)
def test_faults(tmp_path: Path, change: str, fault: str) -> None:
    """A phase of the calendar is begun by no train, and salvage is for trains that leave."""
    path = _table(tmp_path, _MADE_UP.replace(change, ""))
    if not fault:
        assert read(path).mechanisms
        return
    with pytest.raises(Invalid) as raised:
        read(path)
    assert fault in str(raised.value)
