"""At the prompt, the program fills in who acts wherever the rules leave only one choice."""

import json
import re
from pathlib import Path

import pytest

from banker.engine.implied import fill_in
from banker.engine.turns import current_turn
from banker.errors import Ambiguous, Invalid
from banker.rounds.turn import Pass
from support.marks import few
from support.say import Say
from support.table import Play, play


def meant(table: Play, line: str, passed: int = 0) -> str:
    """Return the line with its words completed, after this many passes since the last event."""
    verb, *words = line.split()
    passes: list[Pass] = []
    for _ in range(passed):
        passes.append(passes_now(table, passes))
    return " ".join(fill_in(verb, words, table.table, lambda: current_turn(table.table, table.records, passes)))


def passes_now(table: Play, passes: list[Pass]) -> Pass:
    """The player whose turn it is passes."""
    who = current_turn(table.table, table.records, passes).player
    assert who is not None
    return Pass(len(table.records), who)


SEATS = "Alice Bob Carol Dora"
ROUND = "round SR 3; stock PRR 100 Alice 40 Bob 20; stock NYC 67 Bob 40 Carol 20 pool 10"


@pytest.mark.parametrize(
    ("said", "line", "means"),
    [
        ("", "buy prr", "Alice prr"),
        ("", "buy nyc p", "Alice nyc p"),  # the word means the pool: NYC does not buy PRR
        ("", "buy b prr", "b prr"),  # the line names Bob
        ("", "buy bo", "Alice bo"),
        ("", "par erie 67", "Alice erie 67"),
        ("buy alice prr", "buy prr", "Bob prr"),
        ("sell alice prr", "buy nyc ipo", "Alice nyc ipo"),  # a player who has sold may still buy
        ("sell alice prr; buy alice nyc ipo", "sell nyc", "Bob nyc"),
        ("buy alice prr; undo", "buy prr", "Alice prr"),
        ("buy alice prr; note tea; count bob 600", "sell prr 2", "Bob prr 2"),
        ("buy alice prr; buy bob prr; buy carol prr", "buy prr", "Dora prr"),
        ("buy alice prr; amend 1 buy bob prr", "buy prr", "Carol prr"),
        ("buy alice prr; void 1", "buy prr", "Alice prr"),
    ],
)
def test_stock_round_line_without_a_name_belongs_to_the_next_player(said: str, line: str, means: str) -> None:
    """In a stock round, a line without a name belongs to the player on the left of the last one who bought (1830 4.0)."""
    assert meant(play(ROUND, SEATS).say(said), line) == means


@few(4)
@pytest.mark.parametrize(
    ("script", "meant"),
    [
        ("p\nnote tea\nb prr", "Bob"),  # a note, a payment or a private sold between players does not end a turn
        ("p\npay alice bank 5 toll\nb prr", "Bob"),
        ("p\nexchange mh pool\nb prr", "Bob"),
        ("p\nprivate bob sv 30\nb prr", "Bob"),
        ("p\ncount alice 5\nb prr", "Bob"),
        ("s nyc\nprivate bob sv 30\nb prr", "Alice"),  # a player who has sold may still buy
        ("p\nb prr\nu\nb prr", "Bob"),  # a player who passed before the undone event still counts as having passed
        ("b prr\np\nu\nu\nb prr", "Alice"),  # the first `u` undoes the pass
        ("s nyc\nn\nu\nb prr", "Alice"),
        ("b prr\nn\nu\nb prr", "Bob"),
        ("b prr\ns alice prr\nb prr", "Bob"),  # Alice has bought the one certificate of this turn
        ("s nyc\np\np\nb prr", "Carol"),
        ("b prr\nu\nredo\nb prr", "Bob"),
    ],
)
def test_purchases_sales_and_passes_decide_whose_turn_it_is(banker: Say, script: str, meant: str) -> None:
    """Purchases, sales and passes of the round decide whose turn it is; no other event changes that (1830 4.0, 5.0)."""
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


