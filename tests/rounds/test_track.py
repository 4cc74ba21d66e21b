"""Where a tile may lie, when it is paid for, and when the D&H's station is free (1830 18.0, 18.1, Table 1 note 2; A65, A67)."""

import json
import re
from pathlib import Path

import pytest

from banker.rules.read import read
from support import oracle
from support.table import Play, play

_TWO = "stock PRR 100 Alice 60; stock NYC 67 Bob 60; cash PRR 900; cash NYC 900"
_STARTER = "Alice=PRR Bob=NYC Carol=C&O"
_MAPS = ("1830", "1830-starter", "1830-7p")


def _round(more: str = "", phase: str = "2", rules: str = "1830") -> Play:
    players = "Alice Bob Carol David Emma Frank Greta" if rules == "1830-7p" else "Alice Bob Carol"
    return play(f"phase {phase}; round OR 2.1 of 3; {_TWO}; {more}", players, rules)


def _next_round(game: Play) -> Play:
    waiting = game.see("waiting").split()
    return game.say("; ".join([*(f"run {name} 0" for name in waiting), "next"]))


@pytest.mark.parametrize("hex_name", ["g19", "e11", "d10", "e5", "h18", "i15", "e23"])
def test_yellow_hexes_wait_for_green_tiles(hex_name: str) -> None:
    """Yellow hexes take no tile before green tiles are available (1830 18.0, 22.0: first 3-train)."""
    words = f"{hex_name.upper()} is yellow, and takes no tile before phase 3"
    _round().refused(f"tile prr {hex_name}", words, "1830 18.0")
    _round(phase="3").say(f"tile prr {hex_name}")


@pytest.mark.parametrize(
    "hexes",
    ["f6 h12 a19 d2 d14 c15 e9 k15 a17 i19 f24 d24 grey", "f2 i1 j2 a9 a11 k13 b24 red"],
)
@pytest.mark.parametrize("phase", ["2", "3", "D"])
def test_grey_and_red_hexes_take_no_tile(hexes: str, phase: str) -> None:
    """Tiles are never laid on grey or red areas (1830 18.0)."""
    *names, colour = hexes.split()
    for name in names:
        _round(phase=phase).refused(f"tile prr {name}", f"{name.upper()} is {colour}, and takes no tile (1830 18.0)")


def test_hexes_that_do_not_exist() -> None:
    """A hex that is not on the map is refused, and the message names those beside it (A67)."""
    _round().refused("tile prr e20", "E20 is not on the map (1830 18.0). Beside it: E19 and E21.")
    for name in ("z99", "h20", "a21", "b8", "g1", "l2"):
        _round(phase="D").refused(f"tile prr {name}", f"{name.upper()} is not on the map")


def test_no_upgrade_before_green_tiles() -> None:
    """A tile is replaced only from phase 3 on, by anybody (1830 18.1, 22.0)."""
    game = _round().say("tile prr e19")
    game.say("run prr 0").refused("tile nyc e19", "E19 has a tile, and no tile is replaced before phase 3", "1830 18.1")
    _round(phase="3").say("tile prr e19; run prr 0; tile nyc e19")


def test_starter_game_has_the_same_map() -> None:
    """Yellow tiles go on tan hexes only, green ones come with Phase Two (Starter, Game Phases, Lay or Upgrade Track)."""
    game = play("", _STARTER, "1830-starter")
    game.refused("tile prr g19", "G19 is yellow", "before phase Two (Starter, Lay or Upgrade Track)")
    game.refused("tile prr h12", "H12 is grey, and takes no tile (Starter, Lay or Upgrade Track)")
    game.refused("tile prr e20", "E20 is not on the map")
    game.say("tile prr h10; run prr 0").refused("tile nyc h10", "no tile is replaced", "Starter, Game Phases")


def test_seven_players() -> None:
    """The Reading's home is grey; red areas take gold upgrades once a D-train was bought (7 players 6, 8, 11)."""
    _round(rules="1830-7p").refused("tile prr h14", "H14 is grey")
    _round().say("tile prr h14")
    _round(phase="6", rules="1830-7p").refused("tile prr f2", "F2 is red, and takes no tile before phase D")
    assert _round(phase="D", rules="1830-7p").gains("tile prr f2") == {}


def test_1851() -> None:
    """Louisville's first tile is green, and no row has odd and even numbers (1851 Notes; A67)."""
    game = play("round OR 1.1; stock L&N 100 Alice 50", rules="1851")
    game.refused("tile l&n b16", "B16 is yellow, and takes no tile before phase 3 (as in 1830 18.0)")
    game.refused("tile l&n c14", "C14 is not on the map")
    game.say("tile l&n c15")
    game = play("phase 3; round OR 1.1; stock L&N 100 Alice 50", rules="1851").say("tile l&n b16")
    game.refused("tile l&n b14", "L&N has upgraded the tile on B16 this turn", "1851 Operating Rounds")


