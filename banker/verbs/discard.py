"""`discard`: a corporation over its limit returns a train without payment (1830 21.0; A46)."""

from collections.abc import Iterator
from dataclasses import dataclass

from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.table import POOL, Table
from banker.verbs.arguments import Corporation, TrainType
from banker.verbs.event import Event


@dataclass(frozen=True, slots=True)
class Discard(Event):
    """CORP returns an excess train to the Bank, for nothing.

    Where a new phase allows fewer trains, nothing else goes on until each corporation with too many has done so.
    """

    verb = "discard"
    arguments = (
        Corporation("corporation", up=lambda turn: tuple(turn.table.discards_due()) or (turn.ran,)),
        TrainType("kind"),
    )
    example = "discard b&o 3"

    corporation: str
    kind: str

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite.discard
        held = table.trains(self.corporation)
        if self.kind not in held:
            yield Objection(f"{self.corporation} has no {self.kind}-train; it has {', '.join(held) or 'none'}", cite)
        if self.corporation not in table.discards_due():
            limit = table.phase.train_limit
            yield Objection(f"{self.corporation} is within its limit of {limit} trains, and gives none up", cite)

    def apply(self, draft: Draft) -> None:
        draft.give("train", self.kind, self.corporation, POOL, draft.table.rules.cite.discard)
