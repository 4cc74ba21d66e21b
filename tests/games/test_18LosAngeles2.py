"""18 Los Angeles, second edition: the statements of `banker help 18LosAngeles2`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.errors import Invalid
from banker.rules.options import require_drawn
from banker.rules.read import read
from banker.state.table import REMOVED
from support.table import Play, play

NAMES = "Ann Ben Cid Dan Eve"
NEW = ["GT", "OCR", "PMC", "MAIL", "LAC", "LAS", "PT", "BHC", "CHE", "APD", "LAP", "RJ", "RKO"]


def _play(lay: str = "", players: int = 3, **options: str) -> Play:
    if players == 2:
        options = {"corporations": "SF,UP"} | options
    return play(lay, " ".join(NAMES.split()[:players]), "18LosAngeles2", **options)


# --- preparation ---


@pytest.mark.rule("18LosAngeles2.1")
@pytest.mark.parametrize(("players", "most"), [(2, 8), (3, 9), (4, 10), (5, 11)])
def test_draft(players: int, most: int) -> None:
    """The cheapest are drafted, the last of them ends the draft, and the rest leaves the game; nobody types `next`."""
    game = _play(players=players)
    assert [*game.table.rules.private] == NEW
    cheap = sorted(NEW, key=lambda name: game.table.rules.private[name].price)
    for place, name in enumerate(cheap[: most - 1]):
        game.say(f"private {NAMES.split()[place % players]} {name}")
    game.refused("par ann ela 40", "until the draft is over")
    game.say(f"private ann {cheap[most - 1]}")
    assert [game.table.owner(name) for name in cheap[most:]] == [REMOVED] * (13 - most)
    assert game.say("par ann ela 40").see("president ELA") == "Ann"


@pytest.mark.rule("18LosAngeles2.1")
@pytest.mark.parametrize(
    ("private", "price", "pays"),
    [("APD", 40, 10), ("RKO", 40, 10), ("RJ", 50, 10), ("LAP", 60, 15), ("CHE", 50, 20), ("PT", 40, 10), ("BHC", 40, 15), ("LAC", 60, 15)],
)  # fmt: skip
def test_privates(private: str, price: int, pays: int) -> None:
    """Face value in the draft, and dollars in each operating round."""
    assert _play().gains(f"private ann {private}") == {"Ann": -price, "Bank": price}
    assert _play(f"round SR 2; private {private} Cid").gains("next") == {"Cid": pays, "Bank": -pays}


@pytest.mark.rule("18LosAngeles2.2")
def test_two_players_draw_two_corporations() -> None:
    """Any two of the seven leave; with more players none is drawn."""
    assert [*_play(players=2).table.rules.corporation] == ["ELA", "LA", "LAIR", "PER", "SP", "GT", "OCR"]
    with pytest.raises(Invalid, match="must name two of ELA, LA"):
        require_drawn(read("18LosAngeles2"), {"corporations": "SF"}, 2)
    with pytest.raises(Invalid, match="With 3 players nothing is drawn"):
        require_drawn(read("18LosAngeles2"), {"corporations": "SF,UP"}, 3)


BEGUN = "stock ELA 40 Ann 20; stock LA 40 Ben 20; stock LAIR 40 Cid 20; stock PER 40 Ann 20"


@pytest.mark.rule("18LosAngeles2.2")
@pytest.mark.parametrize(
    ("players", "begun", "gone"),
    [(3, "", ["SF", "UP"]), (4, "; stock SF 40 Dan 20", ["UP"]), (5, "; stock SF 40 Dan 20; stock UP 40 Eve 20", [])],
)
def test_the_last_par(players: int, begun: str, gone: list[str]) -> None:
    """With the fifth or sixth par the unstarted leave the game, stock and stations with them; five players start all."""
    game = _play(f"round SR 2; {BEGUN}{begun}", players)
    unbegun = [name for name in ("SF", "UP") if not game.see(f"president {name}")]
    assert len(unbegun) == len(gone)
    game.say("par ben sp 40")
    table = game.table
    assert [name for name in table.rules.corporation if table.has_president(name, REMOVED)][: len(gone)] == gone
    for name in gone:
        assert (table.ordinary(name, REMOVED), table.tokens(name), table.on_map(name)) == (8, 0, 0)
        game.refused(f"par cid {name} 40", f"{name} is out of the game")


@pytest.mark.rule("18LosAngeles2.2")
def test_a_corporation_that_has_closed_was_started() -> None:
    """LA, at $0, is out of the game: with it, SP is the fifth."""
    game = _play(f"round SR 2; {BEGUN}").say("price la 0 test; par ben sp 40")
    assert [game.table.has_president(name, REMOVED) for name in ("LA", "SF", "UP")] == [True] * 3


@pytest.mark.rule("18LosAngeles2.3")
@pytest.mark.parametrize(("players", "limit"), [(2, 19), (3, 14), (4, 12), (5, 11)])
def test_limit_at_the_start(players: int, limit: int) -> None:
    """That of all corporations in the game."""
    assert _play(players=players).see("limit") == limit


@pytest.mark.rule("18LosAngeles2.3")
def test_limit_when_a_corporation_closes() -> None:
    """Four players: 12 though UP has left with the last par; then six are in the game, and five when LA closes: 10; four: 8."""
    game = _play(f"round SR 2; {BEGUN}; stock SF 40 Dan 20", 4).say("par ben sp 40")
    assert game.see("limit") == 12
    assert [game.say(f"price {name} 0 test").see("limit") for name in ("la", "ela", "sp")] == [10, 8, 8]


@pytest.mark.rule("18LosAngeles2.3")
def test_limit_before_the_last_par() -> None:
    """Three players: LA closes while SF, SP and UP are unstarted, so six are in the game: 14, and it stays when they leave with SP's par; then 11."""
    game = _play(f"round SR 2; {BEGUN}").say("price la 0 test")
    assert game.see("limit") == 14
    assert game.say("par ben sp 40").see("limit") == 14
    assert game.say("price ela 0 test").see("limit") == 11


