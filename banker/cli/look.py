"""The verbs that only look."""

import click

from banker.book.game import replay
from banker.calc import dividends
from banker.calc.money import dollars
from banker.cli.session import Session
from banker.cli.verb import Verb
from banker.errors import Invalid
from banker.state import names
from banker.state.table import BANK, Table
from banker.view.form import Section, View, to_json


@click.command("status", cls=Verb, epilog="Example: banker status --at 57")
def status_(session: Session) -> None:
    """The table: players, corporations, round and bank."""
    from banker.view.status import status

    session.show(status(*session.table(), session.width))


@click.command("market", cls=Verb, epilog="Example: banker market")
def market_(session: Session) -> None:
    """The stock market chart, with the tokens in their stacking order."""
    from banker.view.market import market

    session.show(market(session.table()[0], colour=session.colour))


@click.command("order", cls=Verb, epilog="Example: banker order")
def order_(session: Session) -> None:
    """The operating order, and who has operated already."""
    from banker.view.market import order_view

    session.show(order_view(session.table()[0]))


@click.command("limits", cls=Verb, epilog="Example: banker limits alice")
@click.argument("who", required=False)
def limits_(session: Session, who: str | None) -> None:
    """Certificates held, allowed, and still to be bought.

    WHO is a player; without it, everyone.
    """
    from banker.view.holdings import limits_view

    table, _ = session.table()
    players = [names.match(who, table.players, "player")] if who else table.players
    session.show(limits_view(table, players, session.width))


@click.command("score", cls=Verb, epilog="Example: banker score")
def score_(session: Session) -> None:
    """Everyone's worth now, or the final result, with its parts."""
    from banker.view.status import score_view

    table, events = session.table()
    game = session.game()
    seal = game.records[events - 1].seal if events else game.ledger.header.seal
    session.show(score_view(table, seal))


@click.command("trains", cls=Verb, epilog="Example: banker trains")
def trains_(session: Session) -> None:
    """The depot, who has what, and what the next train does."""
    from banker.view.holdings import trains_view

    session.show(trains_view(session.table()[0], session.width))


@click.command("log", cls=Verb, epilog="Example: banker log prr")
@click.argument("who", required=False)
def log_(session: Session, who: str | None) -> None:
    """The events, all or those that concern WHO, a player or a corporation."""
    from banker.events.history import left_out, undone
    from banker.view.history import concerns, log

    game = session.game()
    game.table_at(session.settings.at)  # there is no such event: it says so
    records = game.records[: session.settings.at]
    if who:
        name = names.match(who, [*game.table.players, *game.rules.corporation], "player or corporation")
        records = [record for record in records if concerns(record, name)]
    past = game.records[: session.settings.at]
    session.show(log(records, undone(past), left_out(past)))


@click.command("show", cls=Verb, epilog="Example: banker show 57")
@click.argument("n", type=click.IntRange(1))
def show_(session: Session, n: int) -> None:
    """Event N: its words, its moves, and the rule behind each."""
    from banker.audit.audit import behind
    from banker.events.history import left_out, undone
    from banker.view.history import show

    game = session.game()
    if n > len(game.records):
        raise Invalid(f"there is no event {n}: the ledger has {len(game.records)}")
    before = game.table_at(n - 1)
    record = game.records[n - 1]
    rules, objections = behind(before, game.records[: n - 1], record)
    by = left_out(game.records).get(n)
    since = "undone" if n in undone(game.records) else f"corrected by {by}" if by else ""
    session.show(show(record, before, rules, objections, since))


@click.command("explain", cls=Verb, epilog="Example: banker explain alice")
@click.argument("who")
def explain_(session: Session, who: str) -> None:
    """The statement of an account: every event that touched it, the running balance, and why it was that much.

    WHO is a player, a corporation or the Bank.
    """
    from banker.view.account import Line, lines, statement

    game = session.game()
    accounts = [*game.table.players, *game.rules.corporation, BANK]
    name = names.match(who, accounts, "player or corporation")
    table = game.first_table()
    begins = table.cash(name)
    game.table_at(session.settings.at)  # there is no such event: it says so
    rows: list[Line] = []
    for record in game.records[: session.settings.at]:
        rows += lines(name, record, table)
        replay(table, record, game.ledger.name)
    session.show(statement(name, begins, rows))


