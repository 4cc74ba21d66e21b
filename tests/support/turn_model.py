"""Whose turn it is in the stock rounds of 1830, written a second time from the rules (4.0, 7.0 to 7.3, 10.0, 23.1; A63, A64, A85)."""

from typing import NamedTuple

from banker.state.record import Record
from banker.state.table import BANK, Table
from support.random_referee import Referee


class Turns(NamedTuple):
    """A moment of a stock round: who is `up`, whether they have `acted` in their turn, and how many have passed in a row."""

    up: str
    acted: bool = False
    passed: int = 0
    more: str = ""
    """The corporation of the brown zone of which the player who is up has just bought, from its `source`."""
    dealt: str | None = None
    """The last player who bought or sold in this round (4.0)."""
    out: tuple[str, ...] = ()
    """The bidders who have dropped out (7.2)."""
    source: str = ""
    bought: str = ""
    """Who has bought just now: a sale after it still belongs to the same turn (4.0)."""


class TurnModel:
    """Follows what is recorded and passed; `now` is None where it does not know: in operating rounds and after corrections."""

    def __init__(self, table: Table) -> None:
        self.now: Turns | None = Turns(table.players[0])
        self.priority: str | None = None
        """Who must have got the priority deal with the last event; None if it did not end a stock round that was followed."""
        self._seats = table.players
        self._before: dict[int, Turns | None] = {}
        """What was known before each event that was recorded."""
        self._undone: dict[int, Turns | None] = {}
        """What was known before each event was undone."""
        self._passes: list[Turns | None] = []
        """What was known before each pass since the last event."""

    def record(self, event: Record, before: Table, after: Table) -> None:
        """An event is recorded."""
        now, self._passes, self.priority, self._seats = self.now, [], None, after.players
        if event.do in ("undo", "redo"):
            n = int(event.words[-1])
            if event.do == "undo":
                self._undone[n], self.now = now, self._before.get(n)
            else:
                self.now = self._undone.get(n)
            return
        self._before[event.n] = now
        if event.do in ("amend", "void", "insert", "rename", "option") or event.override:
            self.now = None
        elif event.do == "next":
            self.priority = now and (_left(self._seats, now.dealt, 1) if now.dealt else before.priority)
            self.now = Turns(str(after.priority)) if after.round.is_stock else None
        elif now is not None and before.round.is_stock:
            self.now = _after(now, event, before, after)

    def pass_(self, who: str) -> bool:
        """A player says that they pass, or that their turn is over; whether it was their turn."""
        now = self.now
        self._passes.append(now)
        if now is None:
            return True
        passed = now.passed + (not now.acted)
        self.now = Turns(_left(self._seats, who, 1), passed=passed, dealt=now.dealt, out=now.out)
        return now.up == who

    def drop_out(self, who: str) -> None:
        """A bidder drops out (7.2)."""
        self._passes.append(self.now)
        self.now = self.now and self.now._replace(out=(*self.now.out, who))

    def end_turn(self) -> None:
        """The turn of a corporation is over."""
        self._passes.append(self.now)

    def take_back(self) -> None:
        """The last pass is taken back."""
        self.now = self._passes.pop() if self._passes else None

    def forget(self) -> None:
        """Nobody knows the passes any more."""
        self.now, self._before, self._undone, self._passes = None, {}, {}, []


def _left(seats: tuple[str, ...], who: str, places: int) -> str:
    return seats[(seats.index(who) + places) % len(seats)]


def _after(now: Turns, event: Record, before: Table, after: Table) -> Turns | None:
    """What is known after an event of a stock round."""
    who = event.words[0] if event.words else ""
    seats = before.players
    if event.do == "private":
        return _private(now, event, before)
    if event.do == "bid" and event.words[1] != before.privates(BANK)[0]:
        return now._replace(up=_left(seats, who, 1), acted=False, passed=0, more="")
    if event.do == "bid":
        return now._replace(out=tuple(name for name in now.out if name != who))
    if event.do == "sell":
        keeps = now.more if who == now.up else ""
        if keeps:
            return _again(who, keeps, after, now.source)
        return now if who == now.bought else Turns(who, acted=True, dealt=who)
    if event.do == "par":
        return Turns(_left(seats, who, 1), dealt=who, bought=who)
    if event.do == "buy":
        _, name, source, *_ = event.words
        return _again(who, name, after, source)
    return now


def _again(who: str, name: str, after: Table, source: str) -> Turns:
    """In the brown zone the turn stays as long as more can be bought (10.0; A85), by an option also from the IPO (A24)."""
    several = source == "pool" or after.rules.options["brown_from_ipo"] == "yes"
    if several and after.zone(name) == "brown" and Referee(after, 0, 0).allows(("buy", who, name, source, "1")):
        return Turns(who, acted=True, more=name, dealt=who, source=source)
    return Turns(_left(after.players, who, 1), dealt=who, bought=who)


def _private(now: Turns, event: Record, before: Table) -> Turns:
    """A private is sold: by the bank at its price, on a bid, or by another player."""
    who, private, *_ = event.words
    if before.owner(private) != BANK:  # nobody's turn ends (23.1); it counts as a purchase (A63)
        return now._replace(acted=True, passed=0, dealt=who)
    if (
        before.bids(private) or int(event.words[2]) > before.rules.private[private].price
    ):  # the turn stays left of the last buyer of a private that was offered (7.2; A64)
        return now._replace(dealt=who, out=())
    return Turns(_left(before.players, who, 1), dealt=who)
