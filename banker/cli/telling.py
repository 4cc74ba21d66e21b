"""Telling what is on the disk already: whatever goes wrong while it is told changes no exit code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from banker.cli import streams
from banker.cli.command import show_traceback
from banker.cli.session import Session
from banker.errors import Unexpected


@contextmanager
def telling(
    session: Session, done: str, its: str = "it", otherwise: Callable[[], None] | None = None
) -> Iterator[None]:
    """Print an answer inside, after `done` ("Event 7 is recorded"); if that fails, one line of warning says so.

    Else somebody, or a script, would do it again. `otherwise` is done after a defect of banker.
    """
    try:
        yield
        sys.stdout.flush()
    except Exception as error:  # noqa: BLE001 - as above
        if isinstance(error, OSError):
            streams.give_up()
            why = f"its answer could not be written: {error.strerror}."
        elif isinstance(error, UnicodeError):
            why = "its answer cannot be written in the encoding of this terminal. Set PYTHONIOENCODING=utf-8."
        else:
            why = f"{its} cannot be shown. {Unexpected(error)}"
            show_traceback(error)
            if otherwise is not None:
                otherwise()
        session.warn(f"Warning: {done}, but {why}")
