"""Rules broken on purpose: what is to be replaced stands in the program, and the tests named find every one."""

import pytest

from support.marks import SLOW
from tools import broken_rules

EVERY = broken_rules.every()


def test_there_are_enough_of_each_game() -> None:
    """At least 60, and at least ten of each of the four games."""
    assert len(EVERY) >= 60
    assert all(sum(broken.rule.startswith(f"{game}.") for broken in EVERY) >= 10 for game in range(1, 5))


@pytest.mark.parametrize("broken", EVERY, ids=lambda broken: f"{broken.rule} {broken.about}")
def test_it_can_be_broken(broken: broken_rules.Broken) -> None:
    """What is replaced stands once in its file, and what replaces it is something else."""
    text = (broken_rules.PROJECT / broken.file).read_text(encoding="utf-8")
    assert text.count(broken.old) == 1
    assert broken.old != broken.new
    assert all((broken_rules.PROJECT / "tests" / name).exists() for name in broken.by)


@SLOW
@pytest.mark.parametrize("broken", EVERY, ids=lambda broken: f"{broken.rule} {broken.about}")
def test_it_is_found(broken: broken_rules.Broken) -> None:
    """In a copy of the project, by one of the test files named; `python tests/tools/broken_rules.py` prints by which."""
    assert broken_rules.found_by(broken)
