"""`completion`: the script that a shell needs to complete what is typed behind `banker`."""

import click

from banker.cli.command import Verb
from banker.cli.scripts import SHELLS, script
from banker.cli.session import Session


@click.command("completion", cls=Verb, epilog="Example: banker completion bash")
@click.argument("shell", type=click.Choice(SHELLS))
def completion_(session: Session, shell: str) -> None:
    """Print what a shell must read to complete verbs, names and options.

    It knows the players and corporations of the ledger that is meant: -f, else $BANKER_FILE, else game.toml in this folder. B&O is completed as bo, which needs no quotation marks. A line in the file that your shell reads when it starts keeps it:

    \b
    bash, in ~/.bashrc:                  source <(banker completion bash)
    zsh, in ~/.zshrc:                    source <(banker completion zsh)
    fish, in ~/.config/fish/config.fish: banker completion fish | source
    """  # noqa: D301 - click reads the character
    del session
    click.echo(script(shell), nl=False)
