"""Leaving turns and rounds in a game of 18xx.games: what its actions do not say, and our verbs need."""

from collections.abc import Callable, Iterator
from itertools import islice

from banker.importers.games18xx.actions import PROGRAM, Action, RecordedGame
from banker.importers.games18xx.auction import Auction
from banker.importers.games18xx.names import Names
from banker.importers.games18xx.turns import CorporationTurn, StockRound
from banker.importers.imported_game import Step, Translation, Unknown
from banker.rounds import operating
from banker.state.table import Table


class BetweenTurns:
    """What must be remembered of past actions beside the table, and how one turn or round leads to the next."""

    def __init__(self, source: RecordedGame, table: Callable[[], Table]) -> None:
        self._source = source
        self._table = table
        self._names = Names(source.rules, source.rules.external[PROGRAM], source.players)
        self._seats = tuple(source.players.values())
        self._auction = Auction(table, self._seats)
        self._stock = StockRound(self._seats)
        self._turn: CorporationTurn | None = None
        self._bought: set[str] = set()
        """Certificates that have left the IPO, by their ids in the file."""
        self._trains: dict[str, str] = {}
        """The places of trains that have left the depot, by their ids in the file."""
        self._tiles: dict[str, str] = {}
        """Hexes by the ids of the tiles last laid on them."""
        self._laid: set[str] = set()
        self._last: Action | None = None
        self._index = 0
        """The index of the current action."""

    def _follow(self, verb: str, *words: str) -> Step:
        """An event that has no action, after the last one."""
        return self._last.step(verb, *words) if self._last else Step(verb, words, "")

    def _later(self) -> Iterator[Action]:
        """The actions after the current one, without settings of automatic actions."""
        later = islice(self._source.actions, self._index + 1, None)
        return (action for action in later if not action.kind.startswith("program_"))

    def _operates_next(self) -> bool:
        """Whether a corporation acts next; a stock round may end without a pass in the file."""
        for later in self._later():
            who, kind = self._names.entity(later)
            if kind != "private":
                return kind == "corporation"
            if later.kind != "buy_shares":
                return self._table().owner(who) in self._source.rules.corporation
        return False

    def _leave_stock(self) -> Translation:
        yield self._follow("next")
        self._stock = StockRound(self._seats)

    def _leave_operating(self, action: Action | None) -> Translation:
        """End this operating round and those after it, since players buy and sell again."""
        while not self._table().round.is_stock:
            yield from self._close_round(action)

    def _close_round(self, action: Action | None) -> Translation:
        """End an operating round; a corporation without an action in it has run for $0."""
        yield from self._close_turn()
        for name in self._table().yet_to_operate():
            yield from self._assume_no_run(name, action.ref if action else "end")
        yield self._follow("next")

    def _assume_no_run(self, name: str, where: str) -> Translation:
        yield Unknown(where, f"{name} has no action in {self._table().round}; assumed: it did not run.")
        yield self._follow("run", name, "0")

    def _close_turn(self) -> Translation:
        yield from self._skip_run()
        self._turn = None

    def _skip_run(self) -> Translation:
        """Run for $0 if the corporation has not run: 18xx.games skips that step without an action."""
        turn, table = self._turn, self._table()
        if turn is None or table.round.is_stock:
            return
        if turn.revenue:
            assert self._last is not None, "the corporation has run, so there is an action"
            self._last.wrong(f"{turn.corporation} ran for ${turn.revenue}, but the dividend action is missing")
        if not table.has_operated(turn.corporation):
            yield Step("run", (turn.corporation, "0"), turn.ref, self._last.at if self._last else None)
        turn.revenue = None

    def _is_forced(self) -> bool:
        """Whether stock is sold for a train: others still operate, or the corporation that needs one acts next."""
        turn = self._turn
        if turn is None:
            return False
        if self._waiting():
            return True
        if not self._needs_train(turn.corporation):
            return False
        for action in self._later():
            if action.kind != "sell_shares":
                who, kind = self._names.entity(action)
                if kind != "private":
                    return who == turn.corporation or action.kind == "bankrupt"
        return True

    def _needs_train(self, name: str) -> bool:
        """Whether a corporation has no train and cannot pay for one; only the map tells whether it must buy one."""
        table, offer = self._table(), operating.cheapest(self._table())
        return offer is not None and not table.trains(name) and table.cash(name) < offer[1]

    def _reach_turn(self, action: Action, name: str, kind: str) -> Translation:
        """Begin a corporation's turn, after ending the rounds before it."""
        if self._table().round.is_stock:
            if self._auction.is_on:
                action.wrong(f"{name} operates before all private companies are sold")
            yield from self._leave_stock()
        table = self._table()
        turn = self._turn
        if turn is not None and turn.corporation == name:
            if self._is_of_this_turn(turn, kind):
                begins = kind in ("pass", "buy_company") and not self._waiting() and self._may_begin_next(name)
                if begins and turn.may_be_over:
                    now = table.round
                    text = f"The {kind} of {name} belongs to {now} or to the round after it; assumed: {now}."
                    yield Unknown(action.ref, text)
                return
        elif self._turn is not None:
            yield from self._close_turn()
            table = self._table()
        if self._turn is not None or table.has_operated(name):
            yield from self._close_round(action)
            if self._table().round.is_stock:
                yield from self._leave_stock()
        self._turn = CorporationTurn(name)

    def _is_of_this_turn(self, turn: CorporationTurn, kind: str) -> bool:
        """Whether an action of a corporation, or of its private ("" as kind), belongs to this turn, not to the next round's."""
        if self._waiting() or not kind or (kind == "pass" and not self._may_begin_next(turn.corporation)):
            return True
        return turn.fits(kind) and not self._is_of_next_round(turn, kind)

    def _waiting(self) -> list[str]:
        """The corporations that operate in this round after the current one."""
        now = self._turn.corporation if self._turn else None
        return [name for name in self._table().yet_to_operate() if name != now]

    def _may_begin_next(self, name: str) -> bool:
        """Whether a corporation, last in this round, may be first in the next."""
        table = self._table()
        return not table.has_operated(name) or table.order()[0] == name

    def _is_of_next_round(self, turn: CorporationTurn, kind: str) -> bool:
        """Whether a pass must be of the track step in the next round, since a station or run follows that is too late now."""
        if kind != "pass" or not turn.may_be_over:
            return False
        for later in self._later():
            if later.kind == "buy_company":
                continue
            too_late = later.kind in ("place_token", "run_routes", "dividend") and not turn.fits(later.kind)
            return too_late and self._names.entity(later)[0] == turn.corporation
        return False

    def _skip_run_if_past(self) -> Translation:
        """Before an action allowed at any time of a turn: skip the run if it is past, which later actions may tell."""
        turn = self._turn
        if turn is None or turn.revenue is not None:
            return
        if turn.is_past_run or (turn.is_past_run is None and not self._runs_later(turn)):
            yield from self._skip_run()

    def _runs_later(self, turn: CorporationTurn) -> bool:
        """Whether a corporation lays a tile, places a station or runs later in its turn."""
        for later in self._later():
            if later.kind in ("place_token", "run_routes", "lay_tile"):
                return self._names.entity(later)[0] == turn.corporation
            if later.kind == "pass" and self._names.entity(later)[0] != turn.corporation:
                return False
        return False
