"""The rooms of the house: each may use those above it, never those below."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "banker"
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
]
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def imported(path: Path) -> set[str]:
    """The rooms that a file imports from, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("banker.") and name.split(".")[1] in ROOMS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_room_uses_one_below_it(path: Path) -> None:
    """Data flows one way: words, event, objections, moves, book, state, view."""
    room = path.relative_to(PACKAGE).parts[0]
    assert imported(path) <= set(ROOMS[: ROOMS.index(room) + 1])


def test_every_folder_is_a_room() -> None:
    """A new folder must be given its place."""
    assert {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"} <= set(ROOMS)


def test_only_the_book_opens_files_for_writing() -> None:
    """The ledger is written in one room."""
    writing = [
        path
        for path in FILES
        if any(word in path.read_text() for word in ("os.write(", '"xb"', ".write_text(", ".write_bytes("))
    ]
    assert {path.relative_to(PACKAGE).parts[0] for path in writing} == {"book"}
