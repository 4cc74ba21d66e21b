"""A train above the train limit: by an override, which lasts as long as the excess, or by a limit of the corporation's own."""

from pathlib import Path

import pytest

from banker.audit import audit_records
from banker.engine.history import History
from banker.engine.resolve import resolve
from support.table import Play, play

LAID = (
    "round OR 2.1 of 1; phase 4; stock PRR 100 Alice 60; stock NYC 90 Bob 60; trains PRR 3 3 4; trains NYC 4;"
    " cash PRR 900; cash NYC 900"
)
OWN_LIMIT = 'extends = "1830"\n[game]\nid = "O"\ntitle = "O"\n[corporation.PRR]\nmore_trains = 1\n'


def over() -> Play:
    """A game in phase 4 in which PRR has bought a fourth train, one above the limit of 3."""
    game = play(LAID).say("run prr 0")
    assert "PRR has 3 trains, and the limit is 3" in game.refused("train prr 4")
    game.override("train prr 4")
    assert game.records[-1].words[-1] == "--above-limit"
    assert game.see("discards") == {}
    return game


def test_override_lasts() -> None:
    """After an override nobody must discard, and the game goes on; the next train is refused again."""
    game = over()
    game.refused("discard prr 3")
    assert "PRR has 4 trains, and the limit is 3" in game.refused("train prr 4")
    game.say("run nyc 100; pay alice bob 1 x; next; sell alice prr")
    _, findings = audit_records(game.table.first(), game.records, "game")
    assert [finding for finding in findings if finding.severity in ("moves", "box")] == []


def test_override_without_the_option() -> None:
    """A ledger of before, whose override has no `--above-limit`, means the same as then: a train is due."""
    resolved = resolve(play(LAID).say("run prr 0").table, History(()), "train", ["prr", "4"])
    assert resolved.after.discards_due() == {"PRR": 1}
    assert resolved.overridden().event.words()[-1] == "--above-limit"


def test_lower_limit_takes_more() -> None:
    """The next phase lowers the limit by one, so one train is due; the one allowed stays."""
    game = over().say("run nyc 0; pay bank nyc 900 x; train nyc 4; train nyc 5")
    assert (game.see("phase"), game.see("discards")) == ("5", {"PRR": 1, "NYC": 1})
    game.say("discard prr 3; discard nyc 4")
    assert (game.see("discards"), game.table.trains_counted("PRR")) == ({}, 3)


def test_excess_that_is_gone_is_not_allowed_again() -> None:
    """Once the corporation is within the limit, the override is over, and an undo brings it back."""
    game = over().say("move 3-train prr out x; move 3-train out prr x")
    assert game.see("discards") == {"PRR": 1}
    game.say("undo; undo")
    assert game.see("discards") == {}


def test_own_limit(tmp_path: Path) -> None:
    """A corporation may have a higher limit in every phase (18MEX.46: NdM one more)."""
    path = tmp_path / "own.toml"
    path.write_text(OWN_LIMIT, "utf-8")
    lay = "round OR 2.1 of 1; phase 4; stock PRR 100 Alice 60; stock NYC 90 Bob 60; trains PRR 3 3 4; trains NYC 3 3 4; cash PRR 900; cash NYC 900"
    game = play(lay, rules=str(path)).say("run prr 0; train prr 4; run nyc 0")
    assert (game.see("discards"), game.table.trains_counted("PRR")) == ({}, 4)
    assert "NYC has 3 trains, and the limit is 3" in game.refused("train nyc 4 --from prr --price 1")
    assert "Phase 5: up to 2 (PRR: 3) trains per corporation" in game.told("move 5-train depot pool x")
    assert game.see("discards") == {"PRR": 1, "NYC": 1}


@pytest.mark.parametrize("more", [-1, "x"])
def test_own_limit_is_a_number(more: object, tmp_path: Path) -> None:
    """A ruleset with another value is refused."""
    from banker.errors import BankerError
    from banker.rules.read import read

    path = tmp_path / "own.toml"
    path.write_text(OWN_LIMIT.replace("= 1\n", f"= {more!r}\n"), "utf-8")
    with pytest.raises(BankerError):
        read(str(path))
