"""Whose turn it is: a stock round by who passes, a corporation's turn by how far it has come.

18xx.games tells no turn and no round. Who cannot do anything is passed over by itself, and so is every step of a
corporation in which it cannot do anything.
"""

from collections.abc import Sequence

_TRACK, _TOKEN, _RUN, _DIVIDEND, _TRAIN, _PRIVATE, _DONE = range(7)
_STEPS = {"lay_tile": _TRACK, "place_token": _TOKEN, "run_routes": _RUN, "dividend": _DIVIDEND, "buy_train": _TRAIN}


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
    """How far a corporation has come in its turn."""

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
        self._next = _TRACK

    @property
    def has_laid_track(self) -> bool:
        """Whether it has laid track, or passed that over."""
        return self._next > _TRACK

    def fits(self, kind: str) -> bool:
        """Whether an action may still be one of this turn."""
        if kind == "pass":
            return self._next < _DONE
        return self._next <= _STEPS.get(kind, _PRIVATE)

    def goes_on(self, kind: str) -> None:
        """An action of it, or a pass, which ends the step that it stands at."""
        if kind == "pass":
            self._next = _TRAIN + 1 if _RUN <= self._next <= _TRAIN else self._next + 1
        elif kind == "buy_train":
            self._next = _TRAIN
        elif kind in _STEPS:
            self._next = max(self._next, _STEPS[kind] + 1)
