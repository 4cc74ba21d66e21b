"""Writing a new file completely or not at all, and never over an existing one."""

import os
from contextlib import suppress

from banker.errors import Damaged, Invalid

StrPath = str | os.PathLike[str]
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_MODE = 0o666


def write_whole(path: StrPath, data: bytes) -> None:
    """Write a new file under a temporary name, and rename it once all of it is on the disk.

    Raises Invalid if the file exists; Damaged, leaving no file, if it cannot be written.
    """
    name = os.fspath(path)
    require_absent(name)
    beside = f"{name}.{os.getpid()}.part"
    try:
        _write(beside, data)
        _give_name(beside, name)
        sync_folder(name)
    except FileExistsError:
        raise Invalid(_exists(name)) from None
    except (OSError, ValueError) as error:
        raise Damaged(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    finally:
        with suppress(OSError, ValueError):
            os.unlink(beside)


def require_absent(path: StrPath) -> None:
    """Raise Invalid if the file exists, or if its name is empty."""
    if not os.fspath(path):
        raise Invalid("The name of the file is empty.")
    if os.path.lexists(path):
        raise Invalid(_exists(os.fspath(path)))


def _exists(name: str) -> str:
    return f"{name} exists already and was not changed. Choose another name."


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
    """Give a finished file its name; raises FileExistsError if the name is taken meanwhile, OSError if it cannot be given."""
    try:
        os.link(beside, name)  # unlike a rename, it never replaces another file
    except FileExistsError:
        raise
    except OSError:  # this file system has no hard links: reserve the name first, then rename
        os.close(os.open(name, _FLAGS, _MODE))
        try:
            os.replace(beside, name)
        except OSError:
            os.unlink(name)
            raise


def sync_folder(path: StrPath) -> None:
    """Flush the folder of a new file to the disk; on Windows, where folders cannot be opened, do nothing."""
    try:
        descriptor = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    except PermissionError:  # pragma: no cover - Windows
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
