"""A typed line is split into words as a person means it."""

import pytest

from banker.cli.line import words_of
from banker.errors import Invalid
from banker.system import has_escapes


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
