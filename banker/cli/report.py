"""`report`: a whole game as one web page."""

import os
import sys

import click

from banker.cli.acknowledging import acknowledging
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.ledger.atomic import mode_of, replace_whole


@click.command("report", cls=Verb, epilog="Example: banker report -o evening.html")
@click.option(
    "-o", "--out", metavar="FILE", help="Write to FILE; default: the ledger's name with .html. - is standard output."
)
@click.option("--notes", is_flag=True, help="Include your notes, and the reasons of overrides, undo and void.")
def report_(session: Session, out: str | None, *, notes: bool) -> None:
    """Write the whole game as one web page.

    The page has the result, worth by round, share prices, the stock market with a slider through the game, revenues, who earned what, trains, presidents, and every event. It is one file that opens in any browser without a network. The game need not be over. It replaces an older report of the same name, but no other file. With `--at N` the report ends with event N. The page shows the reasons of payments. It omits notes and the reasons of overrides, undo and void unless you add `--notes`.
    """
    from banker.views.game_data import game_data
    from banker.views.web_page import MARK, report_page

    session.watch()
    game = session.game()
    data = game_data(game, session.settings.at, notes=notes)
    page = report_page(data, f"{game.rules.game.title}: {', '.join(game.table_at(session.settings.at).players)}")
    if out == "-":
        # Bytes, so that line ends stay as they are; text where standard output takes no bytes (in a test).
        click.echo(page if hasattr(sys.stdout, "buffer") else page.decode(), nl=False)
        return
    out = out if out is not None else f"{os.path.splitext(session.path)[0]}.html"
    if not session.settings.dry_run:
        replace_whole(out, page, MARK.encode(), mode=mode_of(session.path))
    wrote = "Would write" if session.settings.dry_run else "Wrote"
    events = len(data["events"])
    words = f"{wrote} the report of {events} event{'s' * (events != 1)} to {out} ({len(page) // 1000:,} kB). Open it in a browser."
    with acknowledging(session, "" if session.settings.dry_run else f"{out} is written"):
        session.tell({"file": out, "events": events, "bytes": len(page)}, [words])
