"""`new`: begin a game."""

from collections.abc import Iterator

import click

from banker.cli.command import Verb, acknowledging
from banker.cli.session import Session
from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.ledger.format import Header
from banker.opening import begin
from banker.rounds.auction import next_private, offered_at
from banker.rules.find import is_path, shipped
from banker.rules.read import apply_options, raw_ruleset, raw_ruleset_of_ledger, read
from banker.rules.values import Ruleset
from banker.state.names import numbers_in_words, read_choices, value_in_words


class _New(Verb):
    """`new` without a ruleset lists them; without players it tells how many can play."""

    refused = ("--at", "--dry-run")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; the error for a missing one lists the choices."""
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter as missing:
            ruleset = ctx.params.get("ruleset")
            name = None if missing.param is None else missing.param.name
            if name == "players" and ruleset is not None:
                raise click.UsageError(_who_can_play(read(ruleset), ruleset), ctx) from None
            if name == "ruleset":
                raise click.UsageError(_choices(), ctx) from None
            raise


def _who_can_play(rules: Ruleset, typed: str) -> str:
    name = typed if is_path(typed) else rules.game.id
    each = "Alice=RAILROAD Bob=RAILROAD" if rules.setup else "Alice Bob Carol"
    count = f"{name} is for {numbers_in_words(rules)} players"
    return f"Missing argument PLAYER: {count}. Name them in seat order: `banker new {name} {each}`."


def _choices() -> str:
    tables = {name: read(name) for name in shipped()}
    wide = max(map(len, tables))
    lines = (
        f"  {name:<{wide}}  {numbers_in_words(rules)} players. {rules.game.about}" for name, rules in tables.items()
    )
    first = (
        "Missing argument RULESET: name a game and its players, `banker new 1830 Alice Bob Carol`, or your own file."
    )
    return "\n".join([first, *lines])


@click.command("new", cls=_New, epilog="Example: banker new 1830 Alice Bob Carol Dora")
@click.argument("ruleset")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER[=RAILROAD]...")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the game; `banker rules show RULESET` lists them.",
)
def new_(session: Session, ruleset: str, players: tuple[str, ...], options: tuple[str, ...]) -> None:
    """Begin a game: create its ledger.

    RULESET is a name, or the path of your own file. Name the players in seat order, clockwise. In a game that deals railroads, add them to the names: `new 1830-starter Alice=PRR Bob=NYC`, or with two each, `Alice=PRR+BM Bob=CO+NYC`.
    """
    session.refuse_at("`new` begins a game")
    if session.settings.dry_run:
        raise Invalid("`new` has no dry run: all it does is create a file.")
    chosen = read_choices(apply_options(raw_ruleset(ruleset), {}), options) if options else {}
    session.close()
    header = begin(session.path, ruleset, players, chosen)
    data = {"file": session.path, **vars(header), "at": header.at.isoformat()}
    session.game()  # a ledger that cannot be opened is no game
    with acknowledging(session, f"{session.path} is begun"):
        session.tell(data, _lines(session, header))


def _lines(session: Session, header: Header) -> Iterator[str]:
    table = session.game().table
    yield f"{session.path}: {table.rules.game.title}, {', '.join(table.players)}"
    bank, limit = table.money(table.cash("Bank")), table.certificate_limit()
    if limit is not None:
        each = table.money(table.cash(table.players[0]))
        yield f"Each player has {each}, the bank {bank}. The certificate limit is {limit}."
    else:
        railroads = (f"{name} ({table.president(name)}) has {table.money(table.cash(name))}" for name in table.order())
        yield f"{', '.join(railroads)}, the bank {bank}."
    if table.bank_has_broken:
        yield f"The bank has {table.money(0)} left, so it has broken."
    defaults = apply_options(raw_ruleset_of_ledger(header.ruleset, header.own), {}).options
    known = table.rules.option
    out = [each for name, value in header.options.items() if known[name].removes for each in value.split(",") if each]
    chosen = ", ".join(
        f"{name} {value_in_words(table.rules, name, value)}"
        for name, value in header.options.items()
        if value != defaults.get(name) and not known[name].removes
    )
    yield f"Options: {chosen or 'all defaults'}."
    if out:
        yield f"Out of the game: {', '.join(out)}."
    if notice := table.rules.source.notice:
        yield notice
    turn = current_turn(table, ())
    first = "the private companies, which are dealt" if turn.is_deal else turn.next_up
    yield f"{table.round} begins with {first}."
    if turn.is_deal:
        yield "Record each: `private WHO PRIVATE`."
    if turn.sale:
        yield f"To {turn.sale.does} a private: `private {turn.player} PRIVATE`."
    if table.rules.privates.sale == "rounds":
        yield "To bid for a private: `bid WHO PRIVATE AMOUNT`. Once all have passed, `private` sells it to its highest bidder."
    if private := next_private(table):
        price = table.money(offered_at(table, private))
        yield f"{private} is offered first, for {price}: `private WHO {private}`. To bid for a later one: `bid WHO PRIVATE AMOUNT`."
