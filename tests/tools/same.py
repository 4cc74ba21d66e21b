"""Compare this checkout with another, such as the commit before: the same typed words must lead to the same games.

python tests/tools/same.py BASE [--games N] [--seed S] [--titles A,B] [--only WORD] [--keep FOLDER]

Both play all sample sessions, N random games (50) of each title and a fifth as many evenings at a prompt, from seed S (0) on, and import the
recorded games in `../shared`, each in processes of its own, with its own code. Line by line the exit codes and the events in the ledger must be the
same, and after each game the views: tables, JSON, exports, audit, and the data of the report. Other words of messages are listed,
each kind once, and are no difference; `seal`, `at`, format and digests are not compared. The exit status is 1 if anything differs.

`--titles` names the rulesets of the random games (none: `-`); `--only` takes only games with a word in their name ("seed 3", "import", ".txt", "evening").
What is typed, and the answers of BASE, are kept in FOLDER (in the temporary folder), and used again as long as BASE is at the same commit.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.paths import PROJECT
from support.random_players import PLAYS
from support.same import lines
from support.same.compare import Found

_PROCESSES = 2
_SHOWN = 40
_BATCH = 40
"""Games answered by one process."""


def random_games(which: tuple[str, int, int]) -> list[str]:
    """The random games and evenings of a ruleset from a seed on, as JSON."""
    ruleset, seed, games = which
    made = [lines.random_game(ruleset, number) for number in range(seed, seed + games)]
    made += [lines.evening(ruleset, number) for number in range(seed, seed + games // 5)]
    return [json.dumps(game) for game in made]


def typed(options: argparse.Namespace, folder: Path) -> list[str]:
    """All that is typed, made once: one game as JSON in each item."""
    kept = folder / f"random-{options.seed}-{options.games}-{_short(','.join(options.titles))}.jsonl"
    if not kept.exists():
        step = 10
        asked = [
            (ruleset, seed, min(step, options.seed + options.games - seed))
            for ruleset in options.titles
            for seed in range(options.seed, options.seed + options.games, step)
        ]
        with ProcessPoolExecutor(_PROCESSES) as pool:
            made = [game for games in pool.map(random_games, asked) for game in games]
        _write(kept, made)
    others = [json.dumps(game) for game in (*lines.sessions(), *lines.imports())]
    everything = [*others, *kept.read_text(encoding="utf-8").splitlines()]
    return [game for game in everything if options.only in json.loads(game)["name"]]


def answered(checkout: Path, games: Sequence[str], folder: Path) -> Path:
    """The answers of a checkout to some games, in a file; kept ones are not asked for again."""
    out = folder / f"{_state(checkout)}-{_short(''.join(games))}.jsonl"
    if not out.exists():
        asked, partly = out.with_suffix(f".{os.getpid()}.asked"), out.with_suffix(f".{os.getpid()}.partly")
        _write(asked, games)
        python = checkout / ".venv" / "bin" / "python"
        path = os.pathsep.join([str(checkout), str(checkout / "tests")])
        script = PROJECT / "tests" / "support" / "same" / "answers.py"
        command = [
            str(python if python.exists() else sys.executable),
            "-P",
            str(script),
            str(checkout),
            str(asked),
            str(partly),
        ]
        subprocess.run(
            command, env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}, cwd=checkout, check=True
        )
        asked.unlink()
        partly.rename(out)
    return out


def _state(checkout: Path) -> str:
    """What identifies a checkout: its commit and what is not committed."""
    git = ["git", "-C", str(checkout)]
    head = subprocess.run(
        [*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    dirty = subprocess.run([*git, "diff", "HEAD"], capture_output=True, check=True).stdout
    new = subprocess.run(
        [*git, "ls-files", "-o", "--exclude-standard", "banker", "rulesets"], capture_output=True, text=True, check=True
    ).stdout
    return f"{head}-{_short(dirty.decode(errors='replace') + new)}" if dirty or new else head


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _write(path: Path, games: Sequence[str]) -> None:
    partly = path.with_suffix(f".{os.getpid()}.writing")
    partly.write_text("".join(f"{game}\n" for game in games), encoding="utf-8")
    partly.rename(path)


def compared(base: Path, games: Sequence[str], folder: Path) -> Found:
    """Let both checkouts answer all games, and compare."""
    found = Found()
    batches = [games[place : place + _BATCH] for place in range(0, len(games), _BATCH)]
    with ThreadPoolExecutor(_PROCESSES) as pool, tempfile.TemporaryDirectory() as ours:
        asked = [
            (batch, pool.submit(answered, base, batch, folder), pool.submit(answered, PROJECT, batch, Path(ours)))
            for batch in batches
        ]
        for batch, before, now in asked:
            for game, then, after in zip(batch, _read(before.result()), _read(now.result()), strict=True):
                found.game(json.loads(game), then, after)
            now.result().unlink()
            print(
                f"{found.counts['games']} of {len(games)} games, {len(found.different)} differences",
                file=sys.stderr,
                flush=True,
            )
    return found


def _read(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as answers:
        yield from map(json.loads, answers)


def tell(found: Found) -> None:
    """Print what was found: differences, other words, and counts."""
    for difference in found.different[:_SHOWN]:
        print(f"DIFFERENT {difference}")
    if found.different[_SHOWN:]:
        print(f"... and {len(found.different) - _SHOWN} more")
    for kinds, heading in ((found.figures, "Other words and numbers in messages"), (found.words, "Other words")):
        if kinds:
            print(f"\n{heading}, no differences:")
        for kind, count in kinds.most_common():
            print(f"{count:6}  {kind[0]!r} -> {kind[1]!r}\n        {found.example[kind]}")
    counts = ", ".join(
        f"{found.counts[what]:,} {what}" for what in ("games", "lines", "refused", "events", "views", "pages")
    )
    kinds_of = f"{len(found.words) + len(found.figures)} kinds of other words"
    print(f"\n{counts} compared; {kinds_of}; {len(found.different)} differences")


def main(arguments: Sequence[str]) -> int:
    """Compare two checkouts; 1 if they differ."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("base", type=lambda name: Path(name).resolve())
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--titles", type=lambda names: [name for name in names.split(",") if name != "-"], default=[*PLAYS]
    )
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir(), "banker-same"))
    options = parser.parse_args(arguments)
    options.keep.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    games = typed(options, options.keep)
    print(
        f"{len(games)} games, seeds {options.seed} to {options.seed + options.games - 1} of {', '.join(options.titles)}"
    )
    found = compared(options.base, games, options.keep)
    tell(found)
    print(f"{time.monotonic() - begun:.0f} s")
    return int(bool(found.different or not found.counts["games"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
