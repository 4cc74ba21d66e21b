"""One banker at a time: a lock on the ledger itself, kept for as long as one event takes.

Where the system has no flock (Windows) there is no lock, and the documentation says so.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from banker.errors import Damaged

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]

_PATIENCE = 10.0
_PATIENCE_TO_LOOK = 0.5
_PAUSE = 0.005


@contextmanager
def locked(descriptor: int, name: str, *, shared: bool) -> Iterator[None]:
    """Hold the lock of an open ledger; raises Damaged if another banker does not let go of it.

    Who only looks (`shared`) waits a moment for a banker who is writing, and then looks all the same: at worst he
    sees an event that is not finished.
    """
    if fcntl is None:  # pragma: no cover - Windows
        yield
        return
    kind = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
    deadline = time.monotonic() + (_PATIENCE_TO_LOOK if shared else _PATIENCE)
    while True:
        try:
            fcntl.flock(descriptor, kind)
            break
        except BlockingIOError:
            if time.monotonic() > deadline and shared:
                yield
                return
            if time.monotonic() > deadline:
                raise Damaged(f"{name} is locked by another banker, for {_PATIENCE:.0f} seconds now") from None
            time.sleep(_PAUSE)
        except OSError as error:
            raise Damaged(f"{name} cannot be locked: {error.strerror}") from None
    try:
        yield
    finally:
        with suppress(OSError):  # closing the file lets go of it, too
            fcntl.flock(descriptor, fcntl.LOCK_UN)
