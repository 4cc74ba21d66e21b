"""The progress of long work: the work counts its items and reports them to a watcher, if there is one."""

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Watcher = Callable[[str, int, int], None]
"""Takes the name of the work (`Checking ledgers`), the number of items done, and the number of items; 0 of 0 at the end."""
WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)
"""The watcher; None if nobody watches, or while outer work reports its own progress."""


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
