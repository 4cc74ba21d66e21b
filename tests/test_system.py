"""What differs between Linux, macOS and Windows, each tried with stand-ins for the modules of the other systems."""

import builtins
import ctypes
import errno
import os
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banker import system
from banker.cli import prompt
from banker.cli.line import words_of
from banker.cli.session import Session
from banker.errors import Damaged
from banker.game import Game
from banker.ledger import lock
from support.marks import POSIX, SLOW
from support.other_systems import BUSY, as_on_windows, readlines
from support.paths import PACKAGE, PROJECT
from support.say import Say

PATH = Path("game.toml")
LINUX_LOCKS = pytest.mark.skipif(
    os.name != "nt" and not sys.platform.startswith("linux"), reason="no locks like those of Windows here"
)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Banker takes this system for Windows."""
    as_on_windows(monkeypatch.setattr)


def test_no_other_module_knows_the_system() -> None:
    """Only `banker/system.py` asks which system it runs on, or calls what is not the same on all of them."""
    words = r"os\.name|sys\.platform|platform\.system|fcntl|msvcrt|import readline|shlex|O_NONBLOCK|O_BINARY|O_CLOEXEC"
    words += r"|get_terminal_size|samestat|os\.fsync|BrokenPipeError|XDG_STATE|Ctrl-D ends"
    found = {path for path in PACKAGE.rglob("*.py") if re.search(words, path.read_text(encoding="utf-8"))}
    assert found - {PACKAGE / "cli" / "screen.py"} == {
        PACKAGE / "system.py"
    }  # a pager that is left is no error anywhere


# Locks


@LINUX_LOCKS
@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize("busy", BUSY)
def test_windows_keeps_a_second_banker_out(game: Say, monkeypatch: pytest.MonkeyPatch, busy: int) -> None:
    """While one banker has the ledger locked, another cannot record, but can look."""
    monkeypatch.setattr(lock, "_PATIENCE", 0.05)
    monkeypatch.setattr(lock, "_PATIENCE_TO_LOOK", 0.05)
    if os.name != "nt":
        system.msvcrt.busy = busy
    mine = Game(PATH, writing=True)
    with mine.ledger.turn():
        refused = game("note late")
        assert refused.code == 3
        assert "has been locked by another banker" in refused.err
        assert game("status").code == 0
    assert game("note 'in time'").code == 0
    mine.record("note", ["after it"])
    mine.ledger.close()
    assert game("status -O json").data["game"]["events"] == 8


@LINUX_LOCKS
@pytest.mark.usefixtures("windows")
def test_locked_byte_stays_locked_while_the_ledger_is_read(game: Say) -> None:
    """The lock of Windows is at one place and is released there, wherever reading and writing have left the file."""
    mine, other = Game(PATH, writing=True), Game(PATH, writing=True)
    for number in range(5):
        (mine, other)[number % 2].record("note", [str(number)])
    for module in (mine, other):
        module.ledger.close()
    assert game("audit").code == 0
    assert game("status -O json").data["game"]["events"] == 11


@SLOW
@LINUX_LOCKS
def test_four_processes_with_the_locks_of_windows_lose_nothing(game: Say) -> None:
    """Four processes that record at once with the locks of Windows record all their events, each after those before it."""
    code = (
        "from support.other_systems import as_on_windows; as_on_windows()\n"
        "from banker.game import Game\n"
        "mine = Game('game.toml', writing=True)\n"
        "for _ in range(15): mine.record('pay', ['Alice', 'Bob', '1', 'a dollar'])\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PROJECT / "tests"), str(PROJECT)])}
    writers = [subprocess.Popen([sys.executable, "-c", code], env=environment) for _ in range(4)]
    assert [writer.wait(timeout=60) for writer in writers] == [0] * 4
    assert game("status -O json").data["game"]["events"] == 66
    assert game("audit").code == 0


def test_locks_that_do_not_work_are_an_error(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error other than that somebody else has the lock is reported."""
    as_on_windows(monkeypatch.setattr)

    def broken(*_: int) -> None:
        raise OSError(errno.EBADF, "Bad file descriptor")

    monkeypatch.setattr(system.msvcrt, "locking", broken)
    answer = game("note x")
    assert (answer.code, answer.err) == (3, "banker: game.toml cannot be locked: Bad file descriptor.\n")


