"""A typed line is split into words as a person means it."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker.cli.line import words_of
from banker.errors import Invalid
from banker.state.record import Record, command_line
from banker.system import has_escapes
from support.say import Say


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("note Bob's loan", ["note", "Bob's", "loan"]),
        ("note it's late, isn't it", ["note", "it's", "late,", "isn't", "it"]),
        ("note the players' money", ["note", "the", "players'", "money"]),
        ("note 'tis late", ["note", "'tis", "late"]),
        ("note 'a whole text'", ["note", "a whole text"]),
        ("note 'Bob's whole loan' # aside", ["note", "Bob's whole loan"]),
        ('note "Bob\'s loan"', ["note", "Bob's loan"]),
        ("pay ann bob 5 'a loan' ", ["pay", "ann", "bob", "5", "a loan"]),
        ("train prr 3 --from='nyc'", ["train", "prr", "3", "--from=nyc"]),
        ("note ''", ["note", ""]),
        ("note '", ["note", "'"]),
        (r"note Bob\'s", ["note", "Bob's"]),
        ("banker new 1830 O'Hara Bob", ["new", "1830", "O'Hara", "Bob"]),
        ("b nyc # Bob's", ["b", "nyc"]),
    ],
)
def test_apostrophes(line: str, words: list[str]) -> None:
    """A `'` in a word, at its end, or without a closing one is an apostrophe; around words it is a quotation mark."""
    assert words_of(line) == words


def test_open_quotation_mark() -> None:
    """A double quotation mark that is not closed is refused."""
    with pytest.raises(Invalid, match="A quotation mark is not closed"):
        words_of('note "late')


@pytest.mark.skipif(not has_escapes(), reason="here a backslash is a letter like any other")
def test_backslash_at_the_end() -> None:
    """It has nothing to stand before, and no quotation mark is to blame."""
    with pytest.raises(Invalid, match="The line ends with a backslash"):
        words_of("note late \\")


_TEXT = st.text("ab \"'\\#=&$\t", max_size=8)


@pytest.mark.skipif(not has_escapes(), reason="here a text with both quotation marks cannot be typed")
@given(st.lists(_TEXT, max_size=3))
def test_a_command_is_printed_as_it_can_be_typed(words: list[str]) -> None:
    """The line that `log` prints for an event is read as its words again, whatever marks a name or a reason has."""
    record = Record(1, datetime(2026, 11, 27, tzinfo=UTC), "SR 1", "pay", tuple(words), ())
    assert words_of(command_line(record)) == ["pay", *words]


def test_a_name_with_a_quotation_mark(banker: Say) -> None:
    """A player called Carol "Cee" X is printed so that the line can be typed again."""
    assert banker("new 1830 Alice Bob 'Carol \"Cee\" X'").code == 0
    out = banker("private 'carol \"cee\" x' sv").out
    typed = out.splitlines()[-1].removeprefix("Event 1: ")
    assert typed == "private 'Carol \"Cee\" X' SV 20"
    assert banker("undo").code == 0
    assert banker("play", f"{typed}\n").code == 0
