"""The packages of banker: each imports only from those before it in the list, without cycles, and no file is long."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli.command import QUERIES
from banker.verbs.registry import verbs
from support.paths import PACKAGE, PROJECT

ROOMS = [
    "system",
    "packaged",
    "errors",
    "digest",
    "sizes",
    "money",
    "number_words",
    "frozen",
    "rules",
    "calc",
    "state",
    "ledger",
    "rounds",
    "verbs",
    "mechanisms",
    "engine",
    "opening",
    "game",
    "advice",
    "views",
    "story",
    "audit",
    "season",
    "importers",
    "exporters",
    "live",
    "cli",
    "__main__",
]
COMPUTED = {
    "banker.rules.mechanism": set(),  # those that the ruleset names
    "banker.verbs.registry": {f"banker.verbs.{verb}" for verb in verbs()},
    "banker.cli.main": {f"banker.cli.{name}" for name in QUERIES.values()},
}
"""Modules imported by a computed name: import_module(f"banker.verbs.{verb}")."""
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def module(path: Path) -> str:
    """Return the dotted name of a file."""
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path): tree for path, tree in TREES.items()}


def imported(name: str) -> set[str]:
    """Return the modules of banker that a module imports anywhere: at the top, in a function, or by import_module."""
    return {known for target in _targets(name) for known in (target, target.rpartition(".")[0]) if known in MODULES}


def _targets(name: str) -> Iterator[str]:
    for node in ast.walk(MODULES[name]):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(package, names, level):
                assert level == 0, f"{name} imports relatively"
                yield from (f"{package}.{alias.name}" for alias in names)
            case ast.Call(ast.Name("import_module"), [ast.Constant(str() as target)]):
                yield target
            case ast.Call(ast.Name("import_module"), _):
                yield from COMPUTED[name]


def room(name: str) -> str:
    """Return the package of a module, or the module itself."""
    return name.split(".")[1]


def circles() -> list[list[str]]:
    """Return the sets of modules that import each other through others (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(imported(name) - {name, "banker"}):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            place = stack.index(name)
            found.append(sorted(stack[place:]))
            del stack[place:]

    for name in MODULES:
        if name not in number:
            visit(name)
    return [circle for circle in found if len(circle) > 1]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "banker"])
def test_no_package_imports_a_later_one(name: str) -> None:
    """A module imports only from its own package and those before it."""
    allowed = ROOMS[: ROOMS.index(room(name)) + 1]
    assert sorted(other for other in imported(name) - {"banker"} if room(other) not in allowed) == []


def test_every_package_is_in_the_list() -> None:
    """A new package or module must be added to the list."""
    assert {room(name) for name in MODULES if name != "banker"} == set(ROOMS)


def test_no_import_cycles() -> None:
    """No module imports itself through others."""
    assert circles() == []


def test_only_the_ledger_writes_files() -> None:
    """Only the package `ledger` writes to the disk."""
    writing = [
        path
        for path in TREES
        if any(
            word in path.read_text(encoding="utf-8") for word in ("os.write(", '"xb"', ".write_text(", ".write_bytes(")
        )
    ]
    assert {room(module(path)) for path in writing} == {"ledger"}


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_long() -> None:
    """A module has at most 400 lines."""
    assert [f"{module(path)}: {_lines(path)}" for path in TREES if _lines(path) > 400] == []


def test_no_function_is_long() -> None:
    """A function has at most 50 lines, its docstring included."""
    functions = [
        (name, node)
        for name, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    length = [(f"{name}.{node.name}", (node.end_lineno or 0) - node.lineno + 1) for name, node in functions]
    assert [f"{name}: {lines}" for name, lines in length if lines > 50] == []


def test_no_test_file_is_long() -> None:
    """A file under `tests` has at most 500 lines."""
    files = [path for path in (PROJECT / "tests").rglob("*") if path.suffix in (".py", ".c")]
    assert [f"{path.relative_to(PROJECT)}: {_lines(path)}" for path in files if _lines(path) > 500] == []


def test_the_core_knows_no_mechanism_by_name() -> None:
    """Only importers and the command line, which name things, may import a mechanism; all else asks through fixed points."""
    knowing = [
        name
        for name in MODULES
        if name != "banker" and room(name) not in ("mechanisms", "importers", "cli")
        if any(other.startswith("banker.mechanisms") for other in imported(name))
    ]
    assert knowing == []
