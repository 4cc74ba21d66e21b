"""`discard`: a corporation over the train limit returns a train without payment (1830 21.0; A46)."""

from collections.abc import Iterator

from banker.calc import trains
from banker.rounds import operating
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.state.table import Draft, Table
from banker.verbs.arguments import Corporation, TrainType
from banker.verbs.event import Event


class Discard(Event):
    """Return an excess train of CORP to the bank pool.

    In some games the train leaves the game instead. CORP gets no payment. When a new phase lowers the train limit, each corporation with too many trains must discard before anything else happens.
    """

    arguments = (
        Corporation("corporation", actors=lambda turn: tuple(turn.table.discards_due()) or (turn.ran,)),
        TrainType("kind"),
    )
    example = "discard nyc 3"

    corporation: str
    kind: str

    def objections(self, table: Table) -> Iterator[Objection]:
        name, cite = self.corporation, table.rules.cite.discard
        held = table.trains(name)
        if self.kind not in held:
            yield Objection(f"{name} has no {self.kind}-train", cite, f"Its trains: {', '.join(held) or 'none'}.")
        if name in table.discards_due():
            return
        own = (mechanism.may_discard(table, name, self.kind) for mechanism in mechanisms(table))
        if (allowed := next((found for found in own if found is not None), None)) is not None:
            yield from allowed
        else:
            has = f"{len(held)} train{'s' * (len(held) != 1)}"
            limit = trains.limit(table.rules, table.phase_name, name) + (table.corporation[name].trains_allowed or 0)
            yield Objection(f"{name} has {has}, within the limit of {limit}", cite)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} discards {trains.a_train(self.kind)}."

    def apply(self, draft: Draft) -> None:
        place = operating.place_of_discards(draft.table)
        draft.give("train", self.kind, self.corporation, place, draft.table.rules.cite.discard)
