"""Which events stand, and which have been undone and can be redone.

The words of an `undo` and a `redo` end with the number of the event they mean, so that the end of the ledger is enough.
"""

from collections.abc import Sequence

from banker.errors import Damaged
from banker.events.said import Said
from banker.state.record import Record


def last_standing(past: Sequence[Record]) -> int | None:
    """The number of the last event that stands: each `undo` takes away the one before it."""
    taken = 0
    for record in reversed(past):
        if record.do == "undo":
            taken += 1
        elif taken:
            taken -= 1
        else:
            return _meant(record) if record.do == "redo" else record.n
    return None


def last_undone(past: Sequence[Record]) -> int | None:
    """The number of the event that `redo` would let stand again: any other event ends that."""
    taken = 0
    for record in reversed(past):
        if record.do == "redo":
            taken += 1
        elif record.do != "undo":
            return None
        elif taken:
            taken -= 1
        else:
            return _meant(record)
    return None


def undone(past: Sequence[Record]) -> set[int]:
    """The numbers of all events that do not stand."""
    gone: set[int] = set()
    for record in past:
        if record.do == "undo":
            gone.add(_meant(record))
        elif record.do == "redo":
            gone.discard(_meant(record))
    return gone


def the_one(said: Said, number: int | None) -> int:
    """The event that `undo` or `redo` means: there is but one, and `--event` may only name that."""
    wanted = said.switch("--event")
    if number is None:
        raise said.wrong("there is no event left for it")
    if wanted is not None and wanted != str(number):
        raise said.wrong(f"it means event {number} now, and not {wanted}")
    return number


def _meant(record: Record) -> int:
    try:
        return int(record.words[-1])
    except (IndexError, ValueError):
        raise Damaged(f"event {record.n} does not say which event it is about") from None
