"""`amend` on a terminal shows the settlement and asks before it records."""

import os
import pty
import select
import shlex
import sys
import tomllib

import pytest

from support.corrections import PATH, cash, looks
from support.marks import few
from support.say import Answer, Say

_PROMPTS = (b"]: ", b"> ")


def _on_a_terminal(arguments: str, *answers: str) -> Answer:
    """Run a command on a pseudo-terminal; each answer is typed when the program waits."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover - the child becomes the program
        os.environ.update(COLUMNS="200", NO_COLOR="1", TERM="dumb")
        os.execv(sys.executable, [sys.executable, "-m", "banker", *shlex.split(arguments)])
    out, left, typed = b"", list(answers), -1
    while True:
        prompted = len(out) > typed and out.endswith(_PROMPTS)
        ready, _, _ = select.select([terminal], [], [], 20 if not left else 0.01 if prompted else 2)
        if ready:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            out += data
        elif left:
            typed = len(out)
            os.write(terminal, left.pop(0).encode())
        else:
            break
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    return Answer(os.waitstatus_to_exitcode(status), out.decode().replace("\r\n", "\n"), "")


@pytest.mark.parametrize(("typed", "recorded"), [("y\n", 5), ("n\n", 4), ("\n", 4)])
def test_amend_asks_on_a_terminal(pair: Say, typed: str, recorded: int) -> None:
    """`amend` shows the settlement and records it only if the user types `y`; Enter alone means no."""
    answer = _on_a_terminal("amend 1 private big sv", typed)
    assert answer.out.index("Big Ben pays Ann $20.") < answer.out.index("Record this correction?")
    assert pair("-O json status").data["game"]["events"] == recorded
    assert (answer.code == 0) == (recorded == 5)
    assert "Traceback" not in answer.out


@pytest.mark.parametrize(
    "command", ["amend 1 private big sv --yes", "--yes void 4", "void --yes 4", "-n void 4", "note x"]
)
def test_amend_does_not_ask(pair: Say, command: str) -> None:
    """`amend` and `void` do not ask with `--yes` or `-n`, and an ordinary event never asks."""
    command = command if not command.startswith("--yes") else "void 4 --yes"
    answer = _on_a_terminal(command)
    assert answer.code == 0
    assert "Record this correction?" not in answer.out
    assert pair("-O json status").data["game"]["events"] == (4 if "-n" in command else 5)


def test_refusal_comes_without_a_question(pair: Say) -> None:
    """An illegal correction is refused without a question."""
    answer = _on_a_terminal("void 1")
    assert answer.code == 1
    assert "Record this correction?" not in answer.out
    assert pair("-O json status").data["game"]["events"] == 4


@few(1)
@pytest.mark.parametrize(("typed", "ann"), [("y\n", 1180), ("n\n", 1280)])
def test_void_asks_at_the_prompt(pair: Say, typed: str, ann: int) -> None:
    """`void` asks at the prompt too, and the session goes on after either answer."""
    _on_a_terminal("play", "status\n", "void 4\n", typed, "note afterwards\n", "\x04")
    assert pair("audit").code == 0
    assert cash(looks())["Ann"] == ann
    events = tomllib.loads(PATH.read_text())["event"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert [event["do"] for event in events[4:]] == (["void", "note"] if ann == 1180 else ["note"])
