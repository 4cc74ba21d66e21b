"""The base of all commands: a click command with the shared options, which can also be given before it."""

from functools import cache
from typing import Any

import click

from banker.cli.session import Session, Settings
from banker.views.rendering import FORMATS


@cache
def shared_options() -> tuple[click.Parameter, ...]:
    """The options that every command takes, before or after it; created once, since that takes time."""
    return (
        click.Option(
            ["-f", "--file", "shared_file"],
            metavar="LEDGER",
            help="The ledger; default: $BANKER_FILE, else game.toml.",
        ),
        click.Option(
            ["-n", "--dry-run", "shared_dry_run"],
            is_flag=True,
            default=None,
            help="Show what would be recorded; record nothing.",
        ),
        click.Option(
            ["--at", "shared_at"],
            type=click.IntRange(0),
            metavar="N",
            help="Show the table as it was after event N.",
        ),
        click.Option(["-O", "--output", "shared_output"], type=click.Choice(FORMATS), help="The format of the answer."),
        click.Option(
            ["--override", "shared_override"],
            metavar="REASON",
            help="Record an event against the rules, with a reason.",
        ),
    )


def take_shared(params: dict[str, Any]) -> Settings:
    """Take the shared options out of a command's parameters."""
    return Settings(*(params.pop(f"shared_{field}", None) for field in Settings._fields))


class Verb(click.Command):
    """A command whose callback takes the session first; the session has the shared options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - click's own arguments
        super().__init__(*args, **kwargs)
        self.params += shared_options()

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command with the shared options given before and after it."""
        session = ctx.find_object(Session)
        assert session is not None, "the group creates it"
        given = take_shared(ctx.params)
        ctx.params = {"session": session, **ctx.params}
        with session.using(given):
            return super().invoke(ctx)
