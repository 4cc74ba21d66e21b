"""Random evenings: whatever happens, prompt and pages never name different people, and stock rounds of 1830 go by the rules."""

from pathlib import Path

import pytest

from support.evenings import Evening
from support.marks import seeds
from support.random_players import PLAYS

_LINES = 60


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    [
        *seeds((("1830", seed) for seed in range(40)), fast=0, slow=3),
        *seeds(((name, 0) for name in PLAYS), fast=0, slow=3),
    ],
)
def test_prompt_and_page_name_the_same(ruleset: str, seed: int, tmp_path: Path) -> None:
    """Passes, corrections, crashes, second prompts, the shell and a damaged disk, with a page open (`python tests/tools/evenings.py` plays more)."""
    evening = Evening(ruleset, seed, tmp_path)
    evening.play(_LINES)
    assert evening.counts["comparisons"] >= 10
