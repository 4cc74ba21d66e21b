"""Random games that the engine of 18xx.games played: the import has that engine's table after every action."""

import re
from pathlib import Path
from typing import Any

import pytest

from support.engine_tables import HARD, ORACLE, equal_after_every_action, random_games, recorded_games
from support.facts import title_names
from support.marks import few, seeds

pytestmark = pytest.mark.skipif(not ORACLE.exists(), reason=f"the random games are not at {ORACLE}")
RANDOM = ORACLE / "random-1830"
GAMES = [
    HARD / "a16-after-several-auction-rounds.json", HARD / "a16-second-share-round.json", HARD / "ca-resale.json",
    HARD / "dh-cs-extra-pass.json", HARD / "end-by-hand-after-round.json", HARD / "erie-home.json", HARD / "mh-in-mid-turn.json",
    HARD / "president-helps-needlessly.json", HARD / "private-over-limit.json", HARD / "private-sale-priority.json",
    HARD / "turn-ends-by-itself.json", HARD / "zero-run.json", RANDOM / "16.json", RANDOM / "33.json",
    *(RANDOM / f"{number}.json" for number in range(1, 61) if number not in (16, 33)),
]  # fmt: skip
"""First those that went wrong once, then two in which what only the map tells is guessed wrong at first."""
RULES = r"\((?:as in )?(1830 .+|18\w+\.\d+.*)\)$|^A16: |^A70: "
"""How each difference names its rule: at the end of an objection, or at the beginning of the reason for a claim."""


TITLES = [name for name in title_names() if not Path(__file__).with_name(f"test_games_of_{name}.py").exists()]
"""The titles whose games have no test of their own, in which other differences are known."""


def _games() -> list[Any]:
    """The games of 1830, then those of the other titles; each with its name."""
    games = seeds(GAMES, fast=15, slow=17)
    for title in TITLES:
        missing = pytest.mark.skip(reason=f"the random games of {title} are not at {ORACLE}")
        games += seeds([*random_games(title), *recorded_games(title)], fast=1, slow=1) or [
            pytest.param(ORACLE / f"random-{title}", marks=missing)
        ]
    return games


@few(1, 12)
@pytest.mark.parametrize("game", _games(), ids=lambda game: f"{game.parent.name}/{game.stem}")
def test_table_is_the_engines_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, rounds, order of operation and final scores are those of the engine."""
    replayed = equal_after_every_action(game)
    reasons = [objection.ruled for event in replayed.overridden for objection in event.objections]
    for reason in (*reasons, *(claim.ruling for claim in replayed.ruled)):
        assert re.search(RULES, reason), reason
    assert [line.text for line in replayed.unknown if "but it is the turn of" in line.text or line.left_out] == []
