"""Whose turn it is, as far as the recorded events and the passes of this session tell."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from banker.engine.history import History
from banker.rounds.auction import bidders, must_take, next_private, still_to_bid
from banker.rounds.mechanism import first_answer
from banker.rounds.turn import Pass, Trade, Turn, first_to_act, next_asked, once_over, to_the_left
from banker.state.facts import GameFacts
from banker.state.record import Entry, FactChange, Record, Transfer
from banker.state.table import BANK, Table
from banker.verbs.registry import CORRECTIONS, REVERSALS, find, verbs

if TYPE_CHECKING:
    from banker.rounds.objections import Objection
    from banker.verbs.event import Event

_ABOUT_PRIVATES = ("private", "bid")
"""The verbs whose turns depend on which privates were unsold."""


def current_turn(
    table: Table, past: Sequence[Record], passes: Sequence[Pass] = (), *, passes_known: bool = False
) -> Turn:
    """Whose turn it is after these events and passes, which may be known to be all there were."""
    nobody = Turn(table, None, sold=False, last_trader=None, sales=(), passed=0, ran=None, next_to_operate=None)
    nobody = nobody._replace(passes_known=passes_known)
    if table.over:
        return nobody
    if waits := next_asked(table):
        nobody = nobody._replace(waiting=waits) if waits.player else nobody._replace(settled_by=waits.no)
    if table.round.is_stock:
        turn = _in_stock_round(nobody, past, passes)
        return turn._replace(player=None, sold=False) if turn.trading_over else turn
    begun = table.operating
    has_run = begun is not None and table.has_operated(begun)
    waiting = once_over(table).yet_to_operate() if has_run else table.yet_to_operate()
    next_to_operate = begun if begun in waiting else next(iter(waiting), None)
    ran = begun if has_run and not ((waiting or nobody.waiting) and _turn_ended(begun, table, past, passes)) else None
    player = first_to_act(table, table.priority)
    return nobody._replace(player=player, ran=ran, next_to_operate=next_to_operate, last=begun)


def overridden_turn(event: "Event", table: Table, past: Sequence[Record]) -> "list[Objection]":
    """The objections to an event recorded with an override that depend on whose turn it was, without any passes."""
    from banker.verbs.event import object_in_turn

    return list(object_in_turn(event, current_turn(table, past))) if table.round.is_stock else []


def _turn_ended(corporation: str | None, table: Table, past: Sequence[Record], passes: Sequence[Pass]) -> bool:
    """Whether the end of a corporation's turn was typed in this round, and the corporation has done nothing in its turn since."""
    recent, begun = _of_this_round(table, past)
    end = max((typed.events for typed in _that_count(passes, past, begun) if typed.who == corporation), default=None)
    if end is None:
        return False
    return not any(record.n > end and record.words[:1] == (corporation,) and _acts_in_turn(record) for record in recent)


def _acts_in_turn(record: Record) -> bool:
    """Whether a corporation named first in an event takes its turn with it; a count or a note is nobody's turn."""
    kind = find(record.do) if record.do in verbs() else None
    return kind is not None and (kind.done_in_turn or kind.step is not None)


def _in_stock_round(turn: Turn, past: Sequence[Record], passes: Sequence[Pass]) -> Turn:
    """Deals and passes in order: a player who buys or passes ends their turn, a player who sells may still buy."""
    table = turn.table
    recent, begun = _of_this_round(table, past)
    named = (typed._replace(who=table.name_now(typed.who)) for typed in _that_count(passes, past, begun))
    known = [typed for typed in named if typed.who in table.in_turn]
    passed = [typed for typed in known if not typed.private]
    sold = [] if table.rules.privates.takes_turns else _first_sales(recent)
    if in_sale := _in_sale(turn, sold, passed):
        return in_sale
    turns = _Turns(table.in_turn, first_to_act(table, _first_player(table, recent)))
    after_sale = max((n for n, _ in sold), default=0)
    trades = list(_trades(table, recent, past))
    steps: list[tuple[int, Trade | Pass]] = [(n, trade) for n, trade, _ in trades]
    steps += ((typed.events, typed) for typed in passed)
    for n, step in sorted(steps, key=lambda step: (step[0], isinstance(step[1], Pass))):
        if n >= after_sale:
            turns.take(step)
    purchases = (event for _, trade, event in reversed(trades) if trade.is_purchase)
    more = next(purchases).more_of(table) if turns.bought else ""
    found = turns.after(turn, more or turns.more_after_par(table))
    if waiting := still_to_bid(table):
        left = table.in_turn[table.in_turn.index(found.player or waiting[0]) :] + table.in_turn
        up = next(who for who in left if who in waiting)
        found = found._replace(player=up, sold=False, has_dealt=False, passed=0)
    if table.sold_first() and _highest_bids_bought(table, recent):
        found = found._replace(player=table.priority, passed=len(table.in_turn), has_dealt=False, passes_known=True)
    if (taker := must_take(table)) is not None:
        # nobody can pass
        found = found._replace(player=taker, sold=False, has_dealt=False, passed=0, passes_known=True)
    return found._replace(dropped=_dropped(table, recent, [typed for typed in known if typed.private]))


