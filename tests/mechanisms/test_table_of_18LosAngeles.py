"""What 18 Los Angeles brings beyond 1846, on the table of it that tests have: known answers from the statements of its differences."""

from support.paths import DATA
from support.table import Play, play

_RULES = str(DATA / "rulesets" / "valid" / "18LosAngeles.toml")
_THREE = {"orange": "SBL", "blue": "CHE", "corporations": "SF,SP"}


def _begun(**options: str) -> Play:
    return play("", rules=_RULES, **(_THREE | options))


def _drafted(game: Play, *owned: str) -> Play:
    for words in owned:
        game.say(f"private {words}")
    return game.say("next")


def test_nobody_must_draft() -> None:
    """18LosAngeles.2: the first player may pass; each pays face value at once; what nobody took leaves the game."""
    game = _drafted(_begun(), "Bob PMC", "Carol LAC")
    assert [game.see(words) for words in ("cash Alice", "cash Bob", "cash Carol", "owner MAIL")] == [
        400,
        340,
        340,
        "Out",
    ]


def test_the_least_cash_begins() -> None:
    """18LosAngeles.4: before every stock round the players are put in order of their cash; of equal cash, they stay as they were."""
    game = _drafted(_begun(), "Bob PMC", "Carol LAC")
    assert game.table.in_turn == ("Bob", "Carol", "Alice")
    assert game.table.priority == "Bob"
    game.say("par Bob LA 100; par Carol UP 60; par Alice ELA 60; next")
    assert game.table.priority == "Bob"  # no purchase passes anything on
    game.say(
        "run UP 0; train UP 2; run ELA 0; train ELA 2; run LA 0; train LA 2; next; run LA 0; run UP 0; run ELA 0; next"
    )
    by_cash = [game.see(f"cash {who}") for who in game.table.in_turn]
    assert by_cash == sorted(by_cash)
    assert game.table.priority == game.table.in_turn[0] == "Bob"


def test_a_minor_lays_one_tile() -> None:
    """18LosAngeles.3: Gardena Tramway has $60 and a 2-train, and lays one tile in an operating round."""
    game = _drafted(_begun(), "Alice GT")
    assert (game.see("cash GT"), game.see("cash Alice")) == (60, 260)
    game.say("next; tile GT D5 20")
    game.refused("tile GT D7 20", "GT has already laid 1 tile")


def test_a_station_beside_that_of_the_turn() -> None:
    """18LosAngeles.9: with DC&H a corporation places a station of its list at its price, beside that of the turn, once."""
    game = _drafted(_begun(dch="yes"), "Alice DC&H")
    game.say("par Alice LA 150; next; private LA DC&H 40")
    before = game.see("cash LA")
    game.say("token LA; token LA --with DC&H")
    assert game.see("cash LA") == before - 160
    game.refused("token LA --with DC&H", "DC&H has already placed its station")
    game.refused("token LA --with MAIL", "MAIL allows no station")


def test_an_empty_depot_ends_the_game() -> None:
    """18LosAngeles.12: with two players, one more stock round and set follow once the bank has no train left."""
    game = play("", "Alice Bob", _RULES, orange="SBL", blue="CHE", corporations="SF,SP")
    game.say("next; par Alice LA 150; par Bob UP 150; next")
    game.lay("phase IV; cash LA 1700; cash UP 1700")
    number = game.table.round.number
    for name in ("LA", "UP"):
        game.say(f"run {name} 0")
        while game.table.trains_on_sale() and len(game.table.trains(name)) < 2:
            game.say(f"train {name} 6")
    assert (game.see("sold"), game.table.end_in_sight) == ("", False)
    game.say("next; run LA 0; run UP 0; next")
    assert (game.table.round.number, game.table.end_in_sight) == (number + 1, True)
    game.say("next; run LA 0; run UP 0")
    game.refused("end", "The depot is empty, but the game continues until this set of operating rounds is over")
    game.say("next; run LA 0; run UP 0; end")
    assert game.table.over
