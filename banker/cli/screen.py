"""The terminal: lines no wider than it, and long answers in a pager, as git shows them."""

import os
import sys
from contextlib import suppress

import click

from banker.system import split, terminal_size
from banker.views.rendering import fold, printable

_USUAL = "less"
_SETTINGS = {"LESS": "-FRX", "LESSSECURE": "1", "LV": "-c", "MORE": "-d"}
"""The environment of a pager, where it is not set: leave at once if all fits, keep colours, leave the text on the screen; `more` says its keys.

A command typed into `less` by mistake runs no program and writes no file.
"""
_FOOT = r"?eThe end:Space\: next page., b\: page before, q\: back to banker "
"""The last line of each page of `less`, as we tell it to print it: the keys for the next page, the page before, and the end."""


def width(*, err: bool = False) -> int | None:
    """The columns of the terminal that a stream writes to; None if it is not a terminal."""
    stream = sys.stderr if err else sys.stdout
    return terminal_size().columns if stream.isatty() else None


def can_show(text: str) -> bool:
    """Whether the encoding of standard output has all letters of a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def wrap(*lines: str, err: bool = False) -> str:
    """Lines as one text: without control characters, and wrapped between words where they are wider than the terminal."""
    columns, shown = width(err=err), map(printable, lines)
    return "\n".join(shown if columns is None else (fold(line, columns) for line in shown))


def say(*lines: str, err: bool = False) -> None:
    """Print lines to the terminal, as `wrap` makes them."""
    click.echo(wrap(*lines, err=err), err=err)


def show(text: str, *, colour: bool, paging: bool) -> None:
    """Print an answer, in the pager if it is longer than the terminal."""
    if paging and width() is not None and text.count("\n") + 1 >= terminal_size().lines and _in_pager(text):
        return
    click.echo(text, color=colour)


def _in_pager(text: str) -> bool:
    """Show a text in $BANKER_PAGER, $PAGER or `less`; False if there is none, or if it is empty or `cat`."""
    import signal
    import subprocess

    command = next((value for name in ("BANKER_PAGER", "PAGER") if (value := os.environ.get(name)) is not None), _USUAL)
    try:
        words = split(command)
    except ValueError:  # a quotation mark is not closed, or the last backslash stands before nothing
        words = [command]
    if words in ([], ["cat"]):
        return False
    sys.stdout.flush()
    environment = {**_SETTINGS, **os.environ}
    if "P" not in environment["LESS"]:  # else the user has a foot of their own
        environment["LESS"] += "".join(f" -P{kind}{_FOOT}$" for kind in "smM")
    try:
        pager = subprocess.Popen(words, stdin=subprocess.PIPE, env=environment)  # noqa: S603 - the user's pager
    except OSError:
        return False
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pager
    try:
        with suppress(BrokenPipeError):  # the user has left it before the end
            pager.communicate(f"{text}\n".encode(sys.stdout.encoding or "utf-8", errors="replace"))
        pager.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return True