def test_private_of_another_player(banker: Say) -> None:
    """Where a private of another player is the purchase of a turn, `private ltr 40` is bought by whoever is up (18GA.9)."""
    sold = "private alice ltr\nprivate bob mrc\nprivate carol w&sr\nprivate alice osr\nprivate bob m&br\np\np"
    answer = banker("play", f"new 18GA Alice Bob Carol\n{sold}\nprivate ltr 40")
    assert "Bob pays Alice $40.\nBob now owns the LTR private." in answer.out, answer.err


def test_line_with_two_legal_meanings_is_refused() -> None:
    """`buy bo p` is refused: Bob could buy PRR from the IPO, and Alice could buy B&O from the pool."""
    table = play("round SR 3; stock PRR 100 Alice 40; stock B&O 67 Carol 40 pool 10", SEATS)
    with pytest.raises(Ambiguous, match="buy Alice B&O pool 1"):
        meant(table, "buy bo p")
    assert meant(table, "buy bo pool") == "Alice bo pool"


def test_players_who_have_passed_are_skipped() -> None:
    """Players who have passed are skipped; passes move no money, so the prompt counts them for its session only (1830 5.0)."""
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
        ("run prr 50", "run 120", "PRR 120"),  # no run begins another turn: the rules refuse it
        ("run prr 50", "train 3", "PRR 3"),
        ("run prr 50", "tile 80", "PRR 80"),
        ("run prr 50", "token", "PRR"),
        ("run prr 50", "train 3 --from nyc --price 1", "PRR 3 --from nyc --price 1"),
        ("run prr 50; run nyc 60", "train 3", "NYC 3"),
    ],
)
def test_operating_round_line_without_a_name_belongs_to_the_corporation(said: str, line: str, means: str) -> None:
    """A line belongs to the corporation that ran last, until its turn is over, else to the next to operate (1830 16.0, 17.0)."""
    assert meant(play(OPERATING).say(said), line) == means


def test_end_of_a_turn_holds_until_the_corporation_acts_again() -> None:
    """Once the turn of PRR is over, a line belongs to NYC, unless the run was undone or PRR was named again."""
    table = play(OPERATING).say("run prr 50")
    ended = [Pass(len(table.records), "PRR")]

    def turn() -> tuple[str | None, str | None]:
        found = current_turn(table.table, table.records, ended)
        return found.ran, found.next_to_operate

    assert turn() == (None, "NYC")
    assert (
        " ".join(fill_in("run", ["120"], table.table, lambda: current_turn(table.table, table.records, ended)))
        == "NYC 120"
    )
    table.say("note tea")
    assert turn() == (None, "NYC")
    table.say("train prr 3")
    assert turn() == ("PRR", "NYC")
    table.say("undo")
    assert turn() == (None, "NYC")
    table.say("undo; undo")
    assert turn() == (None, "PRR")
    table.say("run prr 60")
    assert turn() == ("PRR", "NYC")


def test_private_goes_to_the_corporation_whose_turn_it_is() -> None:
    """PRR buys the private, before its run and after it, until its turn is over (1830 17.0, 23.1)."""
    table = play(f"{OPERATING}; private DH Alice")
    assert meant(table, "private dh 100") == "PRR dh 100"
    table.say("run prr 50")
    assert meant(table, "private dh 100") == "PRR dh 100"
    ended = [Pass(len(table.records), "PRR")]
    assert (
        " ".join(
            fill_in("private", ["dh", "100"], table.table, lambda: current_turn(table.table, table.records, ended))
        )
        == "NYC dh 100"
    )
    assert meant(table.say("run nyc 50"), "private dh 100") == "NYC dh 100"


def test_forced_sale_belongs_to_the_president() -> None:
    """In an operating round, only the president who raises money sells stock (1830 24.0(3))."""
    table = play(
        "round OR 3.1; phase 6; stock PRR 100 Alice 60 Bob 20; stock NYC 67 Bob 60 Alice 20; cash Alice 0; cash PRR 0; ran PRR"
    )
    assert meant(table, "sell nyc") == "Alice nyc"
    assert meant(table, "bankrupt") == "Alice"


def test_discard_belongs_to_the_corporation_over_its_train_limit() -> None:
    """A discard belongs to the corporation that is over its train limit (1830 21.0)."""
    table = play(
        "round OR 3.1; phase 4; stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 3 3 4 4; trains NYC 3; ran NYC"
    )
    assert table.table.discards_due() == {"PRR": 1}
    assert meant(table, "discard 3") == "PRR 3"


