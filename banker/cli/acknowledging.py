"""The answer to something that is on the disk already: an error while it is printed changes no exit code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from banker.cli import streams
from banker.cli.command import show_traceback
from banker.cli.session import Session
from banker.errors import Unexpected


@contextmanager
def acknowledging(
    session: Session, done: str, its: str = "it", instead: Callable[[], None] | None = None
) -> Iterator[None]:
    """Print an answer inside, after `done` ("Event 7 is recorded"); if that fails, one line of warning says so.

    Otherwise a person or a script would do it again. After a defect of banker `instead` is called. With an empty `done`
    nothing is on the disk, and errors are raised as usual.
    """
    try:
        yield
        sys.stdout.flush()
    except Exception as error:
        if not done:
            raise
        if isinstance(error, OSError):
            streams.drop_unwritten()
            why = f"its answer could not be written: {error.strerror}."
        elif isinstance(error, UnicodeError):
            why = "its answer cannot be written in the encoding of this terminal. Set PYTHONIOENCODING=utf-8."
        else:
            why = f"{its} cannot be shown. {Unexpected(error)}"
            show_traceback(error)
            if instead is not None:
                instead()
        session.warn(f"Warning: {done}, but {why}")
