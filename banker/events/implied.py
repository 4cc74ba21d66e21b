"""Words in which nobody is named who acts: filled in where the rules make it plain."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.errors import Invalid
from banker.events.event import Event, object_to, words_said
from banker.events.find import find
from banker.events.turn import whose
from banker.state.record import Record
from banker.state.table import Table


class _Reading(NamedTuple):
    """Words read as an event: how many are understood, and what is wrong with the next if it is none."""

    words: tuple[str, ...]
    understood: int
    event: Event | None
    error: Invalid | None


def fill_in(verb: str, words: Sequence[str], table: Table, past: Sequence[Record], passed: int) -> tuple[str, ...]:
    """The words, with who acts before them if they mean nothing without; `passed` have passed since the last event.

    Where they mean something either way (`buy nyc p`: NYC buys PRR?), they are as they stand if the rules allow that.
    Raises Invalid if they mean nothing: what is wrong is told of the reading that got further.
    """
    kind, said = find(verb), tuple(words)
    who = kind.actor(whose(table, past, passed))
    if who is None:
        return said
    plain = _read(kind, said, table, past)
    if plain.event is not None and not object_to(plain.event, table):
        return said
    filled = _read(kind, (who, *said), table, past)
    if filled.event is not None:
        return filled.words
    if plain.event is not None:
        return said
    raise _which(plain, filled, who)


def _read(kind: type[Event], words: tuple[str, ...], table: Table, past: Sequence[Record]) -> _Reading:
    said = words_said(kind, words, table, past)
    try:
        event = kind.read(said)
        said.end()
    except Invalid as error:
        return _Reading(words, said.taken, None, error)
    return _Reading(words, said.taken, event, None)


def _which(plain: _Reading, filled: _Reading, who: str) -> Invalid:
    """What to say where neither reading means anything."""
    assert plain.error is not None, "it means nothing"
    assert filled.error is not None, "nor does it so"
    further = filled.understood - 1 - plain.understood
    if further > 0 or not plain.words:
        return filled.error
    return plain.error if further < 0 else Invalid(f"{plain.error}; and if {who} is meant, {filled.error}")
