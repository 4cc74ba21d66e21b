"""What is told of a title fits its rules: its phases, its prices, what it does not have; and what moves nothing is told."""

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from support.say import Say
from support.table import play


def _say(banker: Say, *lines: str) -> str:
    """Record some events, each of which must be possible; return what the last one prints."""
    printed = ""
    for line in lines:
        answer = banker(line)
        assert answer.code == 0, answer
        printed = answer.out
    return printed


def test_phases_of_the_starter_game(banker: Say) -> None:
    """`show` calls the phases of the starter game One to Four, and `trains` tells that green tiles come with the first 3 (Starter, Game Phases)."""
    _say(banker, "new 1830-starter Ann=PRR Ben=NYC", "run prr 0")
    assert "First 3-train (after 4 more): green tiles" in banker("trains").out
    for line in (
        "train prr 2",
        "train prr 2",
        "run nyc 0",
        "train nyc 2",
        "train nyc 2",
        "next",
        "run prr 200",
        "train prr 3",
    ):
        _say(banker, line)
    assert "phase: One to Two" in banker("show 9").out


def test_starter_game_knows_no_bankruptcy(banker: Say) -> None:
    """A railroad of the starter game that cannot pay for a train makes nobody bankrupt."""
    _say(banker, "new 1830-starter Ann=PRR Ben=NYC")
    answer = banker("bankrupt ann")
    assert (answer.code, answer.err) == (1, "banker: This game has no stock (Starter, introduction).\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "buy ben l&n ipo",
            "L&N has floated, so its stock is bought from its treasury or the bank pool (1851 Stock Rounds).",
        ),
        ("private ben l&o", "Players may not sell privates to each other (1851 Private Companies)."),
        ("private ben l&o 200", "Players may not sell privates to each other (1851 Private Companies)."),
    ],
)
def test_words_of_1851(line: str, message: str) -> None:
    """1851 has no IPO after the float, no private with a price to agree on, and no par."""
    game = play("round SR 2; stock L&N 75 Ann 50; private L&O Ann", "Ann Ben Cy", "1851")
    assert game.refused(line) == message


def test_privates_of_1851_are_not_for_corporations() -> None:
    """No corporation buys a private: whatever the price, one reason is enough (1851 Private Companies)."""
    game = play("round OR 2.1; stock L&N 75 Ann 50; private L&O Ann", "Ann Ben Cy", "1851")
    message = "The L&O private may not be sold to a corporation (1851 Private Companies)."
    assert {game.refused(f"private l&n l&o{price}") for price in ("", " 0", " 200")} == {message}
    game = play("", "Ann Ben Cy", "1851")
    assert "needs a first price" in game.refused("private ann l&o")


def test_trains_name_the_rebellion(banker: Say) -> None:
    """`trains` tells with which train the rebellion of 1882 comes, until it has come (1882.18)."""
    _say(banker, "new 1882 Ann Ben Cy --option rebellion=4 --option tb=HBR")
    line = "First 4-train: the rebellion, which takes the yellow tiles on"
    assert line in banker("trains").out
    assert line not in banker("trains -O csv").out


def test_price_that_moves_and_stays() -> None:
    """A token that moves to a space of the same price is said to move (1830 8.2)."""
    game = play("round OR 2.1; stock PRR 67 Alice 60; at PRR 6,7")
    assert "PRR moves, and its price stays $67" not in game.told("run prr 0")
    moved = play("round SR 3; stock PRR 67 Alice 60; at PRR 6,7").told("sell alice prr")
    assert "PRR moves, and its price stays $67 (row 7, column 7)." in moved


def test_token_that_moves_within_its_stack() -> None:
    """A correction that puts a token back into its stack tells the place; one that takes it out tells the new price alone (1830 8.2)."""
    game = play("round OR 2.1; stock PRR 76 Alice 60; stock NYC 76 Bob 60; stock B&O 76 Carol 60; trains PRR 2")
    moved = game.say("run prr 60").told("void 1")
    assert "PRR: $82 to $76.\nPRR is now on top at $76." in moved
    back = game.told("undo")
    assert "PRR: $76 to $82." in back
    assert "is now" not in back
    assert "moves and stays" not in moved + back


@pytest.mark.parametrize(
    ("at", "run", "note"),
    [
        ("1,19", "60", "PRR stays at $350, at the upper right end of the chart."),
        ("1,19", "400", "PRR stays at $350, at the upper right end of the chart."),
        ("8,1", "60w", "PRR stays at $10, at the lower left end of the chart."),
        ("11,4", "0", "PRR stays at $10, at the lower left end of the chart."),
    ],
)
def test_price_at_an_end_of_the_chart(at: str, run: str, note: str) -> None:
    """Where a payout or its lack moves no price, the chart ends there, whatever was paid (1830 8.2(3), 8.2(4); A31)."""
    game = play(f"round OR 2.1; phase 3; stock PRR 67 Alice 60; trains PRR 3; at PRR {at}")
    assert note in game.told(f"run prr {run}").splitlines()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("tile prr 0", "PRR lays a tile."),
        ("run prr 0", "PRR does not run."),
        ("tile prr h10", "A tile on H10 costs nothing."),
    ],
)
def test_event_that_moves_nothing_is_told_in_one_line(banker: Say, line: str, answer: str) -> None:
    """Besides its number, an event that moves neither money nor anything on the table has one line."""
    _say(banker, "new 1830-starter Ann=PRR Ben=NYC")
    lines = _say(banker, line).splitlines()
    assert (len(lines), lines[0]) == (2, answer)
    assert lines[1].startswith("Event 1: ")


