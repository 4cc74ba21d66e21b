"""`export` and `report`: the game in the format of another program, or as one web page."""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from banker.cli.command import Verb, acknowledging
from banker.cli.session import Session
from banker.errors import Invalid
from banker.ledger.atomic import mode_of, replace_whole, require_absent, write_whole

_FORMS = ("hledger", "beancount", "csv", "json")


@click.command("export", cls=Verb, epilog="Example: banker export --to hledger -o friday.journal")
@click.option("--to", "form", type=click.Choice(_FORMS), required=True, help="The format.")
@click.option(
    "--what",
    type=click.Choice(["events", "balances", "worth", "prices", "revenues", "earnings"]),
    help="With --to csv: events (the default), everyone's cash after each event, worth by round, the prices whenever one changes, the revenue of each run, or who earned what.",
)
@click.option("-o", "--out", metavar="FILE", help="Write to a new FILE instead of standard output (-).")
def export_(session: Session, form: str, what: str | None, out: str | None) -> None:
    """Export the game for other programs and spreadsheets.

    hledger and beancount: one transaction for each event, with shares, privates, trains and stations as commodities, and assertions of the final balances. `hledger -f FILE balance -V Players` prints everyone's worth. csv: a table for spreadsheets. json: the whole ledger for other programs. To back up or move a game, copy its ledger.
    """
    if what and form != "csv":
        raise Invalid(f"`--what` works only with `--to csv`; {form} contains everything.")
    if out not in (None, "-"):
        require_absent(out)
    data = _exported(session, form, what or "events")
    if notice := session.game().rules.source.notice:
        session.warn(notice)
    if out is None or out == "-":
        print_bytes(data)
        return
    events = len(session.game().records_to(session.settings.at))
    if not session.settings.dry_run:
        with session.another_file():
            write_whole(out, data, mode=mode_of(session.path))
    words = f"{events} event{'s' * (events != 1)} in {form} format to {out}."
    tell_written(session, {"file": out, "to": form, "events": events, "bytes": len(data)}, words)


@click.command("report", cls=Verb, epilog="Example: banker report -o evening.html")
@click.option(
    "-o", "--out", metavar="FILE", help="Write to FILE; default: the ledger's name with .html. - is standard output."
)
@click.option("--notes", is_flag=True, help="Include your notes, and the reasons of overrides, undo and void.")
@click.option(
    "--print-log",
    type=click.Choice(["yes", "no"]),
    help="Include the event log when the page is printed; default: yes.",
)
@click.option("--card", metavar="FILE", help="Write a picture to share (.svg or .png) instead of the page.")
def report_(session: Session, out: str | None, card: str | None, *, notes: bool, print_log: str | None) -> None:
    """Write the whole game as one web page.

    The page has the result, why the winner won, the turning points, worth by round, share prices, the stock market, who fed whom, what each train earned, portfolios, how long each round took, best and worst, a card to share, revenues, who earned what, trains, presidents, and every event. All charts follow the mouse, and a slider at the top goes through the game. It is one file that opens in any browser without a network. The game need not be over. It replaces an older report of the same name, but no other file. With `--at N` the report ends with event N. The page shows the reasons of payments. It omits notes and the reasons of overrides, undo and void unless you add `--notes`.

    `--card` draws a finished game with shares as a picture of 1200 by 630 pixels, to send to friends: the winner, the margin, worth by round, and what made the difference. A name in .svg needs nothing else; one in .png needs the package resvg-py. It replaces an older card of the same name, but no other file.
    """
    from banker.story.report import report_data
    from banker.views.web_page import mark_of, report_page

    if card is not None:
        _refuse_with_card({"-o": out is not None, "--notes": notes, "--print-log": print_log is not None})
    session.watch()
    game = session.game()
    data = report_data(game, session.settings.at, notes=notes)
    if card is not None:
        _write_card(session, data, card)
        return
    data["print_log"] = print_log != "no"
    page = report_page(data, f"{game.rules.game.title}: {', '.join(game.table_at(session.settings.at).players)}")
    if out == "-":
        print_bytes(page)
        return
    out = out if out is not None else f"{os.path.splitext(session.path)[0]}.html"
    if not session.settings.dry_run:
        with session.another_file():
            replace_whole(out, page, mark_of("report"), mode=mode_of(session.path))
    events = len(data["events"])
    words = f"the report of {events} event{'s' * (events != 1)} to {out} ({len(page) // 1000:,} kB)."
    tell_written(session, {"file": out, "events": events, "bytes": len(page)}, f"{words} Open it in a browser.")


def _refuse_with_card(given: Mapping[str, bool]) -> None:
    """Raise Invalid if an option of the page was given, which a card has no use for."""
    for option, is_given in given.items():
        if is_given:
            raise Invalid(f"`{option}` is about the page, so it does not work with `--card`.")


def _write_card(session: Session, data: dict[str, Any], out: str) -> None:
    """Write the card of a finished game; raises Invalid for other names, and if another file is there."""
    from banker.story.card import MARK, card, png

    game = session.game().rules.game
    if not out.endswith((".svg", ".png")):
        raise Invalid(f"The name of a card ends in .svg or .png, not {os.path.basename(out)!r}.")
    svg = card(data, game.title, game.currency)
    found = svg.encode() if out.endswith(".svg") else png(svg)
    if not session.settings.dry_run:
        with session.another_file():
            replace_whole(out, found, MARK, mode=mode_of(session.path))
    tell_written(session, {"file": out, "bytes": len(found)}, f"the card to {out} ({len(found) // 1000:,} kB).")


def print_bytes(data: bytes) -> None:
    """Print bytes, so that line ends stay as they are; text where standard output takes no bytes (in a test)."""
    click.echo(data if hasattr(sys.stdout, "buffer") else data.decode(), nl=False)


def tell_written(session: Session, data: dict[str, object], what: str, more: Sequence[str] = ()) -> None:
    """Answer that `data["file"]` is written: `what` continues the word Wrote; `more` has other lines."""
    dry_run = session.settings.dry_run
    with acknowledging(session, "" if dry_run else f"{data['file']} is written"):
        session.tell(data, [f"{'Would write' if dry_run else 'Wrote'} {what}", *more])


def _exported(session: Session, form: str, what: str) -> bytes:
    game, at = session.game(), session.settings.at
    if form == "json":
        from banker.exporters.json_export import json_export

        return json_export(game, at).encode()
    if form == "csv":
        from banker.exporters.separated import ROWS, separated

        session.watch()
        return separated(ROWS[what](game, at))
    from banker.exporters import beancount, hledger
    from banker.exporters.bookings import books

    records = game.records_to(at)
    seal = records[-1].seal if records else game.ledger.header.seal
    set_since = game.table_at(at).chosen
    in_force = {**game.ledger.header.options, **set_since}
    options = ", ".join(f"{name} {value}{' (set later)' * (name in set_since)}" for name, value in in_force.items())
    about = [
        f"{game.rules.game.title}, with {', '.join(game.table.players)}: ledger of banker up to event {len(records)}, seal {seal}.",
        f"Options: {options or 'none'}.",
        "Every thing from the box is in exactly one account, so the sum of all accounts is zero.",
        *filter(None, [game.rules.source.notice]),
    ]
    render = hledger.journal if form == "hledger" else beancount.ledger
    return render(books(game, at), about).encode()