def test_system_without_any_locks(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is neither kind of lock, banker works without."""
    monkeypatch.setattr(system, "fcntl", None)
    monkeypatch.setattr(system, "msvcrt", None)
    assert game("note x").code == 0
    assert game("status").code == 0


# Files


def numbered(real: Any, number: int) -> Any:
    """`os.stat` or `os.fstat` with another number of the file, as Windows gives it on FAT."""

    def status(*arguments: Any, **named: Any) -> os.stat_result:
        found = tuple(real(*arguments, **named))
        return os.stat_result((found[0], number, *found[2:]))

    return status


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(("by_name", "by_descriptor"), [(1, 2), (0, 0), (1, 0), (0, 1)])
def test_windows_knows_a_ledger_on_fat_again(
    game: Say, monkeypatch: pytest.MonkeyPatch, by_name: int, by_descriptor: int
) -> None:
    """A ledger on FAT, whose number is 0 or another by name than by descriptor, is not taken for a replaced one."""
    mine = Game(PATH, writing=True)
    with monkeypatch.context() as fat:
        fat.setattr(os, "stat", numbered(os.stat, by_name))
        fat.setattr(os, "fstat", numbered(os.fstat, by_descriptor))
        mine.record("note", ["x"])
    mine.ledger.close()
    assert game("audit").code == 0


@POSIX  # Windows lets nobody replace a file that is open
@pytest.mark.usefixtures("windows", "game")
def test_replaced_ledger_is_noticed_there_too() -> None:
    """With the ways of Windows, another file under the same name is still noticed."""
    mine = Game(PATH, writing=True)
    other = PATH.read_bytes()
    PATH.unlink()
    PATH.write_bytes(other)
    with pytest.raises(Damaged, match="replaced"):
        mine.record("note", ["x"])
    mine.ledger.close()


@pytest.mark.usefixtures("windows")
def test_windows_opens_no_folder(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new` works where a folder cannot be opened."""
    real = os.open

    def no_folders(path: Any, *arguments: Any, **named: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *arguments, **named)

    monkeypatch.setattr(os, "open", no_folders)
    assert banker("new 1830 Alice Bob").code == 0


@POSIX
@pytest.mark.parametrize(("number", "code"), [(errno.EINVAL, 0), (errno.ENOTSUP, 0), (errno.EIO, 3), (errno.ENOSPC, 3)])
def test_folder_that_cannot_be_flushed(banker: Say, monkeypatch: pytest.MonkeyPatch, number: int, code: int) -> None:
    """A file system that flushes no folders holds a ledger even so; a flush that fails is an error."""
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if os.path.isdir(f"/dev/fd/{descriptor}"):
            raise OSError(number, os.strerror(number))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    assert banker("new 1830 Alice Bob").code == code
    assert PATH.exists() == (code == 0)


class MacFcntl:
    """The `fcntl` of macOS, whose F_FULLFSYNC gives a certain error, or none."""

    F_FULLFSYNC, LOCK_SH, LOCK_EX, LOCK_NB, LOCK_UN = 51, 1, 2, 4, 8

    def __init__(self, error: int) -> None:
        self.error = error
        self.flushed = 0

    def flock(self, _descriptor: int, _kind: int) -> None:
        """Everybody gets the lock."""

    def fcntl(self, _descriptor: int, command: int) -> None:
        """Flush the disk's own memory."""
        assert command == self.F_FULLFSYNC
        self.flushed += 1
        if self.error:
            raise OSError(self.error, os.strerror(self.error))


@pytest.mark.parametrize(("error", "code", "fsyncs"), [(0, 0, 0), (errno.ENOTSUP, 0, 1), (errno.EIO, 3, 0)])
def test_macos_flushes_the_memory_of_the_disk(
    game: Say, monkeypatch: pytest.MonkeyPatch, error: int, code: int, fsyncs: int
) -> None:
    """On macOS an event is flushed by F_FULLFSYNC; by fsync only where the file system does not have it."""
    mac = MacFcntl(error)
    seen: list[int] = []
    monkeypatch.setattr(system, "fcntl", mac)
    monkeypatch.setattr(os, "fsync", seen.append)
    answer = game("note x")
    assert (answer.code, mac.flushed, len(seen)) == (code, 1, fsyncs)
    assert ("may not be on the disk yet" in answer.err) == (code == 3)


@pytest.mark.parametrize(
    ("here", "set_", "folder"),
    [
        (True, {"LOCALAPPDATA": "local"}, "local"),
        (True, {"LOCALAPPDATA": "local", "XDG_STATE_HOME": "state"}, "state"),
        (True, {}, os.path.join("~", ".local", "state")),
        (False, {"LOCALAPPDATA": "local"}, os.path.join("~", ".local", "state")),
    ],
)
def test_folder_of_the_history(monkeypatch: pytest.MonkeyPatch, here: bool, set_: dict[str, str], folder: str) -> None:  # noqa: FBT001 - a parameter of the test
    """The history is in %LOCALAPPDATA% on Windows, in ~/.local/state elsewhere."""
    monkeypatch.setattr(system, "WINDOWS", here)
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_.items():
        monkeypatch.setenv(name, value)
    assert system.state_file("history") == os.path.join(os.path.expanduser(folder), "banker", "history")


# What is typed


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("import C:\\games\\x.json", ["import", "C:\\games\\x.json"]),
        ('import "C:\\my games\\x.json"', ["import", "C:\\my games\\x.json"]),
        ("import 'C:\\my games\\'", ["import", "C:\\my games\\"]),
        ("import C:\\Bob's\\x.json # his", ["import", "C:\\Bob's\\x.json"]),
        ("note Bob's loan", ["note", "Bob's", "loan"]),
        ("note 'Bob's whole loan'", ["note", "Bob's whole loan"]),
        ('note "it\'s late"', ["note", "it's late"]),
    ],
)
def test_backslash_on_windows(line: str, words: list[str]) -> None:
    """On Windows a backslash in a typed line is itself, and apostrophes and quotation marks are as everywhere."""
    assert words_of(line) == words


