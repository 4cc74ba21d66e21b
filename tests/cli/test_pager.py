"""Long answers on a real terminal: which pager shows them, and that no line is wider than the terminal."""

import os
import shlex
import sys

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
import pexpect

from support.marks import SLOW, few
from support.paths import SESSIONS

LEDGER = SESSIONS / "1830-four-players.toml"
FIRST, SECOND = {"BANKER_PAGER": "sed s/^/first:/"}, {"PAGER": "sed s/^/second:/"}
QUERIES = (
    *("status", "market", "order", "limits", "score", "trains", "log", "explain bank", "show 60", "payout prr 60"),
    *("project 1", "raise alice 100", "rules list", "change 60", "help", "help buy", "help prompt", "buy nobody prr"),
)


def on_terminal(command: str, pagers: dict[str, str], rows: int = 24, columns: int = 80) -> list[str]:
    """Return the lines that a command prints on a terminal of this size."""
    environment = {name: value for name, value in os.environ.items() if name not in ("BANKER_PAGER", "PAGER", "LESS")}
    environment |= {"TERM": "dumb", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"} | pagers
    for name in ("COLUMNS", "LINES"):
        environment.pop(name, None)
    words = ["-m", "banker", "-f", str(LEDGER), *shlex.split(command)]
    child = pexpect.spawn(
        sys.executable, words, env=environment, encoding="utf-8", dimensions=(rows, columns), timeout=20
    )
    child.expect(pexpect.EOF)
    child.close()
    assert isinstance(child.before, str)
    return child.before.replace("\r\n", "\n").rstrip("\n").split("\n")


@few(1, 4)
@pytest.mark.parametrize(
    ("pagers", "before"),
    [({**FIRST, **SECOND}, "first:"), (SECOND, "second:"), ({**SECOND, "BANKER_PAGER": "cat"}, ""), ({**SECOND, "BANKER_PAGER": ""}, "")],
)  # fmt: skip
def test_long_answer_is_paged(pagers: dict[str, str], before: str) -> None:
    """An answer longer than the terminal goes through BANKER_PAGER, else PAGER; `cat` or nothing prints it as it is."""
    lines = on_terminal("log", pagers)
    assert len(lines) > 24
    assert all(line.startswith(before) for line in lines)
    plain = [line.removeprefix(before) for line in lines]
    assert plain == on_terminal("log --no-pager", pagers), "only the pager differs"


@few(1, 2)
@pytest.mark.parametrize("pager", ["less \\", "\\", '\\"b"', "'", "no such program"])
def test_a_pager_that_cannot_be_started(pager: str) -> None:
    """A pager with a quotation mark or a backslash too many, like one that is not there, keeps nobody from reading an answer."""
    assert on_terminal("log", {"PAGER": pager}) == on_terminal("log --no-pager", {})


@SLOW
def test_no_pager_and_short_answers() -> None:
    """`--no-pager` prints a long answer as it is, and an answer that fits is never paged, nor is one for programs."""
    for command in ("log --no-pager", "--no-pager log", "log -O csv", "order"):
        assert not any(line.startswith("first:") for line in on_terminal(command, FIRST)), command
    assert on_terminal("order", FIRST, rows=5)[0].startswith("first:")


@few(2, 4)
@pytest.mark.parametrize("query", QUERIES)
def test_no_line_is_wider_than_the_terminal(query: str) -> None:
    """On 80 columns every line fits, of an answer, a help text and an error."""
    assert [line for line in on_terminal(f"{query} --no-pager", {}) if len(line) > 80] == []
