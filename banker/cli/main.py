"""`banker`: the group of all verbs, each loaded only when it is needed, and the way every error ends."""

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from banker import __version__
from banker.cli.command import shared_options, take_shared
from banker.cli.session import Session
from banker.errors import BankerError
from banker.verbs.registry import verbs
from banker.views.rendering import harmless

_LOOKING = {
    "audit": "audit",
    "calc": "calc",
    "change": "banknotes",
    "completion": "completion",
    "explain": "queries",
    "export": "exporting",
    "help": "help",
    "import": "importing",
    "limits": "queries",
    "log": "queries",
    "market": "queries",
    "new": "new",
    "order": "queries",
    "payout": "queries",
    "play": "play",
    "project": "what_if",
    "raise": "what_if",
    "replay": "queries",
    "rules": "rulesets",
    "score": "queries",
    "show": "queries",
    "status": "queries",
    "trains": "queries",
    "verify": "queries",
}
_INTERRUPTED = 130
_OWN_BREAK = r"\n(?=  )"
"""Where a message of the program goes on in another line; a line break in what somebody typed does not."""
_CLICKS_BREAK = "\n\t"
"""Where click lists what there is to choose from, each on a line."""
_LONGEST = 1000
_LONGEST_LINE = 66
"""Letters of a verb's line in the list of all verbs."""


class Verbs(click.Group):
    """All verbs: those that record an event, found by their files, and those that look."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs by alphabet."""
        return sorted({*verbs(), *_LOOKING})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One verb, its module loaded now."""
        if cmd_name in _LOOKING:
            command: click.Command = getattr(import_module(f"banker.cli.{_LOOKING[cmd_name]}"), f"{cmd_name}_")
            return command
        if cmd_name in verbs():
            from banker.cli.record import recording

            return recording(cmd_name)
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that is meant; if there is none, the error names those that look like it."""
        if args and self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), 3)
            hint = f"did you mean {' or '.join(near)}?" if near else "`banker help` lists them all"
            raise click.UsageError(f"there is no verb {args[0]!r}: {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Two lists: what records, what looks."""
        for title, names in (
            ("Verbs that record one event, and two that begin a ledger", ["new", "import", *verbs()]),
            ("Verbs that only look", sorted({*_LOOKING} - {"new", "import"})),
        ):
            with formatter.section(title):
                formatter.write_dl([(name, self.line(ctx, name)) for name in names])

    def line(self, ctx: click.Context, name: str) -> str:
        """What a verb does, in one line."""
        from banker.cli.usages import USAGES

        # To ask forty modules takes as long as all else together; a verb that is not in the table is asked.
        command = click.Command(name, help=USAGES[name][1]) if name in USAGES else self.get_command(ctx, name)
        assert command is not None, "it is one of those listed"
        return command.get_short_help_str(_LONGEST_LINE)


@click.group(
    cls=Verbs,
    params=[*shared_options()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="banker")
@click.pass_context
def cli(ctx: click.Context, /, **params: object) -> None:
    """Run the bank of an 18xx railroad game.

    Say what happened to money and stock; banker works out what follows from the tables of the rules, and writes it down
    in a ledger that is only ever appended to. Names need no case, no punctuation and only as many letters as are clear.
    """
    session = ctx.ensure_object(Session)
    ctx.with_resource(session.using(take_shared(params)))


def run(arguments: Sequence[str], session: Session, where: str = "") -> int:
    """Do one command and give its exit code; errors are printed, one clear sentence each, `where` before it."""
    try:
        result = cli.main(list(arguments), "banker", standalone_mode=False, obj=session)
    except BankerError as error:
        return complain(error, where)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        _print_error(f"{where}banker: {error.format_message().replace(_CLICKS_BREAK, ' ')}")
        return error.exit_code
    except click.Abort:
        return _INTERRUPTED
    return result if isinstance(result, int) else 0


def complain(error: BankerError, where: str = "") -> int:
    """Print an error in one clear sentence, `where` before it, and give its exit code."""
    _print_error(f"{where}banker: {error}")
    return error.exit_code


def _print_error(text: str) -> None:
    """Print an error, line by line, none of them longer than anyone would read."""
    lines = (line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..." for line in re.split(_OWN_BREAK, text))
    click.echo("\n".join(map(harmless, lines)), err=True)


def _open_streams() -> None:
    """Give a closed standard stream (`>&-`) something to be written to and read from."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we run


def main() -> None:
    """The program: run the command line, close the ledger, exit with its code."""
    _open_streams()
    session = Session()
    try:
        code = run(sys.argv[1:], session)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has had enough of it: that is no error, and nothing more can be said there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        click.echo(
            f"banker: the answer could not be written ({error.strerror}); `banker log` tells what is recorded", err=True
        )
        code = 3
    except UnicodeError:
        click.echo(
            "banker: the answer cannot be written in the encoding of this terminal: set PYTHONIOENCODING=utf-8",
            err=True,
        )
        code = 3
    finally:
        session.close()
    sys.exit(code)
