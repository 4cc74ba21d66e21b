"""Words in which nobody is named who acts: filled in where the rules make it plain."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.engine.turns import current_turn
from banker.errors import Ambiguous, Invalid
from banker.rounds.turn import Pass
from banker.state import names
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.event import Event, object_to, words_said
from banker.verbs.registry import find


class _Reading(NamedTuple):
    """Words read as an event, or what is wrong with them if they are none."""

    words: tuple[str, ...]
    event: Event | None
    error: Invalid | None

    @property
    def in_full(self) -> tuple[str, ...]:
        """The complete words of the event, so that two readings can be compared."""
        return () if self.event is None else self.event.words()


def fill_in(
    verb: str, words: Sequence[str], table: Table, past: Sequence[Record], passes: Sequence[Pass]
) -> tuple[str, ...]:
    """The words, with who acts before them if they mean nothing without.

    Raises Ambiguous if the rules allow two things that they may mean (`buy bo p`: Bob buys PRR, or whoever is up buys
    B&O from the pool), Invalid if they mean nothing.
    """
    kind, said = find(verb), tuple(words)
    if not kind.arguments or kind.arguments[0].up is None:
        return said  # whoever has to do with it is named
    plain = _read(kind, said, table)
    anybody = (table.players[0], next(iter(table.rules.corporation)))
    if plain.event is not None and not any(_read(kind, (who, *said), table).event for who in anybody):
        return said  # nobody can be put before it, so whose turn it is does not matter
    turn = current_turn(table, past, passes)
    actors = list(dict.fromkeys(who for who in kind.actors(turn) if who is not None))
    if not actors:
        return said
    filled = [_read(kind, (who, *said), table) for who in actors]
    named = said != () and _names_one_of(said[0], actors[0], table)
    readings = [*([plain] if named else []), *filled, *([] if named else [plain])]
    understood = [reading for reading in readings if reading.event is not None]
    allowed = [reading for reading in understood if reading.event and not object_to(reading.event, table)]
    meanings = {reading.in_full: reading for reading in allowed}
    if len(meanings) > 1:
        raise Ambiguous(f"that may be {' or '.join(' '.join((verb, *full)) for full in meanings)}: say who")
    if understood:
        return (allowed or understood)[0].words
    raise _error(plain, filled[0], named=named)


def _error(plain: _Reading, filled: _Reading, *, named: bool) -> Invalid:
    """What is wrong with words that mean nothing: with who acts named, without, or both where nothing fits the first."""
    assert plain.error is not None, "it is not understood"
    assert filled.error is not None, "nor is it so"
    if named:
        return plain.error
    fits_nothing = len(plain.words) > 1 and repr(plain.words[0]) in str(filled.error)
    return (
        Invalid(f"{plain.error}; and if {filled.words[0]} is meant, {filled.error}") if fits_nothing else filled.error
    )


def _names_one_of(word: str, actor: str, table: Table) -> bool:
    """Whether a word is the name of somebody who could act as this one could: a player, or a corporation."""
    try:
        if actor in table.players:
            names.match(word, table.players, "player")
        else:
            names.corporation(word, table.rules)
    except Ambiguous:
        return True
    except Invalid:
        return False
    return True


def _read(kind: type[Event], words: tuple[str, ...], table: Table) -> _Reading:
    said = words_said(kind, words, table)
    try:
        event = kind.read(said)
        said.end()
    except Invalid as error:
        return _Reading(words, None, error)
    return _Reading(words, event, None)