def test_moved_station_is_told_in_one_line() -> None:
    """A station that a private moves costs nothing; the event says what it recorded (1882.19)."""
    game = play(
        "round OR 2.1 of 9; stock CPR 67 Ann 60; private NWR CPR", "Ann Ben Cy", "1882", rebellion="4", tb="HBR"
    )
    game.say("run cpr 0; next; token cpr --moved")
    *_, record = game.records
    before = game.table.copy()
    before.take_back(record.moves)
    event = resolve(before, History(game.records[:-1]), record.do, record.words).event
    assert event.sentence(before, game.table) == "CPR moves a station with NWR."


@pytest.mark.parametrize(("words", "what"), [("", "10%"), (" --president", "the president's certificate")])
def test_what_is_given_is_told(words: str, what: str) -> None:
    """The sentence of a gift tells which certificate it is (18ChristmasEve.5)."""
    game = play("round SR 2; stock PRR 95 Ann 40", "Ann Ben Cid Dee", "18ChristmasEve")
    before = game.table
    game.say(f"give ann prr cid{words}")
    event = resolve(before, History(()), "give", game.records[-1].words).event
    assert event.sentence(before, game.table) == f"Ann gives {what} of PRR to Cid."


def test_amendment_that_the_end_of_the_game_forbids(banker: Say) -> None:
    """An amendment after which the game would go on tells to undo its end first."""
    _say(banker, "new 1830-starter Ann=PRR Ben=NYC --option bank=800", "run prr 0", "train prr 2", "run nyc 0", "next")
    _say(banker, "run prr 480", "run nyc 0", "end --yes")
    answer = banker("amend 5 run prr 0 --yes")
    assert answer.code == 1
    assert "the rules refuse event 7 (end)" in answer.err
    assert "Undo the end of the game first: `void 7`." in answer.err
    assert _say(banker, "void 7 --yes", "amend 5 run prr 0 --yes")


@pytest.mark.parametrize(
    ("title", "corporation", "tiles", "stations"),
    [
        ("1830", "PRR", "1830 18.0", "1830 19.0"),
        ("1851", "IC", "1851 Operating Round, Sequence", "1851 Operating Round, Sequence"),
        ("1889", "AR", "as in 1830 18.0", "as in 1830 19.0"),
        ("1836Jr30", "B", "as in 1830 18.0", "as in 1830 19.0"),
        ("1850Jr", "IFT", "as in 1830 18.0", "as in 1830 19.0"),
        ("18Chesapeake", "PRR", "as in 1830 18.0", "as in 1830 19.0"),
        ("18ChristmasEve", "PRR", "as in 1830 18.0", "as in 1830 19.0"),
        ("18GA", "ACL", "as in 1830 18.0", "as in 1830 19.0"),
        ("18NL", "NCS", "as in 1830 18.0", "as in 1830 19.0"),
        ("18Tokaido", "YSL", "as in 1830 18.0", "as in 1830 19.0"),
    ],
)
def test_tiles_and_stations_of_a_turn(title: str, corporation: str, tiles: str, stations: str) -> None:
    """A second tile, and a second station, are refused by the rule of turns, not by the prices of terrain and stations."""
    game = play("round OR 2.1", players="Ann Ben Cid", rules=title)
    game.lay(f"stock {corporation} {game.table.rules.market.par[0]} Ann 60; cash {corporation} 900")
    game.say(f"tile {corporation} 0").refused(f"tile {corporation} 0", f"has already laid 1 tile this turn ({tiles})")
    game.say(f"token {corporation}")
    game.refused(f"token {corporation}", f"has already placed 1 station this turn ({stations})")


def test_sections_of_titles() -> None:
    """A free station of 18GA, a bid in the beginners' 1889, and own stock of 1851 cite the rule that they are told by."""
    printed = play("round OR 3.1; private W&SR ACL; stock ACL 110 Ann 60", "Ann Ben Cid", "18GA").told("token acl")
    assert "A station on I9 is free: `undo`, then `token ACL 0` (18GA.11)." in printed
    play("", "Ann Ben Cid", "1889", beginner_game="yes").refused("bid ann dr 65", "so nobody bids for them (1889.16)")
    game = play("round OR 2.1; stock IC 75 Ann 50", "Ann Ben Cid", "1851").say("run ic 0")
    game.refused("sell ic ic", "may not be sold before that (1851 Operating Rounds)")


def test_a_corporation_out_of_the_game() -> None:
    """The SC of 1882 leaves the game with its private, and is then out of it for `par` and `buy`."""
    game = play(
        "phase 3; round OR 3.1 of 1; private SKC Cid; stock CPR 100 Ann 60; cash CPR 900",
        "Ann Ben Cid",
        "1882",
        rebellion="4",
        tb="HBR",
    )
    printed = game.told("private cpr skc 100")
    assert "All stock of SC leaves the game." in printed
    game.say("run cpr 0; next")
    for line in ("par cid sc 67", "buy cid sc"):
        assert game.refused(line) == "SC is out of the game (1882.9)."


def test_what_begins_a_turn_is_told(banker: Say) -> None:
    """A home station is all that a free tile moves at the beginning of the first turn, and the tile is told beside it."""
    _say(banker, "new 1830 Ann Ben Cid", "private ann sv", "private ben cs", "private cid dh", "private ann mh")
    _say(banker, "private ben ca", "private cid bo --par 67", "par ann nyc 67")
    _say(banker, *["buy ben nyc", "buy cid nyc", "buy ann nyc", "buy ben nyc"], "next")
    printed = _say(banker, "tile nyc 0")
    assert "NYC places its home station" in printed
    assert "NYC lays a tile." in printed
