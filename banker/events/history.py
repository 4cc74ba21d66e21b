"""Which events stand, and which have been undone and can be redone."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.state.record import Record


class Standing(NamedTuple):
    """Event numbers, oldest first: those that stand, and those undone, the one undone last at the end."""

    done: list[int]
    undone: list[int]


def standing(past: Sequence[Record]) -> Standing:
    """Go through the ledger: `undo` takes the last event back, `redo` lets it stand again, anything else ends that."""
    result = Standing([], [])
    for record in past:
        if record.do == "undo":
            result.undone.append(result.done.pop())
        elif record.do == "redo":
            result.done.append(result.undone.pop())
        else:
            result.done.append(record.n)
            result.undone.clear()
    return result
