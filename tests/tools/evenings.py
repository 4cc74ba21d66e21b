"""Random evenings at prompts, with a page open: whether prompt, page and `order` ever name different people.

python tests/tools/evenings.py [EVENINGS] [FIRST] [--lines LINES]    so many evenings in all, over all rulesets, from seed FIRST on
python tests/tools/evenings.py --show RULESET SEED [--lines LINES]   what was typed in one evening, and the disagreement

The exit status is 1 if there was a disagreement; each is printed with its ruleset and seed.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.evenings import KINDS, Evening
from support.paths import IN_MEMORY
from support.random_players import PLAYS

_RULESETS = (*PLAYS, *["1830"] * 6)
"""1830 more often than the others, since only its turns are stated a second time."""


def attempt(which: tuple[str, int, int]) -> tuple[str, int, Counter[str], str]:
    """Play one evening of so many lines; return its ruleset, seed, counts, and the disagreement ("" if there is none)."""
    ruleset, seed, lines = which
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        evening = Evening(ruleset, seed, Path(folder))
        try:
            evening.play(lines)
        except AssertionError as found:
            evening.counts["disagreements"] += 1
            return ruleset, seed, evening.counts, str(found)
    return ruleset, seed, evening.counts, ""


def show(ruleset: str, seed: int, lines: int) -> None:
    """Print what was typed in one evening, and how it ended."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        evening = Evening(ruleset, seed, Path(folder))
        try:
            evening.play(lines)
        except AssertionError as found:
            evening.said.append(str(found))
    print("\n".join(evening.said))


def main() -> int:
    """Play the evenings and print the counts."""
    parser = argparse.ArgumentParser(description="Random evenings at prompts, with a page open.")
    parser.add_argument("evenings", nargs="?", type=int, default=300)
    parser.add_argument("first", nargs="?", type=int, default=0)
    parser.add_argument("--lines", type=int, default=100)
    parser.add_argument("--show", nargs=2, metavar=("RULESET", "SEED"))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    said = parser.parse_args()
    if said.show:
        show(said.show[0], int(said.show[1]), said.lines)
        return 0
    numbers = range(said.first, said.first + said.evenings)
    played = [(_RULESETS[number % len(_RULESETS)], number, said.lines) for number in numbers]
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(said.processes) as pool:
        for ruleset, seed, found, why in pool.map(attempt, played):
            counts += found
            if why:
                print(f"{ruleset} {seed}: {why}", flush=True)
    print(f"{said.evenings:6,} evenings, of {len({ruleset for ruleset, _, _ in played})} rulesets")
    for kind in KINDS:
        print(f"{counts[kind]:6,} {kind}")
    return int(counts["disagreements"] > 0)


if __name__ == "__main__":
    sys.exit(main())
