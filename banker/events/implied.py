"""Words in which nobody is named who acts: filled in where the rules make it plain."""

from collections.abc import Sequence

from banker.errors import Invalid
from banker.events.event import Event, words_said
from banker.events.find import find
from banker.events.turn import whose
from banker.state.record import Record
from banker.state.table import Table


def fill_in(verb: str, words: Sequence[str], table: Table, past: Sequence[Record], passed: int) -> tuple[str, ...]:
    """The words with who acts before them, if they mean nothing without; `passed` have passed since the last event.

    Raises Invalid or Ambiguous if they mean nothing with him either: what went wrong in the reading that got further.
    """
    kind, said = find(verb), tuple(words)
    who = kind.actor(whose(table, past, passed))
    if who is None:
        return said
    taken, error = _try(kind, said, table, past)
    if error is None:
        return said
    taken_so, error_so = _try(kind, (who, *said), table, past)
    if error_so is None:
        return who, *said
    if not said or taken != taken_so - 1:
        raise error if taken > taken_so - 1 else error_so
    raise type(error_so)(f"{error}; and if {who} is meant, {error_so}")


def _try(kind: type[Event], words: Sequence[str], table: Table, past: Sequence[Record]) -> tuple[int, Invalid | None]:
    """How many words are understood as this kind of event, and what is wrong with the next."""
    said = words_said(kind, words, table, past)
    try:
        kind.read(said)
        said.end()
    except Invalid as error:
        return said.taken, error
    return said.taken, None
