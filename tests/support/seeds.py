"""Seeds of random games: a few for every run, all of them for the slow one."""

from collections.abc import Iterable
from typing import Any

import pytest

SLOW = pytest.mark.slow


def seeds(every: Iterable[Any], *, fast: int) -> list[Any]:
    """Parameters for a test (a tuple for several); those behind the first `fast` are tried by `pytest -m slow` only."""
    return [
        pytest.param(*(seed if type(seed) is tuple else (seed,)), marks=SLOW if number >= fast else ())
        for number, seed in enumerate(every)
    ]
