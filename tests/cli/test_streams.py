"""Standard streams that are closed, full or not read to their end: exit codes and the ledger stay as they should be."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from support.marks import POSIX, SLOW, few, seeds
from support.say import Say
from support.site_actions import AUCTION
from support.site_actions import game as auction

pytestmark = POSIX
BANKER = f"{sys.executable} -m banker"
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `banker` is the program."""
    text = f'banker() {{ {BANKER} "$@"; }}; {command}'
    return subprocess.run(["bash", "-c", text], capture_output=True, text=True, timeout=60, check=False)


def events(banker: Say) -> int:
    found: int = banker("status -O json").data["game"]["events"]
    return found


@few(1, 6)
@pytest.mark.parametrize(
    ("command", "code", "more"),
    [
        ("note late", 0, 1),
        ("-O json note late", 0, 1),
        ("-O csv note late", 0, 1),
        ("undo", 0, 1),
        ("status", 0, 0),
        ("log", 0, 0),
        ("-O json replay", 0, 0),
        ("export --to json", 0, 0),
        ("help", 0, 0),
        ("note", 2, 0),
        ("pay alice bob 9999 x", 1, 0),
    ],
)
def test_reader_that_leaves_changes_no_exit_code(game: Say, command: str, code: int, more: int) -> None:
    """If the reader of the answer is gone, what was recorded is recorded, and the exit code is the same as ever."""
    before = events(game)
    done = shell(f"(sleep 0.2; banker {command}; echo code $? >&2) | true")
    assert done.stderr.splitlines()[-1] == f"code {code}"
    assert "Traceback" not in done.stderr
    assert events(game) == before + more


def test_play_goes_on_when_its_reader_leaves(game: Say) -> None:
    """Commands of a script are all recorded, even if nobody reads the answers."""
    lines = "\\n".join(f"note {number}" for number in range(50))
    done = shell(f"printf '{lines}\\n' | (banker play; echo code $? >&2) | head -1")
    assert (done.stderr, events(game)) == ("code 0\n", 56)


def test_findings_of_an_audit_keep_their_exit_code(game: Say) -> None:
    """An audit that finds something exits with 1, also if nobody reads what it finds."""
    assert game("count alice 5").code == 0
    assert shell("(sleep 0.2; banker audit; echo code $? >&2) | true").stderr == "code 1\n"


@FULL
@pytest.mark.parametrize("to", seeds(["2>&-", "2>/dev/full", "2</dev/null", "2> >(true)"], fast=1))
def test_standard_error_that_cannot_be_written(game: Say, to: str) -> None:
    """A warning or a refusal that cannot be printed changes no exit code."""
    for command, code in (
        ("note x", 0),
        ("status", 0),
        ("pay alice bob 9999 x", 1),
        ("nonsense", 2),
        ("-f no.toml log", 2),
    ):
        done = shell(f"banker {command} {to} >/dev/null; echo $?")
        assert done.stdout.split()[-1] == str(code), command
    Path("game.toml").write_bytes(Path("game.toml").read_bytes() + b"torn")
    assert shell(f"banker status {to} >/dev/null; echo $?").stdout.split()[-1] == "0"
    assert game("audit -O json").code == 1


CLOSED = sorted(
    product(["", "<&-"], ["", ">&-"], ["", "2>&-"]), key=lambda streams: ("2>&-" not in streams, streams.count(""))
)
"""Which streams are closed; those with standard error first, which would get the number of the ledger."""


@FULL
def test_answer_that_cannot_be_written_is_told(game: Say) -> None:
    """On a full disk the answer is lost, and one sentence says so: exit 3, but 0 where an event is recorded, which nobody should repeat."""
    full = "could not be written: No space left on device."
    done = shell("banker status >/dev/full; echo $?")
    assert (done.stdout, len(done.stderr.splitlines())) == ("3\n", 1)
    assert done.stderr.startswith(f"banker: The answer {full}")
    done = shell("banker note x >/dev/full; echo $?")
    assert (done.stdout, done.stderr) == ("0\n", f"Warning: Event 7 is recorded, but its answer {full}\n")
    done = shell("printf 'note y\nnote z\n' | banker play >/dev/full; echo $?")
    assert (done.stdout, len(done.stderr.splitlines())) == ("0\n", 2)
    assert events(game) == 9


