"""`pay`: any other payment, with its reason (1830 11.0, 15.0, 24.0)."""

from collections.abc import Iterator
from dataclasses import dataclass

from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.table import BANK, Table
from banker.verbs.arguments import Account, Dollars, Given, Text
from banker.verbs.event import Event
from banker.verbs.words import Words


@dataclass(frozen=True, slots=True)
class Pay(Event):
    """Any payment that no other verb covers, with its reason.

    FROM and TO are players, corporations or the bank. All words behind the amount are the REASON, which stands in the ledger. The money of corporations is kept apart from that of players and of other corporations; for trains between them there is `train`.
    """

    verb = "pay"
    arguments = (
        Account("source", "FROM"),
        Account("to", "TO"),
        Dollars("amount"),
        Text("reason", "REASON", what="the reason"),
    )
    example = "pay alice bank 50 contribution to the broken bank"

    source: str
    to: str
    amount: int
    reason: str

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        if given["source"] == given["to"] or not given["amount"]:
            raise words.wrong("a payment goes from one to another, and is more than nothing")

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        names = table.rules.corporation
        for who in (self.source, self.to):
            if who in table.players and table.rules.setup:
                yield Objection(f"{who} has no money apart from that of a railroad", cite.payment)
                return
        if (self.source in names) != (self.to in names) and BANK not in (self.source, self.to):
            yield Objection("the money of a corporation and that of a player are kept strictly apart", cite.payment)
        if self.source in names and self.to in names:
            words = "for trains only, with `train`" if table.rules.trains.between_allowed else "nothing"
            yield Objection(f"corporations pay each other {words}", cite.between_trains)
        if self.source != BANK and table.cash(self.source) < self.amount:
            yield Objection(f"{self.source} has ${table.cash(self.source):,}, and not ${self.amount:,}", cite.cash)

    def apply(self, draft: Draft) -> None:
        draft.pay(self.source, self.to, self.amount, draft.table.rules.cite.payment, self.reason)
