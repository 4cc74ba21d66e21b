"""Writing a new file completely or not at all, and never over an existing one."""

import os
import stat
import time
from contextlib import suppress

from banker.errors import Damaged, Invalid
from banker.system import FLAGS, sync, sync_folder

StrPath = str | os.PathLike[str]
_NEW = FLAGS | os.O_WRONLY | os.O_CREAT | os.O_EXCL
_MODE = 0o666
_OWNERS = 0o600
_FIRST = 200


def write_whole(
    path: StrPath,
    data: bytes,
    done: str = "written",
    remedy: str = "Choose another name.",
    *,
    mode: int | None = None,
) -> None:
    """Write a new file under a temporary name, and give it its own name once all of it is on the disk.

    With the `mode` of another file (`mode_of`), those who may not read that one may not read the new one either.

    A process killed just then can leave `.banker-*.part` beside it, which may be removed: it is never read.
    Raises Invalid if the file exists; Damaged, leaving no file, if it cannot be written.
    """
    name = os.fspath(path)
    require_absent(name, remedy)
    part = os.path.join(os.path.dirname(name), f".banker-{os.getpid()}-{time.time_ns()}.part")
    try:
        write_new(part, data, mode)
        _give_name(part, name)
    except FileExistsError:
        raise Invalid(f"{name} exists already and was not changed. {remedy}") from None
    except (OSError, ValueError) as error:
        raise Damaged(f"{name} cannot be {done}: {getattr(error, 'strerror', None) or error}.") from None
    finally:
        with suppress(OSError, ValueError):
            os.unlink(part)


def replace_whole(path: StrPath, data: bytes, mark: bytes, *, mode: int | None = None) -> None:
    """Write a file as `write_whole` does, also in place of an older one that has the mark near its beginning.

    Raises Invalid if another file is there, Damaged if it cannot be written; the older file stays then.
    """
    name = os.fspath(path)
    if not _has_mark(name, mark):
        write_whole(path, data, mode=mode)
        return
    part = os.path.join(os.path.dirname(name), f".banker-{os.getpid()}-{time.time_ns()}.part")
    try:
        write_new(part, data, mode)
        os.replace(part, name)
        sync_folder(name)
    except (OSError, ValueError) as error:
        raise Damaged(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    finally:
        with suppress(OSError, ValueError):
            os.unlink(part)


def _has_mark(name: str, mark: bytes) -> bool:
    """Whether a regular file has the mark in its first bytes."""
    if mode_of(name) is None:
        return False
    try:
        with open(name, "rb") as file:
            return mark in file.read(_FIRST)
    except OSError:
        return False


def require_absent(path: StrPath, remedy: str = "Choose another name.") -> None:
    """Raise Invalid if the file exists, or if its name is empty."""
    if not os.fspath(path):
        raise Invalid("The name of the file is empty.")
    if os.path.lexists(path):
        raise Invalid(f"{os.fspath(path)} exists already and was not changed. {remedy}")


def mode_of(path: StrPath | int) -> int | None:
    """Who may read and write a file, or an open one by its descriptor; None if it is no regular file."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return stat.S_IMODE(found.st_mode) & _MODE if stat.S_ISREG(found.st_mode) else None


def write_new(path: str, data: bytes, mode: int | None = None) -> None:
    """Write a new file to the disk; raises FileExistsError or another OSError, leaving what could be written."""
    descriptor = os.open(path, _NEW, _MODE if mode is None else _OWNERS)
    try:
        if mode is not None and hasattr(os, "fchmod"):
            with suppress(OSError):  # a file system without modes
                os.fchmod(descriptor, mode | _OWNERS)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if os.fstat(descriptor).st_size != len(data):
            raise OSError("only a part of it could be written")
        sync(descriptor)
    finally:
        os.close(descriptor)


def _give_name(part: str, name: str) -> None:
    """Give a finished file its name for good; raises FileExistsError if it is taken meanwhile, OSError if it cannot be given."""
    try:
        os.link(part, name)  # unlike a rename, it never replaces another file
    except FileExistsError:
        raise
    except OSError:  # this file system has no hard links: reserve the name first, then rename
        os.close(os.open(name, _NEW, _MODE))
        try:
            os.replace(part, name)
        except OSError:
            os.unlink(name)
            raise
    try:
        sync_folder(name)
    except OSError:
        os.unlink(name)
        raise
