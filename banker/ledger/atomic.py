"""A file written as a whole, or not at all, and never over another."""

import os
from contextlib import suppress

from banker.errors import Damaged, Invalid

StrPath = str | os.PathLike[str]
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_MODE = 0o666


def write_whole(path: StrPath, data: bytes) -> None:
    """Write a new file: under another name beside it first, and under its own once all of it is on the disk.

    Raises Invalid if the file exists, Damaged if it cannot be written, and then there is none.
    """
    name = os.fspath(path)
    require_absent(name)
    beside = f"{name}.{os.getpid()}.part"
    try:
        _write(beside, data)
        _give_name(beside, name)
        sync_folder(name)
    except FileExistsError:
        raise Invalid(f"{name} exists already, and is left as it is: name another") from None
    except (OSError, ValueError) as error:
        raise Damaged(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    finally:
        with suppress(OSError, ValueError):
            os.unlink(beside)


def require_absent(path: StrPath) -> None:
    """Raise Invalid if there is such a file already, or no name for one."""
    if not os.fspath(path):
        raise Invalid("a file needs a name")
    if os.path.lexists(path):
        raise Invalid(f"{os.fspath(path)} exists already, and is left as it is: name another")


def _write(path: str, data: bytes) -> None:
    descriptor = os.open(path, _FLAGS, _MODE)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _give_name(beside: str, name: str) -> None:
    """Let a finished file have its name, unless another has it meanwhile; raises OSError if it cannot be."""
    try:
        os.link(beside, name)  # which, other than a renaming, never takes the place of another file
    except FileExistsError:
        raise
    except OSError:  # no second names on this disk: the name is taken first, and the file put in its place
        os.close(os.open(name, _FLAGS, _MODE))
        try:
            os.replace(beside, name)
        except OSError:
            os.unlink(name)
            raise


def sync_folder(path: StrPath) -> None:
    """Make sure that a new name is on the disk, in its folder (not where folders cannot be opened: Windows)."""
    try:
        descriptor = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    except PermissionError:  # pragma: no cover - Windows
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
