"""Notes: what the bank hands out when an event is recorded, and `change`."""

import os
from collections.abc import Iterable
from typing import Any

import click

from banker.calc.money import dollars, parse_dollars
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Impossible, Invalid
from banker.rules.places import BANK, RESERVE
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state import names
from banker.state.moves import Move, Transfer

_SWITCH = "BANKER_NOTES"
_WORDS = {"on": True, "off": False}
_MOST = 30
_USUAL = "1830"


def handed_out(rules: Ruleset, moves: Iterable[Move]) -> tuple[list[str], dict[str, Any]]:
    """The lines that say which notes an event hands out, and the same under `notes` for JSON; nothing if that is off."""
    if not _is_on(rules):
        return [], {}
    from banker.calc.banknotes import hand_out
    from banker.views.banknotes import handed_data, handed_lines

    paid: dict[str, int] = {}
    for move in moves:
        if isinstance(move, Transfer) and (move.of, move.source) == ("cash", BANK) and move.to != RESERVE:
            paid[move.to] = paid.get(move.to, 0) + move.number
    handed = hand_out(list(paid.items()), rules)
    return handed_lines(handed), {"notes": handed_data(handed)}


def _is_on(rules: Ruleset) -> bool:
    """What BANKER_NOTES says, on or off; else the option of the ledger."""
    said = os.environ.get(_SWITCH, "")
    if said and said not in _WORDS:
        click.echo(f"warning: {_SWITCH} is neither on nor off: it is as the ledger has it", err=True)
    return _WORDS.get(said, rules.advice.notes)


@click.command(
    "change",
    cls=Verb,
    context_settings={"ignore_unknown_options": True},  # -60 is a word, if a wrong one
    epilog="Example: banker change 24 12 60",
)
@click.argument("amounts", nargs=-1, required=True, metavar="AMOUNT...", type=click.UNPROCESSED)
@click.option("--to", "payees", multiple=True, metavar="WHO", help="Who gets it; said as often as there are amounts.")
@click.option("-r", "--ruleset", help="The game whose notes to use; else the ledger's, else 1830.")
def change_(session: Session, amounts: tuple[str, ...], payees: tuple[str, ...], ruleset: str | None) -> None:
    """Show each AMOUNT in the fewest notes of a full bank.

    Nobody records notes, so the bank is taken to be full: hand out others where one is missing. All amounts come out of the same bank.
    """
    from banker.calc.banknotes import full_bank, hand_out, worth
    from banker.views.banknotes import change_view

    if len(amounts) > _MOST:
        raise Invalid(f"that is {len(amounts)} amounts: {_MOST} are the most at once")
    asked = [parse_dollars(amount) for amount in amounts]
    rules, players = _whose(session, ruleset)
    if payees and len(payees) != len(asked):
        raise Invalid(f"there are {len(asked)} amounts, and {len(payees)} to get them: say --to once for each")
    whom = [names.match(who, players, "player or corporation") for who in payees] or [""] * len(asked)
    if len(set(whom)) < len(payees):
        raise Invalid("somebody is to get two amounts: say them as one")
    full, total = full_bank(rules), sum(asked)
    if full is not None and total > worth(full):
        raise Impossible(f"{dollars(total)} cannot come out of the bank: full, it has notes for {dollars(worth(full))}")
    session.show(change_view(hand_out(list(zip(whom, asked, strict=True)), rules), rules))


def _whose(session: Session, ruleset: str | None) -> tuple[Ruleset, tuple[str, ...]]:
    """The tables of the ledger and who can be paid in it; without a ledger, or with a ruleset named, those tables and nobody."""
    nobody_said = session.settings.file is None and not os.environ.get("BANKER_FILE")
    if ruleset is None and (session.playing or not nobody_said or os.path.exists(session.path)):
        table, _ = session.table()
        return table.rules, (*table.players, *table.rules.corporation)
    return read(ruleset or _USUAL), ()