def test_mohawk_is_exchanged_by_its_owner() -> None:
    """The owner of the MH exchanges it in any player's turn (1830 Table 1 note 3)."""
    assert meant(play(f"{ROUND}; private MH Dora", SEATS), "exchange mh pool") == "Dora mh pool"


def test_own_stock_is_sold_by_the_corporation_that_has_run() -> None:
    """The corporation that has just run sells its own stock (1851 Operating Rounds, Financial Step)."""
    table = play(
        "round OR 2.1; stock L&N 100 Alice 30 Bob 10 L&N 50; trains L&N 2; ran L&N",
        rules="1851",
        players="Alice Bob Carol",
    )
    assert meant(table, "sell ln 2") == "L&N ln 2"


def test_seller_before_a_run() -> None:
    """Before its run, too, it is the corporation that operates; where none trades its own stock, its president (1830 24.0)."""
    laid = "round OR 2.1; stock L&N 100 Alice 30 Bob 10 L&N 50; trains L&N 2"
    assert meant(play(laid, rules="1851", players="Alice Bob Carol"), "sell ln 2") == "L&N ln 2"
    table = play("round OR 2.1; stock PRR 100 Dora 60; trains PRR 2", SEATS)
    assert meant(table, "sell prr") == "Dora prr"


def test_starter_railroads_run_by_typing_a_number(banker: Say) -> None:
    """In the starter game, a number runs the railroad whose turn it is; `n` goes on to the next one, and ends the round."""
    answer = banker("play", "new 1830-starter Alice=PRR Bob=NYC\n0\nt 2\nn\n0\nt 2\nn\n80\nn\n60\nn\n80\nscore\n")
    assert answer.code == 0, answer.err
    assert "run PRR 80" in answer.out
    assert "run NYC 60" in answer.out


def test_line_that_cannot_be_read_with_or_without_a_name() -> None:
    """The error is that of the reading that got further, or that has all its words; it names one set of choices."""
    table = play(ROUND, SEATS)
    for line, words in (
        ("buy bob nyx", "Unknown corporation 'nyx'"),
        ("buy prr pool 12x", "'12x' is not a number of certificates."),
        ("buy xyz prr", "Unknown player 'xyz'. Choose one of Alice, Bob, Carol, Dora."),
        ("buy xyz pool", "Unknown corporation 'xyz'. Choose one of PRR, NYC"),
        ("buy", "`buy` needs CORP: `buy WHO CORP [ipo|pool|treasury] [COUNT]`"),
    ):
        with pytest.raises(Invalid, match=re.escape(words)) as error:
            meant(table, line)
        assert str(error.value).count("Choose one of") < 2


def test_shell_commands_must_name_the_player(game: Say) -> None:
    """Outside the prompt, a command without a name is refused: a script has no prompt that shows whose turn it is."""
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
def test_verbs_can_be_shortened(game: Say, typed: str, meant: str | None) -> None:
    """A verb shortens to one letter or to a unique beginning, at the prompt and in a file."""
    game("play", "par alice prr 67\np\np\np\n")
    before = game("replay -O json").out
    game("play", typed)
    after = game("replay -O json").out
    assert (after != before) == (meant is not None), after
    if meant:
        assert f'{meant.split()[0]}"' in after.splitlines()[-1]
        assert all(f'"{word}"' in after.splitlines()[-1] for word in meant.split()[1:])


def test_corporation_called_like_a_hex(tmp_path: Path) -> None:
    """Complete words are taken as typed, although M1 could also be the hex of a tile for the corporation whose turn it is."""
    rules = tmp_path / "mine.toml"
    corporation = '[corporation.M1]\nname = "Minor"\nhome = "B2"\ntokens = 1\n'
    rules.write_text(f'extends = "1830"\nreplace = ["board"]\n[board]\n{corporation}', "utf-8")
    table = play("round OR 2.1; stock M1 100 Alice 60; cash M1 200", rules=str(rules))
    assert meant(table, "tile m1 40") == "m1 40"
    assert meant(table, "tile m1 m1 40") == "m1 m1 40"
    assert meant(table, "tile d4 40") == "M1 d4 40"
