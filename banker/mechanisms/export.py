"""Export: at the end of each set the next train in order leaves the game, as if somebody had bought it."""

from collections.abc import Iterator

from banker.calc import trains
from banker.rounds import ending, operating
from banker.rounds.mechanism import Mechanism
from banker.rules.faults import Fault
from banker.rules.kinds import TrainType
from banker.rules.values import Ruleset
from banker.state.table import DEPOT, REMOVED, Draft, Table


class Export(Mechanism):
    """Trains that leave the game unsold, at the end of each set of operating rounds and when the privates pay in their sale."""

    types: tuple[TrainType, ...]
    """Types of train that are exported: the next train in order leaves the game if it is one of these."""
    until: TrainType = ""
    """Once a train of this type is exported, no more trains are."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        del rules
        if self.until and self.until not in self.types:
            yield Fault("export.until", f"is {self.until!r}, which is not in export.types")

    def set_ends(self, draft: Draft) -> None:
        kind = self._next(draft.table)
        if kind is not None:
            draft.give("train", kind, DEPOT, REMOVED, self.cite)
            operating.leaves_depot(draft, kind)

    def leaves_next(self, table: Table) -> str | None:
        end = ending.reason(table)
        goes_on = not table.over and (end is None or end.after == "next-set")
        return self._next(table) if goes_on else None

    def _next(self, table: Table) -> str | None:
        """The type of train that would be exported now; None if none would."""
        kind = next(
            iter(trains.in_depot(table.rules, table.depot(), {})), None
        )  # the next in order is never beside another
        over = self.until and table.holdings["train", self.until].get(REMOVED)
        return kind if kind in self.types and not over else None
