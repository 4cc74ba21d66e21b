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
        ("1851", "? private", "private ben l&o 200 --par 100"),
        ("1851", "? run", "run l&n 120"),
        ("1851", "? par", "par ann l&n 70"),
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
    assert lines[3:13] == [
        "  b gm&o        buy, for the next player    120       the corporation's run",
        "  b gm&o p      from the bank pool          120w 120h withheld, half paid out",
        "  b ann gm&o    for another player          Enter     offers its last run,",
        "  s l&n 2       sell                        Enter     and records it",
        "  par gm&o 70   president's certificate     t 3       buy a train",
        "  private       the next private company    tile a17  track; token: a station",
        "  p             pass                        u, u 2    undo one event, or two",
        "  n             next corporation, or round  ? buy     help on a command",
        "  s l&n 3 -n    what would it do?           q, Ctrl-D end the session",
        "  silence bank  no reminders of that kind",
    ]


def test_prompt_of_a_game_without_stock(banker: Say) -> None:
    """The starter game has no stock, no privates and no passes."""
    lines = _prompt(banker, "1830-starter", "?").splitlines()
    assert lines[3:10] == [
        "  n             next corporation, or round  t 3       buy a train",
        "  silence bank  no reminders of that kind   tile f16  track; token: a station",
        "  120           the corporation's run       u, u 2    undo one event, or two",
        "  120w 120h     withheld, half paid out     ? buy     help on a command",
        "  Enter         offers its last run,        q, Ctrl-D end the session",
        "  Enter         and records it",
        "  status, order, payout 150, worth, project   record nothing",
    ]


def test_help_from_the_shell_keeps_its_examples(banker: Say) -> None:
    """Outside the prompt, help is the same in every game, as in the reference."""
    assert banker("new 1851 Ann Ben Cyd").code == 0
    assert "Example: banker private bob bo 220 --par 100" in banker("help private").out
    assert "b alice nyc" in banker("help prompt").out


def test_names_with_spaces_are_in_quotation_marks(banker: Say) -> None:
    """A player with two names is typed in quotation marks."""
    assert banker('new 1830 "Ann Lee" Ben Cyd').code == 0
    assert 'b "ann lee" nyc' in banker("play", "?").out


def test_no_bids_once_all_privates_are_sold(banker: Say) -> None:
    """`bid`, `private` and what bidders do are in the help of the prompt only as long as the bank has a private (1830 7.0)."""
    assert banker("new 1830 Ann Ben Cyd").code == 0
    words = ("bid mh 115", "the next private company", "a bidder drops out", "In an auction")
    before = banker("play", "?").out
    assert [word for word in words if word not in before] == []
    lines = "pay bank ann 2000 x; private ann sv; private ben cs; private cyd dh; private ann mh; private ben ca; private ann bo --par 67"
    assert banker("play --keep-going", lines.replace("; ", "\n")).code == 0
    after = banker("play", "?").out
    assert [word for word in words if word in after] == []
    assert "Enter is no.\nPasses are kept" in after
