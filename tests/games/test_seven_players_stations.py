"""The 7-player variant: gold upgrades, and stations that return from the map."""

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from support.seven_players import seven
from support.table import Play

_PLACES = "at PRR 1,12; at NYNH 1,8; at C&O 1,4"  # they operate in this order for the whole game
_GOLD = (
    f"round OR 7.1 of 9; stock PRR 100 Alice 60; stock NYNH 67 Bob 60; stock C&O 67 Carol 60; cash PRR 900; {_PLACES}"
)


def _gold(placed: str = "", phase: str = "D") -> Play:
    """PRR operates first, then NYNH, then C&O; in the round before, the corporations named placed a station besides their home."""
    game = seven(f"phase {phase}; {_GOLD}; trains PRR 5; trains NYNH 6")
    for name in ("PRR", "NYNH", "C&O"):
        game.say(f"token {name}" if name in placed.split() else "").say(f"run {name} 0")
    return game.say("next")


@pytest.mark.rule("4.009", "4.010", "4.011", "4.012", "4.017", "4.018")
def test_gold_upgrade_is_the_tile_of_the_turn() -> None:
    """A gold upgrade is free on any hex and uses up the tile of the turn (7 players 6; D14)."""
    game = _gold()
    assert game.gains("tile prr 0") == {}
    game.refused("tile prr 0", "1830 18.0", "has already laid 1 tile")


