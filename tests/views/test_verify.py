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


def test_verify_looks_up_to_an_event(game: Say) -> None:
    """With `--at 3` only the first three events are searched, and those that came after are counted up to there."""
    seals = [game(f"show {n} -O json").data["seal"] for n in (2, 3, 4)]
    assert "Event 2 has this seal. 1 event came after it." in game(f"verify {seals[0]} --at 3").out
    assert "Event 3 has this seal, and nothing came after it." in game(f"verify {seals[1]} --at 3").out
    later = game(f"verify {seals[2]} --at 3")
    assert later.code == 1
    assert later.out == "game.toml: Event 4 has this seal, and none up to event 3 does.\n"
    assert game(f"verify {seals[2]} --at 99").code == 2


def test_show_at_an_earlier_event(game: Say) -> None:
    """`show` takes `--at` as every verb that only looks: an event is shown as of then, if it was there."""
    assert game("amend 1 private bob sv --yes").code == 0
    assert "Corrected by event 7" in game("show 1").out
    assert "Corrected" not in game("show 1 --at 3").out
    answer = game("show 5 --at 3")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "banker: Event 5 comes after event 3. To show it, omit `--at`.\n"
    assert game("show 3 --at 3").code == 0
    assert "There is no event 99" in game("show 99 --at 3").err
