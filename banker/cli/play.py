"""`play`: commands from a file, a pipe or a prompt, with the table kept in memory."""

import gc
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

import click

from banker.cli.command import Verb, complain, complain_unexpected
from banker.cli.line import names_joined, words_of
from banker.cli.session import Session
from banker.cli.shorthand import Finished, in_full
from banker.cli.verb_names import is_pass
from banker.errors import INTERRUPTED, BankerError, Damaged, Invalid
from banker.sizes import COMMANDS, LINE

_STOP = (Damaged.exit_code, INTERRUPTED)
"""Exit codes that end a session even with --keep-going: a ledger that cannot be written, and Ctrl-C."""


class _Play(Verb):
    """`play` prints its greeting as it is; its commands are shown in a pager like any others."""

    pages = False


@click.command("play", cls=_Play, epilog="Example: banker -f friday.toml play moves.txt")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--keep-going", is_flag=True, help="Continue after an error; the first error sets the exit code.")
def play_(session: Session, file: str | None, keep_going: bool) -> int:  # noqa: FBT001 - click calls it by name
    """Run commands from a file or at a prompt.

    Type one command a line, without `banker`. Without FILE, `play` reads standard input; on a terminal it shows a prompt, and `?` shows help. With a file or a pipe, `play` stops at the first line that fails, with its exit code. `#` starts a comment. If you type passes, the rules about the order within a turn apply. You can omit the current player, shorten commands to a unique prefix, and type a number alone for a run. After a run, `n` begins the next corporation's turn (`banker help prompt`).
    """
    if session.playing:
        raise Invalid("`play` cannot be used inside `play`.")
    session.playing = True
    gc.enable()  # a session can last for hours
    try:
        if file is not None and file != "-":
            lines: Iterable[str] = _lines(file)
            session.tracks_passes = any(map(is_pass, lines))
        elif sys.stdin.isatty():
            return _at_table(session)
        else:
            lines = _each(sys.stdin)
        numbered = ((f"line {number}: ", line) for number, line in enumerate(lines, 1))
        return _play(session, numbered, keep_going=keep_going)
    finally:
        session.playing = False
        session.tracks_passes = False


def _at_table(session: Session) -> int:
    """A session at a prompt: an error is printed at once and does not make the session fail."""
    from banker.cli.prompt import greet, read_lines

    session.at_prompt = session.tracks_passes = True
    greet(session)
    _play(session, (("", line) for line in read_lines(session)), keep_going=True, stop=())
    return 0


def _lines(file: str) -> list[str]:
    """The lines of a file with commands; raises Invalid if it cannot be one."""
    try:
        status = os.stat(file)
        if not stat.S_ISREG(status.st_mode) and file != os.devnull:
            raise Invalid(f"{file} is not a regular file.")
        if status.st_size > COMMANDS:
            raise Invalid(f"{file} is too large: it has {status.st_size:,} bytes, the limit is {COMMANDS:,}.")
        return Path(file).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise Invalid(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise Invalid(f"{file} is not UTF-8 text.") from None


def _each(stream: TextIO) -> Iterator[str]:
    while line := stream.readline(LINE + 1):
        yield line
        if len(line) > LINE:
            return


def _play(session: Session, lines: Iterable[tuple[str, str]], *, keep_going: bool, stop: Sequence[int] = _STOP) -> int:
    """Run the lines, each with the prefix of messages about it; gives the exit code of the first that failed.

    The statuses in `stop` end the session even with `keep_going`. Where Ctrl-C is not among them it only ends the command that runs.
    """
    first = 0
    try:
        for place, line in lines:
            code = _run(session, place, line)
            first = first or code
            if code and (not keep_going or (code in stop and not session.goes_on)):
                break
    except Finished:
        pass
    except UnicodeDecodeError:
        raise Invalid("The commands are not UTF-8 text.") from None
    return first


def _run(session: Session, place: str, line: str) -> int:
    """Run one line and give its exit code; raises Finished, and OSError or UnicodeError if the answer cannot be written."""
    try:
        if len(line) > LINE:
            raise Invalid(f"The line is too long: a command has at most {LINE:,} characters.")  # noqa: TRY301
        session.goes_on = False
        words = in_full(names_joined(words_of(line), session), session)
        code = session.run(words, session, place) if words else 0
    except BankerError as error:
        session.printed_error = str(error)
        code = complain(error, place, session.form)
    except (Finished, OSError, UnicodeError):
        raise
    except Exception as error:  # noqa: BLE001 - a defect of banker ends no evening
        code = complain_unexpected(error, place, session.form)
        session.close()
    if code == Damaged.exit_code and session.at_prompt and not session.goes_on:
        session.close()  # the next command reads the ledger again
    sys.stdout.flush()
    return code
