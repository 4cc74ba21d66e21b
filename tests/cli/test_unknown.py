"""A name where a command belongs: the line to type keeps every word, or only the verb is named."""

import shlex

import pytest

from banker.cli.session import Session
from banker.cli.unknown import suggestion
from support.marks import few
from support.say import Say

_AUCTION = "new 1830 Ann Bob Carol"
_STOCK = f"""{_AUCTION}
private ann sv
private bob cs
private carol dh
private ann mh
private bob ca
private carol bo --par 67
par ann prr 67
"""
_OPERATING = f"{_STOCK}next"
_BID = "`bid PLAYER PRIVATE AMOUNT`"
_PRIVATE = "`private WHO PRIVATE [PRICE] [--par P] [--share CORP]`"
_BUY_OR_SELL = "`buy WHO CORP [ipo|pool|treasury] [COUNT]` or `sell WHO CORP [COUNT]`"


def _hint(banker: Say, line: str) -> str:
    answer = banker(line)
    assert answer.code == 2
    return answer.err.partition("Type a command before it")[2].strip(": .\n")


@few(10)
@pytest.mark.parametrize(
    ("begin", "line", "hint"),
    [
        (_AUCTION, "bob cs 45", "`bid bob cs 45`"),
        (_AUCTION, "bob mh 115", "`bid bob mh 115`"),
        (_AUCTION, "bob sv", "`private bob sv`"),
        (_AUCTION, "bob mh", _BID),
        (_AUCTION, "bob", "`private bob PRIVATE` or `bid bob PRIVATE AMOUNT`"),
        (_AUCTION, "sv 30", "`private WHO sv 30`"),
        (_AUCTION, "sv 20", "`private WHO sv 20`"),
        (_AUCTION, "cs 45 dollars", _BID),
        (_AUCTION, "ann buy sv", f"{_PRIVATE} or {_BID}"),
        (_AUCTION, "ann bid cs 45", "`bid ann cs 45`"),
        (_AUCTION, "ann score", "`score ann`"),
        (_AUCTION, "prr 67", "(`banker help`)"),  # no stock before the privates are sold (1830 8.0)
        (_AUCTION, "prr", "(`banker help`)"),
        (_STOCK, "prr 2", _BUY_OR_SELL),  # both are refused (1830 8.1, 9.0)
        (_STOCK, "prr 67", _BUY_OR_SELL),
        (_STOCK, "nyc 67", "`par WHO nyc 67`"),
        (_STOCK, "nyc 68", "`par WHO nyc 68`"),
        (_STOCK, "bob b prr", "`buy bob prr`"),
        (_STOCK, "bob prr", "`buy bob prr` or `sell bob prr`"),
        (_STOCK, "bob nyc 67", "`par bob nyc 67`"),
        (_STOCK, "sv 30 please", _PRIVATE),
        (_STOCK, "bob sv 30", "`private bob sv 30`"),
        (_OPERATING, "prr", "`run prr REVENUE` or `train prr TYPE`"),
        (_OPERATING, "prr 120", "`run prr 120`"),
        (_OPERATING, "prr sv 30", "`private prr sv 30`"),
        (_OPERATING, "prr 120 -n --at 3", "`run prr 120 -n --at 3`"),
        (_OPERATING, "ann", "`score ann`"),
        (_OPERATING, "ann 5", "`score [PLAYER]`"),
        (_OPERATING, "prr t 2", "`train prr 2`"),
    ],
)
def test_no_word_is_lost(banker: Say, begin: str, line: str, hint: str) -> None:
    """A complete line has all the words and is allowed; else the usage of each verb that fits is shown."""
    assert banker("play", begin).code == 0
    assert _hint(banker, line) == hint


@pytest.mark.parametrize("words", ["-f {} ann", "ann -f {}", "ann --file={}", "--file {} ann -n"])
def test_the_ledger_that_is_named_is_read(banker: Say, words: str) -> None:
    """The names are those of the ledger behind `-f`, not of game.toml."""
    assert banker("new 1830 Xan Yul Zoe").code == 0
    assert banker(f"-f other.toml {_AUCTION}").code == 0
    assert "Ann is a player" in banker(words.format(shlex.quote("other.toml"))).err
    assert "Xan is a player" not in banker("-f other.toml xan").err


@pytest.mark.parametrize(
    ("line", "hint"), [("cs 45", "`bid cs 45`"), ("sv", "`private sv`"), ("bob cs 45", "`bid bob cs 45`")]
)
def test_a_prompt_knows_whose_turn_it_is(banker: Say, line: str, hint: str) -> None:
    """At a prompt the player can be left out."""
    assert banker(_AUCTION).code == 0
    session = Session()
    session.at_prompt = True
    assert suggestion(line.split(), session).endswith(f"{hint}.")
    session.close()


@pytest.mark.parametrize("words", ["-- --override", "-- -n", "-- -f", "-- --at 3"])
def test_an_option_behind_two_dashes_is_an_unknown_command(banker: Say, words: str) -> None:
    """Behind `--` nothing is an option, so the first word is where a command belongs."""
    assert banker(_AUCTION).code == 0
    answer = banker(words)
    assert answer.code == 2
    assert answer.err.startswith(f"banker: Unknown command '{words.split()[1]}'.")


@pytest.mark.parametrize("line", ["buy carol prr", "b alice nyc", "sell zoe prr", "p", "run xyz 100"])
def test_after_the_end_a_line_says_that_the_game_is_over(game: Say, line: str) -> None:
    """Whatever is typed as an event, complete or not, the end of the game is what is in its way (1830 25.0)."""
    assert game("--override agreed end").code == 0
    answer = game("play", line)
    assert (answer.code, answer.out.count("event")) == (1, 0)
    assert "The game is over: the players agreed to end it (1830 25.0)." in answer.err


def test_a_payout_without_a_corporation_asks_for_it(game: Say) -> None:
    """`payout 100` lacks the corporation, not the amount."""
    answer = game("payout 100")
    assert (answer.code, answer.err) == (2, "banker: Which corporation? Type `payout CORP 100`.\n")


@pytest.mark.parametrize("word", ["merge", "Split", "convert"])
def test_what_is_done_by_hand(banker: Say, word: str) -> None:
    """What no command does in titles without a ruleset is recorded by hand, and no similar command is named instead."""
    answer = banker(f"{word} prr nyc")
    assert answer.code == 2
    assert answer.err.endswith("No command does this; `banker help by-hand` shows how to record it.\n")


@pytest.mark.parametrize(("word", "by"), [("interest", "`bond CORP --interest`"), ("loan", "`bankrupt PLAYER --loan`")])
def test_what_a_command_does_in_some_games(banker: Say, word: str, by: str) -> None:
    """An option of some titles' commands is named, and how others record it."""
    words = f"In some games {by} does this; in others `banker help by-hand` shows how to record it."
    assert words in banker(f"{word} afg").err
