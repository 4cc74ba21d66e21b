"""Words that omit who acts: the player or corporation whose turn it is, filled in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banker.engine.turns import current_turn
from banker.errors import Ambiguous, Invalid, either
from banker.rounds.auction import before_next
from banker.rounds.turn import Turn
from banker.state import names
from banker.state.table import Table
from banker.verbs.event import Event, object_to, read_event
from banker.verbs.registry import find


class _Reading(NamedTuple):
    """Words read as an event, or the error if they cannot be read."""

    words: tuple[str, ...]
    event: Event | None
    error: Invalid | None


def fill_in(verb: str, words: Sequence[str], table: Table, whose: Callable[[], Turn]) -> tuple[str, ...]:
    """The words, with the actor in front if it was omitted; `whose` gives the turn, if that matters.

    Raises Ambiguous if the rules allow two readings (`buy bo p`: Bob buys PRR, or the current player buys B&O from the
    pool), Invalid if there is none.
    """
    kind, typed = find(verb), tuple(words)
    who_may_act = kind.arguments[0].actors if kind.arguments else None
    if who_may_act is None:
        return typed
    plain = _read(kind, typed, table)
    anybody = (table.players[0], next(iter(table.rules.corporation)))
    if plain.event is not None and not any(_read(kind, (who, *typed), table).event for who in anybody):
        return typed  # they name who acts, so the current turn need not be computed
    turn = whose()
    if turn.asked and verb != turn.asked.yes[0]:
        raise Invalid(str(turn.asked))
    actors = list(dict.fromkeys(who for who in who_may_act(turn) if who is not None))
    if not actors:
        if plain.event is None and kind.step is not None and table.round.is_stock:
            hint = before_next(table) or "To end it: `n`."
            raise Invalid(f"`{verb}` belongs to a corporation's turn, and this is {table.round}, a stock round. {hint}")
        return typed
    filled = [_read(kind, (who, *typed), table) for who in actors]
    named = typed != () and _names_one_of(typed[0], actors[0], table)
    readings = [*([plain] if named else []), *filled, *([] if named else [plain])]
    understood = [reading for reading in readings if reading.event is not None]
    allowed = [reading for reading in understood if reading.event and not object_to(reading.event, table)]
    meanings = dict.fromkeys(reading.event.words() for reading in allowed if reading.event)
    if len(meanings) > 1:
        if " ".join(typed).casefold() in [" ".join(full).casefold() for full in meanings]:
            return typed  # they are complete: a corporation's name may also be a hex
        commands = either(f"`{' '.join((verb, *full))}`" for full in meanings)
        raise Ambiguous(f"Who acts? Type {commands}.")
    if understood:
        return (allowed or understood)[0].words
    error = filled[0].error
    if typed and error is not None and error.word == typed[0]:
        # it names nothing: it stands for who acts if a name there completes the words
        named = named or _read(kind, (actors[0], *typed[1:]), table).event is not None
    raise (plain.error if named else error) or Invalid("no reading is valid")


def fill_in_corporation(verb: str, words: Sequence[str], table: Table) -> tuple[str, ...]:
    """The words of an earlier event, with the corporation that acts in front if it was omitted.

    In a stock round they stay as they are: passes are not recorded, so nobody knows whose turn it was.
    """
    return tuple(words) if table.round.is_stock else fill_in(verb, words, table, lambda: current_turn(table, ()))


def _names_one_of(word: str, actor: str, table: Table) -> bool:
    """Whether a word names, perhaps ambiguously, a player if `actor` is a player, else a corporation."""
    try:
        if actor in table.players:
            names.match(word, table.players, "player", former=table.aliases)
        else:
            names.corporation(word, table.rules)
    except Ambiguous:
        return True
    except Invalid:
        return False
    return True


def _read(kind: type[Event], words: tuple[str, ...], table: Table) -> _Reading:
    try:
        return _Reading(words, read_event(kind, words, table), None)
    except Invalid as error:
        return _Reading(words, None, error)
