"""A verb of the command line: a click command with the shared options, which may also stand before it."""

from functools import cache
from typing import Any

import click

from banker.cli.session import Session, Settings
from banker.views.rendering import FORMATS


@cache
def shared_options() -> tuple[click.Parameter, ...]:
    """Options that every verb takes, before it or after it; one list for all of them, since making it takes time."""
    return (
        click.Option(
            ["-f", "--file", "shared_file"],
            metavar="LEDGER",
            help="The ledger; else $BANKER_FILE, else game.toml.",
        ),
        click.Option(
            ["-n", "--dry-run", "shared_dry_run"],
            is_flag=True,
            default=None,
            help="Show what it would do, record nothing.",
        ),
        click.Option(
            ["--at", "shared_at"],
            type=click.IntRange(0),
            metavar="N",
            help="Look at the table as it was after event N.",
        ),
        click.Option(["-O", "--output", "shared_output"], type=click.Choice(FORMATS), help="The format of the answer."),
        click.Option(
            ["--override", "shared_override"],
            metavar="REASON",
            help="Record it against the rules; the reason stands in the ledger.",
        ),
    )


def take_shared(params: dict[str, Any]) -> Settings:
    """Take the shared options out of a command's parameters."""
    return Settings(*(params.pop(f"shared_{field}", None) for field in Settings._fields))


class Verb(click.Command):
    """A command whose callback gets the session first, and the shared options through it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - click's own arguments
        super().__init__(*args, **kwargs)
        self.params += shared_options()

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run it with the options said before and after the verb."""
        session = ctx.find_object(Session)
        assert session is not None, "the group has made one"
        said = take_shared(ctx.params)
        ctx.params = {"session": session, **ctx.params}
        with session.using(said):
            return super().invoke(ctx)
