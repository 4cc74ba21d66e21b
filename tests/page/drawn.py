"""Views of the live pages drawn in a real browser from data of any event, without a server."""

import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banker.game import Game
from banker.live.feed import Feed
from banker.live.server import page_files
from banker.views.web_page import joined
from page.browser import opened

_VIEWS = {"player": "playerview", "log": "logview", "front": "frontview"}
_SMALL = """() => [...document.querySelectorAll("a, button, summary, input, select")].filter((one) => one.checkVisibility()).map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([text, box]) => box.height < 44 || box.width < 44).map(([text]) => text)"""
_TROUBLE = """() => {
    const wide = innerWidth, found = [];
    const seen = (one) => { for (let up = one; up; up = up.parentElement) if (up.matches(".unseen, [hidden], details:not([open]) > :not(summary)")) return false; return true; };
    if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || !seen(parent) || parent.closest(".earlier li")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const cell = (parent.closest("td, th, .chip, dd, a, button, .turn > p") ?? document.documentElement).getBoundingClientRect();
        for (const box of range.getClientRects())
            if (box.left < Math.max(0, cell.left - 1) || box.right > Math.min(wide, cell.right + 1) || (cell.height && parent.closest(".chip") && box.bottom > cell.bottom + 2))
                found.push(`"${node.data}" leaves its place: ${box.left} to ${box.right} in ${cell.left} to ${cell.right}`);
    }
    const list = document.querySelector(".earlier ol")?.getBoundingClientRect();
    for (const one of document.querySelectorAll(".earlier li")) {
        const box = one.getBoundingClientRect();
        if (box.left < list.right - 1 && (box.bottom > list.bottom + 1 || box.right > list.right + 1)) found.push(`cut off: ${one.textContent}`);
    }
    const parts = [...document.querySelectorAll(".hero, .three > div, .just, .stock, .raise, .earlier, .of-round, .choices > *")].map((one) => ({ one, box: one.getBoundingClientRect() }));
    parts.forEach(({ one, box }, place) => parts.slice(place + 1).forEach((other) => {
        if (one.contains(other.one) || other.one.contains(one)) return;
        if (Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 && Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1) found.push(`${one.className} lies over ${other.one.className}`);
    }));
    return found;
}"""
"""Texts that leave the screen or their cell, events that are shown in part, and parts of the page that lie over each other."""


def data_at(ledger: Path, n: int) -> dict[str, Any]:
    """What pages get after event `n`."""
    return _fed(ledger, n)[0]


def log_at(ledger: Path, n: int) -> list[dict[str, Any]]:
    """Return the events that the log gets after event `n`."""
    return _fed(ledger, n)[1]


@cache
def _fed(ledger: Path, n: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    head, *events = re.split(r"\n(?=\[\[event\]\]\n)", ledger.read_text(encoding="utf-8"))
    text = "\n".join([head, *events[:n]])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, ledger.name)
        file.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")
        for rules in ledger.parent.glob("house*.toml"):
            Path(folder, rules.name).write_bytes(rules.read_bytes())
        Game(file, writing=False).follow()  # as a prompt does, so that whose turn it is is known
        feed = Feed(str(file))
        try:
            data = json.loads(feed.text)
            data["before"].setdefault("rules", data["state"]["rules"])  # as `connection.js` does it
            return data, json.loads(feed.log())["events"]
        finally:
            feed.close()


def events_of(ledger: Path) -> int:
    """Return how many events a ledger has."""
    return ledger.read_text(encoding="utf-8").count("\n[[event]]\n")


@cache
def _page() -> str:
    styles = "".join(file.content.decode() for file in page_files().values() if file.kind == "text/css")
    scripts = "".join(
        f"const {name} = (() => {{ {joined(name)}\nreturn {name}_js; }})();\n" for name in _VIEWS.values()
    )
    return f"""<!doctype html><html lang="en" data-fresh><head><meta charset="utf-8"><title>views</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{styles}</style></head>
<body><main></main><script>{scripts}
const draws = {{ player: playerview.playerView, log: logview.logView, front: frontview.frontView }};
window.draw = (name, data, more) => {{
    document.documentElement.dataset.view = name;
    document.querySelector("main").replaceChildren(draws[name](data, more));
}};</script></body></html>"""


@contextmanager
def views(started: Any, folder: Path, size: str, theme: str = "light", **more: Any) -> Iterator[Any]:
    """Open a page that draws any view by `show`."""
    file = folder / "views.html"
    file.write_text(_page(), encoding="utf-8")
    with opened(started, file, size, theme, **more) as page:
        yield page


def show(page: Any, view: str, data: dict[str, Any], more: object = None) -> None:
    """Draw a view; `more` is the seat for a player, the events for the log."""
    page.evaluate("([view, data, more]) => draw(view, data, more)", [view, data, more])


def trouble(page: Any) -> list[str]:
    """Return what is cut off, too wide, or lies over something else."""
    found: list[str] = page.evaluate(_TROUBLE)
    return found


def small_targets(page: Any) -> list[str]:
    """Return the links, buttons and heads that a finger would miss."""
    found: list[str] = page.evaluate(_SMALL)
    return found


def axe() -> str:
    """Return the script of axe-core; skip the test if it is not installed."""
    found = pytest.importorskip("axe_playwright_python", reason="no axe-core here: pip install axe-playwright-python")
    return Path(found.__file__).with_name("axe.min.js").read_text(encoding="utf-8")


def violations(page: Any) -> list[tuple[str, list[str]]]:
    """Return what axe-core finds, with the elements."""
    found = page.evaluate("axe.run()")["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
