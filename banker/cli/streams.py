"""Standard output and standard error of the process: their reader may close them at any time, which is not an error."""

import io
import os
import sys
from collections.abc import Callable

from banker.system import reader_is_gone


class _Outlet(io.FileIO):
    """A descriptor to write to; after an error that is `ignored`, everything written to it is dropped."""

    ignored: Callable[[OSError], bool]
    dropping = False

    def write(self, data: "bytes | bytearray | memoryview") -> int:  # type: ignore[override]
        """Write some bytes, or drop them; raises OSError."""
        if not self.dropping:
            try:
                return super().write(data)
            except OSError as error:
                if not self.ignored(error):
                    raise
                self.dropping = True
        return len(data)


def prepare() -> None:
    """Make sure that an answer which nobody reads changes no exit code.

    A closed stream drops what is written; so does standard output once its reader (`head`) has left, and standard error after
    any error. Whatever else keeps an answer from being written to standard output is still raised. A terminal stays as it is,
    since `readline` needs it. The streams before stay open (`sys.__stdout__`), so that no other file gets their descriptors.
    """
    for name, mode, ignored in (("stdin", "r", None), ("stdout", "w", reader_is_gone), ("stderr", "w", lambda _: True)):
        stream = getattr(sys, name)
        if stream is None:  # the stream was closed (`>&-`); this takes its number, so that the ledger does not get it
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the process ends
        elif ignored is not None and isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.flush()
            outlet = _Outlet(stream.fileno(), "wb", closefd=False)
            outlet.ignored = ignored
            buffer = io.BufferedWriter(outlet)  # type: ignore[type-var]  # a FileIO is one
            lines, through = stream.line_buffering, stream.write_through
            setattr(sys, name, io.TextIOWrapper(buffer, stream.encoding, stream.errors, None, lines, through))


def reader_left() -> bool:
    """Whether the reader of standard output has left, so that a long answer can end."""
    outlet = _outlet()
    return outlet is not None and outlet.dropping


def why_unwritten(error: OSError | UnicodeError) -> str:
    """Why an answer is not on standard output, without the subject.

    What could not be written is dropped, so that neither the next answer nor the end of the process tries again.
    """
    if isinstance(error, UnicodeError):
        return "cannot be written in the encoding of this terminal. Set PYTHONIOENCODING=utf-8."
    outlet = _outlet()
    if outlet is not None:
        outlet.dropping = True
        sys.stdout.flush()
        outlet.dropping = False
    return f"could not be written: {error.strerror}."


def _outlet() -> _Outlet | None:
    outlet = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return outlet if isinstance(outlet, _Outlet) else None
