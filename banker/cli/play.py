"""`play`: the same verbs, one a line, the table kept in memory."""

import gc
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.cli.shorthand import Finished, in_full, words_of
from banker.errors import BankerError, Damaged, Invalid

_LARGEST = 4 * 1024 * 1024
_LONGEST = 100_000
_STOP = (Damaged.exit_code, 130)
"""A ledger that cannot be written, or Ctrl-C, ends a session whatever was asked for."""


@click.command("play", cls=Verb, epilog="Example: banker -f friday.toml play moves.txt")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--keep-going", is_flag=True, help="Go on after a refusal; the exit code is that of the first.")
def play_(session: Session, file: str | None, keep_going: bool) -> int:  # noqa: FBT001 - click calls it by name
    """Run commands from a file or at a prompt.

    On a terminal it has a prompt, and `?` tells what can be typed. From a file or a pipe it stops at the first line that
    is refused, and exits with its code. `#` starts a comment. Verbs can be shortened, a bare number is a run, and who
    acts need not be named where it is plain: the player or the corporation that is up (`banker help table`).
    """
    if session.playing:
        raise Invalid("a table session cannot begin another one")
    session.playing = True
    session.passes = []
    gc.enable()  # a session goes on for hours
    try:
        if file is not None and file != "-":
            return _play(session, _numbered(_lines(file)), keep_going=keep_going)
        if sys.stdin.isatty():
            return _at_table(session)
        return _play(session, _numbered(_each(sys.stdin)), keep_going=keep_going)
    finally:
        session.playing = False
        session.passes = None


def _at_table(session: Session) -> int:
    """A session with somebody who types: a refusal is answered there and then, and is no failure of the session."""
    from banker.cli.prompt import greet, typed

    session.shows_now = True
    greet(session)
    code = _play(session, (("", line) for line in typed(session)), keep_going=True, stop=(Damaged.exit_code,))
    return code if code == Damaged.exit_code else 0


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


def _each(lines: io.TextIOBase | Iterable[str]) -> Iterator[str]:
    """The lines of a stream; of one that is longer than any command no more is read than that."""
    if not isinstance(lines, io.TextIOBase):
        yield from lines
        return
    while line := lines.readline(_LONGEST + 1):
        yield line
        if len(line) > _LONGEST:
            return


def _numbered(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Lines with what a message about each begins with."""
    for number, line in enumerate(lines, 1):
        yield f"line {number}: ", line


def _play(session: Session, lines: Iterable[tuple[str, str]], *, keep_going: bool, stop: Sequence[int] = _STOP) -> int:
    """Do the lines one after the other; gives the exit code of the first that was refused.

    The codes in `stop` end the session whatever was asked for; where Ctrl-C does not, it ends what was being done.
    """
    first = 0
    try:
        for where, line in lines:
            try:
                code = _do(session, where, line)
            except Finished:
                break
            sys.stdout.flush()
            first = first or code
            if code and (not keep_going or code in stop):
                break
    except UnicodeDecodeError:
        raise Invalid("the commands are no UTF-8 text") from None
    return first


def _do(session: Session, where: str, line: str) -> int:
    from banker.cli.main import complain, run

    try:
        if len(line) > _LONGEST:
            raise Invalid(f"it has more than {_LONGEST:,} characters: no command is that long")
        words = in_full(words_of(line), session)
    except BankerError as error:
        return complain(error, where)
    return run(words, session, where) if words else 0
