"""Each train of a game as a thing of its own: where it has been, what was paid for it, and how it ended."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from banker.state.moves import Transfer
from banker.state.record import Record
from banker.state.table import DEPOT, POOL, REMOVED
from banker.verbs.registry import REVERSALS

Train = dict[str, Any]


def fleet(records: Sequence[Record], undone: Collection[int]) -> list[Train]:
    """Every train that has left the depot, in the order in which they did; `undone` events are left out.

    Of several trains of one type in one place, the one that came there first moves on first. `at` is a corporation, `pool`, or
    `None` for a train that is out of the game; `price` is what its buyer paid in dollars.
    """
    trains: list[Train] = []
    there: dict[tuple[str, str], list[Train]] = {}
    for record in records:
        if record.n in undone or record.do in REVERSALS:
            continue
        moves = [move for move in record.moves if isinstance(move, Transfer) and move.of == "train"]
        prices = _prices(record) if moves else {}
        for move in chain.from_iterable(repeat(move, move.number) for move in moves):
            waiting = there.get((move.name, move.source))
            if not waiting or move.source == DEPOT:
                number = sum(train["type"] == move.name for train in trains) + 1
                waiting = [{"id": f"{move.name}-{number}", "type": move.name, "at": None, "moves": []}]
                trains += waiting
            train = waiting.pop(0)
            there.setdefault((move.name, move.to), []).append(train)
            train["at"] = _place(move.to)
            event = {"n": record.n, "round": record.round, "do": record.do}
            train["moves"].append({**event, "to": train["at"], "price": prices.get(move.to)})
    return trains


def _prices(record: Record) -> Mapping[str, int]:
    """What the buyer of a train pays for it in an event."""
    paid = [move for move in record.moves if isinstance(move, Transfer) and move.of == "cash"]
    return {move.source: move.number for move in paid} if record.do == "train" else {}


def _place(place: str) -> str | None:
    return {POOL: "pool", DEPOT: "depot", REMOVED: None}.get(place, place)
