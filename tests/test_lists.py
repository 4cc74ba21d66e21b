"""Lists in messages: the words between several things."""

import pytest

from banker.errors import either, listed


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], ""),
        (["PRR"], "PRR"),
        (["PRR", "RDG"], "PRR or RDG"),
        (["PRR", "RDG", "Erie"], "PRR, RDG or Erie"),
    ],
)
def test_choices(names: list[str], words: str) -> None:
    """Only the last of several choices has `or` before it; `listed` has `and` there."""
    assert either(names) == words
    assert listed(names) == words.replace(" or ", " and ")
