"""Who acts, where nobody is named: in a table session it is filled in wherever the rules make it plain."""

import json
import re

import pytest

from banker.engine.implied import fill_in
from banker.engine.turns import current_turn
from banker.errors import Ambiguous, Invalid
from banker.rounds.turn import Pass
from support.say import Say
from support.table import Play, play


def meant(table: Play, line: str, passed: int = 0) -> str:
    """What a line without a name comes to, its words complete, when so many have passed since the last event."""
    verb, *words = line.split()
    passes: list[Pass] = []
    for _ in range(passed):
        passes.append(passes_now(table, passes))
    return " ".join(fill_in(verb, words, table.table, table.records, passes))


def passes_now(table: Play, passes: list[Pass]) -> Pass:
    """Whoever is up passes."""
    who = current_turn(table.table, table.records, passes).player
    assert who is not None
    return Pass(len(table.records), who)


SEATS = "Alice Bob Carol Dora"
ROUND = "round SR 3; stock PRR 100 Alice 40 Bob 20; stock NYC 67 Bob 40 Carol 20 pool 10"


@pytest.mark.parametrize(
    ("said", "line", "means"),
    [
        ("", "buy prr", "Alice prr"),
        ("", "buy nyc p", "Alice nyc p"),  # the pool, and not NYC that buys PRR
        ("", "buy b prr", "b prr"),  # Bob is named
        ("", "buy bo", "Alice bo"),
        ("", "par erie 67", "Alice erie 67"),
        ("buy alice prr", "buy prr", "Bob prr"),
        ("sell alice prr", "buy nyc ipo", "Alice nyc ipo"),  # whoever has sold may still buy
        ("sell alice prr; buy alice nyc ipo", "sell nyc", "Bob nyc"),
        ("buy alice prr; undo", "buy prr", "Alice prr"),
        ("buy alice prr; note tea; count bob 600", "sell prr 2", "Bob prr 2"),
        ("buy alice prr; buy bob prr; buy carol prr", "buy prr", "Dora prr"),
        ("buy alice prr; amend 1 buy bob prr", "buy prr", "Carol prr"),
        ("buy alice prr; void 1", "buy prr", "Alice prr"),
    ],
)
def test_in_a_stock_round_the_next_player_is_meant(said: str, line: str, means: str) -> None:
    """1830 4.0: the player on the left of the last who bought; passes are counted where they are said."""
    assert meant(play(ROUND, SEATS).say(said), line) == means


@pytest.mark.parametrize(
    ("script", "meant"),
    [
        ("p\nnote tea\nb prr", "Bob"),  # a note, a payment, a private between players: nobody's turn is over by it
        ("p\npay alice bank 5 toll\nb prr", "Bob"),
        ("p\nexchange mh pool\nb prr", "Bob"),
        ("p\nprivate bob sv 30\nb prr", "Bob"),
        ("p\ncount alice 5\nb prr", "Bob"),
        ("s nyc\nprivate bob sv 30\nb prr", "Alice"),  # who has sold may still buy
        ("p\nb prr\nu\nb prr", "Bob"),  # who had passed before what is taken back has passed
        ("b prr\np\nu\nu\nb prr", "Alice"),  # the first `u` takes the pass back
        ("s nyc\nn\nu\nb prr", "Alice"),
        ("b prr\nn\nu\nb prr", "Bob"),
        ("b prr\ns alice prr\nb prr", "Bob"),  # she has bought her one certificate
        ("s nyc\np\np\nb prr", "Carol"),
        ("b prr\nu\nredo\nb prr", "Bob"),
    ],
)
def test_the_whole_turn_counts(banker: Say, script: str, meant: str) -> None:
    """1830 4.0, 5.0: what was dealt and passed in the round, as it stands; everything else leaves the turn as it is."""
    opening = "new 1830 Alice Bob Carol\n" + "\n".join(
        f"private {words}" for words in ("alice sv", "bob cs", "carol dh", "alice mh", "bob ca", "carol bo --par 67")
    )
    floats = "par alice nyc 67\npar bob prr 67\nb nyc\nb nyc\nb nyc\nb nyc\nn\n0\nn\ns carol nyc\np\nn\n0\nn"
    assert banker("play", f"{opening}\n{floats}").code == 0
    assert banker("status -O json").data["game"]["priority"] == "Alice"
    answer = banker("play", script)
    assert answer.code == 0, answer.err
    event = json.loads(banker("replay -O json").out.splitlines()[-1])
    assert (event["do"], event["words"][0]) == ("buy", meant), answer.out


def test_what_may_mean_two_things_is_refused() -> None:
    """Bob buys PRR from the offering, or whoever is up buys B&O from the pool: both are allowed."""
    table = play("round SR 3; stock PRR 100 Alice 40; stock B&O 67 Carol 40 pool 10", SEATS)
    with pytest.raises(Ambiguous, match="buy Alice B&O pool 1"):
        meant(table, "buy bo p")
    assert meant(table, "buy bo pool") == "Alice bo pool"


def test_those_who_have_passed_are_passed_over() -> None:
    """1830 5.0: passes move no money, so they are counted in the session alone."""
    table = play(ROUND, SEATS)
    assert [meant(table, "buy prr", passed).split()[0] for passed in range(5)] == [
        "Alice", "Bob", "Carol", "Dora", "Alice"
    ]  # fmt: skip
    table.say("sell bob nyc")
    turn = current_turn(table.table, table.records)
    assert (turn.player, turn.sold) == ("Bob", True)
    assert meant(table, "buy prr", 1) == "Carol prr"


OPERATING = "round OR 3.1; phase 3; stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 2; trains NYC 3; cash PRR 500; cash NYC 500"


