"""All mutants of a module: each changes one node of its syntax tree."""

import ast
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mutant(NamedTuple):
    """A change: in which file, line and outermost function (as `Class.method`; none: outside of one), and the statement before and after.

    `node` and `way` find it again: the number of the node in the tree, and which of the changes of that node.
    """

    path: str
    line: int
    function: str
    node: int
    way: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function or 'module'}\n    - {self.old}\n    + {self.new}"


class _Place(NamedTuple):
    function: str
    statement: ast.stmt


def mutants(project: Path, path: str) -> Iterator[Mutant]:
    """Yield all mutants of a file; its path is relative to the project."""
    tree = ast.parse((project / path).read_bytes())
    places = _places(tree)
    for number, node in enumerate(ast.walk(tree)):
        place = places.get(node)
        if place is None:
            continue
        for way, changed in enumerate(_changes(node)):
            old = ast.unparse(place.statement)
            new = _with(place.statement, node, changed)
            if new is not None and new != old:
                line = getattr(node, "lineno", place.statement.lineno)
                yield Mutant(path, line, place.function, number, way, *_apart(old, new))


def mutated(project: Path, mutant: Mutant) -> ast.Module:
    """The tree of a file with the change."""
    tree = ast.parse((project / mutant.path).read_bytes())
    node = next(node for number, node in enumerate(ast.walk(tree)) if number == mutant.node)
    changed = list(_changes(node))[mutant.way]
    found = _Replacing(node, changed).visit(tree)
    assert isinstance(found, ast.Module)
    return ast.fix_missing_locations(found)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node."""
    match node:
        case ast.Compare(ops=[operator, *_]):
            yield _copied(node, ops=[_COMPARED[type(operator)](), *node.ops[1:]])
            if len(node.ops) > 1:
                yield _copied(node, ops=[node.ops[0], _COMPARED[type(node.ops[1])](), *node.ops[2:]])
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in _COMPUTED:
            yield _copied(node, op=_COMPUTED[type(operator)]())
        case ast.BoolOp(op=operator):
            yield _copied(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.If() | ast.IfExp() | ast.While() if not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield _copied(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.comprehension(ifs=[_, *_]):
            yield _copied(node, ifs=node.ifs[1:])
        case ast.Constant(value=bool()):
            yield _copied(node, value=not node.value)
        case ast.Constant(value=int() as number):
            yield _copied(node, value=number + 1)
        case ast.Constant(value=str() as text) if text.replace("-", "_").isidentifier():
            yield _copied(node, value=f"{text}x")
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield _copied(node, func=ast.Name(_CALLED[name], ast.Load()))
        case ast.Break() | ast.Continue():
            yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
            yield ast.Pass()
    if isinstance(node, ast.AugAssign) and type(node.op) in _COMPUTED:
        yield ast.Pass()


def _copied(node: ast.AST, **fields: object) -> ast.AST:
    found = copy.copy(node)
    for name, value in fields.items():
        setattr(found, name, value)
    return found


class _Replacing(ast.NodeTransformer):
    def __init__(self, node: ast.AST, by: ast.AST) -> None:
        self._node, self._by = node, by

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self._by, node) if node is self._node else self.generic_visit(node)


def _with(statement: ast.stmt, node: ast.AST, changed: ast.AST) -> str | None:
    """The text of a statement with one node replaced; None if that is not in it."""
    if node is statement:
        return ast.unparse(ast.fix_missing_locations(ast.copy_location(copy.copy(changed), node)))
    numbers = {id(found): number for number, found in enumerate(ast.walk(statement))}
    if id(node) not in numbers:
        return None
    copied = copy.deepcopy(statement)
    inner = next(found for number, found in enumerate(ast.walk(copied)) if number == numbers[id(node)])
    replaced = _Replacing(inner, copy.deepcopy(changed)).visit(copied)
    return ast.unparse(ast.fix_missing_locations(replaced))


def _apart(old: str, new: str) -> tuple[str, str]:
    """The lines of two texts that differ."""
    lines = old.splitlines(), new.splitlines()
    if len(lines[0]) != len(lines[1]):
        return old.partition("\n")[0], new.partition("\n")[0] if new.partition("\n")[0] != old.partition("\n")[
            0
        ] else new
    differing = [(was.strip(), now.strip()) for was, now in zip(*lines, strict=True) if was != now]
    return "; ".join(was for was, _ in differing), "; ".join(now for _, now in differing)


def _places(tree: ast.Module) -> dict[ast.AST, _Place]:
    """Where each node that may be changed stands; not in docstrings, annotations, assertions, messages of errors, or checks of types."""
    found: dict[ast.AST, _Place] = {}

    def within(node: ast.AST, function: str, owner: str, statement: ast.stmt | None) -> None:
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Raise) or _is_docstring(node):
            return
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        if isinstance(node, ast.stmt):
            statement = node
        if statement is not None and not isinstance(node, ast.ClassDef | _FUNCTIONS[0] | _FUNCTIONS[1]):
            found[node] = _Place(function, statement)
        name = getattr(node, "name", "")
        if isinstance(node, ast.ClassDef) and not function:
            owner = f"{owner}{name}."
        elif isinstance(node, _FUNCTIONS) and not function:
            function = f"{owner}{name}"
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment", "args") and not isinstance(
                node, ast.Call
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    within(child, function, owner, statement)

    for child in tree.body:
        within(child, "", "", None)
    return found


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.JoinedStr)
