"""Corporations that get full capital once their treasury holds a certain part of their stock (18Neb.5)."""

from collections.abc import Sequence

from banker.calc import trains
from banker.rounds.mechanism import Mechanism
from banker.rules.kinds import AtLeastOne, CorporationName, PhaseName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import BANK, POOL, Draft, Table


class FullCapitalFacts(Facts, of_each="corporation"):
    """Whose capital is still to come."""

    due_since = Single("full_capital", ROUND)
    """The round in which it floated, until its full capital is paid."""


class FullCapital(Mechanism):
    """Corporations that float in a later phase are paid for the rest of their stock at once: as soon as a purchase leaves a certain part of it in the treasury, the bank buys that part at the market price, and it goes to the bank pool."""

    facts = (FullCapitalFacts,)

    since: PhaseName
    """The phase from which this holds for corporations that float."""
    treasury: AtLeastOne
    """Percent of its stock that its treasury must hold exactly, after a player or the corporation has bought some."""
    never: tuple[CorporationName, ...] = ()
    """The corporations that get none."""

    def effects(self, phase: str) -> Sequence[str]:
        text = f"corporations that float later get full capital once they hold {self.treasury}% of themselves"
        return [text] if phase == self.since else []

    def floats(self, draft: Draft, corporation: str) -> None:
        begun = trains.phases_begun(draft.table.rules, draft.table.phase_name)
        if self.since in begun and corporation not in self.never:
            draft.set_fact(FullCapitalFacts.due_since, corporation, draft.table.round, self.cite)

    def event_done(self, draft: Draft) -> None:
        bought = {move.about for move in draft.explained if move.purpose == "purchase"}
        for name in (name for name in draft.table.rules.corporation if name in bought):
            if FullCapitalFacts.of(draft.table, name).due_since and self._holds_it(draft.table, name):
                self._pay(draft, name)

    def _holds_it(self, table: Table, corporation: str) -> bool:
        return table.percent(corporation, corporation) == self.treasury

    def _pay(self, draft: Draft, corporation: str) -> None:
        table = draft.table
        count, price = self.treasury // table.rules.corporation[corporation].share, table.price(corporation) or 0
        why = f"full capital: {count} times {price}"
        draft.pay(BANK, corporation, count * price, self.cite, why, "capital", corporation)
        draft.give("share", corporation, corporation, POOL, self.cite, table.ordinary(corporation, corporation))
        draft.set_fact(FullCapitalFacts.due_since, corporation, None, self.cite)
