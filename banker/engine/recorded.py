"""Recorded events: read again, and replayed for the rule and the reason behind each move."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from banker.engine.history import History, edit_of
from banker.engine.progress import counted
from banker.engine.resolve import resolve
from banker.errors import BankerError
from banker.state.record import Entry, Record
from banker.state.table import ExplainedMove, Table
from banker.verbs.event import Event, read_event
from banker.verbs.registry import CORRECTIONS, find


class Replayed(NamedTuple):
    """A recorded event, the table before it, and its moves, each with its rule and reason."""

    record: Record
    before: Table
    moves: Sequence[ExplainedMove]


def read_record(table: Table, entry: Record | Entry) -> Event | None:
    """The event that recorded words stand for; None if they are invalid, as in a ledger edited by hand.

    The words are complete, so any table of the game will do, except for what an event looks up (the cost of a `tile`).
    """
    try:
        return read_event(find(entry.do), entry.words, table)
    except BankerError:
        return None


def replay(
    steps: Iterable[tuple[Record, Table, Table]], records: Sequence[Record], wanted: Callable[[Record], bool]
) -> Iterator[Replayed]:
    """The wanted of some steps through a game with these records, replayed."""
    for record, before, _ in counted("Replaying events", steps, len(records)):
        if wanted(record):
            yield Replayed(record, before, explained_moves(before, records[: record.n - 1], record))


def explained_moves(table: Table, past: Sequence[Record], record: Record) -> Sequence[ExplainedMove]:
    """The moves of an event with their rules and reasons, which are "" if its words do not reproduce its moves.

    The moves of a correction all have the same reason, so the game is not recomputed for it.
    """
    try:
        if record.do in CORRECTIONS:
            why = edit_of(record).why
            return [ExplainedMove(move, why, why, "correction") for move in record.moves]
        resolved = resolve(table, History(past), record.do, record.words).as_recorded(record.moves)
        explained = resolved.draft.explained if tuple(resolved.draft.moves) == record.moves else []
    except BankerError:
        explained = []
    return explained or [ExplainedMove(move, "", "") for move in record.moves]


def objections(table: Table, past: Sequence[Record], record: Record) -> list[str]:
    """The objections to a recorded event, or the error if it is not possible."""
    try:
        resolved = resolve(table, History(past), record.do, record.words)
        _ = resolved.draft  # an impossible event counts as refused
    except BankerError as error:
        return [str(error)]
    return [str(objection) for objection in resolved.objections]
