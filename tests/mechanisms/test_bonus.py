"""Bonuses for stations and tiles: who gets them, how often, and what only the map shows."""

from pathlib import Path

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import Invalid
from banker.rules.read import read
from support.marks import few
from support.say import Say
from support.table import Play, play

_TURN = "round OR 1.1; stock PRR 100 Alice 60; stock NYC 82 Bob 60; private SV Carol"
_BONUSES = """extends = "1830"
[game]
id = "Bonuses"
title = "Bonuses"
[bonus]
cite = "rule 7"
[bonus.goal]
on = "station"
hexes = ["F4"]
pays = 100
corporations = ["PRR"]
times = "once-each"
[bonus.joined]
on = "tile"
hexes = ["C9", "C11"]
pays = 50
times = "once"
if = "it joins two towns"
[bonus.mine]
on = "first-tile"
hexes = ["D8"]
pays = 20
owner_of = "SV"
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """A ruleset with a bonus of each kind."""
    path = tmp_path / "bonuses.toml"
    path.write_text(_BONUSES, "utf-8")
    return str(path)


def _turn(rules: str) -> Play:
    return play(_TURN, rules=rules)


def test_a_station_on_a_hex(rules: str) -> None:
    """The price is paid first; the bank pays the corporation once, and no other corporation."""
    game = _turn(rules)
    assert "If it is on F4, the bank pays PRR $100: `undo`, then `token PRR 40 --bonus` (rule 7)" in game.told(
        "token prr"
    )
    game = _turn(rules)
    assert game.gains("token prr --bonus") == {"PRR": 60, "Bank": -60}
    assert "--bonus" in game.records[-1].words
    game.say("run prr 0")
    game.refused("token nyc --bonus", "No bonus for a station of NYC is left", "rule 7")
    assert "bonus" not in game.told("token nyc")
    game.say("run nyc 0; next; next")
    game.refused("token prr --bonus", "No bonus for a station of PRR is left")
    poor = play(f"{_TURN}; cash PRR 30", rules=rules)
    poor.refused("token prr --bonus", "$40")


def test_several_bonuses(rules: str) -> None:
    """The hex decides which bonus the bank pays; without it no station is placed, and a note names all of them."""
    path = Path(rules)
    path.write_text(f'{_BONUSES}[bonus.port]\non = "station"\nhexes = ["H10", "F20"]\npays = 50\n', "utf-8")
    told = _turn(rules).told("token prr")
    assert "If it is on F4, the bank pays PRR $100; if it is on H10 or F20, the bank pays PRR $50: `undo`" in told
    assert "then `token PRR 40 --on HEX`" in told
    game = _turn(rules)
    game.refused("token prr --bonus", "one of 2 bonuses for a station on F20, F4 or H10", "`token PRR 40 --on HEX`")
    game.refused("token prr --on g19", "No bonus for a station of PRR on G19 is left")
    assert game.gains("token prr --on h10") == {"PRR": 10, "Bank": -10}
    assert game.records[-1].words == ("PRR", "40", "--on", "H10")
    assert "The bank pays $50 for a station on H10" in _turn(rules).told("token prr --on h10")
    assert _turn(rules).gains("token prr --on f4") == {"PRR": 60, "Bank": -60}
    assert _turn(rules).say("run prr 0").gains("token nyc --bonus") == {"NYC": 10, "Bank": -10}, "the only one for it"


def test_it_is_told(rules: str) -> None:
    """The sentence names who is paid, for what and why."""
    game = _turn(rules)
    resolved = resolve(game.table, History(()), "token", ["prr", "--bonus"])
    sentence = resolved.event.sentence(resolved.before, resolved.after)
    assert sentence == "PRR places a station for $40, and the bank pays PRR $100."
    assert "The bank pays $100 for a station on F4 (rule 7)." in game.told("token prr --bonus")


def test_a_condition_of_the_map_once_in_the_game(rules: str) -> None:
    """Nothing is paid unless the option says so; after that never again."""
    game = _turn(rules)
    told = game.told("tile prr c9")
    assert "If it joins two towns, the bank pays PRR $50: `undo`, then `tile PRR C9 --bonus` (rule 7)" in told
    game = _turn(rules)
    assert game.gains("tile prr c9 --bonus") == {"PRR": 50, "Bank": -50}
    assert "town" not in game.say("run prr 0").told("tile nyc c11")
    game.say("undo").refused("tile nyc c11 --bonus", "No bonus for a tile of NYC on C11 is left")
    later = play(f"phase 3; {_TURN}", rules=rules).say("tile prr c9; run prr 0")
    assert later.gains("tile nyc c9 --bonus") == {"NYC": 50, "Bank": -50}, "the tile that replaces it joins them, too"
    _turn(rules).refused("tile prr e5 --bonus", "No bonus for a tile of PRR on E5 is left")
    _turn(rules).invalid("tile prr 0 --bonus", "needs the HEX")


def test_the_owner_of_a_private(rules: str) -> None:
    """Every first tile there pays the owner, while there is one."""
    assert _turn(rules).gains("tile prr d8") == {"Carol": 20, "Bank": -20}
    assert _turn(rules).told("tile prr d8").count("The bank pays $20 for a yellow tile on D8 (rule 7).") == 1
    closed = play(f"phase 5; {_TURN.replace('private SV Carol', 'private SV Bank')}", rules=rules)
    assert closed.gains("tile prr d8") == {}


def test_a_private_that_is_still_at_the_bank(rules: str) -> None:
    """A bonus for its owner is refused, and is left for later, when somebody owns it."""
    station = '[bonus.port]\non = "station"\nhexes = ["H10"]\npays = 50\nowner_of = "DH"\ntimes = "once"\n'
    Path(rules).write_text(_BONUSES + station, "utf-8")
    game = play(f"{_TURN}; private DH Bank", rules=rules)
    game.refused("token prr --on h10", "No bonus for a station of PRR on H10 is left")
    owned = play(f"{_TURN}; private DH Carol", rules=rules)
    assert owned.gains("token prr --on h10") == {"PRR": -40, "Carol": 50, "Bank": -10}


def test_nobody_is_asked_about_a_bonus_of_a_closed_private(rules: str) -> None:
    """A bonus that would go to the owner of a private is asked about while there is one."""
    path = Path(rules)
    path.write_text(f'{_BONUSES}if = "it has a mine"\n', "utf-8")
    assert "If it has a mine, the bank pays Carol $20" in _turn(rules).told("tile prr d8")
    closed = play(f"phase 5; {_TURN.replace('private SV Carol', 'private SV Bank')}", rules=rules)
    assert "mine" not in closed.told("tile prr d8")


def test_undo_and_amend(rules: str) -> None:
    """A correction takes the bonus back, or pays it."""
    game = _turn(rules)
    assert game.gains("token prr --bonus; undo") == {}
    game = _turn(rules).say("token prr; run prr 0")
    assert game.gains("amend 1 token prr --bonus") == {"PRR": 100, "Bank": -100}


@few(1)
@pytest.mark.parametrize(("answer", "paid"), [("y", True), ("n", False)])
def test_a_terminal_asks(banker: Say, rules: str, tmp_path: Path, answer: str, *, paid: bool) -> None:
    """Yes adds the option; no records the station without it, and no note repeats the question."""
    pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
    from support.terminal import OPENING, Terminal

    opening = OPENING.replace("new 1830", f"new {rules}") + "buy alice prr\n" * 4 + "next\n"
    assert banker("play", opening).code == 0
    with Terminal(tmp_path) as terminal:
        terminal.ask("token prr", "If it is on F4, the bank pays PRR $100. Is that so? [y/N]:")
        said = terminal.type(answer)
    assert ("$100" in said, "Note: If it" in said) == (paid, False)
    assert ("token PRR 40 --bonus" in banker("log").out) == paid


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("on", '"house"', "bonus[goal].on"),
        ("pays", "0", "bonus[goal].pays"),
        ("corporations", '["XYZ"]', "XYZ"),
        ("owner_of", '"ZZ"', "ZZ"),
    ],
)
def test_faults(tmp_path: Path, key: str, value: str, fault: str) -> None:
    """A wrong value is named by its path."""
    path = tmp_path / "wrong.toml"
    head, goal, rest = _BONUSES.partition("[bonus.goal]\n")
    kept = "\n".join(line for line in rest.split("\n") if not line.startswith(f"{key} =") or "joined" in head)
    path.write_text(f"{head}{goal}{key} = {value}\n{kept}", "utf-8")
    with pytest.raises(Invalid, match=fault.replace("[", r"\[").replace("]", r"\]")):
        read(str(path))
