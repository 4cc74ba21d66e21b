"""The turn order of 18xx.games, as its engine plays it: who is up at which step, and what happens without an action."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from banker.importers.games18xx.actions import PROGRAM, Action, Names, RecordedGame
from banker.importers.games18xx.falls import Falls
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.late_steps import without_action
from banker.importers.games18xx.map_guesses import MARK, MapGuesses
from banker.importers.games18xx.steps import (
    AT_TIMES,
    PASSABLE,
    USUAL,
    CorporationTurn,
    step_of,
    waits,
)
from banker.importers.games18xx.stock_turns import Trade, can_act
from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.mechanisms.bankruptcy import Bankruptcy
from banker.mechanisms.neutral_stations import NeutralStations
from banker.mechanisms.price_protection import Block
from banker.rounds.ending import after_rises, in_sight, is_last_round
from banker.rounds.mechanism import first_answer
from banker.rounds.stations import home_due
from banker.rounds.turn import all_seats, to_the_left
from banker.rules.about import ExternalStep
from banker.rules.mechanism import minors
from banker.state.table import Table

_NOTES = 10
"""Notes on actions out of turn; further ones are only counted."""


class Site(MapGuesses):
    """Who is up on the site. `advance` brings it to the next decision, with the events that need no action."""

    auction = True
    """Whether the privates are still sold."""
    _auctioned_last = True
    """Whether nobody has traded in a stock round yet, so that the auction gave the priority deal."""
    _first_round = True
    """Whether no operating round has been played yet."""
    connecting: Sequence[str] = ()
    """The corporations that make their connection runs now."""
    _gave = False
    """Whether the player who is up has given stock away in this turn."""
    _skips = 0
    """How often somebody was skipped since the file went on without them."""
    _patience = 0
    """How many more may be skipped for the current action."""

    def __init__(
        self,
        game: RecordedGame,
        names: Names,
        table: Callable[[], Table],
        guesses: Guesses,
        later: Callable[[], Iterator[Action]],
    ) -> None:
        """`later` yields the actions after the current one."""
        self._other = game.rules.external[PROGRAM]
        self._steps = self._other.steps or USUAL
        self._finished = game.finished
        self._seats = tuple(game.players.values())
        self._names = names
        self._table = table
        self._guesses = guesses
        self._later = later
        self._falls = Falls(table)
        self._last: Action | None = None
        self._first = self._seats[0]
        """The holder of the priority deal there."""
        self._up = ""
        self._done: list[Trade] = []
        """What the player who is up has done in this turn."""
        self._passed: dict[str, None] = {}
        """Who has passed since they last bought or sold, in that order."""
        self._last_to_act: str | None = None
        self.turn: CorporationTurn | None = None
        """The turn of the corporation that is up."""
        self.neutral: set[str] = set()
        """The places of neutral stations on the map."""
        self.laid: set[str] = set()
        """The hexes on which a tile has been laid."""
        self.laid_by_private: set[str] = set()
        """The hexes on which privates have laid a tile."""
        self.used: set[str] = set()
        """The privates that were assigned to a hex, or with which a player has laid a tile."""
        self._ended: set[str] = set()
        """The corporations whose turns have ended since the last action."""
        self._most_skips = 2 * (len(self._seats) + len(game.rules.corporation))
        """The skips after which everybody has been skipped twice, so that nobody else can come."""

    def after(self, action: Action) -> None:
        """Remember the action that the next events follow."""
        self._last = action
        self._ended.clear()

    def follow(self, verb: str, *words: str) -> Step:
        """An event that has no action, after the last one."""
        return self._last.step(verb, *words) if self._last else Step(verb, words, "")

    # --- the auction ---

    def bought_in_auction(self, who: str) -> None:
        """A bid has bought a private at once, which passes the priority deal on (A16)."""
        if not self._other.auction_keeps_priority:
            self._first = to_the_left(self._order, who)

    def _begin_after_auction(self) -> Translation:
        if not self.auction or self._table().sold_first():
            return
        first = self._table().first()
        if first_answer(
            first, lambda its: its.sale_turn(first, ())
        ):  # a sale with an order of its own gives the priority deal
            self._first = self._order[0]
        elif first.rules.privates.sale == "rounds":
            self._first = self._table().priority or self._order[0]
        self.auction = False
        yield from self._begin_stock()

    # --- stock rounds ---

    def _begin_stock(self) -> Translation:
        table = self._table()
        if table.rules.trading.next_order == "least-cash":
            self._first = table.in_turn[0]
        elif self._first != table.priority:
            ruling = (
                "A16: in the auction 18xx.games moves the priority deal by another rule" if self._auctioned_last else ""
            )
            yield Claim(self._last.ref if self._last else "", "priority deal", self._first, table.priority, ruling)
        self.turn, self._up, self._done, self._last_to_act = None, self._first, [], None
        self._passed = {}

    def reach_player(self, action: Action, who: str) -> Translation:
        """Make sure that a player is up in a stock round; an action out of turn raises Invalid, or (lenient) whoever is up is skipped."""
        self._patience = self._most_skips
        while not (self._table().round.is_stock and self._up == who):
            yield from self._skip(action, who)

    def _skip(self, action: Action, who: str) -> Translation:
        """End the current turn, since the file continues with another player; raises Invalid unless that is allowed."""
        up = self.turn.corporation if self.turn else self._up
        text = f"{who} acts, but it is the turn of {up or 'nobody'}"
        self._patience -= 1
        self._require_dividend(action)
        if not self._guesses.lenient or self._patience < 0 or self._table().over or not up:
            action.refuse(text)
        yield from self.note(action, f"{text}; assumed: {up} did nothing more.")
        if self.turn is None:
            self.end_player_turn()
        else:
            yield from self._leave(self._steps, self.turn)
        yield from self.advance()

    def _require_dividend(self, action: Action) -> None:
        """Raise Invalid if a run still waits for its dividend: nobody can assume what that was."""
        if self.turn is not None and self.turn.revenue:
            action.refuse(
                f"{self.turn.corporation} ran for {self._table().money(self.turn.revenue)}, but the dividend action is missing"
            )

    def note(self, action: Action, text: str) -> Translation:
        """A note on an action out of turn, unless there have been many."""
        self._skips += 1
        if self._skips <= _NOTES:
            yield Unknown(action.ref, text, assumed=True)

    def skipped(self) -> Translation:
        """A note on how many more were skipped without a note of their own."""
        if self._skips > _NOTES:
            more = self._skips - _NOTES
            actions = "action was" if more == 1 else "actions were"
            yield Unknown("end", f"{more} more {actions} out of turn; assumed likewise.", assumed=True)

    def traded(self, who: str, trade: Trade) -> None:
        """A player has bought or sold."""
        self._done.append(trade)
        self._last_to_act, self._auctioned_last = who, False

    def gave(self, who: str) -> None:
        """A player has given stock away, which is not a purchase, a sale or a pass."""
        self._gave, self._last_to_act, self._auctioned_last = True, who, False

    @property
    def asked(self) -> Block | None:
        """What a player may buy to protect its price, and now does or does not."""
        return self._falls.asked

    def protected(self, who: str) -> None:
        """A player has protected a price; in a stock round that was their turn."""
        self._falls.asked = None
        if self._table().round.is_stock:
            self._passed.pop(who, None)
            self._last_to_act, self._up = who, to_the_left(self._order, who)

    @property
    def _order(self) -> tuple[str, ...]:
        """The players in the order of their turns, also bankrupt ones, who pass."""
        return all_seats(self._table())

    def seat_from_priority(self, place: int) -> str:
        """A player by their place from the holder of the priority deal of this stock round, who is 0."""
        order = self._order
        return order[(order.index(self._first) + place) % len(order)]

    def end_player_turn(self) -> None:
        """The turn of the player who is up ends; without a deal they have passed."""
        self._falls.turn_is_over = True
        if self._done or self._gave:
            self._passed.pop(self._up, None)
        else:
            self._passed.setdefault(self._up)
        if not self._stock_is_over:
            self._up, self._done, self._gave = to_the_left(self._order, self._up), [], False

    @property
    def _stock_is_over(self) -> bool:
        return len(self._passed) == len(self._seats)

    def _advance_stock(self) -> Translation:
        if self._table().discards_due():  # after an export; nobody can act before
            return
        yield from self._falls.let_fall(self.follow)
        while not (self._stock_is_over or self._falls.asked):
            can = can_act(self._table(), self._up, self._done, first_round=self._first_round)
            if can and not self._is_marked_over():
                return
            self.end_player_turn()
            yield from self._falls.let_fall(self.follow)
        if self._falls.asked:
            return
        if self._last_to_act is not None:
            self._first = to_the_left(self._order, self._last_to_act)
        self._first_round = False
        order: tuple[str, ...] = ()
        if self._table().rules.trading.next_order == "passing":
            self._first, order = next(iter(self._passed)), ("--passed", ",".join(self._passed))
        yield self._end_round(*order)

    # --- operating rounds ---

    def reach_corporation(self, action: Action, name: str, kind: str) -> Translation:
        """Make sure that a corporation is up, at the step of an action (`kind`; "" if one of its privates acts).

        An action out of turn raises Invalid, or (lenient) turns and steps are skipped.
        """
        if self.auction and self._table().round.is_stock:
            action.refuse(f"{name} operates before all private companies are sold")
        self._patience = self._most_skips
        while self.turn is None or self.turn.corporation != name:
            yield from self._skip(action, name)
        turn, step = self.turn, step_of(self._table().rules, kind)
        if step in turn.over and self._guesses.lenient:
            turn.over.discard(step)
            yield from self.note(
                action, f"{name} has ended its step {step}, and cannot {kind}; assumed: it still could."
            )
        while not self._allows(kind, step):
            at, text = self.step, f"{name} cannot {kind} at its step {self.step}"
            self._require_dividend(action)
            if not self._guesses.lenient or at is None:
                action.refuse(f"{name} pays a dividend without a run" if kind == "dividend" else text)
            if waits(at, self._table(), turn):
                yield from self.note(action, f"{text}; assumed: it did nothing there.")
            yield from self._leave([at], turn)

    def ignores(self, action: Action, name: str) -> bool:
        """Whether (lenient) an action is a pass in a turn that has just ended here, after which nobody has to be skipped."""
        is_up = self.turn is not None and self.turn.corporation == name
        return self._guesses.lenient and action.kind == "pass" and name in self._ended and not is_up

    def _leave(self, steps: Iterable[ExternalStep], turn: CorporationTurn) -> Translation:
        """End steps without an action; a corporation past its dividend has run."""
        turn.over.update(steps)
        table, name = self._table(), turn.corporation
        if "dividend" in turn.over and table.floated(name) and not table.has_operated(name):
            turn.revenue = None
            yield self.follow("run", turn.corporation, "0", *turn.run_options)
        for words in without_action(self._table(), name, turn.over):
            yield self.follow(*words)

    def _allows(self, kind: str, step: ExternalStep | None) -> bool:
        if kind == "pass":
            return self.step in PASSABLE
        return step in (None, self.step) or (kind == "place_token" and self.step == "home_token")

    @property
    def step(self) -> ExternalStep | None:
        """The step at which the corporation that is up waits."""
        if (turn := self.turn) is None:
            return None
        left = (step for step in self._steps if step not in turn.over)
        return next(
            (step for step in left if step not in AT_TIMES or waits(step, self._table(), turn) is not False), None
        )

    def complete(self, step: ExternalStep) -> None:
        """A step is over, and with it all before it."""
        assert self.turn is not None, "only a corporation's turn has steps"
        self.turn.over.update(self._steps[: self._steps.index(step) + 1])

    def _advance_operating(self) -> Translation:
        """Skip the steps at which nothing can be done, and end the turns and rounds in which none is left."""
        table = self._table()
        if self.turn is None:
            waiting = table.yet_to_operate()
            if not waiting:
                yield self._end_round()
                return
            self.turn = self._begin_turn(waiting[0])
        while (step := self.step) is not None and self._table().floated(self.turn.corporation):
            if self._waits(step):
                return
            yield from self._leave([step], self.turn)
        self._falls.turn_is_over = True
        yield from self._falls.let_fall(self.follow)
        closed = not self._table().floated(self.turn.corporation)  # then the file has no second mark
        if self._falls.asked or (self.turn.marks and self._is_marked_over() and not closed):
            return
        self._ended.add(self.turn.corporation)
        self.turn = None

    def _is_marked_over(self) -> bool:
        """Whether the file marks that what is played now is over: the next action marks the beginning or the end of a corporation's turn."""
        return (later := next(self._later(), None)) is not None and later.kind == MARK

    def mark(self, action: Action, name: str) -> Translation:
        """A mark of the file: the turn of a corporation begins or, the second time, ends."""
        self.connecting = [self._names.corporation(action, item) for item in action.list("corporations")]
        turn = self.turn
        if turn is None or turn.corporation != name:
            return  # its turn has ended here, too
        turn.marks += 1
        if turn.marks > 1:
            yield from self._leave(self._steps, turn)
            self._ended.add(name)
            self.turn = None

    def _begin_turn(self, corporation: str) -> CorporationTurn:
        """The turn of a corporation; the first one places the home station, by hand if its hex has a tile with several cities."""
        table, turn = self._table(), CorporationTurn(corporation, self.laid_by_private, self.used)
        self.used.difference_update(self._other.moved)
        has_tile = table.rules.corporation[corporation].home in self.laid
        if has_tile and corporation in self._other.chosen_homes and home_due(table, corporation):
            turn.stations_for_cities = 1
        if corporation in minors(table.rules):
            turn.over.update(("token", "train", "private"))
        mechanism = NeutralStations.of(table.rules, None)
        if mechanism and corporation in mechanism.begins and not self.neutral:
            turn.over.add("track")
        return turn

    def _end_round(self, *order: str) -> Step:
        """The end of a round; `order` are the words for the order of the next stock round."""
        self._guesses.end_round()
        ended = after_rises(self._table())
        ends = in_sight(ended) and is_last_round(ended)
        goes_on = self._guesses.plays_on and next(self._later(), None) is not None
        return self.follow("end") if ends and not goes_on else self.follow("next", *order)

    def has_no_president(self, corporation: str) -> bool:
        """Whether nobody decides for a corporation, since its president is bankrupt: only its routes are told then."""
        bankruptcy = Bankruptcy.of(self._table().rules, None)
        return bankruptcy is not None and bankruptcy.lacks_president(self._table(), corporation)

    def _waits(self, step: ExternalStep) -> bool:
        turn = self.turn
        assert turn is not None, "only a corporation's turn has steps"
        if step != "run" and self.has_no_president(turn.corporation):
            return False
        found = waits(step, self._table(), turn)
        if found is None and step not in turn.guessed:
            found = self._guess(step, turn)
            turn.guessed.update([step] if found else [])
        return found is not False

    def advance(self) -> Translation:
        """What happens without an action, until somebody has to decide, or nobody can do anything for ever."""
        stood: object = None
        while not (self._table().over or self.connecting):
            before = (self._table().round, self._table().operating, self.turn, self.auction)
            if self.auction and self._table().round.is_stock:
                yield from self._begin_after_auction()
            elif self._table().round.is_stock:
                if not self._up:
                    yield from self._begin_stock()
                    last, stood = stood, (dict(self._table().holdings), dict(self._table().cells))
                    if stood == last:
                        return
                yield from self._advance_stock()
                if not self._table().round.is_stock:
                    self._up = ""
            else:
                yield from self._advance_operating()
            if before == (self._table().round, self._table().operating, self.turn, self.auction):
                return
