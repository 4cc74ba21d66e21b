"""Cards with two names: each is bought as one of two types of train, so that these share a number (18MS.11)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from banker.errors import either
from banker.rounds.mechanism import Mechanism
from banker.rules.faults import Fault
from banker.rules.kinds import TrainType
from banker.rules.values import Ruleset
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import DEPOT, POOL, REMOVED, Table


class Cards(Mechanism):
    """Cards that are two types of train, such as `4D = "2D"`: the buyer chooses one, and the card is that train from then on."""

    rows: Mapping[TrainType, TrainType]
    """The type that the same cards also are; both have the same number, that of the cards."""

    resold: Literal["as-returned", "either"] = "as-returned"
    """Whether the bank sells a returned card under the name that it had, or under either name."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for kind, other in self.rows.items():
            one, two = rules.train.get(kind), rules.train.get(other)
            if one is not None and two is not None and one.count_ != two.count_:
                yield Fault(f"train[{kind}].count", f"must be {two.count_}, the number of the same cards as {other}")

    def same_card(self, kind: str) -> tuple[str, ...]:
        """The other type; there can be one card with three names."""
        first = self.rows.get(kind, kind)
        return tuple(other for other in (first, *self.rows) if other != kind and self.rows.get(other, other) == first)

    def resold_as(self, kind: str) -> tuple[str, ...]:
        return self.same_card(kind) if self.resold == "either" else ()

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if isinstance(move, Transfer) and (move.of, move.source, move.to) == ("train", POOL, REMOVED):
            others = either(self.resold_as(move.name))
            return f"The returned {move.name}-train is sold as {others}." if others else ""
        if not isinstance(move, Transfer) or (move.of, move.source, move.to) != ("train", DEPOT, REMOVED):
            return ""
        left = f"Cards left that can be bought as {move.name}: {after.depot()[move.name]}."
        return left if self.same_card(move.name) else ""
