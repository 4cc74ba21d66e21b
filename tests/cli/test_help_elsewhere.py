"""`help` on terms of rule books that have no topic of their own."""

import pytest

from support.say import say


@pytest.mark.parametrize("word", ["merger", "minor", "train_limit", "conversion"])
def test_term_of_rule_books(word: str) -> None:
    """The answer names the pages that have a line for the term, not all topics."""
    answer = say(f"help {word}")
    assert answer.code == 2
    assert answer.err.startswith(f"banker: There is no help on {word!r}. `banker help rulesets`")
    assert len(answer.err.splitlines()) == 1


def test_title_without_ruleset() -> None:
    """A title that has no ruleset is in the list of what must be done by hand; for any other the answer names that list."""
    assert "`banker help other-titles` mentions it." in say("help 18MEX").err
    assert "To play a title that has no ruleset: `banker help other-titles`." in say("help 1899").err
    assert "To write a ruleset for another title: `banker help other-titles`." in say("rules show 1899").err