class _Turns:
    """The turns of a stock round, of players in seat order from the `first` one on, as deals and passes are taken in."""

    def __init__(self, seats: Sequence[str], first: str | None) -> None:
        self._seats, self._player = seats, first
        self._trader: str | None = None
        self._in_their_turn: str | None = None
        """Who has dealt in their turn, which it is therefore no pass to end."""
        self._sold = self.bought = False
        self._begun: tuple[str, int] = "", 0
        """The corporation that begins in this turn, and how many certificates its president has bought besides."""
        self._sales: tuple[str, ...] = ()
        self._passed, self._for_good = 0, dict[str, None]()
        self._last: str | None = None
        self._is_over = False

    def take(self, step: Trade | Pass) -> None:
        """The next trade or pass of the round."""
        self._last, self._is_over = step.who, isinstance(step, Trade) and step.last
        if step.who not in self._seats:  # a bankrupt player deals by an override: in nobody's turn
            return
        if isinstance(step, Pass):
            self._pass(step.who)
        elif step.between:
            self._for_good.pop(step.who, None)
            in_nobodys = step.alone and step.who != self._player
            self._in_their_turn, self._passed = self._in_their_turn if in_nobodys else self._player, 0
        else:
            self._for_good.pop(step.who, None)
            self._trade(step)

    def _pass(self, who: str) -> None:
        # To end a turn after a trade is no pass, nor one in which a private went to another player (A63, A85).
        if not self._has_dealt(who):
            self._passed += 1
            self._for_good.setdefault(who)
        self._trader, self._sold, self.bought, self._player = None, False, False, to_the_left(self._seats, who)
        self._in_their_turn, self._sales, self._begun = None, (), ("", 0)

    def _has_dealt(self, who: str | None) -> bool:
        return who is not None and who in (self._trader, self._in_their_turn)

    def _trade(self, trade: Trade) -> None:
        if trade.who != self._trader:
            self._sold = self.bought = False
            self._begun = "", 0
            self._sales = ()
        self._in_their_turn = trade.who if trade.neither else None
        self._sales += (trade.sold,) if trade.sold else ()
        self._trader, self._sold, self._passed = trade.who, self._sold or trade.sale, 0
        if trade.is_purchase:
            self._begun = (trade.begins, 0) if trade.begins else (self._begun[0], self._begun[1] + 1)
        self.bought = self.bought or trade.is_purchase
        self._player = to_the_left(self._seats, trade.who) if self.bought else trade.who

    def more_after_par(self, table: Table) -> str:
        """The corporation that has begun in this turn, if its president may buy more of it now; "" otherwise."""
        name, besides = self._begun
        if not (name and self._trader and self.bought) or besides >= table.rules.trading.after_par:
            return ""
        unsold = "treasury" if table.rules.stock.unsold == "treasury" and table.floated(name) else "ipo"
        return "" if any(find("buy")(self._trader, name, unsold, 1).objections(table)) else name

    def after(self, turn: Turn, more_of: str) -> Turn:
        """Whose turn it is after all that; with `more_of`, it is still the turn of the last buyer."""
        player = self._trader if more_of else self._player
        return turn._replace(
            player=player,
            sold=player == self._trader and not more_of,
            has_dealt=self._has_dealt(player),
            bought=more_of,
            last_trader=self._trader,
            sales=self._sales,
            passed=self._passed,
            passed_for_good=tuple(self._for_good),
            last=self._last,
            is_over=self._is_over,
        )


def _first_sales(recent: Sequence[Record]) -> list[tuple[int, str]]:
    """Who has bought each private first in this round, from the bank, with the number of the event."""
    found: dict[str, tuple[int, str]] = {}
    for place, entry in _placed(History(recent).entries()):
        if entry.do == "private":
            found.setdefault(entry.words[1], (place, entry.words[0]))
    return [*found.values()]


def _highest_bids_bought(table: Table, recent: Sequence[Record]) -> bool:
    """Where the privates are sold in rounds: whether a bid has bought one in this round, so that everybody has passed, and nobody has bid since."""
    if table.rules.privates.sale != "rounds":
        return False
    entries = [entry for entry in History(recent).entries() if entry.do in ("private", "bid")]
    since = takewhile(lambda entry: entry.do == "private", reversed(entries))
    return any(sale.words[2:3] != ("0",) for sale in since)