@click.command("verify", cls=Verb, epilog="Example: banker verify 5d0f2c1a9be07743")
@click.argument("seal")
def verify_(session: Session, seal: str) -> int:
    """Whether this ledger still is, or goes on from, the one that ended with SEAL."""
    records, header = session.game().records, session.game().ledger.header
    seals = [header.seal, *(record.seal for record in records)]
    found = next((n for n, other in enumerate(seals) if other == seal.casefold()), None)
    later = None if found is None else len(records) - found
    words = "no event of it has that seal: it is another ledger, or one changed or cut off before it"
    if found is not None:
        words = f"event {found}" if found else "the header"
        words = (
            f"it ends with {words}, which has that seal"
            if not later
            else f"{words} has that seal; {later} came after it"
        )
    session.show(View({"seal": seal, "event": found, "later": later}, [], [f"{session.path}: {words}"]))
    return int(found is None)


@click.command("payout", cls=Verb, epilog="Example: banker payout prr 120")
@click.argument("corporation", metavar="CORP")
@click.argument("revenue", metavar="AMOUNT[w|h]")
def payout_(session: Session, corporation: str, revenue: str) -> None:
    """What a run would pay, and where the price would go."""
    from banker.events.verbs.run import read_run

    table, _ = session.table()
    name = names.match(corporation, table.rules.corporation, "corporation")
    amount, decision = read_run(revenue, table.rules.dividend)
    if table.price(name) is None and table.rules.game.stock_market:
        raise Invalid(f"{name} has no price yet, so it pays nothing")
    wrong = next(dividends.check_run(table.rules.dividend, amount, decision), None)
    if wrong:
        raise Invalid(wrong)
    session.show(_payout(table, name, amount, decision))


def _payout(table: Table, name: str, amount: int, decision: str) -> View:
    from banker.events.verbs.run import payments, price_path
    from banker.view.payout import payments_data, payments_section

    paid = payments(table, name, amount, decision)
    total = sum(payment.amount for payment in paid)
    data: dict[str, object] = {
        "corporation": name,
        "revenue": amount,
        "decision": decision,
        "payments": payments_data(paid),
        "bank_pays": total,
        "price": None,
    }
    below = [f"the bank pays {dollars(total)}"]
    if name in table.cells:
        to = table.moved_price(name, price_path(table, name, amount, decision))
        price = table.rules.market.spaces[to].price
        data["price"] = {"from": table.price(name), "to": price, "row": to[0], "column": to[1]}
        moves = table.cells[name] != to
        below.append(f"{name}: {table.price(name)} to {price}" if moves else f"{name}: stays at {price}")
    return View(data, [payments_section(paid)], [], below)


@click.command("replay", cls=Verb, epilog="Example: banker -O json replay")
def replay_(session: Session) -> None:
    """The table after every event; with -O json one object a line."""
    from banker.view.history import said
    from banker.view.status import status_data

    game = session.game()
    table = game.first_table()
    rows = []
    accounts = table.players if table.rules.game.stock_market else tuple(table.rules.corporation)
    for record in game.records[: session.settings.at]:
        replay(table, record, game.ledger.name)
        if session.form == "json":
            state = status_data(table, record.n)
            line = {
                "n": record.n,
                "do": record.do,
                "words": list(record.words),
                "ref": record.ref,
                "state": state,
            }
            click.echo(to_json(line))
        else:
            rows.append(
                [
                    record.n,
                    str(table.round),
                    said(record),
                    table.cash("Bank"),
                    *map(table.cash, accounts),
                ]
            )
    if session.form != "json":
        session.show(View(None, [Section(["n", "round", "event", "bank", *accounts], rows)]))
