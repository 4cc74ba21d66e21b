"""What the ledger promises, tested on running processes: nothing acknowledged is lost, and nothing wrong is accepted.

`python tests/tools/faults.py` tries everything in full, which takes minutes, and prints a table of findings; with words it
tries only the experiments with one of them in their name. test_faults.py tries a part. Most commands run in a program that
is loaded once and forks for each of them, so that thousands can be tried; kills and several writers use new processes.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.durability.calls import failing_calls, short_writes
from support.durability.contents import changed_bits, truncation, two_places, zeros
from support.durability.disks import full_device, full_disk, read_only
from support.durability.program import Banker, workshop
from support.durability.reading import Row
from support.durability.sessions import held_lock, kills, replaced, writers

Experiment = Callable[..., None]
EXPERIMENTS: dict[str, tuple[Experiment, int]] = {
    "truncated at every byte": (truncation, 6),
    "two bits of every byte changed": (changed_bits, 8),
    "a bit in each of two places changed": (two_places, 2),
    "the Nth call fails": (failing_calls, 8),
    "short writes under RLIMIT_FSIZE": (short_writes, 4),
    "/dev/full": (full_device, 1),
    "a full disk": (full_disk, 1),
    "read-only": (read_only, 1),
    "zeros and other ends": (zeros, 1),
    "replaced while open": (replaced, 1),
    "SIGKILL of a writing session": (kills, 4),
    "four writers at once": (writers, 1),
    "a lock never released": (held_lock, 1),
}


def attempt(name: str, part: int = 0, parts: int = 1, **less: Any) -> Row:
    """Run an experiment, or a share of it."""
    row = Row(name)
    with workshop() as folder, contextlib.closing(Banker(folder)) as banker:
        EXPERIMENTS[name][0](row, banker, folder, part, parts, **less)
    return row


def main(words: list[str]) -> int:
    """Run all experiments, or those with one of the words in their names, and print the findings."""
    from tabulate import tabulate

    rows = {name: Row(name) for name in EXPERIMENTS if not words or any(word in name for word in words)}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        parts = [(name, part, EXPERIMENTS[name][1]) for name in rows for part in range(EXPERIMENTS[name][1])]
        for row in pool.map(attempt, *zip(*parts, strict=True)):
            rows[row.name].add(row)
    head = ["what was tried", "times", "acknowledged missing", "wrong accepted", "tracebacks", "otherwise wrong"]
    print(tabulate([[row.name, row.tried, *(row.found[kind] for kind in Row.KINDS)] for row in rows.values()], head))
    for row in rows.values():
        seen = ", ".join(f"{what} {count}" for what, count in row.seen.most_common())
        print("\n".join(filter(None, [f"\n{row.name}" + (f" ({seen})" if seen else ""), row.report()])))
    return int(any(row.faults for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
