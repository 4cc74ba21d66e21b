"""`new`: begin a ledger."""

import click

from banker.calc.money import dollars
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid
from banker.game import begin
from banker.ledger.format import Header
from banker.rules.read import apply_options, raw_ruleset_of_ledger
from banker.state.table import Table
from banker.views.rendering import harmless, to_json


@click.command("new", cls=Verb, epilog="Example: banker new 1830 Alice Bob Carol Dora")
@click.argument("ruleset")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER[=RAILROAD]...")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; `banker rules show RULESET` lists them.",
)
def new_(session: Session, ruleset: str, players: tuple[str, ...], options: tuple[str, ...]) -> None:
    """Begin a ledger.

    RULESET is a name, or the path of your own tables. The players sit in the order in which they are named, clockwise. Where they are dealt railroads, each is named with his: `new 1830-starter Alice=PRR Bob=NYC`, or with two, `Alice=PRR+BM Bob=CO+NYC`.
    """
    chosen: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise Invalid(f"an option is said as NAME=VALUE, and not {option!r}")
        if chosen.setdefault(name, value) != value:
            raise Invalid(f"the option {name} is said twice, and not alike")
    if session.settings.dry_run:
        raise Invalid("new has no dry run: it makes a file and nothing else")
    session.close()
    header = begin(session.path, ruleset, players, chosen)
    if session.form == "json":
        click.echo(to_json({"file": str(session.path), **header._asdict(), "at": header.at.isoformat()}))
        return
    click.echo("\n".join(map(harmless, _lines(session, header))))


def _lines(session: Session, header: Header) -> list[str]:
    table = session.game().table
    usual = apply_options(raw_ruleset_of_ledger(header.ruleset, header.own), {}).options
    chosen = ", ".join(f"{name} {value}" for name, value in header.options.items() if value != usual.get(name))
    empty = ["the bank has nothing left: it has broken"] if table.bank_has_broken else []
    return [
        f"{session.path}: {table.rules.game.title}, {', '.join(table.players)}",
        _deal(table),
        *empty,
        f"options: {chosen or 'all as the rules have them'}",
        f"{table.round} begins with {_first(table)}",
    ]


def _first(table: Table) -> str:
    """Who, or what, comes first."""
    if table.privates("Bank") and table.rules.privates.sale == "dealt":
        return "the private companies, which are dealt"
    return table.priority or table.yet_to_operate()[0]


def _deal(table: Table) -> str:
    """What everybody begins with."""
    bank, limit = dollars(table.cash("Bank")), table.certificate_limit()
    if limit is not None:
        return f"each has {dollars(table.cash(table.players[0]))}, the bank {bank}; {limit} certificates each"
    railroads = ", ".join(f"{name} ({table.president(name)}) {dollars(table.cash(name))}" for name in table.order())
    return f"{railroads}; the bank {bank}"