@pytest.mark.rule("18LosAngeles2.3")
def test_limit_when_a_minor_closes() -> None:
    """Five players: 11, also when UP, which has not begun, is gone; then phase III closes GT, and with six corporations they may hold 10."""
    game = _play("", 5)
    for place, name in enumerate(["GT", *[name for name in NEW if name not in ("GT", "OCR")][:10]]):
        game.say(f"private {NAMES.split()[place % 5]} {name}")
    game.lay(f"round OR 3.1 of 2; phase II; {BEGUN}; stock SF 40 Dan 20; stock SP 40 Eve 20; cash ELA 900; ran ELA")
    assert game.say("close up test").see("limit") == 11
    assert game.say("move 5 train 4 depot out test; train ela 5").see("limit") == 10


# --- privates and operating rounds ---


def _operates(name: str, private: str = "", phase: str = "") -> Play:
    lay = f"{phase}round OR 2.1 of 2; stock {name} 60 Ann 60; cash {name} 300"
    return _play(f"{lay}; private {private} {name}" if private else lay)


@pytest.mark.rule("18LosAngeles2.6")
def test_tile_of_lap() -> None:
    """Free on any of the twelve hexes, beside the two of the turn, once; RJ and APD add nothing to type."""
    for hex_ in ("A4", "A6", "B9", "B13", "C4", "C8", "D7", "D9", "D11", "E4", "E6", "F11"):
        game = _operates("LA", "LAP").say("tile la b3; tile la c10")
        assert game.gains(f"tile la {hex_} --with lap") == {}
        game.refused(f"tile la {hex_} --with lap", "no tile left", "18LosAngeles2.6")
    _operates("LA", "LAP").refused("tile la c6 --with lap", "18LosAngeles2.6")
    assert (
        _operates("LA", "LAP").lay("private CHE LA").gains("tile la b9 --rivers b7 --with lap") == {}
    )  # nothing is left for CHE to take off
    for private in ("RJ", "APD"):
        _operates("LA", private).refused(f"token la --with {private}", "allows no station")
    ran = _operates("LA", "RKO").lay("trains LA 2")
    assert ran.gains("run la 60w") == {"LA": 60, "Bank": -60}


@pytest.mark.rule("18LosAngeles2.5", "18LosAngeles2.8")
@pytest.mark.parametrize(
    ("tile", "usual", "with_che"),
    [("c12", 40, 20), ("b7 --rivers b9", 60, 40), ("d3", 30, 10), ("c4", 20, 20), ("e14 --rivers f15", 60, 40), ("f9 --rivers e10", 40, 20)],
)  # fmt: skip
def test_cheaper_tiles(tile: str, usual: int, with_che: int) -> None:
    """$20 off the sum of terrain, tile and edges, which is once; a plain tile costs its $20."""
    assert _operates("LA").gains(f"tile la {tile}") == {"LA": -usual, "Bank": usual}
    assert _operates("LA", "CHE").gains(f"tile la {tile}") == {"LA": -with_che, "Bank": with_che}


@pytest.mark.rule("18LosAngeles2.4")
@pytest.mark.parametrize("name", ["ELA", "PER"])
def test_home(name: str) -> None:
    """On the map with the par, for nothing; PER's hex is not known before."""
    game = _play("round SR 2").say(f"par ann {name} 40")
    assert (game.table.on_map(name), game.see(f"cash {name}")) == (1, 80)
    assert game.table.rules.corporation["PER"].home == "chosen when its par is set"


@pytest.mark.rule("18LosAngeles2.7")
@pytest.mark.parametrize(
    ("name", "special"), [("ELA", (40, 100)), ("LA", (40,)), ("SP", (40, 60)), ("SF", ()), ("PER", ())]
)
def test_stations(name: str, special: tuple[int, ...]) -> None:
    """$80 each, or a special price, once; SF has none."""
    for price in (80, *special):
        assert _operates(name).gains(f"token {name} {price}") == {name: -price, "Bank": price}
    for price in {40, 60, 100} - {*special}:
        _operates(name).refused(f"token {name} {price}", "1846.28")


def test_help_names_each_statement_once() -> None:
    """Eight statements."""
    found = re.findall(r"^- (18LosAngeles2\.\d+): ", text_of("18LosAngeles2"), re.MULTILINE)
    assert sorted(found) == sorted(f"18LosAngeles2.{number}" for number in range(1, 9))
