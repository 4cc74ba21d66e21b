"""A lock on the ledger file, held while one event is recorded."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from banker import system
from banker.errors import Damaged

_PATIENCE = 10.0
_PATIENCE_TO_LOOK = 0.5
_PAUSE = 0.005


@contextmanager
def locked(descriptor: int, name: str, *, shared: bool) -> Iterator[None]:
    """Hold the lock of an open ledger; raises Damaged if another banker does not release it.

    A reader (`shared`) waits half a second for a writer and then reads without the lock. At worst the last event is
    unfinished, which the reader leaves out.
    """
    try:  # an interrupt may come as soon as the lock is held
        _wait_for_lock(descriptor, name, shared=shared)
        yield
    finally:
        try:  # noqa: SIM105 - no call comes before the release, since Ctrl-C is noticed after calls
            system.unlock(descriptor)
        except OSError:  # closing the file releases the lock, too
            pass


def _wait_for_lock(descriptor: int, name: str, *, shared: bool) -> None:
    """Lock an open ledger, or give up as `locked` says."""
    deadline = time.monotonic() + (_PATIENCE_TO_LOOK if shared else _PATIENCE)
    try:
        while not system.lock(descriptor, shared=shared):
            if time.monotonic() <= deadline:
                time.sleep(_PAUSE)
            elif shared:
                return
            else:
                words = f"has been locked by another banker for {_PATIENCE:.0f} seconds. Try again."
                raise Damaged(f"{name} {words}")
    except OSError as error:
        raise Damaged(f"{name} cannot be locked: {error.strerror}.") from None


def unlock(descriptor: int) -> None:
    """Release the lock of an open ledger, if it is held."""
    with suppress(OSError):
        system.unlock(descriptor)
