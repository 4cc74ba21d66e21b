"""`completion`: the script with which a shell completes the arguments of `banker`."""

import click

from banker.cli.command import Verb
from banker.cli.scripts import SHELLS, script
from banker.cli.session import Session


@click.command("completion", cls=Verb, epilog="Example: banker completion bash")
@click.argument("shell", type=click.Choice(SHELLS))
def completion_(session: Session, shell: str) -> None:
    """Print a script that makes a shell complete commands.

    It completes commands, options, and the names in the ledger: -f, else $BANKER_FILE, else game.toml in this folder. B&O is completed as bo, which needs no quotation marks. Put one of these lines into the start-up file of your shell:

    \b
    bash, in ~/.bashrc:                  source <(banker completion bash)
    zsh, in ~/.zshrc:                    source <(banker completion zsh)
    fish, in ~/.config/fish/config.fish: banker completion fish | source
    """  # noqa: D301 - click reads the character
    del session
    click.echo(script(shell), nl=False)
