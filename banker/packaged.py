"""The files that come with the program: in its folder, or in the zip file that it runs from (`banker.pyz`)."""

import os
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zipfile import ZipFile

PACKAGE = os.path.dirname(os.path.realpath(__file__))
"""The folder `banker` with the program; it may lie in a zip file."""


@cache
def _zip() -> "tuple[ZipFile, str] | None":
    """The zip file with the program and its path, or None if the program lies in a folder."""
    archive = getattr(__spec__.loader, "archive", None)
    if archive is None:
        return None
    from zipfile import ZipFile

    path = os.path.realpath(archive)
    return ZipFile(path), path


def _inside(path: str, archive: str) -> str:
    """The name that a path has in the zip file."""
    return os.path.relpath(path, archive).replace(os.sep, "/")


def names(folder: str) -> list[str]:
    """The names of the files in a folder of the program; none if there is no such folder."""
    packed = _zip()
    if packed is None:
        return os.listdir(folder) if os.path.isdir(folder) else []
    start = f"{_inside(folder, packed[1])}/"
    inner = (name.removeprefix(start) for name in packed[0].namelist() if name.startswith(start))
    return [name for name in inner if name and "/" not in name]


def data(path: str) -> bytes:
    """The bytes of a file of the program; raises OSError."""
    packed = _zip()
    if packed is None:
        with open(path, "rb") as file:
            return file.read()
    try:
        return packed[0].read(_inside(path, packed[1]))
    except KeyError:
        raise FileNotFoundError(2, "No such file", path) from None


def text(path: str) -> str:
    """The text of a file of the program; raises OSError."""
    return data(path).decode().replace("\r\n", "\n")


def keep(path: str, content: bytes) -> None:
    """Write a file that was made from those of the program, in a folder of its own; without effect where that cannot be written."""
    if _zip() is None:
        with suppress(OSError):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            new = f"{path}.{os.getpid()}"
            with open(new, "wb") as file:
                file.write(content)
            os.replace(new, path)
