"""Which statements of `banker` were reached: recorded by calls inserted when it is imported, without tracing."""

import ast
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType
from typing import Any

reached: set[int] = set()
numbering = iter(range(10**9))


class Noting(ast.NodeTransformer):
    """Inserts a call before every statement of every function, after its docstring."""

    def __init__(self) -> None:
        self.depth = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Insert calls before the statements of a node inside a function."""
        function = isinstance(node, ast.FunctionDef)
        self.depth += function
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody") if self.depth else ():
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                first = int(function and ast.get_docstring(node, clean=False) is not None)  # type: ignore[arg-type]
                noted = [part for statement in statements[first:] for part in (_note(statement), statement)]
                setattr(node, field, statements[:first] + noted)
        self.depth -= function
        return node


def _note(statement: ast.stmt) -> ast.stmt:
    note = ast.parse(f"_note_statement({next(numbering)})").body[0]
    for node in ast.walk(note):
        ast.copy_location(node, statement)
    return note


class Loader(SourceFileLoader):
    """Loads a module with the inserted calls, without caching."""

    def get_code(self, fullname: str) -> CodeType:
        """Compile the module's code anew."""
        path = self.get_filename(fullname)
        return compile(Noting().visit(ast.parse(self.get_data(path))), path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the modules of `banker` for the loader above."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        """Return the location of a module of `banker`."""
        if fullname.partition(".")[0] != "banker":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = Loader(fullname, spec.origin)
        return spec