def _in_sale(turn: Turn, sold: Sequence[tuple[int, str]], passes: Sequence[Pass]) -> Turn | None:
    """Whose turn it is in a sale of the privates that has an order of its own; a pass comes after the event before it."""
    events = [*((place, False, turn.table.name_now(who)) for place, who in sold)]
    events += [(typed.events, True, typed.who) for typed in passes]
    steps = [(who, not passes_on) for _, passes_on, who in sorted(events, key=lambda event: event[:2])]
    sale = first_answer(turn.table, lambda its: its.sale_turn(turn.table, steps))
    last = steps[-1][0] if steps else None
    return None if sale is None else turn._replace(player=sale.player, passed=sale.passed, sale=sale, last=last)


def _dropped(table: Table, recent: Sequence[Record], passes: Sequence[Pass]) -> tuple[str, ...]:
    """The bidders who dropped out of the bidding for the private that is sold now, below the highest bid, and have not bid since."""
    private, lower = next_private(table), [*bidders(table)][1:]
    out = {typed.who: typed.events for typed in passes if typed.private == private and typed.who in lower}
    if not out:
        return ()
    for place, entry in _placed(History(recent).entries()):
        who, on, *_ = (*entry.words, "", "")
        who = table.name_now(who)
        if entry.do == "bid" and on == private and out.get(who, place) < place:
            del out[who]
    return tuple(out)


def _of_this_round(table: Table, past: Sequence[Record]) -> tuple[list[Record], int]:
    """The events of this round that stand, oldest first, and the number of the one before them."""
    recent: list[Record] = []
    for record in History(past).latest():
        if record.round != str(table.round) and record.do not in CORRECTIONS:  # a voided `next` ended no round
            return recent[::-1], record.n
        recent.append(record)
    return recent[::-1], 0


def _first_player(table: Table, recent: Sequence[Record]) -> str | None:
    """Who has the first turn of a stock round: the holder of the priority deal, before the first trade moved it.

    Where the privates are dealt, the turns begin after that. A correction moves it to who should have had it.
    """
    if not table.rules.privates.takes_turns:
        return table.priority
    moves = (move for record in recent if record.do not in CORRECTIONS for move in record.moves)
    changes = (move for move in moves if isinstance(move, FactChange) and move.of == GameFacts.priority.wire)
    return next((table.name_now(str(move.before)) for move in changes), table.priority)


def _trades(table: Table, recent: Sequence[Record], past: Sequence[Record]) -> "Iterator[tuple[int, Trade, Event]]":
    """The deals that count for turns, each with the number of its event, and the event."""
    from banker.engine.recorded import read_record  # only a stock round needs it, and it imports verbs

    entries = History(recent).entries()
    about_privates = any(entry.do in _ABOUT_PRIVATES for entry in entries)
    order = {entry.n: index for index, entry in enumerate(History(past).entries())} if about_privates else {}
    sales = _sales(table, past) if about_privates else {}
    for place, entry in _placed(entries):
        event = read_record(table, entry)
        then = _unsold_at(table, sales, order[entry.n]) if entry.do in _ABOUT_PRIVATES else table
        if event is not None and (trade := event.trade(then)):
            yield place, trade, event


def _sales(table: Table, past: Sequence[Record]) -> dict[str, int]:
    """By private: the index of the event in which the bank sold it, which is the first about it."""
    from banker.engine.recorded import read_record

    found: dict[str, int] = {}
    for index, entry in enumerate(History(past).entries()):
        if entry.do == "private" and (event := read_record(table, entry)):
            found.setdefault(event.words()[1], index)
    return found


def _unsold_at(table: Table, sales: Mapping[str, int], index: int) -> Table:
    """The table with all privates back at the bank that it had not sold before an event."""
    later = [name for name, sale in sales.items() if sale >= index and table.owner(name) != BANK]
    if not later:
        return table
    then = table.copy()
    then.apply(*(Transfer("private", name, 1, table.owner(name), BANK) for name in later))
    return then


def _placed(entries: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """The events in order, each with a number for its place: its own, or that of the event before which it was inserted."""
    least = [*accumulate((entry.n for entry in reversed(entries)), min)]
    return zip(reversed(least), entries, strict=True)


def _that_count(passes: Sequence[Pass], past: Sequence[Record], begun: int) -> list[Pass]:
    """The passes of a round that followed so many events; a pass counts as long as the same events before it stand as when it was typed."""
    found = [typed for typed in passes if begun <= typed.events <= len(past)]
    if not any(record.do in REVERSALS for record in past[begun:]):
        return found
    undone = History(past).undone()
    return [
        typed for typed in found if History(past[: typed.events]).undone() == {n for n in undone if n <= typed.events}
    ]
