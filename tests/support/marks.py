"""Marks of tests: slow ones, seeds of random games for every run, and tests that need a certain system."""

import os
import sys
from collections.abc import Iterable
from typing import Any

import pytest

SLOW = pytest.mark.slow
MORE = pytest.mark.more
few = pytest.mark.few
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lets a file be called anything")
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")


def seeds(every: Iterable[Any], *, fast: int, slow: int | None = None) -> list[Any]:
    """Parameters of a test (a tuple for several): the first `fast` run always, those before `slow` with `pytest -m slow`, the others with `-m more`."""
    return [
        pytest.param(
            *(seed if type(seed) is tuple else (seed,)),
            marks=() if number < fast else SLOW if slow is None or number < slow else MORE,
        )
        for number, seed in enumerate(every)
    ]
