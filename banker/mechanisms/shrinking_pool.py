"""Shrinking pool: a certificate leaves the bank pool and the game before anyone but the president buys one (18Chesapeake.16)."""

from collections.abc import Iterator

from banker.rounds.mechanism import Mechanism
from banker.state.table import POOL, REMOVED, Draft, Table


class ShrinkingPool(Mechanism):
    """Certificates of a corporation that leave the bank pool and the game before anyone but its president buys one."""

    certificates: int
    """How many leave; 0 if none do."""

    def purchase_begins(self, draft: Draft, who: str, corporation: str) -> None:
        draft.give("share", corporation, POOL, REMOVED, self.cite, self._leave(draft.table, who, corporation))

    def trade_notes(
        self, before: Table, who: str, corporation: str, source: str, count: int
    ) -> Iterator[tuple[str, str, str]]:
        leave = self._leave(before, who, corporation)
        if source == "pool" and leave and before.ordinary(corporation, POOL) - leave < count:
            words = f"It was the last certificate of {corporation} in the bank pool, so {who} gets none for it and pays nothing"
            yield "", words, self.cite

    def _leave(self, table: Table, who: str, corporation: str) -> int:
        others = table.president(corporation) != who
        return min(self.certificates, table.ordinary(corporation, POOL)) if others else 0
