"""`play`: the same verbs, one a line, the table kept in memory."""

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from banker.cli.session import Session
from banker.cli.verb import Verb
from banker.errors import Damaged, Invalid

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
    try:
        if file is None or file == "-":
            return _play(session, sys.stdin, keep_going=keep_going)
        try:
            lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
        except OSError as error:
            raise Invalid(f"{file} cannot be read: {error.strerror}") from None
        except ValueError:
            raise Invalid(f"{file} is no UTF-8 text") from None
        return _play(session, lines, keep_going=keep_going)
    finally:
        session.playing = False


def _play(session: Session, lines: Iterable[str], *, keep_going: bool) -> int:
    from banker.cli.main import run

    first = 0
    try:
        for number, line in enumerate(lines, 1):
            try:
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
