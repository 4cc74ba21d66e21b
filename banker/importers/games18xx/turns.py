"""Whose turn it is: in a stock round from the passes, in an operating round from the steps of a corporation.

A file of 18xx.games has no turns and no rounds. A player or a step that has nothing to do is skipped without an action.
"""

from collections.abc import Iterator, Mapping, Sequence

from banker.calc import trains
from banker.calc.privates import bounds
from banker.rounds.stations import costs
from banker.state.table import Table

TRACK, TOKEN, RUN, DIVIDEND, TRAIN, PRIVATE, DONE = range(7)
STEPS = {"lay_tile": TRACK, "place_token": TOKEN, "run_routes": RUN, "dividend": DIVIDEND, "buy_train": TRAIN}


class StockRound:
    """The players who have passed since they last bought or sold."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._passed: set[str] = set()
        self._now: str | None = None
        self._acted = False
        self._ended = False

    def ends_before(self, who: str, first: str | None) -> bool:
        """Whether the round ends before a player's turn; if not, it becomes their turn, and the skipped players pass.

        `first` has the first turn of the round.
        """
        if who == self._now and not self._ended:
            return False
        seats = list(self._players)
        begin = seats.index(self._now) + 1 if self._now is not None else seats.index(first) if first else 0
        for step in range(len(seats)):
            if self.all_passed:
                return True
            seat = seats[(begin + step) % len(seats)]
            if seat == who:
                break
            self._passed.add(seat)
        self._now, self._acted, self._ended = who, False, False
        return False

    @property
    def has_begun(self) -> bool:
        """Whether any player has acted."""
        return self._now is not None

    @property
    def all_passed(self) -> bool:
        """Whether the round is over."""
        return len(self._passed) == len(self._players)

    def record_deal(self, who: str) -> None:
        """A player buys or sells."""
        self._passed.discard(who)
        self._acted = True

    def record_pass(self, who: str) -> None:
        """A player passes; if they have acted in this turn, the pass only ends it."""
        if not self._acted:
            self._passed.add(who)
        self._ended = True


class CorporationTurn:
    """The steps of a corporation's turn at which 18xx.games may be waiting now.

    Which steps 18xx.games stops at is known with every action: True, False, or None where only the map would tell.
    """

    def __init__(self, corporation: str) -> None:
        self.corporation = corporation
        self.revenue: int | None = None
        """The revenue of its run until the dividend is decided."""
        self.first_tiles: set[str] = set()
        """Hexes on which it has laid the first tile, in this turn."""
        self.hexes_of_privates: set[str] = set()
        """Hexes on which one of its privates has laid a tile, in this turn."""
        self.ref = ""
        """The last action of the turn."""
        self._at = {TRACK}

    @property
    def may_be_over(self) -> bool:
        """Whether the turn may be over."""
        return DONE in self._at

    @property
    def is_over(self) -> bool:
        """Whether the turn is certainly over."""
        return self._at == {DONE}

    @property
    def is_past_run(self) -> bool | None:
        """Whether its run is over or was skipped; None where that cannot be known."""
        past = {step > DIVIDEND for step in self._at}
        return None if len(past) > 1 else past.pop()

    def fits(self, kind: str) -> bool:
        """Whether an action can still belong to this turn."""
        if kind == "pass":
            return not self._at.isdisjoint((TRACK, TOKEN, TRAIN, PRIVATE))
        return min(self._at) <= STEPS.get(kind, PRIVATE)

    def advance(self, kind: str, possible: Mapping[int, bool | None]) -> None:
        """Advance by an action; a step's action or a pass ends that step, any other action ends none."""
        if kind == "buy_train":
            begins = {TRAIN}
        elif kind in STEPS:
            begins = {max(min(self._at), STEPS[kind] + 1)}
        elif kind == "pass":
            begins = {step + 1 for step in self._at if step in (TRACK, TOKEN, TRAIN, PRIVATE)} or self._at
        else:
            begins = self._at
        self._at = {step for begin in begins for step in _reachable(begin, possible)}


def _reachable(begin: int, possible: Mapping[int, bool | None]) -> Iterator[int]:
    """The steps from `begin` on at which 18xx.games may stop."""
    for step in range(begin, DONE):
        here = step == begin if step == DIVIDEND else possible[step]
        if here is not False:
            yield step
        if here:
            return
    yield DONE


def possible_steps(table: Table, name: str) -> dict[int, bool | None]:
    """The steps in which a corporation can do something, so that 18xx.games does not skip them; None if only the map tells."""
    cost, cash, trains = costs(table, name), table.cash(name), table.trains(name)
    return {
        TRACK: True,
        TOKEN: None if cost and min(cost) <= cash else False,
        RUN: None if trains else False,
        TRAIN: _can_buy_train(table, name),
        PRIVATE: table.phase.privates_to_corporations
        and any(
            table.owner(one) in table.players
            and private.to_corporations
            and bounds(table.rules.privates, private)[0] <= cash
            for one, private in table.rules.private.items()
        ),
    }


def _can_buy_train(table: Table, name: str) -> bool | None:
    """Whether it has room and money for a train (another corporation's may cost $1), or can trade one in.

    None if it has neither a train nor money: then it must buy one if it has a route, which only the map tells.
    """
    rules, cash, held, on_sale = table.rules, table.cash(name), table.trains(name), table.trains_on_sale()
    prices = [trains.price(rules, kind) for kind in on_sale]
    if any(table.trains(other) for other in rules.corporation if other != name):
        prices.append(1)
    if len(held) < table.phase.train_limit and prices and min(prices) <= cash:
        return True
    if any(
        kind in held and trains.price(rules, new, kind) <= cash for new in on_sale for kind in rules.train[new].trade_in
    ):
        return True
    return False if held or not prices else None
