"""The rooms of the house: each may import from those before it in the list, no module imports itself in a circle, none is long."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli.command import QUERIES
from banker.verbs.registry import verbs
from support.paths import PACKAGE, PROJECT

ROOMS = [
    "errors",
    "seal",
    "rules",
    "calc",
    "state",
    "ledger",
    "rounds",
    "verbs",
    "engine",
    "game",
    "advice",
    "views",
    "audit",
    "importers",
    "exporters",
    "cli",
    "__main__",
]
COMPUTED = {
    "banker.verbs.registry": {f"banker.verbs.{verb}" for verb in verbs()},
    "banker.cli.main": {f"banker.cli.{name}" for name in QUERIES.values()},
}
"""What a module imports by a name that it puts together: import_module(f"banker.verbs.{verb}")."""
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def module(path: Path) -> str:
    """The dotted name of a file."""
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path): tree for path, tree in TREES.items()}


def imported(name: str) -> set[str]:
    """The modules of banker that one imports, wherever the import stands: in a function, too, or by import_module."""
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
    """The room a module lies in: its folder, or itself."""
    return name.split(".")[1]


def circles() -> list[list[str]]:
    """The sets of modules each of which imports, through others, every other one of them (Tarjan's algorithm)."""
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
def test_no_room_imports_a_later_one(name: str) -> None:
    """What a room needs lies in itself or before it."""
    allowed = ROOMS[: ROOMS.index(room(name)) + 1]
    assert sorted(other for other in imported(name) - {"banker"} if room(other) not in allowed) == []


def test_every_folder_and_module_has_its_place() -> None:
    """A new one must be added to the list."""
    assert {room(name) for name in MODULES if name != "banker"} == set(ROOMS)


def test_no_module_imports_itself_through_others() -> None:
    """Neither at the top, nor in a function, nor by import_module."""
    assert circles() == []


def test_only_the_ledger_writes_files() -> None:
    """Only one room touches the disk."""
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
    """400 lines at most."""
    assert [f"{module(path)}: {_lines(path)}" for path in TREES if _lines(path) > 400] == []


def test_no_function_is_long() -> None:
    """50 lines at most, its docstring included."""
    functions = [
        (name, node)
        for name, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    length = [(f"{name}.{node.name}", (node.end_lineno or 0) - node.lineno + 1) for name, node in functions]
    assert [f"{name}: {lines}" for name, lines in length if lines > 50] == []


def test_no_test_file_is_long() -> None:
    """500 lines at most: what tests share and the programs beside them, too."""
    files = [path for path in (PROJECT / "tests").rglob("*") if path.suffix in (".py", ".c")]
    assert [f"{path.relative_to(PROJECT)}: {_lines(path)}" for path in files if _lines(path) > 500] == []
