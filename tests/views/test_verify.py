"""`verify` of something that cannot be a seal."""

import pytest

from support.say import Say


@pytest.mark.parametrize(
    ("seal", "has"),
    [
        ("0", "1 character"),
        ("''", "0 characters"),
        ("5d0f2c1a9be0774", "15 characters"),
        ("5d0f2c1a9be077433", "17 characters"),
        ("5d0f2c1a9be0774o", "other characters"),
    ],
)
def test_verify_of_a_typo_is_no_alarm(game: Say, seal: str, has: str) -> None:
    """What cannot be a seal is a usage error, which says nothing about the ledger."""
    answer = game(f"verify {seal}")
    assert (answer.code, answer.out) == (2, "")
    word = seal.strip("'")
    assert answer.err == f"banker: A seal has 16 digits or letters from a to f; {word!r} has {has}. Type it again.\n"
