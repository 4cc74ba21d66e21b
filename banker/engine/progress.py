"""Telling whoever waits how far long work has come: the work counts its items, and a watcher, if there is one, hears of it."""

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Watcher = Callable[[str, int, int], None]
"""Takes what is done (`Checking ledgers`), how many items are done, and how many there are; 0 of 0 at the end."""
WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)
"""Who is told; None while outer work is told already, or if nobody watches."""


def counted(what: str, items: Iterable[Item], total: int, count: Callable[[Item], int] = lambda _: 1) -> Iterator[Item]:
    """The items one by one, each told to the watcher; work inside them is not told.

    An item may stand for several of the `total`: `count` tells for how many.
    """
    watcher = WATCHER.get()
    if watcher is None:
        yield from items
        return
    WATCHER.set(None)
    done = 0
    try:
        for item in items:
            watcher(what, done, total)
            yield item
            done += count(item)
    finally:
        watcher(what, 0, 0)
        WATCHER.set(watcher)
