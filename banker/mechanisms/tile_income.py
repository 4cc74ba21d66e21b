"""Privates whose owner is paid for each tile that anybody lays (18Neb.30)."""

from collections.abc import Iterator, Mapping

from banker.rounds.mechanism import Mechanism
from banker.rounds.questions import Building
from banker.rules.kinds import AtLeastOne, PrivateName
from banker.state.table import BANK, REMOVED, Draft, Table


class TileIncome(Mechanism):
    """Privates whose owner, player or corporation, gets money from the bank for each tile that any corporation lays."""

    rows: Mapping[PrivateName, AtLeastOne]
    """Dollars for each tile."""

    def _paid(self, table: Table) -> Iterator[tuple[str, str, int]]:
        """The privates that are owned, each with its owner and dollars for a tile."""
        for name, dollars in self.rows.items():
            if (owner := table.owner(name)) not in (BANK, REMOVED):
                yield name, owner, dollars

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        for name, owner, dollars in self._paid(draft.table):
            draft.pay(BANK, owner, dollars, self.cite, f"income of {name} for a tile", "income", name)

    def shown(self, table: Table) -> Iterator[str]:
        for name, owner, dollars in self._paid(table):
            yield f"Each tile brings {owner} {table.money(dollars)} ({name}); record free ones, too: `tile CORP HEX`"
