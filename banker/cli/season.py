"""`season`: the games of a group."""

import os
from typing import Any

import click

from banker.cli.command import NowOnly
from banker.cli.exporting import print_bytes, tell_written
from banker.cli.session import Session
from banker.errors import Illegal, Invalid
from banker.ledger.atomic import replace_whole


@click.command("season", cls=NowOnly, epilog="Example: banker season .")
@click.argument("folder")
@click.option("--aliases", metavar="FILE", help="The names of players; default: aliases.toml in FOLDER.")
@click.option("--html", is_flag=True, help="Write one web page instead of printing.")
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    help="With --html: write to FILE; default: season.html in FOLDER. - is standard output.",
)
def season_(session: Session, folder: str, aliases: str | None, out: str | None, *, html: bool) -> None:
    """Show results, ratings and records of a group.

    It reads the ledgers in FOLDER. For each player it shows the games played, the games won and how many an average player would have won, the mean share of the final worth (100% is an equal share), and the mean margin to the best other player, if all these games have one currency. The rating with its range (Plackett-Luce) needs the package openskill. Then come the results by title and by number of players, how often each player finished ahead of each other, and records.

    It omits damaged and unfinished ledgers, and names them. If somebody plays under several names, aliases.toml has a table [aliases] with lines such as Alice = ["Ali", "Al"].

    With `--html` the season is one web page with charts that opens in any browser without a network. It replaces an older one of the same name, but no other file.
    """
    from banker.season.evenings import ALIASES, evenings, ledgers, read_aliases
    from banker.season.view import season_view

    if out is not None and not html:
        raise Invalid("`-o` works only with `--html`.")
    session.refuse_at("`season` needs whole games")
    session.watch()
    paths = ledgers(folder)
    names = aliases if aliases is not None else os.path.join(folder, ALIASES)
    known = read_aliases(names) if aliases is not None or os.path.lexists(names) else {}
    if aliases is not None:
        paths = [path for path in paths if not os.path.exists(aliases) or not os.path.samefile(path, aliases)]
    games, left_out = evenings(paths, known)
    if not games:
        raise Illegal("\n  ".join(("No finished game is in this folder.", *map(str, left_out))))
    found = season_view(games, left_out)
    if html:
        _write(session, found.data, os.path.join(folder, "season.html") if out is None else out)
    else:
        session.show(found)


def _write(session: Session, data: dict[str, Any], out: str) -> None:
    from banker.season.evenings import LeftOut
    from banker.season.sentences import deck, headline
    from banker.views.web_page import mark_of, web_page

    number = len(data["evenings"])
    title = headline(data["players"], number)
    page = web_page("season", data | {"headline": title, "deck": deck(data["players"])}, title, "banker season")
    if out == "-":
        print_bytes(page)
        return
    if not session.settings.dry_run:
        with session.another_file():
            replace_whole(out, page, mark_of("season"))
    words = f"the season of {number} evening{'s' * (number != 1)} to {out} ({len(page) // 1000:,} kB). Open it in a browser."
    answer = {"file": out, "evenings": number, "bytes": len(page), "left_out": data["left_out"]}
    tell_written(session, answer, words, [str(LeftOut(**left)) for left in data["left_out"]])
