"""`raise` and `project`: what a player could sell, and how the game would end."""

import re

import click

from banker.calc.money import parse_dollars
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid
from banker.state import names
from banker.state.table import Table


@click.command("raise", cls=Verb, epilog="Example: banker raise alice 212")
@click.argument("who")
@click.argument("amount", required=False)
def raise_(session: Session, who: str, amount: str | None) -> None:
    """Show what WHO could sell to raise AMOUNT.

    It lists legal sets of sales, the least loss of worth first, each with its proceeds, the new prices, and presidencies that would be lost. AMOUNT is what the sales must bring, without cash in hand. In a forced purchase it can be left out.
    """
    from banker.advice import raising
    from banker.views.raising import raising_view

    table, _ = session.table()
    name = names.match(who, table.players, "player")
    needed = raising.missing(table, name)
    dollars = needed if amount is None else parse_dollars(amount)
    if not dollars:
        why = "AMOUNT must be at least $1." if amount else f"{name} needs no money for a train now."
        raise Invalid(f"{why} Type `raise WHO AMOUNT`.")
    session.show(raising_view(raising.ways_to_raise(table, name, dollars)))


@click.command("project", cls=Verb, epilog="Example: banker project 3 prr=230 nyc=60w")
@click.argument("words", nargs=-1, metavar="[N] [CORP=REVENUE[w|h]]...")
def project_(session: Session, words: tuple[str, ...]) -> None:
    """Project the end of the game by repeating all last runs.

    Every corporation runs as it last did, to the end of the game or for N operating rounds after the current one. For each round it shows payments, prices, the bank and everyone's worth. CORP=REVENUE replaces a last run. Nobody buys or sells stock or trains, and nothing is recorded.
    """
    from banker.advice.projection import project
    from banker.views.projection import projection_view

    table, _ = session.table()
    rounds, figures = _read(words, table)
    session.show(projection_view(table, project(table, figures, rounds)))


def _read(words: tuple[str, ...], table: Table) -> tuple[int | None, dict[str, str]]:
    """The number of rounds, and the runs that replace the last ones."""
    from banker.advice.projection import MOST_ROUNDS
    from banker.calc.dividends import check_run
    from banker.rounds.payout import read_run, run_word

    rounds, figures = None, {}
    for word in words:
        corporation, equals, revenue = word.partition("=")
        if not equals:
            if rounds is not None or not re.fullmatch("[1-9][0-9]{0,2}", word) or int(word) > MOST_ROUNDS:
                raise Invalid(
                    f"{word!r} is not a number of rounds from 1 to {MOST_ROUNDS}. Type `project [N] [CORP=REVENUE[w|h]]...`."
                )
            rounds = int(word)
            continue
        name = names.match(corporation, table.rules.corporation, "corporation")
        if name in figures:
            raise Invalid(f"{name} is named twice.")
        amount, decision = read_run(revenue, table.rules.dividend)
        wrong = next(check_run(table.rules.dividend, amount, decision), None)
        if wrong:
            raise Invalid(f"{wrong}.")
        figures[name] = run_word(amount, decision, table.rules.dividend)
    return rounds, figures
