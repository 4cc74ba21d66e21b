"""Random games with random overrides: how many cannot be played to their end without further overrides.

python tests/tools/overrides.py [GAMES] [FIRST]    so many games of each ruleset, from seed FIRST on, as a table
python tests/tools/overrides.py --show RULESET SEED    the commands of one game, and why it cannot go on
python tests/tools/overrides.py --looks [GAMES] [FIRST]    other such games, of every verb: what cannot be shown of them
"""

import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.random_looks import looked_at
from support.random_overrides import OverriddenGame, Stuck, commands
from support.random_players import PLAYS

ASIDE = ("rename", "option", "insert")


def attempt(which: tuple[str, int]) -> tuple[str, int, Counter[str], str]:
    """Play one game; return its ruleset, seed and numbers of overrides and events, and why it cannot go on ("" if it can)."""
    ruleset, seed = which
    game = OverriddenGame(ruleset, seed)
    game.play()
    try:
        game.finish()
    except Stuck as stuck:
        return ruleset, seed, _numbers(game), str(stuck)
    return ruleset, seed, _numbers(game), ""


def _numbers(game: OverriddenGame) -> Counter[str]:
    return Counter({"override": game.overridden, **{verb: game.verbs[verb] for verb in ASIDE}})


def show(ruleset: str, seed: int) -> None:
    """Print the commands of one game, and why it cannot go on."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    try:
        game.finish()
    except Stuck as stuck:
        print(commands(game))
        print(f"# {game.table.round}\n  {stuck}")


def attempt_looks(which: tuple[str, int]) -> tuple[str, int, Counter[str], list[str]]:
    """Play one game and look at everything; return its ruleset, seed, what was counted, and what could not be shown."""
    os.environ.pop("BANKER_FILE", None)
    with tempfile.TemporaryDirectory() as folder:
        game = looked_at(*which, Path(folder) / "game.toml")
    numbers = {"events": len(game.records), "overrides": game.overridden, "looks": game.looks.total()}
    return *which, Counter(numbers), game.faults


def looks(games: int, first: int) -> int:
    """Print what was counted for each ruleset; the exit status is 1 if anything could not be shown."""
    seeds = [(ruleset, seed) for ruleset in PLAYS for seed in range(first, first + games)]
    numbers: dict[str, Counter[str]] = {ruleset: Counter() for ruleset in PLAYS}
    columns = "games", "events", "overrides", "looks", "could not be shown"
    with ProcessPoolExecutor() as pool:
        for ruleset, seed, found, faults in pool.map(attempt_looks, seeds, chunksize=5):
            numbers[ruleset] += found + Counter({"games": 1, "could not be shown": len(faults)})
            for fault in faults:
                print(f"{ruleset} {seed}: {fault}", file=sys.stderr, flush=True)
    print(f"| ruleset | {' | '.join(columns)} |\n|{' --- |' * (len(columns) + 1)}")
    total = Counter[str]()
    for ruleset, found in numbers.items():
        print(f"| {ruleset} | {' | '.join(f'{found[column]:,}' for column in columns)} |")
        total += found
    print(f"| all | {' | '.join(f'{total[column]:,}' for column in columns)} |")
    return int(bool(total["could not be shown"]))


def main(arguments: list[str]) -> int:
    """Print the table; the exit status is 1 if any game cannot go on, or be shown."""
    if arguments[:1] == ["--show"]:
        show(arguments[1], int(arguments[2]))
        return 0
    if arguments[:1] == ["--looks"]:
        return looks(int((arguments[1:] or ["200"])[0]), int((arguments[2:] or ["0"])[0]))
    games, first = int(arguments[0]) if arguments else 500, int(arguments[1]) if arguments[1:] else 0
    seeds = [(ruleset, seed) for ruleset in PLAYS for seed in range(first, first + games)]
    played: Counter[str] = Counter()
    numbers: dict[str, Counter[str]] = {ruleset: Counter() for ruleset in PLAYS}
    stuck: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for ruleset, seed, found, why in pool.map(attempt, seeds, chunksize=10):
            played[ruleset] += 1
            numbers[ruleset] += found
            stuck[ruleset] += bool(why)
            if why:
                print(f"{ruleset} {seed}: {why}", file=sys.stderr)
    columns = "ruleset", "games", "overrides", *(f"{verb}s" for verb in ASIDE), "could not be played to the end"
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}")
    for ruleset in PLAYS:
        cells = (f"{numbers[ruleset][column]:,}" for column in ("override", *ASIDE))
        print(f"| {ruleset} | {played[ruleset]:,} | {' | '.join(cells)} | {stuck[ruleset]} |")
    return int(bool(stuck.total()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
