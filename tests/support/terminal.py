"""A real terminal for tests: `banker play` on a pseudo-terminal, key by key, with every key counted."""

import os
import re
import sys
from pathlib import Path
from typing import Self

import pexpect

_PROMPT = re.compile(r"(?:no ledger|[^\r\n]*[·|][^\r\n]*|game over[^\r\n]*) > $")
_STEERING = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x07")

NOW = "1800000000"
"""The time of every event, so that seals are the same each time."""

OPENING = """
new 1830 Alice Bob Carol
private alice sv
private bob cs
private carol dh
private alice mh
private bob ca
private carol bo --par 67
par alice prr 67
par bob nyc 67
"""
"""A game of three in its first stock round: the privates are sold, and so are two president's certificates."""


def file_of_passes(folder: Path) -> Path:
    """The file that has the passes typed in the only game whose prompts keep their state below a folder."""
    (file,) = (folder / "state" / "banker" / "turns").iterdir()
    return file


class Terminal:
    """A prompt session; `keys` is the number of keys pressed for the last line."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._environment = {
            **os.environ,
            "BANKER_FILE": str(folder / "game.toml"),
            "XDG_STATE_HOME": str(folder / "state"),
            "BANKER_NOW": NOW,
            "TERM": "dumb",
            "PYTHONIOENCODING": "utf-8",
            **environment,
        }
        self._environment.pop("NO_COLOR", None)
        self.keys = 0
        self.prompt = ""
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "banker", "play"],
            env=self._environment,
            encoding="utf-8",
            dimensions=(24, 80),
            timeout=20,
        )
        self._child.delaybeforesend = None
        self.greeting = self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.close(force=True)

    def type(self, keys: str, *, enter: bool = True) -> str:
        """Press keys and Enter; return what is printed until the next prompt."""
        self._child.send(keys + "\r" * enter)
        if keys == "\x03":
            self._press_again_if_missed()
        self.keys = len(keys) + 1
        # The typed line is echoed first, as Tab has completed it.
        return self._answer().partition("\n")[2]

    def _answer(self) -> str:
        self._child.expect(_PROMPT)
        assert isinstance(self._child.after, str)
        self.prompt = _plain(self._child.after)
        return _plain(self._child.before)

    def interrupt(self, keys: str) -> None:
        """Press keys and then Ctrl-C."""
        self.press(keys, keys)
        self._child.sendintr()
        self._press_again_if_missed()
        self._answer()

    def _press_again_if_missed(self) -> None:
        """Press Ctrl-C a second time, as a person would, if nothing follows.

        Python's `input` misses a Ctrl-C that comes after its prompt is drawn and before it waits for a key.
        """
        anything_read_later = r"(?s)(?=.)"
        if self._child.expect([anything_read_later, pexpect.TIMEOUT], timeout=12) == 1:
            self._child.sendintr()

    def ask(self, keys: str, question: str) -> str:
        """Press keys and Enter, and wait for a question; return what is printed before it."""
        self._child.send(keys + "\r")
        self._child.expect_exact(question)
        return _plain(self._child.before)

    def press(self, keys: str, shows: str) -> None:
        """Press keys without Enter, and wait for a text on the screen."""
        self._child.send(keys)
        self._child.expect_exact(shows)

    def leave(self) -> int:
        """Press Ctrl-D; return the exit status."""
        self._child.sendeof()
        return self._ended()

    def quit(self) -> int:
        """Type `q`; return the exit status."""
        self._child.sendline("q")
        return self._ended()

    def kill(self) -> None:
        """Kill the terminal, as when its window is closed or the battery is empty."""
        self._child.kill(9)
        self._child.close(force=True)

    def _ended(self) -> int:
        self._child.expect(pexpect.EOF)
        self._child.close()
        return self._child.exitstatus if self._child.exitstatus is not None else -1


def _plain(text: str | None) -> str:
    assert text is not None
    return _STEERING.sub("", text).replace("\r\n", "\n").replace("\r", "")
