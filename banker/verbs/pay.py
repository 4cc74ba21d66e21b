"""`pay`: a payment that no other verb covers, with its reason (1830 11.0, 15.0, 24.0)."""

import re
from collections.abc import Iterator

from banker.rounds.objections import Objection, has_to_spend
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Account, Dollars, Text, Values, Words
from banker.verbs.event import Event

_AMOUNT = re.compile("[1-9][0-9]{0,8}")
"""A payment as the ledger has it: digits alone."""


class Pay(Event):
    """Record any other payment, with its reason.

    FROM and TO are players, corporations or the bank. All words after AMOUNT are the REASON, which the ledger keeps. A player and a corporation may not pay each other, nor may two corporations; to buy a train from another corporation, use `train --from`.
    """

    arguments = (
        Account("source", "FROM"),
        Account("to", "TO"),
        Dollars("amount"),
        Text("reason", "REASON", public=True),
    )
    example = "pay alice bank 50 contribution to the broken bank"

    source: str
    to: str
    amount: int
    reason: str

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        if given["source"] == given["to"] or not given["amount"]:
            raise words.error(f"A payment needs two different parties and an amount above {words.table.money(0)}.")

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        names = table.rules.corporation
        for who in (self.source, self.to):
            if who in table.players and table.rules.setup:
                yield Objection(f"In this game {who} has no cash; only railroads have cash", cite.payment)
                return
        if (self.source in names) != (self.to in names) and BANK not in (self.source, self.to):
            yield Objection("Corporations and players may not pay each other", cite.payment, _if_allowed(table))
        if self.source in names and self.to in names:
            allowed = table.rules.trains.between_allowed
            hint = f"To buy a train: `train {self.source} TYPE --from {self.to} --price N`." if allowed else ""
            words = " except for trains" if allowed else ""
            hint = " ".join(filter(None, (hint, _if_allowed(table))))
            yield Objection(f"Corporations may not pay each other{words}", cite.between_trains, hint)
        if self.source != BANK and table.spendable(self.source) < self.amount:
            yield Objection(f"{has_to_spend(table, self.source)}, less than {table.money(self.amount)}", cite.cash)

    def sentence(self, before: Table, after: Table) -> str:
        source, to = ("The bank" if self.source == BANK else self.source), ("the bank" if self.to == BANK else self.to)
        return f"{source} pays {to} {before.money(self.amount)}: {self.reason}."

    def apply(self, draft: Draft) -> None:
        draft.pay(self.source, self.to, self.amount, draft.table.rules.cite.payment, self.reason, "payment")


def _if_allowed(table: Table) -> str:
    """What to type in a title of one's own, whose rules may allow it."""
    return "" if table.rules.source.shipped else "If your rules allow this payment, type two: to the bank, and from it."
