"""Transcripts of `banker` sessions: parsed, run again in a new folder, and compared word for word.

A line that begins with `$ ` is a command typed in a shell; `<<'END'` after it takes the lines up to END as standard input.
A line that begins with `#` tells what happens at the table. All other lines after a command are its output, standard output
first, then standard error, then `[exit code N]` unless N is 0. Blank lines are free before a command or a comment. `banker`
runs in this process; any other command runs in bash, and a `cd` in it holds for the commands after it.

`python tests/tools/transcripts.py --write FILE...` runs the commands of each file and writes today's output into it, and
beside a `.txt` file the ledger that they leave. In a `.md` file, the blocks that begin with ```console are transcripts.
"""

import io
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from banker.cli.main import run
from banker.cli.session import Session

LEDGER = "game.toml"
"""The ledger of the commands of a transcript: the file that banker takes if none is named."""

_EVENING = 1_792_177_200
"""The start of every transcript: 19:00 UTC on Friday, 2026-10-16."""
_ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "TZ": "UTC"}
_FENCE = "```"
_SHELL = frozenset("();<>|&")
"""Characters that end an unquoted word in a shell."""


class Command(NamedTuple):
    """A command of a transcript: its line number, the typed lines, and the printed lines."""

    line: int
    typed: tuple[str, ...]
    printed: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        """The words after shell parsing, the program first; none if it is more than a plain command."""
        line = self.typed[0].removeprefix("$ ").partition("<<")[0]
        tokens = shlex.shlex(line, posix=True, punctuation_chars=True)
        tokens.whitespace_split = True
        tokens.commenters = ""
        words = list(tokens)
        return [] if any(word[0] in _SHELL for word in words if word) else words

    @property
    def is_banker(self) -> bool:
        """Whether it is a plain command of this program; raise ValueError if it is part of a longer one."""
        if not self.words and self.typed[0].startswith("$ banker"):
            raise ValueError(f"line {self.line}: the shell reads more than a command in: {self.typed[0]}")
        return self.words[:1] == ["banker"]

    @property
    def standard_input(self) -> str:
        """The lines between `<<'END'` and END."""
        return "".join(f"{line}\n" for line in self.typed[1:-1])


class Difference(NamedTuple):
    """A command whose output differs from the transcript."""

    command: Command
    printed: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"line {self.command.line}: {self.command.typed[0]}"]
        lines += ["--- the transcript", *self.command.printed, "+++ now", *self.printed]
        return "\n".join([*lines, ""])


class Clock:
    """The time of a game in the environment: each command adds some seconds, always the same."""

    def __init__(self) -> None:
        self._seconds = _EVENING
        self._ticks = 0

    def tick(self) -> None:
        """Add 9 to 71 seconds, irregularly."""
        self._ticks += 1
        self._seconds += 9 + self._ticks * self._ticks * 37 % 63
        os.environ["BANKER_NOW"] = str(self._seconds)


class Typing(io.StringIO):
    """Standard input that takes time: the clock goes on with every line read."""

    def __init__(self, text: str, clock: Clock) -> None:
        super().__init__(text)
        self._clock = clock

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO itself
        """Return the next line, some seconds later; iterating calls this too."""
        line = super().readline(-1 if size is None else size)
        if line:
            self._clock.tick()
        return line


def parse(text: str, first_line: int = 1) -> list[str | Command]:
    """Parse a transcript: comments and blank lines as they are, commands with their output."""
    parts: list[str | Command] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        if not lines[at].startswith("$ "):
            parts.append(lines[at])
            at += 1
            continue
        end = _end_of_typed(lines, at)
        stop = end
        while stop < len(lines) and not lines[stop].startswith(("$ ", "#")):
            stop += 1
        printed = stop
        while printed > end and not lines[printed - 1].strip():
            printed -= 1
        parts.append(Command(first_line + at, tuple(lines[at:end]), tuple(lines[end:printed])))
        at = printed
    return parts


def _end_of_typed(lines: Sequence[str], at: int) -> int:
    """Return the number of the line after a command that begins at `at`, its standard input included."""
    before, here, tag = lines[at].partition("<<")
    if not here:
        return at + 1
    word = tag.strip().strip("'\"")
    if word not in lines[at + 1 :]:
        raise ValueError(f"no line {word} ends the standard input of: {before}")
    return lines.index(word, at + 1) + 1


