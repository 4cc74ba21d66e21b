"""Each train of a game as a thing of its own: where it has been, what was paid for it, and how it ended."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from banker.rules.places import BOX
from banker.rules.values import Ruleset
from banker.state.moves import Transfer
from banker.state.record import Record
from banker.state.table import DEPOT, POOL, REMOVED
from banker.verbs.registry import CORRECTIONS, REVERSALS

Train = dict[str, Any]


def fleet(records: Sequence[Record], undone: Collection[int], rules: Ruleset) -> list[Train]:
    """Every train that has left the depot, in the order in which they did; `undone` events are left out.

    Of several trains of one type in one place, the one that came there first moves on first. `at` is a corporation, `pool`, or
    `None` for a train that is out of the game, and then `ended` tells why; `price` is what its buyer paid in dollars.
    """
    trains: list[Train] = []
    there: dict[tuple[str, str], list[Train]] = {}
    numbers: Counter[str] = Counter()
    for record in records:
        if record.n in undone or record.do in REVERSALS:
            continue
        moves = [move for move in record.moves if isinstance(move, Transfer) and move.of == "train"]
        prices = _prices(record) if moves else {}
        for place, move in enumerate(chain.from_iterable(repeat(move, move.number) for move in moves)):
            waiting = there.get((move.name, move.source))
            if BOX in (move.source, move.to):
                continue
            if move.to == DEPOT:  # a correction takes a train back; others add one of a reserve
                if waiting and record.do in CORRECTIONS:
                    trains.remove(waiting.pop(0))
                continue
            if not waiting or move.source == DEPOT:
                numbers[move.name] += 1
                train_id = f"{move.name}-{numbers[move.name]}"
                waiting = [{"id": train_id, "type": move.name, "at": None, "ended": None, "moves": []}]
                trains += waiting
            train = waiting.pop(0)
            there.setdefault((move.name, move.to), []).append(train)
            train["at"] = _place(move.to)
            train["ended"] = _ended(record, move, rules, is_first=place == 0) if move.to == REMOVED else None
            event = {"n": record.n, "round": record.round, "do": record.do}
            train["moves"].append({**event, "to": train["at"], "price": prices.get(move.to)})
    return trains


def _ended(record: Record, move: Transfer, rules: Ruleset, *, is_first: bool) -> str:
    """How a train leaves the game in an event, of whose moves of trains this may be the first."""
    if record.do in CORRECTIONS:
        return "corrected"
    if record.do == "discard":
        return "discarded"
    if is_first and move.source == DEPOT and record.do == "next":
        return "exported"
    if is_first and record.do == "train" and "--trade-in" in record.words:
        return "traded in"
    return "obsolete" if any(move.name in phase.makes_obsolete for phase in rules.phase.values()) else "rusted"


def _prices(record: Record) -> Mapping[str, int]:
    """What the buyer of a train pays for it in an event."""
    paid = [move for move in record.moves if isinstance(move, Transfer) and move.of == "cash"]
    return {move.source: move.number for move in paid} if record.do == "train" else {}


def _place(place: str) -> str | None:
    return {POOL: "pool", REMOVED: None}.get(place, place)
