"""Edited ledgers with valid seals: `python tests/tools/resealed.py --count 5000 --seed 1`.

Each must give right answers, or one sentence and exit code 3 (1 from `audit`); the findings are counted by what is wrong.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.resealed import Editor
from support.resealed_looks import wrong_answers


def main() -> int:
    """Try the ledgers and print the findings."""
    parser = argparse.ArgumentParser(description="Look at ledgers that somebody has edited and sealed again.")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder in which the first ledger of each finding is kept")
    asked = parser.parse_args()
    os.environ.pop("BANKER_FILE", None)
    editor, chance = Editor(asked.seed), random.Random(asked.seed)
    found: Counter[str] = Counter()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(asked.count):
            edited = editor.edited()
            for answer in wrong_answers(edited, Path("game.toml"), chance):
                key = answer.partition(" at ")[2] or re.sub("[0-9]+", "N", answer.partition(": ")[2])[:60]
                found[key] += 1
                if found[key] == 1:
                    print(f"{number}: {edited.what[:300]}\n  {answer}", flush=True)
                    if asked.keep:
                        asked.keep.mkdir(parents=True, exist_ok=True)
                        (asked.keep / f"{asked.seed}-{number}.toml").write_bytes(edited.text)
        os.chdir("/")
    for key, times in found.most_common():
        print(f"{times:6} {key}")
    print(f"{asked.count} ledgers, {found.total()} findings of {len(found)} kinds, {time.monotonic() - begun:.0f} s")
    return min(1, found.total())


if __name__ == "__main__":
    sys.exit(main())
