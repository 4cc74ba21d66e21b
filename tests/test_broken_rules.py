"""Rules broken on purpose: each replaced text is in the program, and the tests named for it notice the break."""

from collections import Counter

import pytest

from banker.rules.find import shipped
from support.marks import seeds
from tools import broken_rules

EVERY = broken_rules.every()


def test_each_game_has_enough_broken_rules() -> None:
    """There are at least ten of each game; those of the first four have the numbers of their rules in the checklist."""
    numbers = {"1830": "1", "1830-starter": "2", "1851": "3", "1830-7p": "4"}
    found = Counter(broken.rule.partition(".")[0] for broken in EVERY)
    assert {name: found[numbers.get(name, name)] for name in shipped() if found[numbers.get(name, name)] < 10} == {}


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


@pytest.mark.parametrize(
    "broken",
    seeds([(one,) for one in (*EVERY[::3], *EVERY[1::3], *EVERY[2::3])], fast=0, slow=len(EVERY) // 12),
    ids=lambda broken: f"{broken.rule} {broken.about}",
)
def test_broken_rule_is_noticed(broken: broken_rules.Broken, copy: broken_rules.Copy) -> None:
    """In a copy of the project, a test file named for the rule fails; `python tests/tools/broken_rules.py` prints which one."""
    assert copy.found_by(broken)
