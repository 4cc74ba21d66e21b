"""`banker`: the group of all commands, each imported when it is used, and how every error ends."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from banker import __version__
from banker.cli.command import shared_options, take_shared
from banker.cli.commands import QUERIES, command_names
from banker.cli.reporting import complain, print_error
from banker.cli.session import Session
from banker.errors import BankerError
from banker.verbs.registry import verbs

_INTERRUPTED = 130
_CLICKS_BREAK = "\n\t"
"""The line break with which click lists choices."""


class Commands(click.Group):
    """All commands: those that record an event, found by their files, and those that show something."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands in alphabetical order."""
        return command_names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command, imported now."""
        if cmd_name in QUERIES:
            command: click.Command = getattr(import_module(f"banker.cli.{QUERIES[cmd_name]}"), f"{cmd_name}_")
            return command
        if cmd_name in verbs():
            from banker.cli.record import recording

            return recording(cmd_name)
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command with this name; if there is none, the error names similar ones."""
        if args and self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), 3)
            hint = f"Did you mean {' or '.join(near)}?" if near else "`banker help` lists all commands."
            raise click.UsageError(f"Unknown command {args[0]!r}. {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Two lists: commands that record, and commands that show."""
        for title, names in (
            ("Commands that begin a ledger or record an event", ["new", "import", *verbs()]),
            ("Commands that only show something", sorted({*QUERIES} - {"new", "import"})),
        ):
            with formatter.section(title):
                formatter.write_dl([(name, self.summary(ctx, name)) for name in names])

    def summary(self, ctx: click.Context, name: str) -> str:
        """The first line of a command's help."""
        from banker.cli.usages import USAGES

        if name in USAGES:  # importing forty modules would take as long as everything else together
            return USAGES[name][1]
        command = self.get_command(ctx, name)
        assert command is not None, "it is one of those listed"
        return summary_of(command)


def summary_of(command: click.Command) -> str:
    """The first line of a command's help, never cut off (a test holds it to 60 characters)."""
    return (command.help or "").partition("\n")[0]


@click.group(
    cls=Commands,
    params=[*shared_options()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="banker")
@click.pass_context
def cli(ctx: click.Context, /, **params: object) -> None:
    """Run the bank of an 18xx railroad game.

    Type what happened to money and stock. banker computes what follows from the rules and appends it to a ledger. Case
    and punctuation of names do not matter, and a unique prefix is enough.
    """
    session = ctx.ensure_object(Session)
    ctx.with_resource(session.using(take_shared(params)))


def run(arguments: Sequence[str], session: Session, where: str = "") -> int:
    """Run one command and return its exit code; errors are printed, with `where` before them."""
    session.run = run
    try:
        result = cli.main(list(arguments), "banker", standalone_mode=False, obj=session)
    except BankerError as error:
        return complain(error, where)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        message = error.format_message().replace(_CLICKS_BREAK, " ").replace("No such command", "Unknown command")
        print_error(f"{where}banker: {message}")
        return error.exit_code
    except click.Abort:
        return _INTERRUPTED
    return result if isinstance(result, int) else 0


def _open_streams() -> None:
    """Replace a closed standard stream (`>&-`) by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the process ends


def main() -> None:
    """Run the command line, close the ledger, and exit with its code."""
    _open_streams()
    session = Session()
    try:
        code = run(sys.argv[1:], session)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except BrokenPipeError:
        # The reader of the output (`head`) has closed it, which is not an error; nothing more can be written there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        click.echo(
            f"banker: The answer could not be written: {error.strerror}. `banker log` shows what was recorded.",
            err=True,
        )
        code = 3
    except UnicodeError:
        click.echo(
            "banker: The answer cannot be written in the encoding of this terminal. Set PYTHONIOENCODING=utf-8.",
            err=True,
        )
        code = 3
    finally:
        session.close()
    sys.exit(code)
