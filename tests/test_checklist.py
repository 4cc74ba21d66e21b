"""Every statement of the rules that has to do with money or stock has a test, or is the players' word."""

from banker.cli.help import text_of
from support.paths import PROJECT
from tools import checklist, citations


def test_every_statement_is_held() -> None:
    """All 270 statements of the four games: a test each, or a sentence of `banker help trust`."""
    statements = checklist.statements()
    assert len(statements) == 270
    held = checklist.tests_by_number().keys() | checklist.on_trust().keys()
    assert sorted(statements.keys() - held) == []


def test_no_test_names_a_statement_that_there_is_not() -> None:
    """A slip in a number would hold nothing."""
    assert checklist.tests_by_number().keys() - checklist.statements().keys() == set()


def test_every_statement_names_its_section() -> None:
    """What is behind it can be looked up."""
    assert [number for number, one in checklist.statements().items() if not [*citations.cited(one.section)]] == []


def test_what_is_on_trust_stands_in_its_topic() -> None:
    """Word for word, and the README leads there."""
    topic = " ".join(text_of("trust").split())
    assert [sentence for sentence in checklist.on_trust().values() if sentence not in topic] == []
    assert "`banker help trust`" in (PROJECT / "README.md").read_text(encoding="utf-8")
