"""A lock on the ledger file, held while one event is recorded.

On Windows, which has no flock, there is no lock.
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
    """Hold the lock of an open ledger; raises Damaged if another banker does not release it.

    A reader (`shared`) waits half a second for a writer and then reads without the lock. At worst the last event is
    unfinished, which the reader leaves out.
    """
    if fcntl is None:  # pragma: no cover - Windows
        yield
        return
    kind = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
    deadline = time.monotonic() + (_PATIENCE_TO_LOOK if shared else _PATIENCE)
    try:  # an interrupt may come as soon as the lock is held
        while True:
            try:
                fcntl.flock(descriptor, kind)
                break
            except BlockingIOError:
                if time.monotonic() <= deadline:
                    time.sleep(_PAUSE)
                elif shared:
                    break
                else:
                    words = f"has been locked by another banker for {_PATIENCE:.0f} seconds. Try again."
                    raise Damaged(f"{name} {words}") from None
            except OSError as error:
                raise Damaged(f"{name} cannot be locked: {error.strerror}.") from None
        yield
    finally:
        try:  # noqa: SIM105 - no call comes before the release, since Ctrl-C is noticed after calls
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        except OSError:  # closing the file releases the lock, too
            pass


def unlock(descriptor: int) -> None:
    """Release the lock of an open ledger, if it is held."""
    if fcntl is not None:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
