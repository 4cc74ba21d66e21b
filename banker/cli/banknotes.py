"""Notes: what the bank hands out when an event is recorded, and `change`."""

import os
from typing import TYPE_CHECKING, Any

import click

from banker.calc.money import dollars, parse_dollars
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Impossible, Invalid
from banker.game import Game, Outcome
from banker.rules.places import BANK, BOX
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state import names
from banker.state.moves import Transfer

if TYPE_CHECKING:
    # Whoever records without notes needs none of it.
    from banker.state.purses import Purses

_SWITCH = "BANKER_NOTES"
_WORDS = {"on": True, "off": False}
_MOST = 30
_USUAL = "1830"


def handed_out(game: Game, outcome: Outcome) -> tuple[list[str], dict[str, Any]]:
    """The lines that say which notes an event hands out, and the same under `notes` for JSON; nothing if that is off."""
    if not _is_on(game.rules):
        return [], {}
    from banker.views.banknotes import handed_data, handed_lines

    record = outcome.record
    purses = game.purses(record.n - 1)
    if len(game.records) < record.n:  # a dry run
        purses = purses.copy()
    handed = purses.pay(record.moves)
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
@click.option(
    "-r", "--ruleset", help="Out of a full bank of this game, and not of the ledger; without either, of 1830."
)
def change_(session: Session, amounts: tuple[str, ...], payees: tuple[str, ...], ruleset: str | None) -> None:
    """An amount in notes, the fewest that the bank can give.

    Which notes the bank has now is reckoned: nobody records notes, so everyone is taken to pay the bank in small notes. Several amounts are handed out one beside the other.
    """
    from banker.calc.banknotes import worth
    from banker.views.banknotes import change_view

    if len(amounts) > _MOST:
        raise Invalid(f"that is {len(amounts)} amounts: {_MOST} are the most at once")
    asked = [parse_dollars(amount) for amount in amounts]
    purses, players, whence = _purses(session, ruleset)
    if payees and len(payees) != len(asked):
        raise Invalid(f"there are {len(asked)} amounts, and {len(payees)} to get them: say --to once for each")
    whom = [names.match(who, players, "player or corporation") for who in payees] or [""] * len(asked)
    if len(set(whom)) < len(payees):
        raise Invalid("somebody is to get two amounts: say them as one")
    has, total = worth(purses.purse(BANK)), sum(asked)
    if purses.known and total > has:
        raise Impossible(f"{dollars(total)} cannot come out of the bank: it has notes for {dollars(has)}")
    after = purses.copy()
    handed = after.hand_out(list(zip(whom, asked, strict=True)))
    session.show(change_view(handed, after.purse(BANK) if purses.known else None, whence))


def _purses(session: Session, ruleset: str | None) -> "tuple[Purses, tuple[str, ...], str]":
    """Of the ledger as it is (or was, by --at), else a full bank: the purses, who can be paid, and the words for it."""
    nobody_said = session.settings.file is None and not os.environ.get("BANKER_FILE")
    if ruleset is None and (session.playing or not nobody_said or os.path.exists(session.path)):
        table, n = session.table()
        purses = session.game().purses(n)
        return purses, (*table.players, *table.rules.corporation), f"out of the bank after event {n}, as reckoned"
    from banker.state.purses import Purses

    rules = read(ruleset or _USUAL)
    box = [Transfer("cash", "", rules.bank.total, BOX, BANK)]
    full = Purses(rules._replace(bank=rules.bank._replace(reserve=0, reserve_notes={})), box)
    return full, (), f"out of a full bank of {rules.game.id}, {dollars(rules.bank.total)}"
