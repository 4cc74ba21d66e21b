"""`play`: the same verbs, one a line, the table kept in memory."""

import gc
import io
import os
import shlex
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from banker.cli.session import Session
from banker.cli.verb import Verb
from banker.errors import Damaged, Invalid

_LARGEST = 4 * 1024 * 1024
_LONGEST = 100_000
_STOP = (Damaged.exit_code, 130)
"""A ledger that cannot be written, or Ctrl-C, ends a session whatever was asked for."""


@click.command("play", cls=Verb, epilog="Example: banker -f friday.toml play moves.txt")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--keep-going", is_flag=True, help="Go on after a refusal; the exit code is that of the first.")
def play_(session: Session, file: str | None, keep_going: bool) -> int:  # noqa: FBT001 - click calls it by name
    """Do the commands of FILE, or of standard input, one a line and without `banker` before them.

    `#` starts a comment. Stops at the first line that is refused, and exits with its code.
    """
    if session.playing:
        raise Invalid("a table session cannot begin another one")
    session.playing = True
    gc.enable()  # a session goes on for hours
    try:
        if file is None or file == "-":
            # Somebody who types goes on after a refusal; a file that is not as it should be stops.
            return _play(session, sys.stdin, keep_going=keep_going or sys.stdin.isatty())
        return _play(session, _lines(file), keep_going=keep_going)
    finally:
        session.playing = False


def _lines(file: str) -> list[str]:
    """The lines of a session file; raises Invalid if it is none."""
    try:
        status = os.stat(file)
        if not stat.S_ISREG(status.st_mode) and file != os.devnull:
            raise Invalid(f"{file} is no plain file, so no session")
        if status.st_size > _LARGEST:
            raise Invalid(f"{file} has {status.st_size:,} bytes: no session is that long")
        return Path(file).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise Invalid(f"{file} cannot be read: {error.strerror}") from None
    except ValueError:
        raise Invalid(f"{file} is no UTF-8 text") from None


def _each(lines: Iterable[str]) -> Iterator[str]:
    """Lines, none of them longer than any command; of a stream no more is read than that."""
    if not isinstance(lines, io.TextIOBase):
        yield from lines
        return
    while line := lines.readline(_LONGEST + 1):
        yield line
        if len(line) > _LONGEST:
            return


def _play(session: Session, lines: Iterable[str], *, keep_going: bool) -> int:
    from banker.cli.main import run

    first = 0
    try:
        for number, line in enumerate(_each(lines), 1):
            try:
                if len(line) > _LONGEST:
                    raise Invalid(f"line {number}: it has more than {_LONGEST:,} characters: no command is that long")
                words = shlex.split(line.removeprefix("\ufeff"), comments=True)
            except ValueError:
                click.echo(f"line {number}: banker: a quotation mark is not closed", err=True)
                code = Invalid.exit_code
            else:
                words = words[1:] if words[:1] == ["banker"] else words
                code = run(words, session, f"line {number}: ") if words else 0
            sys.stdout.flush()
            first = first or code
            if code and (not keep_going or code in _STOP):
                break
    except UnicodeDecodeError:
        raise Invalid("the commands are no UTF-8 text") from None
    return first
