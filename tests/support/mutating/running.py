"""Mutants are tried in children of one process that has collected all tests; the tests that reach a mutant run until one fails.

A child changes the code of the function in place; where the change is outside of a function, it loads the whole program again.
"""

import gc
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from support.mutating.operators import Mutant, mutated
from support.mutating.recording import PROJECT

_OURS = ("banker", "support", "tools", "tests")
_FIRST = 40
"""Tests for which the program is loaded at first; four times as many each time after that."""
_SLOWEST = 30
"""Seconds of processor time after which a test is taken to hang; ten times as many by the clock, for one that waits."""


class Tried(NamedTuple):
    """What became of a mutant: the test that noticed it (none: it survived), how many were run of how many that reach it."""

    mutant: Mutant
    by: str
    tests: int
    reaching: int
    seconds: float


class Reaching:
    """Which tests reach which statement, as recorded; those that take least time come first, each function of tests in turn."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self._by_line: dict[tuple[str, int], list[str]] = {}
        self._by_file: dict[str, list[str]] = {}
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self.seconds[entry["test"]] = entry["seconds"]
                for file, reached in entry["reached"].items():
                    self._by_file.setdefault(file, []).append(entry["test"])
                    for number in reached:
                        self._by_line.setdefault((file, number), []).append(entry["test"])

    def tests(self, mutant: Mutant, statement: int) -> list[str]:
        """The tests that reach a mutant's statement, in the order in which they are to run."""
        found = (
            self._by_line.get((mutant.path, statement), []) if mutant.function else self._by_file.get(mutant.path, [])
        )
        turns: dict[str, int] = {}
        ordered = []
        for name in sorted(found, key=self.seconds.__getitem__):
            function = name.partition("[")[0]
            turns[function] = turns.get(function, 0) + 1
            ordered.append(((turns[function] - 1) * 0.05 + self.seconds[name], name))
        return [name for _, name in sorted(ordered)]


class Trying:
    """A plugin of pytest that tries mutants instead of running the tests that were collected."""

    def __init__(self, chosen: Sequence[Mutant], reaching: Reaching, processes: int, most: float) -> None:
        self._chosen, self._reaching, self._processes, self._most = chosen, reaching, processes, most
        self.tried: list[Tried] = []
        self._sound: dict[str, bool] = {}
        """Whether a test that noticed a mutant passes without one."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants, some at the same time."""
        items = {item.nodeid: item for item in session.items}
        children: dict[int, tuple[Mutant, Path]] = {}
        waiting = [*reversed(self._chosen)]
        place = 0
        with tempfile.TemporaryDirectory() as folder:
            while waiting or children:
                if len(children) == self._processes or not waiting:
                    again = self._wait(children, items, Path(folder, "alone"))
                    waiting += [again] if again else []
                    continue
                mutant, place = waiting.pop(), place + 1
                out = Path(folder, str(place))
                child = os.fork()
                if child == 0:
                    _in_child(out, lambda mutant=mutant, out=out: self._try(mutant, items, out))
                children[child] = (mutant, out)
        return True

    def _wait(
        self, children: dict[int, tuple[Mutant, Path]], items: Mapping[str, pytest.Item], alone: Path
    ) -> Mutant | None:
        """Wait for a child; gives its mutant if it must be tried again, since the test that failed also fails without it."""
        child, _ = os.wait()
        mutant, out = children.pop(child)
        result = json.loads(out.read_text(encoding="utf-8")) if out.exists() else ["the process ended", 0, 0, 0.0]
        shutil.rmtree(f"{out}.tmp", ignore_errors=True)
        tried = Tried(mutant, *result)
        if tried.by in items and not self._passes(items[tried.by], alone):
            print(f"left out, since it fails without any change: {tried.by}", flush=True)
            return mutant
        self.tried.append(tried)
        print(
            f"{len(self.tried):4} {tried.seconds:5.1f} s  {tried.by or f'SURVIVED {tried.tests} of {tried.reaching} tests'}  {mutant}",
            flush=True,
        )
        return None

    def _passes(self, item: pytest.Item, out: Path) -> bool:
        """Whether a test passes in a child without a mutant."""
        if item.nodeid not in self._sound:
            child = os.fork()
            if child == 0:
                _in_child(out, lambda: out.write_text(str(_fails(item, f"{out}.tmp"))))
            os.waitpid(child, 0)
            self._sound[item.nodeid] = out.read_text() == "False"
            shutil.rmtree(f"{out}.tmp", ignore_errors=True)
        return self._sound[item.nodeid]

    def _try(self, mutant: Mutant, items: Mapping[str, pytest.Item], out: Path) -> None:
        begun = _used()
        tree = mutated(PROJECT, mutant)
        names = [
            name
            for name in self._reaching.tests(mutant, _statement(mutant))
            if name in items and self._sound.get(name, True)
        ]
        path = str(PROJECT / mutant.path)
        tests, by = 0, ""
        if mutant.function and _put_in(compile(tree, path, "exec", dont_inherit=True), path, mutant.function):
            for name in names:
                tests += 1
                if _fails(items[name], f"{out}.tmp"):
                    by = name
                    break
                if _used() - begun > self._most:
                    break
        else:
            by, tests = _anew(compile(tree, path, "exec", dont_inherit=True), path, names, self._most)
        out.write_text(json.dumps([by, tests, len(names), _used() - begun]), encoding="utf-8")


