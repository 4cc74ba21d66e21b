"""Obsolete trains run once more, count for no limit and are never sold; then they are gone (18TN.8, 18GA.14)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rules.kinds import PhaseName, TrainType
from banker.state.table import DEPOT, POOL, REMOVED, Draft, Table


class Obsolete(Mechanism):
    """Types of train that a phase makes obsolete, by the phase: they run once more, do not count for the limit and cannot be sold."""

    rows: Mapping[PhaseName, tuple[TrainType, ...]]
    """The types of train that a phase makes obsolete."""

    def obsolete(self, phases: Collection[str]) -> set[str]:
        return {kind for phase, kinds in self.rows.items() if phase in phases for kind in kinds}

    def effects(self, phase: str) -> list[str]:
        return [f"{kind}s run once more" for kind in self.rows.get(phase, ())]

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        if kind in table.obsolete_trains(seller):
            yield Objection(f"{seller} may not sell its {kind}-train, which is obsolete", self.cite)

    def shown(self, table: Table) -> Iterator[str]:
        owners = (f"{name} {','.join(its)}" for name in table.rules.corporation if (its := table.obsolete_trains(name)))
        if listed := "; ".join(owners):
            yield f"Obsolete, so they run once more: {listed}"

    def phases_begin(self, draft: Draft, phases: Sequence[str]) -> None:
        """Those that no corporation owns are gone."""
        for kind in (kind for phase in phases for kind in self.rows.get(phase, ())):
            for place in (POOL, DEPOT):
                count = max(0, draft.table.holdings["train", kind].get(place, 0))
                draft.give("train", kind, place, REMOVED, self.cite, count)

    def has_run(self, draft: Draft, corporation: str, given: Mapping[str, Any]) -> None:
        table = draft.table
        gone = table.obsolete_trains(corporation)
        for kind in dict.fromkeys(gone):
            draft.give("train", kind, corporation, REMOVED, self.cite, gone.count(kind))
