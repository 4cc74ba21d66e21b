"""What a corporation can still get or use by bonuses and its privates, as `order` and pages tell it."""

from banker.engine.turns import current_turn
from banker.rules.mechanism import offers
from banker.views.market import order_view
from banker.views.state_data import table_data
from support.table import Play, play

_18AL = (
    "stock L&N 90 Ann 60; stock ABC 75 Ben 60; phase 3; round OR 2.1 of 2; trains L&N 3; trains ABC 3; private NDY L&N"
)
_18MS = "stock GMO 75 Ann 60; phase 3; round OR 2.1 of 2; begun 3; trains GMO 2+"


def _open(game: Play) -> str:
    below = " ".join(order_view(current_turn(game.table, game.records)).below)
    return below.partition("Still open to ")[2].partition(" Priority deal")[0]


def test_goals_and_a_cheaper_train() -> None:
    """Of the corporation that operates next, and of the one that has run: until the goal is reached and the private used (18AL.13, 18AL.14)."""
    game = play(_18AL, "Ann Ben Cid", "18AL")
    cheaper = "a cheaper train (3, 4 or 5) with NDY"
    assert _open(game) == f"L&N: $100 for a station on G4; {cheaper}."
    assert _open(game.say("token l&n --bonus")) == f"L&N: {cheaper}."
    assert _open(game.say("run l&n 0")) == f"L&N: {cheaper}. Still open to ABC: $100 for a station on G4."
    assert _open(game.say("train l&n 3 --with ndy; run abc 0")) == "ABC: $100 for a station on G4."
    assert table_data(game.table, 4)["corporations"][0]["offers"] == []


def test_privates_of_18ms() -> None:
    """A station, a train and tiles, each as often as it is left, and a bonus that is paid once to anybody (18MS.20 to 18MS.24)."""
    game = play(f"{_18MS}; private M&M GMO; private M&O GMO; private BS GMO", "Ann Ben Cid", "18MS")
    chattanooga = "$50 for a tile on B10, if this tile is the first to join Chattanooga to its layer's own track"
    bonuses = ["$100 for a station on I1", chattanooga]
    privates = [
        "2 further yellow tiles with BS",
        "the next station for $20 with M&M",
        "a cheaper train (3+ or 4+) with M&O",
    ]
    assert sorted(offers(game.table, "GMO")) == sorted([*bonuses, *privates])
    game.say("tile gmo c5 --with bs; tile gmo b10 --bonus; token gmo 20")
    assert sorted(offers(game.table, "GMO")) == sorted([bonuses[0], "1 further yellow tile with BS", privates[2]])
    assert offers(game.table, "IC") == [], "it has not floated"


def test_connection_run() -> None:
    """Until the destination is reached; in a game that has destinations, of nobody else (1870.57)."""
    game = play(
        "phase 3; round OR 2.1 of 2; stock MKT 76 Ben 60; stock ATSF 76 Ann 60; trains MKT 2", "Ann Ben Cid", "1870"
    )
    assert offers(game.table, "ATSF") == ["a connection run to N1"]
    assert len(offers(game.table, "MKT")) == 1
    assert offers(game.say("connect mkt 100").table, "MKT") == []


def test_none_in_1830() -> None:
    """Without such mechanisms nothing is open."""
    assert _open(play("stock PRR 100 Alice 60; round OR 2.1 of 1")) == ""
