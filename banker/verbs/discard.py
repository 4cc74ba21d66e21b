"""`discard`: a corporation over the train limit returns a train without payment (1830 21.0; A46)."""

from collections.abc import Iterator

from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.table import POOL, Table
from banker.verbs.arguments import Corporation, TrainType
from banker.verbs.event import Event


class Discard(Event):
    """Return an excess train of CORP to the bank pool.

    CORP gets no payment. When a new phase lowers the train limit, each corporation with too many trains must do this before anything else.
    """

    verb = "discard"
    arguments = (
        Corporation("corporation", actors=lambda turn: tuple(turn.table.discards_due()) or (turn.ran,)),
        TrainType("kind"),
    )
    example = "discard b&o 3"

    corporation: str
    kind: str

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite.discard
        held = table.trains(self.corporation)
        if self.kind not in held:
            yield Objection(
                f"{self.corporation} has no {self.kind}-train", cite, f"Its trains: {', '.join(held) or 'none'}."
            )
        if self.corporation not in table.discards_due():
            limit = table.phase.train_limit
            yield Objection(
                f"{self.corporation} has {len(held)} train{'s' * (len(held) != 1)}, within the limit of {limit}", cite
            )

    def apply(self, draft: Draft) -> None:
        draft.give("train", self.kind, self.corporation, POOL, draft.table.rules.cite.discard)
