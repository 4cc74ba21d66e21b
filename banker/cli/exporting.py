"""`export`: a game in the format of another program."""

import sys

import click

from banker.cli.acknowledging import acknowledging
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid
from banker.ledger.atomic import mode_of, require_absent, write_whole

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
    if out == "-":
        out = None
    if out is not None:
        require_absent(out)
    data = _exported(session, form, what or "events")
    if notice := _notice(session):
        session.warn(notice)
    if out is None:
        # Bytes, so that line ends stay as they are; text where standard output takes no bytes (in a test).
        click.echo(data if hasattr(sys.stdout, "buffer") else data.decode(), nl=False)
        return
    events = len(session.game().records_to(session.settings.at))
    if not session.settings.dry_run:
        write_whole(out, data, mode=mode_of(session.path))
    wrote = "Would write" if session.settings.dry_run else "Wrote"
    words = f"{wrote} {events} event{'s' * (events != 1)} in the format of {form} to {out}."
    with acknowledging(session, "" if session.settings.dry_run else f"{out} is written"):
        session.tell({"file": out, "to": form, "events": events, "bytes": len(data)}, [words])


def _notice(session: Session) -> str | None:
    """A sentence about a ruleset that does not come with the program."""
    source = session.game().rules.source
    return source and source.notice


def _exported(session: Session, form: str, what: str) -> bytes:
    game, at = session.game(), session.settings.at
    records = game.records_to(at)
    if form == "json":
        from banker.exporters.json_export import json_export

        return json_export(game, at).encode()
    if form == "csv":
        from banker.exporters.separated import rows_of, separated

        session.watch()
        return separated(rows_of(what)(game, at))
    from banker.exporters import beancount, hledger
    from banker.exporters.bookings import books

    title, seal = game.rules.game.title, records[-1].seal if records else game.ledger.header.seal
    set_since = game.table_at(at).chosen
    in_force = {**game.ledger.header.options, **set_since}
    options = ", ".join(f"{name} {value}{' (set later)' * (name in set_since)}" for name, value in in_force.items())
    about = [
        f"{title}, with {', '.join(game.table.players)}: ledger of banker up to event {len(records)}, seal {seal}.",
        f"Options: {options or 'none'}.",
        "Every thing from the box is in exactly one account, so the sum of all accounts is zero.",
        *filter(None, [_notice(session)]),
    ]
    render = hledger.journal if form == "hledger" else beancount.ledger
    return render(books(game, at), about).encode()
