"""What differs between Linux, macOS and Windows. No other module asks which system it runs on.

Tests replace `WINDOWS`, `fcntl` and `msvcrt`, so each of them is looked up when it is used.
"""

import errno
import os
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterable
    from types import ModuleType
    from typing import TextIO

WINDOWS = os.name == "nt"
fcntl: Any = None
"""None on Windows."""
with suppress(ImportError):
    fcntl = import_module("fcntl")
msvcrt: Any = None
"""None on every system but Windows."""
with suppress(ImportError):
    msvcrt = import_module("msvcrt")

FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""For `os.open`: no child inherits the file, and Windows does not translate the ends of lines."""
NOT_WAITING = FLAGS | getattr(os, "O_NONBLOCK", 0)
"""For `os.open`: as FLAGS, and opening a pipe does not wait for its other end."""
READING = os.O_RDONLY | NOT_WAITING

_LOCKED_BYTE = 2**31 - 2
"""The byte that Windows locks. It lies beyond every ledger, since there nobody else can read what is locked."""
_ESCAPES = 0x0004
"""ENABLE_VIRTUAL_TERMINAL_PROCESSING of a console of Windows."""
_LOCKED_ALREADY = (errno.EACCES, errno.EDEADLK)
_UNSUPPORTED = (errno.EINVAL, errno.ENOTSUP, errno.ENOTTY)


# Files


def lock(descriptor: int, *, shared: bool) -> bool:
    """Lock an open file without waiting; False if another process has locked it, OSError if it cannot be locked.

    Windows has no shared locks: there a reader keeps other readers waiting, too. A system with neither kind has no lock.
    """
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    elif msvcrt is not None:
        try:
            _lock_byte(descriptor, msvcrt.LK_NBLCK)
        except OSError as error:
            if error.errno not in _LOCKED_ALREADY:
                raise
            return False
    return True


def unlock(descriptor: int) -> None:
    """Release the lock of an open file; raises OSError."""
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    elif msvcrt is not None:
        _lock_byte(descriptor, msvcrt.LK_UNLCK)


def _lock_byte(descriptor: int, mode: int) -> None:
    """Lock or unlock the one byte at the place where the file is, as Windows does it; the place is then as before."""
    before = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(descriptor, mode, 1)
    finally:
        os.lseek(descriptor, before, os.SEEK_SET)


def is_same_file(path: str, descriptor: int) -> bool:
    """Whether a path still names an open file; raises OSError.

    On Windows `stat` and `fstat` give one file different numbers on FAT, or 0 (cpython #111856). There the file is opened
    again and both are asked in the same way. Where the number is 0 only the size is left: Windows lets nobody replace a
    file that is open.
    """
    mine = os.fstat(descriptor)
    if not WINDOWS:
        return os.path.samestat(os.stat(path), mine)
    again = os.open(path, READING)
    try:
        other = os.fstat(again)
    finally:
        os.close(again)
    return other.st_size == mine.st_size if 0 in (mine.st_ino, other.st_ino) else os.path.samestat(other, mine)


def sync(descriptor: int) -> None:
    """Flush a file to the disk; raises OSError.

    `fsync` of macOS leaves the data in the memory of the disk itself; F_FULLFSYNC does not, where the file system has it.
    """
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:
        try:
            fcntl.fcntl(descriptor, full)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
        else:
            return
    os.fsync(descriptor)


def sync_folder(path: str) -> None:
    """Flush the folder of a new file to the disk, where the system can; raises OSError if it can and fails.

    Windows does not open folders, and some network file systems do not flush them.
    """
    if WINDOWS:
        return
    try:
        descriptor = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    except PermissionError:  # one may write in a folder that one may not read
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
    finally:
        os.close(descriptor)


def state_file(name: str) -> str:
    """The path of a file that lasts from one session to the next: the history of typed lines, or the passes."""
    state = os.environ.get("XDG_STATE_HOME") or (WINDOWS and os.environ.get("LOCALAPPDATA"))
    return os.path.join(state or os.path.join(os.path.expanduser("~"), ".local", "state"), "banker", name)


# The network


def take_port(family: int, address: str, port: int) -> "socket.socket":
    """A socket at a port that no other program uses; raises OSError.

    Elsewhere SO_REUSEADDR means that a server can start again at once; on Windows, that two can have one port.
    """
    import socket

    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        option = "SO_EXCLUSIVEADDRUSE" if WINDOWS else "SO_REUSEADDR"
        found.setsockopt(socket.SOL_SOCKET, getattr(socket, option), 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        found.bind((address, port))
        found.listen()
    except BaseException:
        found.close()
        raise
    return found


def most_open_files() -> int:
    """How many files and connections this program may have open at once; at most 4096, which is more than it needs."""
    most = 4096
    with suppress(ImportError):  # Windows has no such limit
        resource: Any = import_module("resource")
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        most = most if limit == resource.RLIM_INFINITY else min(most, limit)
    return most


# The terminal


def reader_is_gone(error: OSError) -> bool:
    """Whether a write failed because the program that reads the output has ended, as `head` does."""
    return isinstance(error, BrokenPipeError) or (WINDOWS and error.errno == errno.EINVAL)


def ends_a_session() -> str:
    """The keys that end the input, with the verb of the sentence."""
    return "Ctrl-Z and Enter end" if WINDOWS else "Ctrl-D ends"


def shows_colours(stream: "TextIO") -> bool:
    """Whether a terminal shows colours. This turns them on in a Windows console; one without colours would print the escapes."""
    if not WINDOWS:
        return True
    try:
        ctypes = import_module("ctypes")
        console, mode = ctypes.windll.kernel32, ctypes.c_ulong()
        handle = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
        if not console.GetConsoleMode(handle, ctypes.byref(mode)):
            return False
        return bool(console.SetConsoleMode(handle, ctypes.c_ulong(mode.value | _ESCAPES)))
    except (ImportError, AttributeError, OSError):
        return False


def terminal_size() -> os.terminal_size:
    """The columns and lines of the terminal, or 80 and 24."""
    from shutil import get_terminal_size

    return get_terminal_size()


def has_escapes() -> bool:
    r"""Whether a backslash takes the next letter literally; on Windows it separates folders (`C:\games\x.json`)."""
    return not WINDOWS


def split(text: str, *, comments: bool = False) -> list[str]:
    """The words of a line, without quotation marks and escapes; raises ValueError if a quotation mark is not closed."""
    from shlex import shlex

    lexer = shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    if not has_escapes():
        lexer.escape = ""
    return list(lexer)


class LineEditing:
    """Editing and recalling typed lines: GNU readline (Linux), libedit (macOS) or pyreadline3 (Windows).

    The three read and write history files in different ways, and libedit cannot append to one. So the caller keeps the file.
    """

    def __init__(self, readline: "ModuleType", earlier: "Iterable[str]", most: int) -> None:
        self._readline = readline
        libedit = getattr(readline, "backend", "") == "editline" or "libedit" in (readline.__doc__ or "")
        readline.set_completer_delims(" \t\n")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        self._adds_itself = not hasattr(readline, "set_auto_history")
        if not self._adds_itself:
            readline.set_auto_history(False)
        readline.set_history_length(most)
        for line in earlier:
            readline.add_history(line)

    def complete_with(self, candidates: "Callable[[str, str], list[str]]") -> None:
        """Let Tab offer `candidates(before, begun)`: the line before the word, and what is typed of it."""
        found: list[str] = []

        def one(begun: str, state: int) -> str | None:
            if state == 0:
                found[:] = candidates(self._readline.get_line_buffer()[: self._readline.get_begidx()], begun)
            return found[state] if state < len(found) else None

        self._readline.set_completer(one)

    def remember(self, line: str) -> None:
        """Let the arrow keys bring back a line."""
        if not self._adds_itself:
            self._readline.add_history(line)


def line_editing(earlier: "Iterable[str]", most: int) -> LineEditing | None:
    """Line editing with the lines of earlier sessions; None where Python has none, and lines are read as they are."""
    try:
        return LineEditing(import_module("readline"), earlier, most)
    except (ImportError, AttributeError, OSError, RuntimeError):  # pyreadline3 outside a console of Windows
        return None
