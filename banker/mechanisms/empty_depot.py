"""An empty depot, which ends the game after one more stock round and set of operating rounds (1846.72, 18LosAngeles.12)."""

from collections.abc import Iterator

from banker.rounds.mechanism import End, Mechanism
from banker.rounds.objections import Objection
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER
from banker.state.table import Draft, Table


class EmptyDepotFacts(Facts):
    """When the depot became empty."""

    last_set = Single("empty_depot", NUMBER)
    """The last set of operating rounds, once the bank has no train left."""


class EmptyDepot(Mechanism):
    """Once the bank has no train left to sell, neither in the depot nor in the bank pool, the game ends after one more stock round and set of operating rounds. Until then a corporation's only train is not for sale."""

    facts = (EmptyDepotFacts,)

    ends_game: bool = False
    """Whether this holds; `players.instead` can say so for a number of players."""

    def event_done(self, draft: Draft) -> None:
        table = draft.table
        if self.ends_game and EmptyDepotFacts.of(table).last_set is None and not table.trains_on_sale():
            draft.set_game(EmptyDepotFacts.last_set, table.round.number + 1, self.cite)

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        if self.ends_game and not table.trains_on_sale() and len(table.trains(seller)) == 1:
            yield Objection(f"The depot is empty, and the {kind} is the only train of {seller}", self.cite)

    def ends(self, table: Table) -> Iterator[End]:
        """From then on; the text is stored in ledgers."""
        last = EmptyDepotFacts.of(table).last_set
        if last is not None:
            yield "the depot is empty", "set" if table.round.number >= last else "next-set", self.cite
