"""A file written as a whole, or not at all, and never over another."""

import os
from contextlib import suppress

from banker.errors import Damaged, Invalid

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_MODE = 0o666


def write_whole(path: str, data: bytes) -> None:
    """Write a new file: under another name beside it first, and under its own once all of it is on the disk.

    Raises Invalid if the file exists, Damaged if it cannot be written, and then there is none.
    """
    if os.path.lexists(path):
        raise Invalid(f"{path} exists already, and is left as it is: name another")
    beside = f"{path}.{os.getpid()}.part"
    try:
        _write(beside, data)
        try:
            os.link(beside, path)  # which, other than a renaming, never takes the place of another file
        except FileExistsError:
            raise
        except OSError:  # a disk without such links
            _write(path, data)
    except FileExistsError as error:
        raise Invalid(f"{error.filename2 or error.filename} exists already, and is left as it is") from None
    except (OSError, ValueError) as error:
        raise Damaged(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    finally:
        with suppress(OSError, ValueError):
            os.unlink(beside)


def _write(path: str, data: bytes) -> None:
    descriptor = os.open(path, _FLAGS, _MODE)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise
