"""The browser of the tests of the page.

Each module has its own: while one runs, nothing else in the process can run a loop of asyncio, nor a second browser.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from page.browser import browser


@pytest.fixture(scope="module", name="started")
def _started() -> Iterator[Any]:
    with browser() as started:
        yield started