def test_path_typed_on_windows_is_the_one_that_is_read(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path with backslashes arrives whole; elsewhere a backslash takes the next letter literally."""
    line = "import C:\\games\\x.json"
    monkeypatch.setattr(system, "WINDOWS", True)
    assert "banker: C:\\games\\x.json cannot be read" in banker("play", line).err
    monkeypatch.setattr(system, "WINDOWS", False)
    assert "banker: C:gamesx.json cannot be read" in banker("play", line).err


@pytest.mark.usefixtures("banker")
def test_words_for_the_end_of_the_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The greeting names the keys that end a session on this system."""
    for here, words in ((True, "Ctrl-Z and Enter end the session."), (False, "Ctrl-D ends the session.")):
        monkeypatch.setattr(system, "WINDOWS", here)
        prompt.greet(Session())
        assert capsys.readouterr().out == f"Type ? for help. {words}\n"


@pytest.fixture
def typing(banker: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Lines that will be typed at a prompt, in an empty folder."""
    assert banker("new 1830 Alice Bob").code == 0
    lines: list[str] = []

    def next_line(_prompt: str = "") -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(builtins, "input", next_line)
    yield lines
    shutil.rmtree(tmp_path / "state", ignore_errors=True)


def at_the_prompt() -> list[str]:
    """The lines that the prompt hands on, to the end of the input."""
    session = Session()
    try:
        return list(prompt.read_lines(session))
    finally:
        session.close()


@pytest.mark.parametrize("kind", [*readlines()])
def test_history_is_kept_with_each_kind_of_line_editing(
    typing: list[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """GNU readline, libedit and pyreadline3: the lines of one session come back in the next, each once."""
    first, second = readlines()[kind], readlines()[kind]
    monkeypatch.setitem(sys.modules, "readline", first)
    typing[:] = ["status", "note Zoë's loan"]
    assert at_the_prompt() == ["status", "note Zoë's loan"]
    assert first.lines == ([] if kind == "pyreadline3" else ["status", "note Zoë's loan"])  # which adds them itself
    monkeypatch.setitem(sys.modules, "readline", second)
    assert at_the_prompt() == []
    assert second.lines == ["status", "note Zoë's loan"]
    assert first.bound == ["bind ^I rl_complete" if kind in ("libedit", "editline") else "tab: complete"]


@pytest.mark.usefixtures("typing")
@pytest.mark.parametrize("kind", [*readlines()])
def test_tab_with_each_kind_of_line_editing(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Tab offers the verbs that begin with what is typed, and None after the last."""
    readline = readlines("pa")[kind]
    monkeypatch.setitem(sys.modules, "readline", readline)
    at_the_prompt()
    assert readline.completer is not None
    assert [readline.completer("pa", state) for state in range(5)] == ["pace ", "par ", "pay ", "payout ", "pass "]
    assert readline.completer("zz", 0) is None


def test_prompt_without_line_editing(typing: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python has no readline, lines are read as they are, and no history is kept."""
    monkeypatch.setitem(sys.modules, "readline", None)
    typing[:] = ["status"]
    assert at_the_prompt() == ["status"]
    assert not prompt.history_file().exists()


def test_history_is_cut_and_unreadable_ones_are_left(typing: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A history with twice the lines that are kept is cut to them; without a readable file the session goes on."""
    monkeypatch.setitem(sys.modules, "readline", readlines()["gnu"])
    monkeypatch.setattr(prompt, "KEPT", 3)
    path = prompt.history_file()
    for number in range(7):
        prompt.keep(str(number))
    assert prompt.earlier_lines() == ["4", "5", "6"]
    assert path.read_bytes() == b"4\n5\n6\n"
    path.write_bytes(b"caf\xe9\n")
    assert prompt.earlier_lines() == ["caf\N{REPLACEMENT CHARACTER}"]
    path.unlink()
    path.mkdir()
    typing[:] = ["status"]
    assert at_the_prompt() == ["status"]


# The output


@pytest.mark.skipif(not hasattr(select, "epoll"), reason="only Linux has a file of which each write is EINVAL")
@pytest.mark.parametrize(("here", "code"), [(True, 0), (False, 3)])
def test_reader_that_has_left(banker: Say, here: bool, code: int) -> None:  # noqa: FBT001 - a parameter of the test
    """A write that fails with EINVAL is a closed pipe on Windows, and no error; elsewhere it is one."""
    assert banker("new 1830 Alice Bob").code == 0
    script = (
        "import sys\n"
        "from banker import system\n"
        f"system.WINDOWS = {here}\n"
        "from banker.cli.main import main\n"
        "sys.argv = ['banker', 'status']\n"
        "main()\n"
    )
    with select.epoll() as refusing:
        process = [sys.executable, "-c", script]
        result = subprocess.run(process, stdout=refusing.fileno(), stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, bool(result.stderr)) == (code, code != 0), result.stderr


def test_closed_pipe_has_one_error_more_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """EPIPE is a closed pipe everywhere, EINVAL on Windows only, and nothing else is."""
    for here in (False, True):
        monkeypatch.setattr(system, "WINDOWS", here)
        gone = [number for number in errno.errorcode if system.reader_is_gone(OSError(number, ""))]
        assert set(gone) - {errno.ESHUTDOWN} == ({errno.EPIPE, errno.EINVAL} if here else {errno.EPIPE})


def test_size_of_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the terminal does not tell its size, it is 80 by 24, or what COLUMNS and LINES say."""

    def fail(*_: int) -> None:
        raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")

    monkeypatch.setattr(os, "get_terminal_size", fail)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    assert system.terminal_size() == (80, 24)
    monkeypatch.setenv("COLUMNS", "100")
    assert system.terminal_size().columns == 100


class Console:
    """`kernel32` and `msvcrt` of a Windows whose console takes a mode, or does not."""

    def __init__(self, takes: bool) -> None:  # noqa: FBT001 - a parameter of the test
        self.takes = takes
        self.mode = 3

    def get_osfhandle(self, descriptor: int) -> int:
        """A handle as wide as a pointer."""
        return 2**40 + descriptor

    def GetConsoleMode(self, handle: Any, mode: Any) -> int:  # noqa: N802 - its name in Windows
        """Fill in the mode."""
        assert handle.value == 2**40 + 1
        mode._obj.value = self.mode
        return 1

    def SetConsoleMode(self, _handle: Any, mode: Any) -> int:  # noqa: N802 - its name in Windows
        """Set it, on Windows 10 and later."""
        self.mode = mode.value if self.takes else self.mode
        return int(self.takes)


@pytest.mark.parametrize(("takes", "mode"), [(True, 7), (False, 3)])
def test_colours_in_a_console_of_windows(monkeypatch: pytest.MonkeyPatch, takes: bool, mode: int) -> None:  # noqa: FBT001
    """A console of Windows is told to show colours; where it cannot, there are none."""
    console = Console(takes)
    monkeypatch.setattr(system, "WINDOWS", True)
    monkeypatch.setattr(system, "msvcrt", console)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=console), raising=False)
    stream: Any = SimpleNamespace(fileno=lambda: 1)
    assert system.shows_colours(stream) is takes
    assert console.mode == mode
    monkeypatch.setattr(system, "msvcrt", None)
    assert not system.shows_colours(stream)


@pytest.mark.parametrize(("limit", "most"), [(256, 256), (20_000, 4096), (-1, 4096), (None, 4096)])
def test_open_files(monkeypatch: pytest.MonkeyPatch, limit: int | None, most: int) -> None:
    """The limit of open files is that of the system; where it has none (-1 is RLIM_INFINITY, Windows knows no limits), 4096."""

    def module(_name: str) -> Any:
        if limit is None:
            raise ImportError
        return SimpleNamespace(RLIMIT_NOFILE=7, RLIM_INFINITY=-1, getrlimit=lambda _which: (limit, -1))

    monkeypatch.setattr(system, "import_module", module)
    assert system.most_open_files() == most
