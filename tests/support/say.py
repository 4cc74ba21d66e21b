"""A way to say things to banker as a user would."""

import contextlib
import io
import json
import shlex
from collections.abc import Callable
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
    """Do one command, words as in a shell, in this process but as a process of its own would."""
    import sys

    out, err, session, before = io.StringIO(), io.StringIO(), Session(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(shlex.split(command), session)
    finally:
        sys.stdin = before
        session.close()
    return Answer(code, out.getvalue(), err.getvalue())
