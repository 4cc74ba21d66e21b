"""The game as it counts: without what was undone, each corrected event as corrected, each forgotten one where it belongs."""

from collections.abc import Sequence

from banker.engine.history import History
from banker.engine.recorded import Replayed
from banker.engine.resolve import resolve_again
from banker.errors import BankerError
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS, REVERSALS


def as_counted(events: Sequence[Replayed], now: Table) -> list[Replayed]:
    """Some events that led to a table, as they count. An inserted event has the number of its `insert`.

    In a ledger whose words do not reproduce its moves, corrections stay what they were: moves at the time of the correction.
    """
    records = [replayed.record for replayed in events]
    undone = History(records).undone()
    remaining = [
        replayed for replayed in events if replayed.record.n not in undone and replayed.record.do not in REVERSALS
    ]
    return _as_corrected([replayed.record for replayed in remaining], records, now) or remaining


def records_as_counted(records: Sequence[Record], now: Table) -> list[Record]:
    """The same for records alone."""
    remaining = [*History(records).latest()][::-1]
    found = _as_corrected(remaining, records, now)
    return [replayed.record for replayed in found] if found else remaining


def _as_corrected(remaining: Sequence[Record], records: Sequence[Record], now: Table) -> list[Replayed] | None:
    """The game with each correction in its place; None if there is none, or the words do not lead to the table."""
    if not any(record.do in CORRECTIONS for record in remaining):
        return None
    try:
        found, table = _recomputed(records, now.first())
    except BankerError:
        return None
    return found if table.same_as(now) else None


def _recomputed(records: Sequence[Record], table: Table) -> tuple[list[Replayed], Table]:
    entries = History(records).entries()
    found: list[Replayed] = []
    for place, entry in enumerate(entries):
        resolved = resolve_again(table, History((), before=(entries, place)), entry, records)
        moves, round_now = tuple(resolved.draft.moves), str(table.round)
        at = records[entry.n - 1].at
        record = Record(entry.n, at, round_now, entry.do, entry.words, moves, entry.override)
        found.append(Replayed(record, table, resolved.draft.explained))
        table = resolved.after
    return found, table
