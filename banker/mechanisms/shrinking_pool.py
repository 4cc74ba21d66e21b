"""Shrinking pool: a certificate leaves the bank pool and the game before anyone but the president buys one (18Chesapeake.16)."""

from collections.abc import Iterator

from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.state.table import POOL, REMOVED, Draft, Table


class ShrinkingPool(Mechanism):
    """Certificates of a corporation that leave the bank pool and the game before anyone but its president buys one."""

    certificates: int
    """How many leave; 0 if none do."""

    def purchase_begins(self, draft: Draft, who: str, corporation: str) -> None:
        draft.give("share", corporation, POOL, REMOVED, self.cite, self._leave(draft.table, who, corporation))

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if event.verb != "buy" or event.source != "pool":
            return
        leave = self._leave(before, event.who, event.corporation)
        if leave and before.ordinary(event.corporation, POOL) - leave < event.count:
            last = f"It was the last certificate of {event.corporation} in the bank pool"
            yield "", f"{last}, so {event.who} gets none for it and pays nothing", self.cite

    def _leave(self, table: Table, who: str, corporation: str) -> int:
        others = table.president(corporation) != who
        return min(self.certificates, table.ordinary(corporation, POOL)) if others else 0