@pytest.mark.rule("4.010", "4.011", "4.012", "4.015", "4.017", "4.018")
@pytest.mark.parametrize("stops", ["60+80", "90+80+60+50+40", "90+100", "20+40", "70+50"])
def test_gold_revenues_are_taken_from_the_players(stops: str) -> None:
    """The players give the revenue of gold cities with the run, and it is paid as given (7 players 7 to 9, 11, 14, 17)."""
    revenue = sum(map(int, stops.split("+")))
    assert _gold().gains(f"run prr {stops}") == {"Alice": revenue * 6 // 10, "Bank": -revenue * 6 // 10}


@pytest.mark.rule("4.009", "4.013")
@pytest.mark.parametrize("before", ["", "tile prr 0"])
def test_returning_a_station_is_the_tile_of_the_turn(before: str) -> None:
    """Returning a station is free and counts as the tile of the turn (7 players 6, 9b)."""
    game = _gold("PRR NYNH").say(before)
    if before:
        game.refused("token nynh --returned-by prr", "7 players 9", "has already laid 1 tile")
        return
    assert game.gains("token nynh --returned-by prr") == {}
    assert game.see("tokens NYNH") == 1
    game.refused("tile prr 0", "1830 18.0", "has already laid 1 tile")
    game.refused("token nynh --returned-by prr", "7 players 9", "has already laid 1 tile")


@pytest.mark.parametrize(("whose", "words"), [("nynh", "a station of NYNH"), ("prr", "one of its own stations")])
def test_returning_a_station_in_words(whose: str, words: str) -> None:
    """The sentence of the event says whose station left the map (7 players 9b)."""
    game = _gold("PRR NYNH")
    resolved = resolve(game.table, History(()), "token", [whose, "--returned-by", "prr"])
    assert resolved.event.sentence(resolved.before, resolved.after) == f"PRR takes {words} off the map."


@pytest.mark.rule("4.009")
@pytest.mark.parametrize("phase", ["5", "6"])
def test_no_station_returns_before_the_first_diesel(phase: str) -> None:
    """Stations return only from phase D on (7 players 6)."""
    game = _gold("NYNH", phase=phase)
    game.refused(
        "token nynh --returned-by prr",
        "7 players 9",
        f"Stations return from the map from phase D on, and this is phase {phase}",
    )
    game.refused("token prr --returned-by prr", "7 players 9", f"from phase D on, and this is phase {phase}")


@pytest.mark.rule("4.009", "4.013")
def test_station_returns_only_in_turn_before_the_run() -> None:
    """Only the corporation in its turn returns a station, before its run and never in a stock round (1830 17.0; 7 players 9)."""
    game = _gold("NYNH")
    game.refused("token nynh --returned-by nynh", "1830 16.0", "PRR operates before NYNH")
    game.say("run prr 0").refused("token nynh --returned-by prr", "1830 17.0", "PRR has already run its trains")
    seven(f"phase D; {_GOLD}".replace("OR 7.1 of 9", "SR 7")).refused(
        "token nynh --returned-by prr", "operating rounds"
    )


@pytest.mark.rule("4.013")
def test_no_station_on_the_map_to_return() -> None:
    """A corporation without a station on the map has none to return (7 players 9)."""
    seven(f"phase D; {_GOLD}").refused("token nynh --returned-by prr", "7 players 9", "no station on the map")
    game = _gold().say("token nynh --returned-by prr; run prr 0")
    game.refused("token nynh --returned-by nynh", "7 players 9", "The home station of NYNH has already returned")


@pytest.mark.rule("4.013")
@pytest.mark.parametrize(("placed", "costs"), [("NYNH", [40]), ("", [0, 40])])
def test_returned_station_goes_to_the_rightmost_open_space(placed: str, costs: list[int]) -> None:
    """A station returned by another corporation goes to the rightmost open space and costs the price printed there (7 players 9b)."""
    game = _gold(placed).say("token nynh --returned-by prr; run prr 0")
    assert game.see("tokens NYNH") == len(costs)
    for cost in costs:
        paid = {"NYNH": -cost, "Bank": cost} if cost else {}
        assert game.gains("token nynh") == paid
        game.say("run nynh 0; run c&o 0; next; run prr 0")
    game.refused("token nynh", "1830 19.0", "no station left")


@pytest.mark.rule("4.013", "4.015")
@pytest.mark.parametrize(("extra", "costs"), [(0, [0, 40, 100, 100]), (1, [40, 100, 100]), (2, [100, 100]), (3, [100])])
def test_returned_home_token_of_a_charter_with_four_spaces(extra: int, costs: list[int]) -> None:
    """PRR's home token returns to the last space that was emptied, whatever its price (7 players 11)."""
    game = seven("phase D; round OR 7.1 of 9; stock PRR 67 Alice 60; stock CPR 100 Bob 60; at CPR 1,12; cash PRR 900")
    game.say("run cpr 0; run prr 0; next")
    for _ in range(extra):
        game.say("run cpr 0; token prr; run prr 0; next")
    game.say("token prr --returned-by cpr")
    paid = []
    for _ in costs:
        gains = game.gains("run cpr 0; token prr; run prr 0; next")
        paid.append(gains.get("Bank", 0))
    game.say("run cpr 0").refused("token prr", "1830 19.0", "no station left")
    assert paid == costs


@pytest.mark.rule("4.014", "4.016")
def test_own_station_costs_a_hundred_at_once() -> None:
    """NYNH returns its own token and places it for $100 in the same turn, beyond its $40 space (7 players 9c, 12)."""
    game = _gold("NYNH").say("run prr 0; token nynh --returned-by nynh")
    game.refused("tile nynh 0", "1830 18.0", "has already laid 1 tile")
    game.refused("token nynh 40", "1830 19.0", "$100")
    assert game.gains("token nynh") == {"NYNH": -100, "Bank": 100}
    game.refused("token nynh 100", "1830 19.0")
    assert game.see("tokens NYNH") == 0


@pytest.mark.rule("4.014", "4.016")
def test_own_station_beside_an_unplaced_one() -> None:
    """While the $40 space is full, NYNH places either token, for $40 or $100, and in the end both (7 players 9c, 12)."""
    for first, second in ((40, 100), (100, 40)):
        game = _gold().say("run prr 0; token nynh --returned-by nynh")
        game.refused("token nynh 0", "1830 19.0", "$40 or $100")
        assert game.gains(f"token nynh {first}") == {"NYNH": -first, "Bank": first}
        game.say("run nynh 0; run c&o 0; next; run prr 0")
        assert game.gains("token nynh") == {"NYNH": -second, "Bank": second}
        game.say("run nynh 0; run c&o 0; next; run prr 0").refused("token nynh", "no station left")


@pytest.mark.rule("4.015", "4.016")
@pytest.mark.parametrize(("by", "due"), [("prr", [40]), ("c&o", [100])])
def test_space_of_a_home_token_depends_on_who_returned_it(by: str, due: list[int]) -> None:
    """A home token goes beyond the dearest space if its owner returned it, else to the rightmost open one (7 players 11, 12)."""
    game = _gold("PRR C&O")
    game.say(f"token c&o --returned-by {by}" if by == "prr" else "").say("run prr 0; run nynh 0")
    game.say(f"token c&o --returned-by {by}" if by == "c&o" else "")
    assert _due(game, "c&o") == due
    cost = due[-1]
    assert game.gains(f"token c&o {cost}") == {"C&O": -cost, "Bank": cost}


def _due(game: Play, name: str) -> list[int]:
    """Return the prices that a station may cost now, read from a refusal."""
    words = game.refused(f"token {name} 1", "1830 19.0").split("costs ")[1].split(", not ")[0]
    return [int(word.removeprefix("$")) for word in words.split(" or ")]


@pytest.mark.rule("4.014")
def test_returned_home_station_is_not_placed_again() -> None:
    """A returned home station is not placed automatically in the next turn (7 players 10, 12)."""
    game = _gold().say("token nynh --returned-by prr; run prr 0")
    assert game.see("tokens NYNH") == 2
    assert game.say("run nynh 0").see("tokens NYNH") == 2
    game.say("run c&o 0; next; run prr 0; tile nynh 0")
    assert game.see("tokens NYNH") == 2


@pytest.mark.rule("4.033")
def test_open_home_circle_costs_others_their_next_station() -> None:
    """A corporation that places a station in an open home circle pays for its next station, in the same turn if it likes (7 players 10)."""
    game = _gold("NYNH").say("token nynh --returned-by prr")
    assert game.gains("token prr") == {"PRR": -40, "Bank": 40}
    game.say("run prr 0; run nynh 0")
    assert game.gains("token c&o") == {"C&O": -40, "Bank": 40}