@SLOW
@FULL
@pytest.mark.parametrize(
    ("command", "written"),
    [
        ("-f new.toml new 1830 Ann Ben", "new.toml is begun"),
        ("-f new.toml import game.json", "new.toml is written"),
        ("export --to json -o new.json", "new.json is written"),
        ("report -o new.html", "new.html is written"),
    ],
)
def test_a_written_file_whose_answer_is_lost(game: Say, command: str, written: str) -> None:
    """A command that has written its file says so in one line, and the exit code is 0, so that nobody repeats it; a dry run has not."""
    Path("game.json").write_text(json.dumps(auction(*AUCTION)), encoding="utf-8")
    full = "could not be written: No space left on device."
    if " new " not in command:
        done = shell(f"banker -n {command} >/dev/full; echo $?")
        assert (done.stdout, done.stderr[:30]) == ("3\n", f"banker: The answer {full}"[:30])
    for form in ("table", "json"):
        done = shell(f"banker -O {form} {command} >/dev/full; echo $?")
        assert (done.stdout, len(done.stderr.splitlines())) == ("0\n", 1)
        assert f"Warning: {written}, but its answer {full}" in done.stderr
        [made] = Path().glob("new.*")
        made.unlink()
    assert game("status").code == 0


def test_a_new_game_of_letters_that_cannot_be_printed(game: Say) -> None:
    """A terminal that cannot print a name keeps no game from being begun."""
    assert game("status").code == 0
    done = shell("PYTHONIOENCODING=latin-1 banker -f new.toml new 1830 Zo\u0107 Ben; echo $?")
    assert done.stdout.endswith("0\n")
    assert done.stderr.startswith("Warning: new.toml is begun, but its answer cannot be written in the encoding")
    assert game("-f new.toml status").code == 0


@pytest.mark.parametrize("closed", seeds([(stream,) for stream in CLOSED], fast=1), ids=" ".join)
def test_closed_streams_never_reach_the_ledger(game: Say, closed: tuple[str, ...]) -> None:
    """Whichever streams are closed, no answer and no error is written into the ledger, which could get their number."""
    for command in ("note x", "pay alice bob 9999 x", "status", "undo"):
        shell(f"banker {command} {' '.join(closed)}")
    assert Path("game.toml").read_bytes().endswith(b'"\n')
    assert game("status").err == ""
    assert (game("audit").code, events(game)) == (0, 8)


_INTERRUPTED_AT = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, *others):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
sys.argv = ["banker", *{words!r}]
from banker.cli.entry import main
main()
"""


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("banker.cli.scripts", ["completion", "bash"]),
        ("banker.cli.main", ["status"]),
        ("click", ["status"]),
        ("banker.cli.session", ["status"]),
        ("banker.cli.queries", ["status"]),
        ("banker.game", ["status"]),
        ("banker.rules.check", ["rules", "check", "1830"]),
        ("tabulate", ["status"]),
        ("banker.verbs.note", ["note", "x"]),
    ],
)
def test_ctrl_c_during_start_up_prints_no_traceback(game: Say, module: str, words: list[str]) -> None:
    """Ctrl-C while the program is still being loaded ends it with 130 and without a traceback; nothing is recorded."""
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED_AT.format(module=module, words=words)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "")
    assert events(game) == 6


def test_130_is_in_the_list_of_exit_codes(banker: Say) -> None:
    """`banker help exit-codes` has the exit code of Ctrl-C."""
    assert "130  Ctrl-C" in banker("help exit-codes").out
