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
    """A title that has no ruleset can be played by hand."""
    assert "To play a title that has no ruleset: `banker help by-hand`." in say("help 18MEX").err