@pytest.mark.parametrize(
    ("said", "line", "means"),
    [
        ("", "run 120", "PRR 120"),
        ("", "run 30+40w", "PRR 30+40w"),
        ("", "tile f16", "PRR f16"),
        ("", "token", "PRR"),
        ("", "token 40", "PRR 40"),
        ("tile prr f16", "run 50", "PRR 50"),
        ("run prr 50", "run 120", "NYC 120"),
        ("run prr 50", "train 3", "PRR 3"),
        ("run prr 50", "tile 80", "NYC 80"),
        ("run prr 50", "train 3 --from nyc --price 1", "PRR 3 --from nyc --price 1"),
        ("run prr 50; run nyc 60", "train 3", "NYC 3"),
    ],
)
def test_in_an_operating_round_the_corporation_is_meant(said: str, line: str, means: str) -> None:
    """1830 16.0, 17.0: what comes before a run is of the one that comes, a train of the one that has run."""
    assert meant(play(OPERATING).say(said), line) == means


def test_a_private_is_bought_by_the_corporation_if_only_one_can_be_meant() -> None:
    """1830 23.1: before PRR has run it is PRR; after it, NYC may have begun, so it must be said."""
    table = play(f"{OPERATING}; private DH Alice")
    assert meant(table, "private dh 100") == "PRR dh 100"
    table.say("run prr 50")
    with pytest.raises(Ambiguous, match=r"^Who acts\? Type `private NYC DH 100` or `private PRR DH 100`\.$"):
        meant(table, "private dh 100")
    assert meant(table.say("run nyc 50"), "private dh 100") == "NYC dh 100"


def test_a_forced_sale_is_the_presidents() -> None:
    """1830 24.0(3): only he sells in an operating round."""
    table = play(
        "round OR 3.1; phase 6; stock PRR 100 Alice 60 Bob 20; stock NYC 67 Bob 60 Alice 20; cash Alice 0; cash PRR 0; ran PRR"
    )
    assert meant(table, "sell nyc") == "Alice nyc"
    assert meant(table, "bankrupt") == "Alice"


def test_a_discard_is_of_the_one_that_must() -> None:
    """1830 21.0."""
    table = play(
        "round OR 3.1; phase 4; stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 3 3 4 4; trains NYC 3; ran NYC"
    )
    assert table.table.discards_due() == {"PRR": 1}
    assert meant(table, "discard 3") == "PRR 3"


def test_the_mohawk_is_turned_in_by_its_owner() -> None:
    """1830 Table 1 note 3: at any time, whoever is up."""
    assert meant(play(f"{ROUND}; private MH Dora", SEATS), "exchange mh pool") == "Dora mh pool"


def test_own_stock_is_that_of_the_corporation_which_has_run() -> None:
    """1851 Operating Rounds, Financial Step."""
    table = play(
        "round OR 2.1; stock L&N 100 Alice 30 Bob 10 L&N 50; trains L&N 2; ran L&N",
        rules="1851",
        players="Alice Bob Carol",
    )
    assert meant(table, "sell ln 2") == "L&N ln 2"


def test_railroads_of_the_starter_game_run_by_a_number(banker: Say) -> None:
    """Starter game: no stock, fixed order, `next` after the last."""
    answer = banker("play", "new 1830-starter Alice=PRR Bob=NYC\n0\nt 2\n0\nt 2\nn\n80\n60\nn\n80\nscore\n")
    assert answer.code == 0, answer.err
    assert "run PRR 80" in answer.out
    assert "run NYC 60" in answer.out


def test_what_means_nothing_either_way() -> None:
    """The reading that got further tells what is wrong; where neither did, both do."""
    table = play(ROUND, SEATS)
    for line, words in (
        ("buy bob nyx", "Unknown corporation 'nyx'"),
        ("buy prr pool 12x", "'12x' is not a number of certificates."),
        ("buy xyz prr", "Unknown player 'xyz'"),
        ("buy xyz prr", "Or, if Alice acts: "),
        ("buy", "`buy` needs CORP: `buy WHO CORP [ipo|pool|treasury] [COUNT]`"),
    ):
        with pytest.raises(Invalid, match=re.escape(words)):
            meant(table, line)


def test_a_name_must_be_said_outside_of_a_table_session(game: Say) -> None:
    """Scripts say who acts: a shell has no prompt that would tell who is up."""
    answer = game("buy prr")
    assert answer.code == 2
    assert "`buy` needs CORP: `buy WHO CORP [ipo|pool|treasury] [COUNT]`" in answer.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("b prr", "buy Alice PRR ipo 1"),
        ("B PRR", "buy Alice PRR ipo 1"),
        ("bu prr", "buy Alice PRR ipo 1"),
        ("banker b prr", "buy Alice PRR ipo 1"),
        ("-n b prr", None),
        ("--override 'a house rule' b prr", "buy Alice PRR ipo 1"),
        ("pri bob sv 20", None),
        ("p", None),
        ("# tea", None),
    ],
)
def test_verbs_are_as_short_as_they_are_clear(game: Say, typed: str, meant: str | None) -> None:
    """One letter for the commonest, a unique beginning for the rest, in a file as at the prompt."""
    game("play", "par alice prr 67\np\np\np\n")
    before = game("replay -O json").out
    game("play", f"p\np\np\n{typed}")
    after = game("replay -O json").out
    assert (after != before) == (meant is not None), after
    if meant:
        assert f'{meant.split()[0]}"' in after.splitlines()[-1]
        assert all(f'"{word}"' in after.splitlines()[-1] for word in meant.split()[1:])
