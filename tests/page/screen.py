"""A page that draws the table view or the market view, as a television shows them, and what is told of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from banker.views.web_page import joined
from page.browser import opened
from support.paths import PACKAGE

_TROUBLE = """() => {
    const found = [], root = document.querySelector("main > *");
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollWidth} by ${page.scrollHeight}`);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest(".unseen")) continue;
        const place = parent.closest("td, th, .token, .space-cell, .just-bar, .the-end, .up-now, .blk, h1, li") ?? root;
        const cell = place.getBoundingClientRect(), range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            const edge = box.height * 0.14;  // above and below the letters
            if (box.left < cell.left - 1 || box.right > Math.min(innerWidth, cell.right + 1) || box.top + edge < cell.top - 1 || box.bottom - edge > Math.min(innerHeight, cell.bottom + 1))
                found.push(`"${node.data}" leaves ${place.tagName}.${place.className}`);
        }
    }
    for (const one of root.querySelectorAll("*"))
        if (!one.closest(".unseen") && getComputedStyle(one).overflow !== "visible" && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
            found.push(`.${one.className} cuts off ${one.scrollWidth} by ${one.scrollHeight} to ${one.clientWidth} by ${one.clientHeight}`);
    for (const row of root.querySelectorAll(".big-head, .just-bar, .the-end, .next, .blocks, .below-it")) {
        const boxes = [...row.children].map((one) => one.getBoundingClientRect());
        boxes.forEach((box, place) => { if (place && box.left < boxes[place - 1].right - 1 && box.top < boxes[place - 1].bottom - 1) found.push(`${row.className}: part ${place + 1} lies over the one before`); });
    }
    return [...new Set(found)];
}"""
"""Texts that leave the screen or their cell, and parts that lie over each other."""
_FIGURES = """() => {
    const value = (cell) => cell?.dataset.value;
    const rows = [...document.querySelectorAll(".holdings-of-all:not(.sale) tbody tr")].map((row) => {
        const cells = [...row.querySelectorAll("[data-key]")];
        return [value(row.querySelector("th")), {
            ...Object.fromEntries(cells.filter((one) => one.dataset.key !== "held").map((one) => [one.dataset.key, value(one)])),
            held: cells.filter((one) => one.dataset.key === "held").map(value), up: row.classList.contains("up"), place: row.cells[0].textContent,
            presidents: cells.filter((one) => one.dataset.key === "held").map((one) => one.querySelector(".presides") !== null),
        }];
    });
    return {
        rows, round: document.querySelector("h1").textContent, bank: value(document.querySelector(".big-head [data-value]")),
        shown: [...document.querySelectorAll("[data-value]")].map((one) => [one.dataset.value, one.dataset.key ?? "", one.querySelector("[data-value]") ? "" : one.textContent]),
        tokens: [...document.querySelectorAll(".space-cell")].filter((one) => one.querySelector(".token")).map((one) => [one.dataset.at, [...one.querySelectorAll(".token")].map((token) => token.dataset.value)]),
        sale: [...document.querySelectorAll(".sale tbody tr")].map((row) => [row.querySelector("th").dataset.value ?? row.querySelector("th").textContent, ...[...row.querySelectorAll("[data-key]")].map((one) => one.dataset.value ?? one.textContent)]),
        named: Object.fromEntries([...document.querySelectorAll(".table-view [data-name]")].map((one) => [one.dataset.name, Object.fromEntries([...one.querySelectorAll("[data-key]")].map((cell) => [cell.dataset.key, value(cell)]))])),
        podium: Object.fromEntries([...document.querySelectorAll(".podium [data-key]")].map((one) => [one.dataset.key, Number(value(one))])), smallest: Math.min(99, ...[...document.querySelectorAll(".called, [data-key] b, .holds, .space-price")].filter((one) => !one.closest(".unseen, .market-view")).map((one) => parseFloat(getComputedStyle(one).fontSize))),
        prices: [...document.querySelectorAll(".prices li")].map((one) => [one.dataset.key, value(one)]),
    };
}"""


@cache
def _page() -> str:
    styles = "".join(
        (PACKAGE / "page" / f"{name}.css").read_text("utf-8")
        for name in ("base", "live", "table", "television", "market", "phone")
    )
    scripts = "".join(
        f"const {name} = (() => {{ {joined(name)}\nreturn {name}_js; }})();\n" for name in ("tableview", "marketview")
    )
    return f"""<!doctype html><html lang="en" data-fresh><head><meta charset="utf-8"><title>views</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{styles}</style></head>
<body><main></main><script>{scripts}
window.draw = (name, data) => {{
    document.documentElement.dataset.view = name;
    document.querySelector("main").replaceChildren(name === "table" ? tableview.tableView(data) : marketview.marketView(data));
}};</script></body></html>"""


@contextmanager
def screen(started: Any, folder: Path, width: int = 1920, height: int = 1080, theme: str = "light") -> Iterator[Any]:
    """Open a page that draws both views."""
    file = folder / "screen.html"
    file.write_text(_page(), encoding="utf-8")
    with opened(started, file, "television", theme) as page:
        page.set_viewport_size({"width": width, "height": height})
        yield page


def drawn(page: Any, view: str, data: dict[str, Any]) -> dict[str, Any]:
    """Draw a view, and return its figures; nothing of it may be cut off or lie over something else."""
    page.evaluate("([view, data]) => draw(view, data)", [view, data])
    assert page.evaluate(_TROUBLE) == []
    return dict(page.evaluate(_FIGURES))
