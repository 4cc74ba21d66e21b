"""`export`: a game for other programs."""

import sys

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid
from banker.ledger.atomic import require_absent, write_whole
from banker.views.rendering import harmless, to_json

_FORMS = ("hledger", "beancount", "csv", "json")


@click.command("export", cls=Verb, epilog="Example: banker export --to hledger -o friday.journal")
@click.option("--to", "form", type=click.Choice(_FORMS), required=True, help="Whose format.")
@click.option(
    "--what",
    type=click.Choice(["events", "balances", "worth"]),
    help="With --to csv: the events (which it is without), everybody's cash after each, or worth by round.",
)
@click.option("-o", "--out", metavar="FILE", help="Write to a new FILE; else, and for -, to standard output.")
def export_(session: Session, form: str, what: str | None, out: str | None) -> None:
    """The game in the format of another program.

    hledger and beancount: a transaction an event, with shares, privates, trains and stations as commodities; what lies in each account at the end is asserted, and prices make everybody's worth his score: `hledger -f FILE balance -V Players`. csv: what a spreadsheet opens. json: all of the ledger for other programs; to keep or move a game, copy its ledger.
    """
    if what and form != "csv":
        raise Invalid(f"--what belongs to --to csv: {form} has all in one")
    if out == "-":
        out = None
    if out is not None:
        require_absent(out)
    data = _exported(session, form, what or "events")
    if out is None:
        _print(data)
        return
    events = session.table()[1]
    words = f"{out}: {events} event{'s' * (events != 1)} for {form}"
    if not session.settings.dry_run:
        write_whole(out, data)
    elif session.form != "json":
        words = f"would write {words}"
    if session.form == "json":
        click.echo(to_json({"file": out, "to": form, "events": events, "bytes": len(data)}))
    else:
        click.echo(harmless(words))


def _exported(session: Session, form: str, what: str) -> bytes:
    game, at = session.game(), session.settings.at
    game.table_at(at)  # there is no such event: it says so
    if form == "json":
        from banker.exporters.json_export import json_export

        return json_export(game, at).encode()
    if form == "csv":
        from banker.exporters.separated import rows_of, separated

        return separated(rows_of(what)(game, at))
    from banker.exporters import beancount, hledger
    from banker.exporters.bookings import books

    records = game.records[:at]
    title, seal = game.rules.game.title, records[-1].seal if records else game.ledger.header.seal
    options = ", ".join(f"{name} {value}" for name, value in game.ledger.header.options.items())
    about = [
        f"{title}, with {', '.join(game.table.players)}: the ledger of banker up to event {len(records)}, seal {seal}.",
        f"Options: {options or 'none'}.",
        "What was in the box lies in exactly one account, so everything together comes to nothing.",
    ]
    render = hledger.journal if form == "hledger" else beancount.ledger
    return render(books(game, at), about).encode()


def _print(data: bytes) -> None:
    """The bytes as they are, line ends and all; where standard output is no file of bytes (a test), as a text."""
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(data.decode())
        return
    sys.stdout.flush()
    raw.write(data)
    raw.flush()
