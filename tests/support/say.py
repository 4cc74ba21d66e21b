"""A way to say things to banker as a user would."""

import contextlib
import io
import json
import shlex
import sys
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from banker.cli.main import run
from banker.cli.session import Session


class Answer(NamedTuple):
    """What a command printed, and the exit code it gave."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Its JSON."""
        return json.loads(self.out)


Say = Callable[..., Answer]


def say(command: str, stdin: str = "") -> Answer:
    """Run one command, words as in a shell, in this process but as a process of its own would."""
    session = Session()
    try:
        return _run(command, stdin, session)
    finally:
        session.close()


def look(path: object, commands: Iterable[str]) -> list[Answer]:
    """Run commands that only look at a ledger; it is read once for all of them, not once for each."""
    session = Session()
    try:
        return [_run(f"-f {shlex.quote(str(path))} {command}", "", session) for command in commands]
    finally:
        session.close()


def _run(command: str, stdin: str, session: Session) -> Answer:
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(shlex.split(command), session)
    finally:
        sys.stdin = before
    return Answer(code, out.getvalue(), err.getvalue())
