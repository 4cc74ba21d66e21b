"""`season`: the games of a group."""

import os

import click

from banker.cli.command import Verb
from banker.cli.session import Session


@click.command("season", cls=Verb, epilog="Example: banker season .")
@click.argument("folder")
@click.option("--aliases", metavar="FILE", help="The names of players; default: aliases.toml in FOLDER.")
def season_(session: Session, folder: str, aliases: str | None) -> None:
    """Show results, ratings and records of a group.

    It reads the ledgers in FOLDER. For each player it shows the games played, the games won and how many an average player would have won, the mean share of the final worth (100% is an equal share), and the mean margin to the best other player. The rating with its range (Plackett-Luce) needs the package openskill. Then come the results by title and by number of players, how often each player finished ahead of each other, and records.

    It omits damaged and unfinished ledgers, and names them. If somebody plays under several names, aliases.toml has a table [aliases] with lines such as Alice = ["Ali", "Al"].
    """
    from banker.season.evenings import ALIASES, evenings, ledgers, read_aliases
    from banker.season.view import season_view

    session.refuse_at("`season` needs whole games")
    session.watch()
    paths = ledgers(folder)
    names = aliases if aliases is not None else os.path.join(folder, ALIASES)
    known = read_aliases(names) if aliases is not None or os.path.lexists(names) else {}
    if aliases is not None:
        paths = [path for path in paths if not os.path.exists(aliases) or not os.path.samefile(path, aliases)]
    session.show(season_view(*evenings(paths, known)))
