"""Which test covers which statement of the rules: `python tests/tools/checklist.py` prints them by number.

The statements are in `data/checklist.toml`; those that move no money are also in `data/on_trust.toml`, with the words of
`banker help trust` about them.
"""

import ast
import tomllib
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[1]


class Statement(NamedTuple):
    """A statement of the printed rules: its section and text; `seen` is false if only the players can see its subject."""

    section: str
    text: str
    seen: bool = True


def statements() -> dict[str, Statement]:
    """Return the statements by number: those of 1830 begin with 1, those of the starter game with 2, and so on."""
    table = tomllib.loads((TESTS / "data" / "checklist.toml").read_text(encoding="utf-8"))
    return {number: Statement(**statement) for number, statement in table.items()}


def tests_by_number() -> dict[str, list[str]]:
    """Return, by number, the tests marked `@pytest.mark.rule(number, ...)` and the known answers with a `rule`."""
    holders: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in _numbers(node):
                    holders.setdefault(number, []).append(f"{path.stem}::{node.name}")
    for path in sorted((TESTS / "data").glob("known_answers_*.toml")):
        for answer in tomllib.loads(path.read_text(encoding="utf-8"))["answer"]:
            for number in answer["rule"]:
                holders.setdefault(number, []).append(f"{path.stem}::{answer['id']}")
    return holders


def _numbers(function: ast.FunctionDef) -> list[str]:
    marks = [mark for mark in function.decorator_list if isinstance(mark, ast.Call)]
    rules = [mark for mark in marks if isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"]
    return [str(word.value) for mark in rules for word in mark.args if isinstance(word, ast.Constant)]


def on_trust() -> dict[str, str]:
    """Return, by number, the words of `banker help trust` for each statement that is left to the players."""
    return dict(tomllib.loads((TESTS / "data" / "on_trust.toml").read_text(encoding="utf-8")))


def main() -> None:
    """Print every statement with its tests."""
    holders, trusted = tests_by_number(), on_trust()
    for number, statement in statements().items():
        place = ", ".join(holders.get(number, [])) or f"on trust: {trusted.get(number, 'NOTHING')}"
        print(f"{number}  {statement.text} ({statement.section})\n       {place}")


if __name__ == "__main__":
    main()
