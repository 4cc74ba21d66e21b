"""Which events stand, which have been undone and can be redone, and which were said in another way afterwards.

The words of an `undo` and a `redo` end with the number of the event they mean, so that the end of the ledger is enough.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.errors import Damaged
from banker.state.record import Record, command_line
from banker.verbs.words import Words


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


def latest(past: Sequence[Record]) -> Iterator[Record]:
    """The events that stand, corrections among them, the latest first; no more is read of them than is asked for."""
    taken = restored = 0
    for record in reversed(past):
        if record.do == "undo" and restored:
            restored -= 1
        elif record.do == "undo":
            taken += 1
        elif taken:
            taken -= 1
        elif record.do == "redo":
            restored += 1
        else:
            yield record


def undone(past: Sequence[Record]) -> set[int]:
    """The numbers of all events that do not stand."""
    gone: set[int] = set()
    for record in past:
        if record.do == "undo":
            gone.add(_meant(record))
        elif record.do == "redo":
            gone.discard(_meant(record))
    return gone


class Entry(NamedTuple):
    """An event as it counts now: its number, and its words with all corrections; `override` lets the rules object."""

    n: int
    do: str
    words: tuple[str, ...]
    override: str | None


CORRECTIONS = ("amend", "void")


def standing(past: Sequence[Record]) -> list[Record]:
    """The events that stand, corrections among them, oldest first."""
    gone = undone(past)
    return [record for record in past if record.n not in gone and record.do not in ("undo", "redo")]


def entries(past: Sequence[Record]) -> tuple[Entry, ...]:
    """The events that count, oldest first, as if everything had been said right the first time."""
    counting: dict[int, Entry] = {}
    for record in standing(past):
        if record.do not in CORRECTIONS:
            counting[record.n] = Entry(record.n, record.do, record.words, record.override)
            continue
        number, better = corrected(record)
        if better is None:
            counting.pop(number, None)
        elif number in counting:
            counting[number] = better
    return tuple(counting.values())


def corrected(record: Record) -> tuple[int, Entry | None]:
    """Which event a correction is about, and the better one (None: it does not count)."""
    try:
        number = int(record.words[0])
        if record.do == "void":
            return number, None
        return number, Entry(number, record.words[1], record.words[2:], record.override)
    except (IndexError, ValueError):
        raise Damaged(f"event {record.n} does not say which event it corrects") from None


def the_one(words: Words, wanted: int | None, number: int | None) -> int:
    """The event that `undo` or `redo` means: there is but one, and `--event` may only name that."""
    if number is None:
        raise words.wrong("there is no event left for it")
    if wanted not in (None, number):
        raise words.wrong(f"it means event {number} now, and not {wanted}")
    return number


def named(past: Sequence[Record], number: int) -> str:
    """An event by its number and its words, as `undo` and `redo` tell which one they mean."""
    return f"event {number} ({command_line(past[number - 1])})"


def _meant(record: Record) -> int:
    try:
        return int(record.words[-1])
    except (IndexError, ValueError):
        raise Damaged(f"event {record.n} does not say which event it is about") from None


def left_out(past: Sequence[Record]) -> dict[int, int]:
    """The events that were corrected or left out afterwards, each with the number of the event that did so last."""
    return {corrected(record)[0]: record.n for record in standing(past) if record.do in CORRECTIONS}
