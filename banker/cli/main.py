"""`banker`: the group of all commands, each imported when it is used, and how every error ends."""

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from banker import __version__
from banker.cli import streams
from banker.cli.command import QUERIES, SHARED_OPTIONS, command_names, complain, complain_unexpected, form_asked
from banker.cli.session import Session
from banker.errors import INTERRUPTED, BankerError, Damaged
from banker.verbs.registry import verbs


class Commands(click.Group):
    """All commands: those that record an event, found by their files, and those that show something."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands in alphabetical order."""
        return command_names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command, imported when it is first used."""
        if cmd_name not in self.commands:
            if cmd_name in QUERIES:
                module = import_module(f"banker.cli.{QUERIES[cmd_name]}")
                self.commands[cmd_name] = getattr(module, f"{cmd_name}_")
            elif cmd_name in verbs():
                from banker.cli.record import Recording

                self.commands[cmd_name] = Recording(cmd_name)
        return self.commands.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command with this name, or that begins with it (as at the prompt); else the error names similar ones."""
        name, command = args[0], self.get_command(ctx, args[0])
        if command is None:
            from banker.cli.verb_names import every_verb, verb_of

            name = verb_of(args[0])
            command = self.get_command(ctx, name)
            if command is None and name in every_verb():
                raise click.UsageError(f"`{name}` works only in `banker play`.")
        if command is None:
            from banker.cli.unknown import suggestion

            hint = suggestion(args, ctx.ensure_object(Session), ctx.params.get("shared_file"))
            raise click.UsageError(f"Unknown command {args[0]!r}. {hint}")
        if args[2:]:
            from banker.cli.line import names_joined

            args = names_joined([name, *args[1:]], ctx.ensure_object(Session), ctx.params.get("shared_file"))
        return name, command, args[1:]

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
        from banker.cli.usages import FORMS

        if name in FORMS:  # importing forty modules would take as long as everything else together
            return FORMS[name].summary
        command = self.get_command(ctx, name)
        assert command is not None, "it is one of those listed"
        return summary_of(command)


def summary_of(command: click.Command) -> str:
    """The first line of a command's help, never cut off (a test holds it to 60 characters)."""
    return (command.help or "").partition("\n")[0]


@click.group(
    cls=Commands,
    params=[*SHARED_OPTIONS],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="banker")
@click.pass_context
def cli(ctx: click.Context, /, **params: object) -> None:
    """Run the bank of an 18xx railroad game.

    Type what happened to money and stock. banker computes what follows from the rules and appends it to a ledger. Case
    and punctuation of names do not matter, and a unique prefix is enough.
    """
    ctx.ensure_object(Session).take_shared(params)


def run(arguments: Sequence[str], session: Session, place: str = "") -> int:
    """Run one command and return its exit code; errors are printed, with `place` before them. No words at all print the help."""
    session.run, before = run, session.settings
    try:
        result = cli.main(list(arguments), "banker", standalone_mode=False, obj=session)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except (BankerError, click.ClickException) as error:
        session.printed_error = str(error)
        return complain(error, place, form_asked(arguments, session.form))
    except click.Abort:
        session.release()
        return INTERRUPTED
    finally:
        session.settings = before  # the shared options are those of one command
    return result if isinstance(result, int) else 0


def main() -> None:
    """Run the command line, close the ledger, and exit with its code."""
    streams.prepare()
    session = Session()
    try:
        code = run(sys.argv[1:], session)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (OSError, UnicodeError) as error:
        recorded = " `banker log` shows what was recorded." if isinstance(error, OSError) else ""
        words = f"The answer {streams.why_unwritten(error)}{recorded}"
        code = complain(Damaged(words), form=form_asked(sys.argv, ""))
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody at a table can read a traceback
        code = complain_unexpected(error, form=form_asked(sys.argv, ""))
    finally:
        session.close()
    sys.exit(code)
