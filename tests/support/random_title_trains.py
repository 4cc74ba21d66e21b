"""Trains of the titles of 18xx.games: how many the bank sells in a turn, exports, obsolete ones, some that come with privates."""

from typing import ClassVar

from banker.mechanisms.private_trains import PrivateTrainsFacts
from banker.rounds.payout import loses_run
from banker.state.table import REMOVED, Table
from support.random_referee import Referee
from support.random_rulebook import Unsure, Wrong
from support.random_title import Title


class TitleTrains(Referee):
    """What these titles add to the rules of trains, for one table."""

    title: ClassVar[Title]
    _half = False
    """Whether the train that is asked about is bought at half price."""

    def __init__(self, table: Table, done: int, undone: int) -> None:
        super().__init__(table, done, undone)
        last = list(self.train_limits)[-1]
        rusts = self.rusted_from.items()
        self.rusted_from = {  # type: ignore[misc]
            kind: phases
            for kind, phases in rusts
            if not self.is_obsolete(kind, last) or self.title.obsolete[kind][0] not in phases
        }

    def _is_sold(self, kind: str, left: int) -> bool:
        """A train is on sale beside another from that one's phase on."""
        del left
        phases = list(self.train_limits)
        return phases.index(kind) <= phases.index(self.phase)

    def is_obsolete(self, kind: str, phase: str | None = None) -> bool:
        """Whether a type of train is obsolete, now or in another phase."""
        since, option = self.title.obsolete.get(kind, ("", ""))
        phases = list(self.train_limits)
        ruled = not option or self.rules.options[option] == "yes"
        return bool(since) and ruled and phases.index(since) <= phases.index(phase or self.phase)

    def _raising(self) -> bool:
        """A corporation must also buy a train before its turn ends where it must own one without a route."""
        return super()._raising() or (self.title.without_route and self._owes_train())

    def _run(self, name: str, revenue: str, *options: str) -> bool:
        """Who loses the run of the only train has no revenue; a subsidy is as much as some of its trains bring."""
        if options:
            if not self.title.subsidy or len(options) != 2 or options[0] != "--subsidy":
                raise Wrong
            times, rest = divmod(self._dollars(options[1]), self.title.subsidy)
            if rest or times > len(self.table.trains(name)):
                return False
        loses = name in self.corporations and loses_run(self.table, name)
        nothing = revenue.rstrip(self.letters) == "0"
        return super()._run(name, revenue) and (nothing or not loses or len(self.table.trains(name)) != 1)

    def counted(self, name: str) -> int:
        """Return how many trains of a corporation count for the limit."""
        return sum(not self.is_obsolete(kind) for kind in self.table.trains(name))

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        """A corporation buys so many trains of the bank in a turn."""
        if switches[-2:-1] == ("--with",):
            return self._at_half_price(name, kind, self._name(switches[-1], list(self.rules.private)), switches[:-2])
        bought = (self.table.bought_from_bank or ()) if self.table.operating == name else ()
        limited = bool(bought) if self.title.from_bank == "one" else kind in bought
        limited = limited and self.phase in (self.title.from_bank_in or self.train_limits)
        if switches[1:2] and switches[1] in self.corporations and not self._may_sell(switches[1], kind):
            return False
        of_bank = switches[:1] == ("--from",) and switches[1:2] in (("bank",), ("pool",))
        return super()._train(name, kind, *switches) and not (of_bank and limited and self.title.from_bank != "any")

    def _at_half_price(self, name: str, kind: str, private: str, switches: tuple[str, ...]) -> bool:
        """The owner of a private buys a train from the bank for half of its price, rounded up."""
        if "--president" in switches:
            raise Unsure
        may = self.table.owner(private) == name and kind in self.title.half_price.get(private, ())
        self._half = True
        right = self._train(name, kind, *switches)
        self._half = False
        return may and right and switches[1] in ("bank", "pool")

    def price_of(self, kind: str) -> int:
        """What the bank asks for a train."""
        return -(-super().price_of(kind) // (2 if self._half else 1))

    def _may_sell(self, name: str, kind: str) -> bool:
        """Whether a corporation has a train that is not obsolete and did not come with a private."""
        if self.is_obsolete(kind):
            return False
        kept = [
            private
            for private, its in self.title.private_trains.items()
            if its == kind and PrivateTrainsFacts.went_to.get(self.table, private) == name
        ]
        return self.table.trains(name).count(kind) > len(kept)

    def gets_train(self, private: str, name: str) -> bool:
        """Whether a train comes with a private for the corporation that buys it."""
        kind, rusts = self.title.private_trains.get(private), self.rusted_from
        unused = (
            PrivateTrainsFacts.went_to.get(self.table, private) is None
            and len(self.table.trains(name)) < (self.train_limits[self.phase])
        )
        return kind is not None and unused and self.phase not in rusts.get(kind, ())

    def export(self) -> str | None:
        """Return the type of train that would be exported now."""
        kind = next((kind for kind in (*self.in_order, *self.beside) if self._left(kind)), None)
        until = self.title.exports_until
        over = bool(until) and self.table.holdings["train", until].get(REMOVED, 0) > 0
        return kind if kind in self.title.exports and not over else None
