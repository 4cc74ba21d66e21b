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


def main(arguments: list[str]) -> int:
    """Print the table; the exit status is 1 if any game cannot go on."""
    if arguments[:1] == ["--show"]:
        show(arguments[1], int(arguments[2]))
        return 0
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
