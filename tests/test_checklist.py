"""Every statement of the rules about money or stock has a test, or is left to the players."""

from banker.cli.help import text_of, topics
from banker.rules.find import shipped
from support.paths import PROJECT
from tools import checklist, citations


def test_every_statement_has_a_test() -> None:
    """Each of the 270 statements of the printed rules, of the 13 common to the titles of 18xx.games, and of the help topic of a title has a test or a sentence of `banker help trust`."""
    statements = checklist.statements()
    assert len([number for number in statements if number[1] == "." and number[0] != "X"]) == 270
    assert len([number for number in statements if number[0] == "X"]) == 13
    of_titles = (text_of(name) for name in shipped() if name in topics())
    of_topics = {number for topic in of_titles for number in citations.statements(topic)}
    assert {number for number in statements if number[1] != "."} == of_topics
    held = checklist.tests_by_number().keys() | checklist.on_trust().keys()
    assert sorted(statements.keys() - held) == []


def test_every_marked_statement_exists() -> None:
    """Every number in a mark `rule` is a statement of the checklist."""
    assert checklist.tests_by_number().keys() - checklist.statements().keys() == set()


def test_every_statement_names_its_section() -> None:
    """Every statement cites a section of the rules."""
    assert [
        number for number, statement in checklist.statements().items() if not [*citations.cited(statement.section)]
    ] == []


def test_statements_on_trust_are_in_the_help_topic() -> None:
    """The sentences for statements without a test are in `banker help trust`, and the README names this topic."""
    topic = " ".join(text_of("trust").split())
    assert [sentence for sentence in checklist.on_trust().values() if sentence not in topic] == []
    assert "`banker help trust`" in (PROJECT / "README.md").read_text(encoding="utf-8")


def test_trust_names_what_only_players_see_in_other_titles() -> None:
    """`banker help trust` names the rivers of 1882, P2 of 18NL, the smallest run of 18TN, and the station of 18GA on I9."""
    topic = " ".join(text_of("trust").split())
    for words in ("rivers it crosses", "P2's station", "smallest run that the civil war costs", "stands on I9"):
        assert words in topic
