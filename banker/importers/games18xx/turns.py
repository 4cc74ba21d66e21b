"""Whose turn it is: a stock round by who passes, a corporation's turn by how far it has come.

18xx.games tells no turn and no round. Who cannot do anything is passed over by itself, and so is every step of a
corporation in which it cannot do anything.
"""

from collections.abc import Iterator, Mapping, Sequence

from banker.calc import trains
from banker.calc.privates import bounds
from banker.state.table import Table
from banker.verbs.token import costs

TRACK, TOKEN, RUN, DIVIDEND, TRAIN, PRIVATE, DONE = range(7)
_STEPS = {"lay_tile": TRACK, "place_token": TOKEN, "run_routes": RUN, "dividend": DIVIDEND, "buy_train": TRAIN}


class StockRound:
    """Who has passed since he last did something."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._passed: set[str] = set()
        self._now: str | None = None
        self._acted = False
        self._ended = False

    def over_before(self, who: str, first: str | None) -> bool:
        """Whether all have passed before it is somebody's turn (whoever is passed over has passed); if not, it is his turn.

        `first` is who begins the round.
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
        """Whether anybody has done anything in it."""
        return self._now is not None

    @property
    def all_passed(self) -> bool:
        """Whether the round is over."""
        return len(self._passed) == len(self._players)

    def deals(self, who: str) -> None:
        """Somebody buys or sells."""
        self._passed.discard(who)
        self._acted = True

    def passes(self, who: str) -> None:
        """Somebody passes: if he has done something in this turn, he is only done with it."""
        if not self._acted:
            self._passed.add(who)
        self._ended = True


class CorporationTurn:
    """How far a corporation has come in its turn: the steps at which 18xx.games may stand now, waiting for it.

    Whether it does at one of them is told with every action: True, False, or None where only a map would tell.
    """

    def __init__(self, corporation: str) -> None:
        self.corporation = corporation
        self.revenue: int | None = None
        """What it has run for, as long as nobody has said who gets it."""
        self.first_tiles: set[str] = set()
        """Hexes on which it has laid the first tile there is, in this turn."""
        self.hexes_of_privates: set[str] = set()
        """Hexes on which a private laid its tile for it, in this turn."""
        self.ref = ""
        """The last action of the turn."""
        self._at = {TRACK}

    @property
    def may_be_over(self) -> bool:
        """Whether it may have nothing left to do."""
        return DONE in self._at

    @property
    def is_over(self) -> bool:
        """Whether it has nothing left to do, for certain."""
        return self._at == {DONE}

    @property
    def is_past_run(self) -> bool | None:
        """Whether it has run or been passed over there; None where that cannot be known."""
        past = {step > DIVIDEND for step in self._at}
        return None if len(past) > 1 else past.pop()

    def fits(self, kind: str) -> bool:
        """Whether an action may still be one of this turn."""
        if kind == "pass":
            return not self._at.isdisjoint((TRACK, TOKEN, TRAIN, PRIVATE))
        return min(self._at) <= _STEPS.get(kind, PRIVATE)

    def goes_on(self, kind: str, waits: Mapping[int, bool | None]) -> None:
        """An action of it, or a pass, which ends the step that it stands at; anything else ends none."""
        if kind == "buy_train":
            begins = {TRAIN}
        elif kind in _STEPS:
            begins = {max(min(self._at), _STEPS[kind] + 1)}
        elif kind == "pass":
            begins = {step + 1 for step in self._at if step in (TRACK, TOKEN, TRAIN, PRIVATE)} or self._at
        else:
            begins = self._at
        self._at = {step for begin in begins for step in _waiting(begin, waits)}


def _waiting(begin: int, waits: Mapping[int, bool | None]) -> Iterator[int]:
    """The steps from one on at which the corporation may be waited for."""
    for step in range(begin, DONE):
        here = step == begin if step == DIVIDEND else waits[step]
        if here is not False:
            yield step
        if here:
            return
    yield DONE


def steps_that_wait(table: Table, name: str) -> dict[int, bool | None]:
    """Which steps 18xx.games does not pass over as the table stands: those in which a corporation can do something."""
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
    """With room for one, if it can pay for the cheapest (another corporation's may cost $1); without, by trading one in.

    Without a train and the money for one it must buy if it has a route, which only the map tells.
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
