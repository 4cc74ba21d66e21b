"""Whether a corporation operates out of its usual order, since prices have moved (1830 16.0)."""

from collections.abc import Sequence

from banker.engine.history import History
from banker.rounds.turn import once_over
from banker.state.record import Record
from banker.state.table import Table


def order_changed(table: Table, past: Sequence[Record]) -> bool:
    """Whether the corporation that operates next ran after another one the last time that still has to operate now."""
    first, *others = once_over(table).yet_to_operate() or [""]
    entries = History(past).entries()
    last = {entry.words[0]: place for place, entry in enumerate(entries) if entry.do == "run"}
    return any(last.get(name, len(entries)) < last.get(first, -1) for name in others)
