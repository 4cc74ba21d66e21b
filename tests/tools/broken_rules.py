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
from typing import NamedTuple

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


def found_by(broken: Broken) -> str | None:
    """Return the first test that fails when the rule is broken, or None."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "main")
        copy.mkdir()
        for part in _PARTS:
            _copy(PROJECT / part, copy / part)
        path = copy / broken.file
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(broken.old, broken.new), encoding="utf-8")
        named = ["-m", ""] if any("::" in name for name in broken.by) else []
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *named, *_tests(broken)]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    failed = _FAILED.search(done.stdout)
    return failed[1] if failed else f"pytest stops: {done.stdout.strip().splitlines()[-1]}"


def _tests(broken: Broken) -> Iterator[str]:
    return (f"tests/{name}" for name in broken.by)


def _copy(source: Path, to: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
    else:
        shutil.copy(source, to)


def main(words: Sequence[str]) -> int:
    """Break one rule after the other, print which test notices, and return how many go unnoticed."""
    tried = [broken for broken in every() if all(word in str(broken) for word in words)]
    missed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for broken, finder in zip(tried, pool.map(found_by, tried), strict=True):
            missed += finder is None
            print(f"{broken.rule:6} {broken.about:70} {finder or 'FOUND BY NOBODY'}", flush=True)
    print(f"{len(tried) - missed} of {len(tried)} found")
    return missed


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
