"""A player's name of two words: typed without quotation marks, or by its last word, on every command line and at the prompt."""

import shlex

import pytest

from support.marks import few
from support.say import Say

OPENING = """
private tom sv
private ann cs
private bea dh
private old tom mh
private ann ca
private bea bo --par 67
par tom prr 67
par ann nyc 67
buy bea prr
buy old tom prr
buy ann nyc
buy bea nyc
"""
LINES = (
    *("explain {}", "score {}", "log {}", "log {} -n 2", "limits {}", "raise {} 100", "raise {}"),
    *("-n buy {} prr", "-n buy {} nyc 1", "-n sell {} prr", "-n par {} erie 67", "-n pay bank {} 5 why", "-n undo"),
    *(
        "-n pay {} ann 5 owed to {}",
        "-n count {} 400",
        "-n count prr {} 30",
        "-n note {} is late",
        "-n give {} prr ann",
    ),
    *("-n rename {} Zed", "-n bankrupt {}", "-n exchange {} mh", "-n private ann sv 20", "-n private {} cs 40"),
    *("-n --yes insert 3 pay bank {} 5 why", "-n amend 7 par {} prr 71", "-n next --passed={}"),
)


@pytest.fixture
def game_of_old_tom(banker: Say) -> Say:
    """A first stock round of Old Tom, Ann and Bea."""
    assert banker('new 1830 "Old Tom" Ann Bea').code == 0
    answer = banker("play", OPENING)
    assert answer.code == 0, answer.err
    return banker


@few(1, 16)
@pytest.mark.parametrize("line", [line for line in LINES if "{}" in line])
def test_without_quotation_marks(game_of_old_tom: Say, line: str) -> None:
    """`old tom` and `tom` mean what `"Old Tom"` means, from a shell and at the prompt.

    What is said is kept as it was typed, and after a `=` a name is one word.
    """
    quoted = game_of_old_tom(line.format(*[shlex.quote("Old Tom")] * 2))
    said = "note" in line or "owed" in line
    for typed in ("Old Tom",) if said else ("tom",) if "=" in line else ("Old Tom", "tom", "OLD TOM"):
        plain = line.format(*[typed] * 2)
        assert game_of_old_tom(plain) == quoted, plain
        played = game_of_old_tom("play", plain)
        assert (played.code, played.out) == (quoted.code, quoted.out), plain


def test_with_the_ledger_named_anywhere(game_of_old_tom: Say) -> None:
    """The names are those of the ledger that the line names, before or after the command."""
    game_of_old_tom('-f other.toml new 1830 "Big Ben" Ann')
    for line in ("-f other.toml score big ben", "score big ben -f other.toml", "score --file=other.toml big ben"):
        assert "Big Ben" in game_of_old_tom(line).out
    assert game_of_old_tom("score big ben").code == 2


def test_names_that_are_also_two_players(banker: Say) -> None:
    """Two words stay apart if each is a player, and a new name is never put together."""
    assert banker('new 1830 Ann Lee "Ann Lee" "Lee Ann"').code == 0
    assert banker("pay ann lee 5 owed").out.startswith("Ann pays Lee $5.")
    assert banker("play", "pay lee ann 5 owed").out.startswith("Lee pays Ann $5.")
    assert banker("-f second.toml new 1830 lee ann carl").code == 0
    assert "Lee Ann" not in banker("-f second.toml status").out


def test_a_word_that_several_names_have(banker: Say) -> None:
    """A later word that two names have is ambiguous, and the start of a name goes before it."""
    assert banker('new 1830 "Old Tom" "Big Tom" Tomas').code == 0
    assert banker("score tom").out.startswith("Worth")
    assert "Tomas" in banker("limits tom").out
    assert banker('-f other.toml new 1830 "Old Tom" "Big Tom" Ann').code == 0
    assert "'tom' is ambiguous: Old Tom or Big Tom." in banker("-f other.toml score tom").err


def test_after_a_new_name(game_of_old_tom: Say) -> None:
    """The name that a player has now and the one before can both be typed in two words."""
    assert game_of_old_tom("rename old tom 'Young Tom'").code == 0
    for line in ("score young tom", "explain old tom"):
        assert game_of_old_tom(line).code == 0
        assert game_of_old_tom("play", line).code == 0


def test_a_whole_first_word_wins(banker: Say) -> None:
    """`max` is Max Li, not Maxine, whose name it only begins; `ma` is neither."""
    assert banker("new 1830 'Max Li' Maxine Bob").code == 0
    assert "Max Li pays the bank $20." in banker("private max sv").out
    assert banker("private ma cs").err.startswith("banker: 'ma' is ambiguous: Max Li or Maxine.")
