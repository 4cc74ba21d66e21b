"""Loans of players: instead of going bankrupt, a president owes the bank money, and interest on it (18MS.29 to 18MS.31)."""

from banker.rounds import forced_sales
from banker.rounds.mechanism import Mechanism
from banker.rules.kinds import Section
from banker.rules.values import WHOLE
from banker.state.table import BANK, Draft, Table


class Loan(Mechanism):
    """Loans from the bank to a president who must buy a train, lacks the money and can sell nothing. The debt is negative cash, which counts in the score; nobody goes bankrupt."""

    extra: int
    """Dollars that the president owes in addition to what the train lacks."""
    interest: int
    """Percent of a debt, rounded up, by which it grows at the end of each stock round."""
    cite_interest: Section = ""
    """The interest."""

    def may_owe(self) -> str:
        return self.cite

    def loan(self, table: Table, president: str) -> int | None:
        needed = forced_sales.need(table)
        if needed is None or needed.president != president or not needed.missing:
            return None
        return None if forced_sales.can_raise(table, needed) else self.extra

    def round_ends(self, draft: Draft) -> None:
        for who in draft.table.players if draft.table.round.is_stock else ():
            debt = max(0, -draft.table.cash(who))
            why = f"interest on a debt of {draft.table.money(debt)}"
            draft.pay(who, BANK, -(-debt * self.interest // WHOLE), self.cite_interest, why, "interest")
