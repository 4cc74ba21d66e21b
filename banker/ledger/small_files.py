"""Small files outside the ledger: the passes, the history of typed lines, to which several sessions append, a key.

Whatever lies where such a file should be (a pipe, a device, a file that never ends), nothing waits for it.
"""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress

from banker.ledger.atomic import StrPath
from banker.system import FLAGS, NOT_WAITING, READING

_MINE = 0o600


def last_bytes(path: StrPath, most: int) -> bytes:
    """The end of a regular file, at most so many bytes; raises OSError if it cannot be read, or is a pipe or a device."""
    with open(os.open(path, READING), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        file.seek(max(0, status.st_size - most))
        return file.read(most)


def append_line(path: StrPath, line: str) -> None:
    """Append a line in one write, and create the file and its folder if needed; raises OSError."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | NOT_WAITING, _MINE)
    try:
        os.write(descriptor, f"{line}\n".encode())
    finally:
        os.close(descriptor)


def replace_file(path: StrPath, text: str) -> None:
    """Put a text in place of a file's, all of it or nothing, and create the file and its folder if needed; raises OSError."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replacement = f"{os.fspath(path)}-{os.getpid()}"
    try:
        with open(os.open(replacement, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | FLAGS, _MINE), "wb") as file:
            file.write(text.encode())
        os.replace(replacement, path)
    except OSError:
        with suppress(OSError):
            os.unlink(replacement)
        raise


def replace_lines(path: StrPath, lines: Iterable[str]) -> None:
    """Replace all lines; raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | NOT_WAITING, _MINE)
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)
