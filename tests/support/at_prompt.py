"""Prompts in this process: each in a thread of its own, which runs only while somebody waits for what it prints."""

import builtins
import io
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from typing import Any
from unittest import mock

import banker.cli.prompt
import banker.cli.record
import banker.engine.passes
from banker.cli.main import run
from banker.cli.session import Session
from banker.engine.passes import Passes
from banker.ledger.ledger import Ledger
from banker.ledger.small_files import replace_file

PROMPT = "> "
POINTS = (
    "before the mark", "between mark and ledger", "half of the event", "after the event", "while printing",
    "before the pass", "after the pass",
)  # fmt: skip
"""Where a recording can be cut off."""


class PowerCut(BaseException):
    """The program ends at once, as when the battery is empty."""


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Bomb:
    """What goes off once at one of the points, and what is wrong with the disk."""

    def __init__(self) -> None:
        self.point = ""
        self.what: type[BaseException] = PowerCut
        self.went_off = ""
        self.unwritable = self.not_removable = False

    def set(self, point: str, what: type[BaseException]) -> None:
        """Let an exception come at a point."""
        self.point, self.what = point, what

    def at(self, point: str) -> None:
        """Go off, if this is the point."""
        if point and self.point == point:
            self.point, self.went_off = "", point
            raise self.what

    def around(self, method: Callable[..., Any], before: str, after: str) -> Callable[..., Any]:
        """A method between two points."""

        def between(*given: Any, **named: Any) -> Any:
            self.at(before)
            found = method(*given, **named)
            self.at(after)
            return found

        return between

    def write(self, ledger: Ledger, text: bytes) -> None:
        """Write an event, or only a half of it."""
        if self.point == "half of the event":
            _WRITE(ledger, text[: len(text) // 2])
        self.at("half of the event")
        _WRITE(ledger, text)

    def replace(self, path: str, text: str) -> None:
        """Write the file of the passes, if the disk lets us."""
        if self.unwritable:
            raise OSError(28, "No space left on device")
        _REPLACE(path, text)

    def remove(self, path: str) -> None:
        """Remove the file of the passes, if the disk lets us."""
        if self.not_removable:
            raise OSError(30, "Read-only file system")
        _REMOVE(path)


_WRITE, _REPLACE, _REMOVE = Ledger._write, replace_file, os.unlink


@contextmanager
def table_with(bomb: Bomb) -> Iterator[io.StringIO]:
    """Prompts work within; gives what they print."""
    printed = io.StringIO()
    with ExitStack() as stack:

        def put(of: object, name: str, value: object) -> None:
            stack.enter_context(mock.patch.object(of, name, value))

        put(builtins, "input", _input)
        put(banker.cli.prompt, "line_editing", lambda *_: None)
        put(Passes, "complete", bomb.around(Passes.complete, "before the mark", "between mark and ledger"))
        put(Passes, "add", bomb.around(Passes.add, "before the pass", "after the pass"))
        put(Ledger, "_write", lambda ledger, text: bomb.write(ledger, text))  # noqa: PLW0108 - a method, which gets its ledger
        put(Ledger, "append", bomb.around(Ledger.append, "", "after the event"))
        put(banker.cli.record, "_answer", bomb.around(banker.cli.record._answer, "while printing", ""))
        put(banker.engine.passes, "replace_file", bomb.replace)
        put(os, "unlink", bomb.remove)
        stack.enter_context(mock.patch("sys.stdin", _Terminal()))
        stack.enter_context(redirect_stdout(printed))
        stack.enter_context(redirect_stderr(printed))
        yield printed


class Prompt:
    """A prompt at which lines are typed; `shown` is the prompt or the question it waits with, None once it has ended."""

    def __init__(self, ledger: object) -> None:
        self.shown: str | None = None
        self.error: BaseException | None = None
        """Why it ended, if nobody wanted it to."""
        self.session = Session()
        self._words = ["-f", str(ledger), "play"]
        self._next: str | BaseException = ""
        self._goes_on, self._waits = threading.Semaphore(0), threading.Semaphore(0)
        self._thread = threading.Thread(target=self._run, daemon=True)
        _PROMPTS[self._thread] = self
        self._thread.start()
        self._waits.acquire()

    @property
    def asks(self) -> bool:
        """Whether it waits for an answer, not for a line."""
        return self.shown is not None and not self.shown.endswith(PROMPT)

    def type(self, line: str | BaseException) -> None:
        """Type a line, or press a key that raises an exception; returns once the prompt waits again or has ended."""
        self._next = line
        self._goes_on.release()
        self._waits.acquire()

    def _run(self) -> None:
        try:
            run(self._words, self.session)
        except PowerCut:
            pass
        except BaseException as error:  # noqa: BLE001 - whoever types looks at it
            self.error = error
        finally:
            self.session.close()
            self.shown = None
            del _PROMPTS[threading.current_thread()]
            self._waits.release()

    def wait(self, text: str) -> str:
        """Show a text until something is typed."""
        self.shown = text
        self._waits.release()
        self._goes_on.acquire()
        if isinstance(self._next, BaseException):
            raise self._next
        return self._next


_PROMPTS: dict[threading.Thread, Prompt] = {}


def _input(text: object = "") -> str:
    return _PROMPTS[threading.current_thread()].wait(str(text))
