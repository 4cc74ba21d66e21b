"""Privates that bring a train to the corporation that buys them, which may not sell it (18GA.7)."""

from collections.abc import Iterator, Mapping

from banker.calc import trains
from banker.rounds import open_privates
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rules.kinds import PrivateName, TrainType
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import CORPORATION
from banker.state.table import REMOVED, Draft, Table


class PrivateTrainsFacts(Facts, of_each="private"):
    """Who got the train."""

    went_to = Single("free_train", CORPORATION)
    """The corporation that got the train that comes with it, and may not sell that."""


class PrivateTrains(Mechanism):
    """Privates that bring a train to the corporation that buys them; this train is not in the depot."""

    facts = (PrivateTrainsFacts,)

    rows: Mapping[PrivateName, TrainType]
    """The type of train that comes with a private."""
    instead: tuple[PrivateName, ...] = ()
    """Privates that close when a corporation buys them, which needs room for the train."""

    def spare(self, rules: Ruleset) -> Iterator[tuple[str, str]]:
        return (("train", kind) for name, kind in self.rows.items() if name in rules.private)

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        """It gets the train once, which is no purchase of a train; nobody does without room, or if the type has rusted."""
        table, kind = draft.table, self.rows.get(private)
        if kind is None or kind in trains.rusted(table.rules, table.phase_name):
            return
        went_to = PrivateTrainsFacts.of(table, private).went_to
        if (
            table.trains_counted(corporation) < trains.limit(table.rules, table.phase_name, corporation)
            and went_to is None
        ):
            draft.give("train", kind, REMOVED, corporation, self.cite)
            draft.set_fact(PrivateTrainsFacts.went_to, private, corporation, self.cite)
        if private in self.instead:
            open_privates.close(draft, private)

    def private_objections(self, table: Table, private: str, corporation: str) -> Iterator[Objection]:
        held, limit = table.trains_counted(corporation), trains.limit(table.rules, table.phase_name, corporation)
        if private in self.instead and held >= limit:
            text = f"{corporation} has {held} trains, no room for the one that {private} brings: the limit is {limit}"
            yield Objection(text, self.cite)

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        of_kind = (name for name, its in self.rows.items() if its == kind)
        kept = sum(PrivateTrainsFacts.of(table, name).went_to == seller for name in of_kind)
        if kept and table.trains(seller).count(kind) <= kept:
            yield Objection(f"{seller} may not sell its {kind}-train, which came with a private", self.cite)