def _statement(mutant: Mutant) -> int:
    """The line that was recorded for a mutant: that of the innermost statement around it."""
    import ast

    tree = ast.parse((PROJECT / mutant.path).read_bytes())
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or node.lineno)
    ]
    return max(lines, default=mutant.line)


def _in_child(out: Path, work: Any) -> None:
    """Do the work and end this process, whatever happens."""
    with open(os.devnull, "w", encoding="utf-8") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    try:
        work()
    except BaseException as error:  # noqa: BLE001 - a mutant can do anything
        out.write_text(json.dumps([f"the process ended with {type(error).__name__}", 0, 0, 0.0]), encoding="utf-8")
    finally:
        os._exit(0)


def _put_in(module: CodeType, path: str, function: str) -> bool:
    """Give the functions of that name the code of the module; whether that is possible."""
    code = _code_of(module, function)
    found = [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, FunctionType)
        and thing.__code__.co_filename == path
        and thing.__code__.co_qualname == function
        and thing.__code__.co_firstlineno == (code and code.co_firstlineno)
    ]
    if code is None or not found or any(thing.__code__.co_freevars != code.co_freevars for thing in found):
        return False
    for thing in found:
        thing.__code__ = code
    for thing in gc.get_objects():  # what was computed while the tests were collected
        if type(thing).__name__ == "_lru_cache_wrapper" and str(thing.__module__).startswith("banker."):
            thing.cache_clear()
    return True


def _code_of(module: CodeType, function: str) -> CodeType | None:
    for constant in module.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == function:
                return constant
            if function.startswith(f"{constant.co_qualname}.") and (found := _code_of(constant, function)):
                return found
    return None


def _fails(item: pytest.Item, temporary: str) -> bool:
    """Run a test; whether it fails, or takes so long that it hangs."""
    reports: list[pytest.TestReport] = []

    class Listening:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            reports.append(report)

    factory = item.config._tmp_path_factory  # type: ignore[attr-defined]
    if str(factory._basetemp) != temporary:
        os.makedirs(temporary, exist_ok=True)
        factory._basetemp = Path(temporary)
    listening = Listening()
    item.config.pluginmanager.register(listening)
    try:
        with _stopped_if_it_hangs():
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    finally:
        item.config.pluginmanager.unregister(listening)
    return any(report.failed for report in reports)


@contextmanager
def _stopped_if_it_hangs() -> Iterator[None]:
    """Raise TimeoutError in a test that hangs, however busy the machine is."""
    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, _hangs)
    signal.setitimer(signal.ITIMER_PROF, _SLOWEST)
    signal.alarm(10 * _SLOWEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)


def _hangs(*_: object) -> None:
    raise TimeoutError("the test hangs")


def _used() -> float:
    """Seconds of processor time of this process and of those it waited for."""
    return sum(os.times()[:4])


class _Finder(MetaPathFinder):
    """Finds one module of `banker` with other code."""

    def __init__(self, code: CodeType, path: str) -> None:
        self._code, self._path = code, path

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        """Return the location of the module; None for all others."""
        if fullname.partition(".")[0] != "banker" or fullname.rpartition(".")[2] != Path(self._path).stem:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin == self._path:
            spec.loader = _loader(fullname, self._path, self._code)
        return spec


def _loader(name: str, path: str, code: CodeType) -> SourceFileLoader:
    class Loader(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType:
            del fullname
            return code

    return Loader(name, path)


class _Counting:
    """Counts the tests that are run, and keeps the first that fails."""

    def __init__(self, until: float) -> None:
        self.tests, self.by, self._until = 0, "", until

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Stop a test that hangs, and the session when its time is over."""
        self.tests += 1
        with _stopped_if_it_hangs():
            yield
        if _used() > self._until:
            item.session.shouldstop = "enough"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the first test that fails."""
        if report.failed and not self.by:
            self.by = report.nodeid


def _anew(code: CodeType, path: str, names: Sequence[str], most: float) -> tuple[str, int]:
    """Load the program again with other code for one module, and run tests; which one failed, and how many were run.

    A test that also fails with the code as it is does not count.
    """
    finder, left, until, tests = _Finder(code, path), [*names], _used() + most, 0
    while left and _used() < until:
        sys.meta_path.insert(0, finder)
        by, number = _run_loaded(left, until)
        tests += number
        sys.meta_path.remove(finder)
        if not by or by not in left or not _run_loaded([by], _used() + most)[0]:
            return by, tests
        left = left[left.index(by) + 1 :]
    return "", tests


def _run_loaded(names: Sequence[str], until: float) -> tuple[str, int]:
    """Load the program again and run tests, some at a time; which one failed, and how many were run."""
    counting, place, size = _Counting(until), 0, _FIRST
    while place < len(names):
        for name in [name for name in sys.modules if name.partition(".")[0] in (*_OURS, "conftest")]:
            del sys.modules[name]
        asked = names[place : place + size]
        place, size = place + size, size * 4
        options = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
        ended = pytest.main([*options, *asked], plugins=[counting])
        if counting.by:
            return counting.by, counting.tests
        if _used() > until:
            break
        if ended not in (
            pytest.ExitCode.OK,
            pytest.ExitCode.TESTS_FAILED,
        ):  # the tests named were collected without the mutant
            return "the tests cannot be imported", counting.tests
    return "", counting.tests