@pytest.mark.parametrize("name", _MAPS)
def test_the_three_maps_are_one(name: str) -> None:
    """All hexes of 1830, with the colours of `18xx.games` map.rb, of which only the Reading's home changes (7 players 11)."""
    hexes, classic = read(name).board.hexes, read("1830").board.hexes
    assert sum(map(len, hexes.values())) == 93
    changed = {name for colour in hexes for name in {*hexes[colour]} ^ {*classic[colour]}}
    assert changed == ({"H14"} if name == "1830-7p" else set())
    assert read(name).board_fits


@pytest.mark.skipif(not oracle.MONEY.exists(), reason=f"the recorded games are not at {oracle.FOLDER}")
def test_maps_of_recorded_games() -> None:
    """Every hex with a tile in games of 18xx.games and Rails takes tiles, and all others on their routes take none."""
    rules = read("1830")
    laid: set[str] = set()
    run: set[str] = set()
    files = [*oracle.FOLDER.glob("*1830*/*.json"), *oracle.FOLDER.glob("*1830*.json")]
    for path in files:
        for action in json.loads(path.read_text(encoding="utf-8"))["actions"]:
            if action["type"] == "lay_tile":
                laid.add(action["hex"])
            run.update(name for route in action.get("routes", ()) for name in route["hexes"])
    for path in oracle.FOLDER.glob("rails-1830*.report"):
        laid.update(
            re.findall(r"^LaysTileAt(?:For)?,[^,]+,\d+,([A-Z]\d+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        )
    takes = {*rules.board.hexes["beige"], *rules.board.hexes["yellow"]}
    assert laid <= takes, laid - takes
    assert not (run - laid) & takes
    assert all(rules.board.may_have(name) for name in run)
    report = (oracle.FOLDER / "rails-1851-Late-to-SR4.report").read_text(encoding="utf-8")
    assert all(
        read("1851").board.may_have(name)
        for name in re.findall(r"^LaysTileAt\w*,[^,]+,\d+,([A-Z]\d+)", report, re.MULTILINE)
    )


@pytest.mark.rule("1.091")
def test_tile_by_its_cost_is_not_charged_twice() -> None:
    """If an unnamed tile may be the one that is replaced, the program asks which it is (1830 18.0: charged once)."""
    game = _round(phase="3").say("tile prr 120; run prr 0")
    unclear = "It is unclear whether E21 has a tile, since a tile for $120 had no hex (1830 18.0)"
    answer = "Add the cost: `tile NYC E21 120`, or 0 if it is an upgrade."
    game.refused("tile nyc e21", unclear, answer)
    assert game.gains("tile nyc e21 0") == {}
    _next_round(game)
    assert game.gains("tile prr e21") == {}, "it has a name now"
    game.say("run prr 0")
    assert game.gains("tile nyc c17") == {"NYC": -120, "Bank": 120}, "and no tile is left without one"


@pytest.mark.rule("1.091")
def test_question_about_a_tile_has_one_remedy_that_works() -> None:
    """Only a cost that the corporation can pay is offered, and none where no tile may be laid (1830 17.0, 18.0)."""
    game = _round(phase="3").say("tile prr 120; run prr 0").lay("cash NYC 20")
    poor = game.refused("tile nyc e21", "NYC cannot pay for the first, but for an upgrade: `tile NYC E21 0`.")
    assert "\n" not in poor
    game.say("tile nyc 0")
    again = game.refused("tile nyc e21", "NYC has already laid 1 tile this turn")
    assert "unclear" not in again
    closed = _round(phase="3").lay("private DH Carol").say("tile prr 120; run prr 0").refused("tile nyc f16 0")
    assert closed == "No tile may be laid on F16 while Carol owns DH (1830 18.0)."


@pytest.mark.rule("1.091")
def test_first_tile_beside_an_unnamed_one() -> None:
    """The first tile on a hex is paid for, and the unnamed one stays unnamed (1830 18.0)."""
    game = _round(phase="3").say("tile prr 120; run prr 0")
    assert game.gains("tile nyc e21 120") == {"NYC": -120, "Bank": 120}
    _next_round(game)
    game.say("tile prr 80; run prr 0").refused("tile nyc c17", "unclear")
    game.refused("tile nyc b18", "unclear", "$80")
    assert game.gains("tile nyc e21") == {}


def test_nothing_is_unclear_before_green_tiles() -> None:
    """Before green tiles each tile is the first on its hex (1830 18.1)."""
    game = _round().say("tile prr 120; run prr 0")
    assert game.refused("tile nyc e21 0").endswith("The first tile on E21 costs $120, not $0 (1830 18.0).")
    assert game.gains("tile nyc e21") == {"NYC": -120, "Bank": 120}


def test_cost_of_a_named_hex() -> None:
    """A cost that is typed with a hex must be right (1830 18.0)."""
    game = _round(phase="3")
    assert game.refused("tile prr e21 80").endswith("The first tile on E21 costs $120, not $80 (1830 18.0).")
    game.refused("tile prr e21 0", "not $0 (1830 18.0). If E21 has a tile that was not recorded: `tile PRR 0`.")
    assert game.refused("tile prr e19 80").endswith("The first tile on E19 costs $0, not $80 (1830 18.0).")
    game.say("tile prr e21 120; run prr 0").refused("tile nyc e21 120", "A tile that replaces the one on E21 costs $0")
    assert game.gains("tile nyc e21 0") == {}
    game.invalid("tile nyc 120 e21", "'120' is not a hex", "tile CORP HEX [COST] | CORP COST")


def test_undo_of_an_unnamed_tile() -> None:
    """An undone tile is forgotten, named or not."""
    game = _round(phase="3").say("tile prr 120; undo; tile prr 0; run prr 0")
    assert game.gains("tile nyc e21") == {"NYC": -120, "Bank": 120}


@pytest.mark.rule("1.130")
def test_station_of_the_dh_with_an_upgrade() -> None:
    """Only with the first tile is the D&H's station free, in the same turn (1830 Table 1 note 2; A65)."""
    game = _next_round(_round("private DH PRR", "3").say("tile prr f16"))
    game.say("tile prr f16")
    words = "On F16 it is free only if PRR lays the first tile there in the same turn (1830 Table 1 note 2)."
    game.refused("token prr 0", "The next station of PRR costs $40, not $0 (1830 19.0)", words)
    assert "free" not in game.told("token prr")
    other = _next_round(_round("private DH NYC", "3").say("tile prr f16"))
    assert "F16" not in other.refused("token prr 0", "The next station of PRR costs $40, not $0 (1830 19.0)")


@pytest.mark.rule("1.130")
@pytest.mark.parametrize("tile", ["f16", "120"])
def test_station_of_the_dh_that_was_bought_after_the_tile(tile: str) -> None:
    """A tile laid before the D&H was bought is none of its owner's (1830 18.0, Table 1 note 2; A65)."""
    game = _round("private DH Alice", "3")
    if tile == "f16":
        game.refused("tile prr f16", "Alice owns DH")
        return
    game.say("tile prr 120; private prr dh 70").refused("token prr 0", "costs $40, not $0")
    _next_round(game.say("token prr"))
    game.say("tile prr f16 120; token prr 100")


def test_station_of_the_dh_after_another_corporation_tried() -> None:
    """Another corporation's tile of the same round does not make the owner pay (1830 Table 1 note 2)."""
    game = _round("private DH Alice", "3").say("tile prr 120; run prr 0; private nyc dh 70")
    assert game.gains("tile nyc f16 120; token nyc 0") == {"NYC": -120, "Bank": 120}


def test_house_map_has_no_lists() -> None:
    """A ruleset whose own terrain does not fit the map that it inherits refuses no hex."""
    rules = read("1830")
    terrain = {"swamp": rules.terrain["water"]._replace(hexes=("E20",))}
    assert not rules._replace(terrain=terrain).board_fits
    assert not rules._replace(terrain={"swamp": rules.terrain["water"]._replace(hexes=("H12",))}).board_fits
    assert not rules._replace(phase={"2": rules.phase["2"]}).board_fits


def test_station_of_the_dh_is_free_once() -> None:
    """A second tile that is known by its cost alone makes no second station free (1830 Table 1 note 2; A65)."""
    game = play("phase 3; round OR 2.1 of 2; stock NYC 100 Bob 60; private DH NYC; cash NYC 900")
    game.say("tile nyc 120; token nyc 0; run nyc 0; next; tile nyc 120")
    game.refused("token nyc 0", "1830 19.0")


@pytest.mark.parametrize(("extra_tiles", "most"), [(0, 3), (1, 1), (2, 2)])
def test_extra_tiles_on_some_hexes_of_a_list(tmp_path: Path, extra_tiles: int, most: int) -> None:
    """One on each hex of a list, or so many on any of them, beside the tile of the turn and in one turn."""
    path = tmp_path / "list.toml"
    terms = f'extra_tile = ["H4", "H6", "H8"]\nextra_tiles = {extra_tiles}\n'
    path.write_text(f'extends = "1830"\n[game]\nid = "L"\ntitle = "L"\n[private.CS]\n{terms}', "utf-8")
    turn = "round OR 1.1; stock PRR 100 Alice 60; private CS PRR"
    game = play(turn, rules=str(path)).say("tile prr c9")
    for hex_ in ["h4", "h6", "h8"][:most]:
        game.say(f"tile prr {hex_}")
    game.refused("tile prr c11", "already laid")
    if most < 3:
        game.refused("tile prr h8", "already laid")
        game.say("run prr 0; next; next; tile prr c13")
        game.refused("tile prr h8", "already laid")
