"""Breaks rules on purpose; a test must notice each. `python tests/tools/broken_rules.py [WORD]` prints which test does.

`data/broken_rules.toml` lists them: the number in the checklist, a file of the program or its tables, the text there and its
replacement, and the test files, or single tests (slow ones too), of which one must notice. Each rule is broken in a copy of the project,
never here. With a WORD, only the rules with this word in their number, file or tests are tried.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parents[2]
_LIST = PROJECT / "tests" / "data" / "broken_rules.toml"
_PARTS = (
    *("banker", "rulesets", "tests", "sample_sessions", "pyproject.toml", ".ci"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
)
_FAILED = re.compile(r"^FAILED (?:tests/)?(\S+)", re.MULTILINE)


class Broken(NamedTuple):
    """A rule and how it is broken: `old` occurs exactly once in the file, `by` are the test files that must notice."""

    rule: str
    about: str
    file: str
    old: str
    new: str
    by: tuple[str, ...]


def every() -> list[Broken]:
    """Return all rules of the list."""
    return [
        Broken(**{**entry, "by": tuple(entry["by"])})
        for entry in tomllib.loads(_LIST.read_text(encoding="utf-8"))["broken"]
    ]


class Copy:
    """A copy of the project in which one rule after the other is broken, with the modules as they are compiled."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for part in _PARTS:
            _copy(PROJECT / part, folder / part)

    def found_by(self, broken: Broken) -> str | None:
        """Return the first test that fails when the rule is broken, or None."""
        path = self._folder / broken.file
        text, written = path.read_text(encoding="utf-8"), path.stat()
        self._write(path, text.replace(broken.old, broken.new))
        try:
            return self._failing(broken)
        finally:
            self._write(path, text)
            os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):  # two texts of a second may be of one size
            compiled.unlink()

    def _failing(self, broken: Broken) -> str | None:
        # A test that is named may have any mark.
        marks = [""] if any("::" in name for name in broken.by) else ["not slow and not more", "slow"]
        return next(filter(None, (self._run(broken, mark) for mark in marks)), None)

    def _run(self, broken: Broken, marks: str) -> str | None:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", marks, *_tests(broken)]
        environment = {**os.environ, "PYTHONPATH": str(self._folder), "PYTHONDONTWRITEBYTECODE": ""}
        done = subprocess.run(command, cwd=self._folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return None
        failed = _FAILED.search(done.stdout)
        return failed[1] if failed else f"pytest stops: {done.stdout.strip().splitlines()[-1]}"


def _tests(broken: Broken) -> Iterator[str]:
    return (f"tests/{name}" for name in broken.by)


def _copy(source: Path, to: Path) -> None:
    to.parent.mkdir(exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, to, ignore=shutil.ignore_patterns(".*_cache"))
    else:
        shutil.copy2(source, to)


def main(words: Sequence[str]) -> int:
    """Break one rule after the other, print which test notices, and return how many go unnoticed."""
    tried = [broken for broken in every() if all(word in str(broken) for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(os.cpu_count() or 1):
            copies.put(Copy(Path(folder, str(number))))

        def finder_of(broken: Broken) -> str | None:
            copy = copies.get()
            try:
                return copy.found_by(broken)
            finally:
                copies.put(copy)

        for broken, finder in zip(tried, pool.map(finder_of, tried), strict=True):
            missed += finder is None
            print(f"{broken.rule:6} {broken.about:70} {finder or 'FOUND BY NOBODY'}", flush=True)
    print(f"{len(tried) - missed} of {len(tried)} found")
    return missed


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
