"""Random games with random overrides: how many cannot be played to their end without further overrides.

python tests/tools/overrides.py [GAMES] [FIRST]    so many games of each ruleset, from seed FIRST on, as a table
python tests/tools/overrides.py --show RULESET SEED    the commands of one game, and why it cannot go on
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.random_overrides import OverriddenGame, Stuck, commands
from support.random_players import PLAYS


def attempt(which: tuple[str, int]) -> tuple[str, int, int, str]:
    """Play one game; return its ruleset, seed and number of overrides, and why it cannot go on ("" if it can)."""
    ruleset, seed = which
    game = OverriddenGame(ruleset, seed)
    game.play()
    try:
        game.finish()
    except Stuck as stuck:
        return ruleset, seed, game.overridden, str(stuck)
    return ruleset, seed, game.overridden, ""


def show(ruleset: str, seed: int) -> None:
    """Print the commands of one game, and why it cannot go on."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    try:
        game.finish()
    except Stuck as stuck:
        print(commands(game))
        print(f"# {game.table.round}\n  {stuck}")


def main(arguments: list[str]) -> int:
    """Print the table; the exit status is 1 if any game cannot go on."""
    if arguments[:1] == ["--show"]:
        show(arguments[1], int(arguments[2]))
        return 0
    games, first = int(arguments[0]) if arguments else 500, int(arguments[1]) if arguments[1:] else 0
    seeds = [(ruleset, seed) for ruleset in PLAYS for seed in range(first, first + games)]
    played: Counter[str] = Counter()
    overridden: Counter[str] = Counter()
    stuck: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for ruleset, seed, overrides, why in pool.map(attempt, seeds, chunksize=10):
            played[ruleset] += 1
            overridden[ruleset] += overrides
            stuck[ruleset] += bool(why)
            if why:
                print(f"{ruleset} {seed}: {why}", file=sys.stderr)
    print("| ruleset | games | overrides | could not be played to the end |\n| --- | --- | --- | --- |")
    for ruleset in PLAYS:
        print(f"| {ruleset} | {played[ruleset]:,} | {overridden[ruleset]:,} | {stuck[ruleset]} |")
    return int(bool(stuck.total()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
