"""What only the map of a game of 18xx.games tells, guessed from the actions that follow: whether the program waits at a step."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile

from banker.errors import BankerError
from banker.importers.games18xx.actions import Action, Names
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.steps import OWN_TRADES, CorporationTurn, kind_of, step_of, waits
from banker.rounds.ending import in_sight
from banker.rules.about import ExternalStep
from banker.state.table import Draft, Table
from banker.verbs.event import read_event
from banker.verbs.run import Run

_ANSWERS: Mapping[ExternalStep, tuple[str, ...]] = {
    "home_token": ("place_token",),
    "token": ("place_token", "pass"),
    "track": ("place_token", "pass"),
    "run": ("run_routes",),
    "private": ("pass",),
    "train": ("buy_train", "scrap_train", "sell_shares", "bankrupt"),
}
"""By step: the actions that can follow if the site waits there, where only the map shows whether it does."""
_CERTAIN = {
    ("token", "place_token"),
    ("track", "place_token"),
    ("run", "run_routes"),
    ("train", "buy_train"),
    ("train", "scrap_train"),
}
"""Steps and actions that prove that the site waited."""
_ENDS_AT: Mapping[str, ExternalStep] = {"issue": "issue", "sell_shares": "train", "bankrupt": "train"}
"""By what follows the passes of a turn: the step that it belongs to, if that is not a step of its own."""
MARK = "destination_connection"
"""The action that marks the beginning and the end of a corporation's turn, in games with connection runs."""


class MapGuesses:
    """The guesses about the turn of a corporation."""

    _finished: bool
    _seats: tuple[str, ...]
    _steps: Sequence[ExternalStep]
    _names: Names
    _table: Callable[[], Table]
    _guesses: Guesses
    _later: Callable[[], Iterator[Action]]

    def _guess(self, step: ExternalStep, turn: CorporationTurn) -> bool:
        """Whether the site waits at a step, by the actions that follow in the turn."""
        other = ["", "buy_company", *(() if step in ("token", "home_token", "track") else ("place_token",))]
        other += [] if "issue" in self._steps else ["issue"]
        kinds = [kind for kind in self._of_turn(turn.corporation) if kind not in other]
        if not kinds:  # a game that has ended by itself waits no more
            return next(self._later(), None) is None and not (self._finished and in_sight(self._table()))
        has_train = step == "train" and bool(self._table().trains(turn.corporation))
        if kinds[0] not in (*_ANSWERS[step], *["pass"] * has_train):
            return False
        if (step, kinds[0]) in _CERTAIN:
            return True
        if step == "home_token":
            return self._guesses.make(likely=not turn.places_other)
        return self._guesses.make(likely=kinds[0] != "pass" or self._has_spare_pass(kinds, turn))

    def _has_spare_pass(self, kinds: list[str], turn: CorporationTurn) -> bool:
        """Whether the turn has more passes than steps after the run that wait for one, until an action follows that belongs to one of those, or goes on with its run."""
        passes = len(list(takewhile("pass".__eq__, kinds)))
        after: tuple[ExternalStep, ...] = ("bought_token", "train_token", "train", "private", "issue", "bond")
        follows = kinds[passes] if len(kinds) > passes else ""
        if follows and "issue" not in self._steps:
            return True
        ends_at = _ENDS_AT.get(follows) or step_of(self._table().rules, follows)
        steps = list(takewhile(lambda step: step != ends_at, self._steps)) if follows else self._steps
        table = self._table() if "dividend" in turn.over else _after_no_run(self._table(), turn.corporation)
        waiting = len([step for step in after if step in steps and waits(step, table, turn)])
        alone = table.order() == [
            turn.corporation
        ]  # then the passes of the set's later rounds, which begin at `track`, follow
        later = (table.rounds_in_set or 1) - table.round.part if alone and not follows else 0
        return passes > waiting + later * (1 + waiting)

    def _of_turn(self, name: str) -> Iterator[str]:
        """The kinds of the actions that follow, as long as they can be of a corporation's turn ("" for its privates)."""
        for later in self._later():
            who, kind = self._names.entity(later)
            if kind == "private" and self._table().owner(who) in (name, *self._seats):
                frees = later.kind == "place_token" and self._table().rules.private[who].free_token_on
                yield later.kind if frees else ""
            elif kind == "corporation" and who == name:
                if later.kind == MARK:
                    return
                yield "issue" if later.kind in OWN_TRADES else kind_of(self._table().rules, later)
                if later.kind == "dividend":
                    return
            elif (
                kind == "player" and later.kind in ("sell_shares", "bankrupt") and who == self._table().president(name)
            ):
                yield later.kind
            else:
                return


def _after_no_run(table: Table, corporation: str) -> Table:
    """The table after the run of a corporation that has no route."""
    draft = Draft(table)
    with suppress(BankerError):
        read_event(Run, [corporation, "0"], table).apply(draft)
    return draft.table
