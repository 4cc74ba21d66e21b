"""Privates whose income goes to the president of the corporation that owns them (1850.13)."""

from collections.abc import Iterator

from banker.rounds.mechanism import Mechanism
from banker.rules.faults import Fault
from banker.rules.kinds import PrivateName
from banker.rules.values import Ruleset
from banker.state.table import Table


class PresidentsIncome(Mechanism):
    """Privates whose income goes to the president of the corporation that owns them, not into its treasury."""

    privates: tuple[PrivateName, ...]
    """These privates."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if not self.privates:
            yield Fault("presidents_income.privates", "must have at least one private")

    def private_payee(self, table: Table, private: str) -> str | None:
        owner = table.owner(private)
        return table.president(owner) if private in self.privates and owner in table.rules.corporation else None
