"""Banknotes: which ones the bank hands out when an event is recorded, and `change`."""

import os
from collections.abc import Iterable
from typing import Any

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Impossible, Invalid
from banker.money import parse_money
from banker.rules.places import BANK, BOX, RESERVE
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state.record import Move, Transfer

_SWITCH = "BANKER_NOTES"
_WORDS = {"on": True, "off": False}
_MOST = 30
_USUAL = "1830"


def handed_out(rules: Ruleset, moves: Iterable[Move]) -> tuple[list[str], dict[str, Any]]:
    """The lines with the notes for an event's payments, and the same under `notes` for JSON; empty if that is off."""
    switch = os.environ.get(_SWITCH, "")
    if switch not in ("", *_WORDS):
        click.echo(f"Warning: {_SWITCH} must be on or off, not {switch!r}. The ledger's option is used.", err=True)
    if not _WORDS.get(switch, rules.advice.notes):
        return [], {}
    from banker.calc.banknotes import hand_out
    from banker.views.banknotes import handed_data, handed_lines

    paid: dict[str, int] = {}
    for move in moves:
        if isinstance(move, Transfer) and (move.of, move.source) == ("cash", BANK) and move.to not in (BOX, RESERVE):
            paid[move.to] = paid.get(move.to, 0) + move.number
    handed = hand_out(list(paid.items()), rules)
    return handed_lines(handed, rules), {"notes": handed_data(handed)}


@click.command(
    "change",
    cls=Verb,
    context_settings={"ignore_unknown_options": True},  # -60 is a wrong amount, not an unknown option
    epilog="Example: banker change 24 12 60",
)
@click.argument("amounts", nargs=-1, required=True, metavar="AMOUNT...", type=click.UNPROCESSED)
@click.option(
    "-r", "--ruleset", metavar="RULESET", help="The game whose notes to use; default: the ledger's, else 1830."
)
def change_(session: Session, amounts: tuple[str, ...], ruleset: str | None) -> None:
    """Show AMOUNTs in the fewest banknotes.

    All amounts come from one full bank, since the ledger does not track notes. If a note is missing, hand out others.
    """
    from banker.calc.banknotes import full_bank, hand_out, worth
    from banker.views.banknotes import change_view

    if len(amounts) > _MOST:
        raise Invalid(f"{len(amounts)} amounts are too many: at most {_MOST} are allowed.")
    rules = _rules(session, ruleset)
    asked = [parse_money(amount, rules.game.currency) for amount in amounts]
    full, total = full_bank(rules), sum(asked)
    if full is not None and total > worth(full):
        raise Impossible(f"{rules.money(total)} is more than all notes of a full bank, {rules.money(worth(full))}.")
    session.show(change_view(hand_out([("", amount) for amount in asked], rules), rules))


def _rules(session: Session, ruleset: str | None) -> Ruleset:
    """The ruleset that is named, else the ledger's, else 1830."""
    no_file_named = session.settings.file is None and not os.environ.get("BANKER_FILE")
    if ruleset is None and (session.playing or not no_file_named or os.path.exists(session.path)):
        return session.table()[0].rules
    return read(ruleset or _USUAL)
