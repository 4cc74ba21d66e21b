"""What tests share: a new folder to be in, and a way to say things to banker as a user would."""

import contextlib
import io
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

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


@pytest.fixture
def banker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """`banker("status")` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BANKER_FILE", raising=False)
    return say


@pytest.fixture
def game(banker: Say) -> Say:
    """The same with a game begun: four players, all privates sold."""
    assert banker("new 1830 Alice Bob Carol Dora").code == 0
    words = [
        "private alice sv",
        "private bob cs",
        "private carol dh",
        "private dora mh 145",
        "private alice ca",
        "private bob bo --par 100",
    ]
    assert banker("play", "\n".join(words)).code == 0
    return banker
