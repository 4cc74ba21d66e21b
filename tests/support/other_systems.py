"""Stand-ins for what other systems have: the locks of Windows, the readline modules of macOS and Windows."""

import os
import struct
from collections.abc import Callable
from errno import EACCES, EDEADLK
from importlib import import_module
from types import ModuleType
from typing import Any

from banker import system


class WindowsLocks:
    """`msvcrt` as far as banker uses it: exclusive locks of bytes, per open file, also between processes.

    Linux has such locks (F_OFD_SETLK), though only a file open for writing takes an exclusive one. A byte within the file
    is refused here, since on Windows nobody else could read it.
    """

    LK_UNLCK, LK_LOCK, LK_NBLCK = 0, 1, 2

    def __init__(self) -> None:
        self._fcntl: Any = import_module("fcntl")
        self.busy = EACCES

    def locking(self, descriptor: int, mode: int, number: int) -> None:
        """Lock or unlock bytes from the place on where the file is; raises PermissionError if another has locked them."""
        own = self._fcntl
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        assert place >= os.fstat(descriptor).st_size, "others could not read the ledger"
        writing = own.fcntl(descriptor, own.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
        kind = own.F_UNLCK if mode == self.LK_UNLCK else own.F_WRLCK if writing else own.F_RDLCK
        try:
            own.fcntl(descriptor, own.F_OFD_SETLK, struct.pack("hhqqi4x", kind, os.SEEK_SET, place, number, 0))
        except BlockingIOError:
            raise OSError(self.busy, "Permission denied") from None


BUSY = (EACCES, EDEADLK)
"""How Windows says that another process has locked the file."""


def as_on_windows(replace: Callable[[Any, str, Any], None] = setattr) -> None:
    """Let banker take this system for Windows; on Windows, leave everything as it is."""
    if os.name != "nt":
        for name, value in (("WINDOWS", True), ("fcntl", None), ("msvcrt", WindowsLocks())):
            replace(system, name, value)


class Readline(ModuleType):
    """A readline module that keeps what it is told, with the functions that all of them have."""

    def __init__(self, doc: str | None, line: str = "") -> None:
        super().__init__("readline", doc)
        self.bound: list[str] = []
        self.lines: list[str] = []
        self.line = line
        self.completer: Callable[[str, int], str | None] | None = None

    def set_completer_delims(self, letters: str) -> None:
        """Only a blank ends a word."""
        assert letters == " \t\n"

    def set_completer(self, completer: Callable[[str, int], str | None]) -> None:
        """Keep the completer."""
        self.completer = completer

    def parse_and_bind(self, line: str) -> None:
        """Keep the line."""
        self.bound.append(line)

    def set_history_length(self, number: int) -> None:
        """Nothing depends on it."""

    def add_history(self, line: str) -> None:
        """Keep the line."""
        self.lines.append(line)

    def get_line_buffer(self) -> str:
        """The line typed so far."""
        return self.line

    def get_begidx(self) -> int:
        """Where the last word begins."""
        return self.line.rfind(" ") + 1


class UnixReadline(Readline):
    """GNU readline and libedit: who uses it says what is added to the history. libedit reads no file of another's."""

    def set_auto_history(self, on: bool) -> None:  # noqa: FBT001 - as in readline
        """Lines are added by banker."""
        assert not on

    def read_history_file(self, _path: str) -> None:
        """Refuse it as libedit does."""
        raise OSError(22, "Invalid argument")


def readlines(line: str = "") -> dict[str, Readline]:
    """One of each kind."""
    gnu = UnixReadline("Importing this module enables command line editing using GNU readline.", line)
    old = UnixReadline("Importing this module enables command line editing using libedit readline.", line)
    new = UnixReadline("Importing this module enables command line editing.", line)
    new.backend = "editline"  # type: ignore[attr-defined] # from Python 3.13 on
    pyreadline = Readline(None, line)
    pyreadline.backend = "pyreadline"  # type: ignore[attr-defined]
    return {"gnu": gnu, "libedit": old, "editline": new, "pyreadline3": pyreadline}
