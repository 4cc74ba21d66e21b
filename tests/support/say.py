"""Running banker as a user would."""

import contextlib
import io
import json
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from banker.cli.main import run
from banker.cli.session import Session


def in_words(err: str) -> str:
    """Standard error with errors and warnings that `-O json` prints as JSON in the form of the other formats."""
    lines = []
    for line in err.splitlines(keepends=True):
        if line.startswith('{"error": '):
            error = json.loads(line)["error"]
            place = f"{error['where']}: " if error["where"] else ""
            lines.append(f"{place}banker: {error['message']}\n")
        else:
            lines.append(json.loads(line)["warning"] + "\n" if line.startswith('{"warning": ') else line)
    return "".join(lines)


class Answer(NamedTuple):
    """The output of a command and its exit status."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The output, read as JSON."""
        return json.loads(self.out)


Say = Callable[..., Answer]


def say(command: str, stdin: str = "") -> Answer:
    """Run one command line in this process, as a process of its own would."""
    session = Session()
    try:
        return _run(command, stdin, session)
    finally:
        session.close()


@contextlib.contextmanager
def sitting(path: object = "game.toml") -> Iterator[Say]:
    """Run commands one after the other in one process, which reads the ledger only once."""
    session = Session()
    try:
        yield lambda command, stdin="": _run(f"-f {shlex.quote(str(path))} {command}", stdin, session)
    finally:
        session.close()


def look(path: object, commands: Iterable[str]) -> list[Answer]:
    """Run several commands on a ledger in one process."""
    with sitting(path) as say_there:
        return [say_there(command) for command in commands]


def _run(command: str, stdin: str, session: Session) -> Answer:
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(shlex.split(command), session)
    finally:
        sys.stdin = before
    assert "Unexpected error, a defect" not in err.getvalue(), err.getvalue()
    return Answer(code, out.getvalue(), err.getvalue())
