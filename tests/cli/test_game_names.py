"""At the prompt, help shows commands in the names of the game that is played (voice: the words of the table)."""

import pytest

from support.say import Say

_GAMES = {
    "1830": "Ann Ben Cyd",
    "1851": "Ann Ben Cyd",
    "1830-starter": "Ann=PRR Ben=NYC",
    "1830-7p": "Ann Ben Cyd Dan Eva Fay Gus",
}


def _prompt(banker: Say, ruleset: str, line: str) -> str:
    assert banker(f"new {ruleset} {_GAMES[ruleset]}").code == 0
    answer = banker("play", line)
    assert answer.code == 0
    return answer.out


@pytest.mark.parametrize(
    ("ruleset", "line", "example"),
    [
        ("1830", "? private", "private ben bo 220 --par 100"),
        ("1851", "? private", "private ben lo 200 --par 100"),
        ("1851", "? run", "run ln 120"),
        ("1851", "? par", "par ann ln 70"),
        ("1830-starter", "? tile", "tile nyc e21"),
        ("1830-starter", "? pay", "pay ann bank 50 contribution to the broken bank"),
        ("1830-7p", "? sell", "sell cyd prr 3"),
    ],
)
def test_example_of_a_command(banker: Say, ruleset: str, line: str, example: str) -> None:
    """The example of a command names players, corporations, privates, prices and hexes of this game."""
    assert f"  Example: banker {example}\n" in _prompt(banker, ruleset, line)


def test_prompt_of_1851(banker: Say) -> None:
    """Corporations, hexes and par prices are those of 1851, which has no bids."""
    lines = _prompt(banker, "1851", "?").splitlines()
    assert lines[2:13] == [
        "  b gmo         buy, for the next player   log       the events, newest first",
        "  b gmo p       from the bank pool         120       the corporation's run",
        "  b ann gmo     for another player         120w 120h withheld, half paid out",
        "  s ln 2        sell                       Enter     offers its last run,",
        "  par gmo 70    president's certificate    Enter     and records it",
        "  private       a private company          t 3       buy a train",
        "  p             pass                       tile a17  track; token: a station",
        "  n             next corporation or round  u, u 2    undo one event, or two",
        "  s ln 3 -n     what would it do?          ? buy     help on a command",
        "  silence bank  no reminders of that kind  q, Ctrl-D end the session",
        "  status, order, limits, payout 150, raise 212, worth, project record nothing",
    ]


def test_prompt_of_a_game_without_stock(banker: Say) -> None:
    """The starter game has no stock, no privates and no passes."""
    lines = _prompt(banker, "1830-starter", "?").splitlines()
    assert lines[2:9] == [
        "  n             next corporation or round  Enter     and records it",
        "  silence bank  no reminders of that kind  t 3       buy a train",
        "  log           the events, newest first   tile f16  track; token: a station",
        "  120           the corporation's run      u, u 2    undo one event, or two",
        "  120w          withheld                   ? buy     help on a command",
        "  Enter         offers its last run,       q, Ctrl-D end the session",
        "  status, order, payout 150, worth, project record nothing",
    ]


@pytest.mark.parametrize(
    ("ruleset", "shown", "hidden"),
    [
        ("1830 Ann Ben Cyd", ("120w withheld", "t 3 buy"), "120h"),
        ("1849 Ann Ben Cyd --option order=AFG,ATA,CTL,IFT,RCS,SFA", ("120w withheld", "t 4H buy"), "120h"),
    ],
)
def test_prompt_shows_only_what_its_game_takes(banker: Say, ruleset: str, shown: tuple[str, str], hidden: str) -> None:
    """Half dividends are shown only where a game has them, and the train is one of the game."""
    assert banker(f"new {ruleset}").code == 0
    answer = " ".join(banker("play", "?").out.split())
    assert [words for words in (*shown, hidden) if words in answer] == [*shown]


def test_help_from_the_shell_keeps_its_examples(banker: Say) -> None:
    """Outside the prompt, help is the same in every game, as in the reference."""
    assert banker("new 1851 Ann Ben Cyd").code == 0
    assert "Example: banker private bob bo 220 --par 100" in banker("help private").out
    assert "b alice nyc" in banker("help prompt").out


def test_names_with_spaces_need_no_quotation_marks(banker: Say) -> None:
    """A player with two names is shown as they are typed."""
    assert banker('new 1830 "A Lee" Bennet Cydney').code == 0
    assert "b a lee nyc" in banker("play", "?").out


def test_no_bids_once_all_privates_are_sold(banker: Say) -> None:
    """`bid`, `private` and what bidders do are in the help of the prompt only as long as the bank has a private (1830 7.0)."""
    assert banker("new 1830 Ann Ben Cyd").code == 0
    words = ("bid mh 115", "the next private company", "a bidder drops out")
    before = banker("play", "?").out
    assert [word for word in words if word not in before] == []
    lines = "pay bank ann 2000 x; private ann sv; private ben cs; private cyd dh; private ann mh; private ben ca; private ann bo --par 67"
    assert banker("play --keep-going", lines.replace("; ", "\n")).code == 0
    after = banker("play", "?").out
    assert [word for word in words if word in after] == []


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("x" * 25, "at most 24 characters"),
        ("...", "needs a letter or digit"),
        ("A\u200bb", "no invisible characters"),
        ("-x", "no dash at its beginning"),
        ("A=b", "no =, which deals a railroad"),
        ("Alice", "differ, in more than case and punctuation"),
        ("p.r.r", "the corporations"),
        ("sv", "the private companies"),
        ("Pool", "the places of the game"),
    ],
)
def test_help_lists_every_reason_to_refuse_a_name(banker: Say, name: str, rule: str) -> None:
    """Each name that `new` refuses breaks a rule that `help names` tells."""
    assert banker(f"new 1830 Alice Bob -- '{name}'").code == 2
    assert rule in " ".join(banker("help names").out.split())


def test_payout_alone_asks_for_the_amount(game: Say) -> None:
    """At the prompt, `payout` is about the corporation whose turn it is, so only the amount is missing."""
    answer = game("play", "par carol prr 67\nb alice prr\nb bob prr\nb carol prr\nb alice prr\nnext\npayout")
    assert answer.err.endswith("banker: `payout` needs AMOUNT: `payout PRR AMOUNT[w|h]`\n")
