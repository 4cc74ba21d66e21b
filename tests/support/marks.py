"""Marks of tests: which are slow, which seeds of random games are for every run, and which need a certain system."""

import os
import sys
from collections.abc import Iterable
from typing import Any

import pytest

SLOW = pytest.mark.slow
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lets a file be called anything")
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")


def seeds(every: Iterable[Any], *, fast: int) -> list[Any]:
    """Parameters for a test (a tuple for several); those behind the first `fast` are tried by `pytest -m slow` only."""
    return [
        pytest.param(*(seed if type(seed) is tuple else (seed,)), marks=SLOW if number >= fast else ())
        for number, seed in enumerate(every)
    ]
