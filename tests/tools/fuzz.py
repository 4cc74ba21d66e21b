"""A coverage-guided fuzzer: `python tests/tools/fuzz.py --seconds 600 --seed 1 [--only ledger|ruleset|words] [--keep FOLDER]`.

Three kinds of input are tried in turn: a ledger to read, a ruleset to read and play, a command line. The inputs begin with
the sample sessions and the shipped rulesets, and are changed byte by byte and token by token (ledgers are sealed again, so
that they pass the check of their seals). An input that reaches a new statement of `banker` is kept and changed further. A
finding is an exception that `run` lets through, an exit status other than 0 to 3, more than five seconds, or an answer with
control characters. Each finding is made as small as possible and printed, and the exit status is 1.

Reached statements are recorded by calls inserted when `banker` is imported, which needs no tracing.
"""

import argparse
import builtins
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.fuzzing.changes import sealed
from support.fuzzing.coverage import Finder, numbering, reached
from support.fuzzing.doors import DOORS, Door, Hang, Wrong, samples
from support.paths import PROJECT

_MEMORY = 2 * 1024**3
_TRIES_TO_SHRINK = 400


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise Hang


class Finding(NamedTuple):
    """A finding: words that are the same for the same defect, and the input that causes it."""

    what: str
    door: str
    data: bytes
    detail: str


def attempt(name: str, door: Door, data: bytes) -> Finding | None:
    """Try an input; return the finding, if there is one."""
    try:
        door.feed(data)
    except (Exception, Hang) as error:  # noqa: BLE001 - the fuzzer looks for any exception
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if f"{os.sep}banker{os.sep}" in frame.filename]
        place = f" at {Path(own[-1].filename).relative_to(PROJECT)}:{own[-1].lineno}" if own else ""
        what = (
            str(error)
            if isinstance(error, Wrong)
            else f"{type(error).__name__}{'' if isinstance(error, Hang) else place}"
        )
        detail = "".join(traceback.format_exception_only(type(error), error)).strip()[:300]
        return Finding(what, name, data, detail + place)
    return None


def shrink(finding: Finding, door: Door) -> Finding:
    """Return the same finding with a smaller input: lines, then tokens are left out as long as it stays."""
    tries = 0

    def pieces(data: bytes, *, lines: bool) -> list[bytes]:
        return (
            data.splitlines(keepends=True) if lines else re.findall(rb'"(?:[^"\\\n]|\\.)*"|\w+|\s+|.', data, re.DOTALL)
        )

    for lines in (True, False):
        size = max(1, len(pieces(finding.data, lines=lines)) // 2)
        while size and tries < _TRIES_TO_SHRINK:
            parts, start = pieces(finding.data, lines=lines), 0
            while start < len(parts) and tries < _TRIES_TO_SHRINK:
                tries += 1
                less = b"".join(parts[:start] + parts[start + size :])
                for data in {less, sealed(less, numbered=True) if finding.door == "ledger" else less}:
                    found = attempt(finding.door, door, data)
                    if found is not None and found.what == finding.what:
                        finding, parts = found, pieces(data, lines=lines)
                        break
                else:
                    start += size
            size //= 2
    return finding


def hunt(names: Sequence[str], seed: int, seconds: float) -> Iterator[Finding]:
    """Try inputs of each kind in turn until the time is over; yield each defect once."""
    known = samples()
    doors = {name: DOORS[name](known, seed) for name in names}
    end = time.monotonic() + seconds
    for name, door in doors.items():
        share = time.monotonic() + seconds / len(doors) / 4
        for data in door.changer.chance.sample(door.corpus, len(door.corpus)):
            if time.monotonic() > share:
                break
            attempt(name, door, data)
    fed, seen = 0, set()
    while time.monotonic() < end:
        for name, door in doors.items():
            before = len(reached)
            data = door.next()
            found = attempt(name, door, data)
            fed += 1
            if found is not None and found.what not in seen:
                seen.add(found.what)
                yield shrink(found, door)
            elif len(reached) > before:
                door.corpus.append(data)
    sizes = ", ".join(f"{len(door.corpus)} for {name}" for name, door in doors.items())
    print(f"{fed} tried, {len(reached)} of {next(numbering)} statements reached; kept {sizes}")


def main() -> int:
    """Run the fuzzer and print the findings."""
    parser = argparse.ArgumentParser(description="Feed banker what it does not expect.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=DOORS, help="one door alone")
    parser.add_argument("--keep", type=Path, help="a folder in which each finding is kept as a file")
    said_ = parser.parse_args()
    if said_.keep:
        said_.keep.mkdir(parents=True, exist_ok=True)
        said_.keep = said_.keep.resolve()
    sys.path.insert(0, str(PROJECT))
    sys.meta_path.insert(0, Finder())
    builtins.__dict__["_note_statement"] = reached.add
    signal.signal(signal.SIGALRM, _too_long)
    if sys.platform.startswith("linux"):  # macOS does not accept the limit
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    os.environ.update(BANKER_NOW="1792180000")
    os.environ.pop("BANKER_FILE", None)
    folder = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    os.chdir(folder)
    number = 0
    try:
        for number, found in enumerate(hunt([said_.only] if said_.only else list(DOORS), said_.seed, said_.seconds), 1):
            print(f"{found.door}: {found.what}\n  {found.detail}\n  {found.data[-1500:]!r}", flush=True)
            if said_.keep:
                (said_.keep / f"{found.door}-{number}").write_bytes(found.data)
    finally:
        os.chdir(PROJECT)
        shutil.rmtree(folder)
    return min(number, 1)


if __name__ == "__main__":
    sys.exit(main())
