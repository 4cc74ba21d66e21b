"""Each train of a game as a thing of its own: where it has been, what was paid for it, and how it ended."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from banker.calc import trains
from banker.calc.rounds import FIRST
from banker.engine.history import edit_of
from banker.rules.mechanism import same_card
from banker.rules.places import BOX
from banker.rules.values import Ruleset
from banker.state.record import Record, Transfer
from banker.state.table import DEPOT, POOL, REMOVED
from banker.verbs.registry import CORRECTIONS, REVERSALS

Train = dict[str, Any]

_BEGIN_PHASES = ("train", "exchange", *CORRECTIONS)
"""The verbs of events in which a phase can begin, so that trains rust."""
_PLACES = {POOL: "pool", REMOVED: None}
"""The places that are called otherwise here."""


def fleet(records: Sequence[Record], undone: Collection[int], rules: Ruleset) -> list[Train]:
    """Every train that has left the depot, in the order in which they did; `undone` events are left out.

    Of several trains of one type in one place, the one that came there first moves on first, or in a correction the one that the
    corrected event moved. `at` is a corporation, `pool`, or `None` for a train that is out of the game, and then `ended` tells why;
    `price` is what its buyer paid in dollars. A returned card that the bank sells by its other name ends
    as `sold_as` that, and goes on as another train. A correction shows as the moves that put the table right.
    """
    found = _Fleet(rules)
    for record in records:
        if record.n in undone or record.do in REVERSALS:
            continue
        moves = [move for move in record.moves if isinstance(move, Transfer) and move.of == "train"]
        moves = [move for move in moves if not _is_card(move, moves, rules)]
        if moves or record.do in CORRECTIONS:
            found.move(record, moves)
    return found.trains


def _is_card(move: Transfer, moves: Sequence[Transfer], rules: Ruleset) -> bool:
    """Whether it is no train that moves, but the other name of the card of one; of two names that leave the game together, the first is the train."""
    if move.source != DEPOT or move.to != REMOVED:
        return False
    place = moves.index(move)
    leaves = [
        other.name for at, other in enumerate(moves) if other.source == DEPOT and (other.to != REMOVED or at < place)
    ]
    return any(move.name in same_card(rules, kind) for kind in leaves)


def _other_name(record: Record, move: Transfer, moves: Sequence[Transfer], rules: Ruleset) -> str | None:
    """The other name by which the bank sells the returned card of a train; None if it does not."""
    if record.do != "train" or (move.source, move.to) != (POOL, REMOVED):
        return None
    others = (other.name for other in moves if other.source == REMOVED)
    return next((name for name in others if name in same_card(rules, move.name)), None)


class _Fleet:
    def __init__(self, rules: Ruleset) -> None:
        self.trains: list[Train] = []
        self._rules = rules
        self._there: dict[tuple[str, str], list[Train]] = {}
        """By type and place, in the order in which they came there."""
        self._numbers: Counter[str] = Counter()
        self._amended: dict[int, int] = {}
        """By the number of an amend or a void, of the event that it corrects."""
        for mechanism in rules.mechanisms:
            for what, kind, source, owner in mechanism.elsewhere():
                if (what, source) == ("train", DEPOT):  # that of a minor, which has it from the beginning
                    train = self._new(kind)
                    event = {"n": 0, "round": str(FIRST), "do": "new", "to": owner, "price": None}
                    train |= {"at": owner, "moves": [event]}
                    self._there.setdefault((kind, owner), []).append(train)

    def move(self, record: Record, moves: Sequence[Transfer]) -> None:
        """Move the trains of an event."""
        edit = edit_of(record) if record.do in CORRECTIONS else None
        prices = _prices((record.do, *record.words) if edit is None else edit.words or ())
        if edit and not edit.inserts:
            self._amended[record.n] = edit.n
            self._correct(edit.n, prices)
        if not moves:
            return
        sold = {train["type"] for train in self.trains} | {move.name for move in moves if move.source == DEPOT}
        for place, move in enumerate(chain.from_iterable(repeat(move, move.number) for move in moves)):
            is_card = record.do == "train" and move.source == REMOVED  # bought from the bank pool by its other name
            is_new = is_card or move.source == DEPOT
            is_kept = BOX in (move.source, move.to)
            train = None if is_kept else self._moved(move, is_new=is_new, is_correction=edit is not None)
            if train is not None:
                train["at"] = _PLACES.get(move.to, move.to)
                is_gone = move.to == REMOVED
                train["sold_as"] = _other_name(record, move, moves, self._rules)
                train["ended"] = (
                    f"sold as {train['sold_as']}"
                    if train["sold_as"]
                    else _ended(record, move, self._rules, sold, is_first=place == 0)
                    if is_gone
                    else None
                )
                event = {"n": record.n, "round": record.round, "do": record.do}
                train["moves"].append({**event, "to": train["at"], "price": prices.get((move.to, move.name))})

    def _correct(self, n: int, prices: Mapping[tuple[str, str], int]) -> None:
        """Let the trains that an event moved be the first to move, and the prices of its purchases be these."""
        for train in self.trains:
            for event in train["moves"]:
                if self._about(event) == n:
                    event["price"] = prices.get((event["to"], train["type"]), event["price"])
        for waiting in self._there.values():
            waiting.sort(key=lambda train: self._about(train["moves"][-1]) != n)

    def _about(self, event: Mapping[str, Any]) -> int:
        n: int = event["n"]
        return self._amended.get(n, n)

    def _new(self, kind: str) -> Train:
        """A train that leaves the depot."""
        self._numbers[kind] += 1
        train: Train = {
            "id": f"{kind}-{self._numbers[kind]}",
            "type": kind,
            "at": None,
            "ended": None,
            "sold_as": None,
            "moves": [],
        }
        self.trains.append(train)
        return train

    def _moved(self, move: Transfer, *, is_new: bool, is_correction: bool) -> Train | None:
        """The train that moves; None for one that goes back to the depot."""
        waiting = self._there.get((move.name, move.source))
        if move.to == DEPOT:  # a correction takes a train back; others add one of a reserve
            if waiting and is_correction:
                self.trains.remove(waiting.pop(0))
            return None
        if not waiting or is_new:
            waiting = [self._new(move.name)]
        train = waiting.pop(0)
        self._there.setdefault((move.name, move.to), []).append(train)
        return train


def _ended(record: Record, move: Transfer, rules: Ruleset, sold: Collection[str], *, is_first: bool) -> str:
    """How a train leaves the game in an event, of whose moves of trains this may be the first; the types `sold` have begun phases, and so all phases before them, also those that were skipped."""
    begun = {phase for kind in sold if (phase := trains.phase_of(rules, kind)) is not None}
    latest = next((phase for phase in reversed([*rules.phase]) if phase in begun), next(iter(rules.phase)))
    is_old = move.name in trains.rusted(rules, latest) | trains.obsolete(rules, trains.phases_begun(rules, latest))
    if record.do in CORRECTIONS and not is_old:
        return "corrected"
    if record.do == "discard":
        return "discarded"
    if is_first and move.source == DEPOT and record.do == "next":
        return "exported"
    if is_first and record.do == "train" and "--trade-in" in record.words:
        return "traded in"
    closes = not is_old and record.do not in _BEGIN_PHASES  # its corporation, by a bankruptcy or its price
    by_force = closes or record.do == "close" or (record.do == "move" and record.words[1:3] == ("train", move.name))
    if by_force or move.name in trains.obsolete(rules, rules.phase):
        return "obsolete" if is_old and not by_force else "out of the game"
    return "rusted" if any(move.name in phase.rusts for phase in rules.phase.values()) else "out of the game"


def _prices(said: Sequence[str]) -> Mapping[tuple[str, str], int]:
    """By buyer and type, what is paid for a train by the words of an event, which may be those of a ledger edited by hand."""
    if said[:1] != ("train",) or "--price" not in said[3:-1]:
        return {}
    price = said[said.index("--price") + 1]
    return {(said[1], said[2]): int(price)} if re.fullmatch("[0-9]{1,9}", price) else {}
