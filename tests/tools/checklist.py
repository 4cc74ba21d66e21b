"""Which test holds which statement of the rules' checklist: `python tests/tools/checklist.py` prints them number by number.

The checklist is read from beside the project; a statement that moves no money stands in `data/on_trust.toml`, with the
sentence of the README that says so.
"""

import ast
import re
import tomllib
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
CHECKLIST = TESTS.parent.parent / "shared" / "rules" / "checklist.md"
_STATEMENT = re.compile(r"- \[.\] (\d\.\d{3}) \[[^\]]*\] (.*)")


def statements() -> dict[str, str]:
    """The statements of the checklist by number: those of 1830 begin with 1, of the starter game with 2, and so on."""
    return dict(_STATEMENT.findall(CHECKLIST.read_text(encoding="utf-8")))


def tests_by_number() -> dict[str, list[str]]:
    """The tests that are marked `@pytest.mark.rule(number, ...)`, and the known answers with a `rule`, by number."""
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
    """The sentence of the README for each statement that is the players' word, by number."""
    return dict(tomllib.loads((TESTS / "data" / "on_trust.toml").read_text(encoding="utf-8")))


def main() -> None:
    """Print the table."""
    holders, trusted = tests_by_number(), on_trust()
    for number, text in statements().items():
        where = ", ".join(holders.get(number, [])) or f"on trust: {trusted.get(number, 'NOTHING')}"
        print(f"{number}  {text}\n       {where}")


if __name__ == "__main__":
    main()
