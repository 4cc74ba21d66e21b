"""A lock on the ledger file, held while one event is recorded."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from banker.errors import Damaged
from banker.system import lock, unlock

_PATIENCE = 10.0
_PATIENCE_TO_LOOK = 0.5
_PAUSE = 0.005


@contextmanager
def locked(descriptor: int, name: str, *, shared: bool) -> Iterator[None]:
    """Hold the lock of an open ledger; raises Damaged if another banker does not release it.

    A reader (`shared`) waits half a second for a writer and then reads without the lock. At worst the last event is
    unfinished, which the reader leaves out.
    """
    try:
        held = _acquired(descriptor, shared=shared)
    except OSError as error:
        raise Damaged(f"{name} cannot be locked: {error.strerror}.") from None
    if not held and not shared:
        raise Damaged(f"{name} has been locked by another banker for {_PATIENCE:.0f} seconds. Try again.")
    try:
        yield
    finally:
        if held:
            with suppress(OSError):  # closing the file releases the lock, too
                unlock(descriptor)


def _acquired(descriptor: int, *, shared: bool) -> bool:
    """Wait for the lock; False if another banker holds it to the end of our patience."""
    deadline = time.monotonic() + (_PATIENCE_TO_LOOK if shared else _PATIENCE)
    while not lock(descriptor, shared=shared):
        if time.monotonic() > deadline:
            return False
        time.sleep(_PAUSE)
    return True
