"""A real browser for the tests of the page: Debian's chromium, driven by playwright; tests are skipped where one is missing."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SIZES = {"phone": (390, 844), "laptop": (1280, 800), "television": (1920, 1080)}


def playwright() -> Any:
    """Return the module that drives a browser; skip the test if it or the browser is missing."""
    found = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt-get install chromium")
    return found


@contextmanager
def browser() -> Iterator[Any]:
    """Start a browser without a window."""
    with playwright().sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield started
        finally:
            started.close()


@contextmanager
def opened(started: Any, file: Path, size: str = "laptop", theme: str = "light", **more: Any) -> Iterator[Any]:
    """Open a file; any message on the console, error, or request for anything but the file is a failure."""
    with visited(started, file.as_uri(), "", size, theme, **more) as page:
        yield page


@contextmanager
def visited(
    started: Any, url: str, name: str, size: str = "laptop", theme: str = "light", *, breaks: bool = False, **more: Any
) -> Iterator[Any]:
    """Open a page below an address; any message on the console, error, or request for anything elsewhere is a failure.

    Where the connection `breaks` on purpose, the browser may say so.
    """
    width, height = SIZES[size]
    context = started.new_context(viewport={"width": width, "height": height}, color_scheme=theme, **more)
    page, trouble = context.new_page(), []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(url) else trouble.append(request.url))
    page.goto(url + name)
    try:
        yield page
    finally:
        context.close()
    assert [one for one in trouble if not (breaks and ("net::ERR_" in one or "status of 404" in one))] == []


def until(is_so: Any, seconds: float = 20) -> None:
    """Wait until something is so; the page's policy forbids the browser's own way to wait."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)