def commands(parts: Sequence[str | Command]) -> Iterator[Command]:
    """Yield the commands among the parts of a transcript."""
    return (part for part in parts if isinstance(part, Command))


@contextmanager
def evening(folder: Path) -> Iterator[Clock]:
    """Make a folder the current one, with a clock and nothing of the caller's environment."""
    before = dict(os.environ)
    os.environ.pop("BANKER_FILE", None)
    os.environ.update(_ENVIRONMENT)
    try:
        with tempfile.TemporaryDirectory() as state, chdir(folder):
            os.environ["XDG_STATE_HOME"] = state  # passes that somebody typed before do not count
            yield Clock()
    finally:
        os.environ.clear()
        os.environ.update(before)


def do(command: Command, clock: Clock) -> tuple[str, ...]:
    """Run a command in this folder like a shell; return its output line by line."""
    clock.tick()
    return _run_banker(command, clock) if command.is_banker else _run_bash(command)


def _run_bash(command: Command) -> tuple[str, ...]:
    """Run a command in bash, and change to the folder in which it ends."""
    script = "\n".join([command.typed[0].removeprefix("$ "), *command.typed[1:]])
    bash = ["bash", "-c", f"{script}\ncode=$?; pwd; exit $code"]
    done = subprocess.run(bash, capture_output=True, text=True, check=False)
    *printed, folder = done.stdout.splitlines()
    os.chdir(folder)
    printed += done.stderr.splitlines()
    return tuple(printed + [f"[exit code {done.returncode}]"] * bool(done.returncode))


def _run_banker(command: Command, clock: Clock) -> tuple[str, ...]:
    out, err = io.StringIO(), io.StringIO()
    session, stdin = Session(), sys.stdin
    sys.stdin = Typing(command.standard_input, clock)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(command.words[1:], session)
    finally:
        session.close()
        sys.stdin = stdin
    printed = [line.rstrip() for line in (out.getvalue() + err.getvalue()).splitlines()]
    return tuple(printed + [f"[exit code {code}]"] * bool(code))


def differences(parts: Sequence[str | Command], folder: Path) -> list[Difference]:
    """Run all commands of a transcript in a folder; return those whose output differs."""
    with evening(folder) as clock:
        return [
            Difference(command, printed)
            for command in commands(parts)
            if (printed := do(command, clock)) != command.printed
        ]


def written(parts: Sequence[str | Command], folder: Path) -> str:
    """Return the text of a transcript with today's output of its commands, run in a folder."""
    lines: list[str] = []
    with evening(folder) as clock:
        for part in parts:
            if isinstance(part, str):
                lines.append(part)
                continue
            printed = do(part, clock)
            if any(line.startswith(("$ ", "#")) for line in printed):
                raise ValueError(f"line {part.line}: what it prints would be read as a command or a comment: {printed}")
            lines += [*part.typed, *printed]
    return "".join(f"{line}\n" for line in lines)


def parse_markdown(text: str) -> list[str | Command]:
    """Parse a text with ```console blocks; everything outside of them counts as a comment."""
    parts: list[str | Command] = []
    inside: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if inside is None:
            parts.append(line)
            inside = [] if line.strip() == f"{_FENCE}console" else None
        elif line.strip() == _FENCE:
            parts += [*parse("\n".join(inside), number - len(inside)), line]
            inside = None
        else:
            inside.append(line)
    return parts + (inside or [])


def read(path: Path) -> list[str | Command]:
    """Return the parts of a transcript, or of a text with transcripts in it."""
    text = path.read_text(encoding="utf-8")
    return parse_markdown(text) if path.suffix == ".md" else parse(text)


def write(path: Path) -> None:
    """Run the commands of a file and write their output, and beside a `.txt` file the ledger that they leave."""
    with tempfile.TemporaryDirectory() as folder:
        text = written(read(path), Path(folder))
        path.write_text(text, encoding="utf-8")
        ledger = Path(folder, LEDGER)
        if path.suffix == ".txt" and ledger.exists():
            path.with_suffix(".toml").write_bytes(ledger.read_bytes())


def main(arguments: Sequence[str]) -> int:
    """Compare the named files, or with --write rewrite them; return 1 if something differs."""
    paths = [Path(name).resolve() for name in arguments if name != "--write"]
    if "--write" in arguments:
        for path in paths:
            write(path)
        return 0
    found = []
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            found += differences(read(path), Path(folder))
    print("\n".join(map(str, found)), end="")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
