"""Try random mutants of the program: each changes one node of the code of `calc`, `rounds`, `verbs`, `engine`, `state` or `mechanisms`, and a test must notice, or mypy.

python tests/tools/mutants.py [COUNT] [--seed S] [--only WORD] [--record]

So many mutants (300) are drawn with seed S; with a WORD, only from those with this word in their path, function or text. What survives is
printed with its place and its change. First all tests run once, and what statements each reaches is kept in the temporary folder (`--record`: again).
Survivors that `tests/data/mutants.toml` explains are counted apart: nobody could notice them. The exit status is 1 where fewer than 92 of 100 are noticed.
"""

import argparse
import ast
import os
import random
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pytest

from support.mutating.operators import Mutant, mutants, mutated
from support.mutating.recording import FOLDER, PROJECT, ROOMS
from support.mutating.running import Reaching, Trying

_ENOUGH = 0.92
_LONGEST = 120.0
"""Seconds of processor time for one mutant."""
_EXPLAINED = PROJECT / "tests" / "data" / "mutants.toml"
_WITHOUT = "page", "live", "ledger", "exporters"
"""Folders of tests that ask nothing of these packages that others do not."""


def every() -> Iterator[Mutant]:
    """All mutants there are."""
    for room in ROOMS:
        for path in sorted((PROJECT / "banker" / room).glob("*.py")):
            yield from mutants(PROJECT, str(path.relative_to(PROJECT)))


def record(folder: Path, tests: Sequence[str]) -> None:
    """Run the tests once, and note which statements each reaches."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    environment = {
        **os.environ,
        FOLDER: str(folder),
        "PYTHONPATH": str(PROJECT / "tests"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "-p",
        "support.mutating.recording",
        "-p",
        "no:cacheprovider",
        *tests,
    ]
    subprocess.run(command, cwd=PROJECT, env=environment, check=False)


def explained() -> dict[tuple[str, str, str], str]:
    """Why nobody can notice a mutant, by function, statement before and after."""
    entries = tomllib.loads(_EXPLAINED.read_text(encoding="utf-8"))["mutant"]
    return {(entry["function"], entry["old"], entry["new"]): entry["why"] for entry in entries}


def noticed_by_mypy(mutant: Mutant) -> bool:
    """Whether the types forbid a mutant: mypy has more to say of it than of the file without its comments."""
    sound = ast.parse((PROJECT / mutant.path).read_bytes())
    return len(_types(mutant.path, mutated(PROJECT, mutant))) > len(_types(mutant.path, sound))


def _types(path: str, tree: ast.Module) -> list[str]:
    """What mypy says of the program with another tree for a file."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as changed:
        changed.write(ast.unparse(tree))
        changed.flush()
        command = [sys.executable, "-m", "mypy", "--cache-dir", tempfile.gettempdir() + "/mypy-of-mutants"]
        shadow = ["--shadow-file", path, changed.name, "banker"]
        return subprocess.run(
            [*command, *shadow], cwd=PROJECT, capture_output=True, text=True, check=False
        ).stdout.splitlines()


def main(arguments: Sequence[str]) -> int:
    """Try mutants; 1 if too many survive."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir(), "banker-mutants"))
    options = parser.parse_args(arguments)
    folders = sorted({path.parent.name for path in (PROJECT / "tests").glob("*/test_*.py")} - {*_WITHOUT})
    tests = [
        *(f"tests/{folder}" for folder in folders),
        *(f"tests/{path.name}" for path in (PROJECT / "tests").glob("test_*.py")),
    ]
    if options.record or not any(options.keep.glob("*.jsonl")):
        record(options.keep, tests)
    some = [mutant for mutant in every() if options.only in str(mutant)]
    chosen = random.Random(options.seed).sample(some, min(options.count, len(some)))
    print(f"{len(chosen)} of {len(some):,} mutants, seed {options.seed}", flush=True)
    trying = Trying(chosen, Reaching(options.keep), options.processes, _LONGEST)
    os.chdir(PROJECT)
    pytest.main(["-q", "-p", "no:cacheprovider", "-n", "0", "-s", *tests], plugins=[trying])
    known = explained()
    alive = [tried.mutant for tried in trying.tried if not tried.by and not noticed_by_mypy(tried.mutant)]
    unknown = [mutant for mutant in alive if (mutant.function, mutant.old, mutant.new) not in known]
    for mutant in unknown:
        print(f"SURVIVED {mutant}")
    killed = len(trying.tried) - len(alive)
    print(
        f"seed {options.seed}: {killed} of {len(trying.tried)} killed ({killed / len(trying.tried):.1%}), {len(alive) - len(unknown)} explained, {len(unknown)} not"
    )
    return int(killed < _ENOUGH * len(trying.tried))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
