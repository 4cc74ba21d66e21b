"""What all commands have in common: their names, the shared options, and how an error is printed."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from banker.cli import screen, streams
from banker.cli.session import Session
from banker.errors import BankerError, Unexpected
from banker.verbs.registry import verbs
from banker.views.rendering import FORMATS, to_json

_COMMANDS = {
    "audit": "audit",
    "banknotes": "change",
    "calc": "calc",
    "exporting": "export report",
    "help": "completion help",
    "importing": "import",
    "new": "new",
    "play": "play",
    "queries": "explain limits log market order pace payout project raise replay score show status trains verify",
    "rulesets": "rules",
    "season": "season",
    "serve": "serve",
}
QUERIES = {command: module for module, commands in _COMMANDS.items() for command in commands.split()}
"""The module in `banker.cli` of each command that is not a verb."""


SHARED_OPTIONS: tuple[click.Option, ...] = (
    click.Option(
        ["-f", "--file", "shared_file"], metavar="LEDGER", help="The ledger; default: $BANKER_FILE, else game.toml."
    ),
    click.Option(
        ["-n", "--dry-run", "shared_dry_run"],
        is_flag=True,
        default=None,
        help="Show what would be recorded; record nothing.",
    ),
    click.Option(
        ["--at", "shared_at"], type=click.IntRange(0), metavar="N", help="Show the table as it was after event N."
    ),
    click.Option(["-O", "--output", "shared_output"], type=click.Choice(FORMATS), help="The format of the answer."),
    click.Option(
        ["--no-pager", "shared_no_pager"], is_flag=True, default=None, help="Print a long answer without a pager."
    ),
    click.Option(
        ["--override", "shared_override"], metavar="REASON", help="Record an event against the rules, with a reason."
    ),
)
"""The options that every command takes, before or after it; created once, since that takes time."""
_OWN_BREAK = r"\n(?=  )"
"""A line break in a message of banker; one in something that was typed has no spaces after it."""
_CLICKS_BREAK = "\n\t"
"""The line break that click puts between choices."""
_LONGEST = 1000


def command_names() -> list[str]:
    """All commands in alphabetical order."""
    return sorted({*verbs(), *QUERIES})


class Verb(click.Command):
    """A command whose callback takes the session first; the session has the shared options."""

    pages = True
    """Whether a long answer is shown in a pager."""
    refused: tuple[str, ...] = ()
    """The shared options that the command does not take, in a sentence of its own; help does not list them."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters of the command, the shared options without the spellings that are its own (`log -n 10`), `--help`."""
        own, shared = {spelling for param in self.params for spelling in param.opts}, [*SHARED_OPTIONS]
        for place, option in enumerate(shared):
            hides = not set(self.refused).isdisjoint(option.opts)
            if hides or not own.isdisjoint(option.opts):
                from copy import copy  # few commands need it

                shared[place] = other = copy(option)
                other.opts = [spelling for spelling in option.opts if spelling not in own]
                other.hidden = hides
        return [*self.params, *shared, *super().get_params(ctx)[len(self.params) :]]

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command with the shared options given before and after it."""
        session = ctx.ensure_object(Session)
        session.take_shared(ctx.params)
        ctx.params["session"] = session
        before, session.pages = session.pages, self.pages
        try:
            return super().invoke(ctx)
        finally:
            session.pages = before


class NowOnly(Verb):
    """A command about the game as it is now, which does not take `--at`."""

    refused = ("--at",)


def form_asked(arguments: Sequence[str], form: str) -> str:
    """The format of the answer where the arguments could not be read: the one after the last `-O` there, else `form`."""
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name in ("-O", "--output"):
            form = value if equals else "".join(arguments[place + 1 : place + 2])
        elif word.startswith("-O"):
            form = word.removeprefix("-O")
    return form


@contextmanager
def acknowledging(
    session: Session, done: str, its: str = "it", instead: Callable[[], None] | None = None
) -> Iterator[None]:
    """Print the answer inside, after `done` ("Event 7 is recorded"); if that fails, one line of warning says so.

    An exit code would let a person or a script do it again. After a defect of banker `instead` is called. With an empty
    `done` nothing is on the disk, and errors are raised as usual.
    """
    try:
        yield
        sys.stdout.flush()
    except Exception as error:
        if not done:
            raise
        if isinstance(error, OSError | UnicodeError):
            why = f"its answer {streams.why_unwritten(error)}"
        else:
            why = f"{its} cannot be shown. {Unexpected(error)}"
            show_traceback(error)
            if instead is not None:
                instead()
        session.warn(f"Warning: {done}, but {why}")


def complain_unexpected(error: Exception, place: str = "", form: str = "table") -> int:
    """Print an error that no command should raise, and give its exit code."""
    show_traceback(error)
    return complain(Unexpected(error), place, form)


def show_traceback(error: Exception) -> None:
    """Print where an error was raised, if BANKER_TRACEBACK in the environment asks for it."""
    if os.environ.get("BANKER_TRACEBACK"):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)


def _usage(error: click.ClickException) -> str:
    """The arguments and the own options of the command that was typed, in a sentence."""
    from banker.cli.usages import FORMS

    ctx = error.ctx if isinstance(error, click.UsageError) else None
    key = ctx.command_path.removeprefix("banker ") if ctx else ""
    if key not in FORMS:
        return ""
    form = FORMS[key]
    options = (f"[{option.spellings[0]} {'|'.join(option.takes)}".rstrip() + "]" for option in form.options)
    return " ".join(filter(None, (f" Usage: {key}", *options, form.usage)))


def complain(error: BankerError | click.ClickException, place: str = "", form: str = "table") -> int:
    """Print an error and give its exit code: with `place` before it and each line cut at 1,000 letters, or as JSON."""
    text = str(error)
    if isinstance(error, click.ClickException):
        text = error.format_message().replace(_CLICKS_BREAK, " ").replace("No such command", "Unknown command")
        text = text.replace("is not a valid integer range", "is not a whole number")
        text = re.sub("is not in the range x>=([0-9]+)", r"is less than \1", text)
        text = re.sub(r"Got unexpected extra arguments? \((.*)\)", r"Unexpected argument '\1'.", text)
        text += _usage(error) if "`" not in text and text.startswith(("Unexpected arg", "Missing arg")) else ""
    if form == "json":
        found = ((found.text, found.cite, found.hint or None) for found in getattr(error, "objections", ()))
        objections = [dict(zip(("text", "rule", "hint"), each, strict=True)) for each in found]
        details = {"where": place.rstrip(": ") or None, "message": text, "objections": objections}
        click.echo(to_json({"error": {"exit": error.exit_code, "kind": type(error).__name__, **details}}), err=True)
        return error.exit_code
    lines = re.split(_OWN_BREAK, f"{place}banker: {text}")
    cut = (line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..." for line in lines)
    screen.say(*cut, err=True)
    return error.exit_code
