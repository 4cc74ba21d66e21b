"""Rules broken on purpose: each replaced text is in the program, and the tests named for it notice the break."""

import pytest

from support.marks import SLOW
from tools import broken_rules

EVERY = broken_rules.every()


def test_each_game_has_enough_broken_rules() -> None:
    """There are at least 60 broken rules, and at least ten of each game."""
    assert len(EVERY) >= 60
    assert all(sum(broken.rule.startswith(f"{game}.") for broken in EVERY) >= 10 for game in range(1, 5))


@pytest.mark.parametrize("broken", EVERY, ids=lambda broken: f"{broken.rule} {broken.about}")
def test_rule_can_be_broken(broken: broken_rules.Broken) -> None:
    """The text to be replaced occurs once in its file, and its replacement is another text."""
    text = (broken_rules.PROJECT / broken.file).read_text(encoding="utf-8")
    assert text.count(broken.old) == 1
    assert broken.old != broken.new
    assert all((broken_rules.PROJECT / "tests" / name.partition("::")[0]).exists() for name in broken.by)


@pytest.fixture(scope="session", name="copy")
def _copy(tmp_path_factory: pytest.TempPathFactory) -> broken_rules.Copy:
    return broken_rules.Copy(tmp_path_factory.mktemp("copy") / "main")


@SLOW
@pytest.mark.parametrize("broken", EVERY, ids=lambda broken: f"{broken.rule} {broken.about}")
def test_broken_rule_is_noticed(broken: broken_rules.Broken, copy: broken_rules.Copy) -> None:
    """In a copy of the project, a test file named for the rule fails; `python tests/tools/broken_rules.py` prints which one."""
    assert copy.found_by(broken)
