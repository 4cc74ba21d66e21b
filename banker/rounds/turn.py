"""Whose turn it is, as far as what was recorded makes it plain, and what was said of passes, which move no money."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.state.history import CORRECTIONS, Entry, entries, latest
from banker.state.record import Record
from banker.state.table import Table

DEALS = ("buy", "par", "private", "sell")
"""The verbs of a stock round's turns."""


class Pass(NamedTuple):
    """Somebody has passed, when so many events had been recorded."""

    events: int
    who: str


class Turn(NamedTuple):
    """Who is up on a table: a player in a stock round, corporations in an operating round; nobody when the game is over."""

    table: Table
    player: str | None
    """The player who deals next; in an operating round who begins the next stock round."""
    sold: bool
    """Whether he has sold in this turn, and may still buy."""
    holder: str | None
    """The player who dealt last, as long as nobody has passed or dealt since."""
    passed: int
    """How many have passed one after the other since the last deal."""
    ran: str | None
    """The corporation that has run, and may still buy trains."""
    coming: str | None
    """The corporation that runs next, whether its turn has begun or not."""

    @property
    def all_passed(self) -> bool:
        """Whether everybody has passed one after the other, so that the stock round is over (1830 4.0)."""
        return self.table.round.is_stock and self.passed >= len(self.table.players)

    def passed_over(self, who: str | None) -> list[str]:
        """The players who have passed without a word if this one deals now, or (None) if the stock round ends."""
        if self.player is None or not self.table.round.is_stock:
            return []
        seats = self.table.players
        first = seats.index(self.player)
        if who is None:
            return [seats[(first + place) % len(seats)] for place in range(len(seats) - self.passed)]
        return [seats[(first + place) % len(seats)] for place in range((seats.index(who) - first) % len(seats))]


def current_turn(table: Table, past: Sequence[Record], passes: Sequence[Pass] = ()) -> Turn:
    """Whose turn it is after these events and passes."""
    nobody = Turn(table, None, sold=False, holder=None, passed=0, ran=None, coming=None)
    if table.over:
        return nobody
    if table.round.is_stock:
        return _in_stock_round(nobody, past, passes)
    begun = table.operating
    has_run = begun is not None and table.has_operated(begun)
    waiting = table.yet_to_operate()
    coming = begun if begun in waiting else next(iter(waiting), None)
    return nobody._replace(player=table.priority, ran=begun if has_run else None, coming=coming)


class _Deal(NamedTuple):
    """Somebody's purchase or sale, and the number of its event."""

    events: int
    who: str
    sale: bool


def _in_stock_round(turn: Turn, past: Sequence[Record], passes: Sequence[Pass]) -> Turn:
    """Deals and passes in the order in which they were: who buys or passes ends his turn, who sells may still buy."""
    seats = turn.table.players
    recent, begun = _of_this_round(turn.table, past)
    standing = {record.n for record in recent}
    steps: list[_Deal | Pass] = [*_deals(turn.table, recent, past)]
    steps += [one for one in passes if begun <= one.events <= len(past) and _still_holds(past[: one.events], standing)]
    player, holder = turn.table.priority, None
    sold = bought = False
    passed = 0
    for step in sorted(steps, key=lambda step: (step.events, isinstance(step, Pass))):
        if isinstance(step, Pass):
            passed += not (step.who == holder and sold)  # a seller who buys nothing ends his turn so: that is no pass
            holder, sold, bought, player = None, False, False, _left_of(step.who, seats)
            continue
        if step.who != holder:
            sold = bought = False
        holder, sold, bought, passed = step.who, sold or step.sale, bought or not step.sale, 0
        player = _left_of(holder, seats) if bought else holder
    return turn._replace(player=player, sold=player == holder, holder=holder, passed=passed)


def _left_of(who: str, seats: Sequence[str]) -> str:
    return seats[(seats.index(who) + 1) % len(seats)]


def _of_this_round(table: Table, past: Sequence[Record]) -> tuple[list[Record], int]:
    """The events of this round that stand, oldest first, and the number of the one before them."""
    recent: list[Record] = []
    for record in latest(past):
        if record.round != str(table.round) and record.do not in CORRECTIONS:  # a `next` that was voided ended no round
            return recent[::-1], record.n
        recent.append(record)
    return recent[::-1], 0


def _deals(table: Table, recent: Sequence[Record], past: Sequence[Record]) -> Iterator[_Deal]:
    for entry in entries(recent):
        if entry.do in DEALS and entry.words[0] in table.players and _is_of_a_turn(entry, past):
            yield _Deal(entry.n, entry.words[0], entry.do == "sell")


def _is_of_a_turn(entry: Entry, past: Sequence[Record]) -> bool:
    """Whether a deal is one of a turn: that players sell each other a private company is none, the first sale is the Bank's."""
    if entry.do != "private":
        return True
    sales = (one.n for one in entries(past) if (one.do, one.words[1:2]) == ("private", entry.words[1:2]))
    return next(sales, entry.n) == entry.n


def _still_holds(before: Sequence[Record], standing: set[int]) -> bool:
    """Whether what was recorded just before somebody passed has not been taken back since."""
    return not before or before[-1].do in ("undo", "redo", "next") or before[-1].n in standing
