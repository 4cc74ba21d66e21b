"""The pictures of the report and of the live table in the README: a browser opens both for a sample session.

`python tests/tools/web_pictures.py` takes them again, into `sample_sessions/report.png` and `table.png`.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from live.serving import serving
from page.browser import browser
from support.paths import SESSIONS
from support.say import say

SESSION = SESSIONS / "1830-four-players.toml"
EVENT = 257
"""The table is shown as this event has just arrived: a run that is paid out."""
_SCALE = 2 / 3
"""Pixels of a picture for each pixel of the page: a README is narrower than a television."""


@contextmanager
def _opened(started: Any, address: str, width: int, height: int) -> Iterator[Any]:
    context = started.new_context(viewport={"width": width, "height": height}, device_scale_factor=_SCALE)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("main > *")
    yield page
    context.close()


def _taken(page: Any, picture: Path) -> None:
    page.screenshot(path=picture)
    print(f"{picture.name}: {picture.stat().st_size} bytes")


def main() -> None:
    """Take both pictures."""
    with tempfile.TemporaryDirectory() as name, browser() as started:
        report, ledger = Path(name, "report.html"), Path(name, "game.toml")
        said = say(f"-f {SESSION} report -o {report}")
        assert said.code == 0, said.err
        with _opened(started, report.as_uri(), 1280, 1080) as page:
            _taken(page, SESSIONS / "report.png")
        *before, last = SESSION.read_text(encoding="utf-8").split("\n[[event]]")[: EVENT + 1]
        ledger.write_text("\n[[event]]".join(before), encoding="utf-8")
        with serving(ledger) as server, _opened(started, f"{server.url}table", 1920, 1080) as page:
            with ledger.open("a", encoding="utf-8") as file:
                file.write(f"\n[[event]]{last}")
            page.wait_for_selector("[data-fresh]")
            page.wait_for_timeout(500)  # the marks have faded in
            _taken(page, SESSIONS / "table.png")


if __name__ == "__main__":
    main()
