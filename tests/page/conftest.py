"""The browser of the tests of the page: one for all of them, since each visit has a context of its own."""

from collections.abc import Iterator
from typing import Any

import pytest

from page.browser import browser


@pytest.fixture(scope="session", name="started")
def _started() -> Iterator[Any]:
    with browser() as started:
        yield started
