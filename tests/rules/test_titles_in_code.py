"""What a title does is in its table: the code names no title, and no corporation or private of one."""

import ast
from collections.abc import Iterator
from pathlib import Path

from banker.rules.find import shipped
from banker.rules.read import read
from support.paths import PROJECT

_WITHOUT_GAME = {"rules/find.py": {"1830"}, "cli/banknotes.py": {"1830"}}
"""Where a game is named for want of one: the ruleset and the banknotes used where nobody names any."""
_HELP = {"cli/usages.py", "cli/game_names.py"}
"""What help prints: its topics, and the names in its examples."""
_WORDS = {"SR", "D", "LV", "LM", "UP", "AS"}
"""Words that a title also uses as a name: the stock round, a train, the setting of a pager, a class of letters, a direction, and no verb."""


def _texts(path: Path) -> Iterator[str]:
    """The texts in a module, but for documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


def test_no_code_names_a_title() -> None:
    """No text in the program is the name of a ruleset, or of a corporation or private of one."""
    names = {name.casefold() for name in shipped()}
    for rules in map(read, shipped()):
        own = {*rules.corporation, *rules.private}
        names |= {name.casefold() for name in own if len(name) > 1} - {word.casefold() for word in _WORDS}
    package = PROJECT / "banker"
    found = [
        (name, text)
        for path in sorted(package.rglob("*.py"))
        if (name := path.relative_to(package).as_posix()) not in _HELP
        for text in _texts(path)
        if text.casefold() in names and text not in _WITHOUT_GAME.get(name, ())
    ]
    assert found == []
