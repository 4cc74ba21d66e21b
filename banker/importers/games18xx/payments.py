"""Payments that no ruleset has a word for, told beside a game: `{"40": ["bank", "ABC", 100, "objective"]}` by the id of an action."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banker.errors import Invalid
from banker.importers.games18xx.actions import Action
from banker.importers.json_file import parse_beside
from banker.money import MOST
from banker.rules.values import Ruleset
from banker.state import names
from banker.state.table import BANK
from banker.verbs.arguments import Text

_LONGEST = 200
_SHOWN = 60
_FORM = '["bank", "PRR", 100, "a reason"]'


class Payment(NamedTuple):
    """Who pays whom how many dollars, and why, in words for `pay`."""

    source: str
    to: str
    amount: int
    reason: str

    @property
    def words(self) -> tuple[str, ...]:
        """The words of `pay`."""
        return (self.source, self.to, str(self.amount), self.reason)


def read_payments(data: bytes, name: str) -> dict[str, object]:
    """What a file of payments has; raises Invalid if it is damaged or no JSON object."""
    return parse_beside(data, name, "payments", f'payments, such as {{"40": {_FORM}}}')


def require_payments(
    given: Mapping[str, object], actions: Sequence[Action], players: Sequence[str], rules: Ruleset, name: str
) -> dict[str, list[Payment]]:
    """The payments after each action; raises Invalid, with the action, for a faulty one, or an action that does not count.

    An action has one payment, or a list of them. `actions` are those left after all undos.
    """
    there = {action.ref for action in actions}
    found = {}
    for ref, value in given.items():
        if ref not in there:
            raise Invalid(
                f"{name}: action {_shown(ref)} is not an action of the game, or was undone, so no payment can follow it."
            )
        where = f"{name}: the payment after action {_shown(ref)}"
        several = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
        found[ref] = [_payment(one, players, rules, where) for one in several]
    return found


def _payment(value: object, players: Sequence[str], rules: Ruleset, where: str) -> Payment:
    if not isinstance(value, list) or len(value) != len(Payment._fields):
        raise Invalid(f"{where} must have who pays, who is paid, the amount and the reason, such as {_FORM}.")
    source, to, amount, reason = value
    paying, paid = (_account(who, players, rules, where) for who in (source, to))
    if paying == paid:
        raise Invalid(f"{where} is from {paying} to {paid}: it needs two different parties.")
    if type(amount) is not int or not 0 < amount <= MOST:
        raise Invalid(f"{where} must be whole dollars from 1 to {MOST:,}, not {_shown(amount)}.")
    if not isinstance(reason, str) or not Text.accepts(reason) or not reason.isprintable() or len(reason) > _LONGEST:
        raise Invalid(f"{where} needs a reason: text of 1 to {_LONGEST} letters that does not begin with two dashes.")
    return Payment(paying, paid, amount, reason)


def _account(who: object, players: Sequence[str], rules: Ruleset, where: str) -> str:
    if not isinstance(who, str):
        raise Invalid(f"{where} must name players, corporations or the bank, not {_shown(who)}.")
    try:
        return names.account(who[:_SHOWN], players, rules, BANK)
    except Invalid as error:
        raise Invalid(f"{where}: {error}") from None


def _shown(value: object) -> str:
    """A value of the file, in short."""
    if isinstance(value, str):
        return value if value.isascii() and value.isdecimal() and len(value) < _SHOWN else repr(value[:_SHOWN])
    return json.dumps(value)[:_SHOWN]
