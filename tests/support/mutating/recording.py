"""Which tests reach which statements: a plugin of pytest that writes it down, test by test.

PYTHONPATH=tests RECORDED=FOLDER python -m pytest -p support.mutating.recording
"""

import ast
import builtins
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[3]
ROOMS = "calc", "rounds", "verbs", "engine", "state", "mechanisms"
FOLDER = "RECORDED"
"""The variable that names the folder for what was recorded."""
_reached: set[tuple[str, int]] = set()


class _Noting(ast.NodeTransformer):
    """Inserts a call before every statement of every function, after its docstring."""

    def __init__(self, path: str) -> None:
        self._path, self._depth = path, 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Insert calls before the statements of a node inside a function."""
        function = isinstance(node, ast.FunctionDef)
        self._depth += function
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody") if self._depth else ():
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                first = int(function and ast.get_docstring(node, clean=False) is not None)  # type: ignore[arg-type]
                noted = [part for statement in statements[first:] for part in (self._note(statement), statement)]
                setattr(node, field, statements[:first] + noted)
        self._depth -= function
        return node

    def _note(self, statement: ast.stmt) -> ast.stmt:
        note = ast.parse(f"_note_reached(({self._path!r}, {statement.lineno}))").body[0]
        for node in ast.walk(note):
            ast.copy_location(node, statement)
        return note


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        noting = _Noting(os.path.relpath(path, PROJECT))
        return compile(noting.visit(ast.parse(self.get_data(path))), path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        first, _, rest = fullname.partition(".")
        if first != "banker" or rest.partition(".")[0] not in ROOMS:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down a test: its name, how long it took, and the statements that it reached."""
    _reached.clear()
    begun = time.perf_counter()
    yield
    files: dict[str, list[int]] = {}
    for path, line in sorted(_reached):
        files.setdefault(path, []).append(line)
    entry = {"test": item.nodeid, "seconds": round(time.perf_counter() - begun, 3), "reached": files}
    with open(os.path.join(os.environ[FOLDER], f"{os.getpid()}.jsonl"), "a", encoding="utf-8") as written:
        written.write(json.dumps(entry) + "\n")


if FOLDER in os.environ:
    builtins._note_reached = _reached.add  # type: ignore[attr-defined]
    sys.meta_path.insert(0, _Finder())
