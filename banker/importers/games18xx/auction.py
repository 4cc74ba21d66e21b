"""The auction of private companies on 18xx.games, where bids and passes decide who buys which private at what price.

A bid on the cheapest private, if nobody else has bid on it, buys it. Bids on other privates wait until theirs is the
cheapest: then a single bidder buys it at their bid, and several bidders go on until one is left.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from banker.importers.games18xx.actions import Action
from banker.importers.imported_game import Step
from banker.rounds.auction import must_take, next_private, offered_at
from banker.rounds.mechanism import first_answer
from banker.state.table import Table


class Bought(NamedTuple):
    """A private bought with a president's certificate whose par is not set yet."""

    who: str
    private: str
    price: int
    action: Action


class Auction:
    """The waiting bids, who has passed, and the private being auctioned."""

    def __init__(self, table: Callable[[], Table], players: Sequence[str]) -> None:
        self._table = table
        self._players = players
        self._bids: dict[str, dict[str, int]] = {}
        self._passed: set[str] = set()
        self._auctioned: str | None = None
        self._pending: list[Bought] = []
        """The privates bought with a president's certificate whose par is not set yet, the first one first."""
        self.bought_at_once: str | None = None
        """Who has bought a private with the last action, by a bid that could not be contested."""

    @property
    def bought(self) -> Bought | None:
        """The private whose buyer must set a par before anything else."""
        return self._pending[0] if self._pending else None

    def unsold(self) -> list[str]:
        """The privates that the bank still has to sell."""
        pending = [bought.private for bought in self._pending]
        return [name for name in self._table().sold_first() if name not in pending]

    def bid(self, action: Action, who: str, private: str, price: int) -> Iterator[Step]:
        """A bid, or an immediate purchase."""
        unsold, self.bought_at_once = self.unsold(), None
        if private not in unsold:
            action.refuse(f"{who} bids on {private}, which is not for sale")
        self._passed.discard(who)
        if first_answer(self._table(), lambda its: its.sale_turn(self._table(), ())):  # each buys in turn
            self._passed.clear()
            yield from self._sell(action, who, private, price)
            return
        if self._table().rules.privates.bids_on_all:
            self._passed.clear()
            self._bids.setdefault(private, {})[who] = price
            yield action.step("bid", who, private, str(price))
            if self._table().rules.privates.sale == "all-at-once":
                yield from self._sell_all(action, who)
            return
        if self._auctioned is not None:
            if private != self._auctioned:
                action.refuse(f"{who} bids on {private} while {self._auctioned} is auctioned")
            self._bids[private][who] = price
        elif private == unsold[0] and not self._bids.get(private):
            self.bought_at_once = who
            yield from self._sell(action, who, private, price)
            yield from self._resolve(action)
        else:
            self._bids.setdefault(private, {})[who] = price

    def _sell_all(self, action: Action, who: str) -> Iterator[Step]:
        """Where all privates are sold at once: sell them if each player has the highest bid for one."""
        best = {private: max(bids, key=lambda who: bids[who]) for private, bids in self._bids.items()}
        if len(best) == len(self._players):
            prices = {private: self._bids[private][who] for private, who in best.items()}
            self.bought_at_once = who
            for private, buyer in best.items():
                yield from self._sell(action, buyer, private, prices[private])

    def pass_turn(self, action: Action, who: str) -> Iterator[Step]:
        """A pass, which leaves the current auction or skips this turn; when all pass, `next`, or the first private for $0."""
        self.bought_at_once = None
        if self._auctioned is not None:
            self._bids[self._auctioned].pop(who, None)
            yield from self._resolve(action)
            return
        self._passed.add(who)
        if len(self._passed) < len(self._players):
            return
        self._passed.clear()
        if self._table().rules.privates.sale == "rounds":
            yield from self._end_round(action)
            return
        yield action.step("next")
        first = next(iter(self.unsold()), None)
        if first is None:  # a draft that has ended so
            return
        if offered_at(self._table(), first) == 0:
            left = self._players[(self._players.index(who) + 1) % len(self._players)]
            yield from self._sell(action, left, first, 0)
            yield from self._resolve(action)

    def _end_round(self, action: Action) -> Iterator[Step]:
        """Where privates are sold in rounds: sell those with bids; then the others become cheaper, and who would be up takes what is free."""
        for private, bids in [*self._bids.items()]:
            buyer = max(bids, key=lambda who: bids[who])
            yield from self._sell(action, buyer, private, bids[buyer])
        if self._pending or not self.unsold():
            return
        yield action.step("next")
        if (free := next_private(self._table())) and (taker := must_take(self._table())):
            yield from self._sell(action, taker, free, 0)

    def _resolve(self, action: Action) -> Iterator[Step]:
        self._auctioned = None
        while (unsold := self.unsold()) and not self._pending:
            bids = self._bids.get(unsold[0], {})
            if len(bids) != 1:
                self._auctioned = unsold[0] if bids else None
                return
            who, price = next(iter(bids.items()))
            yield from self._sell(action, who, unsold[0], price)

    def _sell(self, action: Action, who: str, private: str, price: int) -> Iterator[Step]:
        self._bids.pop(private, None)
        brings = self._table().rules.private[private].comes_with
        if brings is not None and brings.certificate == "president":
            self._pending.append(Bought(who, private, price, action))
            return
        yield action.step("private", who, private, str(price))

    def par(self, price: int) -> Iterator[Step]:
        """Set the par of the president's certificate that came with the private bought last."""
        who, private, paid, action = self._pending.pop(0)
        yield action.step("private", who, private, str(paid), "--par", str(price))
        if self._table().rules.privates.sale == "auction":
            yield from self._resolve(action)
        elif self._table().rules.privates.sale == "rounds" and self.unsold():
            yield from self._end_round(action)
